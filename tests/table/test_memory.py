"""Memory is a cache of the journal: what is let go of comes back exactly as it was."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.table.stage import (
    Ear,
    SetClock,
    house_at,
    key_of,
    legal,
    plan,
    play_on,
    table_of_friends,
    turn,
    until,
)

from hyakki import games
from hyakki.games.phantom.game import HeroVsPhantom
from hyakki.table import Settings, TableError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hyakki.db"


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


async def test_a_match_stands_where_it_stood_after_a_restart_at_any_point(path: Path) -> None:
    async with house_at(path, settings=Settings(snapshot_every=5)) as house:
        match, guests = await table_of_friends(house)
    while match.status == "running":
        async with house_at(path, settings=Settings(snapshot_every=5)) as house:
            again = await house.match(match.id)
            assert (again.version, key_of(again)) == (match.version, key_of(match))
            await play_on(again, guests, 3)
            match = again


async def test_a_snapshot_saves_reading_old_entries_and_history_is_still_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with house_at(path, settings=Settings(snapshot_every=8)) as house:
        match, guests = await table_of_friends(house)
        before = Ear()
        await match.attach(before, guests[1].id)
        await play_on(match, guests, 20)
        told = await match.attach(Ear(), guests[1].id)
    async with house_at(path, settings=Settings(snapshot_every=8)) as house:
        asked: list[int] = []
        entries = house.room.store.entries

        async def spied(match: str, after: int = 0) -> Any:
            asked.append(after)
            return await entries(match, after)

        monkeypatch.setattr(house.room.store, "entries", spied)
        again = await house.match(match.id)
        assert asked == [24]
        opened = await again.attach(Ear(), guests[1].id)
        assert opened == told
        assert asked == [24, 0]
        assert (await again.attach(Ear(), guests[0].id)).seat == 0
        assert asked == [24, 0]


async def test_a_snapshot_that_cannot_be_read_is_passed_over(path: Path) -> None:
    async with house_at(path, settings=Settings(snapshot_every=8)) as house:
        match, guests = await table_of_friends(house)
        await play_on(match, guests, 20)
    change(path, """UPDATE snapshots SET state = '{"from": "another program"}'""")
    async with house_at(path) as house:
        again = await house.match(match.id)
        assert (again.version, key_of(again)) == (match.version, key_of(match))


async def test_idle_matches_are_let_go_and_those_in_use_are_kept(path: Path) -> None:
    clock = SetClock()
    async with house_at(path, clock=clock, settings=Settings(idle=1000)) as house:
        idle, guests = await table_of_friends(house)
        watched, _ = await table_of_friends(house)
        ear = Ear()
        await watched.attach(ear, "a spectator")
        clock.time += 999
        house.sweep()
        assert set(house.matches) == {idle.id, watched.id}
        clock.time += 1
        house.sweep()
        assert set(house.matches) == {watched.id}
        again = await house.match(idle.id)
        assert again is not idle
        assert key_of(again) == key_of(idle)
        watched.detach(ear)
        house.sweep()
        assert set(house.matches) == {idle.id, watched.id}
        await play_on(again, guests)


async def test_a_match_is_opened_once_however_many_ask_at_once(path: Path) -> None:
    import asyncio

    async with house_at(path) as house:
        match, _ = await table_of_friends(house)
    async with house_at(path) as house:
        opened = await asyncio.gather(*(house.match(match.id) for _ in range(10)))
        assert len({id(each) for each in opened}) == 1


async def test_a_match_whose_rules_are_gone_is_kept_as_it_is_with_a_notice(path: Path) -> None:
    async with house_at(path) as house:
        match, guests = await table_of_friends(house)
        await play_on(match, guests, 5)
    change(path, "UPDATE matches SET ruleset = '0123456789abcdef'")
    async with house_at(path) as house:
        old = await house.match(match.id)
        assert (old.status, old.version) == ("retired", match.version)
        assert old.notice is not None
        assert "rules" in old.notice
        ear = Ear()
        opened = await old.attach(ear, guests[0].id)
        assert (opened.seat, opened.frame.scene, opened.history) == (0, None, ())
        for doing in (
            old.move(guests[0].id, "R1", 1, "k"),
            old.seating.join(guests[0], 0, "x"),
            old.seating.give(guests[0].id, 0, "bot", "easy"),
            house.replay(old.id),
        ):
            with pytest.raises(TableError) as caught:
                await doing
            assert caught.value.code == "retired"
        with pytest.raises(TableError, match="rules"):
            old.why(guests[0].id, "R1")
        assert (await house.matches_of(guests[0].id))[0].status == "retired"
        assert len(await house.room.store.entries(old.id)) == match.version


async def test_a_match_goes_on_under_the_rules_it_began_with(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = HeroVsPhantom()
    old.info = replace(old.info, ruleset="0123456789abcdef", title="Hero vs Phantom of old")
    with monkeypatch.context() as yesterday:
        yesterday.setitem(games.GAMES, "phantom", old)
        async with house_at(path) as house:
            match, guests = await table_of_friends(house)
            await play_on(match, guests, 5)
    monkeypatch.setitem(games.RETIRED, "0123456789abcdef", old)
    async with house_at(path) as house:
        again = await house.match(match.id)
        assert (again.status, again.title) == ("running", "Hero vs Phantom of old")
        await play_on(again, guests)
        assert again.status == "over"
        fresh, _ = await table_of_friends(house)
        assert fresh.title == "Hero vs Phantom"


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET move = 'R9' WHERE seq = 5",
        "UPDATE entries SET chance = '[[0, 1]]' WHERE kind = 'start'",
        "UPDATE entries SET chance = '[1, 2, 3]' WHERE seq = 5",
        "UPDATE entries SET kind = 'undo' WHERE seq = 5",
        "UPDATE entries SET move = 'nobody' WHERE kind = 'seat'",
        "UPDATE entries SET seat = 99 WHERE kind = 'seat'",
    ],
)
async def test_a_journal_against_its_own_rules_stops_the_match_and_tells_no_secret(
    path: Path, damage: str
) -> None:
    async with house_at(path) as house:
        match, guests = await table_of_friends(house)
        await play_on(match, guests, 5)
    change(path, damage)
    async with house_at(path) as house:
        broken = await house.match(match.id)
        assert broken.status == "retired"
        assert broken.notice == "Its journal is damaged and cannot be followed. It is kept as it is."
        await broken.attach(Ear(), guests[0].id)


async def test_a_missing_entry_is_never_papered_over(path: Path) -> None:
    async with house_at(path) as house:
        match, guests = await table_of_friends(house)
        await play_on(match, guests, 5)
    change(path, "DELETE FROM entries WHERE seq = 5")
    async with house_at(path) as house:
        with pytest.raises(TableError) as caught:
            await house.match(match.id)
        assert caught.value.code == "damaged"


async def test_a_damaged_match_does_not_keep_others_from_going_on(path: Path) -> None:
    async with house_at(path) as house:
        mio = await house.new_guest("Mio")
        made = [(await house.create(plan("easy", "easy", "easy"), mio)).id for _ in range(2)]
        (_, torn), (_, whole) = await house.room.store.due((-1, ""), 9)
        assert {torn, whole} == set(made)
    change(path, f"UPDATE matches SET options = 'nonsense' WHERE id = '{torn}'")
    async with house_at(path, start=True) as house:
        await until(lambda: whole in house.matches)
        assert torn not in house.matches


async def test_the_clock_of_a_journal_never_runs_backwards(path: Path) -> None:
    clock = SetClock()
    async with house_at(path, clock=clock) as house:
        match, guests = await table_of_friends(house)
        await play_on(match, guests, 2)
        clock.time -= 50_000
        await match.move(guests[turn(match)].id, legal(match)[0], match.version, "k")
        times = [entry.at for entry in await house.room.store.entries(match.id)]
        assert times == sorted(times)

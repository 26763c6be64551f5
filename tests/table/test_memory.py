"""History is a cache of the journal: what is let go of comes back exactly as it was."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from tests.table.stage import (
    Ear,
    SetClock,
    key_of,
    legal,
    matches_at,
    plan,
    play_on,
    table_of_friends,
    turn,
    until,
)

from hyakki.store.chain import EMPTY, checksum_after
from hyakki.store.sql.rows import ENTRY, entry_of
from hyakki.table import Settings, TableError


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


def sum_up(path: Path) -> None:
    """Every checksum again, as a program would have written them whose rules were other ones."""
    with closing(sqlite3.connect(path)) as connection, connection:
        for (match,) in connection.execute("SELECT id FROM matches").fetchall():
            query = f"SELECT {ENTRY} FROM entries WHERE match = ? ORDER BY seq"
            checksum = EMPTY
            for row in connection.execute(query, (match,)).fetchall():
                checksum = checksum_after(checksum, entry_of(row))
                values = (checksum, match, row[0])
                connection.execute("UPDATE entries SET sum = ? WHERE match = ? AND seq = ?", values)
            connection.execute("UPDATE matches SET sum = ? WHERE id = ?", (checksum, match))


async def test_a_match_stands_where_it_stood_after_a_restart_at_any_point(path: Path) -> None:
    async with matches_at(path, settings=Settings(snapshot_every=5)) as matches:
        match, guests = await table_of_friends(matches)
    while match.status == "running":
        async with matches_at(path, settings=Settings(snapshot_every=5)) as matches:
            again = await matches.match(match.id)
            assert (again.version, key_of(again)) == (match.version, key_of(match))
            await play_on(again, guests, 3)
            match = again


async def test_a_snapshot_saves_reading_old_entries_and_history_is_still_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with matches_at(path, settings=Settings(snapshot_every=8)) as matches:
        match, guests = await table_of_friends(matches)
        before = Ear()
        await match.attach(before, guests[1].id)
        await play_on(match, guests, 20)
        told = await match.attach(Ear(), guests[1].id)
    async with matches_at(path, settings=Settings(snapshot_every=8)) as matches:
        asked: list[int] = []
        entries = matches.deps.store.entries

        async def spied(match: str, after: int = 0) -> Any:
            asked.append(after)
            return await entries(match, after)

        monkeypatch.setattr(matches.deps.store, "entries", spied)
        again = await matches.match(match.id)
        assert asked == [24]
        opened = await again.attach(Ear(), guests[1].id)
        assert opened == told
        assert asked == [24, 0]
        assert (await again.attach(Ear(), guests[0].id)).seat == 0
        assert asked == [24, 0]


async def test_a_snapshot_that_cannot_be_read_is_passed_over(path: Path) -> None:
    async with matches_at(path, settings=Settings(snapshot_every=8)) as matches:
        match, guests = await table_of_friends(matches)
        await play_on(match, guests, 20)
    change(path, """UPDATE snapshots SET state = '{"from": "another program"}'""")
    async with matches_at(path) as matches:
        again = await matches.match(match.id)
        assert (again.version, key_of(again)) == (match.version, key_of(match))


async def test_idle_matches_are_let_go_and_those_in_use_are_kept(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock, settings=Settings(idle=1000)) as matches:
        idle, guests = await table_of_friends(matches)
        watched, _ = await table_of_friends(matches)
        ear = Ear()
        await watched.attach(ear, "a spectator")
        clock.time += 999
        matches.sweep()
        assert set(matches.loaded) == {idle.id, watched.id}
        clock.time += 1
        matches.sweep()
        assert set(matches.loaded) == {watched.id}
        again = await matches.match(idle.id)
        assert again is not idle
        assert key_of(again) == key_of(idle)
        watched.detach(ear)
        matches.sweep()
        assert set(matches.loaded) == {idle.id, watched.id}
        await play_on(again, guests)


async def test_a_match_is_opened_once_however_many_ask_at_once(path: Path) -> None:
    import asyncio

    async with matches_at(path) as matches:
        match, _ = await table_of_friends(matches)
    async with matches_at(path) as matches:
        opened = await asyncio.gather(*(matches.match(match.id) for _ in range(10)))
        assert len({id(each) for each in opened}) == 1


async def test_a_match_whose_rules_are_gone_is_kept_as_it_is_with_a_notice(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        await play_on(match, guests, 5)
    change(path, "UPDATE matches SET ruleset = '0123456789abcdef'")
    async with matches_at(path) as matches:
        old = await matches.match(match.id)
        assert (old.status, old.version) == ("retired", match.version)
        assert old.notice is not None
        assert "rules" in old.notice
        ear = Ear()
        opened = await old.attach(ear, guests[0].id)
        assert (opened.seat, opened.frame.scene, opened.history) == (0, None, ())
        for doing in (
            old.move(guests[0].id, "R1", 1, "k"),
            old.seating.join(guests[0], 0, "x"),
            old.seating.set_seat(guests[0].id, 0, "bot", "easy"),
            matches.replay(old.id),
        ):
            with pytest.raises(TableError) as caught:
                await doing
            assert caught.value.code == "retired"
        with pytest.raises(TableError, match="rules"):
            old.why(guests[0].id, "R1")
        assert (await matches.matches_of(guests[0].id))[0].status == "retired"
        assert len(await matches.deps.store.entries(old.id)) == match.version


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE entries SET text = 'R9' WHERE seq = 5",
        "UPDATE entries SET chance = '[[0, 1]]' WHERE kind = 'start'",
        "UPDATE entries SET chance = '[1, 2, 3]' WHERE seq = 5",
        "UPDATE entries SET kind = 'undo' WHERE seq = 5",
        "UPDATE entries SET text = 'nobody' WHERE kind = 'sit'",
        "UPDATE entries SET seat = 99 WHERE kind = 'sit'",
        "UPDATE entries SET kind = 'juggled' WHERE seq = 5",
    ],
)
async def test_a_journal_against_its_own_rules_stops_the_match_and_tells_no_secret(
    path: Path, damage: str
) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        await play_on(match, guests, 5)
    change(path, damage)
    sum_up(path)
    async with matches_at(path) as matches:
        broken = await matches.match(match.id)
        assert broken.status == "retired"
        assert broken.notice == "Its journal is damaged and cannot be followed. It is kept as it is."
        await broken.attach(Ear(), guests[0].id)


async def test_a_missing_entry_is_never_papered_over(path: Path) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        await play_on(match, guests, 5)
    change(path, "DELETE FROM entries WHERE seq = 5")
    async with matches_at(path) as matches:
        with pytest.raises(TableError) as caught:
            await matches.match(match.id)
        assert caught.value.code == "damaged"


async def test_a_damaged_match_does_not_keep_others_from_going_on(path: Path) -> None:
    async with matches_at(path) as matches:
        mio = await matches.people.new_guest("Mio")
        made = [(await matches.create(plan("easy", "easy", "easy"), mio)).id for _ in range(2)]
        (_, torn), (_, whole) = await matches.deps.store.due((-1, ""), 9)
        assert {torn, whole} == set(made)
    change(path, f"UPDATE matches SET options = 'nonsense' WHERE id = '{torn}'")
    async with matches_at(path, start=True) as matches:
        await until(lambda: whole in matches.loaded)
        assert torn not in matches.loaded


async def test_the_clock_of_a_journal_never_runs_backwards(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await table_of_friends(matches)
        await play_on(match, guests, 2)
        clock.time -= 50_000
        await match.move(guests[turn(match)].id, legal(match)[0], match.version, "k")
        times = [entry.at for entry in await matches.deps.store.entries(match.id)]
        assert times == sorted(times)

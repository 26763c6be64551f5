"""A match cannot be made longer and longer, and a long one stops nobody while it is read."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.table.stage import legal, matches_at, plan, play_on, table_of_friends, turn

from hyakki.table import Match, TableError, lengths
from hyakki.table.lengths import MOST_TIMES


def journal_of(match: Match) -> Any:
    assert match.journal is not None
    return match.journal


async def test_two_who_take_back_over_and_over_come_to_an_end(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lengths, "LONG", 30)
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches, 2, game="madoshi")
        first = turn(match)
        move = legal(match)[0]

        async def back_and_forth() -> None:
            for _ in range(30):
                await match.move(guests[first].id, move, match.version, f"key {match.version}")
                await match.takeback.ask(guests[first].id, match.version)
                await match.takeback.answer(guests[1 - first].id, match.version, True)

        with pytest.raises(TableError, match="nothing can be changed or taken back"):
            await back_and_forth()
        assert 30 <= match.version < 34
        assert "taken back any more" in str(await match.takeback.why_not(guests[first].id))
        await play_on(match, guests)
        assert match.status == "over"


async def test_a_table_that_is_arranged_over_and_over_can_only_be_left(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lengths, "LONG", 10)
    async with matches_at(path) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", "open", game="madoshi"), mio)

        async def choose_and_choose() -> None:
            for step in range(11):
                await match.seating.set_options(mio.id, {"side": ("moon", "sun")[step % 2]})

        with pytest.raises(TableError, match="so long"):
            await choose_and_choose()
        assert match.version == 10
        await match.seating.stand_up(mio.id)
        assert match.seat_of(mio.id) < 0


async def test_a_guest_who_is_ready_and_not_ready_over_and_over_is_stopped(path: Path) -> None:
    async with matches_at(path) as matches:
        mio, ken = [await matches.people.new_guest(name) for name in ("Mio", "Ken")]
        match = await matches.create(plan("person", "open", "open", game="phantom"), mio)
        await match.seating.join(ken, 1, match.invites(mio.id)[0][1])

        async def waver() -> None:
            for _ in range(MOST_TIMES + 1):
                await match.seating.say_ready(ken.id, True)
                await match.seating.say_ready(ken.id, False)

        with pytest.raises(TableError, match="ready and not ready so often"):
            await waver()
        assert match.seats[1].ready
        await match.seating.rotate(mio.id)  # a place further on he is still the same
        await match.seating.say_ready(ken.id, True)
        with pytest.raises(TableError, match="ready and not ready so often"):
            await match.seating.say_ready(ken.id, False)
        await match.seating.say_ready(mio.id, True)
        await match.seating.say_ready(mio.id, False)  # which are Ken's times, not hers
        await match.seating.stand_up(ken.id)


async def test_a_guest_who_sits_down_over_and_over_is_stopped(path: Path) -> None:
    async with matches_at(path) as matches:
        mio, ken, rin = [await matches.people.new_guest(name) for name in ("Mio", "Ken", "Rin")]
        match = await matches.create(plan("person", "open", "open", game="phantom"), mio)
        secret = match.invites(mio.id)[0][1]

        async def sit_and_stand() -> None:
            for _ in range(MOST_TIMES + 1):
                await match.seating.join(ken, 1, secret)
                await match.seating.stand_up(ken.id)

        with pytest.raises(TableError, match="sat down here so often"):
            await sit_and_stand()
        await match.seating.join(rin, 1, secret)


async def test_a_host_of_a_table_that_is_too_long_still_removes_people_seats_bots_and_begins(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with matches_at(path) as matches:
        mio, ken = [await matches.people.new_guest(name) for name in ("Mio", "Ken")]
        match = await matches.create(plan("person", "open", "open", game="phantom"), mio)
        await match.seating.join(ken, 1, match.invites(mio.id)[0][1])
        await match.seating.say_ready(ken.id, True)
        monkeypatch.setattr(lengths, "LONG", match.version)
        with pytest.raises(TableError, match="so long"):
            await match.seating.say_ready(ken.id, False)
        await match.seating.set_seat(mio.id, 1, "bot")
        await match.seating.set_seat(mio.id, 2, "bot")
        with pytest.raises(TableError, match="so long"):
            await match.seating.set_seat(mio.id, 2, "open")
        with pytest.raises(TableError, match="so long"):
            await match.seating.set_seat(mio.id, 2, "bot", "easy")
        await match.seating.say_ready(mio.id, True)
        assert match.status == "running"


async def test_a_game_that_is_too_long_can_only_be_given_up(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches, 2, game="madoshi")
        await play_on(match, guests, 4)
        monkeypatch.setattr(lengths, "LONGEST", match.version)
        with pytest.raises(TableError, match="you can only resign"):
            await play_on(match, guests, 1)
        await match.ending.resign(guests[0].id)
        assert match.status == "over"


async def test_others_have_their_turn_while_a_long_game_is_read_and_its_moves_are_in_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with matches_at(path) as matches:
        match, guests = await table_of_friends(matches)
        await play_on(match, guests, 45)
        rests: list[float] = []
        sleep = asyncio.sleep

        async def counted(seconds: float) -> None:
            rests.append(seconds)
            await sleep(seconds)

        async def read() -> tuple[list[int], int]:
            past = await journal_of(match).remember()
            return [step.entry.seq for step in past], match.version

        monkeypatch.setattr(asyncio, "sleep", counted)
        assert journal_of(match).past is None
        seqs, version = await read()
        assert seqs == list(range(1, version + 1))
        assert rests.count(0) == version // 20 > 0
        while match.status == "running":
            told = asyncio.gather(read(), read(), play_on(match, guests, 2), read())
            for seqs, version in [found for found in await told if isinstance(found, tuple)]:
                assert seqs == list(range(1, version + 1))

"""Time during which no move could be taken is nobody's, and the journal says so."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

import pytest
from tests.table.stage import (
    PATIENCE,
    Ear,
    SetClock,
    all_sit_down,
    legal,
    matches_at,
    plan,
    said,
    turn,
    until,
)

from hyakki.store import Guest, StoreError, Terms
from hyakki.store.sqlite import SqliteStore
from hyakki.table import Match, Matches, TableError
from hyakki.table.timekeeping.clocks import GRACE
from hyakki.table.timekeeping.outages import SLOW

TEN = Terms("move", 10, 0, "lose")


@asynccontextmanager
async def nothing_can_be_written(path: Path, matches: Matches) -> AsyncIterator[None]:
    """Another program holds the file, as a full disk would refuse every entry."""
    assert isinstance(matches.deps.store, SqliteStore)
    matches.deps.store._file.writer.connection.execute("PRAGMA busy_timeout = 1")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def duo(matches: Matches, terms: Terms = TEN) -> tuple[Match, list[Guest]]:
    guests = [await matches.people.new_guest(name) for name in ("Mio", "Ken")]
    match = await matches.create(plan("person", "open", game="madoshi", terms=terms), guests[0])
    await all_sit_down(match, guests)
    return match, guests


async def let_pass(matches: Matches, clock: SetClock, milliseconds: int) -> None:
    """In small steps; before the next one the disk has answered everybody, however long that really takes."""
    for _ in range(milliseconds // 250):
        await clock.pass_by(250)
        for _ in range(3):  # an answer may lead to another question
            await asyncio.sleep(0.002)
            with suppress(StoreError):
                await matches.deps.store.pulse(clock.now())


async def tries(match: Match, guests: list[Guest]) -> int:
    """The player whose turn it is tries to move, and cannot."""
    seat = turn(match)
    with pytest.raises(TableError, match="nothing was changed"):
        await match.move(guests[seat].id, legal(match)[0], match.version, "k")
    return seat


async def test_a_player_who_cannot_move_does_not_lose_on_time_and_has_what_was_left(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock, start=True) as matches:
        match, guests = await duo(matches)
        ear = Ear()
        await match.attach(ear, guests[0].id)
        await clock.pass_by(2_000)
        async with nothing_can_be_written(path, matches):
            seat = await tries(match, guests)
            await let_pass(matches, clock, 15_000)
            assert match.status == "running"
        async with asyncio.timeout(PATIENCE):
            while not ear.frames:
                await let_pass(matches, clock, 250)
        assert said(match, ear.frames[0].events) == [
            "The clocks stopped for 16 s: the server could not save moves. They start again in a moment."
        ]
        times = match.open_journal().standing.times
        assert times.remaining(seat, clock.now() + GRACE) == 8_000 - (clock.now() + GRACE - times.at)
        assert times.at - clock.now() > GRACE - 2_000
        # Opening the match later reads the same from the journal.
        entries = await matches.deps.store.entries(match.id)
        assert (entries[-1].kind, entries[-1].seat) == ("still", -1)
        await let_pass(matches, clock, GRACE + 8_000)
        await until(lambda: match.status == "over")


async def test_a_move_that_ends_an_outage_says_so_first(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await duo(matches, Terms("bank", 60, 0, "lose"))
        await clock.pass_by(1_000)
        async with nothing_can_be_written(path, matches):
            seat = await tries(match, guests)
            clock.time += 30_000
        version = match.version
        ack = await match.move(guests[seat].id, legal(match)[0], version, "k")
        assert ack.version == version + 2
        assert match.open_journal().standing.times.left[seat] == 59_000
        await asyncio.sleep(0.02)
        assert match.version == ack.version, "it is said once"


async def test_a_journal_that_does_not_answer_counts_as_away(path: Path) -> None:
    """Nothing has failed yet, but a sign of life was asked for and did not come."""
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, _ = await duo(matches)
        await clock.pass_by(9_000)
        matches.deps.outages.ask(clock.now())
        clock.time += SLOW + 1
        await clock.pass_by(0)
        await asyncio.sleep(0.02)
        assert match.status == "running"
        matches.deps.outages.worked(clock.now() - SLOW - 1, clock.now())
        await until(lambda: match.open_journal().standing.times.at > clock.now())
        assert match.open_journal().standing.times.remaining(turn(match), clock.now()) == 1_000


async def test_nobodys_time_is_up_before_the_journal_has_answered(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stopped to answer a moment ago: what was asked of it then would be written once it is back."""
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, _ = await duo(matches)
        asked, gate, answer = asyncio.Event(), asyncio.Event(), matches.deps.store.last_pulse

        async def stuck() -> int:
            asked.set()
            await gate.wait()
            return await answer()

        monkeypatch.setattr(matches.deps.store, "last_pulse", stuck)
        await clock.pass_by(10_000)
        await until(asked.is_set)
        clock.time += 15_000
        gate.set()
        await until(lambda: match.open_journal().standing.times.at > clock.now())
        assert match.status == "running"


async def test_while_the_bus_is_away_the_clock_of_a_player_who_cannot_come_in_stands_still(
    path: Path,
) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await duo(matches)
        seat = turn(match)
        here = Ear()
        await match.attach(here, guests[seat].id)
        await clock.pass_by(4_000)
        matches.deps.outages.parted(clock.now())
        await clock.pass_by(1_000)
        while (other := turn(match)) == seat:  # the players who are here play on
            await match.move(guests[seat].id, legal(match)[0], match.version, f"k{match.version}")
        heard = len(here.frames)
        await let_pass(matches, clock, 15_000)
        assert match.status == "running"
        matches.deps.outages.joined()
        await until(lambda: len(here.frames) > heard)
        assert "15 s: the servers could not reach each other" in said(match, here.frames[-1].events)[0]
        assert match.open_journal().standing.times.remaining(other, clock.now()) == 10_000
        await let_pass(matches, clock, 2 * GRACE)
        await until(lambda: match.status == "over")


async def test_an_outage_is_two_lines_in_the_log_however_many_are_refused(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock, start=True) as matches:
        match, guests = await duo(matches)
        async with nothing_can_be_written(path, matches):
            for _ in range(50):
                await tries(match, guests)
            await let_pass(matches, clock, 3_000)
        async with asyncio.timeout(PATIENCE):
            while matches.deps.outages.journal is not None:
                await let_pass(matches, clock, 250)
    said = [record.getMessage() for record in caplog.records if record.levelname in ("WARNING", "ERROR")]
    assert len(said) == 2, said
    assert "locked" in said[0]
    assert said[1].endswith("refused meanwhile: 50")


async def test_time_in_which_the_process_stood_still_is_nobodys(path: Path) -> None:
    """SIGSTOP, a laptop that was shut, or a clock that somebody set ahead."""
    clock = SetClock()
    async with matches_at(path, clock=clock, start=True) as matches:
        match, guests = await duo(matches)
        ear = Ear()
        await match.attach(ear, guests[0].id)
        await let_pass(matches, clock, 3_000)
        clock.time += 60_000  # nothing of this program runs meanwhile
        await let_pass(matches, clock, 1_000)
        await until(lambda: bool(ear.frames))
        assert match.status == "running"
        text = said(match, ear.frames[-1].events)[0]
        assert text.startswith("The clocks stopped for 6")
        assert match.journal is not None
        assert match.journal.standing.times.remaining(turn(match), clock.now()) >= 6_000


async def test_a_player_who_moves_before_the_server_has_noticed_loses_no_time_either(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock, start=True) as matches:
        match, guests = await duo(matches, Terms("bank", 60, 0, "lose"))
        await let_pass(matches, clock, 2_000)
        clock.time += 600_000
        seat = turn(match)
        await match.move(guests[seat].id, legal(match)[0], match.version, "k")
        assert match.journal is not None
        assert match.journal.standing.times.left[seat] >= 57_000

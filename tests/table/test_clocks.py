"""Clocks: what was agreed happens at the end of time, and a restart neither gives nor takes any."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.table.stage import (
    Anyhow,
    Ear,
    SetClock,
    all_sit_down,
    legal,
    matches_at,
    plan,
    said,
    table_of_friends,
    turn,
    until,
)

from hyakki.kernel.record import Entry
from hyakki.store import Guest, Kept, Terms, Times
from hyakki.table import Match, Matches, Plan, SeatPlan, TableError
from hyakki.table.entries import ClockOut, SeatKept, Undone
from hyakki.table.timekeeping.clocks import GRACE, after, begin
from hyakki.table.timekeeping.downtime import PULSE

BANK = Terms("bank", 60, 5, "lose")


def times(match: Match) -> Times:
    assert match.journal is not None
    return match.journal.standing.times


async def duo(matches: Matches, terms: Terms) -> tuple[Match, list[Guest]]:
    guests = [await matches.people.new_guest(name) for name in ("Mio", "Ken")]
    match = await matches.create(plan("person", "open", game="madoshi", terms=terms), guests[0])
    await all_sit_down(match, guests)
    return match, guests


async def move(match: Match, guests: list[Guest]) -> int:
    seat = turn(match)
    await match.move(guests[seat].id, legal(match)[0], match.version, f"k{match.version}")
    return seat


async def in_no_time(clock: SetClock, true: Callable[[], bool]) -> None:
    """Bots without a pace move, and hardly any time passes."""
    async with asyncio.timeout(20):
        while not true():
            await clock.pass_by(5)
            await asyncio.sleep(0.001)


async def test_a_bank_runs_while_its_seat_owes_a_decision_and_grows_with_every_move(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await table_of_friends(matches, terms=BANK)
        seat = turn(match)
        await clock.pass_by(20_000)
        assert times(match).remaining(seat, clock.now()) == 40_000
        assert await move(match, guests) == seat
        assert times(match).left[seat] == 45_000
        other = turn(match)
        await clock.pass_by(1_000)
        assert times(match).remaining(other, clock.now()) == 59_000
        assert times(match).remaining(seat, clock.now()) == 45_000


async def test_a_clock_for_each_move_begins_anew(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await table_of_friends(matches, terms=Terms("move", 30, 0, "lose"))
        for _ in range(5):
            await clock.pass_by(20_000)
            seat = turn(match)
            assert times(match).remaining(seat, clock.now()) == 10_000
            await move(match, guests)
        assert match.status == "running"


async def test_nobody_has_a_move_without_end_by_going_and_coming_back(path: Path) -> None:
    """A bot keeps the place meanwhile, and is stopped by whoever comes back before it has moved."""
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await table_of_friends(matches, terms=Terms("move", 60))
        seat = turn(match)
        for left in (45_000, 30_000, 15_000):
            await clock.pass_by(15_000)
            back: tuple[Kept, ...] = ("away", "")
            for kept in back:
                await match.write([match.open_journal().draft(SeatKept(kept), seat)])
                await clock.pass_by(0)
            assert times(match).remaining(seat, clock.now()) == left
        await match.move(guests[seat].id, legal(match)[0], match.version, "k")
        assert times(match).left[seat] == 60_000


async def test_a_player_who_runs_out_of_time_in_a_game_of_two_has_lost_if_so_agreed(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await duo(matches, BANK)
        ear = Ear()
        await match.attach(ear, guests[1].id)
        seat = turn(match)
        await clock.pass_by(59_999)
        assert match.status == "running"
        await clock.pass_by(1)
        await until(lambda: match.status == "over")
        assert match.journal is not None
        assert match.journal.standing.marks.ended is not None
        assert (match.journal.standing.marks.ended.reason, match.journal.standing.marks.ended.seat) == (
            "time",
            seat,
        )
        assert "out of time. The game is over." in said(match, ear.frames[-1].events)[0]


async def test_with_more_at_the_table_a_bot_takes_the_lost_seat(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, Anyhow(), clock=clock) as matches:
        match, _ = await table_of_friends(matches, terms=BANK)
        seat = turn(match)
        await clock.pass_by(60_000)
        await until(lambda: match.seats[seat].kept == "left")
        await in_no_time(clock, lambda: turn(match) != seat)
        assert match.status == "running"


async def test_a_bot_makes_the_one_move_if_so_agreed(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, Anyhow(), clock=clock) as matches:
        match, guests = await duo(matches, Terms("move", 30))
        ear = Ear()
        await match.attach(ear, guests[0].id)
        seat = turn(match)
        await clock.pass_by(30_000)
        await until(lambda: bool(ear.frames))
        assert "out of time: a bot makes" in said(match, ear.frames[0].events)[0]
        await in_no_time(clock, lambda: len(ear.frames) > 1)
        assert match.seats[seat].kept == ""
        assert times(match).out == 0
        entries = await matches.deps.store.entries(match.id)
        assert [(entry.kind, entry.seat) for entry in entries[-2:]] == [("out", seat), ("move", seat)]


async def test_nobody_moves_after_the_end_of_their_time(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:  # without a thinker, so the bot never moves
        match, guests = await duo(matches, Terms("move", 30))
        seat = turn(match)
        await clock.pass_by(30_000)
        await until(lambda: times(match).out != 0)
        with pytest.raises(TableError, match="your time is up"):
            await match.move(guests[seat].id, legal(match)[0], match.version, "late")


def test_whose_time_was_up_decides_again_if_the_move_before_is_taken_back() -> None:
    terms = Terms("move", 30)
    times = begin(terms, seats=2, timed=0b10, at=0)
    times = after(times, terms, Entry(5, 30_000, "out", 1), ClockOut(), timed=0b10)
    assert (times.out, times.running) == (0b10, 0)
    times = after(times, terms, Entry(6, 31_000, "undo", 0), Undone(3), timed=0b01)
    assert (times.out, times.running) == (0, 0b01)


async def test_a_restart_takes_no_time_but_what_had_passed(path: Path) -> None:
    """Killed without a word: what had passed since the last sign of life is given back."""
    clock = SetClock()
    async with matches_at(path, clock=clock, start=True) as matches:
        match, _ = await table_of_friends(matches, terms=BANK)
        seat = turn(match)
        await clock.pass_by(PULSE)
        await matches.deps.store.pulse(clock.now())
        await clock.pass_by(2_000)
        await match.alarm.close()  # no last word
    await clock.pass_by(3_600_000)
    for _ in range(2):  # a second restart at once changes nothing
        async with matches_at(path, clock=clock, start=True) as matches:
            again = await matches.match(match.id)
            now = clock.now()
            assert times(again).remaining(seat, now + GRACE) == 60_000 - PULSE
            assert times(again).remaining(seat, now + GRACE + 1_000) == 59_000 - PULSE
            told = (await matches.replay(match.id))[-1].events
            assert said(again, told) == ["The clocks stopped for a while. They start again in a moment."]


async def test_a_clean_stop_counts_to_the_last_moment(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock, start=True) as matches:
        match, _ = await table_of_friends(matches, terms=BANK)
        seat = turn(match)
        await clock.pass_by(2_000)
    await clock.pass_by(3_600_000)
    async with matches_at(path, clock=clock, start=True) as matches:
        await until(lambda: match.id in matches.loaded)  # it wants to go on by itself
        again = await matches.match(match.id)
        assert times(again).remaining(seat, clock.now()) == 58_000


async def test_what_is_agreed_on_clocks_is_the_hosts_to_change_before_the_start(path: Path) -> None:
    async with matches_at(path) as matches:
        guests = [await matches.people.new_guest(name) for name in ("Mio", "Ken")]
        match = await matches.create(plan("person", "open", "easy"), guests[0])
        await match.seating.say_ready(guests[0].id, True)
        await match.seating.set_terms(guests[0].id, BANK)
        assert match.journal is not None
        assert (match.journal.standing.terms, match.seats[0].ready) == (BANK, False)
        for doing in (
            match.seating.set_terms(guests[1].id, BANK),
            match.seating.set_terms(guests[0].id, Terms("move", 1)),
            match.seating.set_terms(guests[0].id, Terms("bank", 60, 61)),
            matches.create(Plan("madoshi", (SeatPlan("person"),), terms=BANK), guests[0]),
        ):
            with pytest.raises(TableError):
                await doing
    async with matches_at(path) as matches:
        again = await matches.match(match.id)
        assert again.journal is not None
        assert again.journal.standing.terms == BANK

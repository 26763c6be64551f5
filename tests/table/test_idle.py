"""Somebody is there and does nothing: at a public table without a clock nobody holds the others for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from tests.table.stage import Anyhow, Ear, SetClock, all_sit_down, legal, matches_at, plan, said, turn, until

from hyakki.kernel.game import NEVER, State
from hyakki.store import Guest, StoreUnavailable, Terms
from hyakki.table import Match, Matches, Settings, TableError
from hyakki.table.live import Sync

TIME = Settings().act_within
NOTICE = TIME // 2

GAMES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("phantom", 3, {"rounds": "1"}),
    ("madoshi", 2, {}),
    ("awake", 2, {}),
    ("hoshi", 2, {"mode": "calm"}),
    ("hoshi", 2, {}),
)


async def strangers(
    matches: Matches, game: str, seats: int = 2, options: dict[str, str] | None = None, **settings: Any
) -> tuple[Match, list[Guest]]:
    """A running public table without a clock, and everybody looks at it."""
    guests = [await matches.people.new_guest(name) for name in ("Mio", "Ken", "Rin")[:seats]]
    people = ("person", *["open"] * (seats - 1))
    table = plan(*people, game=game, **{"public": True, "options": options or {}, **settings})
    match = await matches.create(table, guests[0])
    await all_sit_down(match, guests)
    for guest in guests:
        await match.attach(Ear(), guest.id)
    return match, guests


def state_of(match: Match) -> State:
    assert match.journal is not None
    assert match.journal.state is not None
    return match.journal.state


def owing(match: Match) -> list[int]:
    return [seat for seat in range(len(match.seats)) if int(state_of(match).must()) >> seat & 1]


async def one_left(match: Match, guests: list[Guest]) -> int:
    """Somebody moves until one person alone is waited for: the seat."""
    for number in range(100):
        if len(owing(match)) == 1:
            return owing(match)[0]
        seat = owing(match)[0]
        await match.move(guests[seat].id, legal(match, seat)[0], match.version, f"left {number}")
    raise AssertionError("nobody is waited for alone")


def left(match: Match, clock: SetClock, seat: int) -> int | None:
    """What the table is told."""
    at = match.absence.missed_until(seat)
    return None if at is None else at - clock.now()


async def code_of(doing: Awaitable[object]) -> str:
    try:
        await doing
    except TableError as error:
        return error.code
    return "done"


async def soon(clock: SetClock, true: Callable[[], bool]) -> None:
    """What is due now, and bots without a pace; nobody waits for long."""
    async with asyncio.timeout(20):
        while not true():
            await clock.pass_by(1)
            await asyncio.sleep(0.001)


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
async def test_whoever_does_nothing_while_others_wait_is_told_and_then_counts_as_away(
    path: Path, game: str, seats: int, options: dict[str, str]
) -> None:
    clock = SetClock()
    async with matches_at(path, Anyhow(), clock=clock) as matches:
        match, guests = await strangers(matches, game, seats, options)
        idle = await one_left(match, guests)
        others = [seat for seat in range(seats) if seat != idle]
        ear = Ear()
        await match.attach(ear, guests[others[0]].id)
        told = ear.seats_told
        await clock.pass_by(NOTICE - 1)
        assert [left(match, clock, seat) for seat in range(seats)] == [None] * seats
        assert ear.seats_told == told
        await clock.pass_by(1)
        await until(lambda: ear.seats_told == told + 1)
        assert left(match, clock, idle) == TIME - NOTICE
        assert [left(match, clock, seat) for seat in others] == [None] * len(others)
        if seats > 2:
            await clock.pass_by(TIME - NOTICE)
            await soon(clock, lambda: match.seats[idle].kept == "away")
            await soon(clock, lambda: idle not in owing(match))
            assert match.absence.dozes(idle), "a bot plays until they do something"
            await match.attach(Ear(), guests[idle].id)  # a page alone does nothing
            assert match.absence.dozes(idle)
            match.absence.acted(guests[idle].id)
            await until(lambda: match.seats[idle].kept == "")
            return
        assert await code_of(match.absence.claim(guests[others[0]].id, "win")) == "bad_request"
        await clock.pass_by(TIME - NOTICE)
        assert match.seats[idle].kept == "", "nothing happens by itself"
        assert await code_of(match.absence.claim(guests[idle].id, "win")) == "bad_request"
        bot = await code_of(match.absence.claim(guests[others[0]].id, "bot"))
        if match.duel is not None:
            assert bot == "bad_request"
            assert await code_of(match.absence.claim(guests[others[0]].id, "win")) == "done"
            assert match.status == "over"
            return
        assert bot == "done"
        assert match.absence.dozes(idle)
        await soon(clock, lambda: idle not in owing(match))
        match.absence.acted(guests[idle].id)
        await until(lambda: match.seats[idle].kept == "")


async def test_the_other_may_end_the_game_and_it_says_why(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await strangers(matches, "madoshi")
        idle, ear = turn(match), Ear()
        await match.attach(ear, guests[1 - idle].id)
        await clock.pass_by(TIME)
        await match.absence.claim(guests[1 - idle].id, "win")
        ended = f"{guests[idle].name} kept the table waiting too long. The game is over."
        assert said(match, ear.frames[-1].events)[0] == ended
        assert match.journal is not None
        assert match.journal.standing.marks.ended is not None
        assert match.journal.standing.marks.ended.seat == idle


@pytest.mark.parametrize("deed", ["say", "hint", "ask", "nonsense", "why"])
async def test_anything_that_somebody_does_at_the_table_gives_the_time_anew(path: Path, deed: str) -> None:
    clock = SetClock()
    async with matches_at(path, Anyhow(), clock=clock) as matches:
        match, guests = await strangers(matches, "madoshi")
        idle = turn(match)
        guest = guests[idle].id
        deeds: dict[str, Callable[[], Awaitable[object]]] = {
            "say": lambda: match.chat.say(guest, "", "one_moment", "k"),
            "hint": lambda: match.hint(guest, match.version),
            "ask": lambda: code_of(match.takeback.ask(guest, match.version)),
            "nonsense": lambda: code_of(match.move(guest, "nonsense", match.version, "k")),
            "why": lambda: asyncio.sleep(0, match.why(guest, legal(match, idle)[0])),
        }
        await clock.pass_by(NOTICE)
        await until(lambda: bool(match.absence.told))
        assert left(match, clock, idle) is not None
        await deeds[deed]()
        assert left(match, clock, idle) is None
        assert match.absence.told == []
        await clock.pass_by(NOTICE - 1)
        assert left(match, clock, idle) is None


@pytest.mark.parametrize("seats", [2, 3])
async def test_nobody_holds_a_table_for_ever_by_saying_that_they_are_there(path: Path, seats: int) -> None:
    clock = SetClock()
    async with matches_at(path, Anyhow(), clock=clock) as matches:
        game, options = ("madoshi", {}) if seats == 2 else ("phantom", {"rounds": "1"})
        match, guests = await strangers(matches, game, seats, options)
        idle = turn(match)
        other = guests[(idle + 1) % seats].id
        for _ in range(5):
            match.absence.acted(guests[idle].id)
            assert match.seats[idle].kept == ""
            assert seats > 2 or await code_of(match.absence.claim(other, "win")) == "bad_request"
            await clock.pass_by(TIME // 2)
        match.absence.acted(guests[idle].id)
        await clock.pass_by(TIME // 2)
        match.absence.acted(guests[idle].id)
        if seats == 2:
            assert await code_of(match.absence.claim(other, "win")) == "done"
            return
        await soon(clock, lambda: match.seats[idle].kept == "away")
        version = match.version
        match.absence.acted(guests[idle].id)  # the bot is about to move
        await soon(clock, lambda: idle not in owing(match))
        assert match.version == version + 1
        match.absence.acted(guests[idle].id)
        await until(lambda: match.seats[idle].kept == "")


async def test_every_move_has_a_time_of_its_own(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await strangers(matches, "madoshi")
        for number in range(6):
            mover = turn(match)
            await clock.pass_by(TIME - 1)
            assert left(match, clock, mover) == 1, number
            await match.move(guests[mover].id, legal(match)[0], match.version, f"k{number}")


async def test_a_page_that_comes_back_again_and_again_does_nothing(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await strangers(matches, "madoshi")
        idle = turn(match)
        for _ in range(12):
            page = Ear()
            for old in [it for it, guest in match.viewers.guests.items() if guest == guests[idle].id]:
                match.detach(old)
            await clock.pass_by(1_000)
            await match.attach(page, guests[idle].id)
            await clock.pass_by(TIME // 12 - 1_000)
        assert left(match, clock, idle) == 0
        assert await code_of(match.absence.claim(guests[1 - idle].id, "win")) == "done"


async def test_nobody_is_hurried_who_is_not_waited_for_by_others(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await strangers(matches, "hoshi", 2, {"mode": "calm"})
        assert owing(match) == [0, 1], "both choose in secret"
        await clock.pass_by(TIME * 3)
        assert [left(match, clock, seat) for seat in (0, 1)] == [None, None]
        idle = await one_left(match, guests)
        await clock.pass_by(NOTICE - 1)
        assert left(match, clock, idle) is None, "the wait begins when somebody has to wait"
        await clock.pass_by(1)
        assert left(match, clock, idle) == TIME - NOTICE


@pytest.mark.parametrize(
    "settings", [{"public": False}, {"terms": Terms("move", 180)}, {"terms": Terms("bank", 600)}]
)
async def test_private_tables_and_those_with_a_clock_stay_as_they_are(
    path: Path, settings: dict[str, Any]
) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await strangers(matches, "madoshi", **settings)
        idle = turn(match)
        await clock.pass_by(TIME + 1_000)
        assert match.absence.noticing.task is None
        assert left(match, clock, idle) is None
        assert await code_of(match.absence.claim(guests[1 - idle].id, "win")) == "bad_request"


async def test_time_in_which_no_move_could_be_taken_counts_for_nobody(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SetClock()

    async def away(at: int) -> None:
        raise StoreUnavailable("away")

    async with matches_at(path, clock=clock) as matches:
        # The journal is asked again and again whether it is back; here it is when the test says so.
        monkeypatch.setattr(matches.deps.store, "pulse", away)
        match, guests = await strangers(matches, "madoshi")
        idle, outages = turn(match), matches.deps.outages
        await clock.pass_by(TIME - 1)
        assert left(match, clock, idle) == 1
        times: tuple[tuple[Callable[[], None], Callable[[], None]], ...] = (
            (lambda: outages.failed(clock.now()), lambda: outages.worked(clock.now(), clock.now())),
            (lambda: outages.parted(clock.now()), outages.joined),
        )
        for begin, end in times:
            begin()
            match.absence.wake()  # as the upkeep does
            await clock.pass_by(TIME)
            assert left(match, clock, idle) is None
            assert await code_of(match.absence.claim(guests[1 - idle].id, "win")) == "bad_request"
            end()
            match.absence.wake()
            await clock.pass_by(TIME - 1)
            assert left(match, clock, idle) == 1
        await clock.pass_by(1)
        assert await code_of(match.absence.claim(guests[1 - idle].id, "win")) == "done"


async def test_every_table_hears_of_an_outage_and_of_its_end(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock, start=True) as matches:
        match, _ = await strangers(matches, "madoshi")
        idle, outages = turn(match), matches.deps.outages
        since = match.absence.awaited[idle]
        outages.failed(clock.now())
        assert match.absence.awaited == {}
        clock.time += 500
        outages.worked(clock.now(), clock.now())
        assert match.absence.awaited == {idle: since + 500}


async def test_a_bot_keeps_the_place_once_the_journal_is_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, _ = await strangers(matches, "phantom", 3, {"rounds": "1"})
        idle = turn(match)
        append = matches.deps.store.append

        async def gone(*values: Any, **more: Any) -> None:
            raise StoreUnavailable("there is no database")

        monkeypatch.setattr(matches.deps.store, "append", gone)
        await clock.pass_by(TIME)
        await until(lambda: Settings().patience in clock.slept)
        assert match.seats[idle].kept == ""
        monkeypatch.setattr(matches.deps.store, "append", append)
        await soon(clock, lambda: match.seats[idle].kept == "away")


async def test_after_a_restart_everybody_has_the_time_anew_and_it_passes(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await strangers(matches, "madoshi")
        idle = turn(match)
        await clock.pass_by(TIME)
        assert left(match, clock, idle) == 0
    async with matches_at(path, clock=clock, start=True) as matches:
        again = await matches.match(match.id)
        for guest in guests:
            await again.attach(Ear(), guest.id)
        assert left(again, clock, idle) is None
        await clock.pass_by(TIME)
        assert await code_of(again.absence.claim(guests[1 - idle].id, "bot")) == "done"


async def test_in_a_duel_whoever_is_not_ready_for_the_countdown_is_waited_for(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await strangers(matches, "hoshi", 2)
        assert match.duel is not None
        while not match.duel.real_time.counts_down(state := state_of(match)):
            if state.due() != NEVER:  # a window for hidden cards, which closes by itself
                assert match.absence.awaited == {}, "nobody is told who has said no already"
                await clock.pass_by(500)
                await asyncio.sleep(0.001)
                continue
            seat = owing(match)[0]
            move = legal(match, seat)[0]
            await match.move(guests[seat].id, move, match.version, f"to the duel {match.version}")
        await clock.pass_by(TIME)
        assert [left(match, clock, seat) for seat in (0, 1)] == [None, None], "neither waits for the other"
        pages = {guest: page for page, guest in match.viewers.guests.items()}
        match.duel.arm(0, pages[guests[0].id], Sync())
        await clock.pass_by(TIME)
        assert [left(match, clock, seat) for seat in (0, 1)] == [None, 0]
        match.duel.arm(1, pages[guests[1].id], Sync())
        assert left(match, clock, 1) is None, "now both are there, and the countdown runs"
        match.duel.disarm(1, pages[guests[1].id])
        await clock.pass_by(TIME - 1)
        assert left(match, clock, 1) == 1
        await clock.pass_by(1)
        assert await code_of(match.absence.claim(guests[0].id, "win")) == "done"

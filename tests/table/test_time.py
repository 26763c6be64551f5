"""Real time at the table, shown with a game that has dice in the air, a pause and secret choices."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.table.stage import Anyhow, Ear, QuickClock, SetClock, all_sit_down, key_of, matches_at, until
from tests.toys.lanterns import LANTERNS

from hyakki import games
from hyakki.kernel.record import Entry
from hyakki.store import Guest
from hyakki.table import Match, Matches, Plan, SeatPlan, Settings


@pytest.fixture(autouse=True)
def lanterns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "lanterns", LANTERNS)


async def lantern_table(matches: Matches) -> tuple[Match, list[Guest]]:
    """Three friends who have passed their cards; the first is to throw."""
    guests = [await matches.people.new_guest(name) for name in ("Mio", "Ken", "Rin")]
    seats = (SeatPlan("person"), SeatPlan("open"), SeatPlan("open"))
    match = await matches.create(Plan("lanterns", seats, pace="off"), guests[0])
    await all_sit_down(match, guests)
    assert match.journal is not None
    for seat, guest in enumerate(guests):
        state = match.journal.state
        assert state is not None
        card = match.journal.game.text(state, state.legal(seat)[0])
        await match.move(guest.id, card, match.version, "pass")
    return match, guests


def stage_of(match: Match) -> str:
    assert match.journal is not None
    assert match.journal.state is not None
    stage: str = match.journal.state.view(-1).stage
    return stage


def now_of(match: Match) -> int:
    assert match.journal is not None
    assert match.journal.state is not None
    return int(match.journal.state.now)


def sleeps(clock: SetClock, milliseconds: int) -> bool:
    """Somebody wants to be woken no later than this."""
    return any(due - clock.time <= milliseconds for due, *_ in clock.sleepers)


async def kinds(matches: Matches, match: Match) -> list[str]:
    return [entry.kind for entry in await matches.deps.store.entries(match.id)]


async def test_secret_choices_may_come_in_any_order_from_the_version_everyone_saw(path: Path) -> None:
    async with matches_at(path) as matches:
        match, _ = await lantern_table(matches)
        assert stage_of(match) == "throw"


async def test_what_is_due_happens_by_itself_and_every_step_is_journalled(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await lantern_table(matches)
        ear = Ear()
        await match.attach(ear, guests[1].id)
        await match.move(guests[0].id, "throw", match.version, "throw")
        thrown = match.version
        await until(lambda: sleeps(clock, 600))  # not only those who wait for absent people
        await clock.pass_by(10_000)  # late: what was due happens all the same, one entry each
        await until(lambda: match.version > thrown)
        await until(lambda: sleeps(clock, 0))
        await clock.pass_by(0)
        await until(lambda: stage_of(match) == "decide")
        assert 400 <= now_of(match) < 600
        assert (await kinds(matches, match))[-3:] == ["move", "advance", "advance"]
        assert ear.versions == list(range(thrown, match.version + 1))
        await until(lambda: not match.restless)  # now it waits for people
        await clock.pass_by(10_000)
        assert not match.restless
        assert match.version == ear.versions[-1] == thrown + 2


async def test_time_stands_still_while_nothing_is_due(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await lantern_table(matches)
        clock.time += 3_600_000  # an hour of thinking
        await match.move(guests[0].id, "throw", match.version, "throw")
        assert now_of(match) == 0
        assert "advance" not in await kinds(matches, match)


async def test_a_move_in_running_time_happens_at_its_own_instant(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await lantern_table(matches)
        await match.move(guests[0].id, "throw", match.version, "throw")
        clock.time += 120
        ack = await match.move(guests[2].id, "pause", match.version, "stop")
        assert ack.version == match.version
        assert (await kinds(matches, match))[-3:] == ["move", "advance", "move"]
        assert now_of(match) == 120
        clock.time += 60_000  # the pause lasts as long as it likes
        await match.move(guests[2].id, "resume", match.version, "go")
        assert now_of(match) == 120


async def test_time_stands_still_while_the_server_is_closed(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        match, guests = await lantern_table(matches)
        await match.move(guests[0].id, "throw", match.version, "throw")
        clock.time += 100
        await match.move(guests[1].id, "pause", match.version, "stop")
        await match.move(guests[1].id, "resume", match.version, "go")
    clock.time += 86_400_000
    clock.sleepers.clear()
    async with matches_at(path, clock=clock, start=True) as matches:
        await until(lambda: match.id in matches.loaded)
        again = matches.loaded[match.id]
        assert key_of(again) == key_of(match)
        await until(lambda: sleeps(clock, 500))
        await clock.pass_by(500)
        await until(lambda: stage_of(again) != "rolling")
        assert now_of(again) <= 600


async def test_bots_play_a_real_time_game_to_its_end_and_its_journal_replays(path: Path) -> None:
    async with matches_at(path, Anyhow(), clock=QuickClock(), settings=Settings(snapshot_every=4)) as matches:
        mio = await matches.people.new_guest("Mio")
        seats = (SeatPlan("bot", "easy"), SeatPlan("bot", "easy"), SeatPlan("bot", "easy"))
        match = await matches.create(Plan("lanterns", seats, pace="off"), mio)
        await until(lambda: match.status == "over")
        entries: list[Entry] = await matches.deps.store.entries(match.id)
        assert match.journal is not None
        steps = list(match.journal.replaying(entries))
        assert steps[-1].state is not None
        assert steps[-1].state.key() == key_of(match)
        assert {entry.kind for entry in entries} == {"start", "move", "advance"}

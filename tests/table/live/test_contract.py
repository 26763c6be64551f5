"""Real time is asked of the game: the same table runs another game's race, *Lanterns* with quick hands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.table.live.test_duel import Page, Ring
from tests.table.stage import SetClock, all_sit_down, matches_at
from tests.toys.racing import RACING

from hyakki import games
from hyakki.bots import hand_for
from hyakki.kernel.chance import Seeded
from hyakki.table import Matches, Plan, SeatPlan, TableError, lengths
from hyakki.table.seats.removing import remove


@pytest.fixture(autouse=True)
def racing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "lanterns", RACING)


class Lamp(Ring):
    """Three friends who have passed their cards and are there; the first has thrown."""

    @property
    def stage(self) -> str:
        return str(self.state.stage)

    def told(self, seat: int) -> list[Any]:
        return [glimpse.event for glimpse in self.pages[seat].seen]


async def thrown_at(matches: Matches, clock: SetClock) -> Lamp:
    guests = [await matches.people.new_guest(name) for name in ("Mio", "Ken", "Rin")]
    plan = Plan("lanterns", (SeatPlan("person"), SeatPlan("open"), SeatPlan("open")), pace="off")
    match = await matches.create(plan, guests[0])
    await all_sit_down(match, guests)
    lamp = Lamp(matches, clock, match, guests)
    lamp.pages.append(Page(60))
    lamp.pages[2].now = clock.instant
    for seat in range(3):
        await match.attach(lamp.pages[seat], guests[seat].id)
        await lamp.move(seat, RACING.text(lamp.state, lamp.state.legal(seat)[0]))
    lamp.arm(0, 1, 2)
    await lamp.move(0, "throw")
    return lamp


async def test_time_runs_while_the_die_rolls_and_its_reading_has_a_photo_finish(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        lamp = await thrown_at(matches, clock)
        assert lamp.duel.referee.band == 10
        await lamp.until(lambda: lamp.stage == "decide", most=2_000)
        assert [photo.verdict for photo in lamp.pages[1].photos] == ["read"]


async def test_a_face_is_shown_ahead_only_to_somebody_who_may_read_it(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        lamp = await thrown_at(matches, clock)
        await lamp.until(lambda: any(event.kind == "face" for event in lamp.told(1)), most=2_000)
        assert lamp.stage == "rolling"  # it is not decided yet
        faces = [[event.face for event in lamp.told(seat) if event.kind == "face"] for seat in range(3)]
        assert faces[0][0] in range(6)
        assert faces[1:] == [[None], [None]]


async def test_of_two_who_stop_it_the_earlier_press_counts_not_the_earlier_arrival(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        lamp = await thrown_at(matches, clock)
        await lamp.pass_by(100)
        lamp.press(1, "pause", ago=5)
        lamp.press(2, "pause", ago=30)
        await lamp.until(lambda: lamp.state.paused_by >= 0, most=1_000)
        assert lamp.state.paused_by == 2


async def test_a_player_who_leaves_stops_the_race_and_it_goes_on_when_they_say_so(path: Path) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        lamp = await thrown_at(matches, clock)
        await lamp.pass_by(50)
        lamp.duel.disarm(1, lamp.pages[1])
        await lamp.until(lambda: lamp.state.paused_by == 1, most=1_000)
        lamp.arm(1)
        await lamp.move(1, "resume")
        await lamp.until(lambda: lamp.stage == "decide", most=2_000)


@pytest.mark.parametrize("goes", ["resigns", "is removed"])
async def test_whoever_has_lost_the_seat_presses_nothing_in_it_and_their_line_counts_no_more(
    path: Path, goes: str
) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        lamp = await thrown_at(matches, clock)
        await lamp.pass_by(50)
        if goes == "resigns":
            await lamp.match.ending.resign(lamp.guests[2].id)
        else:
            await remove(lamp.match, lamp.guests[0].id, 2)
        for _ in range(2):
            with pytest.raises(TableError) as refused:
                lamp.press(2, "pause")
            assert refused.value.code == "not_seated"
            lamp.arm(2)  # the page says again that it is in sight
            assert lamp.duel.referee.sides[2].sync is None
        await lamp.until(lambda: lamp.stage == "decide", most=2_000)


async def test_a_race_that_is_too_long_takes_no_more_presses(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SetClock()
    async with matches_at(path, clock=clock) as matches:
        lamp = await thrown_at(matches, clock)
        monkeypatch.setattr(lengths, "LONGEST", lamp.match.version)
        with pytest.raises(TableError, match="you can only resign"):
            lamp.press(1, "pause")
        await lamp.until(lambda: lamp.stage == "decide", most=2_000)


def test_a_game_nobody_has_written_hands_for_has_bots_that_only_decide_what_they_owe() -> None:
    view = RACING.new(3, Seeded(1)).view(0)
    assert hand_for("lanterns", "hard", view, "seed").see(view) is None

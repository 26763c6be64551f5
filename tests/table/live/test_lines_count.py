"""A duel in real time counts for ratings only if both lines are good enough when they first fight."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.table.live.test_duel import Page, Ring, ring_at
from tests.table.live.test_sync import measured
from tests.table.stage import SetClock, matches_at

from hyakki import games
from hyakki.games.hoshi import HOSHI
from hyakki.table import Matches, Settings
from hyakki.table.history.ratings import rebuild
from hyakki.table.live.numbers import RATED_JITTER, RATED_RTT

AT_ONCE = Settings(unrated=0)
"""Also somebody's first game counts."""


@pytest.fixture(autouse=True)
def hoshi(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "hoshi", HOSHI)


def line(ring: Ring, seat: int, rtt: float, jitter: float = 0.0) -> None:
    ring.pages[seat].sync = measured(rtt, jitter, ahead=Page.AHEAD)


async def fought(matches: Matches, ring: Ring) -> None:
    """Both are there, they count down, and Mio gives up."""
    await ring.until(lambda: ring.stage == "countdown", most=60_000)
    ring.arm(0, 1)
    assert ring.duel.zero is not None
    await ring.match.ending.resign(ring.guests[0].id)
    assert ring.match.status == "over"


async def games_of(matches: Matches, ring: Ring) -> list[int]:
    found = [(await matches.ratings.mine(guest.id)).get("hoshi") for guest in ring.guests]
    return [rating.games if rating is not None else 0 for rating in found]


async def test_good_lines_count(tmp_path: Path) -> None:
    clock = SetClock()
    async with matches_at(tmp_path / "hyakki.db", clock=clock, settings=AT_ONCE) as matches:
        ring = await ring_at(matches, clock)
        line(ring, 1, RATED_RTT)
        await fought(matches, ring)
        told = await matches.ratings.of_match(ring.match.id, "")
        assert told.reason is None
        lost, won = (change.after.points for change in told.changes)
        assert lost < 1500 < won
        assert await games_of(matches, ring) == [1, 1]


@pytest.mark.parametrize(("rtt", "jitter"), [(RATED_RTT + 1, 0), (60, 3 * RATED_JITTER)])
async def test_a_line_that_is_too_slow_or_trembles_too_much_makes_it_a_game_for_fun_for_both(
    tmp_path: Path, rtt: float, jitter: float
) -> None:
    path, clock = tmp_path / "hyakki.db", SetClock()
    async with matches_at(path, clock=clock, settings=AT_ONCE) as matches:
        ring = await ring_at(matches, clock)
        line(ring, 1, rtt, jitter)
        await fought(matches, ring)
        told = await matches.ratings.of_match(ring.match.id, "")
        assert (told.reason, told.changes) == ("line", [])
        assert await matches.ratings.changed([ring.match.id]) == {}
    async with matches_at(
        path, clock=clock, settings=AT_ONCE
    ) as matches:  # nobody remembers the line, but it is written down
        assert (await matches.ratings.of_match(ring.match.id, "")).reason == "line"
        await rebuild(matches.deps.store, lambda *now: None)
        assert await games_of(matches, ring) == [0, 0]
        assert (await matches.ratings.of_match(ring.match.id, "")).reason == "line"


async def test_nobody_spoils_a_game_by_a_bad_line_later_nor_mends_one_by_a_good_one(tmp_path: Path) -> None:
    clock = SetClock()
    async with matches_at(tmp_path / "hyakki.db", clock=clock, settings=AT_ONCE) as matches:
        for first, later, reason in ((60, 400, None), (400, 60, "line")):
            ring = await ring_at(matches, clock)
            line(ring, 0, first)
            await ring.until(lambda ring=ring: ring.stage == "countdown", most=60_000)  # type: ignore[misc]
            ring.arm(0, 1)
            ring.duel.disarm(0, ring.pages[0])
            line(ring, 0, later)
            await fought(matches, ring)
            assert (await matches.ratings.of_match(ring.match.id, "")).reason == reason

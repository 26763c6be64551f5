"""Results of games for one: a guest's best, the list of a day, one try each."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.store.shelf import MIO, Place, entry, make, new_match, outcome, put

from hyakki.store import Conflict, DayLine, Guest, Result, SeatRow, Store, Summary

DAY = "2026-11-15"
KEN, RIN, AKI = Guest("g2", "Ken", 8), Guest("g3", "Rin", 9), Guest("g4", "Aki", 10)
OVER = Summary("over", places=(1,), scores=(21,))


async def finished(
    store: Store, match: str, guest: Guest, points: int, *, day: str = "", at: int = 5000
) -> None:
    """A guest has played alone, on the board of a day if one is given."""
    born = replace(new_match(match), creator=guest.id, seats=(SeatRow(0, "person", guest.id),), daily=day)
    await store.add_guest(guest)
    await make(store, born)
    standing = replace(OVER, scores=(points,))
    result = Result(match, "phantom", guest.id, points, at, day)
    await put(store, match, [entry(2)], standing, result=result)


async def test_the_best_results_of_a_guest_come_first_and_the_earlier_of_equals(place: Place) -> None:
    store = place.open()
    for match, points, at in (("m1", 20, 1), ("m2", 35, 3), ("m3", 35, 2), ("m4", 7, 4)):
        await finished(store, match, MIO, points, at=at)
    await finished(store, "m5", KEN, 99)
    played, best = await store.results_of(MIO.id, "phantom", 3)
    assert played == 4
    assert [(result.match, result.points, result.at) for result in best] == [
        ("m3", 35, 2),
        ("m2", 35, 3),
        ("m1", 20, 1),
    ]
    assert await store.results_of(MIO.id, "another game", 3) == (0, [])
    row = await store.match("m2")
    assert row is not None
    assert row.summary == replace(OVER, scores=(35,))
    await store.close()


async def test_a_day_has_its_own_list_on_which_equal_points_share_a_place(place: Place) -> None:
    store = place.open()
    await finished(store, "m1", MIO, 30, day=DAY, at=9)
    await finished(store, "m2", KEN, 40, day=DAY)
    await finished(store, "m3", RIN, 30, day=DAY, at=8)
    await finished(store, "m4", AKI, 12, day=DAY)
    await finished(store, "m5", MIO, 50, day="2026-11-14")
    await finished(store, "m6", MIO, 60)
    found = await store.day("phantom", DAY, AKI.id, 3)
    assert found.best == [
        DayLine(1, KEN.id, "Ken", 8, 40),
        DayLine(2, RIN.id, "Rin", 9, 30),
        DayLine(2, MIO.id, "Mio", 7, 30),
    ]
    assert (found.players, found.match) == (4, "m4")
    assert found.mine == DayLine(4, AKI.id, "Aki", 10, 12)
    stranger = await store.day("phantom", DAY, "nobody", 3)
    assert (stranger.match, stranger.mine) == (None, None)
    await store.accounts.rename(KEN.id, "Kenji", "kenji")
    assert (await store.day("phantom", DAY, "nobody", 1)).best[0].name == "Kenji"
    await store.close()


async def test_a_guest_has_one_try_a_day_and_as_much_practice_as_one_likes(place: Place) -> None:
    store = place.open()
    await store.add_guest(MIO)
    tries = [replace(new_match(f"m{n}"), daily=DAY) for n in range(5)]
    made = await asyncio.gather(*(outcome(make(store, match)) for match in tries))
    assert [type(answer) for answer in made if answer is not None] == [Conflict] * 4
    (kept,) = [match.id for match, answer in zip(tries, made) if answer is None]
    assert place.rows("SELECT id FROM matches") == [(kept,)]  # nothing half done
    assert (await store.day("phantom", DAY, MIO.id, 3)).match == kept
    for n in (7, 8):
        await make(store, replace(new_match(f"m{n}"), daily=DAY, practice=True))
    await make(store, replace(new_match("m9"), daily="2026-11-16"))
    row = await store.match("m7")
    assert row is not None
    assert (row.daily, row.practice) == (DAY, True)
    assert (await store.day("phantom", DAY, MIO.id, 3)).match == kept
    await store.close()


async def test_a_result_is_kept_with_the_move_that_made_it_or_not_at_all(place: Place) -> None:
    store = place.open()
    await finished(store, "m1", MIO, 30)
    late = Result("m1", "phantom", MIO.id, 99, 6000)
    with pytest.raises(Conflict):
        await put(store, "m1", [entry(2)], OVER, result=late)
    assert place.rows("SELECT match, points FROM results") == [("m1", 30)]
    await store.close()

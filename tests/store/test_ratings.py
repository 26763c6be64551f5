"""Ratings: every match that counts is rated once, one after the other, whatever happens in between."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.store.shelf import MIO, File, Place, entry, make, new_match, put, shelf

from hyakki.store import Account, Conflict, Guest, Store, Summary
from hyakki.store.ratings import Rated
from hyakki.store.skill import FRESH, Book, RatedSeat, Rating

KEN, RIN = Guest("g2", "Ken", 8), Guest("g3", "Rin", 9)
OVER = Summary("over", places=(1, 2))


def won(match: str, winner: str, loser: str, at: int = 5000) -> Rated:
    return Rated(match, "phantom", at, (RatedSeat(0, winner, 1), RatedSeat(1, loser, 2)))


async def end(store: Store, rated: Rated) -> None:
    """A match that ends at once."""
    await make(store, new_match(rated.match))
    await put(store, rated.match, [entry(2)], OVER, rated=rated)


def book_of(*matches: Rated) -> Book:
    book = Book()
    for rated in matches:
        book.count(rated.game, rated.at, rated.shares)
    return book


async def mine(store: Store, guest: str) -> Rating:
    return (await store.ratings.of_guest(guest)).get("phantom", FRESH)


async def test_matches_count_in_the_order_of_their_ends_and_each_once(place: Place) -> None:
    store = await shelf(place)
    await store.add_guest(KEN)
    late, early = won("m2", MIO.id, KEN.id, at=9000), won("m3", KEN.id, "bot:hard", at=8000)
    await end(store, late)
    await end(store, early)
    with pytest.raises(Conflict):
        await put(store, "m2", [entry(2)], OVER, rated=late)
    assert await store.ratings.changes(["m2"]) == {}
    assert [await store.ratings.settle(10) for _ in range(2)] == [2, 0]
    book = book_of(early, late)
    assert await store.ratings.of_guest(MIO.id) == {"phantom": book.rating("phantom", MIO.id)}
    assert await store.ratings.of_guest(KEN.id) == {"phantom": book.rating("phantom", KEN.id)}
    (first, second) = (await store.ratings.changes(["m2", "m1"]))["m2"]
    assert (first.before.points, first.after.points) == (1500, book.rating("phantom", MIO.id).points)
    assert second.before.points > 1500 > second.after.points  # Ken has beaten the bot before
    await store.close()


async def test_two_programs_that_rate_at_once_lose_nothing_and_count_nothing_twice(place: Place) -> None:
    store = await shelf(place)
    other = place.open()
    await store.add_guest(KEN)
    matches = [won(f"x{n:02}", MIO.id, KEN.id, at=n) for n in range(24)]

    async def play(mine: list[Rated], at: Store) -> None:
        for rated in mine:
            await end(at, rated)
            await at.ratings.settle(2)

    await asyncio.gather(play(matches[::2], store), play(matches[1::2], other))
    while await other.ratings.settle(5):
        pass
    turns = await store.ratings.turns(None, 100)
    assert [turn.turn for turn in turns] == [*range(1, 25)]
    assert sorted(turn.subject for turn in turns) == [rated.match for rated in matches]
    in_order = book_of(*(next(m for m in matches if m.match == turn.subject) for turn in turns))
    assert await mine(store, MIO.id) == in_order.rating("phantom", MIO.id)
    assert (await mine(store, MIO.id)).games == 24
    await store.close()
    await other.close()


KILLED = """
import asyncio, sys
from pathlib import Path
from tests.store.test_ratings import end, won
from hyakki.store.sqlite import SqliteStore

async def live():
    store = SqliteStore(Path(sys.argv[1]))
    await end(store, won("m2", "g1", "g2"))
    await store.ratings.settle(10)

asyncio.run(live())
"""


async def test_a_process_that_is_killed_while_it_rates_loses_nothing_and_counts_nothing_twice(
    tmp_path: Path,
) -> None:
    expected = book_of(won("m2", MIO.id, KEN.id)).rating("phantom", MIO.id)
    # The third transaction rates: the first makes the match, the second ends it.
    for n, (fault, left) in enumerate((("commit:after:2", 1), ("append:inside:3", 1), ("commit:after:3", 0))):
        place = File(tmp_path / str(n) / "hyakki.db")
        store = await shelf(place)
        await store.add_guest(KEN)
        await store.close()
        killed = await asyncio.to_thread(
            subprocess.run,
            [sys.executable, "-c", KILLED, str(place.path)],
            env={**os.environ, "HYAKKI_FAULT": fault, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        assert killed.returncode == -signal.SIGKILL
        store = place.open()
        assert await store.ratings.settle(10) == left
        assert await mine(store, MIO.id) == expected
        await store.close()


async def test_the_list_has_settled_ratings_first_and_ones_own_line_wherever_it_stands(place: Place) -> None:
    store = await shelf(place)
    people = [Guest(f"p{n}", f"Player {n}", n) for n in range(6)]
    for guest in people:
        await store.add_guest(guest)
    book = Book()
    for guest, strength, latest in zip(people, (1700.4, 1650, 1650, 1600, 1500, 1400), (9, 9, 9, 9, 2, 9)):
        book.ratings["phantom", guest.id] = Rating(strength, 80, 20, latest)
    book.ratings["phantom", "bot:hard"] = Rating(1660, 60, 99, 9)
    book.ratings["phantom", MIO.id] = Rating(1900, 240, 1, 9)
    assert await store.ratings.replace(book, 0)
    found = await store.ratings.ladder("phantom", 5, 0, 4, "p5")
    assert [(r.place, r.name or r.level, r.rating.points) for r in found.rungs] == [
        (1, "Player 0", 1700),
        (2, "hard", 1660),
        (3, "Player 1", 1650),
        (3, "Player 2", 1650),
    ]
    assert (found.count, found.mine and found.mine.place) == (7, 6)
    rest = await store.ratings.ladder("phantom", 5, 3, 9, "p4")
    assert [(r.place, r.name) for r in rest.rungs] == [
        (3, "Player 2"),
        (5, "Player 3"),
        (6, "Player 5"),
        (None, "Mio"),
    ]
    # Player 4 has not played lately, and still finds their own line.
    assert rest.mine is not None
    assert (rest.mine.place, rest.mine.name) == (None, "Player 4")
    await store.accounts.forget("p1", "Somebody", 1)
    gone = await store.ratings.ladder("phantom", 0, 0, 9, "p1")
    assert (gone.count, gone.mine) == (7, None)
    assert "Somebody" not in [rung.name for rung in gone.rungs]
    await store.close()


async def test_a_guest_who_turns_out_to_be_somebody_brings_what_they_have_shown(place: Place) -> None:
    store = await shelf(place)
    for guest in (KEN, RIN):
        await store.add_guest(guest)
    await store.accounts.keep(Account(replace(KEN, owned=True), "ken", "hash", "stamp"), "session", 1)
    before, own, meanwhile = (
        won("m2", MIO.id, RIN.id, at=1),
        won("m3", KEN.id, RIN.id, at=2),
        won("m4", MIO.id, RIN.id, at=9),
    )
    await end(store, before)
    await end(store, own)
    await store.accounts.enter(KEN.id, "stamp", "phone", 5, MIO.id)
    await end(store, meanwhile)  # a table that ended just then still knew the guest
    assert await store.ratings.settle(10) == 4
    book = book_of(before, own)
    book.bring(MIO.id, KEN.id)
    book.count("phantom", 9, meanwhile.shares)
    assert await store.ratings.of_guest(MIO.id) == {}
    assert await mine(store, KEN.id) == book.rating("phantom", KEN.id)
    assert (await mine(store, KEN.id)).games == 3
    assert [turn.heir for turn in await store.ratings.turns(None, 9)] == ["", "", KEN.id, ""]
    assert place.rows("SELECT count(*) FROM ratings") == [(2,)]
    await store.close()

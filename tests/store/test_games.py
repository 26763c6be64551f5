"""Somebody's games page by page, and the records that they brought."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.store.shelf import MIO, Place, entry, make, new_match, outcome, put, shelf

from hyakki.store import (
    Conflict,
    Deal,
    ForkSource,
    Guest,
    Origin,
    SeatRow,
    Summary,
    Terms,
    Times,
    Upload,
    Wanted,
)
from hyakki.store.sql.store import Store

KEN = Guest("g2", "50% Ken_", 8)
GAMES = {
    "won": Summary("over", places=(1, 2)),
    "lost": Summary("over", places=(2, 1)),
    "alone": Summary("over", places=(1,)),
    "running": Summary("running", must=1),
}


async def test_games_are_found_by_what_became_of_them_and_who_was_there(place: Place) -> None:
    store = await shelf(place, *(new_match(name, n, GAMES[name]) for n, name in enumerate(GAMES)))
    await store.add_guest(KEN)
    seats = (SeatRow(0, "person", MIO.id), SeatRow(1, "person", KEN.id))
    await make(store, replace(new_match("with Ken", 9), seats=seats, game="hoshi"))
    for wanted, found in (
        (Wanted(), ["with Ken", "running", "alone", "lost", "won"]),
        (Wanted(result="won"), ["won"]),
        (Wanted(result="lost"), ["lost"]),
        (Wanted(running=True), ["with Ken", "running"]),
        (Wanted(running=False), ["alone", "lost", "won"]),
        (Wanted(game="hoshi"), ["with Ken"]),
        (Wanted(other="0% KEN_"), ["with Ken"]),
        (Wanted(other="%"), ["with Ken"]),
        (Wanted(other="K_n"), []),
        (Wanted(other="mio"), []),
    ):
        page, more = await store.history.games_of(MIO.id, wanted, 9)
        assert ([row.id for row in page], more) == (found, None), wanted
    page, more = await store.history.games_of(MIO.id, Wanted(), 2)
    assert ([row.id for row in page], more) == (["with Ken", "running"], (3, "running"))
    page, more = await store.history.games_of(MIO.id, Wanted(before=more, running=False), 9)
    assert ([row.id for row in page], more) == (["alone", "lost", "won"], None)
    await store.close()


async def test_a_match_knows_where_it_goes_on_from(place: Place) -> None:
    store = await shelf(place)
    origin, fork = Origin("m1", 3, uploaded=True), ForkSource({"deck": [1, 2]}, "the past")
    await make(store, replace(new_match("m2"), origin=origin), fork)
    row = await store.match("m2")
    assert row is not None
    assert (row.origin, await store.history.fork("m2")) == (origin, fork)
    assert await store.history.fork("m1") is None
    await put(store, "m2", [entry(2)], Summary("running"), deal=Deal(drawn=7), times=Times((1,)))
    row = await store.match("m2")
    assert row is not None
    assert (row.deal, row.times, row.terms) == (Deal(drawn=7), Times((1,)), Terms())
    await store.close()


async def test_records_are_kept_up_to_a_number_even_if_two_are_brought_at_once(pair: list[Store]) -> None:
    await pair[0].add_guest(MIO)
    uploads = [Upload(f"u{n}", MIO.id, n, "phantom", "abc", ("Mio", "Ken"), 4, f"text {n}") for n in range(6)]
    brought = [pair[n % 2].history.add_upload(upload, most=3) for n, upload in enumerate(uploads)]
    results = await asyncio.gather(*map(outcome, brought))
    kept = [upload for upload, result in zip(uploads, results) if result is None]
    assert len(kept) == 3
    assert {type(result) for result in results} == {type(None), Conflict}
    listed = await pair[1].history.uploads_of(MIO.id, 9)
    assert listed == [replace(upload, record="") for upload in reversed(kept)]
    assert await pair[1].history.upload(kept[0].id) == kept[0]
    assert not await pair[0].history.drop_upload("g9", kept[0].id)
    assert await pair[0].history.drop_upload(MIO.id, kept[0].id)
    assert await pair[0].history.upload(kept[0].id) is None
    await pair[0].history.add_upload(uploads[0] if uploads[0] not in kept else kept[0], most=3)
    with pytest.raises(Conflict):
        await pair[0].history.add_upload(replace(uploads[0], id="one more"), most=3)

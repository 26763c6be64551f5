"""Sessions, private links to seats, and second factors: what is written, and what ends with what."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.store.shelf import MIO, RUNNING, Place, entry, new_match, put, shelf
from tests.store.test_accounts import KEN, account

from hyakki.store import Conflict, SeatLink, SeatRow, SecondFactor, Session, Summary
from hyakki.store.sql.store import Store

LINK = SeatLink("l1", MIO.id, "m1", 5)


async def test_a_session_is_listed_by_its_last_visit_and_ended_by_its_owner(place: Place) -> None:
    store = await shelf(place)
    await store.accounts.keep(account(MIO, "mio"), "one", at=1, device="Firefox on Linux")
    await store.accounts.enter(MIO.id, "s1", "two", at=2)
    await store.sessions.touch("one", 9, "Chrome on Android")
    one, two = Session("one", 1, 9, "Chrome on Android"), Session("two", 2, 2, "")
    assert await store.sessions.of(MIO.id, since=0) == [one, two]
    assert await store.sessions.of(MIO.id, since=3) == [one]
    assert not await store.sessions.end(KEN.id, "one")
    assert await store.sessions.end(MIO.id, "one")
    assert not await store.sessions.end(MIO.id, "one")
    assert await store.accounts.who(MIO.id, "one") is None
    await store.close()


async def test_there_is_one_link_to_a_seat_while_its_game_goes_on(place: Place) -> None:
    store = await shelf(place, new_match("m1"), new_match("m2"))
    await store.add_guest(KEN)
    sessions = store.sessions
    assert await sessions.make_link(LINK) == LINK
    assert await sessions.make_link(replace(LINK, id="l2", began=6)) == LINK
    await sessions.touch_link("l1", 8, "Safari on iPhone")
    used = replace(LINK, seen=8, device="Safari on iPhone")
    assert await sessions.link("l1") == used
    assert await sessions.link("l2") is None
    other = await sessions.make_link(replace(LINK, id="l3", match="m2", began=7))
    assert await sessions.links_of(MIO.id) == [other, used]
    await put(store, "m1", [entry(2)], Summary("over", places=(1,)))
    assert await sessions.links_of(MIO.id) == [other]
    assert not await sessions.end_link(KEN.id, "l3")
    assert await sessions.end_link(MIO.id, "l3")
    assert await sessions.make_link(other) == other
    assert place.rows("SELECT id FROM seat_links") == [("l3",)], "those of games that are over have gone"
    await put(store, "m2", [entry(2)], RUNNING, seats=[SeatRow(0, "open")])
    assert await sessions.links_of(MIO.id) == [], "the seat is not theirs any more"
    await store.close()


async def test_links_go_along_with_the_seat_and_end_with_the_password(place: Place) -> None:
    store = await shelf(place)
    await store.add_guest(KEN)
    await store.accounts.keep(account(KEN, "ken"), "one", at=1)
    await store.sessions.make_link(LINK)
    await store.sessions.make_link(replace(LINK, id="stale", guest=KEN.id))
    await store.accounts.enter(KEN.id, "s1", "two", at=2, bringing=MIO.id)
    assert await store.sessions.links_of(KEN.id) == [replace(LINK, guest=KEN.id)]
    await store.accounts.change(account(KEN, "ken", "s2"), "s1", "three", at=3)
    assert place.rows("SELECT count(*) FROM seat_links") == [(0,)]
    await store.close()


async def test_a_second_factor_lets_each_code_in_once(pair: list[Store]) -> None:
    await pair[0].add_guest(MIO)
    one, other = (store.factors for store in pair)
    factor = SecondFactor(b"\0sealed", 7)
    assert await one.of(MIO.id) is None
    with pytest.raises(Conflict):
        await one.replace_codes(MIO.id, ["a"])
    await one.put(MIO.id, factor, ["a", "b"], at=1)
    with pytest.raises(Conflict):
        await one.put(MIO.id, factor, ["c"], at=1)
    assert await other.of(MIO.id) == factor
    assert [await one.take_step(MIO.id, step) for step in (6, 7, 8, 8)] == [False, False, True, False]
    assert sorted(await asyncio.gather(one.take_step(MIO.id, 9), other.take_step(MIO.id, 9))) == [False, True]
    assert sorted(await asyncio.gather(one.take_code(MIO.id, "a"), other.take_code(MIO.id, "a"))) == [
        False,
        True,
    ]
    assert await one.codes_left(MIO.id) == 1
    await one.replace_codes(MIO.id, ["c", "d", "e"])
    assert not await one.take_code(MIO.id, "b")
    assert await one.codes_left(MIO.id) == 3
    assert await one.drop(MIO.id)
    assert not await one.drop(MIO.id)
    assert await one.codes_left(MIO.id) == 0
    await one.put(MIO.id, factor, ["a"], at=1)
    await pair[0].accounts.forget(MIO.id, "Somebody", 3)
    assert (await one.of(MIO.id), await one.codes_left(MIO.id)) == (None, 0)

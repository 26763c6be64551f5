"""Leases: one process at a time looks after a thing, and a dead one keeps nothing from the others."""

from __future__ import annotations

import asyncio

from tests.store.shelf import MIO, Place, new_match, shelf

from hyakki.store import Summary
from hyakki.store.sql.store import Store

DUE = Summary("running", must=1, due=5)


async def test_a_lease_holds_while_its_process_lives(place: Place) -> None:
    store = place.open()
    leases = store.leases
    for process in ("a", "b"):
        await leases.pulse(process, until=100)
    assert list(await leases.alive(99)) == ["a", "b"]
    assert await leases.take("m1", "a", now=50) == "a"
    assert await leases.take("m1", "b", now=60) == "a"
    assert await leases.take("m1", "a", now=60) == "a"
    await leases.pulse("a", until=200)
    assert list(await leases.alive(100)) == ["a"]
    assert await leases.take("m1", "b", now=199) == "a"
    await leases.pulse("b", until=300)
    assert await leases.take("m1", "b", now=200) == "b"  # a is late, so b has it
    await leases.pulse("a", until=300)
    assert await leases.take("m1", "a", now=200) == "b"  # and keeps it when a is back
    await store.close()


async def test_somebody_who_gives_back_or_stops_leaves_nothing_behind(place: Place) -> None:
    store = place.open()
    leases = store.leases
    for process in ("a", "b"):
        await leases.pulse(process, until=100)
    for name in ("m1", "m2", "quick"):
        assert await leases.take(name, "a", now=1) == "a"
    await leases.release("m1", "b")  # not b's to give
    assert await leases.take("m1", "b", now=1) == "a"
    await leases.release("m1", "a")
    assert await leases.take("m1", "b", now=1) == "b"
    await leases.gone("a")
    assert list(await leases.alive(1)) == ["b"]
    assert [await leases.take(name, "b", now=1) for name in ("m2", "quick")] == ["b", "b"]
    day = 24 * 60 * 60 * 1000
    await leases.pulse("c", until=2 * day)  # b has not been heard of for a day
    assert place.rows("SELECT id FROM processes") == [("c",)]
    assert place.rows("SELECT count(*) FROM leases") == [(0,)]
    await store.close()


async def test_matches_that_nobody_alive_looks_after_are_found_the_oldest_first(place: Place) -> None:
    due = [new_match(f"m{n}", summary=Summary("running", 1, due=9 - n)) for n in range(5)]
    store = await shelf(place, *due, new_match("quiet"))
    leases = store.leases
    await leases.pulse("a", until=100)
    await leases.pulse("b", until=200)
    await leases.take("m4", "a", now=1)
    await leases.take("m3", "b", now=1)
    assert await leases.orphans(now=50, limit=9) == ["m2", "m1", "m0"]
    assert await leases.orphans(now=150, limit=2) == ["m4", "m2"]
    await store.close()


async def test_of_many_who_want_a_lease_at_once_all_learn_of_the_same_one(pair: list[Store]) -> None:
    await pair[0].add_guest(MIO)
    for process in "abcd":
        await pair[0].leases.pulse(process, until=100)
    for n in range(10):
        wanted = [pair[i % 2].leases.take(f"m{n}", process, now=1) for i, process in enumerate("abcd")]
        holders = await asyncio.gather(*wanted)
        assert len(set(holders)) == 1

"""Two processes on one file: who holds a match, and what is left when one of them dies."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from tests.table.stage import CountedIds, SetClock, plan, until

from hyakki.store import Account
from hyakki.store.sqlite import SqliteStore
from hyakki.table import House
from hyakki.table.holding import ALONE, LEASE, Elsewhere, Holding
from hyakki.table.timekeeping.clocks import GRACE, Terms


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "hyakki.db"


async def test_a_match_is_held_by_one_until_it_is_let_go_or_its_holder_dies(path: Path) -> None:
    clock, store = SetClock(), SqliteStore(path)
    a, b = (Holding(store.leases, name, clock) for name in ("a", "b"))
    died: list[str] = []
    b.died = died.append
    for holding in (a, b):
        await holding.start()
    assert await a.holder("m1") == await b.holder("m1") == "a"
    with pytest.raises(Elsewhere):
        await b.claim("m1")
    a.release("m1")
    b.moved("m1")
    assert await a.holder("m1") == "a"  # it has to be given back before it can be taken again
    a.release("m1")
    await until(lambda: not a._releasing)
    assert await b.holder("m1") == "b"
    assert (b.taken_over, b.inherited) == (0, {})
    assert await a.holder("m2") == "a"
    await b.holder("m2")
    kill(a)
    for _ in range(LEASE // 1000):
        await clock.pass_by(1_000)
        await until(lambda: b.until == clock.time + LEASE)
    assert died == ["a"]
    assert await b.holder("m2") == "b"
    assert (b.taken_over, b.inherited["m2"]) == (1, clock.time - LEASE)
    await b.close()
    assert await store.leases.alive(clock.time) == []
    await store.close()


async def test_whoever_stood_still_for_too_long_lets_go_before_going_on(path: Path) -> None:
    clock, store = SetClock(), SqliteStore(path)
    a = Holding(store.leases, "a", clock)
    let_go: list[set[str]] = []

    async def lapsed() -> None:
        let_go.append(set(a.mine))

    a.lapsed = lapsed
    await a.start()
    await a.holder("m1")
    clock.time += 2 * LEASE  # nothing could be done meanwhile
    await clock.pass_by(0)
    await until(lambda: a.until == clock.time + LEASE)
    assert let_go == [set()]
    assert a.inherited == {"m1": clock.time - 2 * LEASE}
    await a.close()
    await store.close()


async def test_those_who_cannot_reach_each_other_are_strangers(path: Path) -> None:
    clock, store = SetClock(), SqliteStore(path)
    names = ("a", "b", ALONE + "c")
    a, b, c = (Holding(store.leases, name, clock) for name in names)
    await a.start()
    await b.start()
    assert b.strangers == []
    await c.start()
    assert sorted(c.strangers) == ["a", "b"]
    await clock.pass_by(1_000)
    await until(lambda: a.strangers == [ALONE + "c"])
    for holding in (a, b, c):
        await holding.close()
    await store.close()


async def test_clocks_stand_still_from_the_last_sign_of_life_of_a_dead_holder(path: Path) -> None:
    clock = SetClock()
    stores = [SqliteStore(path), SqliteStore(path)]
    ids = CountedIds()
    one, two = (
        House(store, clock=clock, ids=ids, holding=Holding(store.leases, name, clock))
        for store, name in zip(stores, "ab", strict=True)
    )
    for house in (one, two):
        assert house.holding is not None
        await house.holding.start()
    mio, ken = await one.new_guest("Mio"), await one.new_guest("Ken")
    match = await one.create(plan("person", "open", game="madoshi", terms=Terms("move", 60)), mio)
    await match.seating.join(ken, 1, match.invites(mio.id)[0][1])
    for guest in (mio, ken):
        await match.seating.say_ready(guest.id, True)
    (seat,) = [seat for seat in (0, 1) if match.live().times.running >> seat & 1]
    with pytest.raises(Elsewhere):
        await two.match(match.id)
    await clock.pass_by(1_000)
    for house in (one, two):
        await until(partial(renewed, house, clock))
    kill(one.holding)
    clock.time += 30_000
    await clock.pass_by(0)
    await until(partial(renewed, two, clock))
    taken = await two.match(match.id)
    times = taken.live().times
    assert times.remaining(seat, clock.time + GRACE) == 59_000
    await two.close()
    await one.close()
    for store in stores:
        await store.close()


@pytest.mark.parametrize("letter", [True, False], ids=["told", "not told"])
async def test_a_seat_that_is_written_while_its_guest_signs_in_elsewhere_is_the_owners_in_the_end(
    path: Path, letter: bool
) -> None:
    stores = [SqliteStore(path), SqliteStore(path)]
    here, there = (House(store, clock=SetClock(), ids=CountedIds()) for store in stores)
    old, owner = await here.new_guest("Mio"), await here.new_guest("Mio of the Hill")
    await here.room.store.accounts.keep(Account(owner, "mio", "hash", "stamp"), "one", at=1)
    match = await here.create(plan("person", "open", game="madoshi"), old)
    sign_in = partial(stores[1].accounts.enter, owner.id, "stamp", "two", 2, bringing=old.id)
    await there.people.bring(old.id, owner, sign_in)
    await match.seating.say_ready(old.id, True)  # the letter about it is still on its way
    assert await owners(stores[1], match.id) == [old.id, ""]
    if letter:
        await here.people.heard(old.id, owner, False)
    else:
        await here.people.look_again()
    assert match.seat_of(owner.id) == 0
    assert await owners(stores[1], match.id) == [owner.id, ""]
    await there.people.forget(owner)
    assert [seat.name for seat in match.seats] == [owner.name, ""]
    for _ in range(2):
        await here.people.look_again()
        assert [seat.kind for seat in match.seats] == ["open", "open"]
    for house in (here, there):
        await house.close()
    for store in stores:
        await store.close()


async def owners(store: SqliteStore, match: str) -> list[str]:
    row = await store.match(match)
    assert row is not None
    return [seat.guest for seat in row.seats]


def renewed(house: House, clock: SetClock) -> bool:
    return house.holding is not None and house.holding.until == clock.time + LEASE


def kill(holding: Holding | None) -> None:
    assert holding is not None
    assert holding._task is not None
    holding._task.cancel()

"""Two processes on one file: who holds a match, and what is left when one of them dies."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path

import pytest
from tests.table.stage import PATIENCE, CountedIds, Ear, SetClock, all_sit_down, legal, plan, turn, until

from hyakki.kernel.record import Entry
from hyakki.store import Account, MatchRow, StoreDamaged, StoreUnavailable, Terms
from hyakki.store.sqlite import SqliteStore
from hyakki.table import Matches, Settings, TableError
from hyakki.table.holding import ALONE, LEASE, RENEW, SILENT, Elsewhere, Holding
from hyakki.table.timekeeping.clocks import GRACE


async def test_a_match_is_held_by_one_until_it_is_let_go_or_its_holder_dies(path: Path) -> None:
    clock, store = SetClock(), SqliteStore(path)
    a, b = (Holding(store.leases, name, clock) for name in ("a", "b"))
    died: list[str] = []
    b.on_died = lambda process, heard: died.append(process)
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
    for _ in range(LEASE // RENEW):
        await clock.pass_by(RENEW)
        await until(lambda: b.alive_until == clock.time + LEASE)
    assert died == ["a"]
    assert await b.holder("m2") == "b"
    assert (b.taken_over, b.inherited["m2"]) == (1, clock.time - LEASE)
    await b.close()
    assert list(await store.leases.alive(clock.time)) == []
    await store.close()


async def test_a_player_who_stood_still_for_too_long_lets_go_before_going_on(path: Path) -> None:
    clock, store = SetClock(), SqliteStore(path)
    a = Holding(store.leases, "a", clock)
    let_go: list[set[str]] = []

    async def lapsed() -> None:
        let_go.append(set(a.mine))

    a.on_lapsed = lapsed
    await a.start()
    await a.holder("m1")
    clock.time += 2 * LEASE  # nothing could be done meanwhile
    assert not a.holds("m1")
    with pytest.raises(TableError, match="nothing was changed"):
        await a.holder("m1")
    await clock.pass_by(0)
    await until(lambda: a.alive_until == clock.time + LEASE)
    assert let_go == [set()]
    assert list(await store.leases.alive(clock.time)) == ["a"]
    assert await a.holder("m1") == "a"
    assert a.inherited == {"m1": clock.time - 2 * LEASE}
    await a.close()
    await store.close()


@pytest.mark.parametrize("listens", [True, False], ids=["stands still", "was killed"])
async def test_who_shows_no_sign_of_life_and_cannot_be_reached_is_dead_before_the_lease_runs_out(
    path: Path, listens: bool
) -> None:
    clock, store = SetClock(), SqliteStore(path)
    a, b = (Holding(store.leases, name, clock) for name in ("a", "b"))
    asked: list[str] = []

    async def reachable(process: str) -> bool:
        asked.append(process)
        return listens

    b.is_reachable = reachable
    for holding in (a, b):
        await holding.start()
    assert await a.holder("m1") == await b.holder("m1") == "a"
    await clock.pass_by(RENEW)
    for holding in (a, b):
        await until(partial(is_renewed, holding, clock))
    assert asked == []
    last = clock.time
    kill(a)
    clock.time += SILENT + 1
    await b.find_dead()
    assert asked == ["a"]
    b.moved("m1")
    assert await b.holder("m1") == ("a" if listens else "b")
    assert b.inherited == ({} if listens else {"m1": last})
    await a._renew()  # it lives after all, and finds out whether others took it for dead
    assert (a.lapses, a.mine) == ((0, {"m1"}) if listens else (1, set()))
    assert not await store.leases.bury("a", last, clock.time)
    await a.close()
    await b.close()
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
    await clock.pass_by(RENEW)
    await until(lambda: a.strangers == [ALONE + "c"])
    for holding in (a, b, c):
        await holding.close()
    await store.close()


async def test_clocks_stand_still_from_the_last_sign_of_life_of_a_dead_holder(path: Path) -> None:
    clock = SetClock()
    stores = [SqliteStore(path), SqliteStore(path)]
    ids = CountedIds()
    one, two = (
        Matches(store, clock=clock, ids=ids, holding=Holding(store.leases, name, clock))
        for store, name in zip(stores, "ab", strict=True)
    )
    for matches in (one, two):
        assert matches.holding is not None
        await matches.holding.start()
    mio, ken = await one.people.new_guest("Mio"), await one.people.new_guest("Ken")
    match = await one.create(plan("person", "open", game="madoshi", terms=Terms("move", 60)), mio)
    await match.seating.join(ken, 1, match.invites(mio.id)[0][1])
    for guest in (mio, ken):
        await match.seating.say_ready(guest.id, True)
    (seat,) = [seat for seat in (0, 1) if match.open_journal().standing.times.running >> seat & 1]
    with pytest.raises(Elsewhere):
        await two.match(match.id)
    await clock.pass_by(RENEW)
    for matches in (one, two):
        await until(partial(renewed, matches, clock))
    kill(one.holding)
    clock.time += 30_000
    await clock.pass_by(0)
    await until(partial(renewed, two, clock))
    taken = await two.match(match.id)
    times = taken.open_journal().standing.times
    assert times.remaining(seat, clock.time + GRACE) == 60_000 - RENEW
    await two.close()
    await one.close()
    for store in stores:
        await store.close()


@contextlib.asynccontextmanager
async def shared_house(path: Path, name: str, clock: SetClock) -> AsyncIterator[Matches]:
    """A server that goes on by itself, as a process among several."""
    store = SqliteStore(path)
    holding = Holding(store.leases, name, clock)
    settings = Settings(patience=3 * LEASE)  # longer than it stands still, so one thing comes after the other
    matches = Matches(store, clock=clock, ids=CountedIds(), settings=settings, holding=holding)
    holding.on_lapsed = matches.let_go
    await holding.start()
    await matches.start()
    try:
        yield matches
    finally:
        await matches.close()
        await store.close()


async def stand_still(matches: Matches, clock: SetClock) -> None:
    """For so long that others take it for dead; then it goes on."""
    clock.time += 2 * LEASE
    await clock.pass_by(0)
    await until(partial(renewed, matches, clock))


async def before_long(matches: Matches, clock: SetClock, wanted: Callable[[], bool]) -> None:
    """Let seconds pass until it is so."""
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await clock.pass_by(RENEW)
            await until(partial(renewed, matches, clock))
            await asyncio.sleep(0.01)


async def test_bots_go_on_after_their_process_stood_still_though_nobody_asks_for_them(path: Path) -> None:
    clock = SetClock()
    async with shared_house(path, "a", clock) as matches:
        match = await matches.create(plan("easy", "easy", "easy"), await matches.people.new_guest("Mio"))
        await stand_still(matches, clock)
        assert matches.in_memory(match.id) is None
        await before_long(matches, clock, lambda: match.id in matches.loaded)
        assert matches.loaded[match.id] is not match


async def test_a_lease_that_nobody_used_is_given_back(path: Path) -> None:
    clock = SetClock()
    async with shared_house(path, "a", clock) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", "open", game="madoshi"), mio)
        holding = matches.holding
        assert holding is not None
        await match.attach(Ear(), mio.id)
        for name in ("m-refused", "quick phantom", match.id):
            assert await holding.holder(name) == holding.process
        matches.sweep()
        assert "m-refused" in holding.mine, "somebody may be about to open it"
        matches.sweep()
        assert holding.mine == {"quick phantom", match.id}
        await until(lambda: not holding._releasing)
        assert (await matches.deps.store.leases.held("m-refused"))[0] == ""


async def test_a_match_that_could_not_be_opened_goes_on_and_keeps_no_other_waiting(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SetClock()
    async with shared_house(path, "a", clock) as matches:
        mio = await matches.people.new_guest("Mio")
        torn, other = [(await matches.create(plan("easy", "easy", "easy"), mio)).id for _ in range(2)]
        await stand_still(matches, clock)
        store, fails = matches.deps.store, [StoreUnavailable("gone")]
        found = store.match

        async def match(name: str) -> MatchRow | None:
            if name == torn:
                raise StoreDamaged("here", "it is torn")
            if fails:
                raise fails.pop()  # by then the match is this process's, and no other looks for it
            return await found(name)

        monkeypatch.setattr(store, "match", match)
        await before_long(matches, clock, lambda: other in matches.loaded)
        assert not fails
        assert matches.owed == {torn}


async def test_nobody_looks_at_a_match_that_was_let_go_while_it_was_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = SetClock()
    async with shared_house(path, "a", clock) as matches:
        mio = await matches.people.new_guest("Mio")
        match = await matches.create(plan("person", "easy", "easy"), mio)
        match.open_journal().forget()
        holding = matches.holding
        assert holding is not None
        entries, waits, gate = matches.deps.store.entries, asyncio.Event(), asyncio.Event()

        async def slow(name: str, after: int = 0) -> list[Entry]:
            waits.set()
            await gate.wait()
            return await entries(name, after)

        monkeypatch.setattr(matches.deps.store, "entries", slow)
        for looking in (partial(match.attach, Ear(), mio.id), partial(matches.match, match.id)):
            waits.clear()
            gate.clear()
            began = asyncio.create_task(looking())
            await until(waits.is_set)
            clock.time += 2 * LEASE
            await clock.pass_by(0)
            try:
                await until(lambda: not matches.loaded and not holding.mine)
            finally:
                gate.set()
            with pytest.raises(TableError, match="open it again"):
                await began
            await until(partial(renewed, matches, clock))
        assert not matches.loaded
        assert (await (await matches.match(match.id)).attach(Ear(), mio.id)).seat == 0


async def test_a_player_who_was_promised_a_move_at_a_dead_process_finds_it_at_the_next(path: Path) -> None:
    clock = SetClock()
    async with shared_house(path, "a", clock) as one, shared_house(path, "b", clock) as two:
        mio, ken = await one.people.new_guest("Mio"), await one.people.new_guest("Ken")
        match = await one.create(plan("person", "open", game="madoshi"), mio)
        await all_sit_down(match, [mio, ken])
        assert one.holding is not None
        kill(one.holding)  # it stands still, and goes on with what came in before it looks at its lease
        await stand_still(two, clock)
        taken = await two.match(match.id)
        ear = Ear()
        await taken.attach(ear, ken.id)
        guest = (mio, ken)[turn(match)]
        ack = await match.move(guest.id, legal(match)[0], match.version, "k")
        assert taken.version < ack.version
        assert (await taken.attach(Ear(), guest.id)).frame.version == ack.version
        assert ear.frames[-1].version == ack.version


@pytest.mark.parametrize("letter", [True, False], ids=["told", "not told"])
async def test_a_seat_that_is_written_while_its_guest_signs_in_elsewhere_is_the_owners_in_the_end(
    path: Path, letter: bool
) -> None:
    stores = [SqliteStore(path), SqliteStore(path)]
    here, there = (Matches(store, clock=SetClock(), ids=CountedIds()) for store in stores)
    old, owner = await here.people.new_guest("Mio"), await here.people.new_guest("Mio of the Hill")
    await here.deps.store.accounts.keep(Account(owner, "mio", "hash", "stamp"), "one", at=1)
    match = await here.create(plan("person", "open", game="madoshi"), old)
    sign_in = partial(stores[1].accounts.enter, owner.id, "stamp", "two", 2, bringing=old.id)
    await there.people.merge(old.id, owner, sign_in)
    await match.seating.say_ready(old.id, True)  # the letter about it is still on its way
    assert await owners(stores[1], match.id) == [old.id, ""]
    if letter:
        await here.people.follow_change(old.id, owner, False)
    else:
        await here.people.reread()
    assert match.seat_of(owner.id) == 0
    assert await owners(stores[1], match.id) == [owner.id, ""]
    await there.people.forget(owner)
    assert [seat.name for seat in match.seats] == [owner.name, ""]
    for _ in range(2):
        await here.people.reread()
        assert [seat.kind for seat in match.seats] == ["open", "open"]
    for matches in (here, there):
        await matches.close()
    for store in stores:
        await store.close()


async def owners(store: SqliteStore, match: str) -> list[str]:
    row = await store.match(match)
    assert row is not None
    return [seat.guest for seat in row.seats]


def renewed(matches: Matches, clock: SetClock) -> bool:
    return matches.holding is not None and is_renewed(matches.holding, clock)


def is_renewed(holding: Holding, clock: SetClock) -> bool:
    return holding.alive_until == clock.time + LEASE


def kill(holding: Holding | None) -> None:
    assert holding is not None
    assert holding._task is not None
    holding._task.cancel()

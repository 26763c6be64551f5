"""Names with a password: one owner each, even if others want it at the same moment."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from tests.store.shelf import MIO, RUNNING, Place, entry, make, new_match, outcome, put, shelf

from hyakki.kernel.record import Entry, Record, SeatLine
from hyakki.store import (
    Account,
    Alike,
    Conflict,
    Deal,
    ForkSource,
    Guest,
    Origin,
    Report,
    Result,
    SeatRow,
    Speech,
    Summary,
    Upload,
    Wanted,
)
from hyakki.store.sql.store import Store

KEN, RIN = Guest("g2", "Ken", 8), Guest("g3", "Rin", 9)
DAY = "2026-11-15"


def account(guest: Guest, folded: str, stamp: str = "s1") -> Account:
    return Account(replace(guest, owned=True), folded, f"hash of {stamp}", stamp)


async def test_a_name_has_one_owner_who_comes_and_goes_by_session(place: Place) -> None:
    store = await shelf(place)
    await store.add_guest(KEN)
    accounts = store.accounts
    assert await accounts.who(MIO.id, "") == MIO
    await accounts.keep(account(MIO, "mio"), "one", at=1)
    owned = replace(MIO, owned=True)
    assert await accounts.who(MIO.id, "") is None
    assert await accounts.who(MIO.id, "one") == owned
    assert await accounts.who(KEN.id, "one") is None
    assert await accounts.owner("mio") == await accounts.account(MIO.id) == account(MIO, "mio")
    for taken in (account(KEN, "mio"), account(MIO, "mia")):
        with pytest.raises(Conflict):
            await accounts.keep(taken, "two", at=2)
    with pytest.raises(Conflict):
        await accounts.rename(KEN.id, "Mio", "mio")
    with pytest.raises(Conflict):
        await accounts.enter(MIO.id, "another stamp", "two", at=2)
    await accounts.enter(MIO.id, "s1", "two", at=2)
    await accounts.leave("one")
    assert [await accounts.who(MIO.id, session) for session in ("one", "two")] == [None, owned]
    await accounts.change(account(MIO, "mio", "s2"), "s1", "three", at=3)
    assert [await accounts.who(MIO.id, session) for session in ("two", "three")] == [None, owned]
    for number in range(60):
        await accounts.enter(MIO.id, "s2", f"browser {number:02}", at=10 + number)
    assert place.rows("SELECT count(*), min(began) FROM sessions") == [(50, 20)]
    await accounts.renew(MIO.id, "hash of s2", "stronger")
    assert (await accounts.owner("mio")) == replace(account(MIO, "mio", "s2"), hash="stronger")
    await store.close()


async def test_of_two_who_want_a_name_at_once_one_gets_it(pair: list[Store]) -> None:
    for n in range(5):
        guests = [Guest(f"{name}{n}", name, 1) for name in ("a", "b")]
        for guest in guests:
            await pair[0].add_guest(guest)
        wanted = [
            store.accounts.keep(account(guest, f"name {n}"), guest.id, at=1)
            for store, guest in zip(pair, guests)
        ]
        results = await asyncio.gather(*map(outcome, wanted))
        assert sorted(type(result).__name__ for result in results) == ["Conflict", "NoneType"]


async def test_a_guest_who_signs_in_brings_along_all_that_is_theirs(place: Place) -> None:
    store = await shelf(place)
    for guest in (KEN, RIN):
        await store.add_guest(guest)
    await store.accounts.keep(account(KEN, "ken"), "one", at=1)
    both = (SeatRow(0, "person", MIO.id), SeatRow(1, "person", KEN.id))
    await make(store, replace(new_match("shared"), seats=both))
    for match, guest in (("tried", MIO), ("own", KEN)):
        seats = (SeatRow(0, "person", guest.id),)
        await make(store, replace(new_match(match), creator=guest.id, seats=seats, daily=DAY))
        result = Result(match, "phantom", guest.id, 30, 5, DAY)
        await put(store, match, [entry(2)], Summary("over", places=(1,)), result=result)
    await store.talk.say("m1", Speech(5, MIO.id, "", "hello", "k"), keep=9)
    for by, about in ((MIO, RIN), (RIN, MIO), (KEN, RIN)):
        await store.talk.report(Report(7, "m1", by.id, about.id, "rude", by.name), [], keep=9)
    await store.history.add_upload(Upload("u1", MIO.id, 5, "phantom", "abc", ("a",), 1, "text"), most=9)
    await store.accounts.enter(KEN.id, "s1", "two", at=2, bringing=MIO.id)
    assert await store.accounts.who(MIO.id, "") is None
    assert await store.accounts.gone([RIN.id, MIO.id, KEN.id]) == {MIO.id: KEN}
    found, _ = await store.history.games_of(KEN.id, Wanted(), 9)
    assert {(row.id, row.seats[0].guest) for row in found} == {
        ("m1", KEN.id),
        ("shared", MIO.id),
        ("tried", KEN.id),
        ("own", KEN.id),
    }
    day = await store.day("phantom", DAY, KEN.id, 9)
    assert (day.match, day.players, [line.guest for line in day.best]) == ("own", 1, [KEN.id])
    assert (await store.results_of(KEN.id, "phantom", 9))[0] == 2
    assert [line.guest for line in await store.talk.lines("m1")] == [KEN.id]
    reported = {(one.reporter.id, one.accused.id, one.text) for one in await store.talk.reports()}
    assert reported == {(MIO.id, RIN.id, "Mio"), (RIN.id, KEN.id, "Rin"), (KEN.id, RIN.id, "Ken")}
    assert [upload.id for upload in await store.history.uploads_of(KEN.id, 9)] == ["u1"]
    with pytest.raises(Conflict):
        await store.accounts.enter(KEN.id, "s1", "three", at=3, bringing=MIO.id)
    await store.close()


async def test_a_seat_that_was_written_too_late_is_handed_over_to_whom_the_guest_has_become(
    place: Place,
) -> None:
    store = await shelf(place)
    await store.add_guest(KEN)
    await store.accounts.keep(account(KEN, "ken"), "one", at=1)
    await store.accounts.enter(KEN.id, "s1", "two", at=2, bringing=MIO.id)
    late = SeatRow(0, "person", MIO.id, ready=True)
    deal = Deal({MIO.id: "luck"})
    await put(store, "m1", [entry(2)], RUNNING, seats=[late], creator=MIO.id, deal=deal)
    for _ in range(2):
        await store.accounts.hand_over("m1", MIO.id, KEN.id)
        row = await store.match("m1")
        assert row is not None
        assert (row.creator, row.seats[0].guest, row.seats[0].ready) == (KEN.id, KEN.id, True)
        assert row.deal == Deal({KEN.id: "luck"})
    await put(store, "m1", [entry(3)], RUNNING, seats=[SeatRow(1, "person", MIO.id)])
    await store.accounts.hand_over("m1", MIO.id, KEN.id)
    row = await store.match("m1")
    assert row is not None
    assert [seat.guest for seat in row.seats] == [KEN.id, MIO.id], "nobody gets two seats"
    await store.close()


async def test_somebody_who_is_forgotten_leaves_a_seat_and_no_name(place: Place) -> None:
    store = await shelf(place)
    await put(store, "m1", [entry(2)], RUNNING)
    await store.accounts.keep(account(MIO, "mio"), "one", at=1)
    assert await store.accounts.gone([MIO.id]) == {}
    await store.accounts.forget(MIO.id, "Somebody", 3)
    asked = [f"g{number}" for number in range(1000)]
    assert await store.accounts.gone(asked) == {MIO.id: Guest(MIO.id, "Somebody", 3)}
    assert await store.accounts.who(MIO.id, "one") is None
    assert await store.accounts.who(MIO.id, "") is None
    assert await store.accounts.owner("mio") is None
    row = await store.match("m1")
    assert row is not None
    assert (row.seats[0].name, row.seats[0].face) == ("Somebody", 3)
    assert place.rows("SELECT count(*) FROM guests WHERE name = 'Mio'") == [(0,)]
    await store.close()


async def test_somebody_who_is_forgotten_is_so_in_games_that_go_on_from_theirs_one_after_the_other(
    place: Place,
) -> None:
    store = await shelf(place)
    people = (SeatLine("person", "Mio"), SeatLine("person", "Ken"))
    past = Record("toy", "abc", people, {}, (Entry(0, 5, "start"),)).write()
    for number in (1, 2, 3):
        row = replace(new_match(f"f{number}"), seats=(), origin=Origin("m1", 2))
        await make(store, row, ForkSource({}, past))
    assert not await store.accounts.rename_in_fork()
    await store.accounts.forget(MIO.id, "Somebody", 3)
    seen = "SELECT count(*) FROM forks WHERE past LIKE '%Mio%'"
    assert place.rows(seen) == [(3,)], "others may write before that"
    assert await store.accounts.rename_in_fork()
    assert place.rows(seen) == [(2,)]
    await store.close()
    store = place.open()  # a crash in the middle leaves the rest to be done
    assert await store.accounts.rename_in_fork()
    assert await store.accounts.rename_in_fork()
    assert not await store.accounts.rename_in_fork()
    assert place.rows(seen) == [(0,)]
    fork = await store.history.fork("f2")
    assert fork is not None
    assert [seat.name for seat in Record.read(fork.past).seats] == ["Somebody", "Ken"]
    await store.close()


async def test_a_name_that_would_be_taken_for_a_protected_one_is_refused(place: Place) -> None:
    store = await shelf(place)
    await store.add_guest(KEN)
    accounts = store.accounts
    mio = Alike(("mio",), ("mio", "MIO"))
    await accounts.keep(account(MIO, "mio"), "one", at=1, alike=mio)
    assert await accounts.taken_for(KEN.id, Alike(("x", "MIO"))) == "Mio"
    assert await accounts.taken_for(MIO.id, mio) is None
    assert await accounts.taken_for(KEN.id, Alike(("MiO",))) is None
    with pytest.raises(Conflict):
        await accounts.rename(KEN.id, "MIO", "m1o", Alike(("MIO",)))
    with pytest.raises(Conflict):
        await accounts.keep(account(KEN, "m1o"), "two", at=2, alike=Alike(("MIO",), ("MIO",)))
    assert await accounts.owner("m1o") is None, "all of it or nothing"
    await accounts.rename(MIO.id, "Rin", "rin", Alike(("rin",), ("rin",)))
    await accounts.rename(KEN.id, "MIO", "m1o", Alike(("MIO",)))
    await accounts.forget(MIO.id, "Somebody", 3)
    assert place.rows("SELECT * FROM shapes") == []
    await store.close()

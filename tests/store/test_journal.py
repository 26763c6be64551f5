"""The journal: what was acknowledged is on the disk, once, in order."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.store.shelf import MIO, RUNNING, START, Place, entry, filled, new_match, outcome, put, shelf

from hyakki.store import Conflict, Guest, SeatRow, Snapshot, Summary
from hyakki.store.sql.store import Store


async def test_a_match_comes_back_as_it_was_written(place: Place) -> None:
    store = await shelf(place)
    await put(store, "m1", [entry(2, key="a"), entry(3)], RUNNING, snapshot=Snapshot(3, {"hand": [1, 2]}))
    await store.close()
    store = place.open()
    row = await store.match("m1")
    assert row is not None
    born = new_match()
    assert (row.id, row.game, row.ruleset, row.options) == (born.id, born.game, born.ruleset, born.options)
    assert (row.pace, row.creator, row.created, row.secret) == (born.pace, MIO.id, born.created, born.secret)
    assert (row.version, row.summary, row.seats) == (3, RUNNING, born.seats)
    assert await store.entries("m1") == [START, entry(2, key="a"), entry(3)]
    assert await store.entries("m1", after=2) == [entry(3)]
    assert await store.snapshot("m1") == Snapshot(3, {"hand": [1, 2]})
    assert await store.keyed("m1", 0, "a") == entry(2, key="a")
    assert await store.keyed("m1", 1, "a") is None
    assert await store.keyed("m1", 0, "") is None
    assert await store.keyed("m1", 0, "a", after=1) == entry(2, key="a")
    assert await store.keyed("m1", 0, "a", after=2) is None
    assert await store.match("m2") is None
    await store.close()


async def test_the_secret_is_not_shown_by_accident(place: Place) -> None:
    store = await shelf(place, replace(new_match(), secret=b"S" * 32))
    assert "SSSS" not in repr(await store.match("m1"))
    await store.close()


async def test_an_entry_must_be_the_next_one(place: Place) -> None:
    store = await shelf(place)
    for wrong in (1, 3, 0):
        with pytest.raises(Conflict):
            await put(store, "m1", [entry(wrong)], Summary("over"))
    with pytest.raises(Conflict):
        await put(store, "no such match", [entry(1)], RUNNING)
    row = await store.match("m1")
    assert row is not None
    assert (row.version, row.summary) == (1, RUNNING)
    assert len(await store.entries("m1")) == 1
    await store.close()


async def test_the_tables_themselves_refuse_a_second_entry_of_the_same_number(place: Place) -> None:
    store = await shelf(place)
    await put(store, "m1", [entry(2)], RUNNING)
    await store.close()
    assert place.refuses("INSERT INTO entries VALUES ('m1', 2, 0, 'move', 0, 'R3', '[]', '', '')")


async def test_several_entries_are_written_all_or_not_at_all(place: Place) -> None:
    store = await shelf(place)
    await put(store, "m1", [entry(2)], RUNNING)
    with pytest.raises(Conflict):
        await put(
            store,
            "m1",
            [entry(2, seat=1), entry(3)],
            Summary("over"),
            seats=[SeatRow(1, "bot", name="Ponta", level="easy")],
            snapshot=Snapshot(3, {}),
        )
    row = await store.match("m1")
    assert row is not None
    assert (row.version, row.summary.status, row.seats[1].kind) == (2, "running", "open")
    assert await store.entries("m1") == [START, entry(2)]
    assert await store.snapshot("m1") is None
    await store.close()


async def test_guests_keep_their_face_and_change_their_name_everywhere(place: Place) -> None:
    store = await shelf(place)
    assert await store.guest("g1") == MIO
    assert await store.guest("g2") is None
    await store.accounts.rename("g1", "Miyo", "miyo")
    assert await store.guest("g1") == Guest("g1", "Miyo", 7)
    row = await store.match("m1")
    assert row is not None
    assert row.seats[0].name == "Miyo"
    await store.close()


async def test_my_matches_come_newest_first(place: Place) -> None:
    store = await shelf(place, *(new_match(f"m{n}", created=n) for n in range(5)))
    assert [row.id for row in await store.matches_of("g1", 3)] == ["m4", "m3", "m2"]
    assert await store.matches_of("g2", 3) == []
    await store.close()


async def test_matches_that_want_to_move_by_themselves_come_page_by_page(place: Place) -> None:
    due = [new_match(f"m{n}", summary=Summary("running", 1, due=n // 2)) for n in range(5)]
    store = await shelf(place, *due, new_match("quiet"))
    assert await store.due((-1, ""), 3) == [(0, "m0"), (0, "m1"), (1, "m2")]
    assert await store.due((1, "m2"), 3) == [(1, "m3"), (2, "m4")]
    await put(store, "m0", [entry(2)], RUNNING)
    assert await store.due((-1, ""), 1) == [(0, "m1")]
    await store.close()


async def test_a_secret_is_made_once_and_kept(place: Place) -> None:
    store = await shelf(place)
    key = await store.secret("guests")
    assert len(key) == 32
    assert await store.secret("guests") == key
    assert await store.secret("other") != key
    await store.close()
    store = place.open()
    assert await store.secret("guests") == key
    await store.close()


async def test_of_two_programs_that_append_at_once_exactly_one_does(pair: list[Store]) -> None:
    await filled(pair[0])
    for seq in range(2, 12):
        tries = [put(store, "m1", [entry(seq, seat)], RUNNING) for seat, store in enumerate(pair)]
        results = await asyncio.gather(*map(outcome, tries))
        (loser,) = [result for result in results if result is not None]
        assert isinstance(loser, Conflict)
        assert (await pair[0].entries("m1", after=seq - 1))[0].seat == results.index(None)


async def test_of_two_programs_that_repeat_a_move_at_once_one_finds_what_the_other_did(
    pair: list[Store],
) -> None:
    await filled(pair[0])
    for seq in range(2, 12):
        tries = [put(store, "m1", [entry(seq, key=f"k{seq}")], RUNNING) for store in pair]
        results = await asyncio.gather(*map(outcome, tries))
        (loser,) = [which for which, result in enumerate(results) if result is not None]
        assert isinstance(results[loser], Conflict)
        assert await pair[loser].keyed("m1", 0, f"k{seq}", after=seq - 1) == entry(seq, key=f"k{seq}")


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 1), st.integers(0, 2), st.integers(0, 3)), max_size=25))
def test_two_programs_on_one_place_never_write_an_entry_twice_or_leave_a_gap(
    place: Place, pair: list[Store], tries: list[tuple[int, int, int]]
) -> None:
    """Each try is one of two stores, an offset from where it believes the journal ends, and a seat."""

    async def run() -> None:
        (taken,) = place.rows("SELECT count(*) FROM matches")[0]
        match = f"m{taken}"
        await filled(pair[0], new_match(match))
        believed = [1, 1]
        acknowledged: list[tuple[int, int]] = []
        for who, offset, seat in tries:
            wanted = entry(believed[who] + offset, seat)
            result = await outcome(put(pair[who], match, [wanted], RUNNING))
            if result is None:
                acknowledged.append((wanted.seq, wanted.seat))
                believed[who] = wanted.seq
            else:
                assert isinstance(result, Conflict)
                believed[who] = max(e.seq for e in await pair[who].entries(match))
        found = await pair[0].entries(match)
        assert [e.seq for e in found] == list(range(1, len(found) + 1))
        assert [(e.seq, e.seat) for e in found[1:]] == acknowledged

    asyncio.run(run())

"""A match knows its own damage: every entry covers the one before, and the row of the match the last."""

from __future__ import annotations

import pytest
from tests.store.shelf import RUNNING, Place, entry, new_match, put, shelf

from hyakki.store import DamagedMatch

LAST = 6

DAMAGE = {
    "a letter of a move": "UPDATE entries SET text = 'R4' WHERE match = 'm1' AND seq = 3",
    "a moment": "UPDATE entries SET at = at + 1 WHERE match = 'm1' AND seq = 3",
    "whose move it was": "UPDATE entries SET seat = 1 WHERE match = 'm1' AND seq = 3",
    "another kind": "UPDATE entries SET kind = 'undo' WHERE match = 'm1' AND seq = 3",
    "a key": "UPDATE entries SET key = 'k' WHERE match = 'm1' AND seq = 3",
    "an outcome of luck": "UPDATE entries SET chance = '[2,[1,0,2]]' WHERE match = 'm1' AND seq = 3",
    "a checksum": "UPDATE entries SET sum = (SELECT sum FROM entries WHERE match = 'm1' AND seq = 2) "
    "WHERE match = 'm1' AND seq = 3",
    "the last one": f"UPDATE entries SET text = 'R4' WHERE match = 'm1' AND seq = {LAST}",
    "the checksum of the match": "UPDATE matches SET sum = "
    "(SELECT sum FROM entries WHERE match = 'm1' AND seq = 2) "
    "WHERE id = 'm1'",
}


@pytest.mark.parametrize("what", DAMAGE)
async def test_a_change_is_noticed(place: Place, what: str) -> None:
    await filled(place)
    place.change(DAMAGE[what])
    await said_by_m1_alone(place)


async def test_a_missing_entry_is_noticed_even_if_all_are_counted_anew(place: Place) -> None:
    await filled(place)
    place.change(
        "DELETE FROM entries WHERE match = 'm1' AND seq = 3",
        *(f"UPDATE entries SET seq = {n - 1} WHERE match = 'm1' AND seq = {n}" for n in range(4, LAST + 1)),
        f"UPDATE matches SET version = {LAST - 1} WHERE id = 'm1'",
    )
    await said_by_m1_alone(place)


async def test_a_missing_end_is_noticed_even_if_the_match_agrees(place: Place) -> None:
    await filled(place)
    place.change(
        f"DELETE FROM entries WHERE match = 'm1' AND seq = {LAST}",
        f"UPDATE matches SET version = {LAST - 1} WHERE id = 'm1'",
    )
    await said_by_m1_alone(place)


async def test_two_entries_that_have_changed_places_are_noticed(place: Place) -> None:
    await filled(place)
    place.change(
        "UPDATE entries SET seq = 99 WHERE match = 'm1' AND seq = 3",
        "UPDATE entries SET seq = 3 WHERE match = 'm1' AND seq = 4",
        "UPDATE entries SET seq = 4 WHERE match = 'm1' AND seq = 99",
    )
    await said_by_m1_alone(place)


async def test_an_entry_of_another_match_is_noticed(place: Place) -> None:
    await filled(place)
    place.change(
        "UPDATE entries SET text = 'R9' WHERE match = 'm2' AND seq = 3",
        "DELETE FROM entries WHERE match = 'm1' AND seq = 3",
        "INSERT INTO entries SELECT 'm1', seq, at, kind, seat, text, chance, key, sum FROM entries "
        "WHERE match = 'm2' AND seq = 3",
    )
    store = place.open()
    for match in ("m1", "m2"):
        with pytest.raises(DamagedMatch):
            await store.entries(match)
    await store.close()


async def test_who_reads_only_the_newest_entries_notices_damage_in_these(place: Place) -> None:
    await filled(place)
    place.change("UPDATE entries SET at = at + 1 WHERE match = 'm1' AND seq = 5")
    store = place.open()
    assert await store.entries("m1", after=LAST) == []
    with pytest.raises(DamagedMatch, match="entry 5"):
        await store.entries("m1", after=4)
    await store.close()


async def filled(place: Place) -> None:
    store = await shelf(place, new_match("m1"), new_match("m2"))
    for match in ("m1", "m2"):
        for seq in range(2, LAST + 1):
            await put(store, match, [entry(seq)], RUNNING)
    await store.close()


async def said_by_m1_alone(place: Place) -> None:
    store = place.open()
    with pytest.raises(DamagedMatch, match="m1 is damaged"):
        await store.entries("m1")
    assert len(await store.entries("m2")) == LAST
    await store.close()

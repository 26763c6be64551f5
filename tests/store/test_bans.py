"""Bans in the file: each once, gone when lifted, with the name that its guest has now."""

from __future__ import annotations

from dataclasses import replace

from tests.store.shelf import MIO, Place, shelf

from hyakki.store import Account, Ban, Guest

KEN = Guest("g2", "Mio", 8)
NETWORK = Ban("network", "203.0.113.0/24", 7)


async def test_bans_outlive_the_program_and_know_names_as_they_are_now(place: Place) -> None:
    store = await shelf(place)
    assert await store.bans.all() == []
    assert await store.bans.add(NETWORK)
    assert await store.bans.add(Ban("guest", MIO.id, 5))
    assert not await store.bans.add(Ban("guest", MIO.id, 9))
    await store.accounts.rename(MIO.id, "Mia", "mia")
    await store.close()
    store = place.open()
    assert await store.bans.all() == [Ban("guest", MIO.id, 5, "Mia"), NETWORK]
    assert await store.bans.lift("guest", MIO.id)
    assert not await store.bans.lift("guest", MIO.id)
    assert await store.bans.all() == [NETWORK]
    await store.close()


async def test_guests_are_found_by_name_and_all_of_them_page_by_page(place: Place) -> None:
    store = await shelf(place)
    await store.add_guest(KEN)
    assert await store.bans.named("Mio") == [MIO, KEN]
    owned = replace(KEN, owned=True)
    await store.accounts.keep(Account(owned, "mio", "hash", "stamp"), "session", 1)
    assert await store.bans.named("Mio") == [owned, MIO]
    assert await store.bans.named("mio") == []
    assert await store.bans.known("", 1) == [MIO]
    assert await store.bans.known(MIO.id, 5) == [owned]
    await store.close()

"""The audit log and the hosts: with what is done or not at all, bounded, and of nobody who was forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.store.shelf import MIO, Place, shelf, shelf_at

from hyakki.store import Account, AuditEvent, Ban, Conflict, Guest
from hyakki.store import audit as limits
from hyakki.store.backup import back_up, restore
from hyakki.store.sql import audit as written
from hyakki.store.sql.store import Store
from hyakki.store.sqlite import SqliteStore

KEN = Guest("g2", "Ken", 8)
NOW = 1_000 * limits.DAY
NETWORK = "203.0.113.0/24"


async def whats(store: Store, **wishes: object) -> list[str]:
    found = await store.audit.entries(NOW, 100, **wishes)  # type: ignore[arg-type]
    return [entry.event.what for entry in found]


async def with_ken(place: Place) -> Store:
    """Ken's name has a password, Mio's has none."""
    store = await shelf(place)
    await store.add_guest(KEN)
    await store.accounts.keep(Account(KEN, "ken", "hash", "stamp"), "session", 1)
    return store


async def test_entries_outlive_the_program_and_are_found_by_kind_and_person(place: Place) -> None:
    store = await with_ken(place)
    failed = AuditEvent("sign_in_failed", NOW - 2, subject=KEN.id, address="203.0.113.9")
    banned = AuditEvent("ban", NOW - 1, actor=KEN.id, subject=MIO.id, address="203.0.113.9")
    copied = AuditEvent("backup", NOW, operator="root", detail="hyakki-1.db")
    for event in (failed, banned, copied):
        await store.audit.add(event)
    await store.close()
    store = place.open()
    found = await store.audit.entries(NOW, 10)
    assert [entry.event for entry in found] == [copied, banned, failed]
    assert [(entry.actor_name, entry.subject_name) for entry in found] == [
        ("", ""),
        ("Ken", "Mio"),
        ("", "Ken"),
    ]
    assert await whats(store, area="host") == ["backup", "ban"]
    assert await whats(store, what="sign_in_failed") == ["sign_in_failed"]
    assert await whats(store, guest=KEN.id) == ["ban", "sign_in_failed"]
    assert await whats(store, guest=MIO.id, area="sign_in") == []
    assert [entry.area for entry in found] == ["host", "host", "sign_in"]
    assert await whats(store, before=found[1].number) == ["sign_in_failed"]
    assert [entry.event for entry in await store.audit.entries(NOW, 1)] == [copied]
    await store.close()


async def test_each_area_has_a_time_and_a_number_of_its_own(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(written, "MOST", 3)
    store = await shelf(place)
    await store.audit.add(AuditEvent("ban", NOW - limits.KEPT["host"] + 5))
    for number in range(5):
        await store.audit.add(AuditEvent("sign_in_failed", NOW - limits.KEPT["sign_in"] + number))
    assert await whats(store) == ["sign_in_failed"] * 3 + ["ban"]
    # What is too old is not shown, also while nothing new comes in to push it out.
    later = await store.audit.entries(NOW + 3, 10)
    assert [entry.event.at for entry in later if entry.event.what != "ban"] == [
        NOW - limits.KEPT["sign_in"] + 4
    ]
    await store.audit.add(AuditEvent("signed_in", NOW + 10))
    assert sorted(place.rows("SELECT what FROM audit")) == [("signed_in",)]
    await store.close()


async def test_what_a_host_does_and_its_entry_are_one(place: Place) -> None:
    store = await with_ken(place)
    event = AuditEvent("ban", NOW, actor=KEN.id, detail=NETWORK)
    ban = Ban("network", NETWORK, NOW)
    assert await store.bans.add(ban, event)
    assert not await store.bans.add(ban, event)
    assert await store.bans.lift("network", NETWORK, AuditEvent("unban", NOW, detail=NETWORK))
    assert not await store.bans.lift("network", NETWORK, AuditEvent("unban", NOW, detail=NETWORK))
    assert not await store.talk.settle(7, AuditEvent("report_done", NOW, detail="7"))
    assert await whats(store) == ["unban", "ban"]
    await store.close()


async def test_hosts_have_a_name_with_a_password_and_lose_it_when_forgotten(place: Place) -> None:
    store = await with_ken(place)
    added, removed = AuditEvent("host_added", NOW, subject=KEN.id), AuditEvent("host_removed", NOW)
    with pytest.raises(Conflict):
        await store.hosts.add(MIO.id, NOW, added)
    assert await store.hosts.add(KEN.id, NOW, added)
    assert not await store.hosts.add(KEN.id, NOW, added)
    ken = await store.accounts.who(KEN.id, "session")
    assert ken == Guest("g2", "Ken", 8, owned=True, host=True)
    assert [(host.guest, host.at) for host in await store.hosts.all()] == [(ken, NOW)]
    assert await store.hosts.remove(KEN.id, removed)
    assert not await store.hosts.remove(KEN.id, removed)
    assert await store.accounts.who(KEN.id, "session") == Guest("g2", "Ken", 8, owned=True)
    assert await whats(store) == ["host_removed", "host_added"]
    await store.hosts.add(KEN.id, NOW, added)
    await store.accounts.forget(KEN.id, "Somebody", 3)
    assert await store.hosts.all() == []
    assert place.rows("SELECT count(*) FROM hosts") == [(0,)]
    await store.close()


async def test_nothing_tells_who_a_forgotten_person_was(place: Place) -> None:
    store = await with_ken(place)
    for event in (
        AuditEvent("signed_in", NOW, actor=KEN.id, address="203.0.113.9"),
        AuditEvent("ban", NOW, actor=MIO.id, subject=KEN.id, address="203.0.113.9"),
        AuditEvent("ban", NOW, actor=MIO.id, detail=NETWORK, address="198.51.100.7"),
    ):
        await store.audit.add(event)
    await store.accounts.forget(KEN.id, "Somebody", 3)
    rows = place.rows("SELECT * FROM audit")
    assert "Ken" not in str(rows)
    assert "203.0.113.9" not in str(rows)
    told = [(entry.actor_name, entry.subject_name) for entry in await store.audit.entries(NOW, 10)]
    assert told == [("Mio", ""), ("Mio", "Somebody"), ("Somebody", "")]
    await store.close()


async def test_figures_of_processes_are_the_newest_and_go_with_them(place: Place) -> None:
    store = await shelf(place)
    await store.figures.put("a", NOW, "old")
    await store.figures.put("a", NOW + 1, "new")
    await store.figures.put("b", NOW + 1, "b's")
    assert await store.figures.since(NOW + 1) == {"a": "new", "b": "b's"}
    await store.figures.drop("b")
    await store.figures.put("c", NOW + limits.DAY, "c's")
    assert await store.figures.since(0) == {"c": "c's"}
    await store.close()


async def test_a_store_knows_its_size(place: Place) -> None:
    store = await shelf(place)
    assert await store.size() > 10_000
    await store.close()


async def test_a_backup_is_noted_where_it_was_made_and_a_restore_where_it_ends(tmp_path: Path) -> None:
    path, copy = tmp_path / "hyakki.db", tmp_path / "copy.db"
    store = await shelf_at(path)
    back_up(path, copy, AuditEvent("backup", NOW, operator="root", detail="copy.db"))
    assert await whats(store) == ["backup"]
    await store.audit.add(AuditEvent("ban", NOW))
    await store.close()
    restore(copy, path, tmp_path / "aside", AuditEvent("restore", NOW, operator="root", detail="copy.db"))
    store = SqliteStore(path)
    assert await whats(store) == ["restore"]
    await store.close()

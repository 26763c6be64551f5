"""`hyakki ban` and `hyakki unban`."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path

from tests.cli.command import here, hyakki
from tests.store.shelf import MIO, shelf_at

from hyakki.store import Account, Guest
from hyakki.table.talk.chat import who_of

KEN, OTHER_KEN, OWNER = Guest("g2", "Ken", 8), Guest("g3", "Ken", 9), Guest("g4", "Mio", 9, owned=True)


async def guests(path: Path) -> None:
    store = await shelf_at(path)
    for guest in (KEN, OTHER_KEN, replace(OWNER, owned=False)):
        await store.add_guest(guest)
    await store.accounts.keep(Account(OWNER, "mio", "hash", "stamp"), "session", 1)
    await store.close()


def test_people_are_banned_by_name_or_mark_and_machines_by_address(tmp_path: Path) -> None:
    asyncio.run(guests(tmp_path / "hyakki.db"))
    data = ("--data", tmp_path)
    assert here("ban", *data).out == "Nobody is banned.\n"

    several = here("ban", "Ken", *data)
    marks = [who_of(guest.id) for guest in (KEN, OTHER_KEN)]
    assert several.code == 2
    assert all(f"Ken [{mark}]" in several.err for mark in marks)

    told = hyakki("ban", "Mio", f"[{marks[1]}]", "203.0.113.9", "2001:db8::7", *data)
    assert told.out.splitlines() == [
        f"Mio [{who_of(OWNER.id)}] is banned.",  # the one whose name it is, not her namesake
        f"Ken [{marks[1]}] is banned.",
        "203.0.113.9/32 is banned.",
        "2001:db8::/64 is banned.",
    ]
    assert here("ban", "2001:db8::9", *data).out == "2001:db8::/64 is banned already.\n"
    assert len(here("ban", *data).out.splitlines()) == 4

    assert hyakki("unban", "Mio", marks[1], "2001:db8::9", *data).code == 0
    assert here("ban", *data).out.endswith("UTC  203.0.113.9/32\n")
    assert here("unban", "Mio", *data).err == "hyakki unban: Mio is not banned; `hyakki ban` lists who is\n"


def test_what_cannot_be_banned_gets_one_line(tmp_path: Path) -> None:
    assert here("ban", "--data", tmp_path).code == 2
    asyncio.run(guests(tmp_path / "hyakki.db"))
    for who in ("Nobody", "127.0.0.1", "0.0.0.0/0", "::/0"):
        told = here("ban", who, "--data", tmp_path)
        assert (told.code, told.out, told.err.count("\n")) == (2, "", 1)
    assert here("unban", "--data", tmp_path).code == 2
    assert MIO.name in here("ban", MIO.name, "--data", tmp_path).out

"""`hyakki account`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.cli.command import here, hyakki
from tests.cli.test_ban import OWNER, guests

from hyakki.store import SecondFactor
from hyakki.store.sqlite import SqliteStore
from hyakki.table.talk.chat import who_of

NAME = f"Mio [{who_of(OWNER.id)}]"


async def protect(path: Path) -> None:
    store = SqliteStore(path)
    await store.factors.put(OWNER.id, SecondFactor(b"sealed", 1), ["a digest"], at=1)
    await store.close()


def test_a_host_turns_off_a_second_factor_that_was_lost(tmp_path: Path) -> None:
    asyncio.run(guests(tmp_path / "hyakki.db"))
    data = ("--data", tmp_path)
    asyncio.run(protect(tmp_path / "hyakki.db"))
    told = hyakki("account", "Mio", *data)
    assert told.out.splitlines() == [
        f"{NAME}, second factor on",
        "  signed in 1970-01-01 00:00 UTC, last here 1970-01-01 00:00 UTC",
    ]
    told = here("account", "Mio", "--reset-second-factor", *data)
    assert told.out == f"{NAME} signs in with the password alone now. All sessions go on.\n"
    assert here("account", "Mio", *data).out.startswith(f"{NAME}, second factor off\n")
    assert f"second factor turned off for them  {NAME}  by command (" in here("audit", *data).out
    for words, why in (
        (("Mio", "--reset-second-factor"), "Mio has no second factor"),
        (("Ken",), "2 people are called Ken"),
        (("Nobody",), "there is nobody called Nobody"),
    ):
        told = here("account", *words, *data)
        assert (told.code, told.out, why in told.err) == (2, "", True)

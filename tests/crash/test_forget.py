"""kill -9 while somebody deletes themselves: all of it has happened, or nothing."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from tests.table.stage import matches_at, plan

from hyakki.store import Account
from hyakki.table.talk.chat import who_of

FORGET = """
import asyncio, sys
from pathlib import Path
from hyakki.store.sqlite import SqliteStore
from hyakki.table import Matches

async def forget() -> None:
    store = SqliteStore(Path(sys.argv[1]))
    matches = Matches(store)
    await matches.people.forget(await matches.people.guest(sys.argv[2]))
    await matches.close()
    await store.close()

asyncio.run(forget())
"""


async def lived(path: Path) -> str:
    """Somebody with a password, a match, talk, and a complaint about them; their id."""
    async with matches_at(path) as matches:
        mio, ken = await matches.people.new_guest("Mio"), await matches.people.new_guest("Kitsune")
        match = await matches.create(plan("person", "open", "open"), mio)
        await match.seating.join(ken, 1, dict(match.invites(mio.id))[1])
        await match.chat.say(ken.id, "a secret of mine", None, "k")
        await match.chat.report(mio.id, who_of(ken.id), "rude", "")
        account = Account(ken, "kitsune", "hash of a password", "stamp")
        await matches.deps.store.accounts.keep(account, "session", 1)
        return ken.id


def told(path: Path) -> str:
    """All that stands in the file, as text; the version of the file's own tables aside."""
    with closing(sqlite3.connect(path)) as file:
        return "\n".join(file.iterdump())


@pytest.mark.parametrize(("fault", "done"), [("append:inside:1", False), ("commit:after:1", True)])
def test_somebody_who_deletes_themselves_is_gone_or_there(tmp_path: Path, fault: str, done: bool) -> None:
    path = tmp_path / "hyakki.db"
    guest = asyncio.run(lived(path))
    before = told(path)
    traces = ("Kitsune", "kitsune", "a secret of mine", "hash of a password", "'session'")
    assert all(trace in before for trace in traces)
    killed = subprocess.run(
        [sys.executable, "-c", FORGET, str(path), guest], env=os.environ | {"HYAKKI_FAULT": fault}
    )
    assert killed.returncode == -9
    after = told(path)
    assert after == before or done
    assert not any(trace in after for trace in traces) or not done
    # Somebody who is still there can try again.
    again = subprocess.run([sys.executable, "-c", FORGET, str(path), guest])
    assert again.returncode == 0
    assert not any(trace in told(path) for trace in traces)

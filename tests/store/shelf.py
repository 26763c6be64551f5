"""What store tests share: a real file, and rows to put into it."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from hyakki.kernel.record import Entry
from hyakki.store import Guest, NewMatch, SeatRow, Standing
from hyakki.store.sql.runner import Connection
from hyakki.store.sqlite import SqliteStore

T = TypeVar("T")
MIO = Guest("g1", "Mio", 7)
RUNNING = Standing("running", must=1)


def entry(seq: int, seat: int = 0, move: str = "R3", key: str = "") -> Entry:
    return Entry(seq, 1000 + seq, "move", seat, move, [3, [1, 0, 2]], key)


def new_match(id: str = "m1", created: int = 1000, standing: Standing = RUNNING) -> NewMatch:
    return NewMatch(
        id=id,
        game="phantom",
        ruleset="abc",
        options={"rounds": "2"},
        pace="calm",
        creator=MIO.id,
        created=created,
        secret=bytes(32),
        seats=(SeatRow(0, "person", MIO.id, MIO.name, MIO.face), SeatRow(1, "open", invite="let me in")),
        standing=standing,
        entries=(Entry(1, 1000, "start", chance=[[2, 0, 1]]),),
    )


async def shelf(path: Path, *matches: NewMatch) -> SqliteStore:
    store = SqliteStore(path)
    await store.add_guest(MIO)
    for match in matches or (new_match(),):
        await store.create(match)
    return store


def on_disk(path: Path, query: str) -> list[Any]:
    """What another program sees in the file."""
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


class Held:
    """Keeps the writer waiting, so that a test decides when its next transaction begins."""

    def __init__(self, store: SqliteStore) -> None:
        self.begun = threading.Event()
        self.release = threading.Event()
        self.job = asyncio.ensure_future(store._file.writer.write(self._wait))

    def _wait(self, connection: Connection) -> None:
        self.begun.set()
        self.release.wait()

    async def __aenter__(self) -> Held:
        await asyncio.sleep(0)
        await asyncio.to_thread(self.begun.wait)
        return self

    async def __aexit__(self, *problem: object) -> None:
        self.release.set()
        await self.job


def statements(store: SqliteStore, heard: Callable[[str], None]) -> None:
    """Hear every statement just before the writer runs it."""
    store._file.writer.connection.set_trace_callback(heard)


async def outcome(work: Coroutine[Any, Any, T]) -> T | Exception:
    try:
        return await work
    except Exception as error:
        return error

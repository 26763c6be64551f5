"""The writer of the file: whatever waits goes to the disk at once, and nobody hears of it before."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from tests.store.shelf import RUNNING, Held, entry, new_match, on_disk, outcome, put, shelf_at, statements

from hyakki.store import Conflict, Terms


async def test_everything_that_waits_goes_into_one_transaction(path: Path) -> None:
    matches = [new_match(f"m{n}") for n in range(50)]
    store = await shelf_at(path, *matches)
    async with Held(store):
        waiting = [asyncio.ensure_future(put(store, m.id, [entry(2)], RUNNING)) for m in matches]
        await asyncio.sleep(0)
        said: list[str] = []
        statements(store, said.append)
    await asyncio.gather(*waiting)
    await store.close()
    begun = [statement for statement in said if statement.startswith("BEGIN")]
    assert len(begun) == 1
    assert sum(statement.startswith("INSERT INTO entries") for statement in said) == 50
    assert not any("SAVEPOINT" in statement for statement in said)  # it would have every page written twice


async def test_one_that_is_refused_does_not_hold_up_its_companions(path: Path) -> None:
    store = await shelf_at(path, new_match("m1"), new_match("m2"), new_match("m3"))
    async with Held(store):
        waiting = [
            asyncio.ensure_future(outcome(put(store, match, [entry(seq)], RUNNING)))
            for match, seq in (("m1", 2), ("m2", 7), ("m3", 2))
        ]
        await asyncio.sleep(0)
    first, second, third = await asyncio.gather(*waiting)
    assert first is None
    assert isinstance(second, Conflict)
    assert third is None
    versions = on_disk(path, "SELECT version FROM matches ORDER BY id")
    assert versions == [(2,), (1,), (2,)]
    await store.close()


async def test_a_move_that_follows_on_something_greater_in_the_same_batch_is_written(path: Path) -> None:
    store = await shelf_at(path, new_match("m1"), new_match("m2"))
    async with Held(store):
        waiting = [
            asyncio.ensure_future(put(store, "m1", [entry(2)], RUNNING, terms=Terms("move", 30))),
            asyncio.ensure_future(put(store, "m1", [entry(3)], RUNNING)),
            asyncio.ensure_future(put(store, "m2", [entry(2)], RUNNING)),
        ]
        await asyncio.sleep(0)
        said: list[str] = []
        statements(store, said.append)
    await asyncio.gather(*waiting)
    assert on_disk(path, "SELECT version FROM matches ORDER BY id") == [(3,), (2,)]
    assert said.count("ROLLBACK") == 1  # the moves could not go first
    await store.close()


async def test_nobody_is_answered_before_the_commit_is_done(path: Path) -> None:
    store = await shelf_at(path)
    at_commit, release = threading.Event(), threading.Event()

    def stop_at_commit(statement: str) -> None:
        if statement == "COMMIT":
            at_commit.set()
            release.wait()

    statements(store, stop_at_commit)
    append = asyncio.ensure_future(put(store, "m1", [entry(2)], RUNNING))
    await asyncio.sleep(0)
    await asyncio.to_thread(at_commit.wait)
    for _ in range(100):
        await asyncio.sleep(0)
    assert not append.done()
    assert on_disk(path, "SELECT count(*) FROM entries") == [(1,)]
    release.set()
    await append
    assert on_disk(path, "SELECT count(*) FROM entries") == [(2,)]
    statements(store, lambda _: None)
    await store.close()


async def test_closing_writes_what_was_asked_for(path: Path) -> None:
    store = await shelf_at(path)
    async with Held(store):
        append = asyncio.ensure_future(put(store, "m1", [entry(2)], RUNNING))
        await asyncio.sleep(0)
        closing = asyncio.ensure_future(store.close())
        await asyncio.sleep(0)
    await asyncio.gather(append, closing)
    assert on_disk(path, "SELECT count(*) FROM entries") == [(2,)]
    await store.close()


async def test_every_commit_reaches_the_disk(path: Path) -> None:
    store = await shelf_at(path)
    pragma = store._file.writer.connection.execute
    assert pragma("PRAGMA journal_mode").fetchone() == ("wal",)
    assert pragma("PRAGMA synchronous").fetchone() == (2,)
    assert pragma("PRAGMA foreign_keys").fetchone() == (1,)
    await store.close()

"""Ratings are rebuilt in a process of their own: it is long work, and nobody's move waits for it.

`python -m hyakki.server.hosting.rebuilding` reads a `Task` from its input and says how far it has come.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from pathlib import Path

import msgspec
import structlog

from hyakki.server.hosting import By, HostRefused
from hyakki.server.hosting.ratings import rebuild
from hyakki.server.protocol import HostRebuilding
from hyakki.store import StoreError, open_store

__all__ = ["Rebuilding"]

log = structlog.get_logger("hyakki.server")

OFTEN = 0.25
"""Seconds between two words of progress."""


class Task(msgspec.Struct):
    """It may hold a password, so it is no argument that everybody on the machine could read."""

    where: str
    """A file, or the address of a database."""
    guest: str
    address: str


class Rebuilding:
    """One at a time, started from the host's page."""

    def __init__(self, where: str | Path) -> None:
        self.where = where
        self.state: HostRebuilding | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self, by: By) -> None:
        """Raises HostRefused while one runs."""
        if self._task is not None and not self._task.done():
            raise HostRefused("ratings are already being rebuilt; wait until that is done")
        self.state = HostRebuilding(running=True, done=0, whole=0, trouble="")
        self._task = asyncio.create_task(self._run(by), name="ratings")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def done(self) -> None:
        """Wait for the one that runs."""
        if self._task is not None:
            await self._task

    async def _run(self, by: By) -> None:
        state = self.state
        assert state is not None
        task = Task(str(self.where), by.guest, by.address)
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "hyakki.server.hosting.rebuilding"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(msgspec.json.encode(task))
            process.stdin.close()
            while line := await process.stdout.readline():
                state.done, state.whole = map(int, line.split())
            code = await process.wait()
            state.trouble = "" if code == 0 else "it could not be finished; the ratings are as they were"
            if code:
                log.warning("ratings could not be rebuilt", code=code)
        finally:
            state.running = False
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


async def work(task: Task) -> None:
    store = open_store(task.where)
    last = 0.0

    def progress(done: int, whole: int) -> None:
        nonlocal last
        if time.monotonic() - last >= OFTEN or done == whole:
            last = time.monotonic()
            print(done, whole, flush=True)

    try:
        by = By(guest=task.guest, address=task.address)
        await rebuild(store, progress, by, lambda: int(time.time() * 1000))
    finally:
        await store.close()


if __name__ == "__main__":
    if hasattr(os, "nice"):
        os.nice(10)
    try:
        asyncio.run(work(msgspec.json.decode(sys.stdin.buffer.read(), type=Task)))
    except (StoreError, BrokenPipeError):
        sys.exit(1)

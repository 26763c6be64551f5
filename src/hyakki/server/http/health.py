"""Two questions of those who watch over a server: does it live, and can it take a move?

A server that lives and is not ready keeps what it has, and is ready again once the disk has room or the
database is back: to restart it would help nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Literal

import msgspec
from litestar import get
from litestar.datastructures import State

import hyakki
from hyakki.server.http.problems import problems
from hyakki.server.services import Services
from hyakki.store import StoreError
from hyakki.table import TableError
from hyakki.table.errors import unavailable

__all__ = ["ADDRESSES", "Readiness"]

LASTS = 1.0
"""Seconds for which an answer holds for everybody: it costs a write."""

PATIENCE = 3.0
"""Seconds after which a journal that does not answer cannot take a move."""


class Live(msgspec.Struct, frozen=True):
    status: Literal["ok"]
    version: str
    compiled: bool


class Ready(msgspec.Struct, frozen=True):
    status: Literal["ok"]
    version: str
    compiled: bool
    cluster: Literal["none", "ok"]
    """Other processes on the same database."""


class Readiness:
    """Whether this server can take a move: asked by writing something."""

    def __init__(self, services: Services, ticks: Callable[[], float] = monotonic) -> None:
        self.services = services
        self.ticks = ticks
        self.asked = -LASTS
        self.asking: asyncio.Task[None] | None = None

    async def check(self) -> None:
        """Raises TableError unavailable."""
        if self.asking is None or (self.asking.done() and self.ticks() - self.asked >= LASTS):
            self.asked = self.ticks()
            self.asking = asyncio.create_task(self._write(), name="readiness")
        await asyncio.wait([self.asking], timeout=PATIENCE)
        if not self.asking.done():
            raise TableError("unavailable", "the journal does not answer, so no move can be saved right now")
        self.asking.result()
        cluster = self.services.cluster
        if cluster is not None and cluster.health != "ok":
            raise TableError("unavailable", "the other processes that serve the same tables are out of reach")

    async def _write(self) -> None:
        try:
            await self.services.store.probe(self.services.matches.deps.clock.now())
        except StoreError as error:
            raise unavailable(error) from error


@get("/livez", summary="Whether this process answers at all", sync_to_thread=False, responses=problems())
def livez() -> Live:
    return Live("ok", hyakki.__version__, hyakki.compiled())


@get(
    ["/readyz", "/healthz"],
    summary="Whether a move can be taken: the journal can be written, the other processes reached",
    responses=problems(),
)
async def readyz(state: State) -> Ready:
    ready: Readiness = state.ready
    await ready.check()
    cluster: Literal["none", "ok"] = "none" if ready.services.cluster is None else "ok"
    return Ready("ok", hyakki.__version__, hyakki.compiled(), cluster)


ADDRESSES = [livez, readyz]

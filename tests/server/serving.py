"""A real server on a real port inside the test's own process, with parts handed in."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from tests.table.stage import HOST, Anyhow, SteadyIds, set_secret

from hyakki.bots.programs import Program
from hyakki.server.accounts.passwords import Cost, Passwords
from hyakki.server.http.origins import Network
from hyakki.server.http.pages import STATIC
from hyakki.server.limits.limits import Rates
from hyakki.server.run import Server, ServerSettings, listen, opened, page_url, server_of
from hyakki.server.services import Services
from hyakki.store.sqlite import SqliteStore

UNLIMITED = Rates.plenty()

CHEAP = Cost(passes=1, kibibytes=8)
"""What a password costs in tests."""


@dataclass(frozen=True)
class Served:
    address: str
    services: Services
    server: Server


class Quiet(Server):
    """Leaves the test's own signals alone."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@contextlib.asynccontextmanager
async def serving(
    data: Path,
    *,
    rates: Rates = UNLIMITED,
    origins: list[str] | None = None,
    static: Path | None = None,
    proxies: list[Network] | None = None,
    engines: Sequence[Program] = (),
    **parts: Any,
) -> AsyncIterator[Served]:
    settings = ServerSettings(
        data,
        origins=origins or [],
        rates=rates,
        static=static or STATIC,
        proxies=proxies or [],
        engines=engines,
    )
    parts.setdefault("thinker", Anyhow())
    parts.setdefault("passwords", Passwords(CHEAP))
    parts.setdefault("ids", SteadyIds(data))
    listening = listen("127.0.0.1", 0)
    started = asyncio.Event()
    async with opened(settings, **parts) as services:
        await set_secret(cast("SqliteStore", services.store), HOST)
        server = server_of(services, settings, started.set)
        server.__class__ = Quiet
        task = asyncio.create_task(server.serve(sockets=[listening]))
        await started.wait()
        try:
            yield Served(page_url(listening), services, server)
        finally:
            server.should_exit = True
            await task

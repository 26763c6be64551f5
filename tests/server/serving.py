"""A real server on a real port inside the test's own process, with parts handed in."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

from tests.table.stage import HOST, SteadyIds, set_secret

from hyakki.bots import Hint
from hyakki.games import game_by_ruleset
from hyakki.kernel.chance import Seeded
from hyakki.server.limits import Rates
from hyakki.server.origins import Network
from hyakki.server.pages import STATIC
from hyakki.server.passwords import Cost, Passwords
from hyakki.server.run import Server, ServerSettings, address_of, listen, opened, server_of
from hyakki.server.services import Services
from hyakki.store.sqlite import SqliteStore

UNLIMITED = Rates.plenty()

CHEAP = Cost(passes=1, kibibytes=8)
"""What a password costs in tests."""


class AnyMove:
    """A bot without a process of its own: any legal move, by a seed."""

    async def choose(
        self,
        game: str,
        ruleset: str,
        view: Any,
        bot: str,
        *,
        seed: str,
        milliseconds: int,
        urgent: Callable[[], bool],
    ) -> str:
        rules = game_by_ruleset(game, ruleset)
        state = rules.resample(view, Seeded(seed))
        return rules.text(state, int(state.draw(view.seat, Seeded(seed))))

    async def hint(self, game: str, ruleset: str, view: Any, *, seed: str, milliseconds: int) -> Hint:
        rules = game_by_ruleset(game, ruleset)
        state = rules.resample(view, Seeded(seed))
        move = rules.text(state, state.legal(view.seat)[0])
        return Hint(move, {"reason": "best_results", "seat": view.seat, "squares": ["a1", "b2"]})


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
    **parts: Any,
) -> AsyncIterator[Served]:
    settings = ServerSettings(
        data, origins=origins or [], rates=rates, static=static or STATIC, proxies=proxies or []
    )
    parts.setdefault("thinker", AnyMove())
    parts.setdefault("passwords", Passwords(CHEAP))
    parts.setdefault("ids", SteadyIds(data.name))
    listening = listen("127.0.0.1", 0)
    started = asyncio.Event()
    async with opened(settings, **parts) as services:
        await set_secret(cast("SqliteStore", services.store), HOST)
        server = server_of(services, settings, started.set)
        server.__class__ = Quiet
        task = asyncio.create_task(server.serve(sockets=[listening]))
        await started.wait()
        try:
            yield Served(address_of(listening), services, server)
        finally:
            server.should_exit = True
            await task

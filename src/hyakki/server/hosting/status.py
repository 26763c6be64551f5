"""What a server process says about itself, and what all of them say together."""

from __future__ import annotations

import asyncio
import contextlib
import platform
import time
from collections import Counter
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import msgspec
import structlog

import hyakki
from hyakki.games import GAMES
from hyakki.server.limits.rates import Rates
from hyakki.server.protocol import HostProcess
from hyakki.store import StoreError

if TYPE_CHECKING:
    from hyakki.server.services import Services

__all__ = ["LIMITS", "KeptStatus", "LimitReached", "Status"]

log = structlog.get_logger("hyakki.server")

PAUSE = 5.0
"""Seconds between two descriptions that a process of several leaves for the others."""
FRESH = 20_000
"""Milliseconds after which a description counts for nothing: its process has died or hangs."""

LIMITS = {limit.name: limit.metadata for limit in fields(Rates)}
FIELDS = frozenset(field.name for field in msgspec.structs.fields(HostProcess))


class LimitReached(msgspec.Struct, frozen=True):
    """`who` is an address or a guest's id, as the limit counts."""

    limit: str
    who: str
    count: int
    at: int


class KeptStatus(msgspec.Struct, frozen=True):
    """A description as it is kept; a process of another version may leave out or add something."""

    process: dict[str, Any]
    limits: list[LimitReached] = []


class Status:
    def __init__(self, services: Services) -> None:
        self.services = services
        self.clock = services.matches.deps.clock
        self.started = self.clock.now()
        self.worked = (time.monotonic(), time.process_time())
        self.busy = 0.0
        self._task: asyncio.Task[None] | None = None

    @property
    def process(self) -> str:
        """Empty for a process alone."""
        cluster = self.services.cluster
        return cluster.holding.process if cluster is not None else ""

    def start(self) -> None:
        """Describe oneself to the others, where there can be any."""
        if self.process:
            self._task = asyncio.create_task(self._tell(), name="figures")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            with contextlib.suppress(StoreError):
                await self.services.store.figures.drop(self.process)

    def mine(self) -> HostProcess:
        services, matches = self.services, list(self.services.matches.loaded.values())
        statuses = [match.status for match in matches]
        running = [match for match, status in zip(matches, statuses) if status == "running"]
        figure = services.metrics.registry.get_sample_value
        return HostProcess(
            process=self.process,
            here=True,
            version=hyakki.__version__,
            compiled=hyakki.compiled(),
            python=platform.python_version(),
            started=self.started,
            running=len(running),
            waiting=statuses.count("waiting"),
            matches=len(statuses),
            games=dict(Counter(GAMES[match.game].info.title for match in running if match.game in GAMES)),
            people=len(services.live_sessions.sockets),
            sockets=sum(map(len, services.live_sessions.sockets.values())),
            busy=self._busy(),
            memory=int(figure("process_resident_memory_bytes") or 0),
            faults=int(figure("hyakki_faults_total") or 0),
        )

    def limits(self) -> list[LimitReached]:
        now = self.clock.now()
        return [
            LimitReached(each.limit, each.who, each.count, now - int(each.ago * 1000))
            for each in self.services.limits.refusals.lately()
        ]

    async def all(self) -> tuple[list[HostProcess], list[LimitReached]]:
        """This process, and all others that have described themselves lately. Raises StoreError."""
        processes, limits = [self.mine()], self.limits()
        if self.process:
            others = await self.services.store.figures.since(self.clock.now() - FRESH)
            others.pop(self.process, None)
            for text in others.values():
                with contextlib.suppress(msgspec.MsgspecError):  # of a version that says other things
                    told = msgspec.json.decode(text, type=KeptStatus)
                    known = {name: value for name, value in told.process.items() if name in FIELDS}
                    processes.append(msgspec.convert({**known, "here": False}, HostProcess))
                    limits += told.limits
        return processes, sorted(limits, key=lambda limit: -limit.at)

    def _busy(self) -> float:
        """The share of a core since the last look, if that was not a moment ago."""
        (wall, used), now = self.worked, (time.monotonic(), time.process_time())
        if now[0] - wall >= 1.0:
            self.busy = (now[1] - used) / (now[0] - wall)
            self.worked = now
        return round(self.busy, 3)

    async def _tell(self) -> None:
        while True:
            told = KeptStatus(msgspec.to_builtins(self.mine()), self.limits())
            try:
                text = msgspec.json.encode(told).decode()
                await self.services.store.figures.put(self.process, self.clock.now(), text)
            except StoreError as error:
                log.warning("this process could not be described to the others", error=str(error))
            await asyncio.sleep(PAUSE)

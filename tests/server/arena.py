"""A server that is a process of its own, with duels of bots going on in it, for people who fight beside them.

    python -m tests.server.arena FOLDER 200 [DATABASE REDIS]

It says its address; as soon as its standard input is closed it tells how it fared, and ends. People's dice
show more Strikes, so that less time goes by between exchanges; bots fight with a match's own luck.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import subprocess
import sys
import time
from collections import deque
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import structlog
from tests.server.fencer import Strikes
from tests.server.serving import UNLIMITED
from tests.table.stage import Anyhow
from uvicorn.loops.auto import auto_loop_factory

from hyakki.kernel.chance import Chance
from hyakki.server.run import ServerSettings, listen, opened, page_url, pause_shortly, server_of
from hyakki.table import Ids, Matches, Plan, SeatPlan

BOTS = Plan("hoshi", (SeatPlan("bot", "normal"), SeatPlan("bot", "hard")), pace="off")


class Arena:
    """Started when entered. With a database and a Redis it is one of several that serve the same tables."""

    def __init__(self, data: Path, others: int, *shared: str) -> None:
        self.words = [str(data), str(others), *shared]
        self.address = ""

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.arena", *self.words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address, "the arena did not open"
        return self

    def report(self) -> dict[str, float]:
        """Close it: how late its loop was, and what its bots did."""
        out, _ = self.process.communicate(timeout=30)
        report: dict[str, float] = json.loads(out)
        return report

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


@dataclass
class Lag:
    """How much later than asked this process's loop comes back, in milliseconds."""

    late: list[float] = field(default_factory=list)

    async def watch(self) -> None:
        while True:
            began = time.monotonic()
            await asyncio.sleep(0.01)
            self.late.append((time.monotonic() - began) * 1000 - 10)

    def at(self, share: float) -> float:
        return round(sorted(self.late)[int(share * (len(self.late) - 1))], 1)


class Quick(Ids):
    """The luck of people's matches is other than that of bots'."""

    def __init__(self) -> None:
        self.bots: set[str] = set()
        self.matches: dict[bytes, str] = {}

    def key(
        self, secret: bytes, deal: str, game: str, ruleset: str, options: dict[str, str], entropy: list[str]
    ) -> bytes:
        key = super().key(secret, deal, game, ruleset, options, entropy)
        self.matches[key] = deal
        return key

    def draws(self, key: bytes, occasion: str, first: int) -> Chance:
        if self.matches[key] in self.bots:
            return super().draws(key, occasion, first)
        return Strikes(f"{key.hex()} {occasion or first}")


class Bouts:
    """So many duels of bots at any time: when one match is over, another begins."""

    def __init__(self, matches: Matches, others: int, ids: set[str]) -> None:
        self.matches = matches
        self.others = others
        self.ids = ids
        self.entries = 0

    async def go_on(self) -> None:
        host = await self.matches.people.new_guest("Host")
        running: deque[Any] = deque()
        while True:
            while len(running) < self.others:
                match = await self.matches.create(BOTS, host)
                self.ids.add(match.id)
                running.append(match)
            await asyncio.sleep(1)
            over = [match for match in running if match.status == "over"]
            self.entries += sum(match.version for match in over)
            running = deque(match for match in running if match.status != "over")
            self.now = self.entries + sum(match.version for match in running)


async def main(data: Path, others: int, database: str = "", redis: str = "") -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    settings = ServerSettings(data, rates=UNLIMITED, database=database, redis=redis)
    listening = listen("127.0.0.1", 0)
    quick = Quick()
    async with opened(settings, Anyhow(), ids=quick) as services:
        bouts = Bouts(services.matches, others, quick.bots)
        server = server_of(services, settings, lambda: print(page_url(listening), flush=True))
        pause_shortly()
        lag = Lag()
        tasks = [asyncio.create_task(work) for work in (lag.watch(), bouts.go_on())]
        serving = asyncio.create_task(server.serve(sockets=[listening]))
        began, used = time.monotonic(), sum(os.times()[:2])
        await asyncio.to_thread(sys.stdin.read)
        seconds = time.monotonic() - began
        busy = (sum(os.times()[:2]) - used) / seconds
        for task in tasks:
            task.cancel()
        report = {
            "late_50": lag.at(0.5),
            "late_95": lag.at(0.95),
            "late_99": lag.at(0.99),
            "late_most": lag.at(1.0),
            "busy": round(busy, 3),
            "entries_a_second": round(bouts.now / seconds, 1),
        }
        print(json.dumps(report), flush=True)
        server.should_exit = True
        await serving


if __name__ == "__main__":
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        runner.run(main(Path(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:]))

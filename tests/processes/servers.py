"""Several real `hyakki serve` processes on one PostgreSQL and one Valkey, behind a balancer."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import signal
from collections import defaultdict
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

from redis.asyncio import Redis
from tests.postgres import Postgres
from tests.server.client import fetch
from tests.server.process import Process
from tests.valkey import Valkey

__all__ = ["Servers", "passed_on"]


class Servers:
    """`processes` are the processes in the order in which they were started; those that died leave it."""

    def __init__(self, postgres: Postgres, valkey: Valkey, data: Path) -> None:
        self.postgres = postgres
        self.valkey = valkey
        self.data = data
        self.database = postgres.database()
        self.processes: list[Process] = []
        self.balancer: asyncio.Server | None = None
        self.turn = itertools.count()
        self._numbers = itertools.count(1)
        self._lines: set[asyncio.Task[None]] = set()
        self._ending: list[asyncio.Task[None]] = []
        self._ends: dict[str, set[asyncio.StreamWriter]] = defaultdict(set)
        """Both ends of every line to a process."""

    @contextlib.asynccontextmanager
    async def open(self, processes: int) -> AsyncIterator[Servers]:
        self.balancer = await asyncio.start_server(self._passed, "127.0.0.1", 0)
        try:
            await asyncio.gather(*(self.add() for _ in range(processes)))
            yield self
        finally:
            self.balancer.close()
            for task in list(self._lines):
                task.cancel()
            for process in list(self.processes):
                self.kill(process)
            await asyncio.gather(*self._ending)

    async def add(self, program: Path | None = None) -> Process:
        """One process more, of this program or of another."""
        words = ("--database", self.database, "--redis", self.valkey.address, "--log-level", "warning")
        process = Process(self.data / f"process {next(self._numbers)}", *words, program=program)
        await asyncio.to_thread(process.__enter__)
        self.processes.append(process)
        return process

    def kill(self, process: Process) -> None:
        """`kill -9`, at this instant. Its bots' workers notice after a while."""
        self.processes.remove(process)
        process.process.kill()
        self._ending.append(asyncio.create_task(asyncio.to_thread(process.__exit__, None, None, None)))

    async def die(self, process: Process) -> None:
        """The same, until nobody listens there any more."""
        async with Redis.from_url(self.valkey.address) as redis:
            listening = len(await redis.pubsub_channels())
            self.kill(process)
            while len(await redis.pubsub_channels()) == listening:
                pass

    async def stop(self, process: Process) -> None:
        """As a host does who restarts one after the other."""
        self.processes.remove(process)
        code, *_ = await asyncio.to_thread(process.stop)
        assert code == 0

    def put_to_sleep(self, process: Process) -> None:
        """It hangs, and the balancer sends its clients elsewhere."""
        process.process.send_signal(signal.SIGSTOP)
        self.processes.remove(process)
        for end in self._ends[process.address]:
            end.close()

    def wake_up(self, process: Process) -> None:
        process.process.send_signal(signal.SIGCONT)
        self.processes.append(process)

    @property
    def address(self) -> str:
        """Of the load balancer, which sends each new connection to the next process."""
        assert self.balancer is not None
        return f"http://127.0.0.1:{self.balancer.sockets[0].getsockname()[1]}/"

    async def _passed(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, ValueError):
            for _ in range(len(self.processes)):
                process = self.processes[next(self.turn) % len(self.processes)].address
                with contextlib.suppress(ConnectionRefusedError):
                    there, back = await asyncio.open_connection("127.0.0.1", urlsplit(process).port)
                    lines = [
                        asyncio.create_task(pump(reader, back)),
                        asyncio.create_task(pump(there, writer)),
                    ]
                    self._lines.update(lines)
                    self._ends[process].update((back, writer))
                    await asyncio.wait(lines)
                    self._lines.difference_update(lines)
                    self._ends[process].difference_update((back, writer))
                    break
        writer.close()


async def pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Until either end is gone, and then neither is there."""
    with contextlib.suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()


async def passed_on(process: Process) -> float:
    """How many messages a process has passed on."""
    text = (await asyncio.to_thread(fetch, process.address + "metrics")).body.decode()
    (line,) = [line for line in text.splitlines() if line.startswith("hyakki_passed_on_total ")]
    return float(line.split()[1])

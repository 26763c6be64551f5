"""A line with faults between a client and a server: latency, jitter, and loss as TCP shows it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from random import Random
from urllib.parse import urlsplit

RETRANSMISSION = 0.2
"""Seconds after which a lost packet is sent again."""


class Proxy:
    """Every piece of data is late by half the round trip and some jitter; order is kept."""

    def __init__(self, target: str, rtt: float, jitter: float, loss: float, seed: int) -> None:
        self.target = urlsplit(target)
        self.delay = rtt / 2000
        self.jitter = jitter / 2000
        self.loss = loss
        self.luck = Random(seed)
        self.tasks: set[asyncio.Task[None]] = set()
        self.writers: list[asyncio.StreamWriter] = []

    async def accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.target.scheme == "unix":
            out_reader, out_writer = await asyncio.open_unix_connection(self.target.path)
        else:
            out_reader, out_writer = await asyncio.open_connection(self.target.hostname, self.target.port)
        self.writers += [writer, out_writer]
        for source, sink in ((reader, out_writer), (out_reader, writer)):
            task = asyncio.create_task(self.carry(source, sink))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def carry(self, source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
        """Read at once, write later."""
        loop = asyncio.get_running_loop()
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def deliver() -> None:
            while True:
                at, data = await under_way.get()
                await asyncio.sleep(max(0.0, at - loop.time()))
                if not data:
                    sink.close()
                    return
                sink.write(data)

        delivering = asyncio.create_task(deliver())
        latest = 0.0
        try:
            while True:
                data = await source.read(65_536)
                late = self.luck.uniform(0, 2 * self.jitter)
                if self.luck.random() < self.loss:
                    late += RETRANSMISSION
                latest = max(latest, loop.time() + self.delay + late)
                under_way.put_nowait((latest, data))
                if not data:
                    await delivering
                    return
        except ConnectionError:
            sink.close()
        finally:
            delivering.cancel()


@contextlib.asynccontextmanager
async def proxied(
    target: str, *, rtt: float, jitter: float = 0, loss: float = 0, seed: int = 1
) -> AsyncIterator[str]:
    """The address of a far-away way in to the same server."""
    proxy = Proxy(target, rtt, jitter, loss, seed)
    listening = await asyncio.start_server(proxy.accept, "127.0.0.1", 0)
    port = listening.sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}/"
    finally:
        listening.close()
        for task in list(proxy.tasks):
            task.cancel()
        await asyncio.gather(*proxy.tasks, return_exceptions=True)
        for writer in proxy.writers:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()

"""Takes new connections: a few in every turn of the loop, and from one address only so many.

The loop's own way takes all that wait at once and makes a transport for each before anybody can say no.
Here an address that connects too often is hung up on first, which costs a hundredth of a request.
"""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable, Iterable

import structlog

from hyakki.server.addresses import networks_of, place_of, within
from hyakki.server.limits.limits import Limits
from hyakki.server.metrics import Metrics

__all__ = ["Acceptor"]

A_TURN = 32
"""Connections that are taken before others have their turn."""
PAUSE = 0.5
"""Seconds after which it is tried again when the machine has no more room for connections."""
AT_ONCE = struct.pack("ii", 1, 0)
"""Hang up without waiting for anything (SO_LINGER)."""

log = structlog.get_logger("hyakki.server")


class Acceptor:
    def __init__(
        self,
        listening: socket.socket,
        protocol: Callable[[], asyncio.Protocol],
        limits: Limits,
        metrics: Metrics,
        proxies: Iterable[str],
    ) -> None:
        self.listening = listening
        self.protocol = protocol
        self.limits = limits
        self.refused = metrics.refused.labels("connections")
        self.trusted = networks_of(proxies)
        self.loop = asyncio.get_running_loop()
        self.opening: set[asyncio.Task[object]] = set()
        self.closed = False

    def start(self) -> None:
        if not self.closed:
            self.listening.setblocking(False)
            self.loop.add_reader(self.listening, self._accept)

    def close(self) -> None:
        """Take no more; those that were taken stay."""
        if not self.closed:
            self.closed = True
            self.loop.remove_reader(self.listening)

    def _accept(self) -> None:
        for _ in range(A_TURN):
            try:
                accepted, peer = self.listening.accept()
            except (BlockingIOError, InterruptedError):
                return
            except ConnectionError:
                continue  # gone again before it was taken
            except OSError as error:
                # Too many are open already. The new ones wait in the system's queue.
                log.warning("no more connections can be taken right now", reason=str(error))
                self.loop.remove_reader(self.listening)
                self.loop.call_later(PAUSE, self.start)
                return
            if self._welcome(str(peer[0])):
                accepted.setblocking(False)
                task: asyncio.Task[object] = self.loop.create_task(self._open(accepted))
                self.opening.add(task)
                task.add_done_callback(self.opening.discard)
            else:
                self.refused.inc()
                accepted.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, AT_ONCE)
                accepted.close()

    def _welcome(self, client: str) -> bool:
        """Clients behind a proxy are counted by their requests."""
        return within(client, self.trusted) or self.limits.take("accepts", place_of(client))

    async def _open(self, accepted: socket.socket) -> None:
        try:
            await self.loop.connect_accepted_socket(self.protocol, accepted)
        except OSError:
            accepted.close()  # it went meanwhile

"""uvicorn's own HTTP class with an end to its patience.

It would wait for ever for the rest of a request, keep headers without end, and let one address have as many
connections as the machine has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from hyakki.server.addresses import place_of, read, read_network
from hyakki.server.limits import Crowd, Limits

__all__ = ["porch"]

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Chosen
else:
    Chosen = AutoHTTPProtocol

LARGEST_HEAD = 64 * 1024
"""Bytes of a request before its body."""

LOOK = 5.0
"""Seconds between two looks at a connection; a head that is as unfinished at the second is given up."""


class Porch(Chosen):
    crowd: Crowd
    trusted: tuple[Any, ...]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.head = 0
        self.seen: object = self
        self.place = ""
        self.looking = asyncio.get_running_loop().call_later(LOOK, self._look)
        client = self.client[0] if self.client else ""
        address = read(client)
        if address is None or any(address in network for network in self.trusted):
            return  # whoever comes through a proxy is counted by the requests
        if self.crowd.enter(place_of(client)):
            self.place = place_of(client)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        self.head = self.head + len(data) if self._between() else 0
        if self.head > LARGEST_HEAD:
            self.transport.abort()
            return
        super().data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, *event: Any) -> None:
        self._leave()  # from here on it is a socket, and counted as one
        super().handle_websocket_upgrade(*event)

    def _between(self) -> bool:
        """Whether the next request has not come in up to its body."""
        cycle: Any = self.cycle  # None before the first
        return cycle is None or (cycle.response_complete and not cycle.more_body)

    def _look(self) -> None:
        cycle: Any = self.cycle
        # While a page keeps the line open for its next request, uvicorn has a timer of its own.
        waiting = (cycle is None or cycle.response_complete) and self.timeout_keep_alive_task is None
        if waiting and self.seen is self.cycle:
            self.transport.abort()
            return
        self.seen = self.cycle if waiting else self
        self.looking = asyncio.get_running_loop().call_later(LOOK, self._look)

    def _leave(self) -> None:
        self.looking.cancel()
        if self.place:
            self.crowd.leave(self.place)
            self.place = ""


def porch(limits: Limits, proxies: Iterable[str]) -> type[asyncio.Protocol]:
    """The class for one server."""
    networks = [network for proxy in proxies if (network := read_network(proxy)) is not None]
    trusted = {"crowd": limits.crowds["connections"], "trusted": tuple(networks)}
    return type("Porch", (Porch,), trusted)

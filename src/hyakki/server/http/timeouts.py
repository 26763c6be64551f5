"""uvicorn's own HTTP class with timeouts and limits.

It would wait for ever for the rest of a request, keep headers without end, read as many requests as come in
at once, and let one address have as many connections as the machine has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from hyakki.server.addresses import Network, networks_of, place_of, within
from hyakki.server.http.problems import INSIDE, HttpProblem
from hyakki.server.limits.crowd import Crowd
from hyakki.server.limits.limits import Limits
from hyakki.server.metrics import Metrics

__all__ = ["timed_http"]

if TYPE_CHECKING:
    from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol as Chosen
else:
    Chosen = AutoHTTPProtocol

LARGEST_HEAD = 16 * 1024
"""Bytes of a request before its body. Browsers send about one kB, and cookies of others beside it."""

LONGEST_ADDRESS = 2 * 1024
"""Bytes, with the query. Litestar keeps what was read of the last thousand queries."""

TOO_LONG = f"an address has at most {LONGEST_ADDRESS // 1024} kB"
TOO_LARGE = f"the head of a request has at most {LARGEST_HEAD // 1024} kB; delete the cookies of this site"

LOOK = 5.0
"""Seconds between two looks at a connection; a head that is still unfinished at the second is given up."""

MOST_HEADERS = 100
"""Of one request. Browsers send about twenty."""

AHEAD = 16
"""Requests that may wait behind one that is being answered. Browsers and proxies send none."""

SMALLEST_PART = 64
"""Bytes that the parts of a body have in the mean, after the first thousand."""


LINGER = 2.0
"""Seconds for the rest of a request that is answered already: hanging up on it would take the answer back."""

CANNED = {
    414: ("URI Too Long", "bad_request", ""),
    429: ("Too Many Requests", "too_fast", "retry-after: 2\r\n"),
    431: ("Request Header Fields Too Large", "bad_request", ""),
}
"""What is said without asking anybody: in the first line, to programs, and in another header."""


class TooMuch(Exception):
    """Stops the parser; what there is to say has been said."""


class TimedHttp(Chosen):
    crowd: Crowd
    limits: Limits
    metrics: Metrics
    trusted: tuple[Network, ...]

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.url = b""
        self.head = 0
        self.parts, self.body_so_far = 0, 0
        self.bytes_in = self.limits.bucket("body")
        self.over = False
        """It gets no further answers."""
        self.lingering = False
        self.unanswered: list[Any] = []
        """The requests under way, in uvicorn's form."""
        self.seen: object = self
        self.place = ""
        self.looking = asyncio.get_running_loop().call_later(LOOK, self._look)
        client = self.client[0] if self.client else ""
        self.proxied = within(client, self.trusted)
        if self.proxied:
            return  # clients behind a proxy are counted by their requests
        if self.crowd.enter(place_of(client)):
            self.place = place_of(client)
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        if self.over:
            return
        if not self.proxied and not self.bytes_in.take(len(data)):
            self._abort()
            return
        # A piece at a time: what follows the head of a request does not belong to the head.
        for at in range(0, len(data), LARGEST_HEAD):
            piece = data[at : at + LARGEST_HEAD]
            super().data_received(piece)
            if self._gone():
                return
            self.head = self.head + len(piece) if self._between() else 0
            if self.head > LARGEST_HEAD:
                self._refuse(431, TOO_LARGE)
                return

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.parts, self.body_so_far = 0, 0

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > LONGEST_ADDRESS:
            self._refuse(414, TOO_LONG)
            raise TooMuch

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MOST_HEADERS:
            self._abort()
            raise TooMuch
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= AHEAD:
            self._abort()
            raise TooMuch
        if not self.proxied:  # else the guard counts it, who knows where it comes from
            if not self.limits.take("requests", self.place):
                self._refuse(429, self.limits.words["requests"])
                raise TooMuch
            self.scope["state"]["counted"] = True
        # What came in with the last piece is not counted yet.
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > LARGEST_HEAD:
            self._refuse(431, TOO_LARGE)
            raise TooMuch
        super().on_headers_complete()
        if not (self.parser.should_upgrade() and self._should_upgrade()):
            cycle: Any = self.cycle
            cycle.transport = Answering(self, cycle)
            self.unanswered.append(cycle)

    def on_body(self, body: bytes) -> None:
        self.parts += 1
        self.body_so_far += len(body)
        if self.parts > 1000 and (self.parts - 1000) * SMALLEST_PART > self.body_so_far:
            self._abort()
            raise TooMuch
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        if self.lingering:
            self.transport.close()

    def linger(self) -> None:
        """Hang up when the request has come in, or will not soon."""
        if not self.lingering:
            self.lingering = True
            self.looking.cancel()
            self.looking = asyncio.get_running_loop().call_later(LINGER, self._abort)

    def send_400_response(self, msg: str) -> None:
        if not self.over:
            super().send_400_response(msg)

    def on_response_complete(self) -> None:
        self.unanswered = [cycle for cycle in self.unanswered if not cycle.response_complete]
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        for cycle in self.unanswered:  # uvicorn tells the last of them only that nobody waits any more
            cycle.disconnected = True
            cycle.message_event.set()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, *event: Any) -> None:
        self._leave()  # from here on it is a socket, and counted as one
        super().handle_websocket_upgrade(*event)

    def _refuse(self, status: int, text: str) -> None:
        """Say once that it is too much, as cheaply as can be, and hang up."""
        self.metrics.requests.labels(str(status)).inc()
        self.over = True
        self.transport.write(canned(status, text, self.url.decode("latin-1")))
        self.transport.close()

    def _abort(self) -> None:
        self.over = True
        self.transport.abort()

    def _gone(self) -> bool:
        """Whether what else came in is for nobody, or for the socket that this has become."""
        return self.over or self.transport.is_closing() or self.transport.get_protocol() is not self

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


class Answering:
    """A connection as the answer to one request sees it: it is not closed before the request has come in."""

    def __init__(self, protocol: TimedHttp, cycle: Any) -> None:
        self.protocol = protocol
        self.cycle = cycle
        self.write = protocol.transport.write
        self.is_closing = protocol.transport.is_closing

    def close(self) -> None:
        if self.cycle.more_body:
            self.protocol.linger()
        else:
            self.protocol.transport.close()


def canned(status: int, text: str, path: str) -> bytes:
    """The answer to a request that is too much, for programs and for people."""
    line, code, more = CANNED[status]
    if path.startswith(INSIDE):
        body, kind = msgspec.json.encode(HttpProblem(code, text)), "application/json"
    else:
        body, kind = f"{text[0].upper()}{text[1:]}.\n".encode(), "text/plain; charset=utf-8"
    head = f"HTTP/1.1 {status} {line}\r\ncontent-type: {kind}\r\ncontent-length: {len(body)}\r\n"
    return f"{head}{more}connection: close\r\n\r\n".encode() + body


def timed_http(limits: Limits, metrics: Metrics, proxies: Iterable[str]) -> type[asyncio.Protocol]:
    """The class for one server."""
    parts = {"crowd": limits.crowds["connections"], "limits": limits, "metrics": metrics}
    return type("TimedHttp", (TimedHttp,), {**parts, "trusted": networks_of(proxies)})

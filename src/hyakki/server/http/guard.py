"""Every request passes here before anything else looks at it."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar.exceptions import HTTPException

from hyakki.server.accounts.identity import Identity
from hyakki.server.addresses import address_of, client_of
from hyakki.server.http.origins import Origins, readable
from hyakki.server.http.pages import Pages, Receive, Scope, Send, respond
from hyakki.server.http.problems import INSIDE, HttpProblem
from hyakki.server.limits.bans import BANNED, Bans
from hyakki.server.limits.limits import Limits
from hyakki.server.metrics import Metrics

__all__ = ["Guard"]

SLOWEST = 30.0
"""Seconds in which a body must have come in."""

TOO_SLOW = 408
CLOSE = (b"connection", b"close")

SAFE = ("GET", "HEAD")
"""Methods that change nothing, so that it does not matter whose page asks."""

POLICY = "; ".join(
    [
        "default-src 'self'",
        "style-src-attr 'unsafe-inline'",  # a card's place on the table is a style attribute
        "img-src 'self' data:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ]
)

HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]


class Guard:
    """Checks host, origin and rate, adds security headers, and passes the request on to page or program."""

    def __init__(
        self,
        app: Any,
        pages: Pages,
        origins: Origins,
        identity: Identity,
        limits: Limits,
        bans: Bans,
        metrics: Metrics,
    ) -> None:
        self.app = app
        self.pages = pages
        self.origins = origins
        self.identity = identity
        self.limits = limits
        self.bans = bans
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        named = readable(host) and self.origins.host(host)
        if not named or not self._same_origin(scope, host) or scope["path"] != "/socket":
            self.metrics.refused.labels("origin").inc()
            await send({"type": "websocket.close", "code": 1008})
        elif self._away(scope, headers) or not self.limits.take("accepts", address_of(scope)):
            # Far over the limit: an answer in words would cost us more than them.
            self.metrics.refused.labels("rate").inc()
            await send({"type": "websocket.close", "code": 1013})
        else:
            await self._turn(scope)
            await self.app(scope, receive, send)

    def _away(self, scope: Scope, headers: dict[bytes, bytes]) -> bool:
        """Whether this client still has to stay away after a flood."""
        proof = self.identity.of_cookies(headers.get(b"cookie", b"").decode("latin-1"))
        return self.limits.away(address_of(scope), proof.guest if proof is not None else "")

    async def _turn(self, scope: Scope) -> None:
        """Wait until one address has its turn again, so that others come in between."""
        wait = self.limits.turns.wait(address_of(scope))
        if wait:
            await asyncio.sleep(wait)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests.labels(str(message["status"])).inc()
                more = [*HEADERS, CLOSE] if message["status"] == TOO_SLOW else HEADERS
                message = {**message, "headers": [*message.get("headers", []), *more]}
            try:
                await send(message)
            except RuntimeError as error:  # uvloop's word for a client that has gone meanwhile
                if "closed=True" not in str(error):
                    raise

        host = dict(scope["headers"]).get(b"host", b"").decode("latin-1")
        if not readable(host):
            await refuse(scope, send_guarded, 400, "bad_request", "the Host header is no name with a port")
        elif not self.origins.host(host):
            text = "this server does not answer to that name; its host can allow it with --origin"
            await refuse(scope, send_guarded, 421, "bad_request", text)
        elif self.bans.shuts(client_of(scope)):
            self.metrics.refused.labels("banned").inc()
            await refuse(scope, send_guarded, 403, "banned", BANNED)
        elif scope["method"] not in SAFE and not self._same_origin(scope, host):
            self.metrics.refused.labels("origin").inc()
            text = "a page of another site may look, but change nothing here"
            await refuse(scope, send_guarded, 403, "not_yours", text)
        elif not (scope["state"].get("counted") or self.limits.take("requests", address_of(scope))):
            await refuse(scope, send_guarded, 429, "too_fast", self.limits.words["requests"])
        elif scope["path"].startswith(INSIDE):
            await self._turn(scope)
            await self.app(scope, hurried(receive), send_guarded)
        else:
            await self.pages(scope, receive, send_guarded)

    def _same_origin(self, scope: Scope, host: str) -> bool:
        origin = dict(scope["headers"]).get(b"origin")
        return self.origins.origin(origin and origin.decode("latin-1"), host)


async def refuse(scope: Scope, send: Send, status: int, code: str, text: str) -> None:
    """Refuse: programs get a typed problem, people a sentence."""
    headers = [(b"retry-after", b"2")] if status == 429 else []
    if scope["path"].startswith(INSIDE):
        body, kind = msgspec.json.encode(HttpProblem(code, text)), "application/json"
    else:
        body, kind = f"{text[0].upper()}{text[1:]}.\n".encode(), "text/plain; charset=utf-8"
    await respond(send, status, body, kind, headers, head=scope["method"] == "HEAD")


def hurried(receive: Receive) -> Receive:
    """A body that drips in for ever is not waited for. Raises HTTPException."""
    ends = asyncio.get_running_loop().time() + SLOWEST
    whole = False

    async def next_part() -> Any:
        nonlocal whole
        if whole:
            return await receive()
        try:
            async with asyncio.timeout_at(ends):
                message = await receive()
        except TimeoutError:
            text = f"the whole request must come in within {SLOWEST:g} seconds"
            raise HTTPException(status_code=TOO_SLOW, detail=text) from None
        if message["type"] == "http.disconnect":
            raise HTTPException(status_code=400, detail="the request ended before it was whole")  # to nobody
        whole = not message.get("more_body", False)
        return message

    return next_part

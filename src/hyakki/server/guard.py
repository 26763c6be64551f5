"""The front door: every request passes here before anything else looks at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hyakki.server.limits import Limits
from hyakki.server.metrics import Metrics
from hyakki.server.origins import Origins
from hyakki.server.pages import Pages, Receive, Scope, Send, respond

__all__ = ["Guard", "address_of"]

INSIDE = ("/api/", "/schema", "/healthz", "/metrics", "/socket")
"""Addresses of the program; all others are addresses of the page."""

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
    """Checks host, origin and rate, adds the security headers, and shows the way to page or program."""

    def __init__(self, app: Any, pages: Pages, origins: Origins, limits: Limits, metrics: Metrics) -> None:
        self.app = app
        self.pages = pages
        self.origins = origins
        self.limits = limits
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
        origin = headers.get(b"origin")
        known = self.origins.host(host) and self.origins.origin(origin and origin.decode("latin-1"), host)
        if known and scope["path"] == "/socket":
            await self.app(scope, receive, send)
        else:
            self.metrics.refused.labels("origin").inc()
            await send({"type": "websocket.close", "code": 1008})

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_guarded(message: Any) -> None:
            if message["type"] == "http.response.start":
                self.metrics.requests.labels(str(message["status"])).inc()
                message = {**message, "headers": [*message.get("headers", []), *HEADERS]}
            await send(message)

        headers = dict(scope["headers"])
        host = headers.get(b"host", b"").decode("latin-1")
        origin = headers.get(b"origin")
        if not self.origins.host(host):
            text = b"This server does not answer to that name; its host can allow it with --origin.\n"
            await respond(send_guarded, 421, text, "text/plain", [])
        elif scope["method"] not in ("GET", "HEAD") and not self.origins.origin(
            origin and origin.decode("latin-1"), host
        ):
            text = b"A page of another site may look, but change nothing here.\n"
            await respond(send_guarded, 403, text, "text/plain", [])
        elif scope["method"] not in SAFE and not self._same_origin(scope, host):
            self.metrics.refused.labels("origin").inc()
            await respond(send_guarded, 403, b"This is for the server's own page.\n", "text/plain", [])
        elif not self.limits.requests.take(address_of(scope)):
            text = b"Too many requests from your address; wait a moment.\n"
            await respond(send_guarded, 429, text, "text/plain", [(b"retry-after", b"2")])
        elif scope["path"].startswith(INSIDE):
            await self.app(scope, receive, send_guarded)
        else:
            await self.pages(scope, receive, send_guarded)

    def _same_origin(self, scope: Scope, host: str) -> bool:
        origin = dict(scope["headers"]).get(b"origin")
        return self.origins.origin(origin and origin.decode("latin-1"), host)


def address_of(scope: Mapping[str, Any]) -> str:
    """The peer's address; an IPv6 network counts as one."""
    client = scope.get("client")
    if not client:
        return ""
    address = str(client[0])
    return ":".join(address.split(":")[:4]) if address.count(":") > 3 else address

"""What an address says over HTTP when it cannot do what it was asked, and how the description tells of it."""

from __future__ import annotations

import msgspec
from litestar.openapi.datastructures import ResponseSpec

__all__ = ["INSIDE", "STATUS", "HttpProblem", "problems"]

INSIDE = ("/api/", "/schema", "/livez", "/readyz", "/healthz", "/metrics", "/socket")
"""Addresses of the program; all others are addresses of the page."""

STATUS: dict[str, int] = {
    "unknown_match": 404,
    "unknown_game": 404,
    "unavailable": 503,
    "damaged": 500,
    "too_fast": 429,
    "banned": 403,
}
"""What a problem's code is in HTTP; all others are a 409."""

MEANING = {
    400: "The request cannot be understood",
    403: "Not allowed: banned, from the page of another site, or not known yet",
    404: "There is no such thing",
    408: "The request did not come in as a whole within half a minute",
    409: "It cannot be done now, or not like this; the text says why",
    413: "The body is too large",
    414: "The address is too long",
    421: "This server does not answer to that name",
    429: "Too much at once; the text says of what",
    431: "The head of the request is too large",
    500: "Something went wrong on our side",
    503: "The journal cannot be used right now; nothing was changed",
}

ALWAYS = (400, 403, 408, 414, 421, 429, 431, 500, 503)


class HttpProblem(msgspec.Struct, frozen=True):
    """What every address answers when it cannot do what it was asked: a code, and a text for people."""

    code: str
    text: str


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """Everything that can go wrong at an address."""
    return {
        status: ResponseSpec(HttpProblem, description=MEANING[status], generate_examples=False)
        for status in sorted({*ALWAYS, *statuses})
    }

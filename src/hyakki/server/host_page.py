"""The one address of the host's page: whoever is no host finds nothing there, whatever they ask.

It is looked at who asks before what is asked, and with every request anew. So every question that there will
ever be is for hosts only, and whoever is no host any more is none at once.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from hyakki.server import protocol
from hyakki.server.hall import Hall
from hyakki.server.hosting import By, HostRefused
from hyakki.server.hosting.desk import ANSWERS, LIMITED
from hyakki.server.people import visitor_of
from hyakki.server.problems import HttpProblem
from hyakki.server.refused import Refused
from hyakki.store import StoreError
from hyakki.table.errors import unavailable

__all__ = ["host"]

LARGEST = 8 * 1024
"""Bytes of a question."""

DECODER = msgspec.json.Decoder(protocol.HostQuestion)


@post("/api/host", status_code=200, request_max_body_size=LARGEST, include_in_schema=False)
async def host(request: Request[Any, Any, State], state: State) -> Response[Any]:
    hall: Hall = state.hall
    by = await host_of(hall, request)
    try:
        message = DECODER.decode(await request.body())
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        text = str(error) if isinstance(error, msgspec.DecodeError) else "it is too deeply nested, or no text"
        return Response(HttpProblem("bad_message", f"this cannot be understood: {text}"), status_code=400)
    hall.limits.check(LIMITED[type(message)], by.address, by.guest)
    assert hall.desk is not None
    try:
        answer = await ANSWERS[type(message)](hall.desk, by, message)
    except HostRefused as refused:
        return Response(HttpProblem("bad_request", str(refused)), status_code=409)
    except StoreError as error:
        raise unavailable(error) from error
    return Response(answer, headers={"cache-control": "no-store"})


async def host_of(hall: Hall, request: Request[Any, Any, State]) -> By:
    """Who asks, if it is a host who signed in with the password. Raises NotFoundException, as if there were
    no such address at all.
    """
    try:
        visitor = await visitor_of(hall, request)
    except Refused:  # who is banned
        visitor = None
    if visitor is None or not (visitor.guest.host and visitor.guest.owned and visitor.session):
        raise NotFoundException
    return By(guest=visitor.guest.id, address=visitor.address)

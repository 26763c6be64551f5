"""The one address of the host's page. Anybody else finds nothing there, whatever they ask.

Who asks is checked before what is asked, and with every request. So every question that there will ever be is
for hosts only, and somebody who is no longer a host is refused at once.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Request, Response, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException

from hyakki.server import protocol
from hyakki.server.errors import Refused
from hyakki.server.hosting import By, HostRefused
from hyakki.server.hosting.desk import HANDLERS
from hyakki.server.http.people import visitor_of
from hyakki.server.http.problems import HttpProblem
from hyakki.server.services import Services
from hyakki.server.sockets.undecodable import why_not
from hyakki.store import StoreError
from hyakki.table.errors import unavailable

__all__ = ["host"]

DECODER = msgspec.json.Decoder(protocol.any_of(protocol.HOST_QUESTIONS))


@post("/api/host", status_code=200, include_in_schema=False)
async def host(request: Request[Any, Any, State], state: State) -> Response[Any]:
    services: Services = state.services
    by = await host_of(services, request)
    try:
        message = DECODER.decode(await request.body())
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        text = f"this cannot be understood: {why_not(error)}"
        return Response(HttpProblem("bad_message", text), status_code=400)
    services.limits.check(protocol.HOST_QUESTIONS[type(message)].limit, by.address, by.guest)
    assert services.desk is not None
    try:
        answer = await HANDLERS[type(message)](services.desk, by, message)
    except HostRefused as refused:
        return Response(HttpProblem("bad_request", str(refused)), status_code=409)
    except StoreError as error:
        raise unavailable(error) from error
    return Response(answer, headers={"cache-control": "no-store"})


async def host_of(services: Services, request: Request[Any, Any, State]) -> By:
    """Who asks, if it is a host who signed in with the password. Raises NotFoundException, as if there were
    no such address at all.
    """
    try:
        visitor = await visitor_of(services, request)
    except Refused:  # who is banned
        visitor = None
    if visitor is None or not (visitor.guest.host and visitor.guest.owned and visitor.session):
        raise NotFoundException
    return By(guest=visitor.guest.id, address=visitor.address)

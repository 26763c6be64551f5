"""The socket of a client: who is let in, turned away with words, or cut, and the conversation between."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import structlog
from litestar import WebSocket, websocket
from litestar.datastructures import State
from uvicorn.protocols.utils import ClientDisconnected

from hyakki.server import protocol
from hyakki.server.accounts.visits import Visit, bearer_in, by_cookie, by_link, by_token
from hyakki.server.addresses import address_of, client_of
from hyakki.server.errors import Refused
from hyakki.server.limits.bans import BANNED
from hyakki.server.services import Services
from hyakki.server.sockets.connection import Closed, Connection
from hyakki.server.sockets.updates import encode
from hyakki.server.sockets.websocket import SocketProtocol
from hyakki.table import TableError

__all__ = ["page_socket"]

log = structlog.get_logger("hyakki.server")


@websocket("/socket")
async def page_socket(socket: WebSocket[Any, Any, State], state: State) -> None:
    services: Services = state.services
    address = address_of(socket.scope)
    try:
        async with occupying(services, {"sockets": address, "sockets_in_all": ""}):
            services.limits.check("connects", address)
            await services.limits.check_everywhere("connects", address)
            await let_in(socket, services, address)
    except Refused as refused:
        services.metrics.refused.labels("banned" if refused.code == "banned" else "rate").inc()
        await turn_away(socket, refused)
    except TableError as error:
        await turn_away(socket, Refused(error.code, str(error)))  # who it is cannot be looked up right now
    except ClientDisconnected:
        pass  # gone before it was let in
    except Exception:
        # Litestar would tell the client what went wrong inside.
        services.metrics.faults.inc()
        log.exception("a socket failed")
        with contextlib.suppress(Exception):
            await socket.close(code=1011)


@contextlib.asynccontextmanager
async def occupying(services: Services, whose: dict[str, str]) -> AsyncIterator[None]:
    """One more of each of these limits, for as long as it lasts. Raises Refused too_fast."""
    async with contextlib.AsyncExitStack() as stack:
        for limit, who in whose.items():
            services.limits.enter(limit, who)
            stack.push_async_callback(discount, services, limit, who)
            if who:  # what has no owner is this process's alone
                await services.limits.count_everywhere(limit, who)
        yield


async def discount(services: Services, limit: str, who: str) -> None:
    services.limits.leave(limit, who)
    if who:
        with contextlib.suppress(Refused):
            await services.limits.count_everywhere(limit, who)


async def turn_away(socket: WebSocket[Any, Any, State], refused: Refused) -> None:
    """Let somebody in just to say why they cannot stay: browsers do not show why a socket was refused."""
    with contextlib.suppress(Exception):  # they may have gone already
        await socket.accept()
        await socket.send_text(encode(protocol.Problem("", refused.code, str(refused), None)).decode())
        final = refused.code in ("banned", "bad_secret", "over", "unknown_match")
        await socket.close(code=1008 if final else 1013)


async def let_in(socket: WebSocket[Any, Any, State], services: Services, address: str) -> None:
    """Raises Refused before the socket is accepted, nothing after."""
    cookies = socket.headers.get("cookie", "")
    shut = services.live_sessions.shut_so_far
    client = client_of(socket.scope)
    if services.bans.shuts(client):
        raise Refused("banned", BANNED)
    agent, secure = socket.headers.get("user-agent", ""), socket.url.scheme == "wss"
    match = socket.query_params.get("seat", "")
    token = bearer_in(socket.headers.get("authorization", ""))

    async def arrive() -> Visit:
        if token is not None:
            return (await by_token(services, token, address))[0]
        if match:
            secret = services.identity.seat_in_cookies(cookies, match)
            return await by_link(services, match, secret, agent, secure, address)
        return await by_cookie(services, cookies, agent, secure, address)

    visit = await arrive()
    guest = visit.guest
    services.limits.check_own("connects", guest.id)
    await services.limits.check_own_everywhere("connects", guest.id)
    end = end_of(socket)
    end.guest = guest.id
    drop = end.transport.abort
    async with contextlib.AsyncExitStack() as stack:
        await stack.enter_async_context(occupying(services, {"sockets_guest": guest.id}))
        stack.enter_context(services.live_sessions.open(guest.id, visit.session, drop, client))
        if shut != services.live_sessions.shut_so_far and not visit.new:
            if match or token is not None:
                await arrive()
            elif await services.guest(services.identity.of_cookies(cookies)) is None:
                return  # the session ended while this socket was being opened
        await socket.accept(headers=visit.headers)
        connection = Connection(
            services,
            guest,
            address,
            drop,
            end.ping,
            end.try_send,
            flood=end.cut,
            linked_match=visit.linked_match,
        )
        if guest.bot:
            await services.bots.came(guest.id, connection)
            stack.push_async_callback(services.bots.went, guest.id, connection)
        await converse(socket, connection)


def end_of(socket: WebSocket[Any, Any, State]) -> SocketProtocol:
    """The server's end of the socket, below Litestar and ASGI."""
    end: SocketProtocol = socket.scope["state"]["socket"]
    return end


async def converse(socket: WebSocket[Any, Any, State], connection: Connection) -> None:
    services = connection.services

    async def send(text: bytes) -> None:
        await socket.send_text(text.decode())

    writing = asyncio.create_task(connection.write(send))
    services.metrics.sockets.inc()
    try:
        end = end_of(socket)
        end.handle_at_once = connection.handle_at_once
        await connection.read(end.next_message, end.age)
    except Closed as closed:
        writing.cancel()
        await socket.close(code=closed.code, reason=closed.reason)
    finally:
        services.metrics.sockets.dec()
        connection.close()
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)

"""The ASGI application: a few addresses over HTTP, and one socket a client."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Callable
from typing import Any

import msgspec
import structlog
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath, JSONBody

import hyakki
from hyakki.games import GAMES, UnknownGame
from hyakki.kernel.shapes import GameInfo
from hyakki.server import protocol
from hyakki.server.accounts import AccountRefused
from hyakki.server.connection import Closed, Connection
from hyakki.server.devices import Device, whose_seat
from hyakki.server.guard import Guard, address_of
from hyakki.server.hall import Hall
from hyakki.server.identity import Proof
from hyakki.server.origins import Origins
from hyakki.server.pages import Pages
from hyakki.server.people import ADDRESSES
from hyakki.server.records import record_of
from hyakki.server.rulebook import Rulebook, rulebook
from hyakki.server.wire import person_of
from hyakki.table import TableError
from hyakki.table.memory.uploads import LARGEST

__all__ = ["build"]

log = structlog.get_logger("hyakki.server")

STATUS: dict[str, int] = {"unknown_match": 404, "unknown_game": 404, "unavailable": 503, "too_fast": 429}
"""What a problem's code is in HTTP; all others are a 409."""

AnyRequest = Request[Any, Any, State]


class HttpProblem(msgspec.Struct, frozen=True):
    """What every address answers when it cannot do what it was asked."""

    code: str
    text: str


class Brought(msgspec.Struct, frozen=True):
    """Where the replay of a record is: `/replay/<upload>`."""

    upload: str


class Health(msgspec.Struct, frozen=True):
    status: str
    version: str
    compiled: bool


@get("/api/me", summary="Who I am; a guest from the first visit on")
async def me(request: AnyRequest, state: State) -> Response[protocol.Person]:
    hall: Hall = state.hall
    guest = await hall.guest(request.headers.get("cookie", ""))
    headers = {"cache-control": "no-store"}
    if guest is None:
        if not hall.limits.connects.take(address_of(request.scope)):
            raise HTTPException(status_code=429, detail="too many new guests at once; wait a moment")
        guest = await hall.welcome()
        headers["set-cookie"] = hall.identity.set_cookie(
            Proof(guest.id), secure=request.url.scheme == "https"
        )
    return Response(person_of(guest), headers=headers)


@post("/api/device", summary="Be on this device, too, who sits at a match already", status_code=200)
async def device(data: JSONBody[Device], request: AnyRequest, state: State) -> Response[protocol.Person]:
    hall: Hall = state.hall
    if not hall.limits.connects.take(address_of(request.scope)):
        raise TableError("too_fast", "too many links at once; wait a moment")
    guest = await whose_seat(hall, data)
    proof = await hall.accounts.again(guest)
    cookie = hall.identity.set_cookie(proof, secure=request.url.scheme == "https")
    return Response(person_of(guest), headers={"cache-control": "no-store", "set-cookie": cookie})


@get("/api/games", summary="The games and their options", sync_to_thread=False)
def games() -> list[GameInfo]:
    return [game.info for game in GAMES.values()]


@get("/api/rules/{game:str}", summary="A game's rules by number", sync_to_thread=False)
def rules(game: FromPath[str]) -> Rulebook:
    try:
        return rulebook(game)
    except UnknownGame as error:
        raise TableError("unknown_game", str(error)) from None


@get("/api/matches/{match:str}/record", summary="A finished match as a file", media_type=MediaType.TEXT)
async def record(match: FromPath[str], state: State) -> Response[str]:
    hall: Hall = state.hall
    text = (await record_of(hall.store, match, hall.house.room.clock.now())).write()
    name = f'attachment; filename="hyakki-{match}.record"'
    return Response(text, headers={"content-disposition": name, "cache-control": "no-store"})


@post(
    "/api/records",
    summary="Bring a record; it is checked by the rules, and can then be replayed and gone on from",
    request_max_body_size=LARGEST,
    status_code=201,
)
async def bring(request: AnyRequest, state: State) -> Brought:
    hall: Hall = state.hall
    guest = await hall.guest(request.headers.get("cookie", ""))
    if guest is None:
        raise HTTPException(status_code=403, detail="open the page first, so that we know whose record it is")
    if not hall.limits.uploads.take(address_of(request.scope)):
        raise TableError("too_fast", "too many records at once; wait a moment")
    upload = await hall.house.stories.uploads.keep(guest.id, await request.body())
    return Brought(upload.id)


@get("/healthz", summary="Whether the journal can be read")
async def healthz(state: State) -> Health:
    hall: Hall = state.hall
    await hall.house.guest("nobody")
    return Health("ok", hyakki.__version__, hyakki.compiled())


@get("/metrics", summary="Prometheus metrics, for the host only", sync_to_thread=False)
def metrics(request: AnyRequest, state: State) -> Response[bytes]:
    # A proxy on this machine passes on its client's address, so this holds behind one too.
    if request.client is None or not state.hall.metrics.may_be_read_from(request.client.host):
        raise HTTPException(status_code=403, detail="metrics are for the host only")
    hall: Hall = state.hall
    return Response(hall.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


@websocket("/socket")
async def socket(socket: WebSocket[Any, Any, State], state: State) -> None:
    hall: Hall = state.hall
    address = address_of(socket.scope)
    if not hall.limits.enter(address):
        hall.metrics.refused.labels("rate").inc()
        await socket.close(code=1013)
        return
    try:
        await talk(socket, hall, address)
    except Exception:
        # Litestar would tell the client what went wrong inside.
        hall.metrics.faults.inc()
        log.exception("a socket failed")
        with contextlib.suppress(Exception):
            await socket.close(code=1011)
    finally:
        hall.limits.leave(address)


async def talk(socket: WebSocket[Any, Any, State], hall: Hall, address: str) -> None:
    cookies = socket.headers.get("cookie", "")
    shut = hall.doors.shut_so_far
    guest = await hall.guest(cookies)
    proof = hall.identity.of_cookies(cookies)
    headers = {}
    if guest is None:
        guest = await hall.welcome()
        headers["set-cookie"] = hall.identity.set_cookie(Proof(guest.id), secure=socket.url.scheme == "wss")
    await socket.accept(headers=headers)
    line = socket.scope["state"]  # what `line.py` put there
    drop: Callable[[], None] = line.get("abort", lambda: None)
    ping, tell = line.get("ping", lambda heard: False), line.get("tell", lambda text: False)
    connection = Connection(hall, guest, address, drop, ping, tell)

    async def receive() -> str | bytes | None:
        event: Any = await socket.receive()
        if event["type"] == "websocket.disconnect":
            return None
        text = event.get("text")
        data: str | bytes = text if text is not None else event.get("bytes") or b""
        return data

    async def send(text: str) -> None:
        await socket.send_text(text)

    writing = asyncio.create_task(connection.write(send))
    hall.metrics.sockets.inc()
    try:
        with hall.doors.open(guest.id, proof.session if proof is not None and not headers else "", drop):
            if shut != hall.doors.shut_so_far and not headers and await hall.guest(cookies) is None:
                return  # the session ended while this socket was being opened
            await connection.read(receive, line.get("age", lambda: 0.0))
    except Closed as closed:
        writing.cancel()
        await socket.close(code=closed.code, reason=closed.reason)
    finally:
        hall.metrics.sockets.dec()
        connection.close()
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)


def build(hall: Hall, origins: Origins, pages: Pages) -> Guard:
    """The whole application around a house."""
    app = Litestar(
        route_handlers=[me, device, *ADDRESSES, games, rules, record, bring, healthz, metrics, socket],
        openapi_config=OpenAPIConfig(
            title="hyakki",
            version=hyakki.__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        exception_handlers={
            TableError: on_table_error,
            AccountRefused: on_account_refused,
            HTTPException: on_http_error,
            Exception: on_fault,
        },
        state=State({"hall": hall}),
        logging_config=None,
        on_app_init=[quietly],
    )
    return Guard(app, pages, origins, hall.limits, hall.metrics)


def quietly(config: AppConfig) -> AppConfig:
    """No debug pages, whatever the environment says: they would show the inside."""
    config.debug = False
    config.pdb_on_exception = False
    return config


def on_table_error(request: AnyRequest, error: TableError) -> Response[HttpProblem]:
    return Response(HttpProblem(error.code, str(error)), status_code=STATUS.get(error.code, 409))


def on_account_refused(request: AnyRequest, error: AccountRefused) -> Response[HttpProblem]:
    return Response(HttpProblem(error.code, str(error)), status_code=STATUS.get(error.code, 409))


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[HttpProblem]:
    text = error.detail if error.status_code < 500 else "something went wrong on our side"
    return Response(HttpProblem("bad_request", text), status_code=error.status_code)


def on_fault(request: AnyRequest, error: Exception) -> Response[HttpProblem]:
    reference = secrets.token_hex(4)
    hall: Hall = request.app.state.hall
    hall.metrics.faults.inc()
    log.error("a request could not be answered", reference=reference, path=request.url.path, exc_info=error)
    text = f"something went wrong on our side (reference {reference})"
    return Response(HttpProblem("unavailable", text), status_code=500)

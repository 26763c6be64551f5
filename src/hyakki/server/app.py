"""The ASGI application: a few addresses over HTTP, and one socket a client."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from typing import Any

import msgspec
import structlog
from litestar import Litestar, MediaType, Request, Response, WebSocket, get, post, websocket
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import OpenAPIMediaType, OpenAPIType, Operation, RequestBody, Schema
from litestar.params import FromPath, JSONBody
from uvicorn.protocols.utils import ClientDisconnected

import hyakki
from hyakki.games import GAMES, UnknownGame
from hyakki.kernel.types import GameInfo
from hyakki.server import lessons, people, protocol, security
from hyakki.server.accounts import AccountRefused
from hyakki.server.addresses import address_of, client_of
from hyakki.server.bans import BANNED
from hyakki.server.connection import Closed, Connection
from hyakki.server.devices import Device
from hyakki.server.errors import Refused
from hyakki.server.gallery import Gallery, gallery
from hyakki.server.guard import Guard
from hyakki.server.health import ADDRESSES as HEALTH
from hyakki.server.health import Readiness
from hyakki.server.host_page import host
from hyakki.server.origins import Origins
from hyakki.server.pages import Pages
from hyakki.server.problems import STATUS, HttpProblem, problems
from hyakki.server.records import record_of
from hyakki.server.rulebook import Rulebook, rulebook
from hyakki.server.services import Services, encode
from hyakki.server.visits import Visit, by_cookie, by_link
from hyakki.server.wire import person_of
from hyakki.server.words import GameWords, words_of
from hyakki.table import TableError
from hyakki.table.history.uploads import LARGEST, UPLOADED

__all__ = ["build"]

log = structlog.get_logger("hyakki.server")

AnyRequest = Request[Any, Any, State]


class Readable(Request[Any, Any, State]):
    """Litestar catches errors of msgspec, but not these two."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except (RecursionError, UnicodeError):
            text = "the body cannot be understood: it is nested too deeply, or not UTF-8"
            raise HTTPException(status_code=400, detail=text) from None


PROMETHEUS = "text/plain; version=0.0.4; charset=utf-8"


class Uploaded(msgspec.Struct, frozen=True):
    """Where the replay of a record is: `/replay/<upload>`."""

    upload: str


@dataclass
class PlainText(Operation):
    """The body is plain text, which Litestar cannot tell from a signature."""

    def __post_init__(self) -> None:
        text = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))
        self.request_body = RequestBody(content={"text/plain": text}, required=True)


@get("/api/me", summary="Who I am; a guest from the first visit on", responses=problems())
async def me(request: AnyRequest, state: State) -> Response[protocol.Person]:
    services: Services = state.services
    cookies, agent = request.headers.get("cookie", ""), request.headers.get("user-agent", "")
    address = address_of(request.scope)
    visit = await by_cookie(services, cookies, agent, request.url.scheme == "https", address, page=True)
    return Response(person_of(visit.guest), headers={"cache-control": "no-store", **visit.headers})


@post(
    "/api/device",
    summary="Play on this device, too, in the seat of a private link; it is kept beside who I am",
    status_code=200,
    responses=problems(400, 404, 409, 413),
)
async def device(data: JSONBody[Device], request: AnyRequest, state: State) -> Response[protocol.Person]:
    services: Services = state.services
    agent, address = request.headers.get("user-agent", ""), address_of(request.scope)
    visit = await by_link(services, data.match, data.secret, agent, request.url.scheme == "https", address)
    headers = {"cache-control": "no-store", **visit.headers}
    return Response(person_of(visit.guest, by_link=True), headers=headers)


@get("/api/games", summary="The games and their options", sync_to_thread=False, responses=problems())
def games() -> list[GameInfo]:
    return [game.info for game in GAMES.values()]


@get(
    "/api/rules/{game:str}",
    summary="A game's rules by number",
    sync_to_thread=False,
    responses=problems(400, 404),
)
def rules(game: FromPath[str]) -> Rulebook:
    try:
        return rulebook(game)
    except UnknownGame as error:
        raise TableError("unknown_game", str(error)) from None


@get(
    "/api/words/{game:str}",
    summary="What a game tells, in words",
    sync_to_thread=False,
    responses=problems(400, 404),
)
def words(game: FromPath[str]) -> GameWords:
    try:
        return words_of(game)
    except UnknownGame as error:
        raise TableError("unknown_game", str(error)) from None


@get(
    "/api/cards/{game:str}",
    summary="A game's cards, with how often each wins where that is measured",
    sync_to_thread=False,
    responses=problems(400, 404),
)
def cards(game: FromPath[str]) -> Gallery:
    try:
        return gallery(game)
    except UnknownGame as error:
        raise TableError("unknown_game", str(error)) from None


@get(
    "/api/matches/{match:str}/record",
    summary="A finished match, or a record that I have uploaded, as a file",
    media_type=MediaType.TEXT,
    responses=problems(400, 404, 409),
)
async def record(match: FromPath[str], request: AnyRequest, state: State) -> Response[str]:
    services: Services = state.services
    services.limits.check("records", address_of(request.scope))
    await services.limits.everywhere("records", address_of(request.scope))
    if match.startswith(UPLOADED):
        guest = await services.guest(request.headers.get("cookie", ""))
        upload, _ = await services.matches.stories.uploads.read(match, guest.id if guest is not None else "")
        text = upload.record
    else:
        text = (await record_of(services.store, match, services.matches.deps.clock.now())).write()
    name = f'attachment; filename="hyakki-{match}.record"'
    return Response(text, headers={"content-disposition": name, "cache-control": "no-store"})


@post(
    "/api/records",
    summary="Upload a record; it is checked by the rules, and can then be replayed and gone on from",
    request_max_body_size=LARGEST,
    status_code=201,
    responses=problems(400, 409, 413),
    operation_class=PlainText,
)
async def upload(request: AnyRequest, state: State) -> Uploaded:
    services: Services = state.services
    guest = await services.guest(request.headers.get("cookie", ""))
    if guest is None:
        raise HTTPException(status_code=403, detail="open the page first, so that we know whose record it is")
    services.limits.check("uploads", address_of(request.scope), guest.id)
    await services.limits.everywhere("uploads", address_of(request.scope), guest.id)
    upload = await services.matches.stories.uploads.keep(guest.id, await request.body())
    return Uploaded(upload.id)


@get(
    "/metrics",
    summary="Prometheus metrics, for the host only",
    sync_to_thread=False,
    media_type=PROMETHEUS,
    responses=problems(),
)
def metrics(request: AnyRequest, state: State) -> Response[bytes]:
    # Behind a trusted proxy this is its client; behind any other the header tells that there is one.
    forwarded = "x-forwarded-for" in request.headers and not state.services.metrics.may_be_read_from(
        request.headers["x-forwarded-for"].rpartition(",")[2].strip()
    )
    if (
        request.client is None
        or forwarded
        or not state.services.metrics.may_be_read_from(request.client.host)
    ):
        raise HTTPException(status_code=403, detail="metrics are for the host only")
    services: Services = state.services
    return Response(services.metrics.text(), media_type=PROMETHEUS)


@websocket("/socket")
async def socket(socket: WebSocket[Any, Any, State], state: State) -> None:
    services: Services = state.services
    address = address_of(socket.scope)
    try:
        async with inside(services, {"sockets": address, "sockets_in_all": ""}):
            services.limits.check("connects", address)
            await services.limits.everywhere("connects", address)
            await talk(socket, services, address)
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
async def inside(services: Services, whose: dict[str, str]) -> AsyncIterator[None]:
    """One more of each of these limits, for as long as it lasts. Raises Refused too_fast."""
    async with contextlib.AsyncExitStack() as stack:
        for limit, who in whose.items():
            services.limits.enter(limit, who)
            stack.push_async_callback(left, services, limit, who)
            if who:  # what has no owner is this process's alone
                await services.limits.count_everywhere(limit, who)
        yield


async def left(services: Services, limit: str, who: str) -> None:
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


async def talk(socket: WebSocket[Any, Any, State], services: Services, address: str) -> None:
    """Raises Refused before the socket is accepted, nothing after."""
    cookies = socket.headers.get("cookie", "")
    shut = services.live_sessions.shut_so_far
    client = client_of(socket.scope)
    if services.bans.shuts(client):
        raise Refused("banned", BANNED)
    agent, secure = socket.headers.get("user-agent", ""), socket.url.scheme == "wss"
    match = socket.query_params.get("seat", "")

    async def arrive() -> Visit:
        if match:
            secret = services.identity.seat_in_cookies(cookies, match)
            return await by_link(services, match, secret, agent, secure, address)
        return await by_cookie(services, cookies, agent, secure, address)

    visit = await arrive()
    guest = visit.guest
    services.limits.check_own("connects", guest.id)
    await services.limits.everywhere("connects", address, guest.id, own=True)
    line = socket.scope["state"]  # what `websocket.py` put there
    line["guest"] = guest.id
    drop: Callable[[], None] = line.get("abort", lambda: None)
    async with contextlib.AsyncExitStack() as stack:
        await stack.enter_async_context(inside(services, {"sockets_guest": guest.id}))
        stack.enter_context(services.live_sessions.open(guest.id, visit.session, drop, client))
        if shut != services.live_sessions.shut_so_far and not visit.new:
            if match:
                await arrive()
            elif await services.guest(cookies) is None:
                return  # the session ended while this socket was being opened
        await socket.accept(headers=visit.headers)
        parts = {name: line[name] for name in ("ping", "tell", "flood") if name in line}
        await converse(socket, Connection(services, guest, address, drop, **parts, seat=visit.seat))


async def converse(socket: WebSocket[Any, Any, State], connection: Connection) -> None:
    services = connection.services

    async def send(text: bytes) -> None:
        await socket.send_text(text.decode())

    writing = asyncio.create_task(connection.write(send))
    services.metrics.sockets.inc()
    try:
        line = socket.scope["state"]
        if "listen" in line:
            line["listen"](connection.hear_at_once)
        await connection.read(line["next"], line.get("age", lambda: 0.0))
    except Closed as closed:
        writing.cancel()
        await socket.close(code=closed.code, reason=closed.reason)
    finally:
        services.metrics.sockets.dec()
        connection.close()
        writing.cancel()
        await asyncio.gather(writing, return_exceptions=True)


def build(services: Services, origins: Origins, pages: Pages) -> Guard:
    """The whole application around its services."""
    app = Litestar(
        route_handlers=[
            me,
            device,
            *people.ADDRESSES,
            *security.ADDRESSES,
            host,
            games,
            rules,
            cards,
            words,
            *lessons.ADDRESSES,
            record,
            upload,
            *HEALTH,
            metrics,
            socket,
        ],
        openapi_config=OpenAPIConfig(
            title="hyakki",
            version=hyakki.__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        exception_handlers={
            TableError: on_table_error,
            AccountRefused: on_account_refused,
            Refused: on_refused,
            HTTPException: on_http_error,
            Exception: on_fault,
        },
        state=State({"services": services, "ready": Readiness(services)}),
        request_class=Readable,
        logging_config=None,
        on_app_init=[quietly],
    )
    describe(app)
    return Guard(app, pages, origins, services.identity, services.limits, services.bans, services.metrics)


def describe(app: Litestar) -> None:
    """Say in the schema what Litestar does not see: that no other fields are allowed."""
    components = app.openapi_schema.components.schemas
    for shape in (*people.BODIES, *security.BODIES):
        components[shape.__name__].additional_properties = False


def quietly(config: AppConfig) -> AppConfig:
    """No debug pages, whatever the environment says: they would show internals."""
    config.debug = False
    config.pdb_on_exception = False
    return config


def on_table_error(request: AnyRequest, error: TableError) -> Response[HttpProblem]:
    return Response(HttpProblem(error.code, str(error)), status_code=STATUS.get(error.code, 409))


def on_account_refused(request: AnyRequest, error: AccountRefused) -> Response[HttpProblem]:
    return Response(HttpProblem(error.code, str(error)), status_code=STATUS.get(error.code, 409))


def on_refused(request: AnyRequest, error: Refused) -> Response[HttpProblem]:
    return Response(HttpProblem(error.code, str(error)), status_code=STATUS.get(error.code, 409))


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[HttpProblem]:
    text = error.detail if error.status_code < 500 else "something went wrong on our side"
    return Response(HttpProblem("bad_request", text), status_code=error.status_code)


def on_fault(request: AnyRequest, error: Exception) -> Response[HttpProblem]:
    reference = secrets.token_hex(4)
    services: Services = request.app.state.services
    services.metrics.faults.inc()
    path = request.scope["path"]
    log.error("a request could not be answered", reference=reference, path=path, exc_info=error)
    text = f"something went wrong on our side (reference {reference})"
    return Response(HttpProblem("unavailable", text), status_code=500)

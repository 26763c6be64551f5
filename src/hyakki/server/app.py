"""The ASGI application: a few addresses over HTTP, and the socket (`sockets/socket.py`)."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from dataclasses import dataclass
from typing import Any

import msgspec
import structlog
from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.config.app import AppConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import (
    Components,
    OpenAPIMediaType,
    OpenAPIType,
    Operation,
    RequestBody,
    Schema,
    SecurityScheme,
)
from litestar.params import FromPath, JSONBody

import hyakki
from hyakki.games import GAMES, UnknownGame
from hyakki.kernel.types import GameInfo
from hyakki.server import protocol
from hyakki.server.accounts.accounts import AccountRefused
from hyakki.server.accounts.devices import Device
from hyakki.server.accounts.visits import bearer_in, by_cookie, by_link, by_token
from hyakki.server.addresses import address_of
from hyakki.server.errors import Refused
from hyakki.server.http import bot_addresses, lessons, people, security
from hyakki.server.http.gallery import Gallery, gallery
from hyakki.server.http.guard import Guard
from hyakki.server.http.health import ADDRESSES as HEALTH
from hyakki.server.http.health import Readiness
from hyakki.server.http.host_page import host
from hyakki.server.http.origins import Origins
from hyakki.server.http.pages import Pages
from hyakki.server.http.problems import STATUS, HttpProblem, problems
from hyakki.server.http.records import record_of
from hyakki.server.http.rulebook import Rulebook, rulebook
from hyakki.server.http.words import GameWords, words_of
from hyakki.server.services import Services
from hyakki.server.sockets.socket import page_socket
from hyakki.server.sockets.wire import person_of
from hyakki.table import TableError
from hyakki.table.history.checking import LARGEST
from hyakki.table.history.uploads import UPLOADED

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


LARGEST_BODY = 8 * 1024
"""Bytes, but for a record. It is read in one go, and everybody waits meanwhile."""

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


@get(
    "/api/me",
    summary="Who I am; a guest from the first visit on, or a bot by its token",
    responses=problems(409),
    security=[{}, *bot_addresses.BEARER],
)
async def me(request: AnyRequest, state: State) -> Response[protocol.Person]:
    services: Services = state.services
    cookies, agent = request.headers.get("cookie", ""), request.headers.get("user-agent", "")
    address = address_of(request.scope)
    token = bearer_in(request.headers.get("authorization", ""))
    if token is not None:
        bot, _ = await by_token(services, token, address)
        return Response(person_of(bot.guest), headers={"cache-control": "no-store"})
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
    await services.limits.check_everywhere("records", address_of(request.scope))
    if match.startswith(UPLOADED):
        guest = await services.guest(services.identity.of_cookies(request.headers.get("cookie", "")))
        uploads = services.matches.replays.uploads
        text = (await uploads.find(match, guest.id if guest is not None else "")).record
    else:
        record = await record_of(services.store, match, services.matches.deps.clock.now())
        text = await asyncio.to_thread(record.write)
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
    guest = await services.guest(services.identity.of_cookies(request.headers.get("cookie", "")))
    if guest is None:
        raise HTTPException(status_code=403, detail="open the page first, so that we know whose record it is")
    address = address_of(request.scope)
    services.limits.check("uploads", address, guest.id)
    await services.limits.check_everywhere("uploads", address, guest.id)
    record = await request.body()
    with contextlib.ExitStack() as inside:
        for limit, who in (("checks_guest", guest.id), ("checks", address), ("checks_in_all", "")):
            services.limits.enter(limit, who)
            inside.callback(services.limits.leave, limit, who)
        async with services.checking.turn(address):
            upload = await services.matches.replays.uploads.keep(guest.id, record)
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


def build(services: Services, origins: Origins, pages: Pages) -> Guard:
    """The whole application around its services."""
    app = Litestar(
        route_handlers=[
            me,
            device,
            *people.ADDRESSES,
            *security.ADDRESSES,
            *bot_addresses.ADDRESSES,
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
            page_socket,
        ],
        openapi_config=OpenAPIConfig(
            title="hyakki",
            version=hyakki.__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
            components=Components(security_schemes={"bearer": SecurityScheme(type="http", scheme="bearer")}),
        ),
        exception_handlers={
            TableError: on_refused,
            AccountRefused: on_refused,
            Refused: on_refused,
            HTTPException: on_http_error,
            Exception: on_fault,
        },
        state=State({"services": services, "ready": Readiness(services)}),
        request_class=Readable,
        request_max_body_size=LARGEST_BODY,
        logging_config=None,
        on_app_init=[quietly],
    )
    describe(app)
    return Guard(app, pages, origins, services.identity, services.limits, services.bans, services.metrics)


def describe(app: Litestar) -> None:
    """Say in the schema what Litestar does not see: that no other fields are allowed."""
    components = app.openapi_schema.components.schemas
    for shape in (*people.BODIES, *security.BODIES, *bot_addresses.BODIES):
        components[shape.__name__].additional_properties = False


def quietly(config: AppConfig) -> AppConfig:
    """No debug pages, whatever the environment says: they would show internals."""
    config.debug = False
    config.pdb_on_exception = False
    return config


def on_refused(request: AnyRequest, error: TableError | AccountRefused | Refused) -> Response[HttpProblem]:
    return Response(HttpProblem(error.code, str(error)), status_code=STATUS.get(error.code, 409))


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[HttpProblem]:
    text = error.detail if error.status_code < 500 else "something went wrong on our side"
    if error.status_code == 413:  # the framework says so in its own words
        most = LARGEST if request.scope["path"] == "/api/records" else LARGEST_BODY
        text = f"this is too large: at most {most // 1024} kB can be sent here"
    return Response(HttpProblem("bad_request", text), status_code=error.status_code)


def on_fault(request: AnyRequest, error: Exception) -> Response[HttpProblem]:
    reference = secrets.token_hex(4)
    services: Services = request.app.state.services
    services.metrics.faults.inc()
    path = request.scope["path"]
    log.error("a request could not be answered", reference=reference, path=path, exc_info=error)
    text = f"something went wrong on our side (reference {reference})"
    return Response(HttpProblem("unavailable", text), status_code=500)

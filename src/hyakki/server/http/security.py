"""The addresses about where somebody is signed in, the links to their seats, and the second factor."""

from __future__ import annotations

from typing import Literal

import msgspec
from litestar import Response, get
from litestar.datastructures import State
from litestar.params import JSONBody

from hyakki.server.accounts.accounts import AccountRefused, Visitor
from hyakki.server.accounts.identity import digest
from hyakki.server.http.people import AnyRequest, Unspoken, about_me, known, visitor_of
from hyakki.server.http.problems import problems
from hyakki.server.services import Services
from hyakki.table import TableError

__all__ = ["ADDRESSES", "BODIES", "RESPONSES"]

SECRET = {"cache-control": "no-store"}


class Place(msgspec.Struct, frozen=True):
    """A browser in which I am signed in, or a private link to a seat of mine. Times are in milliseconds."""

    kind: Literal["browser", "link"]
    id: str
    began: int
    seen: int
    """When it was last here, to the hour; 0 for a link that nobody has used."""
    device: str
    """Roughly what it runs on, if that is known."""
    here: bool
    """It is this very browser."""
    game: str = ""
    match: str = ""
    """Where the seat of a link is."""


class Security(msgspec.Struct, frozen=True):
    places: list[Place]
    second_factor: bool
    codes_left: int
    """Recovery codes that were not used yet."""


class End(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["browser", "link"]
    id: str


class Begin(Unspoken, frozen=True):
    current: str


class Confirm(Unspoken, frozen=True):
    ticket: str
    code: str


class WithCode(Unspoken, frozen=True):
    """My password, and a code of my app or a recovery code."""

    current: str
    code: str


class Offered(Unspoken, frozen=True):
    """What an app for codes has to know: as text, as a link, and as a picture of it."""

    secret: str
    link: str
    picture: str
    ticket: str


class Codes(Unspoken, frozen=True):
    """Recovery codes. Nobody can show them again."""

    codes: list[str]


@get("/api/security", summary="Where I am signed in, and my second factor", responses=problems())
async def security(request: AnyRequest, state: State) -> Response[Security]:
    services: Services = state.services
    return Response(await seen_by(services, known(await visitor_of(services, request))), headers=SECRET)


@about_me("/api/security/end", summary="Sign out one browser, or take back one link")
async def end(data: JSONBody[End], request: AnyRequest, state: State) -> Response[Security]:
    services: Services = state.services
    visitor = known(await visitor_of(services, request))
    ended = services.accounts.end if data.kind == "browser" else services.accounts.end_link
    if data.kind == "browser" and data.id == digest(visitor.session):
        raise TableError("bad_request", "this is the browser you are using; sign out instead")
    if not await ended(visitor, data.id):
        raise TableError("bad_request", "this has already ended")
    return Response(await seen_by(services, visitor), headers=SECRET)


@about_me("/api/second-factor/begin", summary="What an app has to know to make codes for me")
async def begin(data: JSONBody[Begin], request: AnyRequest, state: State) -> Response[Offered]:
    services: Services = state.services
    visitor = owner(await visitor_of(services, request))
    await services.accounts.proven(visitor, data.current)
    made = await services.accounts.factor.begin(visitor.guest, request.url.hostname or "")
    return Response(Offered(made.secret, made.link, made.picture, made.ticket), headers=SECRET)


@about_me("/api/second-factor/confirm", summary="Ask me for codes from now on")
async def confirm(data: JSONBody[Confirm], request: AnyRequest, state: State) -> Response[Codes]:
    services: Services = state.services
    visitor = owner(await visitor_of(services, request))
    codes = await services.accounts.factor.confirm(visitor.guest.id, data.ticket, data.code, visitor.address)
    return Response(Codes(codes), headers=SECRET)


@about_me("/api/second-factor/codes", summary="Other recovery codes")
async def other_codes(data: JSONBody[WithCode], request: AnyRequest, state: State) -> Response[Codes]:
    services: Services = state.services
    visitor = owner(await visitor_of(services, request))
    await services.accounts.proven(visitor, data.current)
    codes = await services.accounts.factor.fresh_codes(visitor.guest.id, data.code, visitor.address)
    return Response(Codes(codes), headers=SECRET)


@about_me("/api/second-factor/off", summary="Ask me for no codes any more")
async def off(data: JSONBody[WithCode], request: AnyRequest, state: State) -> Response[Security]:
    services: Services = state.services
    visitor = owner(await visitor_of(services, request))
    await services.accounts.proven(visitor, data.current)
    await services.accounts.factor.off(visitor.guest.id, data.code, visitor.address)
    return Response(await seen_by(services, visitor), headers=SECRET)


ADDRESSES = [security, end, begin, confirm, other_codes, off]
BODIES = [End, Begin, Confirm, WithCode]
"""Shapes that take no field which they do not know."""
RESPONSES = (Security, Offered, Codes)
"""What the page reads; its TypeScript is generated."""


async def seen_by(services: Services, visitor: Visitor) -> Security:
    here = digest(visitor.session)
    browsers = [
        Place("browser", one.id, one.began, one.seen, one.device, one.id == here)
        for one in await services.accounts.browsers(visitor)
    ]
    links = []
    for link in await services.accounts.links(visitor):
        row = await services.matches.or_unavailable(services.store.match(link.match))
        game = row.game if row is not None else ""
        links.append(
            Place("link", link.id, link.began, link.seen, link.device, False, game=game, match=link.match)
        )
    factor, guest = services.accounts.factor, visitor.guest.id
    return Security([*browsers, *links], await factor.on(guest), await factor.codes_left(guest))


def owner(visitor: Visitor | None) -> Visitor:
    """Only for names with a password."""
    visitor = known(visitor)
    if not visitor.guest.owned:
        raise AccountRefused("name", "put a password on your name first")
    return visitor

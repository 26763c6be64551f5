"""The addresses of names with a password. Passwords come in bodies of requests and go nowhere else.

They are addresses and no messages of the socket, because only an answer over HTTP can set a cookie.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
from litestar import Request, Response, post
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import JSONBody

from hyakki.server import protocol
from hyakki.server.accounts.accounts import AccountRefused, Visitor
from hyakki.server.accounts.devices import device_of
from hyakki.server.accounts.identity import Proof
from hyakki.server.addresses import address_of
from hyakki.server.errors import Refused
from hyakki.server.handlers.session import good_name
from hyakki.server.http.problems import problems
from hyakki.server.services import Services
from hyakki.server.sockets.wire import person_of

__all__ = ["ADDRESSES", "BODIES", "AnyRequest", "Unspoken", "about_me", "known", "visitor_of"]

AnyRequest = Request[Any, Any, State]

about_me = partial(post, status_code=200, responses=problems(400, 409, 413))
"""What all these addresses have in common."""


class Unspoken(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that holds a password: it is never printed."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}(...)"


class Keep(Unspoken, frozen=True):
    """A password for the name that I have, or for a new one."""

    name: str
    password: str


class SignIn(Unspoken, frozen=True):
    name: str
    password: str
    bring: bool = True
    """The games of this browser's guest come along."""
    code: str = ""
    """The second factor: a code of an app, or a recovery code. It is asked for once the password is right."""


class ChangePassword(Unspoken, frozen=True):
    current: str
    password: str
    code: str = ""
    """Needed if the name has a second factor."""


class Forget(Unspoken, frozen=True):
    current: str = ""
    """Needed if the name has a password."""
    code: str = ""
    """Needed if it has a second factor."""


class SignedOut(msgspec.Struct, frozen=True):
    """Signed out, or forgotten; the next visit begins as a new guest."""


@about_me("/api/keep", summary="Put a password on my name")
async def keep(data: JSONBody[Keep], request: AnyRequest, state: State) -> Response[protocol.Person]:
    services: Services = state.services
    visitor = known(await visitor_of(services, request))
    try:
        name = good_name(data.name)
    except Refused as refused:
        raise AccountRefused("name", str(refused)) from None
    return await signed_in_as(services, request, await services.accounts.keep(visitor, name, data.password))


@about_me("/api/sign-in", summary="Be the owner of a name here")
async def sign_in(data: JSONBody[SignIn], request: AnyRequest, state: State) -> Response[protocol.Person]:
    services: Services = state.services
    visitor = await visitor_of(services, request)
    proof = await services.accounts.sign_in(
        visitor,
        address_of(request.scope),
        data.name[:100],
        data.password,
        data.bring,
        data.code[:100],
        device_of(request.headers.get("user-agent", "")),
    )
    return await signed_in_as(services, request, proof)


@about_me("/api/sign-out", summary="Be nobody here any more")
async def sign_out(request: AnyRequest, state: State) -> Response[SignedOut]:
    services: Services = state.services
    await services.accounts.sign_out(known(await visitor_of(services, request)))
    return Response(SignedOut(), headers=headers_of(services, request, Proof("")))


@about_me("/api/password", summary="Another password")
async def change(
    data: JSONBody[ChangePassword], request: AnyRequest, state: State
) -> Response[protocol.Person]:
    services: Services = state.services
    visitor = known(await visitor_of(services, request))
    proof = await services.accounts.change(visitor, data.current, data.password, data.code[:100])
    return await signed_in_as(services, request, proof)


@about_me("/api/forget-me", summary="Delete me")
async def forget(data: JSONBody[Forget], request: AnyRequest, state: State) -> Response[SignedOut]:
    services: Services = state.services
    visitor = known(await visitor_of(services, request))
    await services.accounts.forget(visitor, data.current, data.code[:100], services.bots.delete_all)
    return Response(SignedOut(), headers=headers_of(services, request, Proof("")))


ADDRESSES = [keep, sign_in, sign_out, change, forget]
BODIES = [Keep, SignIn, ChangePassword, Forget]
"""Shapes that take no field which they do not know."""


async def visitor_of(services: Services, request: AnyRequest) -> Visitor | None:
    proof = services.identity.of_cookies(request.headers.get("cookie", ""))
    guest = await services.guest(proof)
    if guest is None or proof is None:
        return None
    device = device_of(request.headers.get("user-agent", ""))
    return Visitor(guest, proof.session, address_of(request.scope), device)


def known(visitor: Visitor | None) -> Visitor:
    if visitor is None:
        raise HTTPException(status_code=403, detail="open the page first, so that we know who you are")
    return visitor


async def signed_in_as(services: Services, request: AnyRequest, proof: Proof) -> Response[protocol.Person]:
    """Who this browser is from now on."""
    guest = await services.matches.people.guest(proof.guest)
    if guest is None:
        raise HTTPException(status_code=403, detail="this name is gone")
    return Response(person_of(guest), headers=headers_of(services, request, proof))


def headers_of(services: Services, request: AnyRequest, proof: Proof) -> dict[str, str]:
    cookie = services.identity.set_cookie(proof, secure=request.url.scheme == "https")
    return {"cache-control": "no-store", "set-cookie": cookie}

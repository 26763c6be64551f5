"""The addresses of bot accounts: for their owners with a cookie, for the bots themselves with their token."""

from __future__ import annotations

from functools import partial

import msgspec
from litestar import Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import JSONBody

from hyakki.server.accounts.accounts import AccountRefused
from hyakki.server.accounts.bots import BotRules, rules_of
from hyakki.server.accounts.visits import bearer_in, by_token
from hyakki.server.addresses import address_of
from hyakki.server.errors import Refused
from hyakki.server.handlers.session import good_name
from hyakki.server.http.people import AnyRequest, about_me, visitor_of
from hyakki.server.http.problems import problems
from hyakki.server.http.security import owner
from hyakki.server.services import Services
from hyakki.store import BotAccount, Guest

__all__ = ["ADDRESSES", "BODIES", "RESPONSES"]

SECRET = {"cache-control": "no-store"}
BEARER: list[dict[str, list[str]]] = [{"bearer": []}]
"""In the description: these addresses want a token."""


class BotLine(msgspec.Struct, frozen=True):
    """One of my bots."""

    name: str
    face: int
    rules: BotRules
    began: int
    here: bool
    """It is connected."""
    token: bool
    """Whether it has one; what it is was shown when it was made."""


class OwnBots(msgspec.Struct, frozen=True):
    bots: list[BotLine]


class NewToken(msgspec.Struct, frozen=True):
    """What a bot proves itself with. It is shown this once."""

    name: str
    token: str

    def __repr__(self) -> str:
        return "NewToken(...)"


class MakeBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rules: BotRules = msgspec.field(default_factory=BotRules)


class NamedBot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str


class ChangeRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rules: BotRules


class Bot(msgspec.Struct, frozen=True):
    """What a bot knows of itself."""

    name: str
    owner: str
    rules: BotRules


@get("/api/bots", summary="My bots", responses=problems(409))
async def own(request: AnyRequest, state: State) -> Response[OwnBots]:
    services: Services = state.services
    return await own_bots(services, await owner_of(services, request))


@partial(about_me, status_code=201)("/api/bots", summary="Make a bot account; its token is shown once")
async def make(data: JSONBody[MakeBot], request: AnyRequest, state: State) -> Response[NewToken]:
    services: Services = state.services
    guest = await owner_of(services, request)
    address = await limited(services, request, guest)
    try:
        name = good_name(data.name)
    except Refused as refused:
        raise AccountRefused("name", str(refused)) from None
    token = await services.bots.make(guest, address, name, data.rules)
    return Response(NewToken(name, token), headers=SECRET)


@about_me("/api/bots/rules", summary="Which challenges one of my bots accepts")
async def rules(data: JSONBody[ChangeRules], request: AnyRequest, state: State) -> Response[OwnBots]:
    services: Services = state.services
    guest, address, bot = await mine(services, request, data.name)
    await services.bots.set_rules(bot, guest, address, data.rules)
    return await own_bots(services, guest)


@about_me("/api/bots/token", summary="Another token for one of my bots; the old one opens nothing any more")
async def renew(data: JSONBody[NamedBot], request: AnyRequest, state: State) -> Response[NewToken]:
    services: Services = state.services
    _, address, bot = await mine(services, request, data.name)
    return Response(NewToken(bot.guest.name, await services.bots.renew(bot, address)), headers=SECRET)


@about_me("/api/bots/revoke", summary="Take the token of one of my bots back")
async def revoke(data: JSONBody[NamedBot], request: AnyRequest, state: State) -> Response[OwnBots]:
    services: Services = state.services
    guest, address, bot = await mine(services, request, data.name)
    await services.bots.revoke(bot, address)
    return await own_bots(services, guest)


@about_me("/api/bots/delete", summary="Delete one of my bots")
async def delete(data: JSONBody[NamedBot], request: AnyRequest, state: State) -> Response[OwnBots]:
    services: Services = state.services
    guest, address, bot = await mine(services, request, data.name)
    await services.bots.delete(bot, address)
    return await own_bots(services, guest)


@get("/api/bot", summary="Who this bot is", responses=problems(409), security=BEARER)
async def bot(request: AnyRequest, state: State) -> Response[Bot]:
    services: Services = state.services
    return Response(seen(await itself(services, request)), headers=SECRET)


@about_me("/api/bot/rules", summary="Which challenges this bot accepts", security=BEARER)
async def own_rules(data: JSONBody[BotRules], request: AnyRequest, state: State) -> Response[Bot]:
    services: Services = state.services
    account = await itself(services, request)
    address = await limited(services, request, account.guest)
    await services.bots.set_rules(account, account.guest, address, data)
    return Response(Bot(account.guest.name, account.owner_name, data), headers=SECRET)


ADDRESSES = [own, make, rules, renew, revoke, delete, bot, own_rules]
BODIES = [MakeBot, NamedBot, ChangeRules, BotRules]
"""Shapes that take no field which they do not know."""
RESPONSES = (OwnBots, NewToken)
"""What the page reads; its TypeScript is generated."""


async def owner_of(services: Services, request: AnyRequest) -> Guest:
    return owner(await visitor_of(services, request)).guest


async def mine(services: Services, request: AnyRequest, name: str) -> tuple[Guest, str, BotAccount]:
    """The owner, where they are, and their bot."""
    guest = await owner_of(services, request)
    address = await limited(services, request, guest)
    return guest, address, await services.bots.mine(guest, name[:100])


async def limited(services: Services, request: AnyRequest, guest: Guest) -> str:
    """The address that a change comes from. Raises Refused too_fast."""
    address = address_of(request.scope)
    services.limits.check("bots", address, guest.id)
    await services.limits.check_everywhere("bots", address, guest.id)
    return address


async def itself(services: Services, request: AnyRequest) -> BotAccount:
    """The bot whose token a request has."""
    token = bearer_in(request.headers.get("authorization", ""))
    if token is None:
        text = "say who you are, with a bot's token: Authorization: Bearer hyakki_bot_..."
        raise HTTPException(status_code=403, detail=text)
    return (await by_token(services, token, address_of(request.scope)))[1]


async def own_bots(services: Services, guest: Guest) -> Response[OwnBots]:
    lines = [
        BotLine(
            account.guest.name,
            account.guest.face,
            rules_of(account),
            account.began,
            services.bots.here(account),
            account.has_token,
        )
        for account in await services.bots.of(guest)
    ]
    return Response(OwnBots(lines), headers=SECRET)


def seen(account: BotAccount) -> Bot:
    return Bot(account.guest.name, account.owner_name, rules_of(account))

"""Who comes in by a socket or with the page: somebody by their cookie, or one seat by its private link."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field

from hyakki.server.accounts.bots import TOKEN, digest_of
from hyakki.server.accounts.devices import device_of, whose_seat
from hyakki.server.accounts.identity import Proof, digest
from hyakki.server.accounts.live_sessions import LINK
from hyakki.server.errors import Refused
from hyakki.server.services import Services
from hyakki.store import BotAccount, Guest
from hyakki.table import TableError

__all__ = ["Visit", "bearer_in", "by_cookie", "by_link", "by_token"]

BEARER = "bearer "
NOT_A_TOKEN = "this is no bot's token; its owner can make another one"


@dataclass(frozen=True, slots=True)
class Visit:
    guest: Guest
    session: str = ""
    """The session or the link by which they came, as `LiveSessions` knows it; nothing for a guest."""
    linked_match: str = ""
    """The match at which they may play, and do nothing else."""
    headers: dict[str, str] = field(default_factory=dict)
    """What their browser has to be told."""
    new: bool = False


async def by_cookie(
    services: Services, cookies: str, agent: str, secure: bool, address: str, page: bool = False
) -> Visit:
    """Somebody new without a cookie. Raises Refused banned, too_fast, TableError unavailable."""
    proof = services.identity.of_cookies(cookies)
    guest = await services.guest(proof)
    if guest is None or proof is None:
        if page:
            services.limits.check_stranger(address)
        services.limits.check("guests", address)
        await services.limits.check_everywhere("guests", address)
        guest = await services.welcome()
        cookie = services.identity.set_cookie(Proof(guest.id), secure)
        return Visit(guest, headers={"set-cookie": cookie}, new=True)
    headers = {}
    if services.identity.wants_renewal(proof):
        with contextlib.suppress(TableError):  # who cannot be written down today comes in all the same
            await services.accounts.seen(proof, device_of(agent))
            headers["set-cookie"] = services.identity.set_cookie(proof, secure)
    return Visit(guest, digest(proof.session), headers=headers)


async def by_link(
    services: Services, match: str, secret: str, agent: str, secure: bool, address: str
) -> Visit:
    """Raises Refused too_fast, banned, TableError bad_secret, over, unknown_match, unavailable."""
    await services.limits.check_guess(address)
    try:
        link, guest = await whose_seat(services, match, secret)
    except TableError as error:
        if error.code == "bad_secret":
            await services.limits.wrong_guess(address)
        raise
    services.bans.check(guest.id)
    await services.accounts.used(link, device_of(agent))
    cookie = services.identity.set_seat_cookie(match, secret, secure)
    return Visit(guest, LINK + link.id, match, {"set-cookie": cookie})


def bearer_in(header: str) -> str | None:
    """The token in an Authorization header; None without one, and nothing where it is of another kind.

    >>> bearer_in("Bearer hyakki_bot_x"), bearer_in(""), bearer_in("Basic eA==")
    ('hyakki_bot_x', None, '')
    """
    if not header:
        return None
    return header[len(BEARER) :].strip() if header[: len(BEARER)].lower() == BEARER else ""


async def by_token(services: Services, token: str, address: str) -> tuple[Visit, BotAccount]:
    """A bot account. Raises Refused too_fast, banned, bad_secret, TableError unavailable."""
    await services.limits.check_guess(address)
    bot = await services.bots.by_token(token)
    if bot is None:
        await services.limits.wrong_guess(address)
        raise Refused("bad_secret", NOT_A_TOKEN)
    services.bans.check(bot.guest.id)
    services.bans.check(bot.owner)
    return Visit(bot.guest, TOKEN + digest_of(token)), bot

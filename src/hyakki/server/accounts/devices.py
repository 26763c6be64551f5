"""Going on to play on another device: a seat's private link opens that seat there, and nothing else.

Its secret is behind the `#` of the link, which browsers do not send, and reaches the program in the body
of a request, so no log ever has it. The browser keeps it in a cookie for that one match, beside the cookie
of its own guest. The link works as long as its owner sits there, the game is not over and it was not revoked.
What may be done with it is declared with each message (`by_link`).
"""

from __future__ import annotations

import re
import secrets

import msgspec

from hyakki.server.services import Services
from hyakki.store import Guest, SeatLink
from hyakki.table import Match, TableError

__all__ = ["Device", "device_of", "seat_secret", "whose_seat"]


class Device(msgspec.Struct, frozen=True):
    """A browser that wants to play in the seat of somebody who sits at a match already."""

    match: str
    secret: str


async def seat_secret(services: Services, match: Match, guest: str) -> str:
    """The same one until the link is revoked. Raises TableError not_seated, over, unavailable."""
    match.own_seat(guest)
    check_going(match.status)
    link = SeatLink(secrets.token_urlsafe(12), guest, match.id, services.matches.deps.clock.now())
    return services.identity.seat_secret(
        (await services.matches.or_unavailable(services.store.sessions.make_link(link))).id
    )


async def whose_seat(services: Services, match: str, secret: str) -> tuple[SeatLink, Guest]:
    """Raises TableError bad_secret, over, unknown_match, unavailable."""
    id = services.identity.link_of(secret)
    link = await services.matches.or_unavailable(services.store.sessions.link(id)) if id is not None else None
    guest = await services.matches.people.guest(link.guest) if link is not None else None
    if link is None or guest is None or link.match != match:
        raise TableError("bad_secret", "this link does not open that seat, or has been cancelled")
    # Another process may hold the match, so it is looked up where all of them write.
    row = await services.matches.or_unavailable(services.store.match(match))
    if row is None:
        raise TableError("unknown_match", "there is no such match")
    if all(seat.guest != guest.id for seat in row.seats):
        raise TableError("bad_secret", "this link no longer opens that seat")
    check_going(row.summary.status)
    return link, guest


def check_going(status: str) -> None:
    if status not in ("waiting", "running"):
        raise TableError("over", "the game is over, so there is nothing left to play")


# ---------------------------------------------------------------- what it runs on

SYSTEMS = (
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("Windows", "Windows"),
    ("Mac OS X", "a Mac"),
    ("CrOS", "a Chromebook"),
    ("Linux", "Linux"),
)
BROWSERS = (
    (r"Firefox/|FxiOS/", "Firefox"),
    (r"Edg(e|A|iOS)?/", "Edge"),
    (r"OPR/|Opera", "Opera"),
    (r"SamsungBrowser/", "Samsung Internet"),
    (r"Chrom(e|ium)/|CriOS/|HeadlessChrome/", "Chrome"),
    (r"Safari/", "Safari"),
)


def device_of(agent: str) -> str:
    """Roughly what a browser is and runs on, in words of our own: nothing else of its header is kept.

    >>> device_of("Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0")
    'Firefox on Android'
    >>> device_of("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/18 Safari/605")
    'Safari on a Mac'
    >>> device_of("curl/8.5"), device_of("")
    ('', '')
    """
    browser = next((name for pattern, name in BROWSERS if re.search(pattern, agent)), "")
    system = next((name for word, name in SYSTEMS if word in agent), "")
    return f"{browser} on {system}" if browser and system else browser or system

"""Who a browser is: a guest with a signed token in a cookie, from the first visit on.

The key lies with the data, so a restart evicts nobody.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass, field
from http.cookies import CookieError, SimpleCookie

__all__ = ["SEAT_LINK", "Identity", "Proof", "digest", "of_seat_link"]

YEAR = 365 * 24 * 3600

SEAT_LINK = "seat-"
"""How a session begins that was opened by the link to a seat, without a password."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What a cookie proves: a guest, and the session of one whose name has a password."""

    guest: str
    session: str = field(default="", repr=False)


def digest(session: str) -> str:
    """What is kept of a session; empty for none."""
    return hashlib.sha256(b"session\0" + session.encode()).hexdigest() if session else ""


def of_seat_link(session: str) -> bool:
    return session.startswith(SEAT_LINK)


class Identity:
    """Signs and reads guests' tokens.

    >>> identity = Identity(b"k" * 32)
    >>> token = identity.sign("a1b2")
    >>> identity.read(token)
    'a1b2'
    >>> identity.read("a1b3" + token[4:]) is None
    True
    >>> identity.read(identity.sign("a1b2", "m7")) is None, identity.read(identity.sign("a1b2", "m7"), "m7")
    (True, 'a1b2')
    """

    def __init__(self, key: bytes) -> None:
        self.key = key
        # Cookies do not know ports: two tables on one machine must not overwrite each other's guests.
        self.cookie = "hyakki_" + hashlib.sha256(b"cookie name\0" + key).hexdigest()[:8]

    def sign(self, guest: str, match: str = "") -> str:
        """A guest's token; with a match one that is good for a seat at it alone."""
        return f"{guest}.{self._seal(guest, match)}"

    def read(self, token: str, match: str = "") -> str | None:
        guest, _, seal = token.partition(".")
        if guest.isascii() and hmac.compare_digest(seal.encode(), self._seal(guest, match).encode()):
            return guest
        return None

    def of_cookies(self, header: str) -> Proof | None:
        """What a Cookie header proves, if anything."""
        cookies = SimpleCookie()
        try:
            cookies.load(header)
        except CookieError:
            return None
        morsel = cookies.get(self.cookie)
        if morsel is None or not morsel.value.isascii():
            return None
        said, _, seal = morsel.value.rpartition(".")
        if not hmac.compare_digest(seal.encode(), self._seal(said, "").encode()):
            return None
        guest, _, session = said.partition(".")
        return Proof(guest, session)

    def set_cookie(self, proof: Proof, secure: bool) -> str:
        """The Set-Cookie header that makes a browser this guest; an empty proof makes it nobody."""
        said = f"{proof.guest}.{proof.session}" if proof.session else proof.guest
        value, age = (self.sign(said), YEAR) if said else ("", 0)
        parts = [f"{self.cookie}={value}", "Path=/", f"Max-Age={age}", "HttpOnly", "SameSite=Lax"]
        return "; ".join([*parts, "Secure"] if secure else parts)

    def _seal(self, guest: str, match: str) -> str:
        what = f"seat\0{match}\0{guest}" if match else f"guest\0{guest}"
        digest = hmac.digest(self.key, what.encode(), "sha256")
        return base64.urlsafe_b64encode(digest).decode().rstrip("=")

"""Who a browser is: a guest with a signed token in a cookie, from the first visit on.

The key is kept with the data, so a restart signs nobody out. A token says when it was issued and is renewed
by visits; one that was not used for long proves nothing any more. Beside it a browser may hold private links
to seats, each in a cookie of its own: such a link proves one seat, and never who somebody is.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable
from dataclasses import dataclass, field

__all__ = ["AGE", "RENEW", "Identity", "Proof", "digest"]

AGE = 180 * 24 * 3600
"""Seconds without a visit after which a cookie is good for nothing."""

RENEW = 3600
"""Seconds after which a visit gets a fresh cookie."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What a cookie proves: a guest, and the session of one whose name has a password."""

    guest: str
    session: str = field(default="", repr=False)
    given: int = 0
    """When its cookie was given out, in seconds."""


def digest(session: str) -> str:
    """What is kept of a session; empty for none."""
    return hashlib.sha256(b"session\0" + session.encode()).hexdigest() if session else ""


class Identity:
    """Signs and reads guests' tokens; `now` is in milliseconds.

    >>> now = [0]
    >>> identity = Identity(b"k" * 32, lambda: now[0])
    >>> token = identity.sign(Proof("a1b2"))
    >>> identity.read(token).guest, identity.read("a1b3" + token[4:])
    ('a1b2', None)
    >>> now[0] = AGE * 1000 + 1000
    >>> identity.read(token) is None
    True
    >>> secret = identity.seat_secret("x7")
    >>> identity.link_of(secret), identity.link_of("x8" + secret[2:])
    ('x7', None)
    """

    def __init__(self, key: bytes, now: Callable[[], int]) -> None:
        self.key = key
        self.now = now
        # Cookies do not know ports: two tables on one machine must not overwrite each other's guests.
        self.cookie = "hyakki_" + hashlib.sha256(b"cookie name\0" + key).hexdigest()[:8]

    # ---------------------------------------------------------------- people

    def sign(self, proof: Proof) -> str:
        """A token that is given out now."""
        said = f"{proof.guest}.{proof.session}.{self.now() // 1000}"
        return f"{said}.{self._seal('guest', said)}"

    def read(self, token: str) -> Proof | None:
        said, _, seal = token.rpartition(".")
        if not token.isascii() or not hmac.compare_digest(seal, self._seal("guest", said)):
            return None
        guest, session, given = said.split(".")
        if self.now() // 1000 - int(given) > AGE:
            return None
        return Proof(guest, session, int(given))

    def of_cookies(self, header: str) -> Proof | None:
        """What a Cookie header proves, if anything."""
        token = cookie_in(header, self.cookie)
        return None if token is None else self.read(token)

    def wants_renewal(self, proof: Proof) -> bool:
        return self.now() // 1000 - proof.given >= RENEW

    def set_cookie(self, proof: Proof, secure: bool) -> str:
        """The Set-Cookie header that makes a browser this guest; an empty proof makes it nobody."""
        value, age = (self.sign(proof), AGE) if proof.guest else ("", 0)
        return header_of(self.cookie, value, "/", age, secure)

    # ---------------------------------------------------------------- seats

    def seat_secret(self, link: str) -> str:
        """What opens a seat by a link that is in the store."""
        return f"{link}.{self._seal('seat', link)}"

    def link_of(self, secret: str) -> str | None:
        link, _, seal = secret.partition(".")
        right = secret.isascii() and hmac.compare_digest(seal, self._seal("seat", link))
        return link if right else None

    def seat_cookie(self, match: str) -> str:
        """One for each match, so that a browser may hold several, and be somebody beside."""
        return f"{self.cookie}_{match}"

    def seat_in_cookies(self, header: str, match: str) -> str:
        """The secret of the link to a seat at this match, or nothing."""
        return cookie_in(header, self.seat_cookie(match)) or ""

    def set_seat_cookie(self, match: str, secret: str, secure: bool) -> str:
        """Sent back with sockets only: no other address ever sees it."""
        return header_of(self.seat_cookie(match), secret, "/socket", AGE, secure)

    def _seal(self, kind: str, what: str) -> str:
        sealed = hmac.digest(self.key, f"{kind}\0{what}".encode(), "sha256")
        return base64.urlsafe_b64encode(sealed).decode().rstrip("=")


def cookie_in(header: str, name: str) -> str | None:
    """The last value under this name.

    Our values need no quotes. To understand others' would take `http.cookies` quadratic time, and everybody
    would wait.

    >>> cookie_in('a="b; c"; me=1; me=2.x=', "me"), cookie_in("not_me=1;", "me")
    ('2.x=', None)
    """
    begins = f"{name}="
    values = [part.strip() for part in header.split(";")]
    return next((one.removeprefix(begins) for one in reversed(values) if one.startswith(begins)), None)


def header_of(name: str, value: str, path: str, age: int, secure: bool) -> str:
    parts = [f"{name}={value}", f"Path={path}", f"Max-Age={age}", "HttpOnly", "SameSite=Lax"]
    return "; ".join([*parts, "Secure"] if secure else parts)

"""A second factor for names with a password: codes that change every half minute (TOTP, RFC 6238).

The secret is known to an app of its owner's and to this server, which keeps it sealed. A code is good once,
half a minute early or late. For a lost app there are recovery codes, of which only digests are kept.
"""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar

import pyotp
import segno
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from hyakki.server.errors import AccountRefused
from hyakki.server.hosting.audit import Notes
from hyakki.server.limits.limits import Limits
from hyakki.store import Conflict, Guest, Store, StoreError
from hyakki.store import SecondFactor as StoredFactor
from hyakki.table.errors import unavailable

__all__ = ["SecondFactor", "Setup"]

T = TypeVar("T")

STEP = 30
"""Seconds that a code is shown."""
DIGITS = 6
CODES = 10
"""Recovery codes that are given out together."""
PATIENCE = 15 * 60 * 1000
"""Milliseconds to set it up."""
NONCE = 12

SIGNS = "0123456789abcdefghjkmnpqrstvwxyz"
"""Of recovery codes: none is easily taken for another, and what is typed instead is understood."""
MEANT = str.maketrans("oil", "011", " -")


@dataclass(frozen=True, slots=True)
class Setup:
    """What an app has to know. Nothing is on before a code of it has come back."""

    secret: str = field(repr=False)
    link: str = field(repr=False)
    picture: str = field(repr=False)
    """The link as a QR code: the address of an image that holds it."""
    ticket: str = field(repr=False)
    """What has to come back with the code."""


class SecondFactor:
    """Every method may raise AccountRefused and TableError unavailable."""

    def __init__(self, store: Store, key: bytes, now: Callable[[], int], limits: Limits) -> None:
        self.kept = store.factors
        self.key = key
        self.now = now
        self.limits = limits
        self.audit = Notes(store.audit, now)

    # ---------------------------------------------------------------- setting up

    async def on(self, guest: str) -> bool:
        return await asked(self.kept.of(guest)) is not None

    async def codes_left(self, guest: str) -> int:
        return await asked(self.kept.codes_left(guest))

    async def begin(self, guest: Guest, host: str) -> Setup:
        """The password was checked before."""
        if await self.on(guest.id):
            raise AccountRefused("code", "you already have a second factor; turn it off first")
        secret = pyotp.random_base32()
        link = pyotp.TOTP(secret).provisioning_uri(f"{guest.name} ({host})", "hyakki")
        picture = segno.make(link, error="m", micro=False).svg_data_uri(scale=4, border=4, light="white")
        ticket = self._seal(f"setup\0{guest.id}", f"{self.now() + PATIENCE} {secret}".encode())
        return Setup(secret, link, picture, base64.urlsafe_b64encode(ticket).decode())

    async def confirm(self, guest: str, ticket: str, code: str, address: str) -> list[str]:
        """It is on from now on; these are the recovery codes, which nobody can show again."""
        opened = self._open(f"setup\0{guest}", unwrapped(ticket))
        until, _, secret = (opened or b"0 ").decode().partition(" ")
        if self.now() > int(until):
            raise AccountRefused("code", "this took too long; close this and start again")
        await self._check_limit(guest)
        step = self._step_of(secret, typed_as(code))
        if step is None:
            raise self._wrong(guest)
        await self.limits.give_back_everywhere("codes", guest)
        codes = [fresh_code() for _ in range(CODES)]
        factor = StoredFactor(self._seal(f"factor\0{guest}", secret.encode()), step)
        try:
            await asked(self.kept.put(guest, factor, self._digests(guest, codes), self.now()))
        except Conflict:
            raise AccountRefused("code", "you already have a second factor; turn it off first") from None
        await self.audit.note("second_factor_on", guest, address)
        return codes

    async def fresh_codes(self, guest: str, code: str, address: str) -> list[str]:
        """Other recovery codes, by a code; those from before are good for nothing."""
        await self._must_have(guest)
        await self.check(guest, code, address)
        codes = [fresh_code() for _ in range(CODES)]
        try:
            await asked(self.kept.replace_codes(guest, self._digests(guest, codes)))
        except Conflict:
            raise AccountRefused("code", "you no longer have a second factor") from None
        await self.audit.note("recovery_codes_made", guest, address)
        return codes

    async def off(self, guest: str, code: str, address: str) -> None:
        """By a code; the password was checked before."""
        await self._must_have(guest)
        await self.check(guest, code, address)
        await asked(self.kept.drop(guest))
        await self.audit.note("second_factor_off", guest, address)

    # ---------------------------------------------------------------- asking for it

    async def check(self, guest: str, code: str, address: str) -> None:
        """Whether it is a right code, now used up; nothing is asked of those who have no second factor."""
        factor = await asked(self.kept.of(guest))
        if factor is None:
            return
        typed = typed_as(code)
        if not typed:
            text = "type the six digits that your app shows, or a recovery code"
            raise AccountRefused("code", text)
        await self._check_limit(guest)
        if len(typed) == DIGITS:
            secret = self._open(f"factor\0{guest}", factor.sealed)
            step = None if secret is None else self._step_of(secret.decode(), typed)
            right = step is not None and await asked(self.kept.take_step(guest, step))
        else:
            right = await asked(self.kept.take_code(guest, self._digest(guest, typed)))
        if not right:
            wrong = self._wrong(guest)
            await self.audit.note("code_wrong", guest, address)
            raise wrong
        await self.limits.give_back_everywhere("codes", guest)

    async def _must_have(self, guest: str) -> None:
        if not await self.on(guest):
            raise AccountRefused("code", "you have no second factor")

    def _step_of(self, secret: str, code: str) -> int | None:
        """The moment whose code this is, if it is near enough.

        Nothing is waited for between the look at the limit and the count of a wrong one: tries at the same
        moment are counted like any others.
        """
        app, now = pyotp.TOTP(secret, digits=DIGITS, interval=STEP), self.now() // 1000 // STEP
        for step in (now, now - 1, now + 1):
            if code.isascii() and hmac.compare_digest(app.generate_otp(step), code):
                return step
        return None

    async def _check_limit(self, guest: str) -> None:
        """Every try counts at other processes until it is found to be right, so none is made beside others.
        Here only wrong ones do."""
        others = await self.limits.take_everywhere("codes", guest)
        if not others or self.limits.per["codes"].empty(guest):
            raise AccountRefused("too_fast", self.limits.words["codes"])

    def _wrong(self, guest: str) -> AccountRefused:
        self.limits.take("codes", guest)
        return AccountRefused(
            "code", "this code is wrong, too old, or was used before; wait for the next one"
        )

    # ---------------------------------------------------------------- what is kept

    def _digests(self, guest: str, codes: list[str]) -> list[str]:
        return [self._digest(guest, code.translate(MEANT)) for code in codes]

    def _digest(self, guest: str, code: str) -> str:
        return hmac.digest(self.key, f"recovery\0{guest}\0{code}".encode("utf-8", "replace"), "sha256").hex()

    def _seal(self, what: str, secret: bytes) -> bytes:
        nonce = secrets.token_bytes(NONCE)
        return nonce + self._cipher().encrypt(nonce, secret, what.encode())

    def _open(self, what: str, sealed: bytes) -> bytes | None:
        try:
            return self._cipher().decrypt(sealed[:NONCE], sealed[NONCE:], what.encode())
        except (InvalidTag, ValueError):
            return None

    def _cipher(self) -> AESGCM:
        return AESGCM(hmac.digest(self.key, b"seal", "sha256"))


def typed_as(code: str) -> str:
    """What somebody means who types a code in their own way.

    >>> typed_as(" 123 456"), typed_as("ABCD-O1il")
    ('123456', 'abcd0111')
    """
    return code.casefold().translate(MEANT)


def fresh_code() -> str:
    """Eighty bits, in fours."""
    signs = "".join(secrets.choice(SIGNS) for _ in range(16))
    return "-".join(signs[at : at + 4] for at in range(0, 16, 4))


def unwrapped(ticket: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(ticket)
    except ValueError:
        return b""


async def asked(answer: Awaitable[T]) -> T:
    try:
        return await answer
    except Conflict:
        raise
    except StoreError as error:
        raise unavailable(error) from error

"""Passwords: argon2id, away from the event loop, a few at a time. None is ever written down or told."""

from __future__ import annotations

import asyncio
import base64
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from hyakki.table import TableError

__all__ = ["LONGEST", "SHORTEST", "Cost", "Passwords"]

T = TypeVar("T")

SHORTEST, LONGEST = 8, 256


@dataclass(frozen=True, slots=True)
class Cost:
    """What one hash takes. The least that OWASP recommends for argon2id with one lane."""

    passes: int = 2
    kibibytes: int = 19 * 1024
    lanes: int = 1


class Passwords:
    """Threads of its own: argon2 lets go of the interpreter, but would still keep everybody waiting."""

    THREADS = 2
    WAITING = 32
    """More that wait are sent away, so that memory and patience are bounded."""

    def __init__(self, cost: Cost | None = None) -> None:
        cost = cost or Cost()
        self.hasher = PasswordHasher(cost.passes, cost.kibibytes, cost.lanes)
        self.threads = ThreadPoolExecutor(self.THREADS, thread_name_prefix="passwords")
        self.waiting = 0
        self.hashed = 0
        """How often the work was done, no matter for whom."""
        self.nobodys = nobodys(cost)

    def close(self) -> None:
        self.threads.shutdown(wait=True, cancel_futures=True)

    async def hash(self, password: str) -> str:
        """Raises TableError too_fast."""
        return await self._do(lambda: self.hasher.hash(plain(password)))

    async def right(self, kept: str | None, password: str) -> bool:
        """Whether it is the password of a hash. Without one it takes as long, and is wrong.

        Raises TableError too_fast.
        """

        def work() -> bool:
            try:
                return self.hasher.verify(kept if kept is not None else self.nobodys, plain(password))
            except (VerificationError, InvalidHashError):
                return False

        return await self._do(work) and kept is not None

    def outdated(self, kept: str) -> bool:
        """A hash of another cost than today's."""
        return self.hasher.check_needs_rehash(kept)

    async def _do(self, work: Callable[[], T]) -> T:
        if self.waiting >= self.WAITING:
            raise TableError("too_fast", "many people are signing in right now; try again in a few seconds")
        self.waiting += 1
        self.hashed += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self.threads, work)
        finally:
            self.waiting -= 1


def nobodys(cost: Cost) -> str:
    """A hash that no password has and that is as much work as any, for names that do not exist."""
    salt, tag = (base64.b64encode(secrets.token_bytes(size)).decode().rstrip("=") for size in (16, 32))
    return f"$argon2id$v=19$m={cost.kibibytes},t={cost.passes},p={cost.lanes}${salt}${tag}"


def plain(password: str) -> bytes:
    """The same signs are the same password, whatever keyboard wrote them."""
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")

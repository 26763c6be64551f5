"""Luck, handed in. A state holds no future luck except what lies face down in it.

>>> luck = Seeded(7)
>>> kept = Recorder(luck)
>>> kept.below(6), kept.order(4)
(1, [3, 0, 2, 1])
>>> again = Tape(kept.tape)
>>> again.below(6), again.order(4)
(1, [3, 0, 2, 1])
"""

from __future__ import annotations

import hashlib
import hmac
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

__all__ = ["Chance", "ChanceError", "Drawn", "Fixed", "Keyed", "Recorder", "Seeded", "Tape", "Words32"]

Drawn = int | list[int]
"""One drawn outcome as a tape keeps it: a number below n, or a whole order."""

M32: Final[i64] = 0xFFFFFFFF
TWO32: Final[i64] = 0x100000000
NUMBERS: Final = vec[i64](list(range(64)))


class ChanceError(ValueError):
    """A tape that does not fit the questions asked of it."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance:
    """A source of luck: two questions, nothing else. The base class has none to give."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely."""
        raise ChanceError("this game asked for luck where none was handed in")

    def order(self, n: i64) -> list[int]:
        """The numbers from 0 to n - 1 in some order, each order equally likely."""
        raise ChanceError("this game asked for luck where none was handed in")


@mypyc_attr(allow_interpreted_subclasses=True)
class Words32(Chance):
    """Luck made from a stream of 32-bit words, without bias."""

    def word(self) -> i64:
        raise ChanceError("a stream of words needs a source")

    def below(self, n: i64) -> i64:
        # Lemire's method: one multiplication, and a second word only when the first would be unfair.
        if n < 1 or n > M32:
            raise ChanceError(f"below({n}): n must be from 1 to 2**32 - 1")
        product = self.word() * n
        low = product & M32
        if low < n:
            unfair = (TWO32 - n) % n
            while low < unfair:
                product = self.word() * n
                low = product & M32
        # Compiled, a product above 2**63 has wrapped; its high word is right all the same.
        return (product >> 32) & M32

    def order(self, n: i64) -> list[int]:
        cards = NUMBERS[:n] if n <= len(NUMBERS) else vec[i64](list(range(n)))
        i = n - 1
        while i > 0:
            j = self.below(i + 1)
            swap = cards[i]
            cards[i] = cards[j]
            cards[j] = swap
            i -= 1
        return [int(card) for card in cards]


class Seeded(Words32):
    """For simulation: sfc32, 128 bits of state, seeded through a hash; the same numbers everywhere.

    >>> a, b = Seeded(1), Seeded(1)
    >>> [a.below(100) for _ in range(3)] == [b.below(100) for _ in range(3)]
    True
    >>> Seeded("deal 3").below(1000)
    957
    """

    def __init__(self, seed: int | str) -> None:
        digest = hashlib.sha256(f"hyakki seed {seed}".encode()).digest()
        self.a: i64 = int.from_bytes(digest[0:4], "little")
        self.b: i64 = int.from_bytes(digest[4:8], "little")
        self.c: i64 = int.from_bytes(digest[8:12], "little")
        self.count: i64 = int.from_bytes(digest[12:16], "little")

    def word(self) -> i64:
        a = self.a
        b = self.b
        c = self.c
        out = (a + b + self.count) & M32
        self.count = (self.count + 1) & M32
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & M32
        self.c = ((((c << 21) & M32) | (c >> 11)) + out) & M32
        return out

    def clone(self) -> Seeded:
        twin = Seeded(0)
        twin.a, twin.b, twin.c, twin.count = self.a, self.b, self.c, self.count
        return twin


class Keyed(Words32):
    """For live play: HMAC-SHA256 over a secret, so that nobody can search the seed from a hand.

    `context` names what the luck is for (a match and an entry of its journal); the same secret and
    context give the same luck again, another context gives independent luck.
    """

    def __init__(self, secret: bytes, context: str) -> None:
        if len(secret) < 32:
            raise ChanceError("a secret for live play needs at least 256 bits")
        self.secret = secret
        self.context = context.encode()
        self.block: i64 = 0
        self.words: list[int] = []

    def word(self) -> i64:
        if not self.words:
            message = self.context + b"\0" + int(self.block).to_bytes(8, "big")
            digest = hmac.digest(self.secret, message, "sha256")
            self.words = [int.from_bytes(digest[i : i + 4], "big") for i in range(28, -1, -4)]
            self.block += 1
        return self.words.pop()


@mypyc_attr(allow_interpreted_subclasses=True)
class Tape(Chance):
    """Replays outcomes that were drawn before; refuses one that does not fit the question."""

    def __init__(self, outcomes: list[Drawn]) -> None:
        self.outcomes = outcomes
        self.at = 0

    @property
    def left(self) -> int:
        return len(self.outcomes) - self.at

    def below(self, n: i64) -> i64:
        drawn = self._next(f"a number below {n}")
        if isinstance(drawn, list) or not 0 <= drawn < n:
            raise ChanceError(f"outcome {self.at} of the tape is {drawn}, not a number below {n}")
        return drawn

    def order(self, n: i64) -> list[int]:
        drawn = self._next(f"an order of {n}")
        if not isinstance(drawn, list) or sorted(drawn) != list(range(n)):
            raise ChanceError(f"outcome {self.at} of the tape is not an order of {n}")
        return list(drawn)

    def _next(self, wanted: str) -> Drawn:
        if self.at == len(self.outcomes):
            raise ChanceError(f"the tape has ended after {self.at} outcomes; {wanted} was asked for")
        self.at += 1
        return self.outcomes[self.at - 1]


class Fixed(Tape):
    """Luck fixed by hand for a test: all of it must be used up.

    >>> with Fixed([3, 1]) as luck:
    ...     luck.below(6) + luck.below(6)
    4
    >>> with Fixed([3, 1]) as luck:
    ...     luck.below(6)
    Traceback (most recent call last):
    hyakki.kernel.chance.ChanceError: 1 of 2 fixed outcomes were never drawn: [1]
    """

    def __enter__(self) -> Fixed:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if kind is None:
            self.done()

    def done(self) -> None:
        if self.left:
            raise ChanceError(
                f"{self.left} of {len(self.outcomes)} fixed outcomes were never drawn: "
                f"{self.outcomes[self.at :]}"
            )


class Recorder(Chance):
    """Wraps another chance and keeps what it drew."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.tape: list[Drawn] = []
        self.asked: list[int] = []
        """Of how many each outcome is one."""

    def below(self, n: i64) -> i64:
        drawn = self.source.below(n)
        self.tape.append(int(drawn))
        self.asked.append(n)
        return drawn

    def order(self, n: i64) -> list[int]:
        drawn = self.source.order(n)
        self.tape.append(list(drawn))
        self.asked.append(n)
        return drawn

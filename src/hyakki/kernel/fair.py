"""Fair dealing: luck that was settled before the first card, and that anybody can compute again afterwards.

The dealer shows a commitment to a secret, then hears what the players throw in, then draws. After the
game the secret is shown. All of it is text, so that any language with SHA-256 can check it:

>>> secret = bytes(range(32))
>>> commitment("m1", "toy", secret)[:16]
'74a896063811341e'
>>> key = key_of(secret, "m1", "toy", "abc", {"rounds": "2"}, ["", "ff" * 32])
>>> luck = Draws(key, "", 0)
>>> luck.below(6), luck.order(5), luck.below(100)
(2, [0, 1, 4, 2, 3], 81)

Every draw has a stream of its own, named by its number: what was drawn before, how long somebody thought
and who has left meanwhile change nothing.
"""

from __future__ import annotations

import hashlib
import hmac
import re
from dataclasses import dataclass
from typing import Any

from mypy_extensions import i64

from hyakki.kernel.chance import Chance, ChanceError, Keyed, Tape
from hyakki.kernel.facts import Advance, fact_of
from hyakki.kernel.game import NEVER, Game, State
from hyakki.kernel.record import Entry, Record, RecordError, replay

__all__ = ["Count", "Draws", "check", "commitment", "is_entropy", "key_of", "label"]

ENTROPY = re.compile(r"[0-9a-f]{64}")


def is_entropy(text: str) -> bool:
    """256 bits that somebody threw in, as a page sends them."""
    return ENTROPY.fullmatch(text) is not None


def commitment(deal: str, game: str, secret: bytes) -> str:
    """What is shown before the first card. `deal` is the match, or the day of a daily board."""
    text = f"hyakki commitment 1\ndeal {deal}\ngame {game}\nsecret {secret.hex()}\n"
    return hashlib.sha256(text.encode()).hexdigest()


def key_of(
    secret: bytes, deal: str, game: str, ruleset: str, options: dict[str, str], entropy: list[str]
) -> bytes:
    """From which all luck of a match is made; `entropy` has what each seat threw in, "" for nothing."""
    lines = ["hyakki luck 1", f"deal {deal}", f"game {game}", f"ruleset {ruleset}"]
    lines += [f"option {name} {options[name]}" for name in sorted(options)]
    lines.append(f"seats {len(entropy)}")
    lines += [f"entropy {seat} {thrown}" for seat, thrown in enumerate(entropy) if thrown]
    return hmac.digest(secret, ("\n".join(lines) + "\n").encode(), "sha256")


class Draws(Chance):
    """The luck of one entry. Its draws are counted from `first`, by the occasion where it has one."""

    def __init__(self, key: bytes, occasion: str, first: int) -> None:
        self.key = key
        self.occasion = occasion
        self.number = first

    def below(self, n: i64) -> i64:
        return self._next().below(n)

    def order(self, n: i64) -> list[int]:
        return self._next().order(n)

    def _next(self) -> Keyed:
        name = f"draw {self.number}"
        self.number += 1
        return Keyed(self.key, f"{name} at {self.occasion}" if self.occasion else name)


def label(kind: str, instant: int, seat: int = -1, move: str = "") -> str:
    """What happens at an instant has its own luck, whatever else comes in before it.

    >>> label("advance", 1200), label("move", 800, 1, "throw")
    ('1200 advance', '800 move 1 throw')
    """
    return f"{instant} {kind}" if seat < 0 else f"{instant} {kind} {seat} {move}"


@dataclass(frozen=True, slots=True)
class Count:
    """How many draws a match has made, and on which occasions at the latest instant of its own time."""

    drawn: int = 0
    occasions: tuple[str, ...] = ()

    def occasion(self, state: State | None, kind: str, seat: int, text: str) -> str:
        """What an entry's luck is for: "" where draws are simply counted.

        While a game's own time runs, what happens is known by its instant, since things are shown before it
        is settled what else came first.
        """
        if state is None or state.due() == NEVER:
            return ""
        fact = fact_of(kind, text)
        instant = fact.to if isinstance(fact, Advance) else int(state.now)
        return self.named(label(kind, instant, seat, text))

    def named(self, label: str) -> str:
        """Twice in one millisecond is not the same luck again."""
        return f"{label} after {self.drawn}" if label in self.occasions else label

    def luck(self, key: bytes, occasion: str) -> Draws:
        return Draws(key, occasion, 0 if occasion else self.drawn)

    def after(self, entry: Entry) -> Count:
        if not entry.chance:
            return self
        drawn = self.drawn + len(entry.chance)
        if not entry.occasion:
            return Count(drawn, self.occasions)
        instant = entry.occasion.partition(" ")[0] + " "
        here = self.occasions if self.occasions and self.occasions[0].startswith(instant) else ()
        return Count(drawn, (*here, entry.occasion))


class Checked(Tape):
    """A tape that compares every outcome with the one that the secret gives."""

    def __init__(self, entry: Entry, luck: Draws, drawn: int) -> None:
        super().__init__(entry.chance)
        self.asked = entry.asked
        self.luck = luck
        self.drawn = drawn
        """Before this entry, in the whole match."""

    def below(self, n: i64) -> i64:
        drawn = Tape.below(self, n)
        self._compare(f"{drawn} of {n}", f"{self.luck.below(n)} of {n}", n)
        return drawn

    def order(self, n: i64) -> list[int]:
        drawn = Tape.order(self, n)
        self._compare(shown(drawn), shown(self.luck.order(n)), n)
        return drawn

    def _compare(self, drawn: str, given: str, n: i64) -> None:
        number = self.drawn + self.at - 1
        said = self.asked[self.at - 1] if self.at <= len(self.asked) else 0
        if said != n:
            raise ChanceError(f"draw {number}: the rules draw one of {n} here, the record says one of {said}")
        if drawn != given:
            raise ChanceError(f"draw {number}: the secret gives {given}, the record has {drawn}")


def check(record: Record, game: Game[Any, Any]) -> tuple[State, int]:
    """Play a record by the rules and compare its luck: the last position, and how many draws there were.

    Raises RecordError with the line where it does not fit.
    """
    deal = record.deal
    if deal is None:
        raise RecordError(1, "this record was made before fair dealing, or by none")
    line = 4 + len(record.options) + len(record.seats)
    if commitment(deal.name, record.game, bytes.fromhex(deal.secret)) != deal.commitment:
        raise RecordError(line + 1, "the commitment does not belong to this secret, deal and game")
    for seat, thrown in enumerate(deal.entropy):
        if thrown and record.seats[seat].kind != "person":
            raise RecordError(line + 3, f"seat {seat} is a bot's: it has nothing to throw in")
    key = key_of(
        bytes.fromhex(deal.secret), deal.name, record.game, record.ruleset, record.options, list(deal.entropy)
    )
    count = Count()

    def tape(entry: Entry, state: State | None) -> Tape:
        nonlocal count
        if entry.seq < deal.given:
            return Tape(entry.chance)
        before = count
        count = before.after(entry)
        due = before.occasion(state, entry.kind, entry.seat, entry.text) if entry.chance else ""
        if entry.occasion != due:
            raise ChanceError(f"its luck is said to be for {entry.occasion or '-'}, but is for {due or '-'}")
        return Checked(entry, before.luck(key, due), before.drawn)

    state = replay(record, game, tape=tape)
    return state, count.drawn


def shown(order: list[int]) -> str:
    return "[" + " ".join(map(str, order)) + "]"

"""The luck of a match: promised before the first card, thrown together by its people, shown when it is over.

>>> from hyakki.kernel.record import Entry
>>> deal = Deal(sealed=True)
>>> deal = dealt(deal, Entry(1, 0, "seat", 0, '{"guest":"g1","ready":true,"entropy":"%s"}' % ("ab" * 32)))
>>> deal.offered["g1"][:4], deal.drawn
('abab', 0)
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from hyakki.games import UnknownGame, game
from hyakki.kernel.fair import Count, commitment, is_entropy
from hyakki.kernel.record import DealLines, Entry
from hyakki.store import MatchRow, SeatRow
from hyakki.table.errors import TableError
from hyakki.table.ids import Ids
from hyakki.table.seats.places import noted
from hyakki.table.shapes import Promise

__all__ = [
    "Deal",
    "deal_lines",
    "deal_of",
    "dealt",
    "entropy_of",
    "name_of",
    "promise",
    "thrown_in",
]


@dataclass(frozen=True, slots=True)
class Deal:
    """How far the luck of a match has come."""

    sealed: bool = False
    """A commitment was shown before the first card; matches of earlier programs had none."""
    offered: dict[str, str] = field(default_factory=dict)
    """What people have thrown in before the start, by guest."""
    given: tuple[str, ...] = ()
    """What counts from the start on, by seat, "" for nothing."""
    drawn: int = 0
    occasions: tuple[str, ...] = ()

    @property
    def count(self) -> Count:
        return Count(self.drawn, self.occasions)


def promise(ids: Ids, name: str) -> Promise:
    """Raises TableError unknown_game."""
    try:
        game(name)
    except UnknownGame as error:
        raise TableError("unknown_game", str(error)) from error
    return Promise(ids.match(), name, ids.secret())


def thrown_in(entropy: str) -> str:
    """What somebody throws in, or nothing. Raises TableError bad_request."""
    if entropy and not is_entropy(entropy):
        raise TableError("bad_request", "what a page throws in has 64 digits from 0 to f")
    return entropy


def entropy_of(deal: Deal, seats: list[SeatRow]) -> list[str]:
    """What counts if these people start now."""
    return [deal.offered.get(seat.guest, "") if seat.kind == "person" else "" for seat in seats]


def dealt(deal: Deal, entry: Entry) -> Deal:
    """How far the luck has come after an entry."""
    if entry.kind == "seat":
        note = noted(entry)
        if not note.entropy:
            return deal
        return replace(deal, offered={**deal.offered, note.guest: note.entropy})
    if entry.kind == "start":
        facts = msgspec.json.decode(entry.move, type=dict[str, Any])
        deal = replace(deal, offered={}, given=tuple(facts.get("entropy", ())))
    if not entry.chance:
        return deal
    count = deal.count.after(entry)
    return replace(deal, drawn=count.drawn, occasions=count.occasions)


def deal_of(row: MatchRow) -> Deal:
    return msgspec.convert(row.deal, Deal)


def name_of(row: MatchRow) -> str:
    """What the luck of a match is for: a daily board's is the same in every match on it."""
    return f"daily {row.daily}" if row.daily else row.id


def deal_lines(row: MatchRow, given: int = 0) -> DealLines | None:
    """How a finished match was dealt, for its record: this tells the secret. None if nothing was promised."""
    deal = deal_of(row)
    if not deal.sealed:
        return None
    name = name_of(row)
    promised = commitment(name, row.game, row.secret)
    thrown = deal.given or ("",) * len(row.seats)
    return DealLines(name, promised, row.secret.hex(), thrown, given)

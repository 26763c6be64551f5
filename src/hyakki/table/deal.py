"""The luck of a match: promised before the first card, thrown together by its people, shown when it is over.

>>> from hyakki.store import SeatRow
>>> entropy_of(Deal({"g1": "ab" * 32}), [SeatRow(0, "person", "g1"), SeatRow(1, "bot")])[1]
''
"""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.games import UnknownGame, game
from hyakki.kernel.fair import commitment, is_entropy
from hyakki.kernel.record import DealLines
from hyakki.store import Deal, MatchRow, SeatRow
from hyakki.table.errors import TableError
from hyakki.table.ids import Ids
from hyakki.table.types import Promise

__all__ = [
    "checked_entropy",
    "daily_deal",
    "deal_lines",
    "deal_name",
    "entropy_of",
    "promise",
]


def promise(ids: Ids, name: str) -> Promise:
    """Raises TableError unknown_game."""
    try:
        game(name)
    except UnknownGame as error:
        raise TableError("unknown_game", str(error)) from error
    return Promise(ids.match(), name, ids.secret())


def checked_entropy(entropy: str) -> str:
    """What somebody throws in, or nothing. Raises TableError bad_request."""
    if entropy and not is_entropy(entropy):
        raise TableError("bad_request", "what a page throws in has 64 digits from 0 to f")
    return entropy


def entropy_of(deal: Deal, seats: Sequence[SeatRow]) -> list[str]:
    """What counts if these people start now."""
    return [deal.offered.get(seat.guest, "") if seat.kind == "person" else "" for seat in seats]


def deal_name(row: MatchRow) -> str:
    """The name of the deal that a match has its luck from: its own, or the one of all on a daily board."""
    return daily_deal(row.daily) if row.daily else row.id


def daily_deal(day: str) -> str:
    return f"daily {day}"


def deal_lines(row: MatchRow, given: int = 0) -> DealLines:
    """How a finished match was dealt, for its record: this tells the secret."""
    name = deal_name(row)
    promised = commitment(name, row.game, row.secret)
    thrown = row.deal.given or ("",) * len(row.seats)
    return DealLines(name, promised, row.secret.hex(), thrown, given)

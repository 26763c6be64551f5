"""How long a match can become. Whoever opens it makes the server follow every entry, however many there are.

Rules end every game, but people can arrange, take back and press keys for as long as they like.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hyakki.table.entries import BotSeated, Fact, Ready, SeatCount, SeatFreed, SeatOrder, SeatTaken
from hyakki.table.errors import TableError

if TYPE_CHECKING:
    from hyakki.table.journal import Journal

__all__ = [
    "LONG",
    "LONGEST",
    "check_changeable",
    "check_playable",
    "check_sits_again",
    "check_wavers",
    "leads_on",
]

LONG = 2_000
"""Entries after which nothing more is taken back or arranged. Eight players who do anything they can in real
time make 1,200."""

LONGEST = 4_000
"""Entries after which people make no more moves. Without taking back only fights in real time are so long."""

MOST_TIMES = 30
"""So often one guest may sit down at a table, and so often be no longer ready: else whoever has its link
could fill it up until its host can do nothing more."""


def leads_on(journal: Journal, seat: int, fact: Fact) -> bool:
    """Whether an entry brings a waiting table nearer to its start, and could be written once a seat at most
    were it not for those that do not: however long the journal is, its host is not left without a way out."""
    kind = journal.seats[seat].kind if 0 <= seat < len(journal.seats) else ""
    if isinstance(fact, Ready):
        return fact.ready
    if isinstance(fact, BotSeated):
        return kind != "bot"
    return isinstance(fact, SeatFreed) and kind == "person"


def check_sits_again(journal: Journal, guest: str) -> None:
    """Whether a guest may sit down once more. Raises TableError bad_request."""
    times = sum(isinstance(step.fact, SeatTaken) and step.fact.guest == guest for step in journal.past or ())
    if times >= MOST_TIMES:
        raise TableError(
            "bad_request", "you have sat down here so often that you can only watch; there are other tables"
        )


def check_wavers(journal: Journal, seat: int) -> None:
    """Whether whoever sits here may be no longer ready once more. Raises TableError bad_request."""
    # Who sat where, by their id or by the seat that they had before the first entry.
    sitting: list[str | int] = list(range(max(journal.game.info.seats)))
    times: Counter[str | int] = Counter()
    for step in journal.past or ():
        fact, at = step.fact, step.entry.seat
        if isinstance(fact, SeatOrder):
            sitting = [sitting[old] for old in fact.order]
        elif isinstance(fact, SeatCount):
            sitting = [*[sitting[old] for old in fact.stay], *["" for _ in fact.fresh]]
        elif isinstance(fact, SeatTaken):
            sitting[at] = fact.guest
        elif isinstance(fact, Ready) and not fact.ready:
            times[sitting[at]] += 1
    if times[sitting[seat]] >= MOST_TIMES:
        raise TableError(
            "bad_request", "you have been ready and not ready so often that you can only stay so, or stand up"
        )


def check_changeable(journal: Journal) -> None:
    """Whether a move can be taken back, or the table arranged. Raises TableError bad_request."""
    if journal.version >= LONG:
        raise TableError(
            "bad_request", "this game has become so long that nothing can be changed or taken back any more"
        )


def check_playable(journal: Journal) -> None:
    """Whether people can move. Raises TableError bad_request."""
    if journal.version >= LONGEST:
        raise TableError("bad_request", "this game has become too long to go on; you can only resign")

"""What `seat` entries say: who sits where, in which order, who is ready, and by which options they will play.

Seat -1 stands for the whole table.

>>> from hyakki.kernel.record import Entry
>>> seats = [SeatRow(0, "person", "g1", "Mio", ready=True), SeatRow(1, "open", invite="let me in")]
>>> turned = seated(seats, Entry(1, 0, "seat", -1, order_text([1, 0])))
>>> [(seat.seat, seat.name, seat.ready, seat.invite) for seat in turned]
[(0, '', False, ''), (1, 'Mio', False, 'let me in')]
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal

import msgspec

from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import Game, InvalidOption
from hyakki.kernel.record import Entry
from hyakki.store import Kept, SeatRow
from hyakki.table.errors import TableError
from hyakki.table.timekeeping.clocks import Terms

__all__ = [
    "agreed",
    "check_options",
    "check_terms",
    "chosen",
    "complete",
    "count_text",
    "entropy_text",
    "fitting",
    "handed",
    "host_text",
    "kept_text",
    "noted",
    "options_text",
    "order_text",
    "ready_text",
    "rematch_text",
    "seat_text",
    "seated",
    "start_text",
    "staying",
    "terms_text",
]


SHORTEST, LONGEST = 5, 3 * 60 * 60
"""Seconds on a clock."""

MOST_INCREMENT = 60


class Note(msgspec.Struct, omit_defaults=True):
    """One thing: somebody sits down, says ready or leaves, or the table's order or options change."""

    kind: Literal["person", "bot", "open"] | None = None
    guest: str = ""
    name: str = ""
    face: int = 0
    level: str = ""
    invite: str | None = None
    """A new secret of the seat's link; None leaves the old one."""
    ready: bool | None = None
    entropy: str = ""
    """What `guest` throws in, so that nobody alone decides the luck of the match."""
    kept: Kept | None = None
    """Whether a bot keeps the place of the person who sits there."""
    order: list[int] | None = None
    """Seat `i` takes whoever sat in seat `order[i]`."""
    stay: list[int] | None = None
    """There are more or fewer seats: those that stay, in this order, and for each new one a link's secret."""
    fresh: list[str] = []
    options: dict[str, str] | None = None
    terms: Terms | None = None
    """What is agreed on clocks."""
    rematch: str | None = None
    """The match in which the same people play again."""
    removed: str = ""
    """Who was taken off the table by its host."""
    host: str | None = None
    """Who arranges the table from now on."""


def seat_text(seat: SeatRow, invite: str | None = None, removed: str = "") -> str:
    """Who takes a seat from now on, and who was made to leave it."""
    return text(Note(seat.kind, seat.guest, seat.name, seat.face, seat.level, invite, removed=removed))


def host_text(guest: str) -> str:
    return text(Note(host=guest))


def ready_text(ready: bool) -> str:
    return text(Note(ready=ready))


def entropy_text(guest: str, entropy: str) -> str:
    return text(Note(guest=guest, entropy=entropy))


def kept_text(kept: Kept) -> str:
    return text(Note(kept=kept))


def terms_text(terms: Terms) -> str:
    return text(Note(terms=terms))


def rematch_text(match: str) -> str:
    return text(Note(rematch=match))


def order_text(order: list[int]) -> str:
    return text(Note(order=order))


def count_text(stay: list[int], fresh: list[str]) -> str:
    return text(Note(stay=stay, fresh=fresh))


def options_text(options: dict[str, str]) -> str:
    return text(Note(options=options))


def start_text(
    game: str, ruleset: str, options: dict[str, str], seats: list[SeatRow], entropy: list[str]
) -> str:
    """What a `start` entry says beside the deal."""
    players = [{"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in seats]
    facts = {"game": game, "ruleset": ruleset, "options": options, "seats": players, "entropy": entropy}
    return msgspec.json.encode(facts).decode()


def seated(seats: list[SeatRow], entry: Entry) -> list[SeatRow]:
    """The seats after an entry. Whatever changes the table as it was agreed to asks everyone anew."""
    if entry.kind != "seat":
        return seats
    note = noted(entry)
    if note.order is not None:
        seats = [
            replace(seats[old], seat=seat.seat, invite=seat.invite) for seat, old in zip(seats, note.order)
        ]
    elif note.stay is not None:
        seats = [replace(seats[old], seat=seat) for seat, old in enumerate(note.stay)]
        seats += [SeatRow(seat, "open", invite=fresh) for seat, fresh in enumerate(note.fresh, len(seats))]
    elif note.ready is not None:
        return [replace(seat, ready=note.ready) if seat.seat == entry.seat else seat for seat in seats]
    elif note.kept is not None:
        return [replace(seat, kept=note.kept) if seat.seat == entry.seat else seat for seat in seats]
    elif note.rematch is not None or note.host is not None or note.entropy:
        return seats
    elif note.kind is not None:
        old = seats[entry.seat]
        invite = old.invite if note.invite is None else note.invite
        new = SeatRow(old.seat, note.kind, note.guest, note.name, note.face, note.level, invite)
        seats = [new if seat is old else seat for seat in seats]
        if note.kind == "person":
            return seats
    return [replace(seat, ready=False) for seat in seats]


def chosen(options: dict[str, str], entry: Entry) -> dict[str, str]:
    """The options after an entry."""
    if entry.kind != "seat":
        return options
    note = noted(entry)
    return options if note.options is None else note.options


def agreed(terms: Terms, entry: Entry) -> Terms:
    """What is agreed on clocks after an entry."""
    if entry.kind != "seat":
        return terms
    return noted(entry).terms or terms


def handed(host: str, entry: Entry) -> str:
    """Who arranges the table after an entry."""
    if entry.kind != "seat":
        return host
    return noted(entry).host or host


def complete(seats: list[SeatRow]) -> bool:
    """Nobody is missing and everybody wants to begin."""
    return all(seat.kind == "bot" or (seat.kind == "person" and seat.ready) for seat in seats)


def staying(seats: list[SeatRow], count: int) -> list[int]:
    """The seats that stay if there are fewer: of free ones the last goes first, then of bots, never a person.

    Raises TableError bad_request.

    >>> staying([SeatRow(0, "person", "g1"), SeatRow(1, "open"), SeatRow(2, "bot"), SeatRow(3, "open")], 2)
    [0, 2]
    """
    going = [seat.seat for kind in ("open", "bot") for seat in reversed(seats) if seat.kind == kind]
    few = max(0, len(seats) - count)
    if few > len(going):
        raise TableError("bad_request", f"{len(seats) - len(going)} people sit here; free a seat first")
    return [seat.seat for seat in seats if seat.seat not in going[:few]]


def fitting(rules: Game[Any, Any], seats: int, options: dict[str, str]) -> dict[str, str]:
    """Those options that mean something with so many seats."""
    known = {option.name: option.seats for option in rules.info.options}
    return {name: value for name, value in options.items() if not known[name] or seats in known[name]}


def check_options(rules: Game[Any, Any], seats: int, options: dict[str, str]) -> None:
    """Raises TableError bad_request."""
    try:
        # Dealt once for nothing: a game says only here that seats and options do not fit together.
        rules.new(seats, Seeded(0), rules.options(options))
    except InvalidOption as error:
        raise TableError("bad_request", str(error)) from error


def check_terms(terms: Terms, seats: int, real_time: bool) -> None:
    """Raises TableError bad_request."""
    if terms.kind == "none":
        return
    if real_time or seats == 1:
        raise TableError("bad_request", "this game needs no clock: it has its own, or nobody waits")
    if not SHORTEST <= terms.seconds <= LONGEST or not 0 <= terms.increment <= MOST_INCREMENT:
        raise TableError(
            "bad_request",
            f"a clock has {SHORTEST} to {LONGEST} seconds and an increment of at most {MOST_INCREMENT}",
        )


def noted(entry: Entry) -> Note:
    return msgspec.json.decode(entry.move, type=Note)


def text(note: Note) -> str:
    return msgspec.json.encode(note).decode()

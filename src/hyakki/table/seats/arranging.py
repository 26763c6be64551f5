"""What can be arranged at a table before its game: how many seats, which options, what clocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hyakki.kernel.chance import Seeded
from hyakki.kernel.game import Game, InvalidOption
from hyakki.store import SeatRow, Terms
from hyakki.table.entries import Player, Start
from hyakki.table.errors import TableError

__all__ = ["check_options", "check_terms", "complete", "fitting", "row_of", "start_of", "staying"]

SHORTEST, LONGEST = 5, 3 * 60 * 60
"""Seconds on a clock."""

MOST_INCREMENT = 60


def start_of(
    game: str, ruleset: str, options: dict[str, str], seats: Sequence[SeatRow], entropy: list[str]
) -> Start:
    """What a `start` entry says."""
    players = [Player(seat.kind, seat.level) for seat in seats]
    return Start(game, ruleset, options, players, entropy)


def row_of(seats: Sequence[SeatRow], seat: int) -> SeatRow:
    """Raises TableError bad_request."""
    if not 0 <= seat < len(seats):
        raise TableError("bad_request", f"there is no seat {seat}; there are {len(seats)}")
    return seats[seat]


def complete(seats: Sequence[SeatRow]) -> bool:
    """Nobody is missing and everybody wants to begin."""
    return all(seat.kind == "bot" or (seat.kind == "person" and seat.ready) for seat in seats)


def staying(seats: Sequence[SeatRow], count: int) -> list[int]:
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

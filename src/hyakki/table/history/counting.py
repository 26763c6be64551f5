"""Which matches count for ratings, and what they bring to whom.

A person who is not in their seat when the game ends (a bot keeps it, for a while or for good) comes last,
whatever the bot has reached: nobody gains by leaving, and nobody is beaten by a bot in a friend's name.
A player whom the host has removed is spared, but the others are measured by that seat as it ended: so a host
neither ruins anybody nor gets rid of somebody who is winning.

Nobody's first games of a kind change their own rating (`Settings.unrated`). Who is still learning is known
where the match is noted down, in the same transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from hyakki.games import GAMES
from hyakki.store import MatchRow, SeatRow, Summary
from hyakki.store.ratings import Rated
from hyakki.store.skill import RatedSeat

if TYPE_CHECKING:
    from hyakki.table.journal import Journal
    from hyakki.table.standing import Standing

__all__ = ["Reason", "rated", "rated_if_over", "reason_for", "shares_of"]

Reason = Literal["alone", "board", "casual", "fork", "retired", "same", "line", "broken"]
"""Why a match counts for nothing: for one player, a board of the day, its player wanted a casual game, it
goes on from another game, by earlier rules, only one kind of bot plays it, somebody's connection was too slow
for a fight in real time, or the table could not go on."""


def rated_if_over(journal: Journal, summary: Summary, then: Standing) -> Rated | None:
    """What is to be noted down with the entries that bring a match to this standing."""
    if summary.status != "over" or journal.over:
        return None  # it goes on, or it is over already and somebody wants to play again
    reason, shares = reason_for(journal, then.seats), shares_of(then.seats, summary.places)
    end = then.marks.ended
    if reason is None and end is not None and end.reason == "broken":
        reason = "broken"
    if reason in ("line", "broken"):
        # Nobody else will know it. So it is noted that everybody is spared, and stays so however often all is
        # rebuilt.
        shares = tuple(replace(share, spared=True) for share in shares)
    elif reason is not None:
        return None
    return Rated(journal.id, journal.game.info.name, then.at, shares, learning=journal.deps.settings.unrated)


def rated(row: MatchRow, at: int) -> Rated | None:
    """The same of a match that ended without its being noted down, by an earlier program."""
    if row.summary.status != "over" or reason_for(row, row.seats) is not None:
        return None
    return Rated(row.id, row.game, at, shares_of(row.seats, row.summary.places))


def reason_for(match: Journal | MatchRow, seats: Sequence[SeatRow]) -> Reason | None:
    """Why a match with these seats counts for nothing; None if it counts."""
    name = match.game if isinstance(match, MatchRow) else match.game.info.name
    if len(seats) < 2:
        return "board" if match.daily else "alone"
    if match.daily:
        return "board"
    if match.practice:
        return "casual"
    if match.origin is not None:
        return "fork"
    if name not in GAMES or GAMES[name].info.ruleset != match.ruleset:
        return "retired"
    if len({player_of(seat) for seat in seats}) < 2:
        return "same"
    if not isinstance(match, MatchRow) and match.slow_connection:
        return "line"
    return None


def shares_of(seats: Sequence[SeatRow], places: Sequence[int]) -> tuple[RatedSeat, ...]:
    """Everybody's place among those who stayed; those who did not share the last one.

    >>> here, gone = SeatRow(0, "person", "mio"), SeatRow(1, "person", "ken", kept="left")
    >>> [share.place for share in shares_of([here, gone, SeatRow(2, "bot", level="hard")], [2, 1, 3])]
    [1, 3, 2]
    """
    stayed = [place for seat, place in zip(seats, places) if not gone(seat)]
    return tuple(
        RatedSeat(
            seat.seat,
            player_of(seat),
            1 + (len(stayed) if gone(seat) else sum(other < place for other in stayed)),
            spared=seat.kept == "removed",
        )
        for seat, place in zip(seats, places)
    )


def gone(seat: SeatRow) -> bool:
    return seat.kept in ("away", "left")


def player_of(seat: SeatRow) -> str:
    return f"bot:{seat.level}" if seat.kind == "bot" else seat.guest

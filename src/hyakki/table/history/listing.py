"""A match as its player's list shows it."""

from __future__ import annotations

import contextlib

from hyakki.games import UnknownGame, game_by_ruleset
from hyakki.store import MatchRow, SeatRow
from hyakki.table.history.solitaire import rank_of
from hyakki.table.types import ListedMatch, Status

__all__ = ["listed_match"]


def listed_match(row: MatchRow, guest: str) -> ListedMatch:
    """A match in its player's list."""
    me = next((seat.seat for seat in row.seats if seat.guest == guest), -1)
    title, rank = row.game, None
    status: Status = "retired"
    scores = row.summary.scores
    with contextlib.suppress(UnknownGame):
        info = game_by_ruleset(row.game, row.ruleset).info
        title, status = info.title, row.summary.status
        rank = rank_of(info.ranks, scores[0]) if len(scores) == 1 else None
    return ListedMatch(
        match=row.id,
        game=row.game,
        title=title,
        status=status,
        names=tuple(seat.name for seat in row.seats),
        me=me,
        my_turn=status == "running" and me >= 0 and bool(row.summary.must >> me & 1),
        places=row.summary.places,
        scores=scores,
        rank=rank,
        daily=row.daily,
        practice=row.practice,
        forked=row.origin is not None,
        created=row.created,
        friends=() if row.public else tuple(seat.seat for seat in row.seats if is_friend(seat, guest)),
    )


def is_friend(seat: SeatRow, guest: str) -> bool:
    """Somebody else, with whom the guest could play again."""
    return seat.kind == "person" and seat.guest not in (guest, "") and seat.kept != "removed"

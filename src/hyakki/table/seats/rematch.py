"""Playing again: the same people and bots, the same rules, everybody moved up one seat."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from hyakki.bots import USUAL
from hyakki.store import Guest
from hyakki.table.bots.names import level_here
from hyakki.table.entries import Rematch
from hyakki.table.errors import TableError
from hyakki.table.steps import Step
from hyakki.table.types import Plan, Promise, SeatPlan

if TYPE_CHECKING:
    from hyakki.table.match import Match
    from hyakki.table.matches import Matches

__all__ = ["play_again"]


async def play_again(
    matches: Matches,
    match: Match,
    guest: Guest,
    promise: Promise | None = None,
    entropy: str = "",
    casual: bool = False,
) -> str:
    """The match in which they play again: the first to ask makes it, and is ready.

    `casual` is whether it is to count for no rating, a choice against bots alone.

    Raises TableError not_seated, bad_request (not over yet, a daily board), retired, unavailable.
    """
    seat = match.own_seat(guest.id)
    journal = match.open_journal()
    if journal.seats[seat].kept == "removed":
        raise TableError("not_seated", "this seat is no longer yours")
    if not journal.over or match.row.daily:
        raise TableError("bad_request", "you can play again once the game is over")
    if not journal.standing.marks.rematch:
        plan = Plan(
            match.game,
            one_seat_on(match, guest),
            dict(match.options),
            match.pace,
            journal.standing.terms,
            public=match.public and match.deps.settings.lobby,
            promise=promise,
            entropy=entropy,
            casual=casual,
        )
        fresh = await matches.create(plan, guest)
        await match.shielded(match.write_drafted(partial(draft_rematch, match, seat, fresh.id)))
    return journal.standing.marks.rematch


def one_seat_on(match: Match, guest: Guest) -> tuple[SeatPlan, ...]:
    """The same people and bots, with a bot in the place of somebody whom the host has removed."""
    return tuple(
        SeatPlan(
            "person",
            guest=None if other.guest == guest.id else Guest(other.guest, other.name, other.face),
        )
        if other.kind == "person" and other.kept != "removed"
        else SeatPlan("bot", level_here(other.level or USUAL, match.deps.engines))
        for other in (*match.seats[1:], match.seats[0])
    )


async def draft_rematch(match: Match, seat: int, fresh: str) -> list[Step]:
    """Where it goes on; if others were faster, it goes on where they said."""
    journal = match.open_journal()
    return [] if journal.standing.marks.rematch else [journal.draft(Rematch(fresh), seat)]

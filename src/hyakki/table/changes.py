"""What is written down with drafted steps: the entries, and all that they change of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.store import MatchChange, Result, SeatRow, Snapshot
from hyakki.table.history.counting import rated_if_over
from hyakki.table.steps import Step
from hyakki.table.timekeeping.days import day_of

if TYPE_CHECKING:
    from hyakki.table.journal import Journal

__all__ = ["change_of"]


def change_of(journal: Journal, steps: list[Step]) -> MatchChange:
    """Whatever is the very same object after the steps has not changed, and is not written again."""
    every = journal.deps.settings.snapshot_every
    last = steps[-1]
    was, then = steps[0].base or journal.standing, last.standing or journal.standing
    summary = then.summary(last.state)
    seats: list[SeatRow] = []
    count: int | None = None
    if then.sitting is not was.sitting:
        seats = [seat for seat in then.seats if seat not in was.seats]
        count = len(then.seats) if len(then.seats) != len(was.seats) else None
    snapshot = None
    if last.state is not None and then.version // every > was.version // every:
        snapshot = Snapshot(then.version, journal.game.dump(last.state))
    over = summary.status == "over"
    # In the order of its fields: their names would cost every move half a microsecond.
    return MatchChange(
        [step.entry for step in steps],
        [step.standing.checksum for step in steps if step.standing is not None],
        summary,
        seats,
        count,
        None if then.host == was.host else then.host,
        None if then.options is was.options else then.options,
        None if then.terms is was.terms else then.terms,
        None if then.times is was.times else then.times,
        None if then.deal is was.deal else then.deal,
        None if then.marks is was.marks else then.marks,
        snapshot,
        result_of(journal, last) if over else None,
        rated_if_over(journal, summary, then) if over else None,
    )


def result_of(journal: Journal, last: Step) -> Result | None:
    """What a person who plays alone has reached; practice on a daily board is not kept."""
    if last.state is None or not last.state.over or journal.practice or journal.origin is not None:
        return None
    if journal.state is not None and journal.state.over:
        return None  # it stands already; somebody wants to play again
    if len(journal.seats) > 1 or journal.seats[0].kind != "person":
        return None
    at = last.entry.at
    return Result(
        match=journal.id,
        game=journal.game.info.name,
        guest=journal.seats[0].guest,
        points=last.state.outcome().scores[0],
        at=at,
        day=journal.daily if journal.daily == day_of(at) else "",
    )

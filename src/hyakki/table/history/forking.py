"""Going on from a moment of a finished game: a new match, whose first entry is the position.

Anyone who has seen the finished game knows what lay face down in it. So everything that could not be seen is
drawn again: one person against bots keeps what that seat could see; as soon as two people play, what anybody
could see who only watched. The new match holds all that it needs of the earlier one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from hyakki.kernel.chance import Chance
from hyakki.kernel.game import NEVER, State
from hyakki.kernel.log import NOBODY, Log
from hyakki.kernel.record import Entry
from hyakki.table.entries import Fork, Start, written
from hyakki.table.errors import TableError
from hyakki.table.events import TableEvent
from hyakki.table.steps import Step

if TYPE_CHECKING:
    from hyakki.table.journal import Journal

__all__ = ["check_point", "eyes_of", "fork_entry", "is_point", "resume"]


def is_point(state: State | None) -> bool:
    """Whether one can play on from a position: somebody has to decide, and no clock of the game runs.

    A fight in real time is no such moment; the choices before and after it are.
    """
    return state is not None and not state.over and state.must() != 0 and state.due() == NEVER


def check_point(state: State | None) -> State:
    """Raises TableError bad_request."""
    if state is None or not is_point(state):
        raise TableError(
            "bad_request",
            "nobody has anything to decide at that moment; choose one before a decision, not in a fight",
        )
    return state


def resume(journal: Journal, entry: Entry, start: Start, chance: Chance) -> Step:
    """The `start` of a match that goes on from an earlier one: drawn now, or read again from the journal."""
    if start.position is not None:
        state: State = journal.game.load(start.position)
        use_up(entry, chance)
    else:
        if journal.fork is None:
            raise TableError("unavailable", "the position to continue from is not here")
        eyes = eyes_of([seat.kind for seat in start.seats])
        state = journal.game.resample(journal.fork.view(eyes), chance)
        start = msgspec.structs.replace(start, eyes=eyes, position=journal.game.dump(state))
        entry = replace(entry, text=written(start)[1])
    log = Log()
    log.tell(TableEvent(rules=(), what="forked", seat=NOBODY if start.eyes is None else start.eyes))
    return Step(entry, start, log.lines, state)


def eyes_of(kinds: list[str]) -> int:
    """Through whose eyes the position is seen that everybody goes on from."""
    people = [seat for seat, kind in enumerate(kinds) if kind == "person"]
    return people[0] if len(people) == 1 else NOBODY


def fork_entry(entry: Entry, start: Start) -> Entry:
    """A journal's first entry as a record tells it, where the entries before it are given too."""
    kind, text = written(Fork())
    return replace(entry, kind=kind, seat=NOBODY if start.eyes is None else start.eyes, text=text)


def use_up(entry: Entry, chance: Chance) -> None:
    """The position stands in the entry, so its luck is not needed to find it again."""
    for drawn in entry.chance:
        if isinstance(drawn, list):
            chance.order(len(drawn))
        else:
            chance.below(drawn + 1)

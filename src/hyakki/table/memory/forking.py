"""Going on from a moment of a finished game: a new match, whose first entry is the position.

Whoever has seen the finished game knows what lay face down in it. So everything that could not be seen is
drawn anew: one person against bots keeps what that seat could see; as soon as two people play, what anybody
could see who only watched. The new match holds all that it needs of the earlier one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import msgspec

from hyakki.kernel.chance import Chance
from hyakki.kernel.game import NEVER, State
from hyakki.kernel.log import NOBODY, Line, Log
from hyakki.kernel.record import Entry
from hyakki.table.errors import TableError
from hyakki.table.telling import TableEvent

if TYPE_CHECKING:
    from hyakki.table.course import Course

__all__ = ["check_point", "eyes_of", "fork_entry", "is_point", "resume"]


def is_point(state: State | None) -> bool:
    """Whether one can play on from a position: somebody has to decide, and no clock of the game runs.

    A fight of Hoshi Battle is no such moment; the choices before and after it are.
    """
    return state is not None and not state.over and state.must() != 0 and state.due() == NEVER


def check_point(state: State | None) -> State:
    """Raises TableError bad_request."""
    if state is None or not is_point(state):
        raise TableError(
            "bad_request", "nobody has to decide at that moment; choose one before a decision, not in a fight"
        )
    return state


def resume(course: Course, entry: Entry, chance: Chance) -> tuple[Entry, list[Line], State]:
    """The `start` of a match that goes on from an earlier one: drawn now, or read again from the journal."""
    facts = msgspec.json.decode(entry.move, type=dict[str, Any])
    if "position" in facts:
        state: State = course.game.load(facts["position"])
        use_up(entry, chance)
    else:
        if course.fork is None:
            raise TableError("unavailable", "the position to go on from is not here")
        eyes = eyes_of([seat["kind"] for seat in facts["seats"]])
        state = course.game.resample(course.fork.view(eyes), chance)
        facts |= {"eyes": eyes, "position": course.game.dump(state)}
        entry = replace(entry, move=msgspec.json.encode(facts).decode())
    log = Log()
    log.tell(TableEvent(rules=(), what="forked", seat=facts["eyes"]))
    return entry, log.lines, state


def eyes_of(kinds: list[str]) -> int:
    """Through whose eyes the position is seen that everybody goes on from."""
    people = [seat for seat, kind in enumerate(kinds) if kind == "person"]
    return people[0] if len(people) == 1 else NOBODY


def fork_entry(start: Entry) -> Entry:
    """A journal's first entry as a record tells it, where the entries before it are given too."""
    eyes: int = msgspec.json.decode(start.move, type=dict[str, Any])["eyes"]
    return replace(start, kind="fork", seat=eyes, move="")


def use_up(entry: Entry, chance: Chance) -> None:
    """The position stands in the entry, so its luck is not needed to find it again."""
    for drawn in entry.chance:
        if isinstance(drawn, list):
            chance.order(len(drawn))
        else:
            chance.below(drawn + 1)

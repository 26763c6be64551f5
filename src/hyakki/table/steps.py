"""Steps: an entry carried out on a position, with what everybody hears of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hyakki.kernel.chance import Chance
from hyakki.kernel.game import Game, InvalidMove, State
from hyakki.kernel.log import Log, LoggedEvent
from hyakki.kernel.record import Entry, step
from hyakki.table.entries import BEFORE_START, PLAYED, Advance, Fact, Fork, Move, Start
from hyakki.table.events import TableEvent, told
from hyakki.table.standing import Standing

__all__ = ["Step", "carry_out", "is_played"]


@dataclass(slots=True)
class Step:
    """An entry, what it told, and where it led. Once made it stays so."""

    entry: Entry
    fact: Fact
    events: list[LoggedEvent]
    state: State | None
    """The position after it; None before the start, and where it is not kept."""
    revealed: LoggedEvent | None = None
    """Of a move that cannot be taken back: what it told that cannot be made unheard."""
    base: Standing | None = None
    """How the table stood before it."""
    standing: Standing | None = None
    """How it stands after it; None where nobody has asked."""


def is_played(fact: Fact) -> bool:
    """Whether an entry is the game's own."""
    return isinstance(fact, PLAYED)


def carry_out(
    game: Game[Any, Any], state: State | None, entry: Entry, fact: Fact, chance: Chance, seats: int
) -> Step:
    """An entry on a clone of a position. Raises InvalidMove, IllegalMove, ChanceError, InvalidOption."""
    log = Log()
    if isinstance(fact, (Move, Advance, Start, Fork)):
        options: dict[str, str] = {}
        if isinstance(fact, Start):
            seats, options = len(fact.seats), fact.options
        clone = state.clone() if state is not None else None
        then = step(game, clone, entry, chance, log, seats=seats, options=options)
        if isinstance(fact, Fork):
            log.tell(TableEvent(rules=(), what="forked", seat=entry.seat))
        return Step(entry, fact, log.lines, then, revealed(game, fact, log.lines, then))
    if state is None and not isinstance(fact, BEFORE_START):
        raise InvalidMove(f"a game begins with its start, not with {entry.kind}")
    event = told(entry, fact)
    if event is not None:
        log.tell(event)
    return Step(entry, fact, log.lines, state)


def revealed(game: Game[Any, Any], fact: Fact, events: list[LoggedEvent], state: State) -> LoggedEvent | None:
    """The first event that tells more than the move itself: everybody has heard it, so it is no secret."""
    if isinstance(fact, Move):
        for event in events:
            if event.public is not None and not game.plain(state, event.public):
                return event
    return None

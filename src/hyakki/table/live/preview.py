"""What the duel looks like right now if nothing else comes in: for the eyes, outside rules and journal.

The committed position trails by the verdict hold. A preview takes it, lets the inputs that wait happen, and
runs up to the present, or up to the next contact: what is not decided is not shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from hyakki.kernel.chance import Chance
from hyakki.kernel.fair import label
from hyakki.kernel.game import NEVER, Game, State
from hyakki.kernel.log import Log, LoggedEvent
from hyakki.kernel.real_time import RealTime
from hyakki.table.live.inputs import Input

__all__ = ["Luck", "Preview", "preview"]

Luck = Callable[[str], Chance]
"""The luck of what a label names: the same for a preview and for the entry it foresees."""


@dataclass(slots=True)
class Preview:
    state: State
    told: list[tuple[int, LoggedEvent]]
    """Every event on the way, with its instant."""
    next: int
    """When the next thing happens by itself that may be shown, or NEVER."""


def preview(
    game: Game[Any, Any],
    real_time: RealTime[Any],
    state: State,
    inputs: Iterable[Input],
    to: int,
    luck: Luck,
) -> Preview:
    """Inputs in their order; one that is not possible is left out, as it will be in earnest."""
    twin = state.clone()
    told: list[tuple[int, LoggedEvent]] = []

    def pass_time(until: int) -> bool:
        """False if a contact comes before."""
        while True:
            due = twin.due()
            stop = min(real_time.contacts(twin).values(), default=until + 1)
            if stop <= until and (due == NEVER or due >= stop):
                return False
            if due == NEVER or due > until:
                if until > twin.now:
                    twin.advance(until, luck(label("advance", until)), None)
                return True
            log = Log()
            instant = int(due)
            twin.advance(instant, luck(label("advance", instant)), log)
            told.extend((instant, event) for event in log.lines)

    for press in inputs:
        if press.at > to:
            break
        if not pass_time(max(press.at, int(twin.now))):
            return Preview(twin, told, NEVER)
        instant = int(twin.now)
        move = game.parse(twin, press.move)
        if game.why(twin, press.seat, move) is None:
            log = Log()
            twin.apply(press.seat, move, luck(label("move", instant, press.seat, press.move)), log)
            told.extend((instant, event) for event in log.lines)
    if not pass_time(max(to, int(twin.now))):
        return Preview(twin, told, NEVER)
    due = int(twin.due())
    stop = min(real_time.contacts(twin).values(), default=due + 1)
    return Preview(twin, told, due if due != NEVER and due < stop else NEVER)

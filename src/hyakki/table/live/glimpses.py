"""What each screen shows before it is decided: motion, the end of a countdown. Never a verdict.

What happens by itself is sent ahead by a screen's own lag, so that all show it at the same instant. What the
other hand does is shown as soon as it can be, after the same delay every time: a steady delay can be got
used to, a trembling one cannot.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hyakki.kernel.game import NEVER, State
from hyakki.kernel.log import NOBODY
from hyakki.kernel.types import Event
from hyakki.table.live.referee import Referee

__all__ = ["Glimpse", "Glimpses"]


@dataclass(frozen=True, slots=True)
class Glimpse:
    """`show` is the duel's instant at which a screen should show it, `at` the one at which it happens."""

    show: int
    at: int
    event: Event
    startling: bool = False
    """Somebody reacts to it: whether it arrived in time must be known."""


class Glimpses:
    """What every seat, and the spectators, have been shown since the last thing that was decided."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.sent: dict[int, set[tuple[int, Event]]] = {NOBODY: set()}
        for seat in range(len(referee.sides)):
            self.sent[seat] = set()
        self.next = NEVER
        """The duel's instant at which there will be more, if nothing comes in."""

    def fresh(self, state: State, now: int) -> dict[int, list[Glimpse]]:
        """All that is new at this instant of the duel, by seat."""
        real_time = self.referee.real_time
        self.next = NEVER
        if not (real_time.fights(state) or real_time.counts_down(state)):
            return {}
        leads = {seat: side.lead for seat, side in enumerate(self.referee.sides)}
        leads[NOBODY] = 0
        ahead = self.referee.foresee(state, now + max(leads.values()))
        found: dict[int, list[Glimpse]] = {}
        later: list[int] = []
        for seat, lead in leads.items():
            until = now + lead
            sent = self.sent[seat] = {told for told in self.sent[seat] if told[0] > state.now}
            new: list[Glimpse] = []
            for at, line in ahead.told:
                if at > until:
                    later.append(at - lead)
                    break
                event = line.heard_by(seat)
                if event is not None and kind_of(event) in real_time.motions and (at, event) not in sent:
                    sent.add((at, event))
                    new.append(Glimpse(until if at <= now else at, at, event, real_time.startling(event)))
            else:
                if ahead.next != NEVER:
                    later.append(ahead.next - lead)
            if new:
                found[seat] = new
        self.next = min(later, default=NEVER)
        return found


def kind_of(event: Any) -> str:
    return str(event.kind)

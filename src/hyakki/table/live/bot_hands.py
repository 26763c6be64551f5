"""The hands of bots in a duel: what each will press, and when. They go the same way as everybody's."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from hyakki.bots import LEVELS, Hand, hand_for
from hyakki.kernel.game import NEVER, State
from hyakki.kernel.real_time import RealTime
from hyakki.table.bots.turns import KEEPER
from hyakki.table.live.inputs import Input
from hyakki.table.seats.sitting import by_bot

if TYPE_CHECKING:
    from hyakki.table.journal import Journal

__all__ = ["AGAIN", "BotHands"]

AGAIN = 100
"""Milliseconds after which a hand presses the same once more, if what it sees still calls for it.

What it sees may stay the same for a while, for a press counts only when it is decided: without this it would
press as often as it looks.
"""


class BotHands:
    """Of all bots at one table."""

    def __init__(self, journal: Journal, real_time: RealTime[Any]) -> None:
        self.journal = journal
        self.real_time = real_time
        self.hands: dict[int, Hand] = {}
        self.plans: dict[int, tuple[str, int]] = {}
        """By seat: what will be pressed, and when."""
        self.latest: dict[int, tuple[str, int]] = {}
        """By seat: what was pressed last, and when that was noticed."""

    @property
    def next(self) -> int:
        """When the next one presses something, or NEVER."""
        return min((at for _, at in self.plans.values()), default=NEVER)

    def rest(self) -> None:
        self.plans.clear()

    def pressed(self, now: int) -> list[Input]:
        """All that was to be pressed by now."""
        due = [(seat, move, at) for seat, (move, at) in self.plans.items() if at <= now]
        for seat, move, _ in due:
            del self.plans[seat]
            self.latest[seat] = move, now
            self.hands[seat].done()
        return [Input(seat, move, at, at, now) for seat, move, at in due]

    def plan(self, state: State, foreseen: Callable[[State], State]) -> None:
        """They see no more than a screen shows: their own view of what is not decided yet."""
        self.plans.clear()
        if not self.real_time.fights(state):
            return
        bots = [seat for seat in self.real_time.fighters(state) if by_bot(self.journal.seats[seat])]
        ahead = foreseen(state) if bots else state
        for seat in bots:
            planned = self._hand(seat, state).see(ahead.view(seat))
            if planned is not None:
                move, at = planned
                pressed, before = self.latest.get(seat, ("", NEVER))
                self.plans[seat] = move, max(at, before + AGAIN) if move == pressed else at

    def _hand(self, seat: int, state: State) -> Hand:
        if seat not in self.hands:
            level = self.journal.seats[seat].level
            level = level if level in LEVELS else KEEPER  # an engine decides about cards; its hands are usual
            seed = self.journal.seed(f"hand {seat}")
            self.hands[seat] = hand_for(
                self.journal.game.info.name, level, state.view(seat), seed, self.journal.gentle
            )
        return self.hands[seat]

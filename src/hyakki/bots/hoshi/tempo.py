"""A beginner's own tempo, as the bot of a first game sees it: it is never quicker, nor more careful.

Somebody who has just learnt to roll looks for seconds before each press. What this hand has taken so far,
from a face that it could read to what it did then, is what the bot takes, too.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.bots.hoshi.eyes import usable
from hyakki.bots.hoshi.reflexes import Reflexes
from hyakki.games.hoshi.hands import DOWN, HELD, OUT
from hyakki.games.hoshi.state import HoshiState

__all__ = ["Tempo"]

UNKNOWN: Final = 2_000
"""Milliseconds that a look takes somebody of whom nothing has been seen yet."""
LATEST: Final = 5
"""So many looks say how quick somebody is now: the first ones take longest."""
LONGEST: Final = 12_000
"""Whoever takes longer was reading, or away."""
SPARED: Final = 2
"""From this Strike of the bot on it guards in earnest against a hand that has never gone up."""
EARNEST: Final = 90
"""How many Strikes in a hundred it sees at once then."""


@final
class Tempo:
    """Of the hand that plays against a bot with these reflexes."""

    def __init__(self, reflexes: Reflexes) -> None:
        self.reflexes = reflexes
        self.looks: list[int] = []
        self.seen_at: i64 = 0
        """When the other hand last got something to react to: hands are free, or its die can be read."""
        self.warned_at: i64 = 0
        """When the other could read the latest result of this bot that threatens it; 0 if none does."""
        self.busy: bool = False
        """The other's hand does something."""
        self.warnings: int = 0
        self.guards: int = 0
        """How often the other was threatened, and how often its hand went up then."""
        self.raised: bool = False
        """The other's hand has been up, in time or not: somebody who guards."""
        self.thrown_at: i64 = 0
        self.throws: int = 0
        """In this round: when the other last threw, and how often so far."""
        self.own: int = 0
        """How often the bot did."""
        self.own_at: i64 = 0

    def rest(self) -> None:
        """Between rounds."""
        self.seen_at = 0
        self.warned_at = 0
        self.busy = False
        self.thrown_at = 0
        self.throws = 0
        self.own = 0
        self.own_at = 0

    def watch(self, state: HoshiState, seat: i64) -> None:
        """What has changed since the last look at the table."""
        mine = state.hands[seat]
        theirs = state.hands[state.opponent(seat)]
        if theirs.thrown_at > self.thrown_at:
            self.thrown_at = theirs.thrown_at
            self.throws += 1
        if mine.thrown_at > self.own_at:
            self.own_at = mine.thrown_at
            self.own += 1
        if theirs.guard != DOWN:
            self.raised = True
        self._watch_press(state, theirs.die == HELD or theirs.swing == OUT or theirs.guard != DOWN)
        if len(theirs.faces) > 0 and theirs.shown_at > self.seen_at:
            self.seen_at = theirs.shown_at
        self._watch_guard(mine.read and usable(state, seat) != 0, mine.read_at, theirs.guard != DOWN)

    def _watch_press(self, state: HoshiState, busy: bool) -> None:
        since = max(self.seen_at, state.fight_from)
        if busy and not self.busy and state.now - since <= LONGEST:
            self.looks.append(int(state.now - since))
        self.busy = busy

    def _watch_guard(self, threat: bool, read_at: i64, raised: bool) -> None:
        if threat and read_at != self.warned_at:
            self.warned_at = read_at
            self.warnings += 1
        elif threat and raised and self.guards < self.warnings:
            self.guards += 1

    @property
    def look(self) -> int:
        """Milliseconds that this person usually takes."""
        latest = sorted(self.looks[-LATEST:])
        return latest[len(latest) // 2] if latest else UNKNOWN

    def ahead(self) -> bool:
        """Whether the bot has thrown as often as the other: then it is the other's turn to throw."""
        return self.own >= self.throws

    def hands(self) -> Reflexes:
        """The bot's, as slow as the other's, and as careless.

        Who never guards is shown what a guard is good for: the bot's own goes up as quickly as an ordinary
        hand's. Its swings still come as slowly as the other's, only without second thoughts, so that one can
        be guarded.
        """
        slow = self.reflexes.shifted(self.look)
        if not self.raised and self.warnings >= SPARED:
            slow.alert = slow.slower
            slow.hesitates = 0
            slow.watches = EARNEST
        else:
            slow.watches = min(slow.watches, 100 * self.guards // (self.warnings + 1))
        return slow

"""A bot at a live table: after every frame it says what it means to do, and when.

A turn game's bot answers with a move. Here it answers with an `Intent`, a move and the instant of game time
at which the hand makes it; a later view may change its mind before then. It keeps what a person would keep in
mind between two frames: a reaction that has begun goes on.
"""

from __future__ import annotations

from typing import Final, NamedTuple, final

from mypy_extensions import i64

from hyakki.bots.hoshi.choices import decide, plainest
from hyakki.bots.hoshi.duellist import NOTHING, Duellist
from hyakki.bots.hoshi.eyes import look
from hyakki.bots.hoshi.guide import HoshiGuide
from hyakki.bots.hoshi.reflexes import REFLEXES
from hyakki.bots.hoshi.tempo import Tempo
from hyakki.bots.levels import EASIEST
from hyakki.bots.search import Search
from hyakki.games.hoshi.moves import LIFT, TEXTS
from hyakki.games.hoshi.sampler import HoshiSampler, position
from hyakki.games.hoshi.stages import CHOOSING, DRAFT, FIGHT
from hyakki.games.hoshi.state import HoshiState
from hyakki.games.hoshi.times import times_at
from hyakki.games.hoshi.types import View
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import bit

__all__ = ["Fighter", "Intent", "fighter"]

PATIENCE: Final = 25_000
"""Milliseconds for which a polite bot waits for a throw; then nobody seems to be there, and the round would
soon be a draw (HB-R28)."""


class Intent(NamedTuple):
    """A move in notation, and the game's own time at which it is to be made."""

    move: str
    at: int


@final
class Fighter:
    """One seat's bot for one match. The same views and seed give the same intents.

    With `simulations` it looks ahead before it decides about cards, which takes its time; the hands are
    as quick either way. A `gentle` one keeps to the other's tempo, for somebody's first game.
    """

    def __init__(self, level: str, pace: str, seed: str, simulations: int = 0, gentle: bool = False) -> None:
        self.simulations = simulations
        self.chance = Seeded(f"{level} {seed}")
        self.hand = Duellist(REFLEXES[level], times_at(pace), self.chance)
        self.plain = level == EASIEST
        """Fights with the plainest of its cards."""
        self.polite = self.plain
        """Lets the other make the first throw of the match."""
        self.tempo: Tempo | None = Tempo(REFLEXES[level]) if gentle else None

    def see(self, view: View) -> Intent | None:
        """What the bot means to do now; None while it waits."""
        state = position(view)
        if state.must() & bit(view.seat):
            return Intent(TEXTS[self._decide(state, view)], view.now)
        if view.stage != FIGHT or not state.fights(view.seat):
            self.hand.rest()
            if self.tempo is not None:
                self.tempo.rest()
            return None
        if self.tempo is not None:
            self.tempo.watch(state, view.seat)
            self.hand.reflexes = self.tempo.hands()
        self.hand.see(look(state, view.seat))
        if self.hand.move == NOTHING:
            return None
        at = int(self.hand.at)
        if self.hand.move == LIFT and self._waits(view):
            own = view.hands[view.seat].thrown_at
            at = max(at, max(view.fight_from, own) + PATIENCE)
        return Intent(TEXTS[self.hand.move], at)

    def _waits(self, view: View) -> bool:
        """Whether to let the other throw first: a beginner looks at the die before anything else happens."""
        other = view.hands[view.second if view.seat == view.first else view.first]
        self.polite = self.polite and other.thrown_at < view.fight_from
        return self.polite or (self.tempo is not None and self.tempo.ahead())

    def _decide(self, state: HoshiState, view: View) -> i64:
        if self.plain and state.stage in (DRAFT, CHOOSING):
            moves = plainest(state.legal(view.seat))
            return moves[self.chance.below(len(moves))]
        if self.simulations == 0 or len(state.legal(view.seat)) == 1:
            return decide(state, view.seat, self.chance)
        guide = HoshiGuide(view)
        guide.wonder(self.chance)
        search = Search(HoshiSampler(view), guide, view.seat, self.chance)
        search.run(self.simulations)
        return search.best()

    def done(self) -> None:
        """The intent was carried out, or refused."""
        self.hand.done()


def fighter(level: str, view: View, seed: str, gentle: bool = False) -> Fighter:
    """A hand for a match, at the pace that this view of it tells."""
    return Fighter(level, view.options.pace, seed, gentle=gentle)

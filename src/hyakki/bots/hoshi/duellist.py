"""A bot that fights: it glances, plans one input and the instant for it, and thinks again when things change.

It acts through the same inputs as a person, after delays that a person needs. A plan is a move and an
instant; whoever runs the duel lets time pass until then, makes the move if it is still possible, and shows
the bot every change in between.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.bots.hoshi.eyes import Glance
from hyakki.bots.hoshi.reflexes import Reflexes
from hyakki.games.hoshi.effects import COVERING, SHOUTING
from hyakki.games.hoshi.hands import DOWN, HELD, LYING, OUT, RISING, STILL, UP
from hyakki.games.hoshi.moves import COVER, GUARD, LIFT, LOWER, PULL, SHOUT, SWING, THROW, UNCOVER
from hyakki.games.hoshi.times import MOMENT, PULL_LAST
from hyakki.kernel.chance import Chance

__all__ = ["Duellist"]

NOTHING: Final = -1
FAR: Final[i64] = 0x7FFFFFFFFFFFF


@final
class Duellist:
    """One fighter's hand. `move` is what it will do at `at`, or nothing."""

    def __init__(self, reflexes: Reflexes, times: list[int], chance: Chance) -> None:
        self.reflexes = reflexes
        self.times = times
        self.chance = chance
        """Its own luck, apart from the game's."""
        self.move: int = NOTHING
        self.at: i64 = FAR
        self.code: int = -1
        self.feint: bool = False
        """The next swing is to be pulled back."""

    def rest(self) -> None:
        """Between rounds: nothing is planned."""
        self.move = NOTHING
        self.at = FAR
        self.code = -1
        self.feint = False

    def see(self, glance: Glance) -> None:
        """Think again if anything that matters has changed."""
        code = glance.code()
        if code != self.code:
            self.code = code
            self._plan(glance)

    def done(self) -> None:
        """The planned move was made, or was not possible any more."""
        self.move = NOTHING
        self.at = FAR
        self.code = -1

    def _plan(self, glance: Glance) -> None:
        going_up = self.at if self.move == GUARD else FAR
        self.move = NOTHING
        self.at = FAR
        self._think(glance)
        free = glance.guard == DOWN and glance.swing == STILL
        if going_up < self.at and free and (glance.coming or glance.threat):
            self._do(GUARD, going_up)  # the hand is on its way already

    def _think(self, glance: Glance) -> None:
        if glance.guard != DOWN:
            self._guarding(glance)
        elif glance.swing != STILL:
            self._swinging(glance)
        elif glance.coming and not glance.asked:
            self._dodge(glance)
        elif glance.useful:
            self.feint = self._happens(self.reflexes.feints)
            self._do(SWING, glance.now + self.reflexes.attack(self.chance))
        elif glance.threat and glance.now >= glance.rest_until and self._happens(self.reflexes.watches):
            self._do(GUARD, glance.now + self.reflexes.defend(self.chance))
        elif glance.asked:
            return
        elif glance.settled:
            self._useless(glance)
        elif glance.die == LYING:
            self._do(LIFT, glance.now + 40 + self.chance.below(60))
        elif glance.die == HELD:
            self._do(THROW, glance.now + self.reflexes.grip(self.chance))

    def _do(self, move: int, at: i64) -> None:
        self.move = move
        self.at = at

    def _happens(self, percent: i64) -> bool:
        return self.reflexes.happens(percent, self.chance)

    def _dodge(self, glance: Glance) -> None:
        """A swing comes: pull the hand up, unless one does not see it or is too tired."""
        if not self._happens(self.reflexes.lapses):
            at = glance.now + self.reflexes.defend(self.chance)
            self._do(GUARD, max(glance.rest_until, at))
        elif glance.die == HELD:
            self._do(THROW, glance.now + self.reflexes.grip(self.chance))

    def _useless(self, glance: Glance) -> None:
        """A roll without a use: now and then a swing all the same, mostly pulled back in time."""
        if glance.die != LYING:
            return
        at = glance.now + self.reflexes.reroll(self.chance)
        if self._happens(self.reflexes.bluffs):
            self.feint = True
            self._do(SWING, at)
        else:
            self._do(LIFT, at)

    def _swinging(self, glance: Glance) -> None:
        if glance.swing != OUT:
            if glance.covering:
                self._do(UNCOVER, glance.now + 60)
            return
        if self.feint:
            latest = glance.swing_at - self.times[PULL_LAST]
            at = glance.now + 60 + self.chance.below(80)
            self._do(PULL, min(latest, at))
        elif glance.needs & SHOUTING and not glance.shouting:
            self._do(SHOUT, glance.now + 40 + self.chance.below(120))
        elif glance.needs & COVERING and not glance.covering:
            self._do(COVER, glance.now + 40 + self.chance.below(120))

    def _guarding(self, glance: Glance) -> None:
        """Stay up while a swing comes or a Strike waits (HB-13), then come down."""
        if glance.guard != UP and glance.guard != RISING:
            return
        if glance.coming:
            self._do(LOWER, glance.lands_at + 30 + self.chance.below(60))
        elif glance.threat:
            start = (
                glance.up_since if glance.guard == UP and glance.up_since > glance.read_at else glance.read_at
            )
            wait = start + self.times[MOMENT] + 20
            self._do(LOWER, wait if wait > glance.now else glance.now + 20)
        else:
            self._do(LOWER, glance.now + 120 + self.chance.below(120))

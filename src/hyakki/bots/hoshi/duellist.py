"""A bot that fights: it glances, plans one input and the instant for it, and thinks again when things change.

It acts through the same inputs as a person, after delays that a person needs. A plan is a move and an
instant; the caller lets time pass until then, makes the move if it is still possible, and shows the bot
every change in between.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from hyakki.bots.hoshi.bluffs import ALWAYS, Habit
from hyakki.bots.hoshi.eyes import Glance
from hyakki.bots.hoshi.reflexes import Reflexes
from hyakki.games.hoshi.effects import COVERING, SHOUTING
from hyakki.games.hoshi.hands import DOWN, HELD, LYING, OUT, RISING, ROLLING, STILL, UP
from hyakki.games.hoshi.moves import COVER, GUARD, LIFT, LOWER, PULL, SHOUT, SWING, THROW, UNCOVER
from hyakki.games.hoshi.times import MOMENT, PULL_LAST
from hyakki.kernel.chance import Chance

__all__ = ["Duellist"]

NOTHING: Final = -1
FAR: Final[i64] = 0x7FFFFFFFFFFFF
STOPPING: Final = 200
"""A reaction that ends sooner than this can no longer be stopped."""
BOLD: Final = 4
"""So many times less often a swing is taken for a bluff while the other's die cannot be read, before anything
is learnt; what this opponent has taught counts in full."""
SUSPICIOUS: Final = 90
"""Nobody gets surer than this that a swing is a bluff, unless they were from the start."""


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
        self.swing_at: i64 = FAR
        self.guard_at: i64 = FAR
        """When a reaction that has begun ends: it goes on, whatever else happens."""
        self.threatened: bool = False
        self.swung_at: bool = False
        """What has been seen already is not seen again."""
        self.tried: bool = False
        """One result, one bluff: the next thing is to roll."""
        self.habit: Habit = Habit(reflexes.bluffs)
        self.calls: i64 = reflexes.calls
        """Habits, as far as they have been learnt from this opponent."""

    def rest(self) -> None:
        """Between rounds: nothing is planned."""
        self.done()
        self._remember_swing()
        self.habit.rest()
        self.feint = False
        self.swing_at = FAR
        self.guard_at = FAR
        self.threatened = False
        self.swung_at = False
        self.tried = False

    def see(self, glance: Glance) -> None:
        """Think again if anything that matters has changed."""
        self.habit.watch(glance.now, glance.raised)
        code = glance.code()
        if code != self.code:
            self.code = code
            self.move = NOTHING
            self.at = FAR
            self._notice(glance)
            self._think(glance)

    def done(self) -> None:
        """The planned move was made, or was not possible any more."""
        if self.move == SWING:
            self.swing_at = FAR
            if self.tried and self.feint:
                self.habit.begin(self.at)
        elif self.move == GUARD:
            self.guard_at = FAR
        self.move = NOTHING
        self.at = FAR
        self.code = -1

    def _notice(self, glance: Glance) -> None:
        """Begin to react to what is new."""
        busy = glance.die == HELD or glance.settled or glance.swing != STILL
        if glance.threat and not self.threatened and self._happens(self.reflexes.watches):
            self.guard_at = min(self.guard_at, glance.now + self.reflexes.defend(busy, self.chance))
        if glance.coming and not self.swung_at and not self._ignores(glance):
            self.guard_at = min(self.guard_at, glance.now + self.reflexes.defend(busy, self.chance))
        if not glance.coming:
            self._remember_swing()
        if glance.die == ROLLING:
            self.tried = False
        self.threatened = glance.threat
        self.swung_at = glance.coming
        if not glance.threat and not glance.coming and self.guard_at > glance.now + STOPPING:
            self.guard_at = FAR
        if not glance.useful:
            self.swing_at = FAR
        elif self.swing_at == FAR and glance.swing == STILL:
            self.feint = self._happens(self.reflexes.feints)
            self.swing_at = glance.now + self.reflexes.attack(self.chance)

    def _ignores(self, glance: Glance) -> bool:
        """A swing is not seen in time, or taken for a bluff.

        If nothing on the other's die allows a touch, that can be seen; if the die cannot be read yet, it is
        a guess, and a bold one.
        """
        if self._happens(self.reflexes.lapses):
            return True
        if glance.threat:
            return False
        least: i64 = self.reflexes.calls
        return self._happens(self.calls - least + least // BOLD if glance.unread else self.calls)

    def _remember_swing(self) -> None:
        """Fooled, it looks twice next time; a swing that was meant makes everybody careful again."""
        if not self.swung_at:
            return
        least: i64 = self.reflexes.calls
        if self.threatened:
            self.calls = max(least, self.calls - 10)
        else:
            self.calls = max(least, min(SUSPICIOUS, self.calls + 5))

    def _think(self, glance: Glance) -> None:
        free = glance.guard == DOWN and glance.swing == STILL
        if glance.guard != DOWN:
            self._guarding(glance)
        elif glance.swing != STILL:
            self._swinging(glance)
        elif glance.asked:
            return
        elif glance.useful:
            self._do(SWING, self.swing_at)
        elif glance.settled:
            self._useless(glance)
        elif glance.die == LYING:
            self._lift(glance)
        elif glance.die == HELD:
            self._do(THROW, glance.now + self.reflexes.grip(self.chance))
        if free and self.guard_at < FAR:
            self._guard_instead(glance)

    def _guard_instead(self, glance: Glance) -> None:
        """The hand is on its way up already."""
        at = max(self.guard_at, glance.rest_until)
        if at < self.at:
            self._do(GUARD, at)

    def _do(self, move: int, at: i64) -> None:
        self.move = move
        self.at = at

    def _happens(self, percent: i64) -> bool:
        return self.reflexes.happens(percent, self.chance)

    def _useless(self, glance: Glance) -> None:
        """A roll without a use: now and then a swing all the same, mostly pulled back in time."""
        if glance.die != LYING:
            return
        if self.tried:
            self._lift(glance)
            return
        at = glance.now + self.reflexes.reroll(self.chance)
        if self._dares(glance) and self._happens(self.habit.percent):
            self.feint = True
            self.tried = True
            self._do(SWING, at)
        elif self._happens(self.reflexes.starts):
            self.feint = False
            self.tried = True
            self._do(SWING, at)
        else:
            self._do(LIFT, at)

    def _dares(self, glance: Glance) -> bool:
        """A bluff is of use while the other can lose time by it, and safe while the other cannot hit."""
        if self.habit.percent == ALWAYS:
            return True
        return not (glance.threat or glance.coming or glance.raised or glance.lifted)

    def _lift(self, glance: Glance) -> None:
        self._do(LIFT, glance.now + 40 + self.chance.below(60))

    def _swinging(self, glance: Glance) -> None:
        if glance.swing != OUT:
            if glance.covering:
                self._do(UNCOVER, glance.now + 60)
            return
        if self.feint:
            latest = glance.swing_at - self.times[PULL_LAST]
            self._do(PULL, latest - self.chance.below(60))  # as late as one dares
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
            self._do(LOWER, glance.now + self.reflexes.lingers + 120 + self.chance.below(120))

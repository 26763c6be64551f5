"""The two Forces of one trick as its cards fall: their values, who wins, who leads next (HP-9 to HP-15).

>>> from hyakki.games.phantom.cards import card_of
>>> forces = Forces()
>>> for seat, card in enumerate(["P9", "R3", "B3", "P1", "P2"]):
...     forces.play(seat, card_of(card))
>>> forces.hero_value, forces.phantom_value(), forces.winners(0b11111), forces.leader(0b11111)
(6, 6, 6, 2)
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from hyakki.games.phantom.cards import BIT, COLOUR_CARDS, HEROES, VALUE

__all__ = ["Forces"]


@final
class Forces:
    """What lies in a trick so far, kept as sums so that nothing is counted twice."""

    def __init__(self) -> None:
        self.seen: i64 = 0
        """All cards of the Hero colours already seen, which nobody may play any more (HP-7)."""
        self.heroes: i64 = 0
        """Mask of the seats in the Hero Force; every other seat that played is a Phantom (HP-9)."""
        self.hero_value: i64 = 0
        self.phantom_sum: i64 = 0
        self.phantom_best: i64 = 0
        self.best_hero: i64 = 0
        self.best_hero_seat: i64 = -1
        self.best_phantom: i64 = 0
        self.best_phantom_seat: i64 = -1

    def clear(self) -> None:
        self.seen = 0
        self.heroes = 0
        self.hero_value = 0
        self.phantom_sum = 0
        self.phantom_best = 0
        self.best_hero = 0
        self.best_hero_seat = -1
        self.best_phantom = 0
        self.best_phantom_seat = -1

    def lay(self, card: i64) -> None:
        """A card counts for its Force. The deck's card does only this: it is nobody's (HP-R4)."""
        value = VALUE[card]
        if card < HEROES:
            self.hero_value += value  # HP-10
            self.seen |= COLOUR_CARDS[card]
        else:
            self.phantom_sum += value
            if value > self.phantom_best:
                self.phantom_best = value

    def play(self, seat: i64, card: i64) -> None:
        """A player's card puts the player into its Force (HP-9)."""
        self.lay(card)
        value = VALUE[card]
        if card < HEROES:
            self.heroes |= BIT[seat]
            if value >= self.best_hero:  # HP-15: of equal numbers the later leads
                self.best_hero = value
                self.best_hero_seat = seat
        elif value >= self.best_phantom:
            self.best_phantom = value
            self.best_phantom_seat = seat

    def phantom_value(self) -> i64:
        """HP-11: the highest Phantom minus all the others; it can be below zero (HP-R3)."""
        return 2 * self.phantom_best - self.phantom_sum

    def winners(self, everyone: i64) -> i64:
        """Mask of the seats in the winning Force; empty when all stand on one side (HP-13)."""
        if self.heroes == 0 or self.heroes == everyone:
            return 0
        if self.hero_value >= self.phantom_value():  # HP-12: a tie goes to the Heroes
            return self.heroes
        return self.heroes ^ everyone

    def leader(self, everyone: i64) -> i64:
        """HP-15: who played the highest number in the winning Force, or of all if nobody won."""
        if self.heroes == 0:
            return self.best_phantom_seat
        if self.heroes == everyone or self.hero_value >= self.phantom_value():
            return self.best_hero_seat
        return self.best_phantom_seat

    def clone(self) -> Forces:
        twin = Forces()
        twin.seen = self.seen
        twin.heroes = self.heroes
        twin.hero_value = self.hero_value
        twin.phantom_sum = self.phantom_sum
        twin.phantom_best = self.phantom_best
        twin.best_hero = self.best_hero
        twin.best_hero_seat = self.best_hero_seat
        twin.best_phantom = self.best_phantom
        twin.best_phantom_seat = self.best_phantom_seat
        return twin

"""A hand-made judgement of a card: who will win the trick, and what the card would be good for later.

Two facts about the Forces carry it. While the Heroes are ahead, only a Phantom higher than everything on the
table together can turn the trick, because all other Phantoms are taken off its number (HP-11). While the
Phantoms are ahead, nearly every further card works against them: a Hero adds to the other side, another
Phantom is taken off their own.
"""

from __future__ import annotations

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.phantom.cards import BIT, CARDS, HEROES, INDEX, VALUE, size_of_hand
from hyakki.games.phantom.state import PhantomState

__all__ = ["Judgement"]

# Found by letting players with other numbers play against each other.
DARES: Final = 0.75
"""How often somebody who could turn the trick with a high Phantom does."""
PUSH: Final = 6.75
"""By how much a player to come usually works against Phantoms that are ahead."""
STEADY: Final = 0.4
"""How sure the push of a single player is; of several it is less so."""
SILENT: Final = 0.5
"""How often a player to come leaves a trick without a Phantom, in which nobody can win (HP-13)."""
GRUDGE: Final = 0.5
"""How much a point for everybody else hurts, when one's own counts 1."""

# What a card in the hand is worth to the tricks to come, in points: a Hero a little more the higher it is; a
# Phantom least in the middle, where it wins nothing and yet spoils its own Force.
HERO_STEP: Final = 0.03
PHANTOM_LEAST: Final = [-0.2, -0.42, -0.47, -0.57]
PHANTOM_CURVE: Final = [0.0054, 0.0024, 0.0021, 0.0018]
PHANTOM_MIDDLE: Final = [8, 11, 11, 11]


@final
class Judgement:
    """Reads of a position only what the player in question may know."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.everyone: i64 = BIT[seats] - 1
        self.size: i64 = size_of_hand(seats)
        self.aside: i64 = 3 if seats == 6 else 0
        self.phantoms: i64 = BIT[CARDS - 4 if seats == 3 else CARDS] - BIT[HEROES]  # HP-2
        self.later: vec[float] = vec[float](worth_later(seats))
        # what `look` finds
        self.seat: i64 = 0
        self.left: i64 = 0
        self.in_hands: float = 0.0
        self.unseen: i64 = 0
        self.hero_players: i64 = 0

    def best(self, state: PhantomState, seat: i64) -> i64:
        """The card that is judged best."""
        self.look(state, seat)
        best: i64 = -1
        highest = -math.inf
        mask = state.playable(seat)
        while mask != 0:
            card = INDEX[(mask & -mask) % 67]
            mask &= mask - 1
            worth = self.worth(state, card)
            if worth > highest:
                highest = worth
                best = card
        return best

    def look(self, state: PhantomState, seat: i64) -> None:
        """Take in what is the same for every card that this player may play now."""
        self.seat = seat
        self.left = self.seats * (state.trick + 1) - 1 - state.plays
        seen = state.hands[seat]
        for i in range(state.plays):
            seen |= BIT[state.played[i]]
        hand = self.size - state.trick
        hidden = self.left * hand + (self.seats - 1 - self.left) * (hand - 1) + self.aside
        if self.seats <= 4:
            hidden += hand - 1  # the deck
            for i in range(state.trick + 1):
                seen |= BIT[state.rest[i]]
        self.unseen = self.phantoms & ~seen
        self.in_hands = float(self.left * hand) / float(hidden) if hidden else 0.0
        self.hero_players = ones(state.forces.heroes)

    def worth(self, state: PhantomState, card: i64) -> float:
        """What playing this card is worth, in points, after a `look`."""
        forces = state.forces
        heroes = forces.hero_value
        highest = forces.phantom_best
        phantoms = forces.phantom_sum
        members = forces.heroes
        value = VALUE[card]
        if card < HEROES:
            heroes += value
            members |= BIT[self.seat]
        else:
            phantoms += value
            if value > highest:
                highest = value
        ahead = heroes - 2 * highest + phantoms
        hero_wins = 0.0
        phantom_wins = 0.0
        if self.left == 0:
            if members != 0 and members != self.everyone:  # HP-13
                hero_wins = 1.0 if ahead >= 0 else 0.0  # HP-12
                phantom_wins = 1.0 - hero_wins
        elif ahead < 0:
            hero_wins = self.overtake(-ahead)
            phantom_wins = 1.0 - hero_wins
        else:
            hero_wins = self.hold(heroes + phantoms)
            if highest:
                phantom_wins = 1.0 - hero_wins
            else:
                hero_wins *= 1.0 - power(SILENT, self.left)
        mine = hero_wins if card < HEROES else phantom_wins
        phantom_players = self.seats - 1 - self.left - self.hero_players
        theirs = hero_wins * float(self.hero_players) + phantom_wins * float(phantom_players)
        return mine - GRUDGE * theirs / float(self.seats - 1) - self.later[card]

    def hold(self, bar: i64) -> float:
        """The chance that nobody to come beats the Heroes with a Phantom above the bar."""
        if bar >= CARDS - HEROES:
            return 1.0
        above = self.unseen & ~(BIT[HEROES + bar] - 1)
        return power(1.0 - DARES * self.in_hands, ones(above))

    def overtake(self, behind: i64) -> float:
        """The chance that the players to come push the Heroes past Phantoms that are so far ahead."""
        return OVERTAKE[self.left * FURTHEST + behind]


def overtaking(left: int, behind: int) -> float:
    return 1.0 / (1.0 + math.exp(STEADY * (behind / left - PUSH)))


FURTHEST: Final = 21
"""HP-11: the Phantoms are at most 20 ahead."""
OVERTAKE: Final = vec[float](
    [overtaking(max(left, 1), behind) for left in range(6) for behind in range(FURTHEST)]
)


def worth_later(seats: i64) -> list[float]:
    least = PHANTOM_LEAST[seats - 3]
    curve = PHANTOM_CURVE[seats - 3]
    middle = PHANTOM_MIDDLE[seats - 3]
    heroes = [HERO_STEP * float(VALUE[card] - 3) for card in range(HEROES)]
    return heroes + [least + curve * float((VALUE[card] - middle) ** 2) for card in range(HEROES, CARDS)]


def power(base: float, times: i64) -> float:
    """Multiplied out, for a float's `**` is not native."""
    product = 1.0
    for _ in range(times):
        product *= base
    return product


def ones(mask: i64) -> i64:
    count: i64 = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count

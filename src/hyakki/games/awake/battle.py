"""Where everything stands: the fields of a position and the small questions every rule asks of them.

A unit is a character on a team: 0 to 9 belong to seat 0, 10 to 19 to seat 1. CASTLE_UNIT + seat names a
castle where a target is meant. A card is one of the 36 item cards in the game, attack items first; its kind
says which item it shows. Copies are numbered, so a player who remembers everything can tell them apart.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.awake.board import BIT, CASTLE_AT, CASTLES, NEAR, SQUARES, TERRITORY
from hyakki.games.awake.content.numbers import DECK
from hyakki.games.awake.options import Options
from hyakki.games.awake.tables import (
    ATTACK,
    CARDS,
    DEFENCE,
    HP,
    ONE_BOX,
)
from hyakki.kernel.game import State

__all__ = [
    "ASK_AT",
    "ASK_CARD",
    "ASK_DROP",
    "ASK_ON",
    "ATTACKING",
    "CASTLE_UNIT",
    "CHAMPIONS",
    "ITEM",
    "MOST",
    "MOVE",
    "NOBODY_YET",
    "OFFERED",
    "PLACING",
    "SKILL",
    "TEAMS",
    "TURN",
    "UNITS",
    "Battle",
    "deck_of",
    "in_order",
    "occupant",
    "seat_of",
]

# stages of a game
TEAMS: Final = 0
PLACING: Final = 1
TURN: Final = 2
OFFERED: Final = 3
CHAMPIONS: Final = 4
STAGES: Final = ("teams", "placing", "turn", "offered", "champions")

# steps of a turn, in their order
ITEM: Final = 0
SKILL: Final = 1
MOVE: Final = 2
ATTACKING: Final = 3
STEPS: Final = ("item", "skill", "move", "attack")

# what a decision in the middle of an effect asks for
ASK_ON: Final = 0
ASK_AT: Final = 1
ASK_CARD: Final = 2
ASK_DROP: Final = 3
ASKS: Final = ("on", "at", "card", "drop")

MOST: Final = 10
"""AH-4: a team of cost 10 has at most ten characters."""
UNITS: Final = 2 * MOST
CASTLE_UNIT: Final = UNITS
NOBODY_YET: Final = 31
"""In a pending decision: no actor (an item has none), or nobody chosen so far."""

ZEROES: Final = vec[i64]([0] * SQUARES)
NONES: Final = vec[i64]([-1] * SQUARES)


def seat_of(unit: i64) -> i64:
    """Whose a unit or a castle is."""
    if unit >= CASTLE_UNIT:
        return unit - CASTLE_UNIT
    return 0 if unit < MOST else 1


class Battle(State):
    """Numbers and small vectors; the rules in the other files read and change them."""

    def __init__(self, options: Options) -> None:
        self.over = False
        self.now = 0
        self.options = options
        self.own_country: bool = options.own_country == "yes"
        self.chosen_items: bool = options.chosen_items == "yes"
        self.stage: i64 = TEAMS

        # teams
        self.country: vec[i64] = NONES[:2]
        self.picks: vec[i64] = ZEROES[:2]
        """For each seat the mask of the characters it has picked."""
        self.made: vec[i64] = ZEROES[:2]
        """How many secret choices each seat has made; the number of them is the same for both."""
        self.starter: i64 = -1

        # the board
        self.size: vec[i64] = ZEROES[:2]
        self.who: vec[i64] = NONES[:UNITS]
        self.at: vec[i64] = NONES[:UNITS]
        self.hurt: vec[i64] = ZEROES[:UNITS]
        self.awake: vec[i64] = ZEROES[:UNITS]
        self.on: vec[i64] = NONES[:]
        """For each square the unit that stands there, or -1."""
        self.alive: vec[i64] = ZEROES[:2]
        self.castle: vec[i64] = ZEROES[:2]
        """Damage on each castle."""
        self.breach: i64 = 0
        """What the castle under attack has lost in this turn."""
        self.placing: i64 = -1
        """The unit that is being placed or looks for its square."""

        # what lasts a while
        self.attack_up: vec[i64] = ZEROES[:UNITS]
        self.defence_up: vec[i64] = ZEROES[:UNITS]
        self.sunder: vec[i64] = ZEROES[:UNITS]
        self.stride: vec[i64] = ZEROES[:UNITS]
        self.roam: vec[i64] = ZEROES[:UNITS]
        self.bound: vec[i64] = ZEROES[:UNITS]
        """Two bits: 1, it cannot move in its owner's turn, this or the next; 2, nor in the one after."""
        self.dazed: vec[i64] = ZEROES[:UNITS]
        """How many more of its owner's turns it can neither attack nor use its skill."""

        # items
        self.kinds: vec[i64] = ONE_BOX
        self.deck: vec[i64] = ZEROES[:CARDS]
        """The cards of both decks, the next one to draw last; attack from 0, defence from 18."""
        self.left: vec[i64] = ZEROES[:2]
        self.hands: vec[i64] = ZEROES[:2]
        self.grave: i64 = 0
        """The cards in the cemetery."""
        self.era: vec[i64] = ZEROES[:2]
        """How often each deck was refilled."""
        self.shuffled: vec[i64] = ZEROES[:CARDS]
        """For each card the era of its deck in which it was last shuffled in."""
        self.trap_at: vec[i64] = NONES[:4]
        """The traps of seat 0 in 0 and 1, those of seat 1 in 2 and 3, the older first."""
        self.trap_card: vec[i64] = NONES[:4]
        self.laying: i64 = -1
        """The trap that is on its way from a hand to its square."""

        # the turn
        self.player: i64 = -1
        self.step: i64 = ITEM
        self.turn: i64 = 0
        self.hurt_turn: i64 = 0
        """The latest turn in which damage was done."""
        self.declined: vec[i64] = NONES[:2]
        """For each seat the turn in which its latest offer was declined."""
        self.pending: list[int] = []
        """Decisions in the middle of an effect, the top one last."""

        # the end
        self.champion: vec[i64] = NONES[:2]
        self.winner: i64 = -1
        self.reason: i64 = -1

    # ------------------------------------------------------------ small questions

    def side(self, unit: i64) -> i64:
        """Which side of which card lies up."""
        return self.who[unit] * 2 + self.awake[unit]

    def hp(self, unit: i64) -> i64:
        return HP[self.side(unit)]

    def attack_die(self, unit: i64) -> i64:
        return ATTACK[self.side(unit)]

    def defence_die(self, unit: i64) -> i64:
        return DEFENCE[self.side(unit)]

    def standing(self, unit: i64) -> bool:
        return self.at[unit] >= 0

    def free(self, square: i64) -> bool:
        """AH-R7: no character and no castle stands there."""
        return self.on[square] < 0 and CASTLES & BIT[square] == 0

    def in_own_land(self, unit: i64) -> bool:
        return TERRITORY[seat_of(unit)] & BIT[self.at[unit]] != 0

    def in_enemy_land(self, unit: i64) -> bool:
        return TERRITORY[1 - seat_of(unit)] & BIT[self.at[unit]] != 0

    def standing_mask(self, seat: i64) -> i64:
        """The squares on which this seat's characters stand."""
        mask: i64 = 0
        for unit in range(seat * MOST, seat * MOST + self.size[seat]):
            if self.at[unit] >= 0:
                mask |= BIT[self.at[unit]]
        return mask

    def near_own(self, seat: i64) -> i64:
        """The squares around this seat's characters."""
        mask: i64 = 0
        for unit in range(seat * MOST, seat * MOST + self.size[seat]):
            if self.at[unit] >= 0:
                mask |= NEAR[self.at[unit]]
        return mask

    def traps_of(self, seat: i64) -> i64:
        """How many traps of this seat lie on the board."""
        count: i64 = 0
        for i in range(seat * 2, seat * 2 + 2):
            if self.trap_at[i] >= 0:
                count += 1
        return count

    def trap_mask(self) -> i64:
        mask: i64 = 0
        for i in range(4):
            if self.trap_at[i] >= 0:
                mask |= BIT[self.trap_at[i]]
        return mask

    # ------------------------------------------------------------ small changes

    def put(self, unit: i64, square: i64) -> None:
        """Stand a unit on a free square, off whatever square it stood on."""
        here = self.at[unit]
        if here >= 0:
            self.on[here] = -1
        self.at[unit] = square
        self.on[square] = unit

    def copy_to(self, twin: Battle) -> None:
        """Give another position everything that this one has."""
        twin.over = self.over
        twin.stage = self.stage
        twin.country = self.country[:]
        twin.picks = self.picks[:]
        twin.made = self.made[:]
        twin.starter = self.starter
        twin.size = self.size[:]
        twin.who = self.who[:]
        twin.at = self.at[:]
        twin.hurt = self.hurt[:]
        twin.awake = self.awake[:]
        twin.on = self.on[:]
        twin.alive = self.alive[:]
        twin.castle = self.castle[:]
        twin.breach = self.breach
        twin.placing = self.placing
        twin.attack_up = self.attack_up[:]
        twin.defence_up = self.defence_up[:]
        twin.sunder = self.sunder[:]
        twin.stride = self.stride[:]
        twin.roam = self.roam[:]
        twin.bound = self.bound[:]
        twin.dazed = self.dazed[:]
        twin.kinds = self.kinds[:]
        twin.deck = self.deck[:]
        twin.left = self.left[:]
        twin.hands = self.hands[:]
        twin.grave = self.grave
        twin.era = self.era[:]
        twin.shuffled = self.shuffled[:]
        twin.trap_at = self.trap_at[:]
        twin.trap_card = self.trap_card[:]
        twin.laying = self.laying
        twin.player = self.player
        twin.step = self.step
        twin.turn = self.turn
        twin.hurt_turn = self.hurt_turn
        twin.declined = self.declined[:]
        twin.pending = self.pending[:]
        twin.champion = self.champion[:]
        twin.winner = self.winner
        twin.reason = self.reason


def occupant(battle: Battle, square: i64) -> i64:
    """The unit or castle on a square."""
    if CASTLES & BIT[square]:
        return CASTLE_UNIT if square == CASTLE_AT[0] else CASTLE_UNIT + 1
    return battle.on[square]


def in_order(battle: Battle, squares: list[int]) -> list[int]:
    """AH-R20: who is on these squares, rank by rank from the player's side, each from left to right.

    Squares are counted as seat 0 sees them.
    """
    targets: list[int] = [occupant(battle, square) for square in squares]
    if battle.player == 1:
        targets.reverse()
    return targets


def deck_of(card: i64) -> i64:
    """Which deck a card belongs to: 0 attack, 1 defence."""
    return 0 if card < DECK else 1

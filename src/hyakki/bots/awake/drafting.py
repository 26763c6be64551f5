"""Before the first turn: which team, which items, and where to stand."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.awake.board import CASTLE_AT, FILES, distance
from hyakki.games.awake.content import CONTENT, Character, Item, Side
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import CHARACTERS, COST
from hyakki.games.awake.teams import LARGEST, cost_of
from hyakki.kernel.chance import Chance

__all__ = ["NOBODY", "Taste", "item_worth", "place_worth"]

FRONT: Final = ("guard", "striker", "breaker", "runner", "captain")
NOBODY: Final = 0.1
"""To leave a place free while there is money left is the last resort."""
TRUST: Final = 0.12
"""How much of what a card looks like counts."""
WHIM: Final = 0.35
"""How far a liking for a character may go beyond reason."""


def strength(side: Side) -> float:
    """How strong a side of a card looks."""
    arrows = sum([0.5 if length == 1 else 0.8 for length in side.arrows if length])
    skill = len(side.skill.works) / 6.0 * (1.0 + 0.5 * (len(side.skill.does) - 1))
    return (
        0.55 * side.hp + 0.5 * side.attack + 0.3 * side.defence + 0.35 * arrows - 0.3 * len(side.weak) + skill
    )


def whole(character: Character) -> float:
    """Both sides of a card, the plain one more: it is there from the start."""
    return 0.65 * strength(character.plain) + 0.35 * strength(character.awake)


def liking(character: Character) -> float:
    """How strong it looks among those of its cost, about 1. Looks count for little, for skills decide."""
    peers = [whole(other) for other in CONTENT.characters if other.cost == character.cost]
    return 1.0 + TRUST * (whole(character) * len(peers) / sum(peers) - 1.0)


LIKING: Final = vec[float]([liking(character) for character in CONTENT.characters])

ITEM_WORTHS: Final = {
    "damage": 0.9,
    "heal": 0.7,
    "attack": 0.6,
    "defence": 0.5,
    "sunder": 0.4,
    "stride": 0.4,
    "roam": 0.35,
    "push": 0.4,
    "leap": 0.5,
    "bind": 0.5,
    "daze": 0.5,
    "disarm": 0.2,
    "draw": 0.5,
    "spoil": 0.3,
}


def worth_of(item: Item) -> float:
    return sum([ITEM_WORTHS[effect.effect] * (0.5 + 0.25 * effect.amount) for effect in item.does])


ITEM_WORTH: Final = vec[float]([worth_of(item) for item in CONTENT.items])


def item_worth(kind: i64) -> float:
    return ITEM_WORTH[kind]


class Taste:
    """Likes and dislikes that differ from one choice to the next, so that no two teams are the same."""

    def __init__(self) -> None:
        self.whim: vec[float] = vec[float]([0.0] * (CHARACTERS + 1))

    def wonder(self, chance: Chance) -> None:
        for i in range(CHARACTERS + 1):
            self.whim[i] = WHIM * float(chance.below(1000)) / 1000.0

    def country(self, number: i64) -> float:
        return self.whim[number]

    def character(self, state: AwakeState, seat: i64, character: i64) -> float:
        """Good for the cost, and leaving something that can be spent."""
        spent = cost_of(state.picks[seat])
        left = LARGEST - spent - COST[character]
        worth = LIKING[character] + self.whim[character]
        if spent == 0 and COST[character] < 3:
            worth -= 0.2  # begin with somebody who can lead
        if left == 1:
            worth -= 0.05
        return worth


def place_worth(state: AwakeState, seat: i64, unit: i64, square: i64) -> float:
    """Fighters to the front, the others behind them, and nobody in a corner."""
    rank = square // FILES if seat == 0 else 7 - square // FILES
    front = CONTENT.characters[state.who[unit]].role in FRONT
    worth = 0.5 * float(rank) if front else 1.0 - 0.5 * abs(float(rank) - 1.0)
    middle = abs(float(square % FILES) - 3.0)
    worth -= 0.12 * middle
    if distance(square, CASTLE_AT[seat]) == 1:
        worth += 0.15
    return worth

"""What the files of this folder read as. Directions count clockwise from forward, as the owner sees them."""

from __future__ import annotations

from hyakki.kernel.types import frozen

__all__ = [
    "DIRECTIONS",
    "Board",
    "Castle",
    "Character",
    "Content",
    "Country",
    "Effect",
    "Item",
    "Side",
    "Skill",
]

DIRECTIONS = ("F", "FR", "R", "BR", "B", "BL", "L", "FL")
"""Forward, forward right, right, ... as they are written in the files."""


@frozen
class Effect:
    """One thing that a skill, an item or a trap does."""

    effect: str
    amount: int
    who: str
    """Whom it touches: `self`, `ally`, `friend` (ally or self), `enemy`, `it` (the one chosen before, or
    the unit that set off the trap), `castle`, `trap`, or nothing."""
    range: str
    """How far: `within 2`, `line 3`, `ahead 2`, `cross 1`, `anywhere`, or nothing."""
    all: bool
    """Everybody in range instead of one."""
    castle: bool
    """It may touch the enemy's castle too (AH-R3)."""
    deck: str
    """For `draw`: attack or defence."""


@frozen
class Skill:
    name: str
    works: tuple[int, ...]
    """The numbers of a six-sided die with which it works."""
    does: tuple[Effect, ...]


@frozen
class Side:
    """One side of a character card."""

    hp: int
    attack: int
    defence: int
    arrows: tuple[int, ...]
    """For each direction 0, 1 or 2 squares."""
    weak: tuple[int, ...]
    """Directions from which it cannot defend itself."""
    skill: Skill


@frozen
class Character:
    name: str
    line: str
    role: str
    country: int
    cost: int
    plain: Side
    awake: Side


@frozen
class Item:
    name: str
    line: str
    kind: str
    copies: int
    area: str
    """For a trap the squares around it that set it off; empty for other items."""
    does: tuple[Effect, ...]

    @property
    def trap(self) -> bool:
        return self.area != ""


@frozen
class Castle:
    name: str
    line: str
    country: int
    hp: int
    defence: int
    wall: int
    """So much it loses in one turn at most."""
    skill: str
    """What it always does: `ward`, `forge`, `spring` or `thorns`."""
    amount: int


@frozen
class Country:
    name: str
    line: str


@frozen
class Board:
    files: int
    ranks: int
    territory: int
    """How many ranks belong to each player."""
    items: tuple[str, ...]
    """For each square, from a1: `attack`, `defence` or nothing."""
    castles: tuple[int, int]


@frozen
class Content:
    countries: tuple[Country, ...]
    characters: tuple[Character, ...]
    items: tuple[Item, ...]
    castles: tuple[Castle, ...]
    board: Board

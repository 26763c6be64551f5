"""The words of the card files that the rules ask for as numbers, each pair once.

The numbers are written out: the compiler puts such constants where they are used.
"""

from __future__ import annotations

from typing import Final

DECKS: Final = ("attack", "defence")
DECK: Final = 18
"""AH-1: so many items of each kind."""

# ---------------------------------------------------------------- what an effect does: `effects.py`

DAMAGE: Final = 0
HEAL: Final = 1
ATTACK_UP: Final = 2
DEFENCE_UP: Final = 3
SUNDER: Final = 4
STRIDE: Final = 5
ROAM: Final = 6
PUSH: Final = 7
PULL: Final = 8
LEAP: Final = 9
SWAP: Final = 10
BIND: Final = 11
DAZE: Final = 12
DISARM: Final = 13
DRAW: Final = 14
SPOIL: Final = 15
LAY: Final = 16

# ---------------------------------------------------------------- whom it touches

SELF: Final = 0
ALLY: Final = 1
FRIEND: Final = 2
ENEMY: Final = 3
IT: Final = 4
CASTLE: Final = 5
TRAP: Final = 6
NONE: Final = 7
WHO: Final = {
    "self": SELF,
    "ally": ALLY,
    "friend": FRIEND,
    "enemy": ENEMY,
    "it": IT,
    "castle": CASTLE,
    "trap": TRAP,
    "": NONE,
}

# ---------------------------------------------------------------- what a castle does

WARD: Final = 0
FORGE: Final = 1
SPRING: Final = 2
THORNS: Final = 3
CASTLE_SKILLS: Final = {"ward": WARD, "forge": FORGE, "spring": SPRING, "thorns": THORNS}

"""The dice: an eight-sided and a ten-sided one, each with a Strike, a Star and an Eye (HB-2, HB-R1).

>>> [SYMBOLS[face_of(D10, side)] for side in range(D10)]
['strike', 'star', 'eye', 'blank', 'blank', 'blank', 'blank', 'blank', 'blank', 'blank']
"""

from __future__ import annotations

from typing import Final

from hyakki.kernel.chance import Chance

__all__ = [
    "BLANK",
    "D8",
    "D10",
    "EYE",
    "STAR",
    "STRIKE",
    "SYMBOLS",
    "SYMBOL_BIT",
    "die_name",
    "face_of",
    "roll_faces",
]

D8: Final = 8
D10: Final = 10

BLANK: Final = 0
STRIKE: Final = 1
STAR: Final = 2
EYE: Final = 3
SYMBOLS: Final = ("blank", "strike", "star", "eye")
SYMBOL_BIT: Final = (0, 1, 2, 4)
"""A symbol as a bit, so that a face can be several of them (HB-30); a blank is none."""


def face_of(sides: int, side: int) -> int:
    """HB-R1: one face each for Strike, Star and Eye; all others are blank."""
    return side + 1 if side < 3 else BLANK


def roll_faces(dice: list[int], throws: int, stops: list[bool], chance: Chance) -> list[int]:
    """What dice show after so many throws; the hand stops at the first face that it `stops` at."""
    faces: list[int] = []
    for _ in range(throws):
        faces = [face_of(sides, chance.below(sides)) for sides in dice]
        if any(stops[face] for face in faces):
            break
    return faces


def die_name(sides: int) -> str:
    return f"d{sides}"

"""Letters that look like others, by the list of Unicode's security mechanisms (UTS 39).

The list comes with the package confusable-homoglyphs, which pairs every sign with the one that stands for all
that look like it.

>>> skeleton("раураl") == skeleton("paypal"), skeleton("rn") == skeleton("m"), skeleton("0") == skeleton("O")
(True, True, True)
>>> latin("ΜіΟ")
'MiO'
"""

from __future__ import annotations

import unicodedata
from functools import cache
from importlib.resources import files

import msgspec

__all__ = ["latin", "skeleton"]

DOT = "\u0307"
"""Nobody sees whether an i has one dot or two."""


class Pair(msgspec.Struct, frozen=True):
    c: str


@cache
def prototypes() -> dict[int, str]:
    """For each sign the one that stands for all of its look."""
    text = files("confusable_homoglyphs").joinpath("confusables.json").read_bytes()
    pairs = msgspec.json.decode(text, type=dict[str, list[Pair]])
    found: dict[int, str] = {}
    for sign, others in pairs.items():
        if len(sign) == 1 and len(others) == 1:
            other = others[0].c
            # Of only two that look alike each names the other, and either may stand for both.
            if len(pairs[other]) > 1 or other < sign or len(other) > 1:
                found[ord(sign)] = other
    return found


@cache
def latin_letters() -> dict[int, str]:
    """The small Latin letter for each small letter that looks like it, the capital for each capital."""
    plain: dict[tuple[str, str], str] = {}
    for letter in map(chr, range(ord("A"), ord("z") + 1)):
        if letter.isalpha():
            plain[prototypes().get(ord(letter), letter), unicodedata.category(letter)] = letter
    letters = {
        sign: plain.get((stands, unicodedata.category(chr(sign)))) for sign, stands in prototypes().items()
    }
    return {sign: letter for sign, letter in letters.items() if letter is not None and sign > 127}


def skeleton(text: str) -> str:
    """What is the same for all texts that look the same. It is for comparing, not for showing."""
    apart = unicodedata.normalize("NFD", text).translate(prototypes())
    return unicodedata.normalize("NFD", apart).replace("i" + DOT, "i").replace("j" + DOT, "j")


def latin(text: str) -> str:
    """With Latin letters wherever letters of another script look like them."""
    return text.translate(latin_letters())

"""Magic as the cards write it: a few words for each part, and what such a part may work on.

The sentence on the card is made from the same words, so that card and rule cannot disagree.
"""

from __future__ import annotations

from typing import final

from hyakki.games.madoshi.board import BLOCK_PLACES, BLOCKS, FACES, LINE_KINDS, LINE_PLACES, LINES
from hyakki.kernel.game import InvalidContent

__all__ = ["Part", "UnfitDeck"]


class UnfitDeck(InvalidContent):
    """A file of Yokai that cannot be played with; says where and why."""


@final
class Part:
    """One part of a magic: what it works on, and what the card says.

    >>> Part("flip wild or void").text, Part("slide outer row").text
    ('Flip a Wild or a Void token.', 'Slide an outer row.')
    """

    def __init__(self, written: str) -> None:
        self.written = written
        self.faces: list[int] = []
        """For a flip: the faces it may turn over."""
        self.lines: list[int] = []
        self.blocks: list[int] = []
        self.board = False
        """Whether it turns the whole board."""
        words = written.split()
        if written == "turn board":
            self.board = True
            self.text = "Turn the whole board half way round."
        elif words[:1] == ["flip"]:
            self.text = self._flip(words[1:])
        elif words[:1] == ["slide"]:
            self.text = self._slide(words[1:])
        elif words[:1] == ["turn"]:
            self.text = self._turn(words[1:])
        else:
            raise UnfitDeck(f"there is no magic {written!r}: begin with flip, slide or turn")

    def _flip(self, words: list[str]) -> str:
        named = words[::2]
        one = len(words) == 1
        two = len(words) == 3 and words[1] == "or" and words[0] != words[2]
        if not (one or two) or any(word not in FACES for word in named):
            raise UnfitDeck(
                f"{self.written!r}: flip one of {', '.join(FACES)}, or two with 'or' between them"
            )
        self.faces = [FACES.index(word) for word in named]
        return f"Flip {' or '.join([article(word.capitalize()) for word in named])} token."

    def _slide(self, words: list[str]) -> str:
        place, kind = place_and_kind(words)
        for i in range(len(LINES)):
            if LINE_KINDS[i] == kind and place in ("", LINE_PLACES[i]):
                self.lines.append(i)
        if not self.lines:
            raise UnfitDeck(
                f"{self.written!r}: slide a row or column (outer, inner, middle), or a diagonal (long, short)"
            )
        if place == "middle":
            return f"Slide the middle {kind}."
        return f"Slide {article((place + ' ' + kind).strip())}."

    def _turn(self, words: list[str]) -> str:
        place, kind = place_and_kind(words)
        for i in range(len(BLOCKS)):
            if kind == "block" and place in ("", BLOCK_PLACES[i]):
                self.blocks.append(i)
        if not self.blocks:
            raise UnfitDeck(f"{self.written!r}: turn board, or turn a block (corner, side or middle)")
        return f"Turn {article((place + ' block').strip())} of four."


def place_and_kind(words: list[str]) -> tuple[str, str]:
    """From "outer row" or "row"; both empty where it is neither one word nor two."""
    if len(words) == 1:
        return "", words[0]
    return (words[0], words[1]) if len(words) == 2 else ("", "")


def article(words: str) -> str:
    return ("an " if words[0] in "aeiouAEIOU" else "a ") + words

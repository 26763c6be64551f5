"""Magic as the cards write it: a few words, the sentence made of them, and what each choice may work on.

The sentence on the card is made from the same words, so that card and rule cannot disagree.
"""

from __future__ import annotations

from typing import Final, final

from hyakki.games.madoshi.board import BLOCK_PLACES, BLOCKS, FACES, LINE_KINDS, LINE_PLACES, LINES, WILD
from hyakki.kernel.game import InvalidContent

__all__ = ["Part", "parts_of", "sentence_of"]

TIMES: Final = {"two": 2, "three": 3}
"""How often a magic may be done: "flip two earth" asks for two choices."""

AGAIN: Final = {2: ", or one twice", 3: ", or repeat one"}
"""A line or a block may be chosen again, which "two rows" would not say."""


@final
class Part:
    """One choice of a magic: what it works on, and how it is said.

    >>> Part("flip wild or void").text, Part("slide outer row").text
    ('Flip a Wild or a Void back to its element.', 'Slide an outer row.')
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
        self.verb = " ".join(words[:1]).capitalize()
        if written == "turn board":
            self.board = True
            self.things = ["the whole board"]
        elif words[:1] == ["flip"]:
            self.things = self._flip(words[1:])
        elif words[:1] == ["slide"]:
            self.things = self._slide(words[1:])
        elif words[:1] == ["turn"]:
            self.things = self._turn(words[1:])
        else:
            raise InvalidContent(f"there is no magic {written!r}: begin with flip, slide or turn")
        self.text = self.said(1)

    def said(self, times: int) -> str:
        """The sentence on the card: for one choice, or for the same one two or three times."""
        tail = self._tail(times)
        if self.board:
            named = self.things
        elif times == 1:
            named = [thing if thing.startswith("the ") else article(thing) for thing in self.things]
        else:
            named = self.things if self.faces else [f"{thing}s" for thing in self.things]
            often = next(word for word, number in TIMES.items() if number == times)
            named = [f"{often} {named[0]}", *named[1:]]
        again = AGAIN[times] if times > 1 and not self.faces else ""
        return f"{self.verb} {' or '.join(named)}{tail}{again}."

    def _tail(self, times: int) -> str:
        if self.board:
            return " halfway round"
        if self.written == "slide diagonal":
            return " of any length"
        if not self.faces:
            return ""
        if min(self.faces) >= WILD:
            return f" back to {'its element' if times == 1 else 'their elements'}"
        return " token" if times == 1 else " tokens"

    def _flip(self, words: list[str]) -> list[str]:
        named = alternatives(words)
        if not named or any(word not in FACES for word in named):
            raise InvalidContent(
                f"{self.written!r}: flip one of {', '.join(FACES)}, or two with 'or' between them"
            )
        self.faces = [FACES.index(word) for word in named]
        return [word.capitalize() for word in named]

    def _slide(self, words: list[str]) -> list[str]:
        named = alternatives(words)
        for one in named:
            place, kind = place_and_kind(one.split())
            found = [
                i
                for i in range(len(LINES))
                if LINE_KINDS[i] == kind and place in ("", LINE_PLACES[i]) and i not in self.lines
            ]
            self.lines = sorted(self.lines + found) if found else []
            if not found:
                break
        if not self.lines:
            raise InvalidContent(
                f"{self.written!r}: slide a row or column (outer, inner, middle), or a diagonal (long, short)"
            )
        return ["the " + one if one.startswith("middle ") else one for one in named]

    def _turn(self, words: list[str]) -> list[str]:
        place, kind = place_and_kind(words)
        for i in range(len(BLOCKS)):
            if kind == "block" and place in ("", BLOCK_PLACES[i]):
                self.blocks.append(i)
        if not self.blocks:
            raise InvalidContent(f"{self.written!r}: turn board, or turn a block (corner, side or middle)")
        return [f"{place} 2×2 block".strip()]


def parts_of(written: str) -> list[Part]:
    """The choices of a magic, one after the other.

    >>> [part.text for part in parts_of("slide two rows")]
    ['Slide a row.', 'Slide a row.']
    """
    words = written.split()
    times = TIMES.get(words[1], 0) if len(words) > 1 else 0
    if times == 0:
        return [Part(written)]
    single = [word if words[0] == "flip" else word.removesuffix("s") for word in words[2:]]
    part = Part(" ".join([words[0], *single]))
    if part.board or any(thing.startswith("the ") for thing in part.things):
        raise InvalidContent(f"{written!r}: there is only one of them")
    return [part] * times


def sentence_of(parts: list[Part]) -> str:
    """What the card says.

    >>> [sentence_of(parts_of(text)) for text in ("flip two earth", "slide three rows")]
    ['Flip two Earth tokens.', 'Slide three rows, or repeat one.']
    """
    if len(parts) in TIMES.values() and all(part.written == parts[0].written for part in parts):
        return parts[0].said(len(parts))
    return " ".join([part.text for part in parts])


def alternatives(words: list[str]) -> list[str]:
    """From "wild or void" its two, from "outer row" itself; nothing where it is neither."""
    named = " ".join(words).split(" or ")
    return named if all(named) and len(named) <= 2 and len(set(named)) == len(named) else []


def place_and_kind(words: list[str]) -> tuple[str, str]:
    """From "outer row" or "row"; both empty where it is neither one word nor two."""
    if len(words) == 1:
        return "", words[0]
    return (words[0], words[1]) if len(words) == 2 else ("", "")


def article(words: str) -> str:
    return ("an " if words[0] in "aeiouAEIOU" else "a ") + words

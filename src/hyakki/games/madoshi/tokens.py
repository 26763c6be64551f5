"""The tokens on the board: where each lies, what it shows, what it hides, and how tokens move."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.madoshi.board import ALL, BIT, SQUARES, VOID, WILD

__all__ = ["Tokens"]

NO_FACES: Final = vec[i64]([0] * 7)
NO_SQUARES: Final = vec[i64]([0] * SQUARES)


@final
class Tokens:
    """A token's number is the square on which it was laid, so everybody can follow it (MD-9: none leaves)."""

    def __init__(self, at: vec[i64], elements: vec[i64], wild: i64, down: i64, seen: i64) -> None:
        self.at: vec[i64] = at
        """The token on each square."""
        self.elements: vec[i64] = elements
        """The element of each token. Never changed."""
        self.wild: i64 = wild
        """Mask of the tokens that have a Wild on their back; all others have a Void. Never changed."""
        self.down: i64 = down
        """Mask of the tokens that show their back."""
        self.seen: i64 = seen
        """Mask of the tokens whose back has been seen."""
        self.shown: vec[i64] = NO_FACES[:]
        """For each face the mask of the squares that show it; `look` reads them."""

    def look(self) -> Tokens:
        """Read all faces again."""
        shown = NO_FACES[:]
        for square in range(SQUARES):
            shown[self.face(square)] |= BIT[square]
        self.shown = shown
        return self

    def face(self, square: i64) -> i64:
        token = self.at[square]
        if self.down & BIT[token] == 0:
            return self.elements[token]
        return WILD if self.wild & BIT[token] else VOID

    def swappable(self) -> i64:
        """MD-7: the squares of all tokens but Voids and Wilds."""
        return ALL ^ self.shown[WILD] ^ self.shown[VOID]

    def usable(self, element: i64) -> i64:
        """MD-11: the squares that count as this element, Wilds among them."""
        return self.shown[element] | self.shown[WILD]

    def swap(self, a: i64, b: i64) -> None:
        at = self.at
        token = at[a]
        other = at[b]
        at[a] = other
        at[b] = token
        first = self.elements[token]
        second = self.elements[other]
        if first != second:
            both = BIT[a] | BIT[b]
            self.shown[first] ^= both
            self.shown[second] ^= both

    def flip(self, square: i64) -> None:
        """MD-16, MD-17: turn the token over; all see what comes up."""
        self.shown[self.face(square)] ^= BIT[square]
        token = BIT[self.at[square]]
        self.down ^= token
        self.seen |= token
        self.shown[self.face(square)] ^= BIT[square]

    def move_along(self, squares: vec[i64]) -> None:
        """MD-18, MD-19: every token goes one step on, the last comes to the first square."""
        last = len(squares) - 1
        carried = self.at[squares[last]]
        i = last
        while i > 0:
            self.at[squares[i]] = self.at[squares[i - 1]]
            i -= 1
        self.at[squares[0]] = carried
        self.look()

    def turn_half(self) -> None:
        """MD-R11: the whole board half way round."""
        turned = NO_SQUARES[:]
        for square in range(SQUARES):
            turned[SQUARES - 1 - square] = self.at[square]
        self.at = turned
        self.look()

    def clone(self) -> Tokens:
        twin = Tokens(self.at[:], self.elements, self.wild, self.down, self.seen)
        twin.shown = self.shown[:]
        return twin

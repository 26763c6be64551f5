"""The boards since the latest catch, as a player remembers them: a position seen before leads nowhere."""

from __future__ import annotations

from typing import final

from hyakki.games.madoshi.board import SQUARES
from hyakki.games.madoshi.moves import FIRST, SECOND
from hyakki.games.madoshi.state import NO_SWAP, SWAPPING
from hyakki.games.madoshi.types import View

__all__ = ["Memory"]


@final
class Memory:
    """What each square showed after every turn since the latest catch that the same player had made.

    Nothing but swaps has changed the board since, so they are undone one by one. Two tokens of one element
    are as good as one another: a board is what it shows.
    """

    def __init__(self, view: View) -> None:
        self.faces = [face_of(view, square) for square in range(SQUARES)]
        self.before: set[str] = set()
        if view.phase != SWAPPING or len(view.sides) == 1:
            return  # nothing can be repeated in the middle of a turn, nor alone
        faces = self.faces[:]
        boards = [key_of(faces)]
        for swap in reversed(view.swaps):
            if swap != NO_SWAP:
                exchange(faces, swap)
            boards.append(key_of(faces))
        # the latest board is the one before this turn's swap; one turn further back it was after one's own
        self.before = set(boards[1::2])

    def repeated(self, swaps: list[int]) -> list[int]:
        """Those that lead to a board which the opponent has had before, at their turn."""
        found: list[int] = []
        if self.before:
            for swap in swaps:
                exchange(self.faces, swap)
                if key_of(self.faces) in self.before:
                    found.append(swap)
                exchange(self.faces, swap)
        return found


def face_of(view: View, square: int) -> int:
    """An element, or 5 for a token that shows its back: such ones lie still until something is caught."""
    token = view.at[square]
    return 5 if token in view.down else view.elements[token]


def exchange(faces: list[int], swap: int) -> None:
    a = FIRST[swap]
    b = SECOND[swap]
    faces[a], faces[b] = faces[b], faces[a]


def key_of(faces: list[int]) -> str:
    return "".join([str(face) for face in faces])

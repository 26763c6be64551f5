"""What a seat knows, as numbers for learners: a layout of bytes with a version, made from its view alone.

A layout is a row of blocks. Each says what it means and reads its numbers from a view; so the table in the
documentation, the shapes of the environments and the bytes themselves come from one list. A layout never
changes under its version, so what was trained on it keeps working.

>>> class Coin:
...     def __init__(self, up: bool) -> None:
...         self.up = up
>>> features = Features(0, 2, [Block("up", (2,), 1, "which side lies up", lambda coin: one(2, coin.up))])
>>> features.size, features.encode(Coin(True)).hex()
(8, '0001000000000000')
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

if TYPE_CHECKING:
    from hyakki.kernel.game import State

__all__ = ["BYTES", "ONE_OF_8", "WORD", "Block", "Features", "bits", "counts", "one", "row"]

WORD: Final = 8
"""Bytes are written eight at a time, so a layout fills whole words."""


def word_of(ones: int) -> int:
    """Eight bytes as one number, the first of them lowest: byte k is 1 where bit k is set."""
    return sum(256**k for k in range(WORD) if ones >> k & 1)


BYTES: Final = vec[i64]([word_of(ones) for ones in range(256)])
"""For every eight bits the word in which each of them is a byte of its own."""
ONE_OF_8: Final = vec[i64]([word_of(1 << k) for k in range(WORD)])


class Block:
    """Some numbers of an observation: their shape, the highest of them, and what they mean."""

    def __init__(
        self, name: str, shape: tuple[int, ...], high: int, meaning: str, read: Callable[[Any], list[int]]
    ) -> None:
        self.name = name
        self.shape = shape
        self.high = high
        self.meaning = meaning
        self.read = read
        size = 1
        for length in shape:
            size *= length
        self.size: int = size
        self.first: int = 0
        """Where in the observation it begins."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """How a game's views become bytes. A game may write the same bytes faster, straight from a state."""

    def __init__(
        self,
        version: int,
        moves: int,
        blocks: list[Block],
        together: bool = False,
        always: Mapping[str, str] | None = None,
    ) -> None:
        self.version = version
        self.moves = moves
        """Every move is a number below this."""
        self.together = together
        """Whether several seats may owe a decision at once."""
        self.always: dict[str, str] = dict(always or {})
        """Options without which a game has no turns that an environment could give."""
        self.blocks = blocks
        size = 0
        for block in blocks:
            block.first = size
            size += block.size
        self.size: int = size + -size % WORD
        """In bytes; what is left of the last word stays zero."""

    def encode(self, view: Any) -> bytes:
        """What a view says. This is the meaning of the layout; anything faster must give the same."""
        data = bytearray(self.size)
        at = 0
        for block in self.blocks:
            numbers = block.read(view)
            if len(numbers) != block.size:
                raise ValueError(f"{block.name} gave {len(numbers)} numbers, not {block.size}")
            for number in numbers:
                data[at] = 0 if number < 0 else min(block.high, number)
                at += 1
        return bytes(data)

    def write(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        """The same bytes as `encode(state.view(seat))`, as words from a place in a row of them on."""
        data = self.encode(state.view(seat))
        for i in range(self.size // WORD):
            out[at + i] = int.from_bytes(data[i * WORD : i * WORD + WORD], "little", signed=True)

    def write_mask(self, state: State, seat: i64, out: vec[i64], at: i64) -> None:
        """A byte for every move, 1 where it is legal; one more at the end, 1 where none is: to wait."""
        for i in range(self.words_of_mask()):
            out[at + i] = 0
        moves = state.legal(seat)
        for move in moves:
            out[at + move // WORD] |= ONE_OF_8[move % WORD]
        if not moves:
            out[at + self.moves // WORD] |= ONE_OF_8[self.moves % WORD]

    def words_of_mask(self) -> i64:
        return self.moves // WORD + 1


# ---------------------------------------------------------------- how blocks read


def one(length: int, place: int) -> list[int]:
    """A single one at a place, or none if the place is below zero.

    >>> one(3, 1), one(2, -1)
    ([0, 1, 0], [0, 0])
    """
    row = [0] * length
    if place >= 0:
        row[place] = 1
    return row


def bits(length: int, places: Iterable[int]) -> list[int]:
    """Ones at all these places.

    >>> bits(4, (0, 2))
    [1, 0, 1, 0]
    """
    row = [0] * length
    for place in places:
        row[place] = 1
    return row


def counts(length: int, places: Iterable[int]) -> list[int]:
    """How often each place is named.

    >>> counts(3, (2, 0, 2))
    [1, 0, 2]
    """
    row = [0] * length
    for place in places:
        row[place] += 1
    return row


def row(length: int, numbers: Iterable[int]) -> list[int]:
    """Numbers from the left, zeros after them; what is too many is left out.

    >>> row(4, (7, 8)), row(2, (1, 2, 3))
    ([7, 8, 0, 0], [1, 2])
    """
    found = [int(number) for number in numbers][:length]
    return found + [0] * (length - len(found))

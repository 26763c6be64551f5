"""The Yokai: what their cards say, and where on the board their patterns can lie."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.madoshi.board import SQUARES, bits, opposite
from hyakki.games.madoshi.magic import Part, sentence_of
from hyakki.kernel.game import digest

__all__ = ["LEVELS", "SIDES", "Deck", "Yokai"]

SIDES: Final = ("sun", "moon")
LEVELS: Final = (10, 7, 5)
"""MD-1: how many Yokai of each level."""
VALUES: Final = ((1, 2), (2, 3), (3, 5))
"""MD-D1: by level, taken with any other element and with the source."""


@final
class Yokai:
    """A card: what it says, and where its two patterns can lie on the board."""

    def __init__(
        self,
        name: str,
        line: str,
        figure: str,
        level: int,
        source: int,
        grids: tuple[tuple[str, ...], tuple[str, ...]],
        magic: list[Part],
    ) -> None:
        self.name = name
        self.line = line
        self.figure = figure
        """What the patterns are a picture of."""
        self.level = level
        self.source = source
        self.low, self.high = VALUES[level - 1]
        self.grids = grids
        self.magic = magic
        """Its choices, one after the other."""
        self.sentence = sentence_of(magic)
        """The magic as the card says it."""
        self.places: tuple[list[int], list[int]] = (placed(grids[0], False), placed(grids[1], True))
        """MD-R4: for the Sun and for the Moon every mask of squares on which the pattern can lie."""


def placed(grid: tuple[str, ...], moon: bool) -> list[int]:
    """Every place of a pattern, shifted and never turned, as masks of the board from the Sun's side."""
    height, width = len(grid), len(grid[0])
    cells = [(row, file) for row in range(height) for file in range(width) if grid[row][file] == "X"]
    masks = []
    for up in range(5 - height + 1):
        for right in range(5 - width + 1):
            # the grid's first row is the farthest from its owner
            squares = [(up + height - 1 - row) * 5 + right + file for row, file in cells]
            masks.append(int(bits([opposite(square) if moon else square for square in squares])))
    return masks


@final
class Deck:
    """All Yokai of a game, numbered by level, with their patterns in one table."""

    def __init__(self, cards: list[Yokai], wilds: int) -> None:
        self.cards = cards
        self.wilds: i64 = wilds
        """MD-R1: how many tokens of each element hide a Wild."""
        self.level: vec[i64] = vec[i64]([card.level for card in cards])
        self.source: vec[i64] = vec[i64]([card.source for card in cards])
        self.low: vec[i64] = vec[i64]([card.low for card in cards])
        self.high: vec[i64] = vec[i64]([card.high for card in cards])
        masks: list[int] = []
        starts: list[int] = [0]
        crossing: list[int] = []
        crossing_starts: list[int] = [0]
        for card in cards:
            for places in card.places:
                masks += places
                starts.append(len(masks))
                for square in range(SQUARES):
                    crossing += [mask for mask in places if mask >> square & 1]
                    crossing_starts.append(len(crossing))
        self.masks: vec[i64] = vec[i64](masks)
        self.starts: vec[i64] = vec[i64](starts)
        self.crossing: vec[i64] = vec[i64](crossing)
        self.crossing_starts: vec[i64] = vec[i64](crossing_starts)
        facts = [[c.name, c.level, c.source, c.places, [part.written for part in c.magic]] for c in cards]
        self.digest: str = digest({"wilds": wilds, "cards": facts})
        self.by_name: dict[str, int] = {card.name: i for i, card in enumerate(cards)}

    def lies(self, card: i64, side: i64, squares: i64) -> bool:
        """MD-10: whether the side's pattern lies within these squares."""
        return self.where(card, side, squares) != 0

    def lies_across(self, card: i64, side: i64, squares: i64, square: i64) -> bool:
        """The same, looking only at places that cover one square."""
        own = (card * 2 + side) * SQUARES + square
        i = self.crossing_starts[own]
        end = self.crossing_starts[own + 1]
        while i < end and self.crossing[i] & ~squares:
            i += 1
        return i < end

    def where(self, card: i64, side: i64, squares: i64) -> i64:
        """The first place on which the pattern lies within these squares, 0 if nowhere."""
        own = card * 2 + side
        for i in range(self.starts[own], self.starts[own + 1]):
            if self.masks[i] & ~squares == 0:
                return self.masks[i]
        return 0

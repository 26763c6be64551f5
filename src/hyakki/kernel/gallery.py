"""What can be shown of a card, the same for every game: on the page of cards and in the documentation."""

from __future__ import annotations

from hyakki.kernel.types import frozen

__all__ = ["Card", "Fact", "Group", "Pattern", "Side", "Ways", "Won", "figure_of"]


@frozen
class Fact:
    """One number or word of a card: `HP`, `4`."""

    name: str
    value: str


@frozen
class Pattern:
    """Squares that lie in a certain way; rows of `X` and `.`, the farthest first."""

    name: str
    rows: tuple[str, ...]


@frozen
class Ways:
    """Of a piece on squares: a number for each of eight directions, clockwise from forward; 0 for no."""

    name: str
    far: tuple[int, ...]


@frozen
class Side:
    """What one side of a card says."""

    name: str
    """Empty on a card with one side."""
    figure: str
    """Which drawing of the game is its picture: `kitsune-awake`; empty where cards have none of their own."""
    facts: tuple[Fact, ...]
    text: str
    title: str = ""
    """What the text is about: a skill by its name."""
    patterns: tuple[Pattern, ...] = ()
    ways: tuple[Ways, ...] = ()


@frozen
class Won:
    """How often it wins, with the interval of 95 %, and of how many games or tricks."""

    share: float
    low: float
    high: float
    of: int


@frozen
class Card:
    code: str
    """Its short name: in an address, in a notation where the game has one."""
    name: str
    group: str
    filters: dict[str, str]
    """By the name of a filter, what this card is: `Country`, `Moonwild Kingdom`."""
    sides: tuple[Side, ...]
    line: str = ""
    wins: Won | None = None
    """None where nobody has measured it yet."""


@frozen
class Group:
    """Cards that belong together, with a sentence about them."""

    name: str
    text: str


def figure_of(name: str) -> str:
    """A card's name as its drawing is called; `tools/figures.py` and `web/src/kit/figure.ts` do the same.

    >>> figure_of("Ittan-momen"), figure_of("Brass Bastion")
    ('ittan-momen', 'brass-bastion')
    """
    words = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in name.lower())
    return "-".join(words.split())

"""A deck for tests: four Yokai with patterns one sees at a glance, eighteen that nobody catches by chance.

    Ash  level 1, three in a row    Oak  level 2, four in a row    Elm  level 3, five in a row
    Ivy  level 1, a corner that looks different from every side

For the Moon the lines stand upright instead. The others need the whole board, so their patterns have one
place each and lie only where a test lays them.
"""

from __future__ import annotations

from itertools import combinations

from hyakki.games.madoshi.cards import read_deck
from hyakki.games.madoshi.magic import Part
from hyakki.games.madoshi.yokai import Deck

Magic = list[str]
ROWS = {
    "Ash": (1, "wood", "X X X", "X\nX\nX"),
    "Ivy": (1, "earth", "X X\nX .", "X X\n. X"),
    "Oak": (2, "fire", "X X X X", "X\nX\nX\nX"),
    "Elm": (3, "water", "X X X X X", "X\nX\nX\nX\nX"),
}
MAGIC = {
    "Ash": "flip earth",
    "Ivy": "turn middle block",
    "Oak": "slide middle row",
    "Elm": "slide middle column",
}
OTHERS = {1: 8, 2: 6, 3: 4}
KINDS = (
    *("flip wild", "flip void", "flip water", "slide row", "slide column", "slide diagonal", "turn block"),
    "turn board",
)
SOURCES = {
    1: ("water", "water", "wind", "wind", "fire", "fire", "wood", "earth"),
    2: ("water", "water", "wind", "wind", "wood", "earth"),
    3: ("wind", "fire", "wood", "earth"),
}


def deck(**magic: Magic) -> Deck:
    """The deck, some of the four with another magic, as long as a test likes: `deck(Ash=["turn board"])`."""
    plain = read_deck(deck_text(), "tests")
    for name, parts in magic.items():
        plain.cards[plain.by_name[name]].magic = [Part(part) for part in parts]
    return Deck(plain.cards, int(plain.wilds))


def deck_text() -> str:
    entries = ["wilds_of_each_element = 2\n"]
    for name, (level, source, sun, moon) in ROWS.items():
        entries.append(entry(name, level, source, sun, moon, MAGIC[name]))
    number = 0
    for level, count in OTHERS.items():
        grids = wide_grids(level + 2)
        for at in range(count):
            magic = KINDS[number % len(KINDS)]
            source = SOURCES[level][at]
            entries.append(entry(f"Far{number + 1}", level, source, grids.pop(0), grids.pop(0), magic))
            number += 1
    return "\n".join(entries)


def entry(name: str, level: int, source: str, sun: str, moon: str, magic: str) -> str:
    grids = f'sun = """\n{sun}"""\nmoon = """\n{moon}"""'
    words = f'name = "{name}"\nline = "For tests."\nfigure = "lines"'
    facts = f'level = {level}\nsource = "{source}"'
    return f'[[yokai]]\n{words}\n{facts}\n{grids}\nmagic = "{magic}"\n'


def wide_grids(tokens: int) -> list[str]:
    """Patterns as wide and high as the board, no two of them the same when the board is turned."""
    found: list[str] = []
    seen: set[tuple[int, ...]] = set()
    for squares in combinations(range(25), tokens):
        rows, files = {square // 5 for square in squares}, {square % 5 for square in squares}
        turned = tuple(sorted(24 - square for square in squares))
        if {0, 4} <= rows and {0, 4} <= files and turned not in seen and turned != squares:
            seen.add(squares)
            cells = ["X" if square in squares else "." for square in range(25)]
            found.append("\n".join(" ".join(cells[row * 5 : row * 5 + 5]) for row in range(5)))
            if len(found) == 2 * OTHERS[tokens - 2]:
                break
    return found

"""The deck we play with, read from `yokai.toml` and checked; every fault is named with its place."""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from hyakki.games.madoshi.board import ELEMENTS, FACES, LINE_KINDS, VOID, WILD
from hyakki.games.madoshi.magic import Part, parts_of
from hyakki.games.madoshi.yokai import LEVELS, Deck, Yokai
from hyakki.kernel.content import ContentEntry, File, InvalidContent, read_text

__all__ = ["DECK", "read_deck"]

PATTERN_SQUARES: Final = (3, 4, 5)
"""MD-D1: by level, how many tokens a pattern has."""
MOST_CHOICES: Final = (1, 2, 3)
"""MD-D1: by level, for how many choices a magic may ask."""
MOST_BOARDS: Final = 3
"""MD-D1: how many Yokai may turn the whole board."""


def read_deck(text: str, file: str) -> Deck:
    """The deck that a file holds. Raises InvalidContent with the file, the entry and the fault."""
    whole = File(file, text)
    wilds = whole.whole().number("wilds_of_each_element", 0, 5, "MD-R1")
    whole.read.add("wilds_of_each_element")
    cards = [read_yokai(entry) for entry in whole.many("yokai")]
    whole.done()
    cards.sort(key=lambda card: card.level)
    check_together(cards, file)
    return Deck(cards, wilds)


def read_yokai(entry: ContentEntry) -> Yokai:
    name, line, figure = entry.text("name"), entry.text("line"), entry.text("figure")
    level = entry.among("level", (1, 2, 3), "MD-1")
    source = entry.word("source", FACES[:ELEMENTS], "MD-2")
    magic = magic_of(entry, level)
    sun, moon = read_grid(entry, "sun", level), read_grid(entry, "moon", level)
    entry.done()
    card = Yokai(name, line, figure, level, FACES.index(source), (sun, moon), magic)
    # the same as drawn, or the same squares of the board seen from both sides
    if sun == moon or sorted(card.places[0]) == sorted(card.places[1]):
        raise entry.wrong("", "the two patterns of a card must differ (MD-D1)")
    if abs(len(card.places[0]) - len(card.places[1])) > 1:
        raise entry.wrong(
            "",
            f"the Sun's pattern has {len(card.places[0])} places, the Moon's {len(card.places[1])}: "
            "neither may be easier (MD-D2)",
        )
    return card


def magic_of(entry: ContentEntry, level: int) -> list[Part]:
    written = entry.text("magic")
    try:
        magic = parts_of(written)
    except InvalidContent as fault:
        raise entry.wrong("magic", str(fault)) from fault
    if len(magic) > MOST_CHOICES[level - 1]:
        raise entry.wrong(
            "magic",
            f"{written!r} asks for {len(magic)} choices, at level {level} "
            f"it may be {MOST_CHOICES[level - 1]} (MD-D1)",
        )
    return magic


def read_grid(entry: ContentEntry, side: str, level: int) -> tuple[str, ...]:
    grid = tuple([line.replace(" ", "") for line in entry.text(side).strip().splitlines()])
    if not grid or any(len(line) != len(grid[0]) or line.strip("X.") for line in grid):
        raise entry.wrong(side, "draw equal rows of X for a token and . for anything")
    if len(grid) > 5 or len(grid[0]) > 5:
        raise entry.wrong(side, "the pattern does not fit on 5 by 5 squares (MD-D1)")
    tokens = PATTERN_SQUARES[level - 1]
    if sum([line.count("X") for line in grid]) != tokens:
        raise entry.wrong(side, f"a pattern of level {level} has {tokens} tokens (MD-D1)")
    edges = [grid[0], grid[-1], "".join([line[0] for line in grid]), "".join([line[-1] for line in grid])]
    if any("X" not in edge for edge in edges):
        raise entry.wrong(side, "leave out empty rows and columns at the edge, the pattern may lie anywhere")
    return grid


def check_together(cards: list[Yokai], file: str) -> None:
    """What no card can get wrong alone."""
    for level, count in enumerate(LEVELS, 1):
        found = len([1 for card in cards if card.level == level])
        if found != count:
            raise InvalidContent(f"{file}: {found} Yokai of level {level}, there must be {count} (MD-1)")
    seen: dict[str, str] = {}
    for card in cards:
        # as they are drawn: shifted they are the same, turned or mirrored they are not
        for fact in (f"name {card.name}", f"pattern {card.grids[0]}", f"pattern {card.grids[1]}"):
            if fact in seen:
                kind = fact.split()[0]
                raise InvalidContent(
                    f"{file}: {card.name} and {seen[fact]} share a {kind}; no two may (MD-D1)"
                )
            seen[fact] = card.name
    check_sources(cards, file)
    check_magic(cards, file)


def check_sources(cards: list[Yokai], file: str) -> None:
    """MD-D1: spread evenly over all, and within each level."""
    for level in range(len(LEVELS) + 1):
        among = [card for card in cards if level in (0, card.level)]
        least = len(among) // ELEMENTS
        for element in range(ELEMENTS):
            found = len([1 for card in among if card.source == element])
            if not least <= found <= least + (len(among) % ELEMENTS > 0):
                where = f" of level {level}" if level else ""
                raise InvalidContent(
                    f"{file}: {found} Yokai{where} have the source {FACES[element]}, "
                    "spread them evenly (MD-D1)"
                )


def check_magic(cards: list[Yokai], file: str) -> None:
    """MD-D1: every kind occurs, and the whole board turns on a few cards only."""
    boards = len([1 for card in cards if any(part.board for part in card.magic)])
    if boards > MOST_BOARDS:
        raise InvalidContent(
            f"{file}: {boards} Yokai turn the whole board, at most {MOST_BOARDS} may (MD-D1)"
        )
    written = [part for card in cards for part in card.magic]
    kinds = {
        "flip an element (MD-16)": any(face < WILD for part in written for face in part.faces),
        "flip a Wild (MD-17)": any(WILD in part.faces for part in written),
        "flip a Void (MD-17)": any(VOID in part.faces for part in written),
        "slide a row (MD-18)": any(LINE_KINDS[line] == "row" for part in written for line in part.lines),
        "slide a column (MD-18)": any(
            LINE_KINDS[line] == "column" for part in written for line in part.lines
        ),
        "slide a diagonal (MD-18)": any(
            LINE_KINDS[line] == "diagonal" for part in written for line in part.lines
        ),
        "turn a block (MD-19)": any(bool(part.blocks) for part in written),
        "turn the board (MD-R11)": any(part.board for part in written),
    }
    for kind, there in kinds.items():
        if not there:
            raise InvalidContent(f"{file}: no Yokai can {kind}; every kind of magic must occur (MD-D1)")


DECK: Final = read_deck(read_text(files("hyakki.games.madoshi"), "yokai.toml"), "yokai.toml")

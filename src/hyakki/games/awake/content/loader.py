"""Reads the files of this folder and checks them; what is wrong is named by file, entry and word."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable

from hyakki.games.awake.content.effects import effect_of, range_of
from hyakki.games.awake.content.numbers import CASTLE_SKILLS, DECK, DECKS
from hyakki.games.awake.content.stronger import weaker
from hyakki.games.awake.content.types import (
    DIRECTIONS,
    Board,
    Castle,
    Character,
    Content,
    Country,
    Effect,
    Item,
    Side,
    Skill,
)
from hyakki.kernel.content import ContentEntry, File, InvalidContent, read_text

__all__ = ["load"]

COUNTRIES = ("shogunate", "league", "wilds")
"""A file each: the country, its castle and its characters."""
ROLES = ("guard", "striker", "runner", "archer", "healer", "trickster", "breaker", "trapper", "captain")
DICE = (4, 6, 8)
TO_A_COUNTRY = 13
NAME = re.compile(r"[A-Z][A-Za-z'’-]*(?: [A-Z][A-Za-z'’-]*)*")


def load(folder: Traversable) -> Content:
    """Everything in the folder. Raises InvalidContent."""
    countries: list[Country] = []
    castles: list[Castle] = []
    characters: list[Character] = []
    for number, name in enumerate(COUNTRIES):
        file = read(folder, f"{name}.toml")
        countries.append(country_of(file.one("country")))
        castles.append(castle_of(file.one("castle"), number))
        characters += [character_of(entry, number) for entry in file.many("character")]
        file.done()
    file = read(folder, "items.toml")
    items = [item_of(entry) for entry in file.many("item")]
    file.done()
    file = read(folder, "board.toml")
    board = board_of(file.one("board"))
    file.done()
    check_characters(characters)
    check_items(items)
    return Content(tuple(countries), tuple(characters), tuple(items), tuple(castles), board)


def read(folder: Traversable, file: str) -> File:
    return File(file, read_text(folder, file))


# ---------------------------------------------------------------- one entry


def country_of(entry: ContentEntry) -> Country:
    country = Country(name_of(entry), entry.text("line"))
    entry.done()
    return country


def castle_of(entry: ContentEntry, country: int) -> Castle:
    castle = Castle(
        name=name_of(entry),
        line=entry.text("line"),
        country=country,
        hp=entry.number("hp", 1, 40),
        defence=entry.among("defence", DICE),
        wall=entry.number("wall", 1, 20),
        skill=entry.word("skill", tuple(CASTLE_SKILLS)),
        amount=entry.number("amount", 1, 8),
    )
    entry.done()
    if 2 * castle.wall >= castle.hp:
        raise entry.wrong("wall", "it must stand for two turns of blows: less than half of its HP (AH-D2)")
    return castle


def character_of(entry: ContentEntry, country: int) -> Character:
    character = Character(
        name=name_of(entry),
        line=entry.text("line"),
        role=entry.word("role", ROLES),
        country=country,
        cost=entry.number("cost", 1, 5),
        plain=side_of(entry.inner("plain")),
        awake=side_of(entry.inner("awake")),
    )
    entry.done()
    if fault := weaker(character.plain, character.awake):
        raise entry.wrong("awake", f"the AWAKE side must not be weaker: {fault} (AH-D2)")
    return character


def side_of(entry: ContentEntry) -> Side:
    works = tuple(sorted(entry.numbers("works", 1, 6)))
    side = Side(
        hp=entry.number("hp", 1, 20),
        attack=entry.among("attack", DICE),
        defence=entry.among("defence", DICE),
        arrows=arrows_of(entry),
        weak=directions_of(entry, "weak"),
        skill=Skill(entry.text("skill"), works, tuple(effect_of(inner) for inner in entry.list("does"))),
    )
    if not works:
        raise entry.wrong("works", "a skill must work with some number")
    check_order(entry, side.skill.does)
    entry.done()
    return side


def check_order(entry: ContentEntry, does: tuple[Effect, ...]) -> None:
    """`it` is the one chosen before: somebody must have been."""
    if not does:
        raise entry.wrong("does", "must do something")
    chosen = False
    for effect in does:
        if effect.who == "it" and not chosen:
            raise entry.wrong("does", "`it` stands before anybody was chosen")
        chosen = chosen or (effect.who in ("ally", "friend", "enemy") and not effect.all)


def arrows_of(entry: ContentEntry) -> tuple[int, ...]:
    lengths = [0] * len(DIRECTIONS)
    for word in entry.text("arrows").split():
        direction = word.removesuffix("2")
        if direction not in DIRECTIONS or lengths[DIRECTIONS.index(direction)]:
            raise entry.wrong(
                "arrows", f"{word!r}: write each of {' '.join(DIRECTIONS)} once, F2 for a double arrow"
            )
        lengths[DIRECTIONS.index(direction)] = 2 if word.endswith("2") else 1
    if not any(lengths):
        raise entry.wrong("arrows", "a character needs an arrow")
    return tuple(lengths)


def directions_of(entry: ContentEntry, key: str) -> tuple[int, ...]:
    words = entry.text(key, empty=True).split()
    for word in words:
        if word not in DIRECTIONS or words.count(word) > 1:
            raise entry.wrong(key, f"{word!r}: write each of {' '.join(DIRECTIONS)} once")
    return tuple(sorted(DIRECTIONS.index(word) for word in words))


def item_of(entry: ContentEntry) -> Item:
    item = Item(
        name=name_of(entry),
        line=entry.text("line"),
        kind=entry.word("kind", DECKS),
        copies=entry.number("copies", 1, 9),
        area=range_of(entry, "area") if entry.has("area") else "",
        does=tuple(effect_of(inner, trap=entry.has("area"), item=True) for inner in entry.list("does")),
    )
    if item.trap and item.kind != "attack":
        raise entry.wrong("area", "traps are attack items (AH-26)")
    if not item.trap:
        check_order(entry, item.does)
    elif not item.does:
        raise entry.wrong("does", "must do something")
    entry.done()
    return item


def board_of(entry: ContentEntry) -> Board:
    """The map is drawn as one looks at it, the first player below."""
    rows = entry.text("map").split()
    signs = {".": "", "A": "attack", "D": "defence", "C": ""}
    if len(rows) != 8 or any(len(row) != 7 or set(row) - set(signs) for row in rows):
        raise entry.wrong(
            "map", "draw 8 rows of 7 signs: . for a square, A, D for items, C for a castle (AH-D4)"
        )
    squares = "".join(reversed(rows))
    if squares.replace("C", ".") != squares[::-1].replace("C", "."):
        raise entry.wrong("map", "item squares must lie point-symmetrically (AH-D4)")
    castles = [square for square, sign in enumerate(squares) if sign == "C"]
    if castles != [3, len(squares) - 4]:
        raise entry.wrong("map", "a castle stands in the middle of each back rank (AH-D4)")
    board = Board(
        files=7,
        ranks=8,
        territory=entry.number("territory", 1, 4),
        items=tuple(signs[sign] for sign in squares),
        castles=(castles[0], castles[1]),
    )
    entry.done()
    return board


def name_of(entry: ContentEntry) -> str:
    name = entry.text("name")
    if not NAME.fullmatch(name):
        raise entry.wrong("name", f"{name!r}: words of letters that begin with a capital")
    return name


# ---------------------------------------------------------------- all of a kind


def check_characters(characters: list[Character]) -> None:
    """AH-D2: 13 to a country, and no two alike."""
    for number, country in enumerate(COUNTRIES):
        count = len([1 for character in characters if character.country == number])
        if count != TO_A_COUNTRY:
            raise InvalidContent(f"{country}.toml: {count} characters, there must be {TO_A_COUNTRY} (AH-D2)")
    for i, character in enumerate(characters):
        for other in characters[:i]:
            where = f"{COUNTRIES[character.country]}.toml, {character.name}"
            if character.name == other.name:
                raise InvalidContent(f"{where}: there is another of that name")
            for side, theirs in ((character.plain, other.plain), (character.awake, other.awake)):
                if plays_like(side) == plays_like(theirs):
                    raise InvalidContent(f"{where}: it plays just like {other.name} (AH-D2)")


def plays_like(side: Side) -> tuple[object, ...]:
    return side.hp, side.attack, side.defence, side.arrows, side.weak, side.skill.works, side.skill.does


def check_items(items: list[Item]) -> None:
    """AH-D3: 18 attack and 18 defence items, four kinds of trap at least."""
    names = [item.name for item in items]
    for name in names:
        if names.count(name) > 1:
            raise InvalidContent(f"items.toml, {name}: there is another of that name")
    for kind in DECKS:
        count = sum(item.copies for item in items if item.kind == kind)
        if count != DECK:
            raise InvalidContent(f"items.toml: {count} {kind} items, there must be {DECK} (AH-D3)")
    if len([1 for item in items if item.trap]) < 4:
        raise InvalidContent("items.toml: there must be four kinds of trap (AH-D3)")

"""Moves as small numbers, block by block, and as texts: `item Smoke`, `at c3`, `move b2-b4`, `hit b4 d5`.

A unit in a move is named by its square, before it stands anywhere (and for its skill) by its name.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.games.awake.battle import MOST, UNITS, Battle
from hyakki.games.awake.board import AHEAD, NO_SQUARE, SQUARES, square_of, square_text
from hyakki.games.awake.content import CONTENT
from hyakki.games.awake.tables import CHARACTERS, COUNTRIES, KINDS
from hyakki.kernel.game import InvalidMove

PASS: Final = 0
OFFER: Final = 1
ACCEPT: Final = 2
DECLINE: Final = 3
COUNTRY: Final = 4
PICK: Final[int] = COUNTRY + COUNTRIES
TAKE: Final[int] = PICK + CHARACTERS
ITEM_CARD: Final[int] = TAKE + KINDS
DROP: Final[int] = ITEM_CARD + KINDS
PLACE: Final[int] = DROP + KINDS
USE_SKILL: Final[int] = PLACE + UNITS
AWAKEN: Final[int] = USE_SKILL + UNITS
CHAMPION: Final[int] = AWAKEN + UNITS
ON: Final[int] = CHAMPION + UNITS
AT: Final[int] = ON + SQUARES
STEP: Final[int] = AT + SQUARES
"""unit * 16 + direction * 2 + squares - 1"""
HIT: Final[int] = STEP + UNITS * 16
"""unit * 8 + direction"""
MOVES: Final[int] = HIT + UNITS * 8

PLAIN: Final = ("pass", "stalemate", "accept", "decline")
OF_SEAT: Final = (" of seat 1", " of seat 2")
COUNTRY_NAMES: Final = [country.name for country in CONTENT.countries]
CHARACTER_NAMES: Final = [character.name for character in CONTENT.characters]
ITEM_NAMES: Final = [item.name for item in CONTENT.items]


def step_target(battle: Battle, move: i64) -> i64:
    """Where a step leads, or -1 beyond the edge."""
    unit = (move - STEP) // 16
    here = battle.at[unit]
    return AHEAD[(move - STEP) % 16 * SQUARES + here] if here >= 0 else NO_SQUARE


def hit_target(battle: Battle, move: i64) -> i64:
    unit = (move - HIT) // 8
    here = battle.at[unit]
    return AHEAD[(move - HIT) % 8 * 2 * SQUARES + here] if here >= 0 else NO_SQUARE


def text_of(battle: Battle, move: i64) -> str:
    """A move's notation. A number that is no move here raises IndexError."""
    if move < 0 or move >= MOVES:
        raise IndexError(f"{move} is no move")
    if move < COUNTRY:
        return PLAIN[move]
    if move < PICK:
        return f"country {COUNTRY_NAMES[move - COUNTRY]}"
    if move < TAKE:
        return f"pick {CHARACTER_NAMES[move - PICK]}"
    if move < ITEM_CARD:
        return f"take {ITEM_NAMES[move - TAKE]}"
    if move < DROP:
        return f"item {ITEM_NAMES[move - ITEM_CARD]}"
    if move < PLACE:
        return f"drop {ITEM_NAMES[move - DROP]}"
    if move < USE_SKILL:
        return f"place {name_of(battle, move - PLACE)}"
    if move < AWAKEN:
        return f"skill {name_of(battle, move - USE_SKILL)}"
    if move < CHAMPION:
        return f"awaken {place_of(battle, move - AWAKEN)}"
    if move < ON:
        return f"champion {place_of(battle, move - CHAMPION)}"
    if move < AT:
        return f"on {square_text(move - ON)}"
    if move < STEP:
        return f"at {square_text(move - AT)}"
    if move < HIT:
        there = step_target(battle, move)
        if there < 0:
            raise IndexError("beyond the edge")
        return f"move {place_of(battle, (move - STEP) // 16)}-{square_text(there)}"
    there = hit_target(battle, move)
    if there < 0:
        raise IndexError("beyond the edge")
    return f"hit {place_of(battle, (move - HIT) // 8)} {square_text(there)}"


def name_of(battle: Battle, unit: i64) -> str:
    """A unit's name; both sides may field the same character, so the other's is named with its seat."""
    character = battle.who[unit]
    if character < 0:
        raise IndexError(f"there is no unit {unit}")
    seat = unit // MOST
    return CHARACTER_NAMES[character] + ("" if seat == battle.player else OF_SEAT[seat])


def place_of(battle: Battle, unit: i64) -> str:
    if battle.at[unit] < 0:
        raise IndexError(f"unit {unit} stands nowhere")
    return square_text(battle.at[unit])


def parse(battle: Battle, text: str) -> int:
    """The move that a notation names, legal or not. Raises InvalidMove."""
    if text in PLAIN:
        return PLAIN.index(text)
    verb, _, rest = text.partition(" ")
    if verb in NAMED:
        first, names = NAMED[verb]
        if rest not in names:
            raise InvalidMove(f"{rest[:30]!r} is no {WHAT[verb]} of this game ({OF_RULE[verb]})")
        return first + names.index(rest)
    if verb in ("place", "skill"):
        return (PLACE if verb == "place" else USE_SKILL) + unit_named(battle, rest)
    if verb in ("awaken", "champion"):
        return (AWAKEN if verb == "awaken" else CHAMPION) + unit_on(battle, square(rest))
    if verb in ("on", "at"):
        return (ON if verb == "on" else AT) + square(rest)
    if verb == "move":
        here, _, there = rest.partition("-")
        unit = unit_on(battle, square(here))
        for way in range(16):
            if step_target(battle, STEP + unit * 16 + way) == square(there):
                return STEP + unit * 16 + way
        raise InvalidMove(
            f"no arrow leads from {here} to {there}: one or two squares, straight or diagonally (AH-20)"
        )
    if verb == "hit":
        here, _, there = rest.partition(" ")
        unit = unit_on(battle, square(here))
        for way in range(8):
            if hit_target(battle, HIT + unit * 8 + way) == square(there):
                return HIT + unit * 8 + way
        raise InvalidMove(f"the squares {here} and {there} are not adjacent (AH-23)")
    raise InvalidMove(f"{text[:30]!r} is no move: write item Smoke, at c3, move b2-b4, hit b4 d5, pass, ...")


NAMED: Final = {
    "country": (COUNTRY, COUNTRY_NAMES),
    "pick": (PICK, CHARACTER_NAMES),
    "take": (TAKE, ITEM_NAMES),
    "item": (ITEM_CARD, ITEM_NAMES),
    "drop": (DROP, ITEM_NAMES),
}
WHAT: Final = {
    "country": "country",
    "pick": "character",
    "take": "item",
    "item": "item",
    "drop": "item",
}
OF_RULE: Final = {"country": "AH-R1", "pick": "AH-1", "take": "AH-1", "item": "AH-1", "drop": "AH-1"}


def square(text: str) -> int:
    found = square_of(text)
    if found < 0:
        raise InvalidMove(f"{text[:20]!r} is no square: a1 to g8 (AH-D4)")
    return found


def unit_on(battle: Battle, at: int) -> int:
    unit = battle.on[at]
    if unit < 0:
        raise InvalidMove(f"nobody stands on {square_text(at)} (AH-13)")
    return unit


def unit_named(battle: Battle, name: str) -> int:
    """A name means the acting player's own character, unless the text says whose it is."""
    seat = battle.player
    for other in range(2):
        if name.endswith(OF_SEAT[other]) and other != battle.player:
            seat = other
            name = name.removesuffix(OF_SEAT[other])
    if name not in CHARACTER_NAMES:
        raise InvalidMove(f"{name[:30]!r} is no character of this game (AH-1)")
    character = CHARACTER_NAMES.index(name)
    for unit in range(seat * MOST, seat * MOST + MOST):
        if seat >= 0 and battle.who[unit] == character:
            return unit
    raise InvalidMove(f"{name} is not on that team (AH-4)")

"""The text on a card, made from its effects: a card cannot say one thing and do another.

>>> from hyakki.games.awake.content import CONTENT
>>> skill_text(CONTENT.characters[7].plain.skill.does)
'An enemy up to 3 squares away takes 1 damage.'
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise

from hyakki.games.awake.content import Castle, Effect, Item
from hyakki.kernel.types import frozen

__all__ = ["castle_text", "item_text", "numbers_text", "skill_text"]

DOES = {
    "damage": "take{s} {n} damage",
    "heal": "heal{s} {n} HP",
    "attack": "add{s} {n} to {its} attack roll{rolls} this turn",
    "defence": "add{s} {n} to {its} defence rolls until {its} owner's next turn",
    "sunder": "subtract{s} {n} from {its} defence rolls this turn",
    "stride": "may go 1 or 2 squares along any arrow{move}",
    "roam": "may go 1 square in any direction{move}, even without an arrow",
    "push": "is pushed {n} {squares} away from {origin} {room}",
    "pull": "is pulled {n} {squares} towards {origin} {room}",
    "leap": "may{now} up to {n} squares to a free square, but then cannot attack this turn",
    "swap": "may swap places with {whom}, but then cannot attack this turn",
    "bind": "cannot move on {its} owner's next turn",
    "daze": "can neither attack nor use {its} skill until the end of {its} owner's next turn",
    "disarm": "is removed",
    "draw": "draws {n}",
    "spoil": "chooses an item in their hand and discards it",
    "lay": "may set a trap from their hand{drawn} adjacent to their castle or any of their characters",
}
"""Both sides read a skill, also on an enemy's card: it speaks to nobody."""
BY_ITEM = {
    "push": "is pushed {n} {squares} straight back towards its own side {room}",
    "leap": "leaps up to {n} squares to a free square, but cannot attack or use its skill this turn",
    "defence": "add{s} {n} to {its} defence rolls until your next turn",
    "draw": "draw {n}",
    "bind": "cannot move on your opponent's next turn",
    "daze": "can neither attack nor use its skill until the end of your opponent's next turn",
}
"""Where an item says it otherwise: it comes from nowhere (AH-R23), before the skill; its reader holds it."""
BY_TRAP = {key: BY_ITEM[key] for key in ("bind", "daze")}
"""Beside a trap's area, "its owner" could be the trap's."""
DOERS = {"draw": "its owner", "lay": "its owner", "spoil": "the opponent", "swap": "this character"}
"""Who does what nobody is chosen for."""
ITEM_DOERS = {"draw": "", "spoil": "your opponent"}
MOVING = ("stride", "roam")
"""What counts for the Move step, which is still to come."""
SAID_FIRST = ("damage", "heal", "attack", "sunder", "defence", "bind", "daze", *MOVING)
"""Where nobody is carried elsewhere and nothing drawn, the order makes no difference. Then a card says first
what happens first: now, in this turn, later."""
BEHIND = ", even behind others"
"""A shot flies over everybody, but nobody is pulled through others."""
MARKS = SAID_FIRST[2:]
AT_A_STROKE = SAID_FIRST[:-2]
OPTIONAL = {"leap": "leap or not, ", "swap": "swap or not, ", "lay": "trap or not, "}
"""What a skill leaves to its owner; the rest of the skill follows all the same."""
WHO = {
    "ally": ("an ally", "each ally"),
    "friend": ("this character or an ally", "this character and each ally"),
    "enemy": ("an enemy", "each enemy"),
    "castle": ("the enemy castle", "the enemy castle"),
    "trap": ("an enemy trap", "each enemy trap"),
}
AREAS = {
    "within 1": "its square and the eight around it",
    "cross 1": "its square and the four beside it, not diagonal",
}
"""The squares that set a trap off, counted out where they are few."""
CASTLES = {
    "ward": "Its owner's characters add {n} to their defence rolls in their own territory.",
    "forge": "Its owner's characters add {n} to their attack rolls in enemy territory.",
    "spring": "At the start of its owner's turn, each of their characters adjacent to it heals {n} HP.",
    "thorns": "Anyone who attacks this castle takes {n} damage.",
}


@frozen
class Clause:
    """One effect as it is said: who, and what they do or suffer."""

    effect: str
    who: str
    """Nobody where the reader is told what to do."""
    all: bool
    does: str


def skill_text(does: tuple[Effect, ...]) -> str:
    first, *after = does
    if first.castle and not first.all and after and all(effect.who == "it" for effect in after):
        alone = replace(first, castle=False)  # what follows is for enemies only: no castle is pushed
        castle = skill_text((replace(alone, who="castle"),))
        return f"{skill_text((alone, *after))} Or: {castle[:1].lower()}{castle[1:]}"
    return joined(clauses(does, DOES, "this character", ""))


def item_text(item: Item) -> str:
    if item.trap:
        done = joined(clauses(item.does, DOES | BY_TRAP, "the trap", "", item.area))
        area, only = area_text(item.area)
        return f"Trap. When an enemy enters its area ({area}), {done[:1].lower()}{done[1:]}{only}"
    text = joined(clauses(item.does, DOES | BY_ITEM, "", " from one of your characters"))
    if any(effect.deck == "attack" for effect in item.does):
        text += " If it is a trap, one of your skills that sets traps may set it this turn."
    return text


def castle_text(castle: Castle) -> str:
    walls = f"This castle loses at most {castle.wall} HP in a turn."
    return f"{CASTLES[castle.skill].format(n=castle.amount)} {walls}"


def numbers_text(numbers: tuple[int, ...]) -> str:
    """
    >>> numbers_text((3, 4, 5, 6)), numbers_text((2, 5)), numbers_text((6,))
    ('3 to 6', '2 or 5', '6')
    """
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(map(str, numbers))


# ---------------------------------------------------------------- clauses and sentences


def clauses(
    does: tuple[Effect, ...], phrases: dict[str, str], itself: str, origin: str, area: str = ""
) -> list[Clause]:
    """What a card does, in the order in which it is said; `area` is that of a trap."""
    doers = ITEM_DOERS if origin else DOERS
    found: list[Clause] = []
    chosen = "that enemy"
    for number, effect in enumerate(does):
        before = does[:number]
        if effect.who not in ("it", "self"):
            chosen = target_text(effect, origin or measured_from(effect, before), area)
        target = itself if effect.who == "self" else chosen
        whom = "it" if effect.who == "it" else target
        text = phrases[effect.effect].format(whom=whom, origin=itself, **facts(effect, before))
        if effect.effect == "damage" and effect.range.startswith(("line", "ahead")):
            text += BEHIND
        if target.endswith(f"adjacent to {itself}"):  # named a moment ago
            text = text.replace(f" away from {itself}", " away from it")
        found.append(Clause(effect.effect, doers.get(effect.effect, target), effect.all, text))
    if all(clause.effect in SAID_FIRST for clause in found):
        found.sort(key=lambda clause: SAID_FIRST.index(clause.effect))
    return found


def facts(effect: Effect, before: tuple[Effect, ...]) -> dict[str, object]:
    """What a phrase may ask for: amounts, and the endings of its verb for one or for several."""
    several = effect.who == "friend" and effect.all
    item = f"an {effect.deck} item" if effect.deck == "attack" else f"a {effect.deck} item"
    drawn = any(earlier.deck == "attack" for earlier in before)
    return {
        "move": "" if effect.all else " in this turn's move",
        "n": item if effect.deck else effect.amount,
        "squares": "square" if effect.amount == 1 else "squares",
        "room": "if there is room" if effect.amount == 1 else "(less if blocked)",
        "now": " also leap now," if any(earlier.effect in MOVING for earlier in before) else " leap",
        "drawn": " (even one just drawn)" if drawn else "",  # AH-R14: a card that allows it says so
        "s": "" if several else "s",
        "its": "their" if several else "its",
        "rolls": "s" if several else "",
    }


def joined(parts: list[Clause]) -> str:
    """
    >>> hurt = Clause("damage", "an enemy", False, "is hurt")
    >>> bound = Clause("bind", "an enemy", False, "is bound")
    >>> joined([hurt, bound]), joined([hurt, Clause("heal", "this character", False, "heals")])
    ('An enemy is hurt and is bound.', 'An enemy is hurt. Then this character heals.')
    """
    text = sentence(parts[0], parts[0].who)
    for last, part in pairwise(parts):
        same = part.who == last.who
        if same and last.effect in AT_A_STROKE and part.effect in (*AT_A_STROKE, "push"):
            text += f"{',' if last.does.endswith(BEHIND) else ''} and {part.does}"
            continue
        again = (
            "one of them"
            if part.all and part.effect in MOVING
            else "each of them"
            if part.all
            else "they"
            if part.effect == "lay"
            else "it"
        )
        said = opening(last, part) + sentence(part, again if same else part.who)
        text += f". {said[:1].upper()}{said[1:]}"
    return text[:1].upper() + text[1:] + "."


def sentence(part: Clause, who: str) -> str:
    if part.effect in MOVING and part.all:  # of many who could go farther one moves
        return f"in this turn's move, {who.replace(' and each ', ' or an ')} {part.does}"
    return f"{who} {part.does}".strip()


def opening(last: Clause, part: Clause) -> str:
    if last.effect in OPTIONAL:
        return OPTIONAL[last.effect]
    if part.effect == "swap":
        return "if it survives, " if last.effect == "damage" else ""
    return "" if last.effect in MARKS else "then "


# ---------------------------------------------------------------- whom, and how far


def target_text(effect: Effect, origin: str, area: str) -> str:
    if effect.who not in WHO:
        return ""
    text = WHO[effect.who][effect.all]
    if origin and effect.who == "ally":  # an item has nobody who could be an ally of itself
        return ("one of your characters", "each of your characters")[effect.all]
    if effect.who == "castle" and origin:
        return f"if one of your characters is{range_text(effect, ' from the enemy castle')}, the castle"
    if effect.range == area:
        return f"{text} in that area"
    if effect.castle:
        text += ", and the enemy castle," if effect.all else " or the enemy castle"
    elif effect.range == "within 1" and not origin:
        return re.sub(r"(an|each|the) (\w+)( castle)?$", adjacent, text)
    return text + range_text(effect, origin)


def adjacent(found: re.Match[str]) -> str:
    return f"{found[1]} adjacent {found[2]}{found[3] or ''}"


def measured_from(effect: Effect, before: tuple[Effect, ...]) -> str:
    """From where it is measured, if that could be a trap that was just set, or an ally that has leapt."""
    elsewhere = any(
        earlier.effect == "lay" or (earlier.effect == "leap" and earlier.who != "self") for earlier in before
    )
    return " from this character" if elsewhere and effect.who == "enemy" else ""


def range_text(effect: Effect, origin: str) -> str:
    shape, _, number = effect.range.partition(" ")
    if shape == "anywhere":
        return " on the board"
    if effect.range == "within 1":
        return f" adjacent{origin.replace('from', 'to')}" if origin else " on an adjacent square"
    ways = {
        "within": "away",
        "line": "away in a straight or diagonal line",
        "ahead": "straight ahead",
        "cross": "away in the same row or column",
    }
    return f" up to {number} square{'s' if number != '1' else ''} {ways[shape]}{origin}"


def area_text(area: str) -> tuple[str, str]:
    """The squares that set a trap off, and what happens on its own square if that is none of them."""
    if area in AREAS:
        return AREAS[area], ""
    shape, _, number = area.partition(" ")
    ways = {
        "within": f"its square and all up to {number} squares away",
        "cross": f"its square and those up to {number} squares away in the same row or column",
        "line": f"up to {number} squares away in a straight or diagonal line",
    }
    return ways[shape], " Stepping onto the trap just removes it." if shape == "line" else ""

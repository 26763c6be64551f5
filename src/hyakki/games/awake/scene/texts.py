"""The text on a card, made from its effects: a card cannot say one thing and do another.

>>> from hyakki.games.awake.content import CONTENT
>>> skill_text(CONTENT.characters[7].plain.skill.does)
'1 damage to an enemy up to 3 squares away.'
"""

from __future__ import annotations

import re
from itertools import pairwise

from hyakki.games.awake.content import Castle, Effect, Item

__all__ = ["castle_text", "item_text", "numbers_text", "skill_text"]

PHRASES = {
    "damage": "{n} damage to {t}",
    "heal": "{t} is healed by {n}",
    "attack": "{t} adds {n} to its attack roll this turn",
    "defence": "{t} adds {n} to its defence rolls until its owner's next turn",
    "sunder": "{t} subtracts {n} from its defence rolls this turn",
    "stride": "{t} may move one or two squares along any arrow this turn",
    "roam": "{t} may move one square in any direction this turn, even without an arrow",
    "push": "{t} is pushed up to {n} {squares} away from {origin}",
    "pull": "{t} is pulled up to {n} {squares} towards {origin}",
    "leap": "{t} may leap to a free square up to {n} away instead of attacking this turn",
    "swap": "{origin} may change places with {t} instead of attacking this turn",
    "bind": "{t} cannot move on its next turn",
    "daze": "{t} can neither attack nor use its skill until the end of its owner's next turn",
    "disarm": "removes {t}",
    "draw": "its owner draws {n}",
    "spoil": "the opponent discards an item of their choice",
    "lay": "its owner may set a trap from their hand",
}
"""Both sides read a skill, also on an enemy's card: it speaks to nobody."""
BY_ITEM = {
    "push": "{t} is pushed back towards its own side, up to {n} {squares}",
    "leap": "{t} leaps to a free square up to {n} away, but can neither attack nor use its skill this turn",
    "defence": "{t} adds {n} to its defence rolls until your next turn",
    "draw": "you draw {n}",
    "spoil": "your opponent discards an item of their choice",
}
"""Where an item says it otherwise: it comes from nowhere (AH-R23), before the skill; its reader holds it."""
AT_ONCE = "even one just drawn"
"""AH-R14: a card that lets a drawn item be used in the same turn says so."""
WHO = {
    "ally": ("an ally", "each ally"),
    "friend": ("this character or an ally", "each ally"),
    "enemy": ("an enemy", "each enemy"),
    "castle": ("the enemy castle", "the enemy castle"),
    "trap": ("an enemy trap", "each enemy trap"),
}
CASTLES = {
    "ward": "Its owner's characters add {n} to their defence rolls in their own territory.",
    "forge": "Its owner's characters add {n} to their attack rolls in enemy territory.",
    "spring": "Its owner's characters next to it are healed by {n} at the start of their turn.",
    "thorns": "Anyone who attacks this castle takes {n} damage.",
}


def skill_text(does: tuple[Effect, ...]) -> str:
    parts: list[str] = []
    for number, effect in enumerate(does):
        text = effect_text(effect, PHRASES, "this character", "", does[:number])
        if effect.effect == "lay" and any(before.deck == "attack" for before in does[:number]):
            text += f", {AT_ONCE}"
        parts.append(text)
    return joined(parts)


def item_text(item: Item) -> str:
    if item.trap:
        done = [effect_text(effect, PHRASES, "the trap", " from the trap") for effect in item.does]
        done[0] = re.sub(r"^it | to it$", lambda it: it[0].replace("it", "that enemy"), done[0])
        text = joined(done)
        return f"Trap, goes off when an enemy comes {area_text(item.area)}: {text[:1].lower()}{text[1:]}"
    phrases = {**PHRASES, **BY_ITEM}
    parts = [effect_text(effect, phrases, "", " from one of your characters") for effect in item.does]
    if any(effect.deck == "attack" for effect in item.does):
        parts[-1] += ". If it is a trap, a skill that sets traps may set it this turn"
    return joined(parts)


def castle_text(castle: Castle) -> str:
    walls = f"It loses at most {castle.wall} HP in a turn."
    return f"{CASTLES[castle.skill].format(n=castle.amount)} {walls}"


def numbers_text(numbers: tuple[int, ...]) -> str:
    """
    >>> numbers_text((3, 4, 5, 6)), numbers_text((2, 5)), numbers_text((6,))
    ('3 to 6', '2, 5', '6')
    """
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(map(str, numbers))


def joined(parts: list[str]) -> str:
    """
    >>> joined(["an enemy is pulled", "it is dazed", "it is bound"])
    'An enemy is pulled; then it is dazed and is bound.'
    """
    text = parts[0]
    for before, part in pairwise(parts):
        same = part.startswith("it ") and before.startswith("it ")
        text += f" and {part.removeprefix('it ')}" if same else f"; then {part}"
    return text[:1].upper() + text[1:] + "."


def effect_text(
    effect: Effect, phrases: dict[str, str], itself: str, origin: str, before: tuple[Effect, ...] = ()
) -> str:
    amount = f"an {effect.deck} item" if effect.deck == "attack" else f"a {effect.deck} item"
    target = again(effect, before) or target_text(effect, itself, origin)
    squares = "square" if effect.amount == 1 else "squares"
    facts = {"n": amount if effect.deck else effect.amount, "t": target, "squares": squares, "origin": itself}
    stays = effect.who == "it" and effect.effect != "damage" and any(one.castle for one in before)
    return phrases[effect.effect].format(**facts) + (" (a castle stays as it is)" if stays else "")


def again(effect: Effect, before: tuple[Effect, ...]) -> str:
    """A short word for those whom the effect before has named already."""
    if not before or (effect.who, effect.range, effect.all) != (
        before[-1].who,
        before[-1].range,
        before[-1].all,
    ):
        return ""
    if effect.who == "self":
        return "it"
    return "each of them" if effect.all and effect.castle == before[-1].castle else ""


def target_text(effect: Effect, itself: str, origin: str) -> str:
    if effect.who == "it":
        return "it"
    if effect.who not in WHO:
        return itself
    text = WHO[effect.who][effect.all]
    if origin and effect.who == "ally":  # an item has nobody who could be an ally of itself
        text = ("one of your characters", "each of your characters")[effect.all]
    if effect.castle:
        text += " (the enemy castle too)" if effect.all else " or the enemy castle"
    too = " (and this character)" if effect.who == "friend" and effect.all else ""
    if effect.range == "anywhere" and effect.who in ("ally", "friend"):
        return text + too if origin else f"{text}{too}, wherever it is,"
    return text + range_text(effect.range, origin) + too


def range_text(name: str, origin: str) -> str:
    shape, _, number = name.partition(" ")
    if shape == "anywhere":
        return " anywhere"
    if name == "within 1":
        return " on an adjacent square" if not origin else f" up to 1 square away{origin}"
    reach = f" up to {number} square{'s' if number != '1' else ''}"
    ways = {
        "within": " away",
        "line": " away in a straight line",
        "ahead": " straight ahead",
        "cross": " away in the same row or column",
    }
    return reach + ways[shape] + origin


def area_text(area: str) -> str:
    shape, _, number = area.partition(" ")
    squares = f"within {number} square{'s' if number != '1' else ''} of the trap"
    ways = {
        "within": squares,
        "cross": f"{squares} in the same row or column",
        "line": f"{squares} in a straight line (stepping onto it only removes it)",
    }
    return ways[shape]

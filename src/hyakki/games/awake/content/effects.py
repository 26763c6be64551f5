"""Which effects there are, what each needs to be told, and whom it can touch."""

from __future__ import annotations

import re

from hyakki.games.awake.content.numbers import (
    ATTACK_UP,
    BIND,
    DAMAGE,
    DAZE,
    DECKS,
    DEFENCE_UP,
    DISARM,
    DRAW,
    HEAL,
    LAY,
    LEAP,
    PULL,
    PUSH,
    ROAM,
    SPOIL,
    STRIDE,
    SUNDER,
    SWAP,
)
from hyakki.games.awake.content.types import Effect
from hyakki.kernel.content import ContentEntry
from hyakki.kernel.types import frozen

__all__ = ["EFFECTS", "Grammar", "effect_of", "range_of"]

RANGE = re.compile(r"within [1-4]|line [1-7]|ahead [1-4]|cross [1-3]|anywhere")

FRIENDS = ("self", "ally", "friend", "it")
FOES = ("enemy", "it")


@frozen
class Grammar:
    """What may be said of an effect, and its number in the rules."""

    number: int
    who: tuple[str, ...]
    most: int = 0
    """The largest amount, 0 where there is none to give."""
    by_trap: bool = False
    by_item: bool = True
    castle: bool = False
    all: bool = True


EFFECTS: dict[str, Grammar] = {
    "damage": Grammar(DAMAGE, (*FOES, "castle"), most=6, by_trap=True, castle=True),
    "heal": Grammar(HEAL, FRIENDS, most=8),
    "attack": Grammar(ATTACK_UP, FRIENDS, most=4),
    "defence": Grammar(DEFENCE_UP, FRIENDS, most=4),
    "sunder": Grammar(SUNDER, FOES, most=4, by_trap=True),
    "stride": Grammar(STRIDE, FRIENDS),
    "roam": Grammar(ROAM, FRIENDS),
    "push": Grammar(PUSH, FOES, most=4, by_trap=True),
    "pull": Grammar(PULL, ("enemy", "ally", "it"), most=4, by_item=False),
    "leap": Grammar(LEAP, ("self", "ally", "friend"), most=4, all=False),
    "swap": Grammar(SWAP, ("ally", "enemy", "it"), by_item=False, all=False),
    "bind": Grammar(BIND, FOES, by_trap=True),
    "daze": Grammar(DAZE, FOES, by_trap=True),
    "disarm": Grammar(DISARM, ("trap",)),
    "draw": Grammar(DRAW, ("",), all=False),
    "spoil": Grammar(SPOIL, ("",), all=False),
    "lay": Grammar(LAY, ("",), by_item=False, all=False),
}


def effect_of(entry: ContentEntry, *, trap: bool = False, item: bool = False) -> Effect:
    """An effect from its entry. Raises InvalidContent."""
    name = entry.word("effect", tuple(EFFECTS))
    grammar = EFFECTS[name]
    if trap and not grammar.by_trap:
        raise entry.wrong("effect", f"a trap cannot {name}")
    if item and not trap and not grammar.by_item:
        raise entry.wrong("effect", f"an item cannot {name}: there is nobody to do it")
    who = entry.word("who", grammar.who) if grammar.who != ("",) else ""
    if item and not trap and who == "self":
        raise entry.wrong("who", "an item has no self: write ally")
    everybody = entry.flag("all")
    chosen = who in ("ally", "friend", "enemy", "castle", "trap")
    effect = Effect(
        effect=name,
        amount=entry.number("amount", 1, grammar.most) if grammar.most else 0,
        who=who,
        range=range_of(entry, "range") if chosen else "",
        all=everybody,
        castle=entry.flag("castle"),
        deck=entry.word("deck", DECKS) if name == "draw" else "",
    )
    if everybody and not (grammar.all and chosen):
        raise entry.wrong("all", f"{name} cannot touch everybody here")
    if effect.castle and not (grammar.castle and who == "enemy"):
        raise entry.wrong("castle", f"{name} cannot touch a castle here")
    if (effect.castle or who == "castle") and effect.range.split()[-1] not in "1234":
        raise entry.wrong("range", "a castle is reached from 4 squares away at most (AH-D2)")
    if trap and effect.castle:
        raise entry.wrong("castle", "a trap cannot touch a castle")
    if trap and who != "it" and not everybody:
        raise entry.wrong("who", "a trap touches `it`, or all enemies in a range")
    entry.done()
    return effect


def range_of(entry: ContentEntry, key: str) -> str:
    found = entry.text(key)
    if not RANGE.fullmatch(found):
        raise entry.wrong(key, f"{found!r} is no range, as: within 2, line 3, ahead 2, cross 1, anywhere")
    return found

"""Which effects there are, what each needs to be told, and whom it can touch."""

from __future__ import annotations

from hyakki.games.awake.content.entry import Entry
from hyakki.games.awake.content.shapes import Effect
from hyakki.kernel.shapes import shape

__all__ = ["EFFECTS", "WHO", "Grammar", "effect_of"]

WHO = ("self", "ally", "friend", "enemy", "it", "castle", "trap", "")
FRIENDS = ("self", "ally", "friend", "it")
FOES = ("enemy", "it")


@shape
class Grammar:
    """What may be said of an effect."""

    who: tuple[str, ...]
    most: int = 0
    """The largest amount, 0 where there is none to give."""
    by_trap: bool = False
    by_item: bool = True
    castle: bool = False
    all: bool = True


EFFECTS: dict[str, Grammar] = {
    "damage": Grammar((*FOES, "castle"), most=6, by_trap=True, castle=True),
    "heal": Grammar(FRIENDS, most=8),
    "attack": Grammar(FRIENDS, most=4),
    "defence": Grammar(FRIENDS, most=4),
    "sunder": Grammar(FOES, most=4, by_trap=True),
    "stride": Grammar(FRIENDS),
    "roam": Grammar(FRIENDS),
    "push": Grammar(FOES, most=4, by_trap=True),
    "pull": Grammar(("enemy", "ally", "it"), most=4, by_item=False),
    "leap": Grammar(("self", "ally", "friend"), most=4, all=False),
    "swap": Grammar(("ally", "enemy", "it"), by_item=False, all=False),
    "bind": Grammar(FOES, by_trap=True),
    "daze": Grammar(FOES, by_trap=True),
    "disarm": Grammar(("trap",)),
    "draw": Grammar(("",), all=False),
    "spoil": Grammar(("",), all=False),
    "lay": Grammar(("",), by_item=False, all=False),
}


def effect_of(entry: Entry, *, trap: bool = False, item: bool = False) -> Effect:
    """An effect from its entry. Raises ContentError."""
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
        range=entry.range("range") if chosen else "",
        all=everybody,
        castle=entry.flag("castle"),
        deck=entry.word("deck", ("attack", "defence")) if name == "draw" else "",
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

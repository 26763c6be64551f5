"""AH-D2: a character that awakens loses nothing. Whatever it could do, it can do as well and as far."""

from __future__ import annotations

from hyakki.games.awake.content.types import Effect, Side

__all__ = ["weaker"]

TOUCHED = {
    "self": {"self", "friend"},
    "ally": {"ally", "friend"},
    "friend": {"friend"},
    "enemy": {"enemy"},
    "castle": {"castle"},
    "trap": {"trap"},
    "": {""},
}
"""Which target covers which: an effect on an ally or itself is also one on an ally."""
FARTHEST = 7


def weaker(plain: Side, awake: Side) -> str:
    """What the AWAKE side loses, if anything."""
    if awake.hp < plain.hp or awake.attack < plain.attack or awake.defence < plain.defence:
        return "HP and dice may only grow"
    if any(awake_way < plain_way for plain_way, awake_way in zip(plain.arrows, awake.arrows)):
        return "no arrow may be lost or get shorter"
    if set(awake.weak) - set(plain.weak):
        return "it may be weak only where the plain side is"
    if set(plain.skill.works) - set(awake.skill.works):
        return "its skill must work with the same numbers"
    kept = named(awake.skill.does)
    for effect in named(plain.skill.does):
        if not any(as_good(effect, other) for other in kept):
            return f"its skill must still {effect.effect}, as much, as far, and whom it could before"
    return "it is the same as the plain side" if awake == plain else ""


def named(does: tuple[Effect, ...]) -> list[Effect]:
    """The effects with `it` replaced by the unit that is meant."""
    found: list[Effect] = []
    chosen: Effect | None = None
    for effect in does:
        if effect.range and not effect.all:
            chosen = effect
        found.append(on_it(effect, chosen) if effect.who == "it" and chosen is not None else effect)
    return found


def on_it(effect: Effect, chosen: Effect) -> Effect:
    return Effect(
        effect=effect.effect,
        amount=effect.amount,
        who=chosen.who,
        range=chosen.range,
        all=False,
        castle=chosen.castle and effect.effect == "damage",
        deck=effect.deck,
    )


def as_good(effect: Effect, other: Effect) -> bool:
    """Whether the other does no less of the same, no nearer, to no fewer."""
    return (
        other.effect == effect.effect
        and other.deck == effect.deck
        and other.amount >= effect.amount
        and other.who in TOUCHED[effect.who]
        and other.all >= effect.all
        and other.castle >= effect.castle
        and (effect.range == "" or spots(other.range) >= spots(effect.range))
    )


def spots(range_: str) -> set[tuple[int, int]]:
    """The squares of a range as seen from its middle: so far to the right, so far ahead."""
    shape, _, number = range_.partition(" ")
    reach = int(number or FARTHEST)
    around = range(-reach, reach + 1)
    return {(file, rank) for file in around for rank in around if (file or rank) and lies(shape, file, rank)}


def lies(shape: str, file: int, rank: int) -> bool:
    if shape == "ahead":
        return file == 0 and rank > 0
    if shape == "cross":
        return file == 0 or rank == 0
    return shape != "line" or file == 0 or rank == 0 or abs(file) == abs(rank)

"""The Yokai of Madoshi."""

from __future__ import annotations

from hyakki.games.madoshi.cards import DECK
from hyakki.games.madoshi.scenes import yokai_scene
from hyakki.games.madoshi.yokai import Yokai
from hyakki.kernel.gallery import Card, Fact, Group, Pattern, Side, figure_of

__all__ = ["shown"]

LEVELS = {1: "three tokens", 2: "four tokens", 3: "five tokens"}


def shown() -> tuple[list[Group], list[Card]]:
    groups = []
    for level, tokens in LEVELS.items():
        one = next(card for card in DECK.cards if card.level == level)
        worth = f"{one.low} {'point' if one.low == 1 else 'points'}, {one.high} with the source"
        groups.append(Group(f"Level {level}", f"Patterns of {tokens}; worth {worth}."))
    return groups, [card_of(card) for card in DECK.cards]


def card_of(card: Yokai) -> Card:
    said = yokai_scene(card)
    source = said.source.title()
    facts = (
        Fact("Source", source),
        Fact(f"With {source}", f"{card.high} points"),
        Fact("Otherwise", f"{card.low} point{'s' if card.low > 1 else ''}"),
    )
    patterns = (Pattern("For the Sun", said.sun), Pattern("For the Moon", said.moon))
    side = Side("", figure_of(card.name), facts, said.magic, title="Magic", patterns=patterns)
    return Card(
        code=figure_of(card.name),
        name=card.name,
        group=f"Level {card.level}",
        filters={"Level": str(card.level), "Source": source},
        sides=(side,),
        line=card.line,
    )

"""The forty cards of Hoshi Battle."""

from __future__ import annotations

from hyakki.games.hoshi.cards import CARDS, HERO, KIND_NAMES, card_text
from hyakki.kernel.gallery import Card, Fact, Group, Side, figure_of

__all__ = ["shown"]

GROUPS = (
    Group("Heroes", "They fight, each with a die of its own."),
    Group("Artifacts", "Duel cards that stay in play."),
    Group("Powers", "Duel cards that work once."),
    Group("Legends", "Duel cards that stay in play, for both fighters."),
)


def shown() -> tuple[list[Group], list[Card]]:
    return list(GROUPS), [card_of(number) for number in range(len(CARDS))]


def card_of(number: int) -> Card:
    card = CARDS[number]
    die = {"Die": f"d{card.sides}"} if card.kind == HERO else {}
    facts = (*(Fact(name, value) for name, value in die.items()), Fact("Cost", str(card.cost)))
    return Card(
        code=card_text(number),
        name=card.name,
        group=GROUPS[card.kind].name,
        filters={"Kind": KIND_NAMES[card.kind].title(), "Cost": str(card.cost), **die},
        sides=(Side("", figure_of(card.name), facts, card.text),),
    )

"""All cards of a game to look at, read from the game's own content, with how often each wins."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import msgspec

from hyakki.games import game
from hyakki.kernel.gallery import Card, Group, Won
from hyakki.lab.wins import measured

__all__ = ["Gallery", "gallery"]


class Gallery(msgspec.Struct, frozen=True):
    """All cards of a game."""

    title: str
    groups: tuple[Group, ...]
    filters: tuple[str, ...]
    cards: tuple[Card, ...]
    what: str
    """What the shares are, as a sentence about a card; empty where nothing is measured."""
    of: str
    how: str


@cache
def gallery(name: str) -> Gallery:
    """The cards of a game. Raises UnknownGame."""
    rules = game(name)
    groups, cards = rules.gallery()
    found = measured(name)
    if found is not None:
        counted = {
            key: Won(one.share.share, one.share.low, one.share.high, one.of)
            for key, one in found.cards.items()
        }
        cards = [replace(card, wins=counted.get(card.code) or counted.get(card.name)) for card in cards]
    return Gallery(
        title=rules.info.title,
        groups=tuple(groups),
        filters=tuple(dict.fromkeys(kind for card in cards for kind in card.filters)),
        cards=tuple(cards),
        what=found.what if found is not None else "",
        of=found.of if found is not None else "",
        how=found.how if found is not None else "",
    )

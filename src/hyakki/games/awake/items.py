"""The item decks, the hands and the cemetery (AH-3, AH-7, AH-14, AH-22)."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.games.awake import emit
from hyakki.games.awake.battle import Battle, deck_of
from hyakki.games.awake.board import BIT
from hyakki.games.awake.content.numbers import DECK
from hyakki.games.awake.tables import CARDS
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log

__all__ = ["bury", "card_in_hand", "cards_in", "draw_item", "held", "shuffle_decks"]


def shuffle_decks(battle: Battle, chance: Chance) -> None:
    """AH-3: both decks lie face down."""
    for deck in range(2):
        order = chance.order(DECK)
        for i in range(DECK):
            battle.deck[deck * DECK + i] = deck * DECK + order[i]
        battle.left[deck] = DECK


def draw_item(battle: Battle, seat: i64, deck: i64, chance: Chance, log: Log | None, rule: str) -> None:
    """The top card of a deck goes to a hand, seen by its owner alone."""
    if battle.left[deck] == 0:
        refill(battle, deck, chance, log)
    left = battle.left[deck]
    if left == 0:
        if log is not None:
            emit.no_item_left(log, seat, deck)
        return
    card = battle.deck[deck * DECK + left - 1]
    battle.left[deck] = left - 1
    battle.hands[seat] |= BIT[card]
    if log is not None:
        emit.drew(log, seat, deck, battle.kinds[card], rule)


def refill(battle: Battle, deck: i64, chance: Chance, log: Log | None) -> None:
    """AH-R8: an empty deck is rebuilt from its cards in the cemetery."""
    cards = [card for card in cards_in(battle.grave) if deck_of(card) == deck]
    if not cards:
        return
    battle.era[deck] += 1
    order = chance.order(len(cards))
    for i in range(len(cards)):
        card: i64 = cards[order[i]]
        battle.deck[deck * DECK + i] = card
        battle.shuffled[card] = battle.era[deck]
        battle.grave &= ~BIT[card]
    battle.left[deck] = len(cards)
    if log is not None:
        emit.refilled(log, deck, len(cards))


def bury(battle: Battle, card: i64) -> None:
    """AH-14: used items go to the cemetery."""
    battle.grave |= BIT[card]


def card_in_hand(battle: Battle, seat: i64, kind: i64) -> i64:
    """The first card of this kind in a hand, or -1."""
    hand = battle.hands[seat]
    for card in range(CARDS):
        if hand & BIT[card] and battle.kinds[card] == kind:
            return card
    return -1


def held(battle: Battle, seat: i64, deck: i64) -> i64:
    """How many items of a deck this seat holds in its hand."""
    count: i64 = 0
    for card in range(deck * DECK, deck * DECK + DECK):
        if battle.hands[seat] & BIT[card]:
            count += 1
    return count


def cards_in(mask: i64) -> list[int]:
    cards: list[int] = []
    for card in range(CARDS):
        if mask & BIT[card]:
            cards.append(card)
    return cards

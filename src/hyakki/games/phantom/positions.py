"""Whole positions back from plain data, for snapshots, tests and bug reports; what cannot be is refused."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.phantom.cards import card_of, cards_in_game, mask_of, size_of_hand
from hyakki.games.phantom.state import PhantomState, blank
from hyakki.games.phantom.unseen import lay_trick
from hyakki.kernel.game import InvalidPosition

__all__ = ["load"]


def load(data: dict[str, Any]) -> PhantomState:
    try:
        return read(data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        if isinstance(error, InvalidPosition):
            raise
        raise InvalidPosition(f"this is no position of Hero vs Phantom: {error!r}") from error


def read(data: dict[str, Any]) -> PhantomState:
    seats: int = data["seats"]
    rounds: int = data["rounds"]
    removed: int = data["removed"]
    if not (3 <= seats <= 6 and 1 <= rounds <= 6 and (removed in range(5)) == (seats == 3)):
        raise InvalidPosition("3 to 6 seats, 1 to 6 rounds, and a colour that left with three seats only")
    state = blank(seats, rounds, removed)
    hands = [cards(texts) for texts in data["hands"]]
    rest = cards(data["rest"])
    played = cards(data["played"])
    everything = sorted([card for hand in hands for card in hand] + rest + played)
    if len(hands) != seats or everything != cards_in_game(seats, removed):
        raise InvalidPosition("every card of the game must lie in exactly one place (HP-1 to HP-3)")
    leads: list[int] = data["leads"]
    if not 1 <= len(leads) <= size_of_hand(seats) or len(played) > len(leads) * seats:
        raise InvalidPosition("the cards played do not fit the tricks led (HP-6)")
    state.over = bool(data["over"])
    state.round = within(data["round"], 0, rounds)
    state.starter = within(data["starter"], 0, seats)
    state.leader = within(data["leader"], 0, seats)
    state.player = within(data["player"], -1 if state.over else 0, 0 if state.over else seats)
    state.trick = len(leads) - 1
    state.rest = vec[i64](rest)
    for seat, hand in enumerate(hands):
        state.hands[seat] = mask_of(hand)
    for i, card in enumerate(played):
        state.played[i] = card
    state.plays = len(played)
    for i, lead in enumerate(leads):
        state.leads[i] = within(lead, 0, seats)
    for round, points in enumerate(data["sheet"]):
        for seat, point in enumerate(points):
            state.sheet[round * seats + seat] = within(point, 0, 10)
    state.stuck = within(data["stuck"], -1, seats)
    state.stuck_hand = mask_of(cards(data["stuck_hand"]))
    lay_trick(state)
    return state


def cards(texts: list[str]) -> list[int]:
    found = [card_of(text) for text in texts]
    if -1 in found:
        raise InvalidPosition(f"{texts[found.index(-1)]!r} is no card")
    return found


def within(value: int, low: int, high: int) -> int:
    if not low <= value < high:
        raise InvalidPosition(f"{value} is not between {low} and {high - 1}")
    return value

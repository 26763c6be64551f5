"""Why a card cannot be played: a code, its rule, and the facts that a sentence needs."""

from __future__ import annotations

from hyakki.games.phantom.cards import BIT, CARDS, COLOURS, HEROES, TEXTS, cards_in_game
from hyakki.games.phantom.state import PhantomState
from hyakki.kernel.types import Refusal

__all__ = ["why"]


def why(state: PhantomState, seat: int, move: int) -> Refusal | None:
    if not 0 <= seat < state.seats:
        return Refusal("watching", "HP-6")
    if not 0 <= move < CARDS:
        return Refusal("no_card", "HP-1")
    if state.over:
        return Refusal("over", "HP-18")
    card = TEXTS[move]
    if move not in cards_in_game(state.seats, state.removed):
        return Refusal("left", "HP-2", {"colour": COLOURS[state.removed] if move < HEROES else "phantoms"})
    if seat != state.player:
        return Refusal("not_your_turn", "HP-6", {"seat": int(state.player)})
    if state.hands[seat] & BIT[move] == 0:
        return Refusal("not_in_hand", "HP-3", {"card": card})
    if state.forces.seen & BIT[move]:
        return Refusal("colour_seen", "HP-7", {"colour": COLOURS[move // 5]})
    return None

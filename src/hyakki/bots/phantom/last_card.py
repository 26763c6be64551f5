"""How an easy player ends a trick: with a point for itself, else with the card it needs least."""

from __future__ import annotations

from hyakki.bots.phantom.judgement import worth_later
from hyakki.games.phantom.cards import BIT
from hyakki.games.phantom.state import PhantomState

__all__ = ["natural"]


def natural(state: PhantomState, seat: int, moves: list[int]) -> list[int]:
    """What a beginner would expect of somebody who plays last; of anybody else, all cards."""
    if state.plays + 1 < state.seats * (state.trick + 1):
        return moves
    scores = [card for card in moves if wins(state, seat, card)]
    if scores:
        return scores
    later = worth_later(state.seats)
    return [min(moves, key=lambda card: later[card])]


def wins(state: PhantomState, seat: int, card: int) -> bool:
    forces = state.forces.clone()
    forces.play(seat, card)
    return bool(forces.winners(BIT[state.seats] - 1) >> seat & 1)

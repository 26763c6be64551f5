"""Card decisions by looking ahead: each choice is tried in games that quick hands play to their end.

What the seat cannot see is guessed anew for every game (`resample`), so nothing hidden is known here.
"""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.bots.hoshi.bouts import bout
from hyakki.bots.hoshi.reflexes import LEVELS
from hyakki.games.hoshi.shapes import View
from hyakki.games.hoshi.unseen import Unseen
from hyakki.kernel.chance import Chance

__all__ = ["think"]


def think(view: View, simulations: i64, chance: Chance) -> i64:
    """The move that won the largest share of so many simulated games; every move is tried equally often."""
    sampler = Unseen(view)
    seat = view.seat
    moves = sampler.sample(chance).legal(seat)
    if len(moves) == 1:
        return moves[0]
    hands = [LEVELS["normal"]] * view.seats
    wins = [0] * len(moves)
    rounds = max(1, simulations // len(moves))
    for _ in range(rounds):
        for number, move in enumerate(moves):
            state = sampler.sample(chance)
            state.apply(seat, move, chance, None)
            bout(state, hands, chance, chance)
            if not state.players[seat].out:
                wins[number] += 1
    return moves[wins.index(max(wins))]

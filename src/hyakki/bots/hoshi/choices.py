"""Quick decisions outside of the clash: which cards to drop, keep, choose and play, at first sight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.bots.hoshi.fencing import PLAIN, fence
from hyakki.games.hoshi.cards import CARDS
from hyakki.games.hoshi.effects import RETURN_HERO
from hyakki.games.hoshi.moves import CHALLENGE, CHOOSE, CHOOSE_SAVED, HIT, KEEP, PLAY
from hyakki.games.hoshi.players import MOST_SAVED
from hyakki.games.hoshi.stages import EXCHANGE, WINDOW
from hyakki.games.hoshi.state import HoshiState
from hyakki.games.hoshi.windows import TOUCHED
from hyakki.kernel.chance import Chance

__all__ = ["decide", "plainest"]

PLAYS: Final = 70
"""Of a hundred times in which a hidden card can be played it is."""


def decide(state: HoshiState, seat: i64, chance: Chance, style: int = PLAIN) -> i64:
    """A move for a seat that owes a decision, in calm mode in a style of fencing.

    It looks only at what the seat may see.
    """
    if state.stage == WINDOW:
        moves = state.legal(seat)
        if moves[0] == HIT:
            return HIT
        return PLAY if moves[0] == PLAY and plays(state, seat, chance) else moves[len(moves) - 1]
    if state.stage == EXCHANGE:
        return fence(state, seat, chance, style)
    return state.draw(seat, chance)


def plainest(moves: list[int]) -> list[int]:
    """Of a choice among cards only what leaves one with the cheapest: a beginner meets those first."""
    if moves[0] < KEEP:
        most = max([CARDS[move].cost for move in moves])
        return [move for move in moves if CARDS[move].cost == most]
    costs = [cost_of(move) for move in moves]
    least = min(costs)
    return [move for move, cost in zip(moves, costs) if cost == least]


def cost_of(move: int) -> int:
    """Of the card that a move keeps or chooses; whatever is no choice of a card costs nothing."""
    if move < CHOOSE:
        return CARDS[move - KEEP].cost
    if move < CHALLENGE:
        return CARDS[move - CHOOSE].cost
    return CARDS[(move - CHOOSE_SAVED) // MOST_SAVED].cost if move >= CHOOSE_SAVED else 0


def plays(state: HoshiState, seat: i64, chance: Chance) -> bool:
    """Whether to play the hidden card that one could play."""
    player = state.players[seat]
    if state.window == TOUCHED or player.stones == 0:  # HB-23: the last chance
        return True
    if CARDS[player.card].effects[0].kind == RETURN_HERO and not player.hurt:
        return False  # nobody sends an unhurt Hero home
    return chance.below(100) < PLAYS

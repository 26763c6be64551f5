"""Quick decisions outside of the clash: which cards to drop, keep, choose and play, at first sight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.bots.hoshi.fencing import PLAIN, fence
from hyakki.games.hoshi.cards import CARDS
from hyakki.games.hoshi.effects import RETURN_HERO
from hyakki.games.hoshi.moves import HIT, PLAY
from hyakki.games.hoshi.stages import EXCHANGE, WINDOW
from hyakki.games.hoshi.state import HoshiState
from hyakki.games.hoshi.windows import TOUCHED
from hyakki.kernel.chance import Chance

__all__ = ["decide"]

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


def plays(state: HoshiState, seat: i64, chance: Chance) -> bool:
    """Whether to play the hidden card that one could play."""
    player = state.players[seat]
    if state.window == TOUCHED or player.stones == 0:  # HB-23: the last chance
        return True
    if CARDS[player.card].effects[0].kind == RETURN_HERO and not player.hurt:
        return False  # nobody sends an unhurt Hero home
    return chance.below(100) < PLAYS

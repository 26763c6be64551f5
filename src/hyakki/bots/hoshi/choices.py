"""Quick decisions outside of the clash: which cards to drop, keep, choose and play, at first sight."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from hyakki.bots.hoshi.eyes import look
from hyakki.games.hoshi.cards import CARDS
from hyakki.games.hoshi.effects import RETURN_HERO
from hyakki.games.hoshi.moves import (
    FEINT,
    GUARD,
    HIT,
    PLAY,
    ROLL,
    SWING,
    SWING_BOTH,
    SWING_COVERING,
    SWING_SHOUTING,
)
from hyakki.games.hoshi.stages import EXCHANGE, WINDOW
from hyakki.games.hoshi.state import HoshiState
from hyakki.games.hoshi.windows import TOUCHED
from hyakki.kernel.chance import Chance

__all__ = ["SWINGS", "decide"]

SWINGS: Final = (SWING, SWING_SHOUTING, SWING_COVERING, SWING_BOTH)
"""Calm mode: the swing that fits what the other's Hero wants to hear or see of whoever hits it."""

PLAYS: Final = 70
"""Of a hundred times in which a hidden card can be played it is."""


def decide(state: HoshiState, seat: i64, chance: Chance) -> i64:
    """A move for a seat that owes a decision. It looks only at what the seat may see."""
    if state.stage == WINDOW:
        moves = state.legal(seat)
        if moves[0] == HIT:
            return HIT
        return PLAY if moves[0] == PLAY and plays(state, seat, chance) else moves[len(moves) - 1]
    if state.stage == EXCHANGE:
        return exchange(state, seat, chance)
    return state.draw(seat, chance)


def plays(state: HoshiState, seat: i64, chance: Chance) -> bool:
    """Whether to play the hidden card that one could play."""
    player = state.players[seat]
    if state.window == TOUCHED or player.stones == 0:  # HB-23: the last chance
        return True
    if CARDS[player.card].effects[0].kind == RETURN_HERO and not player.hurt:
        return False  # nobody sends an unhurt Hero home
    return chance.below(100) < PLAYS


def exchange(state: HoshiState, seat: i64, chance: Chance) -> i64:
    """Calm mode: a Strike is used or held back, a threat is guarded against or not, else one rolls."""
    glance = look(state, seat)
    if glance.useful:
        if chance.below(100) < 30:
            return FEINT
        return SWINGS[glance.needs]
    if glance.threat and not state.hands[seat].tired and chance.below(100) < 60:
        return GUARD
    return ROLL

"""A hit and what can be said against it: requirements, charms, rolls, and what it costs (HB-10, HB-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.games.hoshi import deeds, emit
from hyakki.games.hoshi.dice import SYMBOL_BIT, SYMBOLS, face_of
from hyakki.games.hoshi.effects import COVERING, FORGIVE, HIT_COSTS, HIT_NEEDS, SAVE_ROLL, SHOUTING
from hyakki.games.hoshi.events import RoundReason
from hyakki.games.hoshi.marks import Mark, at_hook, refresh
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log, bit

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = ["hit"]


def hit(state: HoshiState, seat: int, by: int, bluff: bool, chance: Chance, log: Log | None) -> RoundReason:
    """Somebody is hit; each effect in the order of the table may cancel it or change what it costs."""
    player = state.players[seat]
    cost = 0
    for mark in at_hook(state, "hit", seat):
        kind = mark.effect.kind
        if kind == HIT_COSTS:
            cost = cost or mark.effect.stones
        elif cancels(state, mark, seat, by, bluff, chance, log):
            if log is not None:
                emit.hit(log, seat, by, bluff, player.stones, mark.card)
            if kind == FORGIVE:
                deeds.discard(state, seat, "used", mark.card, log)
            return "cancelled"
    player.stones -= min(cost or 1, player.stones)
    state.hit_round |= bit(seat)
    state.lost_round = True
    state.lead = by  # HB-28; HB-R12: after a bluff the touched player counts as the hitter
    refresh(state)
    if log is not None:
        emit.hit(log, seat, by, bluff, player.stones, -1)
    return "hit"


def cancels(
    state: HoshiState, mark: Mark, seat: int, by: int, bluff: bool, chance: Chance, log: Log | None
) -> bool:
    effect = mark.effect
    if effect.kind == HIT_NEEDS:  # HB-R17: at the instant of contact, and it saves no bluffer
        hand = state.hands[by]
        doing = (SHOUTING if hand.shouting else 0) | (COVERING if hand.covering else 0)
        return not bluff and doing & effect.need == 0
    if effect.kind == FORGIVE:
        return bluff
    if effect.kind == SAVE_ROLL:  # HB-R20
        face = face_of(effect.sides, chance.below(effect.sides))
        saved = state.terms[seat].counts[face] & SYMBOL_BIT[effect.symbol] != 0
        if log is not None:
            emit.saved(log, seat, mark.card, SYMBOLS[face], saved)
        return saved
    return False

"""Whole games of quick bots in one compiled loop: for balance, statistics and the tuning of times (HB-R8)."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.bots.hoshi.choices import decide
from hyakki.bots.hoshi.duellist import Duellist
from hyakki.bots.hoshi.eyes import look
from hyakki.bots.hoshi.reflexes import Reflexes
from hyakki.bots.playouts import first_seat
from hyakki.games.hoshi.inputs import possible
from hyakki.games.hoshi.stages import FIGHT
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log

__all__ = ["acting", "bout", "clash"]


def bout(state: HoshiState, hands: list[Reflexes], luck: Chance, own: Chance, log: Log | None = None) -> i64:
    """Play a position to its end; returns the number of inputs and decisions.

    `luck` is the game's, `own` the bots': their reactions and habits.

    >>> from hyakki.bots.hoshi.reflexes import REFLEXES
    >>> from hyakki.games.hoshi import HOSHI
    >>> from hyakki.kernel.chance import Seeded
    >>> state = HOSHI.new(2, Seeded(1))
    >>> bout(state, [REFLEXES["normal"]] * 2, Seeded(2), Seeded(3)) > 50, state.over
    (True, True)
    """
    bots = [Duellist(reflexes, state.times, own) for reflexes in hands]
    moves: i64 = 0
    while not state.over:
        mask = state.must()
        if mask != 0:
            seat = first_seat(mask)
            state.apply(seat, decide(state, seat, own), luck, log)
            moves += 1
        elif state.stage == FIGHT:
            moves += clash(state, bots, luck, log)
        else:
            state.advance(state.due(), luck, log)
    return moves


def clash(state: HoshiState, bots: list[Duellist], luck: Chance, log: Log | None) -> i64:
    """One round, until it ends or stops."""
    for bot in bots:
        bot.rest()
    inputs: i64 = 0
    while state.stage == FIGHT:
        seat = acting(state, bots)
        if seat < 0:
            state.advance(state.due(), luck, log)
            continue
        bot = bots[seat]
        move = bot.move
        if bot.at > state.now:
            state.advance(bot.at, luck, log)
        bot.done()
        if possible(state, seat, move):
            state.apply(seat, move, luck, log)
            inputs += 1
    return inputs


def acting(state: HoshiState, bots: list[Duellist]) -> int:
    """Whose hand does what it has planned before anything else happens, else -1."""
    first = state.first
    second = state.second
    one = bots[first]
    two = bots[second]
    one.see(look(state, first))
    two.see(look(state, second))
    sooner = first if one.at <= two.at else second
    return -1 if state.due() <= bots[sooner].at else sooner

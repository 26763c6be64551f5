"""Rounds: countdown, beginning, end, time-outs, and duels that nobody decides (HB-7, HB-8, HB-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hyakki.games.hoshi import calm, duels, emit, windows
from hyakki.games.hoshi.effects import UNTIL_ROUND
from hyakki.games.hoshi.events import RoundReason
from hyakki.games.hoshi.marks import refresh, remove_until
from hyakki.games.hoshi.players import NONE
from hyakki.games.hoshi.stages import COUNTDOWN, EXCHANGE, FIGHT
from hyakki.games.hoshi.stages import TIMEOUT as STAGE_TIMEOUT
from hyakki.games.hoshi.times import CALM_DUEL, ROUND_COUNTDOWN, TIMEOUT
from hyakki.games.hoshi.times import COUNTDOWN as COUNTDOWN_TIME
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import NEVER
from hyakki.kernel.log import Log

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = ["QUIET_ROUNDS", "after", "begin", "count_down", "end", "resume", "stop_clock", "time_out"]

QUIET_ROUNDS: Final = 3
"""HB-R28: so many rounds in a row without a throw end the duel."""


def count_down(state: HoshiState, chance: Chance, log: Log | None) -> None:
    """HB-7, HB-R11: after the windows of a beginning comes the countdown; in calm mode the first rolls."""
    for seat in (state.first, state.second):
        state.players[seat].fresh = False
    if state.calm:
        state.quiet_since = 0
        start(state, EXCHANGE, log)
        calm.first_rolls(state, chance, log)
    elif state.timeout_by >= 0:
        time_out(state, log)
    else:
        wait(state, COUNTDOWN_TIME if state.round == 1 else ROUND_COUNTDOWN, log)


def wait(state: HoshiState, time: int, log: Log | None) -> None:
    state.stage = COUNTDOWN
    state.until = state.now + state.times[time]
    if log is not None:
        emit.countdown(log, state)


def begin(state: HoshiState, log: Log | None) -> None:
    """Zero: both hands are free."""
    state.fight_from = state.now
    state.quiet_since = state.now
    start(state, FIGHT, log)


def start(state: HoshiState, stage: int, log: Log | None) -> None:
    state.stage = stage
    state.until = 0
    if log is not None:
        emit.began(log, state)


def end(state: HoshiState, reason: RoundReason, chance: Chance, log: Log | None) -> None:
    """HB-R11: results, swings and guards are cleared, and the end-of-round window opens."""
    stop(state)
    state.quiet_rounds = state.quiet_rounds + 1 if reason == "quiet" else 0
    if log is not None:
        emit.round_ended(log, state, reason)
    if state.quiet_rounds == QUIET_ROUNDS or reason == "time" or out_of_exchanges(state):
        state.doomed = loser_by_standing(state, chance)
    remove_until(state, UNTIL_ROUND)
    refresh(state)
    windows.end_round(state, chance, log)


def out_of_exchanges(state: HoshiState) -> bool:
    """HB-R28 in calm mode, also if the last exchange was a touch that decided nothing."""
    standing = state.players[state.first].stones > 0 and state.players[state.second].stones > 0
    return state.calm and standing and state.duel_ms >= CALM_DUEL


def stop_clock(state: HoshiState) -> None:
    """The duel's own time stands still outside of the clash."""
    if state.fight_from >= 0:
        state.duel_ms += state.now - state.fight_from
        state.fight_from = NEVER


def stop(state: HoshiState) -> None:
    """The hands come to rest."""
    stop_clock(state)
    state.touching = []
    for hand in state.hands:
        hand.clear()


def loser_by_standing(state: HoshiState, chance: Chance) -> int:
    """HB-R28: fewer stones lose, then fewer Heroes left, then the dice decide."""
    first = state.players[state.first]
    second = state.players[state.second]
    if first.stones != second.stones:
        return state.first if first.stones < second.stones else state.second
    if first.left != second.left:
        return state.first if first.left < second.left else state.second
    return state.first if chance.below(2) == 0 else state.second


def after(state: HoshiState, chance: Chance, log: Log | None) -> None:
    """The end-of-round window is over: a defeated Hero is exiled (HB-23), or the next round begins."""
    fighters = sorted((state.first, state.second), key=lambda seat: seat != state.lead)
    for seat in fighters:  # HB-R33: if both have fallen, who hit last had fallen first
        if duels.fallen(state, seat) or state.doomed == seat:
            duels.lose(state, seat, chance, log)
            return
    windows.begin_round(state, chance, log)


# ---------------------------------------------------------------- time-outs


def time_out(state: HoshiState, log: Log | None) -> None:
    """HB-17: it begins when the opponent has finished; hands and dice are laid down."""
    stop(state)
    state.stage = STAGE_TIMEOUT
    state.until = state.now + state.times[TIMEOUT]
    if log is not None:
        emit.timed_out(log, state.timeout_by, "began")


def resume(state: HoshiState, log: Log | None) -> None:
    """The player who asked for it resumes, or its time is up: with a countdown."""
    if log is not None:
        emit.timed_out(log, state.timeout_by, "resumed")
    state.timeout_by = NONE
    wait(state, COUNTDOWN_TIME, log)

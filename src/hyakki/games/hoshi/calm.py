"""Calm mode: no clock. In each exchange both choose in secret, then both choices are opened (HB-R29).

A fresh roll is its owner's alone until the next exchange is over. So a hand that comes may have a Strike or
not, and a guard is a guess. A round begins with such a roll of both.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from hyakki.games.hoshi import calm_cards, clash, emit, rounds
from hyakki.games.hoshi.hands import Hand, bare
from hyakki.games.hoshi.moves import (
    CALM,
    FEINT,
    GUARD,
    ROLL,
    SWING_BOTH,
    SWING_COVERING,
    SWING_SHOUTING,
    SWINGS,
)
from hyakki.games.hoshi.stages import EXCHANGE
from hyakki.games.hoshi.times import CALM_DUEL, CALM_QUIET
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log, bit

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = ["choices", "choose", "first_rolls", "legal", "owing", "swings"]


def first_rolls(state: HoshiState, chance: Chance, log: Log | None) -> None:
    """HB-R29: a round begins with a roll of both, since nothing else could be chosen. It is no exchange."""
    seats = (state.first, state.second)
    hidden = [calm_cards.hidden_for(state, seat) for seat in seats]
    for seat, exchanges in zip(seats, hidden):
        roll(state, seat, exchanges, chance, log)


def owing(state: HoshiState) -> i64:
    mask: i64 = 0
    for seat in (state.first, state.second):
        if state.hands[seat].choice < 0:
            mask |= bit(seat)
    return mask


def legal(state: HoshiState, seat: i64) -> list[int]:
    return choices(state.hands[seat].tired, state.hands[seat].hoarse)


def choices(tired: int, hoarse: bool) -> list[int]:
    """HB-R29: a hand that was up must rest, and nobody shouts in two exchanges running."""
    return sorted([move for move in CALM if not (move == GUARD and tired) and not (hoarse and shouts(move))])


def choose(state: HoshiState, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
    state.hands[seat].choice = move
    if log is not None:
        emit.chose_exchange(log, seat, move)
    if owing(state) == 0:
        exchange(state, chance, log)


def swings(choice: int) -> bool:
    return choice in SWINGS


def shouts(choice: int) -> bool:
    return choice in (SWING_SHOUTING, SWING_BOTH)


def exchange(state: HoshiState, chance: Chance, log: Log | None) -> None:
    seats = (state.first, state.second)
    if log is not None:
        emit.exchanged(log, state)
    state.duel_ms += 1
    state.quiet_since += 1
    for seat in seats:
        hand = state.hands[seat]
        hand.shouting = shouts(hand.choice)
        hand.hoarse = hand.shouting
        hand.covering = hand.choice in (SWING_COVERING, SWING_BOTH)
        hand.trying = hand.live
    touching = touches(state)
    if touching:
        clash.contact(state, touching, chance, log)
        return
    fooled = [bluffs(state, state.opponent(seat)) for seat in seats]
    # HB-R19: a Star of this exchange frees an ability for what comes, not for what happens together with it.
    rests = [calm_cards.rest_after(state, seat, bluffed) for seat, bluffed in zip(seats, fooled)]
    hidden = [calm_cards.hidden_for(state, seat) for seat in seats]
    for seat, exchanges in zip(seats, hidden):
        act(state, seat, exchanges, chance, log)
    for seat, bluffed, due in zip(seats, fooled, rests):
        rest(state, seat, bluffed, due, log)
    for seat in seats:
        hand = state.hands[seat]
        hand.shouting = False
        hand.covering = False
        hand.trying = False
        hand.choice = -1
    if state.quiet_since == CALM_QUIET:
        rounds.end(state, "quiet", chance, log)
    elif state.duel_ms >= CALM_DUEL:
        rounds.end(state, "time", chance, log)
    else:
        state.stage = EXCHANGE


def touches(state: HoshiState) -> list[int]:
    """Whose swing meets no guard; of two swings one may land first (HB-R30), and then the other is void."""
    found = [
        int(seat)
        for seat in (state.first, state.second)
        if swings(state.hands[seat].choice) and state.hands[state.opponent(seat)].choice != GUARD
    ]
    first = calm_cards.first_of_two(state)
    return [first] if len(found) == 2 and first >= 0 else found


def bluffs(state: HoshiState, seat: i64) -> bool:
    """Whether a hand came without a right to touch: a feint, or a swing with nothing."""
    choice = state.hands[seat].choice
    return choice == FEINT or (swings(choice) and clash.touch_of(state, seat) == clash.BLUFFS)


def act(state: HoshiState, seat: i64, hidden: int, chance: Chance, log: Log | None) -> None:
    """What a hand does that touches nothing, and what becomes of the face that lay before it.

    A fresh face is `hidden` for so many exchanges.
    """
    hand = state.hands[seat]
    other = state.hands[state.opponent(seat)]
    missed = swings(hand.choice)
    guarded = other.choice == GUARD
    if missed and log is not None:
        emit.moved(log, state, seat, "miss")
    if hand.choice in (ROLL, FEINT) or (missed and calm_cards.rolls_after_miss(state, seat)):
        if missed and hand.faces and not hand.read:
            show(state, seat, other, log)  # HB-R29: a guard shows the die of the swing, before it is rolled
        state.quiet_since = 0
        hand.fooling = hand.choice == FEINT and guarded
        open_roll = hand.choice == FEINT and not calm_cards.sly_feint(state, seat)
        roll(state, seat, 0 if open_roll else hidden, chance, log)
        return
    spent = hand.live and guarded
    if guarded:
        hand.live = False  # HB-13: swung or not
    if hand.faces and not hand.read:
        hand.hidden -= 1
        if hand.hidden <= 0 or missed:
            show(state, seat, other, log)
    if spent and not missed and hand.read and bare(hand) and log is not None:
        emit.moved(log, state, seat, "spent")


def roll(state: HoshiState, seat: i64, hidden: int, chance: Chance, log: Log | None) -> None:
    """Throw as fast as one can; whatever lay there is given up unseen. A face may be open at once."""
    hand = state.hands[seat]
    hand.faces = calm_cards.roll(state, seat, hand.fooling, chance)
    hand.live = True
    hand.read = False
    hand.hidden = hidden
    if log is not None:
        emit.faced(log, state, seat, False)
    if hidden == 0:
        show(state, seat, state.hands[state.opponent(seat)], log)


def show(state: HoshiState, seat: i64, other: Hand, log: Log | None) -> None:
    """A face is opened, to one who covers an eye an exchange later."""
    hand = state.hands[seat]
    if other.covering:
        hand.hidden = 1
    else:
        hand.hidden = 0
        clash.be_read(state, seat, log)


def rest(state: HoshiState, seat: i64, fooled: bool, due: int, log: Log | None) -> None:
    """HB-R29: who guarded must rest, and longer after a feint or a bluff; `due` says how long."""
    hand = state.hands[seat]
    if hand.choice != GUARD:
        hand.guards = 0
        hand.tired = max(0, hand.tired - 1)
        return
    hand.guards += 1
    if fooled or hand.guards >= calm_cards.guards_in_a_row(state, seat):
        hand.tired = due
        hand.guards = 0
    if fooled and log is not None:
        emit.moved(log, state, seat, "tired")

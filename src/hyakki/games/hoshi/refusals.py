"""Why a move is not possible now: the rule, and the facts a sentence needs; nothing a seat may not know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.games.hoshi import calm
from hyakki.games.hoshi.cards import CARDS, is_hero
from hyakki.games.hoshi.hands import AWAY, HELD, LYING, OUT, ROLLING, STILL, can_pull
from hyakki.games.hoshi.inputs import TIMEOUTS
from hyakki.games.hoshi.moves import (
    CHALLENGE,
    CHOOSE,
    CHOOSE_SAVED,
    COVER,
    EFFECT,
    GUARD,
    HUSH,
    KEEP,
    LIFT,
    LOWER,
    MOVES,
    PLAY,
    PULL,
    RESUME,
    SHOUT,
    SWING,
    TEXTS,
    THROW,
    TIMEOUT,
)
from hyakki.games.hoshi.players import MOST_SAVED
from hyakki.games.hoshi.stages import CHALLENGING, CHOOSING, COUNTDOWN, DRAFT, EXCHANGE, FIGHT, WINDOW
from hyakki.games.hoshi.stages import TIMEOUT as STAGE_TIMEOUT
from hyakki.kernel.log import bit
from hyakki.kernel.types import Refusal

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = ["why"]


def why(state: HoshiState, seat: int, move: int) -> Refusal | None:
    if not 0 <= seat < state.seats:
        return Refusal("watching", "HB-6")
    if not 0 <= move < MOVES:
        return Refusal("no_move", "HB-R4")
    if state.over:
        return Refusal("over", "HB-24")
    if state.allows(seat, move):
        return None
    said = {"move": TEXTS[move]}
    if state.stage == FIGHT or state.stage == COUNTDOWN or state.stage == STAGE_TIMEOUT:
        return of_hand(state, seat, move)
    if state.may() & bit(seat) == 0:
        return Refusal("not_asked", {DRAFT: "HB-3", WINDOW: "HB-28"}.get(state.stage, "HB-6"), {**said})
    if state.stage == DRAFT:
        return in_draft(state, seat, move)
    if state.stage == CHOOSING:
        return in_choice(state, seat, move)
    if state.stage == CHALLENGING:
        rule = "challenge_most" if CHALLENGE <= move < PLAY else "challenge_first"
        return Refusal(rule, "HB-32", {**said})
    if state.stage == WINDOW and EFFECT in state.legal(seat):
        return Refusal("hit_or_effect", "HB-R17", {**said})
    if state.stage == WINDOW:
        return (
            Refusal("card_not_now", "HB-25") if move == PLAY else Refusal("play_or_pass", "HB-25", {**said})
        )
    if state.stage == EXCHANGE and move == GUARD:
        return Refusal("hand_rests", "HB-R29", {"count": state.hands[seat].tired})
    if state.stage == EXCHANGE and calm.swings(move):
        return Refusal("hoarse", "HB-R29")
    return Refusal("calm", "HB-R29", {**said})


def in_draft(state: HoshiState, seat: int, move: int) -> Refusal:
    if move >= CHOOSE:
        return Refusal("setup_first", "HB-3", {"move": TEXTS[move]})
    card = move % KEEP
    rule = "HB-34" if state.setup == "constructed" else "HB-31" if state.seats > 2 else "HB-3"
    said: dict[str, str | int] = {"card": CARDS[card].name}
    if state.setup == "constructed":
        return Refusal("not_in_deck", rule, {**said, "budget": state.budget})
    if card not in state.players[seat].pool:
        return Refusal("not_in_hand", rule, said)
    return Refusal("keep_three", rule, {**said, "count": state.keeps})


def in_choice(state: HoshiState, seat: int, move: int) -> Refusal:
    if not CHOOSE <= move < CHALLENGE and move < CHOOSE_SAVED:
        return Refusal("choose_first", "HB-6", {"move": TEXTS[move]})
    card = move - CHOOSE if move < CHOOSE_SAVED else (move - CHOOSE_SAVED) // MOST_SAVED
    said: dict[str, str | int] = {"card": CARDS[card].name}
    player = state.players[seat]
    chosen = player.chosen_hero if is_hero(card) else player.chosen_card
    if chosen >= 0:
        return Refusal("chosen_already", "HB-6", said)
    if move >= CHOOSE_SAVED and player.kinds(card):
        return Refusal("no_such_copy", "HB-R27", said)
    if card == player.barred and card in player.heroes:
        return Refusal("another_hero", "HB-R24" if player.barred_stones else "HB-R25", said)
    return Refusal("not_in_hand", "HB-6", said)


def of_hand(state: HoshiState, seat: int, move: int) -> Refusal:
    """Inputs of a hand; they say what the hand is doing instead."""
    said: dict[str, str | int] = {"move": TEXTS[move]}
    if not LIFT <= move <= RESUME:
        return Refusal("duel_runs", "HB-8", said)
    if state.stage == STAGE_TIMEOUT:
        return Refusal("timeout_runs", "HB-17", {**said, "seat": state.timeout_by})
    if not state.fights(seat):
        return Refusal("not_fighting", "HB-32", said)
    if state.stage == COUNTDOWN and move != TIMEOUT:
        return Refusal("wait_for_zero", "HB-7", said)
    hand = state.hands[seat]
    if move == LIFT and hand.die == LYING and hand.free:
        return Refusal("timeout_waits", "HB-17", said)
    if move in (LIFT, SWING, GUARD):
        return busy(state, seat, move, said)
    if move == PULL:
        code = "no_swing" if hand.swing != OUT or can_pull(state, seat) else "too_late"
        return Refusal(code, "HB-R4")
    if move == TIMEOUT:
        if state.timeout_by >= 0:
            return Refusal("timeout_waits", "HB-17", said)
        return Refusal("no_timeouts", "HB-17", {"count": TIMEOUTS})
    if move == RESUME:
        return Refusal("no_timeout", "HB-17")
    if move == SHOUT and not hand.shouting:
        return Refusal("breath", "HB-R4")
    code = {THROW: "not_held", LOWER: "no_guard", HUSH: "no_shout", SHOUT: "shouting", COVER: "covering"}.get(
        move, "not_covering"
    )
    return Refusal(code, "HB-R4")


def busy(state: HoshiState, seat: int, move: int, said: dict[str, str | int]) -> Refusal:
    hand = state.hands[seat]
    if hand.swing != STILL:
        return Refusal("swinging", "HB-R6" if move != LIFT else "HB-R5", said)
    if not hand.free:
        return Refusal("guarding", "HB-R7" if move != LIFT else "HB-R5", said)
    if move == SWING:
        return Refusal("timeout_waits", "HB-17", said)
    if move == GUARD:
        return Refusal("guard_rests", "HB-R7")
    code = {HELD: "held", ROLLING: "rolling", AWAY: "away"}.get(hand.die, "rolling")
    return Refusal(code, "HB-R5")

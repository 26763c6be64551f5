"""Why a choice in calm mode is good, as data: what both dice and hands allow, as far as the asker knows."""

from __future__ import annotations

from typing import Final, cast

from hyakki.bots.hoshi.fencing import FRESH, FRESH_STRIKE, NOTHING, OPEN, OPEN_THREAT, own, threat
from hyakki.games.hoshi import clash
from hyakki.games.hoshi.calm import swings
from hyakki.games.hoshi.cards import CARDS
from hyakki.games.hoshi.hands import symbols
from hyakki.games.hoshi.moves import EFFECT, FEINT, GUARD, HIT, PASS, PLAY
from hyakki.games.hoshi.stages import EXCHANGE, WINDOW
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.game import State

__all__ = ["reason_for"]

Facts = dict[str, str | int | list[str]]

TOUCHES: Final = {
    clash.BLUFFS: "swings_bluff",
    clash.STRIKES: "swings_strike",
    clash.EFFECTS: "swings_effect",
    clash.CLAIMED: "swings_hidden",
    clash.CLAIMED_EFFECT: "swings_effect",
    clash.EITHER: "swings_strike",
}
WINDOWS: Final = {PLAY: "plays", PASS: "keeps_hidden", HIT: "takes_hit", EFFECT: "takes_effect"}


def reason_for(state: State, seat: int, move: int) -> Facts:
    """The plainest reason for a choice; which cards to take, only a look ahead can tell."""
    position = cast("HoshiState", state)
    if position.stage == EXCHANGE:
        return {"reason": of_exchange(position, seat, move)}
    if position.stage == WINDOW:
        card = position.players[seat].card
        return {"reason": WINDOWS[move], "name": CARDS[card].name if card >= 0 else ""}
    return {"reason": "best_results"}


def of_exchange(state: HoshiState, seat: int, move: int) -> str:
    """Nothing here depends on what the other has chosen, or on a face that only the other can see."""
    hand = state.hands[seat]
    mine, theirs = own(state, seat), threat(state, seat)
    if swings(move):
        return TOUCHES[clash.touch_with(state, seat, symbols(state, seat))]
    if move == GUARD:
        if mine >= FRESH_STRIKE and theirs == NOTHING:
            return "guards_hoarse"
        return "guards_open" if theirs == OPEN_THREAT else "guards_fresh"
    if move == FEINT:
        if mine == OPEN:
            return "feints_open"
        return "feints_tired" if theirs == OPEN_THREAT and hand.tired else "feints_fresh"
    if theirs != NOTHING:
        return "rolls_tired" if hand.tired else "rolls_dared"
    return "rolls_again" if mine == FRESH else "rolls"

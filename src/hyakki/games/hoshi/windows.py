"""Windows for hidden Duel cards: who is asked, in which order, and what playing one does (HB-25 to HB-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from hyakki.games.hoshi import clash, deeds, duels, rounds, telling
from hyakki.games.hoshi.cards import CARDS, DUEL_BEGINS, ROUND_BEGINS, ROUND_ENDS, WHEN_TOUCHED, Card
from hyakki.games.hoshi.dice import SYMBOL_BIT
from hyakki.games.hoshi.effects import ORDER, TOUCH
from hyakki.games.hoshi.hands import symbols
from hyakki.games.hoshi.marks import LASTING, add_marks
from hyakki.games.hoshi.moves import PASS, PLAY
from hyakki.games.hoshi.players import NONE
from hyakki.games.hoshi.stages import CHOOSING
from hyakki.games.hoshi.stages import WINDOW as STAGE_WINDOW
from hyakki.games.hoshi.times import PASS_LEAST, PASS_MOST, WINDOW
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log, bit

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = [
    "BEGIN",
    "END",
    "TOUCHED",
    "ask_next",
    "begin_round",
    "closes",
    "decide",
    "decline",
    "end_round",
    "legal",
    "open_claims",
    "playable",
    "rest",
    "touch_symbols",
]

BEGIN: Final = 0
END: Final = 1
TOUCHED: Final = 2


# ---------------------------------------------------------------- opening and closing


def begin_round(state: HoshiState, chance: Chance, log: Log | None) -> None:
    """The beginning of a round, and of a duel (HB-26)."""
    state.round += 1
    state.hit_round = 0
    state.lost_before = state.lost_round
    state.lost_round = False
    open_window(state, BEGIN, chance, log)


def end_round(state: HoshiState, chance: Chance, log: Log | None) -> None:
    open_window(state, END, chance, log)


def open_window(state: HoshiState, window: int, chance: Chance, log: Log | None) -> None:
    """HB-28: whoever hit last decides first. HB-R11: each holder of a hidden card is asked once."""
    state.window = window
    order = [state.lead, state.opponent(state.lead)]
    state.queue = [seat for seat in order if state.players[seat].hiding]
    ask_next(state, chance, log)


def open_claims(state: HoshiState, seats: list[int], chance: Chance, log: Log | None) -> None:
    """HB-R17: a touch that is nothing by itself may be a hidden card's."""
    state.window = TOUCHED
    state.queue = seats
    ask_next(state, chance, log)


def ask_next(state: HoshiState, chance: Chance, log: Log | None) -> None:
    if not state.queue:
        close(state, chance, log)
        return
    state.stage = STAGE_WINDOW
    state.asked = state.queue.pop(0)
    state.asked_at = state.now
    if not state.calm:
        # HB-R11: drawn for everyone, so that a forced pass looks like any other
        spread = state.times[PASS_MOST] - state.times[PASS_LEAST] + 1
        state.passes_at = state.now + state.times[PASS_LEAST] + chance.below(spread)
    if log is not None:
        telling.asked(log, state)


def close(state: HoshiState, chance: Chance, log: Log | None) -> None:
    rest(state)
    if state.window == TOUCHED:
        clash.judge(state, chance, log)
    elif state.window == BEGIN:
        rounds.count_down(state, log)
    else:
        rounds.after(state, chance, log)


def rest(state: HoshiState) -> None:
    """Nobody is asked now."""
    state.asked = NONE
    state.passes_at = 0


def closes(state: HoshiState) -> i64:
    """When the one who is asked passes by itself."""
    if not playable(state, state.asked):
        return state.passes_at
    return state.asked_at + state.times[WINDOW]


# ---------------------------------------------------------------- deciding


def legal(state: HoshiState, seat: i64) -> list[int]:
    return [PLAY, PASS] if playable(state, seat) else [PASS]


def playable(state: HoshiState, seat: i64) -> bool:
    """Whether a hidden card's own words let it be played in this window."""
    player = state.players[seat]
    if not player.hiding:
        return False
    card = CARDS[player.card]
    if state.window == TOUCHED:
        return card.when == WHEN_TOUCHED and symbols(state, seat) & touch_symbols(card) != 0
    if state.window == BEGIN:
        fits = card.when == ROUND_BEGINS or (card.when == DUEL_BEGINS and player.fresh)
    else:
        fits = card.when == ROUND_ENDS
    return fits and all(has(state, seat, need) for need in card.needs)


def touch_symbols(card: Card) -> int:
    mask = 0
    for effect in card.effects:
        if effect.kind == TOUCH:
            mask |= SYMBOL_BIT[effect.symbol]
    return mask


def has(state: HoshiState, seat: i64, need: str) -> bool:
    """What a card needs before it can be played."""
    player = state.players[seat]
    if need == "artifact":
        return deeds.has_artifact(state, state.opponent(seat))
    if need == "defeated":  # HB-23
        return player.stones == 0
    if need == "hit":
        return state.hit_round & bit(seat) != 0
    if need == "hurt":
        return player.hurt
    if need == "spare_hero":
        return len(player.heroes) > 0
    return state.lost_before  # stone_lost


def decide(state: HoshiState, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
    if move == PLAY:
        play(state, seat, chance, log)
    else:
        decline(state, chance, log)


def decline(state: HoshiState, chance: Chance, log: Log | None) -> None:
    """HB-27: a hidden card need not be played."""
    if log is not None:
        telling.declined(log, state.asked)
    ask_next(state, chance, log)


def play(state: HoshiState, seat: i64, chance: Chance, log: Log | None) -> None:
    """HB-28: a card is resolved whole before the next is played."""
    player = state.players[seat]
    number = player.card
    card = CARDS[number]
    player.shown = True
    if log is not None:
        telling.played(log, seat, number)
    if state.window == TOUCHED:
        claim(state, seat, log)
    else:
        add_marks(state, seat, number)
        if not card.stays:
            deeds.discard(state, seat, log)
        for effect in card.effects:
            if ORDER[effect.kind].hook not in LASTING:
                deeds.carry_out(state, effect, seat, log)
    if duels.exile_broken(state, chance, log):
        return
    if state.stage == CHOOSING:
        rest(state)
    else:
        ask_next(state, chance, log)


def claim(state: HoshiState, seat: i64, log: Log | None) -> None:
    """The touch is this card's: it hits as a Strike does."""
    for touch in state.touching:
        if touch[0] == seat:
            touch[1] = clash.STRIKES
    deeds.discard(state, seat, log)

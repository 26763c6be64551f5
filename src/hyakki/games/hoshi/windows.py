"""Windows for hidden Duel cards: who is asked, in which order, and what playing one does (HB-25 to HB-28)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from hyakki.games.hoshi import clash, deeds, duels, emit, rounds
from hyakki.games.hoshi.cards import CARDS, DUEL_BEGINS, ROUND_BEGINS, ROUND_ENDS, WHEN_TOUCHED, Card
from hyakki.games.hoshi.dice import SYMBOL_BIT
from hyakki.games.hoshi.effects import ORDER, TOUCH
from hyakki.games.hoshi.hands import symbols
from hyakki.games.hoshi.marks import LASTING, add_marks
from hyakki.games.hoshi.moves import EFFECT, HIT, PASS, PLAY
from hyakki.games.hoshi.players import NONE
from hyakki.games.hoshi.stages import CHOOSING
from hyakki.games.hoshi.stages import WINDOW as STAGE_WINDOW
from hyakki.games.hoshi.times import WINDOW, WINDOW_LONG
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
    """HB-28: the player who hit last decides first. HB-R11: each holder of a hidden card is asked once."""
    state.window = window
    order = [state.lead, state.opponent(state.lead)]
    state.queue = [seat for seat in order if state.players[seat].hiding]
    ask_next(state, chance, log)


def open_claims(state: HoshiState, seats: list[int], chance: Chance, log: Log | None) -> None:
    """HB-R17: who touched is asked, where a hidden card may claim the touch or it could be two things.

    If both are asked, they are in the order of HB-28.
    """
    state.window = TOUCHED
    state.queue = [seat for seat in (state.lead, state.opponent(state.lead)) if seat in seats]
    ask_next(state, chance, log)


def ask_next(state: HoshiState, chance: Chance, log: Log | None) -> None:
    if not state.queue:
        close(state, chance, log)
        return
    state.stage = STAGE_WINDOW
    state.asked = state.queue.pop(0)
    state.asked_at = state.now
    state.passed = False
    if log is not None:
        emit.asked(log, state)


def close(state: HoshiState, chance: Chance, log: Log | None) -> None:
    rest(state)
    if state.window == TOUCHED:
        clash.judge(state, chance, log)
    elif state.window == BEGIN:
        rounds.count_down(state, chance, log)
    else:
        rounds.after(state, chance, log)


def rest(state: HoshiState) -> None:
    """Nobody is asked now."""
    state.asked = NONE
    state.passed = False


def closes(state: HoshiState) -> i64:
    """HB-R32: when a window closes depends on nothing but what everybody sees.

    Where more is at stake there is more time: a duel begins, a hand has touched, a Hero is defeated.
    """
    grave = state.window == TOUCHED or (state.window == BEGIN and state.round == 1)
    grave = grave or state.players[state.asked].stones == 0
    return state.asked_at + state.times[WINDOW_LONG if grave else WINDOW]


# ---------------------------------------------------------------- deciding


def legal(state: HoshiState, seat: i64) -> list[int]:
    if state.window == TOUCHED and touch_of_asked(state)[1] == clash.EITHER:
        return [HIT, EFFECT]
    return [PLAY, PASS] if playable(state, seat) else [PASS]


def touch_of_asked(state: HoshiState) -> list[int]:
    """The touch about which somebody is asked."""
    return next(touch for touch in state.touching if touch[0] == state.asked)


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
    elif move in (HIT, EFFECT):
        use(state, clash.STRIKES if move == HIT else clash.EFFECTS, chance, log)
    elif state.calm:
        decline(state, chance, log)
    else:
        state.passed = True  # HB-R32: no page shows it before the window closes


def use(state: HoshiState, what: int, chance: Chance, log: Log | None) -> None:
    """HB-R17: one touch, one effect; who touched says which."""
    touch_of_asked(state)[1] = what
    ask_next(state, chance, log)


def decline(state: HoshiState, chance: Chance, log: Log | None) -> None:
    """HB-27: a hidden card need not be played. HB-R17: a Strike is a Strike unless one says otherwise."""
    if state.window == TOUCHED and touch_of_asked(state)[1] == clash.EITHER:
        use(state, clash.STRIKES, chance, log)
        return
    if log is not None:
        emit.declined(log, state.asked)
    ask_next(state, chance, log)


def play(state: HoshiState, seat: i64, chance: Chance, log: Log | None) -> None:
    """HB-28: a card is resolved whole before the next is played."""
    player = state.players[seat]
    number = player.card
    card = CARDS[number]
    player.shown = True
    if log is not None:
        emit.played(log, state, seat, number)
    if state.window == TOUCHED:
        claim(state, seat, log)
    else:
        add_marks(state, seat, number)
        if not card.stays:
            deeds.discard(state, seat, "used", number, log)
        for effect in card.effects:
            if ORDER[effect.kind].hook not in LASTING:
                deeds.carry_out(state, effect, number, seat, log)
    if duels.exile_broken(state, chance, log):
        return
    if state.stage == CHOOSING:
        rest(state)
    else:
        ask_next(state, chance, log)


def claim(state: HoshiState, seat: i64, log: Log | None) -> None:
    """The touch is this card's, and a hit."""
    for touch in state.touching:
        if touch[0] == seat:
            touch[1] = clash.CARD_HITS
    deeds.discard(state, seat, "used", state.players[seat].card, log)

"""Duels: who fights whom, choosing and revealing Heroes, exile, and the end (HB-6, HB-20 to HB-32)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from hyakki.games.hoshi import deeds, emit, windows
from hyakki.games.hoshi.cards import ARTIFACT, CARDS, is_hero
from hyakki.games.hoshi.effects import ENTERS, EXILED, LEAVES, UNTIL_DUEL, UNTIL_ROUND
from hyakki.games.hoshi.marks import (
    add_marks,
    look_again,
    refresh,
    remove_card,
    remove_until,
    renew,
    silences,
)
from hyakki.games.hoshi.moves import CHALLENGE, CHOOSE, CHOOSE_SAVED, MOVES
from hyakki.games.hoshi.players import MOST_SAVED, NONE, Player
from hyakki.games.hoshi.stages import CHALLENGING, CHOOSING, OVER
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log, bit

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = [
    "GO_ON",
    "START_OVER",
    "allows",
    "challenge",
    "challengeable",
    "choose",
    "exile_broken",
    "first_duel",
    "legal",
    "lose",
    "owing",
    "places",
    "withdraw",
]

STONES: Final = 2
"""HB-7."""

NEW_DUEL: Final = 0
START_OVER: Final = 1
GO_ON: Final = 2
"""What a Hero is chosen for: a new duel, one that starts over, or to go on with the present one."""


# ---------------------------------------------------------------- who fights whom


def first_duel(state: HoshiState, chance: Chance, log: Log | None) -> None:
    if state.seats == 2:
        start_duel(state, state.starter, 1 - state.starter, chance, log)
    else:
        pick_opponent(state, state.starter, chance, log)


def pick_opponent(state: HoshiState, chooser: int, chance: Chance, log: Log | None) -> None:
    """HB-32: the starting player, later the winner, picks; where there is no choice, the duel begins."""
    state.chooser = chooser
    state.first = NONE
    state.second = NONE
    possible = challengeable(state)
    if len(possible) == 1:
        challenge(state, chooser, possible[0], chance, log)
    else:
        state.stage = CHALLENGING


def challengeable(state: HoshiState) -> list[int]:
    """HB-32: the players with the most Heroes left. The very first choice is free, for all have as many."""
    most = max([player.left for seat, player in enumerate(state.players) if seat != state.chooser])
    return [
        seat for seat, player in enumerate(state.players) if seat != state.chooser and player.left == most
    ]


def challenge(state: HoshiState, seat: i64, other: i64, chance: Chance, log: Log | None) -> None:
    if log is not None:
        emit.challenged(log, seat, other)
    start_duel(state, seat, other, chance, log)  # HB-R12: who chose is the duel's starting player


def start_duel(state: HoshiState, first: i64, second: i64, chance: Chance, log: Log | None) -> None:
    state.first = first
    state.second = second
    state.chooser = NONE
    state.duel += 1
    state.entering = NEW_DUEL
    state.stage = CHOOSING
    if owing(state) == 0:
        reveal(state, chance, log)


# ---------------------------------------------------------------- choosing and revealing


def owing(state: HoshiState) -> i64:
    mask: i64 = 0
    for seat in (state.first, state.second):
        if not has_chosen(state.players[seat]):
            mask |= bit(seat)
    return mask


def has_chosen(player: Player) -> bool:
    """HB-6: one Hero and one Duel card; HB-R15: without Duel cards one fights without."""
    if player.hero >= 0:
        return True
    return player.chosen_hero >= 0 and (player.chosen_card >= 0 or not player.duels)


def allows(state: HoshiState, seat: i64, move: i64) -> bool:
    """Whether a player who owes a choice may choose this."""
    player = state.players[seat]
    if move >= CHOOSE_SAVED:
        hero, stones = divmod(move - CHOOSE_SAVED, MOST_SAVED)
        return player.chosen_hero < 0 and stones + 1 in player.kinds(hero)[1:]
    if not CHOOSE <= move < CHALLENGE:
        return False
    card: int = move - CHOOSE
    if is_hero(card):
        return player.chosen_hero < 0 and len(player.kinds(card)) > 0
    return player.chosen_card < 0 and card in player.duels


def legal(state: HoshiState, seat: i64) -> list[int]:
    moves = [move for move in range(CHOOSE, CHALLENGE) if allows(state, seat, move)]
    if state.players[seat].saved:
        moves += [move for move in range(CHOOSE_SAVED, MOVES) if allows(state, seat, move)]
    return moves


def choose(state: HoshiState, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
    player = state.players[seat]
    card: int = move - CHOOSE if move < CHOOSE_SAVED else (move - CHOOSE_SAVED) // MOST_SAVED
    if is_hero(card):
        saved = (move - CHOOSE_SAVED) % MOST_SAVED + 1
        player.chosen_stones = player.kinds(card)[0] if move < CHOOSE_SAVED else saved
        player.chosen_hero = card
        player.heroes.remove(card)
    else:
        player.chosen_card = card
        player.duels.remove(card)
    if log is not None:
        emit.chosen(log, state, seat, "hero" if is_hero(card) else "card", card)
    if owing(state) == 0:
        reveal(state, chance, log)


def reveal(state: HoshiState, chance: Chance, log: Log | None) -> None:
    """HB-6: from the starting player on. Then the beginning of the duel, or the rest of a window."""
    for seat in (state.first, state.second):
        if state.players[seat].hero < 0:
            enter(state, seat, log)
    meet(state)
    if state.entering == GO_ON:
        windows.ask_next(state, chance, log)
        return
    for seat in (state.first, state.second):
        player = state.players[seat]
        player.fresh = True
        player.timeouts = 0
        if state.entering == NEW_DUEL and player.shown and CARDS[player.card].kind == ARTIFACT:
            renew(state, seat, player.card)
    if state.entering == START_OVER:
        remove_until(state, UNTIL_DUEL)
        state.lost_round = state.lost_before  # no round has been fought in between
    state.round = 0
    state.quiet_rounds = 0
    state.duel_ms = 0
    state.lead = state.first  # HB-28: in the first round the starting player decides first
    windows.begin_round(state, chance, log)


def enter(state: HoshiState, seat: int, log: Log | None) -> None:
    """A Hero comes into play with its stones (HB-7, HB-21)."""
    player = state.players[seat]
    player.hero = player.chosen_hero
    player.card = player.chosen_card
    player.chosen_hero = NONE
    player.chosen_card = NONE
    player.shown = False
    player.rescued = False
    player.fresh = True
    player.full = STONES + player.gift  # HB-R23: the stone counts towards full health
    player.stones = player.full
    if player.chosen_stones:
        saved = [player.hero, player.chosen_stones]
        player.stones = saved[1] + player.gift
        player.full = max(player.full, player.stones)  # a saved one may have been healed to full health
        player.rescued = True
        player.saved.remove(saved)
    player.gift = 0
    leave_hand(player)
    if log is not None:
        emit.revealed(log, state, seat)
    add_marks(state, seat, player.hero)
    for effect in CARDS[player.hero].effects:
        if effect.kind == ENTERS and effect.then is not None:  # HB-R20: silenced or not
            deeds.carry_out(state, effect.then, player.hero, seat, log)


def leave_hand(player: Player) -> None:
    """What everybody knows to be in hand, now that a Hero has come out of it; it may be another copy."""
    hero = player.hero
    saved = [1 for kept in player.saved if kept[0] == hero]
    barred = 1 if player.barred == hero and player.barred_stones == 0 else 0
    if len([1 for card in player.known if card == hero]) > len(saved) + barred:
        player.known.remove(hero)
    player.chosen_stones = 0
    player.barred = NONE
    player.barred_stones = 0


def meet(state: HoshiState) -> None:
    """Two Heroes face each other: HB-R19 and HB-R26 apply again for each opposing Hero and duel."""
    first = state.players[state.first]
    second = state.players[state.second]
    first.silenced = silences(second.hero) != 0 and silences(first.hero) == 0
    second.silenced = silences(first.hero) != 0 and silences(second.hero) == 0
    look_again(state)


# ---------------------------------------------------------------- leaving


def withdraw(state: HoshiState, seat: int, stones: int, log: Log | None) -> None:
    """A Hero goes back to the hand; with `stones` it is set aside and keeps them (HB-R24, HB-R25)."""
    player = state.players[seat]
    hero = player.hero
    kept = stones or (player.stones if player.rescued else 0)
    if log is not None:
        emit.withdrew(log, seat, hero, kept)
    leave(state, seat, log)
    player.heroes = sorted([*player.heroes, hero])
    player.known = sorted([*player.known, hero])
    if kept:
        player.saved = sorted([*player.saved, [hero, kept]])
    player.barred = hero
    player.barred_stones = kept
    if state.players[state.opponent(seat)].stones > 0:  # HB-R33: else a fallen Hero goes first
        state.stage = CHOOSING


def leave(state: HoshiState, seat: int, log: Log | None) -> None:
    """HB-30: a Hero leaves play, however; what its card says of that happens, unless it is silenced."""
    player = state.players[seat]
    hero = player.hero
    silenced = player.silenced
    player.hero = NONE
    player.stones = 0
    player.full = 0
    player.silenced = False
    player.broken = False
    other = state.opponent(seat)
    if other >= 0 and silences(hero):
        state.players[other].silenced = False
    remove_card(state, seat, hero)
    if player.heroes and not silenced:  # HB-R23: nothing if it was the last Hero
        for effect in CARDS[hero].effects:
            if effect.kind == LEAVES and effect.then is not None:
                deeds.carry_out(state, effect.then, hero, seat, log)


def exile(state: HoshiState, seat: int, log: Log | None) -> None:
    """HB-20: the Hero is out of the game, and its Duel card is discarded, used or not."""
    player = state.players[seat]
    hero = player.hero
    silenced = player.silenced
    player.exiled.append(hero)
    if log is not None:
        emit.exiled(log, seat, hero, len(player.heroes))
    leave(state, seat, log)
    if player.card >= 0:
        deeds.discard(state, seat, "exile", hero, log)
    if not player.heroes:  # HB-24
        player.out = 1 + len([1 for other in state.players if other.out])
        if log is not None:
            emit.out(log, seat)
    if not silenced and not over(state):  # HB-R22: also if it was the last, while others play on
        for effect in CARDS[hero].effects:
            if effect.kind == EXILED and effect.then is not None:
                deeds.carry_out(state, effect.then, hero, seat, log)


def exile_broken(state: HoshiState, chance: Chance, log: Log | None) -> bool:
    """HB-R21: a player who lost the last stones other than by a hit loses the duel at once.

    HB-R33: where the same touch took the other's last stone, that one's last chance (HB-23) comes first. If
    both lost their Armor, the one whose turn comes first (HB-28) took the other's first.
    """
    for seat in (state.opponent(state.lead), state.lead):
        if state.players[seat].broken:
            other = state.players[state.opponent(seat)]
            if other.stones == 0 and not other.broken:
                return False
            lose(state, seat, chance, log)
            return True
    return False


def fallen(state: HoshiState, seat: int) -> bool:
    """Whether a Hero without stones still lies there; one that was saved does not."""
    player = state.players[seat]
    return player.hero >= 0 and player.stones == 0


def lose(state: HoshiState, loser: int, chance: Chance, log: Log | None) -> None:
    """HB-20, HB-22: the loser's Hero is exiled; the winner fights on with what is left."""
    winner = state.opponent(loser)
    exile(state, loser, log)
    if fallen(state, winner) and not over(state):
        exile(state, winner, log)  # HB-R22, HB-R33: both choose again
    if log is not None:
        emit.duel_ended(log, winner, loser)
    for until in (UNTIL_ROUND, UNTIL_DUEL):  # HB-R21: a Hero that falls with its Armor ends the round, too
        remove_until(state, until)
    state.doomed = NONE
    state.queue = []
    windows.rest(state)
    state.timeout_by = NONE
    for hand in state.hands:
        hand.clear()
        hand.hoarse = False
    if over(state):
        finish(state, log)
    elif state.seats == 2:
        start_duel(state, state.first, state.second, chance, log)
    else:
        pick_opponent(state, next_chooser(state, winner, loser), chance, log)


def next_chooser(state: HoshiState, winner: int, loser: int) -> int:
    """HB-32: the winner, if still in the game. HB-R22: else the loser, else the next seat."""
    order = [winner, loser] + [(winner + step) % state.seats for step in range(state.seats)]
    return next(seat for seat in order if state.players[seat].left)


# ---------------------------------------------------------------- the end


def over(state: HoshiState) -> bool:
    """HB-24: the last player with Heroes wins."""
    return len([1 for player in state.players if player.left]) == 1


def finish(state: HoshiState, log: Log | None) -> None:
    state.over = True
    state.stage = OVER
    refresh(state)
    if log is not None:
        emit.game_ended(log, places(state))


def places(state: HoshiState) -> tuple[int, ...]:
    """A player who is out later is placed better."""
    return tuple([1 if not player.out else state.seats + 1 - player.out for player in state.players])

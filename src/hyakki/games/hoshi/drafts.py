"""Setup: how three Heroes and three Duel cards come into each hand (HB-3, HB-4, HB-31, HB-34).

A table may agree on two of each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from hyakki.games.hoshi import duels, emit
from hyakki.games.hoshi.cards import CARDS, COPIES, is_hero
from hyakki.games.hoshi.moves import CHOOSE, DROP, KEEP
from hyakki.games.hoshi.players import NONE, Player
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log, bit

if TYPE_CHECKING:
    from hyakki.games.hoshi.state import HoshiState

__all__ = [
    "BUILD",
    "KEEP_DUELS",
    "KEEP_HEROES",
    "allows",
    "apply",
    "begin",
    "boxes_for",
    "legal",
    "owing",
    "step_name",
]

DROP_HEROES: Final = 0
DROP_DUELS: Final = 1
DROP_BOTH: Final = 2
KEEP_HEROES: Final = 3
KEEP_DUELS: Final = 4
BUILD: Final = 5

DEALT_TO_TWO: Final = 5
DEALT_TO_MORE: Final = 4
BY_COST: Final = sorted(range(2 * COPIES), key=lambda card: CARDS[card].cost)
DECK: Final = 4
"""HB-34: Heroes in a prepared deck, and as many Duel cards."""


def boxes_for(seats: int) -> int:
    """HB-R27: one box serves five players.

    >>> boxes_for(5), boxes_for(6)
    (1, 2)
    """
    return (seats * DEALT_TO_MORE + COPIES - 1) // COPIES


def step_name(step: int) -> str:
    return "build" if step == BUILD else "keep" if step in (KEEP_HEROES, KEEP_DUELS) else "drop"


def begin(state: HoshiState, chance: Chance, log: Log | None) -> None:
    state.starter = chance.below(state.seats)  # HB-R2
    if state.setup == "constructed":
        state.draft = BUILD
    elif state.seats > 2:
        state.draft = KEEP_HEROES
        deal(state, True, DEALT_TO_MORE, chance, log)
    elif state.setup == "experienced":  # HB-4
        state.draft = DROP_BOTH
        deal(state, True, DEALT_TO_MORE, chance, None)
        deal(state, False, DEALT_TO_MORE, chance, log)
    else:  # HB-3
        state.draft = DROP_HEROES
        deal(state, True, DEALT_TO_TWO, chance, log)


def deal(state: HoshiState, heroes: bool, count: int, chance: Chance, log: Log | None) -> None:
    """Shuffle one kind of cards (HB-3: Heroes and Duel cards apart) and deal so many to each."""
    size = COPIES * state.boxes
    order = chance.order(size)
    base = 0 if heroes else COPIES
    for seat, player in enumerate(state.players):
        cards = [base + order[seat * count + i] % COPIES for i in range(count)]
        player.pool = sorted(player.pool + cards)
        if state.draft in (KEEP_HEROES, KEEP_DUELS):
            player.packets.append(player.pool[:])
        if log is not None:
            emit.dealt(log, state, seat, player.pool, False)


# ---------------------------------------------------------------- decisions


def owing(state: HoshiState) -> i64:
    mask: i64 = 0
    for seat, player in enumerate(state.players):
        if not done(state, player):
            mask |= bit(seat)
    return mask


def done(state: HoshiState, player: Player) -> bool:
    if state.draft == BUILD:
        return len(player.picks) == 2 * DECK
    if state.draft == KEEP_HEROES or state.draft == KEEP_DUELS:
        return player.pick >= 0
    return not player.pool


def allows(state: HoshiState, seat: i64, move: i64) -> bool:
    """Whether a player who owes a decision may make this one."""
    player = state.players[seat]
    if move >= CHOOSE:
        return False
    keeping = move >= KEEP
    card: int = move - KEEP if keeping else move - DROP
    if state.draft == BUILD:
        return keeping and can_add(player.picks, card, state.budget)
    if keeping != (state.draft == KEEP_HEROES or state.draft == KEEP_DUELS):
        return False
    return card in player.pool and (keeping or spare(player.pool, card, state.keeps))


def legal(state: HoshiState, seat: i64) -> list[int]:
    base = DROP if state.draft in (DROP_HEROES, DROP_DUELS, DROP_BOTH) else KEEP
    return [move for move in range(base, base + 2 * COPIES) if allows(state, seat, move)]


def spare(pool: list[int], card: int, keeps: int) -> bool:
    """Whether more cards of this kind are left than one keeps."""
    return len([1 for other in pool if is_hero(other) == is_hero(card)]) > keeps


def can_add(picks: list[int], card: int, budget: int) -> bool:
    """HB-34: four of each kind, no card twice, and what is still missing can be paid for."""
    if card in picks or len([1 for other in picks if is_hero(other) == is_hero(card)]) == DECK:
        return False
    return cost_of(picks) + CARDS[card].cost + cheapest_rest([*picks, card]) <= budget


def cost_of(cards: list[int]) -> int:
    total = 0
    for card in cards:
        total += CARDS[card].cost
    return total


def cheapest_rest(picks: list[int]) -> int:
    """The least that completes a deck."""
    missing = [DECK, DECK]
    for card in picks:
        missing[0 if is_hero(card) else 1] -= 1
    total = 0
    for card in BY_COST:
        kind = 0 if is_hero(card) else 1
        if missing[kind] and card not in picks:
            missing[kind] -= 1
            total += CARDS[card].cost
    return total


def apply(state: HoshiState, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
    player = state.players[seat]
    if move >= KEEP:
        card = move - KEEP
        if log is not None:
            emit.chosen(log, state, seat, "keep", card)
        if state.draft == BUILD:
            player.picks.append(card)
        else:
            player.pick = card
    else:
        card = move - DROP
        if log is not None:
            emit.chosen(log, state, seat, "drop", card)
        player.pool.remove(card)
        player.dropped = sorted([*player.dropped, card])
        if not any(spare(player.pool, other, state.keeps) for other in player.pool):
            take_up(player, player.pool)
            player.pool = []
    if owing(state) == 0:
        go_on(state, chance, log)


def take_up(player: Player, cards: list[int]) -> None:
    player.heroes = sorted(player.heroes + [card for card in cards if is_hero(card)])
    player.duels = sorted(player.duels + [card for card in cards if not is_hero(card)])


def go_on(state: HoshiState, chance: Chance, log: Log | None) -> None:
    """Everybody has decided: the next step of the setup."""
    if state.draft == BUILD:
        draw_decks(state, chance, log)
    elif state.draft == KEEP_HEROES or state.draft == KEEP_DUELS:
        pass_on(state, log)
        return
    elif state.draft == DROP_HEROES:
        if state.seats > 2:
            state.draft = KEEP_DUELS
            deal(state, False, DEALT_TO_MORE, chance, log)
        else:
            state.draft = DROP_DUELS
            deal(state, False, DEALT_TO_TWO, chance, log)
        return
    duels.first_duel(state, chance, log)


def pass_on(state: HoshiState, log: Log | None) -> None:
    """HB-31: keep one, pass the others on: Heroes to the left, Duel cards to the right."""
    left = state.draft == KEEP_HEROES
    rest: list[list[int]] = []
    for player in state.players:
        player.pool.remove(player.pick)
        player.picks.append(player.pick)
        player.pick = NONE
        rest.append(player.pool)
    if not rest[0]:
        finish_keeping(state)
        return
    for seat, player in enumerate(state.players):
        giver = (seat - 1 if left else seat + 1) % state.seats
        player.pool = rest[giver]
        player.packets.append(player.pool[:])
        if log is not None:
            emit.dealt(log, state, seat, player.pool, True)


def finish_keeping(state: HoshiState) -> None:
    """HB-31: of the four that were chosen one is discarded."""
    heroes = state.draft == KEEP_HEROES
    state.draft = DROP_HEROES if heroes else DROP_DUELS
    for player in state.players:
        player.pool = sorted([card for card in player.picks if is_hero(card) == heroes])


def draw_decks(state: HoshiState, chance: Chance, log: Log | None) -> None:
    """HB-34: as many of each as one fights with are drawn, the rest is out."""
    for seat, player in enumerate(state.players):
        for heroes in (True, False):
            cards = sorted([card for card in player.picks if is_hero(card) == heroes])
            order = chance.order(DECK)
            take_up(player, [cards[order[i]] for i in range(state.keeps)])
            player.dropped = sorted(player.dropped + [cards[order[i]] for i in range(state.keeps, DECK)])
        if log is not None:
            emit.dealt(log, state, seat, player.heroes + player.duels, False)

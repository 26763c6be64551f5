"""Whole positions back from views and from plain data; what cannot be is refused."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.madoshi.board import BIT, FACES, SQUARES, bits
from hyakki.games.madoshi.moves import FIRST, SECOND, STACKS, SWAPS
from hyakki.games.madoshi.stacks import DISCARDED, ENDS, STARTS, Stacks, level_of
from hyakki.games.madoshi.state import (
    COLLECTING,
    DISCARDING,
    NO_SWAP,
    ORDERING,
    OVER,
    QUIET,
    SWAPPING,
    USING,
    MadoshiState,
)
from hyakki.games.madoshi.tokens import Tokens
from hyakki.games.madoshi.yokai import Deck
from hyakki.kernel.game import InvalidPosition

__all__ = ["laid_out", "load"]


def laid_out(
    deck: Deck, seats: int, side: int, tokens: Tokens, order: list[int], taken: list[tuple[int, int, int]]
) -> MadoshiState:
    """A position with its Yokai taken one after the other as (card, seat or DISCARDED, element)."""
    stacks = Stacks(deck, vec[i64](order))
    for card, seat, element in taken:
        stack = level_of(card)
        if stacks.top(stack) != card:
            raise InvalidPosition(f"{deck.cards[card].name} was not on top of its stack when it was taken")
        if seat == DISCARDED:
            stacks.discard(stack)
        else:
            stacks.take(stack, seat, element)
    state = MadoshiState(deck, seats, side, tokens, stacks)
    state.refit_all()
    return state


def load(deck: Deck, data: dict[str, Any]) -> MadoshiState:
    try:
        return read(deck, data)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        if isinstance(error, InvalidPosition):
            raise
        raise InvalidPosition(f"this is no position of Madoshi: {error!r}") from error


def read(deck: Deck, data: dict[str, Any]) -> MadoshiState:
    seats = within(data["seats"], 1, 3)
    taken = [
        (deck.by_name[name], within(seat, -1 if seats == 1 else 0, seats), within(element, -1, 5))
        for name, seat, element in listed(data["taken"])
    ]
    if any((seat == DISCARDED) != (element < 0) for _, seat, element in taken):
        raise InvalidPosition("a Yokai is taken with an element, or discarded without one (MD-13, MD-24)")
    state = laid_out(
        deck, seats, within(data["side"], 0, 2), tokens_of(deck, data), order_of(deck, data), taken
    )
    state.must_collect = flag(data["must_collect"])
    state.memory_aid = flag(data["memory_aid"])
    state.phase = within(data["phase"], 0, OVER + 1)
    state.over = state.phase == OVER
    state.player = within(data["player"], -1 if state.over else 0, 0 if state.over else seats)
    state.turns = within(data["turns"], 0, 1_000_000)
    state.quiet = within(data["quiet"], 0, QUIET + 1 if seats == 2 else 1_000_000)
    state.last_a = within(data["last"][0], -1, SQUARES)
    state.last_b = within(data["last"][1], -1, SQUARES)
    if (state.last_a < 0) != (state.last_b < 0) or (state.last_a >= 0 and state.last_a == state.last_b):
        raise InvalidPosition("the latest swap needs two different tokens (MD-6)")
    state.swaps = [within(swap, NO_SWAP, SWAPS) for swap in listed(data["swaps"])]
    check_swaps(state)
    for stack in range(STACKS):
        state.caught[stack] = within(data["caught"][stack], -1, len(deck.cards))
    state.waiting = within(data["waiting"], 0, 8)
    state.using = within(data["using"], -1, STACKS)
    state.part = within(data["part"], 0, 100)
    check_caught(state, taken)
    check_pending(state)
    check_end(state)
    return state


def check_swaps(state: MadoshiState) -> None:
    """One for each turn without a capture and for the turn that goes on; the last two tokens lie there."""
    if len(state.swaps) > state.quiet + 1:
        raise InvalidPosition("there were more swaps than turns since the latest capture")
    if state.swaps and state.swaps[-1] != NO_SWAP:
        at = state.tokens.at
        swap = state.swaps[-1]
        if {at[FIRST[swap]], at[SECOND[swap]]} != {state.last_a, state.last_b}:
            raise InvalidPosition("the tokens of the latest swap lie elsewhere")


def check_caught(state: MadoshiState, taken: list[tuple[int, int, int]]) -> None:
    """What was caught this turn is what its player took last."""
    caught = [int(card) for card in state.caught if card >= 0]
    latest = taken[len(taken) - len(caught) :]
    if sorted(caught) != sorted([card for card, _, _ in latest]):
        raise InvalidPosition("the Yokai caught this turn are those taken last")
    for card, seat, _ in latest:
        if (
            state.caught[level_of(card)] != card
            or seat == DISCARDED
            or (not state.over and seat != state.player)
        ):
            raise InvalidPosition(
                f"{state.deck.cards[card].name} was not caught by this turn's player (MD-12)"
            )
    if state.phase == SWAPPING and caught:
        raise InvalidPosition("before the swap nothing has been caught")


def check_pending(state: MadoshiState) -> None:
    """Whoever is to decide has something to decide."""
    caught: i64 = 0
    for stack in range(STACKS):
        if state.caught[stack] >= 0:
            caught |= BIT[stack]
    if state.waiting & ~caught:
        raise InvalidPosition("a magic waits that belongs to no Yokai taken this turn (MD-14)")
    if state.phase == COLLECTING and state.waiting != caught:
        raise InvalidPosition("while one collects, no magic has been used (MD-R13)")
    if state.phase not in (COLLECTING, ORDERING, USING) and state.waiting:
        raise InvalidPosition("no turn ends before its magic is used (MD-14)")
    if (state.phase == USING) != (state.using >= 0) or (state.using < 0 and state.part):
        raise InvalidPosition("a magic is in use exactly while a part of it is to be decided")
    if state.using >= 0 and (
        state.caught[state.using] < 0
        or state.waiting & BIT[state.using]
        or state.part >= len(state.deck.cards[state.caught[state.using]].magic)
    ):
        raise InvalidPosition("the magic in use has no such part")
    if state.phase == COLLECTING and not any(state.takeable(stack) for stack in range(STACKS)):
        raise InvalidPosition("nothing can be taken (MD-10)")
    if state.phase == DISCARDING and (state.seats != 1 or caught):
        raise InvalidPosition("only solitaire discards, and only after a turn without a catch (MD-24)")
    if not state.over and not state.legal(state.player):
        raise InvalidPosition("nobody has anything to decide, and the game is not over")


def check_end(state: MadoshiState) -> None:
    """MD-22, MD-R16, MD-24: the game is over exactly when it should be; the last captures come first."""
    ended = state.stacks.all_empty()
    if state.seats == 2:
        ended = state.stacks.any_empty() or state.quiet == QUIET
    if state.over != ended and state.phase != COLLECTING:
        raise InvalidPosition(f"the game is {'' if state.over else 'not '}over, and that cannot be")


def tokens_of(deck: Deck, data: dict[str, Any]) -> Tokens:
    at = numbers(data["at"])
    elements = [FACES.index(name) for name in listed(data["elements"])]
    wild = numbers(data["wild"])
    if len(at) != SQUARES:
        raise InvalidPosition("every token must lie on exactly one square (MD-9)")
    for element in range(5):
        tokens = [token for token in range(SQUARES) if elements[token] == element]
        if len(tokens) != 5 or len([token for token in tokens if token in wild]) != deck.wilds:
            raise InvalidPosition(f"five {FACES[element]} tokens, {deck.wilds} of them with a Wild (MD-R1)")
    down, seen = bits(numbers(data["down"])), bits(numbers(data["seen"]))
    if down & ~seen:
        raise InvalidPosition("a back that shows has been seen")
    return Tokens(vec[i64](at), vec[i64](elements), bits(wild), down, seen).look()


def order_of(deck: Deck, data: dict[str, Any]) -> list[int]:
    order: list[int] = []
    for stack in range(STACKS):
        cards = [deck.by_name[name] for name in data["stacks"][stack]]
        if sorted(cards) != list(range(STARTS[stack], ENDS[stack])):
            raise InvalidPosition(f"stack {stack + 1} must hold every Yokai of level {stack + 1} once (MD-4)")
        order += cards
    return order


def within(value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value < high:
        raise InvalidPosition(f"{value!r} is not between {low} and {high - 1}")
    return value


def flag(value: Any) -> bool:
    if type(value) is not bool:
        raise InvalidPosition(f"{value!r} is neither yes nor no")
    return value


def listed(value: Any) -> list[Any]:
    if type(value) is not list:
        raise InvalidPosition(f"{value!r} is no list")
    return value


def numbers(value: Any) -> list[int]:
    """Different squares or tokens."""
    found = [within(number, 0, SQUARES) for number in listed(value)]
    if len(set(found)) != len(found):
        raise InvalidPosition(f"{found} names something twice")
    return found

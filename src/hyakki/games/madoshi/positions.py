"""Whole positions back from views and from plain data; what cannot be is refused."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.madoshi.board import FACES, SQUARES, bits
from hyakki.games.madoshi.moves import STACKS
from hyakki.games.madoshi.stacks import DISCARDED, ENDS, STARTS, Stacks, level_of
from hyakki.games.madoshi.state import COLLECTING, DISCARDING, OVER, QUIET, USING, MadoshiState
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
        (deck.by_name[name], within(seat, -1, seats), within(element, -1, 5))
        for name, seat, element in data["taken"]
    ]
    state = laid_out(
        deck, seats, within(data["side"], 0, 2), tokens_of(deck, data), order_of(deck, data), taken
    )
    state.must_collect = bool(data["must_collect"])
    state.memory_aid = bool(data["memory_aid"])
    state.phase = within(data["phase"], 0, OVER + 1)
    state.over = state.phase == OVER
    state.player = within(data["player"], -1 if state.over else 0, 0 if state.over else seats)
    state.turns = within(data["turns"], 0, 1_000_000)
    state.quiet = within(data["quiet"], 0, QUIET + 1 if seats == 2 else 1_000_000)
    state.last_a = within(data["last"][0], -1, SQUARES)
    state.last_b = within(data["last"][1], -1, SQUARES)
    if (state.last_a < 0) != (state.last_b < 0) or (state.last_a >= 0 and state.last_a == state.last_b):
        raise InvalidPosition("the latest swap needs two different tokens (MD-6)")
    for stack in range(STACKS):
        card = within(data["caught"][stack], -1, len(deck.cards))
        if card >= 0 and level_of(card) != stack:
            raise InvalidPosition(f"{deck.cards[card].name} is not of level {stack + 1}")
        state.caught[stack] = card
    state.waiting = within(data["waiting"], 0, 8)
    state.using = within(data["using"], -1, STACKS)
    state.part = within(data["part"], 0, 100)
    check_pending(state)
    return state


def check_pending(state: MadoshiState) -> None:
    """Whoever is to decide has something to decide."""
    for stack in range(STACKS):
        if state.waiting >> stack & 1 and state.caught[stack] < 0:
            raise InvalidPosition("a magic waits that belongs to no Yokai taken this turn (MD-14)")
    if (state.phase == USING) != (state.using >= 0):
        raise InvalidPosition("a magic is in use exactly while a part of it is to be decided")
    if state.using >= 0 and (
        state.caught[state.using] < 0 or state.part >= len(state.deck.cards[state.caught[state.using]].magic)
    ):
        raise InvalidPosition("the magic in use has no such part")
    if state.phase == COLLECTING and not any(state.takeable(stack) for stack in range(STACKS)):
        raise InvalidPosition("nothing can be taken (MD-10)")
    if state.phase == DISCARDING and state.seats != 1:
        raise InvalidPosition("only solitaire discards (MD-24)")
    if not state.over and not state.legal(state.player):
        raise InvalidPosition("nobody has anything to decide, and the game is not over")


def tokens_of(deck: Deck, data: dict[str, Any]) -> Tokens:
    at: list[int] = data["at"]
    elements = [FACES.index(name) for name in data["elements"]]
    wild: list[int] = data["wild"]
    if sorted(at) != list(range(SQUARES)):
        raise InvalidPosition("every token must lie on exactly one square (MD-9)")
    for element in range(5):
        tokens = [token for token in range(SQUARES) if elements[token] == element]
        if len(tokens) != 5 or len([token for token in tokens if token in wild]) != deck.wilds:
            raise InvalidPosition(f"five {FACES[element]} tokens, {deck.wilds} of them with a Wild (MD-R1)")
    down, seen = bits(data["down"]), bits(data["seen"])
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


def within(value: int, low: int, high: int) -> int:
    if not low <= value < high:
        raise InvalidPosition(f"{value} is not between {low} and {high - 1}")
    return value

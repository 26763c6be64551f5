"""Whole positions as plain data and back, for snapshots, tests and bug reports; what cannot be is refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.madoshi.board import BIT, FACES, SQUARES, bits, squares_in
from hyakki.games.madoshi.moves import FIRST, SECOND, STACKS, SWAPS
from hyakki.games.madoshi.phases import (
    COLLECTING,
    DISCARDING,
    NO_SWAP,
    ORDERING,
    OVER,
    QUIET,
    SWAPPING,
    USING,
)
from hyakki.games.madoshi.stacks import DISCARDED, ENDS, STARTS, Stacks, level_of
from hyakki.games.madoshi.tokens import Tokens
from hyakki.games.madoshi.yokai import Deck
from hyakki.kernel.fields import Field, dump_fields, fill_fields, listed, number, options, within
from hyakki.kernel.game import InvalidPosition

if TYPE_CHECKING:
    from hyakki.games.madoshi.state import MadoshiState

__all__ = ["dump", "fill", "parts_of"]


def last_into(state: MadoshiState, last: Any) -> None:
    state.last_a = within(listed(last, 2)[0], -1, SQUARES)
    state.last_b = within(last[1], -1, SQUARES)
    if (state.last_a < 0) != (state.last_b < 0) or (state.last_a >= 0 and state.last_a == state.last_b):
        raise InvalidPosition("the latest swap needs two different tokens (MD-6)")


def swaps_into(state: MadoshiState, swaps: Any) -> None:
    state.swaps = [within(swap, NO_SWAP, SWAPS) for swap in listed(swaps)]


def phase_into(state: MadoshiState, phase: Any) -> None:
    state.phase = within(phase, 0, OVER + 1)
    state.over = state.phase == OVER


def caught_into(state: MadoshiState, caught: Any) -> None:
    for stack, card in enumerate(listed(caught, STACKS)):
        state.caught[stack] = within(card, -1, len(state.deck.cards))


def stacks_of(state: MadoshiState) -> list[list[str]]:
    order, cards = state.stacks.order, state.deck.cards
    return [[cards[order[i]].name for i in range(STARTS[stack], ENDS[stack])] for stack in range(STACKS)]


def taken_of(state: MadoshiState) -> list[list[Any]]:
    stacks, cards = state.stacks, state.deck.cards
    return [
        [cards[stacks.gone[i]].name, int(stacks.takers[i]), int(stacks.elements[i])]
        for i in range(stacks.count)
    ]


FIELDS: Final = (
    Field("seats", lambda state: int(state.seats)),
    Field("side", lambda state: int(state.side)),
    Field("at", lambda state: [int(token) for token in state.tokens.at]),
    Field("elements", lambda state: [FACES[element] for element in state.tokens.elements]),
    Field("wild", lambda state: squares_in(state.tokens.wild)),
    Field("down", lambda state: squares_in(state.tokens.down)),
    Field("seen", lambda state: squares_in(state.tokens.seen)),
    Field("stacks", stacks_of),
    Field("taken", taken_of),
    options(),
    Field("phase", lambda state: int(state.phase), phase_into),
    number("player", lambda state: -1 if state.over else 0, lambda state: 0 if state.over else state.seats),
    number("turns", 0, 1_000_000),
    number("quiet", 0, lambda state: QUIET + 1 if state.seats == 2 else 1_000_000),
    Field("last", lambda state: [int(state.last_a), int(state.last_b)], last_into),
    Field("swaps", lambda state: list(state.swaps), swaps_into),
    Field("caught", lambda state: [int(card) for card in state.caught], caught_into),
    number("waiting", 0, 8),
    number("using", -1, STACKS),
    number("part", 0, 100),
)
"""Those without a reader lie on the table before the first turn: `parts_of` reads them."""


def dump(state: MadoshiState) -> dict[str, Any]:
    return dump_fields(FIELDS, state)


def parts_of(deck: Deck, data: dict[str, Any]) -> tuple[int, int, Tokens, Stacks]:
    """What a state is made from: seats, the first one's side, tokens and stacks. Raises InvalidPosition."""
    try:
        seats = within(data["seats"], 1, 3)
        tokens, stacks = tokens_of(deck, data), Stacks(deck, vec[i64](order_of(deck, data)))
        for name, seat, element in listed(data["taken"]):
            taker = within(seat, -1 if seats == 1 else 0, seats)
            if (taker == DISCARDED) != (within(element, -1, 5) < 0):
                raise InvalidPosition("a Yokai is taken with an element, or discarded without (MD-13, MD-24)")
            stacks.gone_from(deck.by_name[name], taker, element)
        return seats, within(data["side"], 0, 2), tokens, stacks
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        said = str(error) if isinstance(error, InvalidPosition) else repr(error)
        raise InvalidPosition(f"this is no position of Madoshi: {said}") from error


def fill(state: MadoshiState, data: dict[str, Any]) -> MadoshiState:
    """Give a fresh state the position that `dump` wrote. Raises InvalidPosition."""
    fill_fields(FIELDS, state, data, "Madoshi")
    state.refit_all()
    check_swaps(state)
    check_caught(state)
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


def check_caught(state: MadoshiState) -> None:
    """What was caught this turn is what its player took last."""
    stacks = state.stacks
    caught = [int(card) for card in state.caught if card >= 0]
    latest = range(max(0, stacks.count - len(caught)), stacks.count)
    if sorted(caught) != sorted([int(stacks.gone[i]) for i in latest]):
        raise InvalidPosition("the Yokai caught this turn are those taken last")
    for i in latest:
        card, seat = stacks.gone[i], stacks.takers[i]
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
    """The player to decide has something to decide."""
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


def numbers(value: Any) -> list[int]:
    """Different squares or tokens."""
    found = [within(number, 0, SQUARES) for number in listed(value)]
    if len(set(found)) != len(found):
        raise InvalidPosition(f"{found} names something twice")
    return found

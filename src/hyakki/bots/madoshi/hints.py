"""Why a move is good, as data: what it catches, what it takes from the opponent, what it prepares."""

from __future__ import annotations

from typing import Final, cast

from hyakki.bots.madoshi.distance import Distances
from hyakki.bots.madoshi.judgement import wild_chance
from hyakki.games.madoshi.board import BLOCKS, ELEMENTS, FACES, LINES
from hyakki.games.madoshi.moves import (
    CAPTURE,
    DISCARD,
    DONE,
    FIRST,
    FLIP,
    MAGIC,
    SECOND,
    SLIDE,
    STACKS,
    SWAPS,
    TURN,
)
from hyakki.games.madoshi.state import MadoshiState
from hyakki.games.madoshi.tokens import Tokens
from hyakki.kernel.game import State

__all__ = ["reason_for"]

Facts = dict[str, str | int | list[str]]

NO_REASON: Final[Facts] = {"reason": "best_results"}


def reason_for(state: State, seat: int, move: int) -> Facts:
    """The plainest reason for a move: a catch before a danger averted, that before a catch prepared."""
    position = cast("MadoshiState", state)
    if CAPTURE <= move < DONE:
        stack, element = (move - CAPTURE) // ELEMENTS, (move - CAPTURE) % ELEMENTS
        return takes(position, [(stack, element)])
    if move == DONE:
        return {"reason": "leaves"}
    if DONE < move < FLIP:
        return {"reason": "best_results", "yokai": [name_of(position, position.caught[move - MAGIC])]}
    if move >= DISCARD:
        return {"reason": "lets_go", "yokai": [name_of(position, position.stacks.top(move - DISCARD))]}
    tokens = position.tokens.clone()
    if move < SWAPS:
        tokens.swap(FIRST[move], SECOND[move])
        caught = best_catches(position, position.side_of(seat), tokens)
        if caught:
            return takes(position, caught)
    elif move < SLIDE:
        square = move - FLIP
        if tokens.face(square) < ELEMENTS:
            return {"reason": "wild", "chance": round(100 * wild_chance(position, tokens.at[square]))}
        tokens.flip(square)
    else:
        tokens.move_along(LINES[move - SLIDE] if move < TURN else BLOCKS[move - TURN])
    return changes(position, seat, tokens)


def takes(state: MadoshiState, caught: list[tuple[int, int]]) -> Facts:
    points = sum([value_of(state, stack, element) for stack, element in caught])
    names = [name_of(state, state.stacks.top(stack)) for stack, _ in caught]
    elements = {FACES[element] for _, element in caught}
    if len(caught) > 1:
        return {"reason": "takes_several", "yokai": names, "points": points}
    return {"reason": "takes", "yokai": names, "element": elements.pop(), "points": points}


def best_catches(state: MadoshiState, side: int, tokens: Tokens) -> list[tuple[int, int]]:
    """From each stack what could be taken on this board, with the dearest element."""
    lacks = distances(state, tokens)
    caught: list[tuple[int, int]] = []
    for stack in range(STACKS):
        fits = [e for e in range(ELEMENTS) if lacks[(stack * 2 + side) * ELEMENTS + e] == 0]
        if fits:
            caught.append((stack, max(fits, key=lambda e: value_of(state, stack, e))))
    return caught


def changes(state: MadoshiState, seat: int, tokens: Tokens) -> Facts:
    """What a board that catches nothing is good for."""
    before = distances(state, state.tokens)
    after = distances(state, tokens)
    side = state.side_of(seat)
    if state.seats == 2:
        danger, threatened = threat(state, before, 1 - side)
        left, _ = threat(state, after, 1 - side)
        if left < danger:
            return {"reason": "denies", "yokai": [name_of(state, threatened)], "points": danger}
    best = NO_REASON
    most = 0
    for stack in range(STACKS):
        for element in range(ELEMENTS):
            at = (stack * 2 + side) * ELEMENTS + element
            value = value_of(state, stack, element) if after[at] < min(2, before[at]) else 0
            if value > most:
                most = value
                best = {
                    "reason": "sets_up" if after[at] else "ready",
                    "yokai": [name_of(state, state.stacks.top(stack))],
                    "element": FACES[element],
                    "points": value,
                }
    return best


def threat(state: MadoshiState, lacks: list[int], side: int) -> tuple[int, int]:
    """The most that a side could take with one swap, and from which Yokai."""
    most, card = 0, -1
    for stack in range(STACKS):
        for element in range(ELEMENTS):
            near = lacks[(stack * 2 + side) * ELEMENTS + element] <= 1
            if near and value_of(state, stack, element) > most:
                most, card = value_of(state, stack, element), state.stacks.top(stack)
    return most, card


def distances(state: MadoshiState, tokens: Tokens) -> list[int]:
    measured = Distances(state.deck)
    measured.look(state)
    measured.show(tokens.shown)
    # a stack from which this turn's capture was made is closed to nobody any more when the turn is over
    return [int(lack) for lack in measured.lacks]


def value_of(state: MadoshiState, stack: int, element: int) -> int:
    card = state.stacks.top(stack)
    if card < 0:
        return 0
    return int(state.deck.high[card] if state.deck.source[card] == element else state.deck.low[card])


def name_of(state: MadoshiState, card: int) -> str:
    return state.deck.cards[card].name

"""Why a move of Madoshi is not legal: a code, its rule, and the facts that a sentence needs."""

from __future__ import annotations

from hyakki.games.madoshi.board import BIT, ELEMENTS, FACES, square_text
from hyakki.games.madoshi.moves import CAPTURE, DISCARD, DONE, FIRST, FLIP, MAGIC, MOVES, SECOND, SLIDE, SWAPS
from hyakki.games.madoshi.state import (
    COLLECTING,
    DISCARDING,
    ORDERING,
    PHASES,
    SWAPPING,
    USING,
    MadoshiState,
)
from hyakki.kernel.types import Refusal

__all__ = ["why"]


def why(state: MadoshiState, seat: int, move: int) -> Refusal | None:
    if not 0 <= seat < state.seats:
        return Refusal("watching", "MD-6")
    if not 0 <= move < MOVES:
        return Refusal("no_move", "MD-6")
    if state.over:
        return Refusal("over", "MD-22" if state.seats == 2 else "MD-24")
    if seat != state.player:
        return Refusal("not_your_turn", "MD-6", {"seat": int(state.player)})
    if state.allows(seat, move):
        return None
    now: dict[str, str | int] = {"now": PHASES[state.phase]}
    if move < SWAPS:
        return why_no_swap(state, move, now)
    if CAPTURE <= move < DONE and (refusal := why_not_yet(state, move, now)) is not None:
        return refusal
    if state.phase == SWAPPING:
        return Refusal("swap_first", "MD-6")
    if move <= DONE:
        return why_not_taken(state, move, now)
    if move < FLIP:
        return Refusal("no_such_magic", "MD-14", {"stack": move - MAGIC + 1, **now})
    if move < DISCARD:
        return why_no_magic(state, move, now)
    if state.phase != DISCARDING:
        return Refusal("no_discard", "MD-24")
    return Refusal("stack_is_empty", "MD-24", {"stack": move - DISCARD + 1})


def why_no_swap(state: MadoshiState, move: int, now: dict[str, str | int]) -> Refusal:
    if state.phase != SWAPPING:
        return Refusal("swap_done", "MD-6", now)
    for square in (FIRST[move], SECOND[move]):
        face = state.tokens.face(square)
        if face >= ELEMENTS:
            return Refusal("not_swappable", "MD-7", {"square": square_text(square), "face": FACES[face]})
    ends: dict[str, str | int] = {"a": square_text(FIRST[move]), "b": square_text(SECOND[move])}
    return Refusal("same_tokens", "MD-8", ends)


def why_not_yet(state: MadoshiState, move: int, now: dict[str, str | int]) -> Refusal | None:
    """MD-R17: where the pattern lies, the reason is its stack or the step of the turn."""
    stack, element = (move - CAPTURE) // ELEMENTS, (move - CAPTURE) % ELEMENTS
    if not state.fits[stack * 2 + state.side_of(state.player)] & BIT[element]:
        return None
    lying: dict[str, str | int] = {
        "yokai": state.deck.cards[state.stacks.top(stack)].name,
        "element": FACES[element],
    }
    if state.caught[stack] >= 0:
        return Refusal("closed_until_next_turn", "MD-R13", lying)
    return Refusal("only_after_a_swap", "MD-15", {**lying, **now})


def why_not_taken(state: MadoshiState, move: int, now: dict[str, str | int]) -> Refusal:
    if state.phase != COLLECTING:
        return Refusal("nothing_to_take", "MD-10", now)
    if move == DONE:
        return Refusal("must_collect", "MD-R5")
    stack, element = (move - CAPTURE) // ELEMENTS, (move - CAPTURE) % ELEMENTS
    if state.caught[stack] >= 0:
        return Refusal("stack_closed", "MD-12", {"yokai": state.deck.cards[state.caught[stack]].name})
    top = state.stacks.top(stack)
    if top < 0:
        return Refusal("stack_is_empty", "MD-4", {"stack": stack + 1})
    pattern: dict[str, str | int] = {"yokai": state.deck.cards[top].name, "element": FACES[element]}
    return Refusal("no_pattern", "MD-10", pattern)


def why_no_magic(state: MadoshiState, move: int, now: dict[str, str | int]) -> Refusal:
    if state.phase == ORDERING:
        return Refusal("no_magic_now", "MD-14", now)
    if state.phase != USING:
        return Refusal("no_magic_now", "MD-R13" if state.phase == COLLECTING else "MD-14", now)
    part = state.current_part()
    facts: dict[str, str | int] = {
        "yokai": state.deck.cards[state.caught[state.using]].name,
        "part": part.text,
    }
    if part.faces and move < SLIDE:
        square = move - FLIP
        face = state.tokens.face(square)
        rule = "MD-16" if part.faces[0] < ELEMENTS else "MD-17"
        facts.update({"square": square_text(square), "face": FACES[face]})
        return Refusal("not_that_token", rule, facts)
    return Refusal("not_this_magic", "MD-R7", facts)

"""Why a move is good, as data: what it catches, what it takes from the opponent, what it prepares."""

from __future__ import annotations

from typing import Final, cast

from hyakki.bots.madoshi.distance import Distances
from hyakki.bots.madoshi.judgement import Judgement, wild_chance
from hyakki.games.madoshi.board import BIT, BLOCKS, ELEMENTS, FACES, LINES, VOID, WILD
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

__all__ = ["dearer", "points_at_once", "reason_for"]

Facts = dict[str, str | int | list[str]]

NO_REASON: Final[Facts] = {"reason": "best_results"}


def reason_for(state: State, seat: int, move: int) -> Facts:
    """The plainest reason for a move: a catch before a danger averted, that before a catch prepared."""
    position = cast("MadoshiState", state)
    if CAPTURE <= move < DONE:
        return catches(position, seat, move)
    if move == DONE:
        return {"reason": "leaves"}
    if DONE < move < FLIP:
        return {"reason": "best_results", "yokai": [name_of(position, position.caught[move - MAGIC])]}
    if move >= DISCARD:
        return {"reason": "lets_go", "yokai": [name_of(position, position.stacks.top(move - DISCARD))]}
    tokens = position.tokens.clone()
    if move < SWAPS:
        tokens.swap(FIRST[move], SECOND[move])
        caught = caught_for_good(position, seat, tokens)
        if caught:
            return takes(position, seat, caught, tokens)
    elif move < SLIDE:
        square = move - FLIP
        if tokens.face(square) < ELEMENTS:
            return flips(position, seat, square)
        tokens.flip(square)
    else:
        tokens.move_along(LINES[move - SLIDE] if move < TURN else BLOCKS[move - TURN])
    return changes(position, seat, tokens, keeping=move >= SLIDE)


def dearer(state: State, seat: int, move: int) -> tuple[int, bool]:
    """The swap that catches most, if a move is one that catches less, else the same; and whether that is
    plain, because nothing that can be said speaks for the first.

    A search may like what catches less a little better; who asks for a hint sees the points.
    """
    position = cast("MadoshiState", state)
    if move >= SWAPS:
        return move, True
    points = {swap: points_after(position, seat, swap) for swap in position.legal(seat)}
    most = max(points.values())
    if most == points[move]:
        return move, True
    facts = reason_for(position, seat, move)
    kept = facts["points"] if facts["reason"] == "denies" else facts.get("danger", 0)
    judgement = Judgement(position)
    judgement.look(position)
    dearest = max((swap for swap in points if points[swap] == most), key=lambda swap: judgement.worths[swap])
    return dearest, most - points[move] > cast("int", kept)


def points_at_once(state: MadoshiState, seat: int, move: int) -> int:
    """What a swap or a catch that does not lose brings in this turn, in points."""
    if move < SWAPS:
        return points_after(state, seat, move)
    if not CAPTURE <= move < DONE:
        return 0
    caught = (move - CAPTURE) // ELEMENTS, (move - CAPTURE) % ELEMENTS
    return 0 if loses_with(state, seat, [caught]) else value_of(state, *caught)


def points_after(state: MadoshiState, seat: int, swap: int) -> int:
    """What is caught after a swap by who takes all there is and does not lose by it, in points."""
    tokens = state.tokens.clone()
    tokens.swap(FIRST[swap], SECOND[swap])
    caught = caught_for_good(state, seat, tokens)
    return sum([value_of(state, stack, element) for stack, element in caught])


def caught_for_good(state: MadoshiState, seat: int, tokens: Tokens) -> list[tuple[int, int]]:
    """The dearest catches on a board, without the last cards that would end the game and lose it."""
    caught = best_catches(state, state.side_of(seat), tokens)
    if loses_with(state, seat, caught):
        return [(stack, element) for stack, element in caught if state.stacks.left(stack) > 1]
    return caught


def catches(state: MadoshiState, seat: int, move: int) -> Facts:
    """The button says what it catches and for how many points: the hint says only what it cannot."""
    stack, element = (move - CAPTURE) // ELEMENTS, (move - CAPTURE) % ELEMENTS
    if state.seats == 2 and state.stacks.left(stack) == 1:
        after = state.clone()
        after.stacks.take(stack, seat, element)
        if after.places()[seat] < after.places()[1 - seat]:
            return {"reason": "wins"}
    source = state.deck.source[state.stacks.top(stack)] == element
    return {"reason": "its_source" if source else "points_now"}


def takes(state: MadoshiState, seat: int, caught: list[tuple[int, int]], tokens: Tokens) -> Facts:
    points = sum([value_of(state, stack, element) for stack, element in caught])
    names = [name_of(state, state.stacks.top(stack)) for stack, _ in caught]
    if len(caught) > 1:
        return {"reason": "takes_several", "yokai": names, "points": points}
    facts: Facts = {"reason": "takes", "yokai": names, "element": FACES[caught[0][1]], "points": points}
    denied = denies(state, seat, tokens, [stack for stack, _ in caught])
    if denied:
        facts |= {"reason": "takes_and_denies", "other": denied["yokai"], "danger": denied["points"]}
    return facts


def loses_with(state: MadoshiState, seat: int, caught: list[tuple[int, int]]) -> bool:
    """Whether catching all of them would end the game without a win."""
    if state.seats == 1 or all(state.stacks.left(stack) > 1 for stack, _ in caught):
        return False
    after = state.clone()
    for stack, element in caught:
        after.stacks.take(stack, seat, element)
    return after.places()[seat] != 1


def best_catches(state: MadoshiState, side: int, tokens: Tokens) -> list[tuple[int, int]]:
    """From each stack what could be taken on this board, with the dearest element."""
    lacks = distances(state, tokens)
    caught: list[tuple[int, int]] = []
    for stack in range(STACKS):
        fits = [e for e in range(ELEMENTS) if lacks[(stack * 2 + side) * ELEMENTS + e] == 0]
        if fits:
            caught.append((stack, max(fits, key=lambda e: value_of(state, stack, e))))
    return caught


def changes(state: MadoshiState, seat: int, tokens: Tokens, *, keeping: bool = False) -> Facts:
    """What a board that catches nothing is good for; after a slide or turn also what it leaves in place."""
    denied = denies(state, seat, tokens, [])
    if denied:
        return denied
    before = distances(state, state.tokens)
    after = distances(state, tokens)
    side = state.side_of(seat)
    best = NO_REASON
    most = 0
    for stack in range(STACKS):
        for element in range(ELEMENTS):
            at = (stack * 2 + side) * ELEMENTS + element
            kept = keeping and before[at] == after[at] == 0
            value = value_of(state, stack, element) if kept or after[at] < min(2, before[at]) else 0
            if value > most or (value == most and kept):
                most = value
                best = {
                    "reason": "keeps" if kept else "sets_up" if after[at] else "ready",
                    "yokai": [name_of(state, state.stacks.top(stack))],
                    "element": FACES[element],
                    "points": value,
                }
    return best


def flips(state: MadoshiState, seat: int, square: int) -> Facts:
    """What the back of a token may be good for: which catch a Wild prepares, which one a Void averts."""
    token = state.tokens.at[square]
    chance = wild_chance(state, token)
    after: dict[int, Tokens] = {}
    for face, wild in ((WILD, state.tokens.wild | BIT[token]), (VOID, state.tokens.wild & ~BIT[token])):
        after[face] = state.tokens.clone()
        after[face].wild = wild
        after[face].flip(square)
    if chance in (0.0, 1.0):  # its back has been seen
        return changes(state, seat, after[WILD if chance else VOID])
    share = round(100 * chance)
    hoped = changes(state, seat, after[WILD])
    averted = denies(state, seat, after[VOID], [])
    gain, kept = cast("int", hoped.get("points", 0)), cast("int", averted.get("points", 0))
    if gain and chance * gain >= (1 - chance) * kept:
        return hoped | {"reason": f"wild_{hoped['reason']}", "chance": share}
    if kept:
        return averted | {"reason": "void_denies", "chance": 100 - share}
    side = state.side_of(seat)
    mine = threat(state, distances(state, state.tokens), side, [])
    spare = mine == threat(state, distances(state, after[VOID]), side, [])
    return {"reason": "wild_spare", "chance": share} if spare else NO_REASON


def denies(state: MadoshiState, seat: int, tokens: Tokens, gone: list[int]) -> Facts:
    """What the opponent can no longer take on this board; the stacks that are `gone` do not count."""
    if state.seats == 1:
        return {}
    side = 1 - state.side_of(seat)
    danger, threatened = threat(state, distances(state, state.tokens), side, gone)
    left, _ = threat(state, distances(state, tokens), side, gone)
    return (
        {"reason": "denies", "yokai": [name_of(state, threatened)], "points": danger} if left < danger else {}
    )


def threat(state: MadoshiState, lacks: list[int], side: int, gone: list[int]) -> tuple[int, int]:
    """The most that a side could take with one swap, and from which Yokai."""
    most, card = 0, -1
    for stack in range(STACKS):
        if stack in gone:
            continue
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

"""A position told whole: as a view, which leaves out what nobody has seen, and as plain data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mypy_extensions import i64

from hyakki.games.madoshi.board import BIT, FACES, SQUARES, squares_in
from hyakki.games.madoshi.moves import STACKS
from hyakki.games.madoshi.shapes import Taken, View
from hyakki.games.madoshi.stacks import ENDS, STARTS

if TYPE_CHECKING:
    from hyakki.games.madoshi.state import MadoshiState
    from hyakki.games.madoshi.tokens import Tokens

__all__ = ["dump_of", "view_of"]


def view_of(state: MadoshiState, seat: i64) -> View:
    """Never the back of a token that nobody has seen, never the order below a stack's top card."""
    tokens = state.tokens
    stacks = state.stacks
    return View(
        seat=seat,
        sides=tuple([int(state.side_of(s)) for s in range(state.seats)]),
        must_collect=state.must_collect,
        memory_aid=state.memory_aid,
        player=state.player,
        phase=state.phase,
        over=state.over,
        turns=state.turns,
        quiet=state.quiet,
        at=tuple([int(token) for token in tokens.at]),
        elements=tuple([int(element) for element in tokens.elements]),
        backs=tuple([back_seen(tokens, token) for token in range(SQUARES)]),
        down=tuple(squares_in(tokens.down)),
        last=(int(state.last_a), int(state.last_b)) if state.last_a >= 0 else (),
        swaps=tuple(state.swaps),
        tops=tuple([int(stacks.top(stack)) for stack in range(STACKS)]),
        sizes=tuple([int(stacks.left(stack)) for stack in range(STACKS)]),
        taken=tuple(
            [
                Taken(int(stacks.gone[i]), int(stacks.takers[i]), int(stacks.elements[i]))
                for i in range(stacks.count)
            ]
        ),
        caught=tuple([int(card) for card in state.caught]),
        waiting=state.waiting,
        using=state.using,
        part=state.part,
    )


def back_seen(tokens: Tokens, token: i64) -> int:
    """-1 for a back that nobody has seen, 0 for a Void, 1 for a Wild."""
    if tokens.seen & BIT[token] == 0:
        return -1
    return 1 if tokens.wild & BIT[token] else 0


def dump_of(state: MadoshiState) -> dict[str, Any]:
    tokens = state.tokens
    stacks = state.stacks
    names = [card.name for card in state.deck.cards]
    return {
        "seats": int(state.seats),
        "side": int(state.side),
        "must_collect": state.must_collect,
        "memory_aid": state.memory_aid,
        "player": int(state.player),
        "phase": int(state.phase),
        "turns": int(state.turns),
        "quiet": int(state.quiet),
        "at": [int(token) for token in tokens.at],
        "elements": [FACES[element] for element in tokens.elements],
        "wild": squares_in(tokens.wild),
        "down": squares_in(tokens.down),
        "seen": squares_in(tokens.seen),
        "last": [int(state.last_a), int(state.last_b)],
        "swaps": list(state.swaps),
        "stacks": [
            [names[stacks.order[i]] for i in range(STARTS[stack], ENDS[stack])] for stack in range(STACKS)
        ],
        "taken": [
            [names[stacks.gone[i]], int(stacks.takers[i]), int(stacks.elements[i])]
            for i in range(stacks.count)
        ],
        "caught": [int(state.caught[stack]) for stack in range(STACKS)],
        "waiting": int(state.waiting),
        "using": int(state.using),
        "part": int(state.part),
    }

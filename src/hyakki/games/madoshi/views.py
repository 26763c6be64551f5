"""What a seat may know: built by naming what goes in. Both players and a spectator know the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from hyakki.games.madoshi.board import BIT, SQUARES, squares_in
from hyakki.games.madoshi.moves import STACKS
from hyakki.games.madoshi.types import Taken, View

if TYPE_CHECKING:
    from hyakki.games.madoshi.state import MadoshiState
    from hyakki.games.madoshi.tokens import Tokens

__all__ = ["view_of"]


def view_of(state: MadoshiState, seat: i64) -> View:
    """Never the back of a token that nobody has seen, never the order below a stack's top card."""
    tokens = state.tokens
    stacks = state.stacks
    return View(
        seat=seat,
        sides=tuple([int(state.side_of(s)) for s in range(state.seats)]),
        options=state.options,
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

"""Whole games, played by our rules and by the plain ones at the same time: the same moves and boards."""

from __future__ import annotations

import os
from typing import Any

import pytest
from tests.games.madoshi.deck import deck
from tests.games.madoshi.reference import SQUARES, Reference, Token

from hyakki.games.madoshi import MADOSHI, Madoshi
from hyakki.games.madoshi.reach import within_reach
from hyakki.games.madoshi.state import SWAPPING
from hyakki.kernel.chance import Seeded

GAMES = 60 if os.environ.get("HYAKKI_DEEP") else 6
EASY = Madoshi(
    deck(
        Ash=["flip earth", "slide diagonal"],
        Ivy=["flip wild or void", "turn side block"],
        Oak=["flip wood", "flip fire", "slide inner column"],
        Elm=["turn board", "flip void", "slide outer row"],
    )
)


def reference(game: Madoshi, state: Any) -> Reference:
    data = state.dump()
    tokens = [
        Token(element, "wild" if number in data["wild"] else "void")
        for number, element in enumerate(data["elements"])
    ]
    cards = {card.name: card for card in game.deck.cards}
    return Reference(
        sides=[("sun", "moon")[side] for side in state.view(-1).sides],
        player=int(state.player),
        board=dict(zip(SQUARES, tokens)),
        stacks=[[cards[name] for name in stack] for stack in data["stacks"]],
        must_collect=data["options"]["must_collect"] == "yes",
    )


def chosen(game: Madoshi, state: Any, luck: Seeded) -> int:
    """By chance, but three swaps of four complete a pattern where one can."""
    if state.phase == SWAPPING and luck.below(4):
        reaches = [reach for reach in within_reach(state, state.side_of(state.player)) if reach.hole >= 0]
        if reaches:
            reach = reaches[luck.below(len(reaches))]
            a, b = SQUARES[int(reach.hole)], SQUARES[int(reach.bring).bit_length() - 1]
            return game.parse(state, f"{a}-{b}")
    return int(state.draw(state.player, luck))


@pytest.mark.parametrize("seats", [1, 2])
@pytest.mark.parametrize("game", [MADOSHI, EASY], ids=["ours", "for tests"])
@pytest.mark.parametrize("options", [{}, {"must_collect": "yes", "side": "moon", "first": "drawn"}])
def test_both_play_the_same_game(game: Madoshi, seats: int, options: dict[str, str]) -> None:
    steps: set[str] = set()
    for number in range(GAMES):
        luck = Seeded(f"plainly {number}")
        state = game.new(seats, luck, game.options(options))
        plain = reference(game, state)
        while not state.over:
            moves = [game.text(state, move) for move in state.legal(state.player)]
            assert set(moves) == plain.legal()
            move = chosen(game, state, luck)
            steps.add(plain.step)
            plain.play(game.text(state, move))
            state.apply(state.player, move, luck, None)
            same(game, state, plain)
        assert plain.over
    assert {"swap", "collect", "magic"} <= steps


def same(game: Madoshi, state: Any, plain: Reference) -> None:
    scene = game.show(state.view(-1))
    assert [token.face for token in scene.tokens] == [plain.board[square].face for square in SQUARES]
    assert list(scene.points) == plain.points[: scene.seats]
    assert [stack.left for stack in scene.stacks] == [len(stack) for stack in plain.stacks]
    assert scene.over == plain.over
    if not plain.over:
        assert (scene.turn, scene.phase, scene.quiet) == (plain.player, plain.step, plain.quiet)
        assert [stack.top and stack.top.name for stack in scene.stacks] == [
            stack[0].name if stack else None for stack in plain.stacks
        ]

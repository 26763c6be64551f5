"""Every magic matters: without it, a game that was played before goes another way."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import pytest

from hyakki.bots.madoshi import MadoshiGuide
from hyakki.games.madoshi import Madoshi
from hyakki.games.madoshi.reading import DECK, read_deck
from hyakki.games.madoshi.yokai import Deck
from hyakki.kernel.chance import Seeded

NAMES = [card.name for card in DECK.cards]
TEXT = files("hyakki.games.madoshi").joinpath("yokai.toml").read_text("utf-8")


@cache
def recorded() -> tuple[tuple[str, list[int], frozenset[str], str], ...]:
    """Solitaires until every Yokai was caught: seed, moves, who was caught, how it ended."""
    games: list[tuple[str, list[int], frozenset[str], str]] = []
    missing = set(NAMES)
    while missing:
        seed = f"magic {len(games)}"
        luck = Seeded(seed)
        state = Madoshi(DECK).new(1, luck)
        guide = MadoshiGuide(state.view(0))
        thoughts = Seeded(f"thoughts of {seed}")
        moves: list[int] = []
        while not state.over:
            moves.append(int(guide.pick(state, 0, thoughts)))
            state.apply(0, moves[-1], luck, None)
        gone = state.stacks
        caught = frozenset(NAMES[gone.gone[i]] for i in range(gone.count) if gone.takers[i] == 0)
        games.append((seed, moves, caught, state.key()))
        missing -= caught
    return tuple(games)


def ends_the_same(deck: Deck, seed: str, moves: list[int], end: str) -> bool:
    luck = Seeded(seed)
    state = Madoshi(deck).new(1, luck)
    for move in moves:
        if move not in state.legal(0):
            return False
        state.apply(0, move, luck, None)
    return state.key() == end


@pytest.mark.parametrize("name", NAMES)
def test_without_its_magic_a_game_goes_another_way(name: str) -> None:
    whole, without = read_deck(TEXT, "yokai.toml"), read_deck(TEXT, "yokai.toml")
    without.cards[NAMES.index(name)].magic = []
    games = [(seed, moves, end) for seed, moves, caught, end in recorded() if name in caught]
    assert ends_the_same(whole, *games[0])
    assert any(not ends_the_same(without, *game) for game in games)

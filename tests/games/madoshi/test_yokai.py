"""Every magic matters: without it, a game that was played before goes another way."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import pytest

from hyakki.bots.madoshi import MadoshiGuide
from hyakki.games.madoshi import Madoshi
from hyakki.games.madoshi.cards import DECK, read_deck
from hyakki.games.madoshi.events import Flipped, HalfTurned, Slid, TurnedBlock
from hyakki.games.madoshi.yokai import Deck
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import NOBODY, Log

NAMES = [card.name for card in DECK.cards]
TEXT = files("hyakki.games.madoshi").joinpath("yokai.toml").read_text("utf-8")


@cache
def recorded() -> tuple[tuple[str, list[int], frozenset[str], str], ...]:
    """Solitaires until every Yokai's magic was used: seed, moves, whose was used, how it ended."""
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
        used = frozenset(used_in(seed, moves))
        games.append((seed, moves, used, state.key()))
        missing -= used
    return tuple(games)


def used_in(seed: str, moves: list[int]) -> set[str]:
    """Whose magic did something: not that of the very last Yokai, nor where nothing could be flipped."""
    luck, log = Seeded(seed), Log()
    state = Madoshi(DECK).new(1, luck)
    for move in moves:
        state.apply(0, move, luck, log)
    worked = (Flipped, Slid, TurnedBlock, HalfTurned)
    return {event.yokai for event in log.heard(NOBODY) if isinstance(event, worked)}


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
    games = [(seed, moves, end) for seed, moves, used, end in recorded() if name in used]
    assert ends_the_same(whole, *games[0])
    assert any(not ends_the_same(without, *game) for game in games)

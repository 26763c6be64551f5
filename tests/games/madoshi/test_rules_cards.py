"""The Yokai we play with: MD-E1, and what the design of the cards promises (MD-D1 to MD-D3)."""

from __future__ import annotations

from collections import Counter
from itertools import chain

import pytest
from tests.games.madoshi.tables import ELEMENTS, SQUARES, board, table
from tests.rulings import rule

from hyakki.games.madoshi import MADOSHI
from hyakki.games.madoshi.cards import DECK
from hyakki.games.madoshi.moves import DONE
from hyakki.games.madoshi.options import Options
from hyakki.games.madoshi.reach import within_reach
from hyakki.games.madoshi.state import SWAPPING, MadoshiState
from hyakki.games.madoshi.yokai import Yokai
from hyakki.kernel.chance import Seeded

CARDS = DECK.cards
CHIMI = next(card for card in CARDS if card.name == "Chimi")


def cells(grid: tuple[str, ...]) -> list[tuple[int, int]]:
    """Row from the bottom and file of every token of a pattern."""
    return [
        (len(grid) - 1 - row, file)
        for row, line in enumerate(grid)
        for file, cell in enumerate(line)
        if cell == "X"
    ]


def squares(grid: tuple[str, ...]) -> list[str]:
    """A pattern of the Sun's pushed into the corner of a1."""
    return ["abcde"[file] + str(row + 1) for row, file in cells(grid)]


# ---------------------------------------------------------------- the worked example


@rule("MD-E1")
def test_chimi_is_as_in_the_rulebook() -> None:
    assert (CHIMI.level, ELEMENTS[CHIMI.source], CHIMI.low, CHIMI.high) == (1, "wood", 1, 2)
    assert CHIMI.sentence == "Flip an Earth token."


@rule("MD-E1")
def test_an_earth_swapped_with_a_wood_catches_chimi_for_two_points() -> None:
    first, *others = squares(CHIMI.grids[0])
    away, spare = [s for s in ("e5", "e4", "d5", "c3", "b3") if s not in (first, *others)][:2]
    here = board(T=" ".join([*others, away]), E=f"{first} {spare}")
    at = table(here, top="Chimi", void=spare, cards=DECK)
    at.play(f"{first}-{away}")
    told = at.told("swapped")[0]
    assert {told.a_face, told.b_face} == {"earth", "wood"}
    at.play("x1:wood")
    while at.phase == "collect":
        at.play("done")
    (caught,) = at.scene().caught
    assert (caught.yokai.name, caught.source, caught.points, at.points) == ("Chimi", True, 2, [2, 0])
    at.play(f"flip {spare}")
    assert at.told("flipped")[0].after == "void"
    assert (at.player, at.phase) == (1, "swap")


@rule("MD-E1")
def test_with_another_element_chimi_is_worth_one_point() -> None:
    at = table(board(F=" ".join(squares(CHIMI.grids[0]))), top="Chimi", cards=DECK).idle().play("x1:fire")
    (caught,) = at.scene().caught
    assert (caught.source, caught.points) == (False, 1)


# ---------------------------------------------------------------- the design


@rule("MD-D1")
def test_there_are_22_yokai_with_names_and_lines_of_their_own() -> None:
    assert Counter(card.level for card in CARDS) == {1: 10, 2: 7, 3: 5}
    assert len({card.name for card in CARDS}) == len({card.line for card in CARDS}) == 22
    assert all(card.line.strip() for card in CARDS)


@rule("MD-D1")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_patterns_and_values_are_those_of_the_level(card: Yokai) -> None:
    assert [len(cells(grid)) for grid in card.grids] == [card.level + 2] * 2
    assert all(len(grid) <= 5 and len(line) <= 5 for grid in card.grids for line in grid)
    assert (card.low, card.high) == {1: (1, 2), 2: (2, 3), 3: (3, 5)}[card.level]
    assert card.grids[0] != card.grids[1]
    assert card.magic


@rule("MD-D1")
def test_the_sources_are_spread_evenly_over_all_and_within_each_level() -> None:
    assert sorted(Counter(ELEMENTS[card.source] for card in CARDS).values()) == [4, 4, 4, 5, 5]
    for level, spread in ((1, [2] * 5), (2, [1, 1, 1, 2, 2]), (3, [1] * 5)):
        found = Counter(ELEMENTS[card.source] for card in CARDS if card.level == level)
        assert sorted(found.values()) == spread


@rule("MD-D1")
def test_no_pattern_stands_twice() -> None:
    drawn = [frozenset(cells(card.grids[side])) for card in CARDS for side in (0, 1)]
    assert len(set(drawn)) == 44
    on_it = [frozenset(on_the_board(card, side)) for card in CARDS for side in (0, 1)]
    assert len(set(on_it)) == 44  # nor do the two sides ever look for the same squares


@rule("MD-D1")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_a_magic_is_one_short_sentence(card: Yokai) -> None:
    assert card.sentence.count(".") == 1
    assert len(card.sentence.split()) <= 7
    assert len(card.magic) <= card.level
    assert len({part.written for part in card.magic}) == 1
    assert card.figure.strip()


@rule("MD-D1")
def test_the_whole_board_turns_on_a_few_cards() -> None:
    assert 1 <= sum(any(part.board for part in card.magic) for card in CARDS) <= 3


@rule("MD-D1")
def test_every_kind_of_magic_occurs() -> None:
    said = " ".join(card.sentence for card in CARDS).lower()
    for kind in ("earth", "wild", "void", " row", " column", " diagonal", " block", "whole board"):
        assert kind in said, kind


def on_the_board(card: Yokai, side: int) -> list[frozenset[tuple[int, int]]]:
    """Every place of a pattern on the board as the Sun counts rows and files, found by trying all shifts."""
    found = []
    for up in range(-5, 6):
        for right in range(-5, 6):
            place = [(row + up, file + right) for row, file in cells(card.grids[side])]
            if all(0 <= coordinate < 5 for coordinate in chain.from_iterable(place)):
                found.append(frozenset(place if side == 0 else [(4 - row, 4 - file) for row, file in place]))
    return found


@rule("MD-D2")
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.name)
def test_neither_pattern_of_a_card_is_easier(card: Yokai) -> None:
    sun, moon = (len(on_the_board(card, side)) for side in (0, 1))
    assert abs(sun - moon) <= 1


@rule("MD-D2")
def test_over_the_whole_game_the_moon_has_a_few_places_more() -> None:
    """They make up for the Sun's first move: docs/benchmarks.md tells how even the two are."""
    sun, moon = (sum(len(on_the_board(card, side)) for card in CARDS) for side in (0, 1))
    assert sun < moon <= 1.15 * sun
    for card in CARDS:
        for side in (0, 1):
            masks = {sum(1 << row * 5 + file for row, file in place) for place in on_the_board(card, side)}
            assert masks == set(card.places[side])


# ---------------------------------------------------------------- balance


def catching(state: MadoshiState, luck: Seeded) -> int:
    """A player that catches the most valuable Yokai within reach and knows nothing else."""
    moves = state.legal(state.player)
    if state.phase != SWAPPING:
        return int(moves[0] if moves[0] < DONE else moves[luck.below(len(moves))])
    within = within_reach(state, state.side_of(state.player))
    found = [reach for reach in within if reach.hole >= 0]
    if not found:
        return int(state.draw(state.player, luck))
    best = max(found, key=lambda reach: (reach.stack, luck.below(1000)))
    a, b = int(best.hole), int(best.bring).bit_length() - 1
    return MADOSHI.parse(state, f"{SQUARES[a]}-{SQUARES[b]}")


@rule("MD-D3")
def test_between_equals_the_sun_wins_about_half_and_games_have_a_good_length() -> None:
    """A quick look with the plainest of players; docs/benchmarks.md has the measured figures."""
    games, sun, lengths, captures = 150, 0.0, [], 0
    for number in range(games):
        luck = Seeded(f"balance {number}")
        state = MADOSHI.new(2, luck, Options(first="drawn"))
        while not state.over:
            state.apply(state.player, catching(state, luck), luck, None)
        places = state.outcome().places
        sun += 0.5 if places == (1, 1) else places[0] == 1
        lengths.append(int(state.turns))
        captures += int(state.stacks.count)
    assert 0.35 <= sun / games <= 0.65
    assert 8 <= sorted(lengths)[games // 2] <= 90
    assert captures / sum(lengths) >= 1 / 3

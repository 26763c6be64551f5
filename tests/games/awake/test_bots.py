"""The bots of Awake Heroes: legal moves, teams worth their cost, and better than chance."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.awake.tables import Table, table

from hyakki.bots.awake import AwakeGuide
from hyakki.bots.awake.odds import at_least, expected, odds_row
from hyakki.bots.guide import Guide
from hyakki.bots.playouts import first_seat
from hyakki.bots.search import Search
from hyakki.games.awake import AWAKE
from hyakki.games.awake.battle import TEAMS
from hyakki.games.awake.content import CONTENT
from hyakki.games.awake.scene.build import odds_of
from hyakki.kernel.chance import Chance, Seeded


def greedy(state: Any, seat: int, luck: Chance) -> int:
    """As the bots' greedy chooses: from a view, by judgement alone."""
    view = state.view(seat)
    guide = AwakeGuide(view)
    guide.wonder(luck)
    sample = AWAKE.resample(view, luck)
    moves = guide.moves(sample, seat)
    return max(moves, key=lambda move: guide.worth(sample, seat, move))


def best(at: Table) -> str:
    seat = at.acting[0]
    return AWAKE.text(at.state, greedy(at.state, seat, Seeded("best")))


@pytest.mark.parametrize("number", range(3))
def test_greedy_beats_chance(number: int) -> None:
    luck = Seeded(f"greedy {number}")
    state = AWAKE.new(2, luck)
    mine = number % 2
    while not state.over:
        seat = first_seat(state.must())
        move = greedy(state, seat, luck) if seat == mine else state.draw(seat, luck)
        assert move in state.legal(seat)
        state.apply(seat, move, luck, None)
    assert state.winner == mine


def drafted(seed: str) -> list[str]:
    luck = Seeded(seed)
    state = AWAKE.new(2, luck)
    while state.stage == TEAMS:
        seat = first_seat(state.must())
        state.apply(seat, greedy(state, seat, luck), luck, None)
    names: list[str] = state.dump()["picks"][0]
    return names


def test_teams_spend_what_there_is_and_differ() -> None:
    teams = [drafted(f"draft {number}") for number in range(6)]
    cost = {character.name: character.cost for character in CONTENT.characters}
    assert all(sum(cost[name] for name in team) >= 9 for team in teams)
    assert len({tuple(team) for team in teams}) > 3


def test_it_takes_a_win_that_is_there() -> None:
    assert best(table("Ronin d7, Tengu a1", "Kappa a8", step="attack", castle=(0, 9))) == "hit d7 d8"
    assert best(table("Ronin c4, Tengu a1", "Kappa c5 -3", step="attack")) == "hit c4 c5"


def test_it_awakens_when_it_can() -> None:
    assert best(table("Kappa b6, Tengu b3", "Oni g8", step="skill")) == "awaken b6"


def test_it_steps_up_to_attack() -> None:
    at = table("Ronin c3, Tengu a1", "Kappa d5, Oni g8 ", step="move")
    move = best(at)
    assert move.startswith("move c3-")
    at.play(move)
    assert any(hit.endswith(" d5") for hit in at.legal_like("hit"))


def test_it_heals_whom_it_helps_most() -> None:
    at = table("Oni a1 -5, Kappa b1 -1", "Golem g8", hands=("Elixir", ""))
    assert best(at) == "item Elixir"
    assert best(at.play("item Elixir")) == "on a1"


def test_search_moves_legally_through_a_game() -> None:
    luck = Seeded("search")
    state = AWAKE.new(2, luck)
    searched = 0
    while not state.over and searched < 25:
        seat = first_seat(state.must())
        if state.stage == TEAMS or searched % 2:
            move = greedy(state, seat, luck)
        else:
            view = state.view(seat)
            search = Search(AWAKE.sampler(view), AwakeGuide(view), seat, luck)
            search.run(12)
            move = search.best()
        searched += state.stage != TEAMS
        assert move in state.legal(seat)
        state.apply(seat, move, luck, None)


def test_the_plain_guide_plays_it_too() -> None:
    luck = Seeded("plain")
    state = table("Ronin d7, Tengu a1", "Kappa a8", step="attack", castle=(0, 9)).state
    search = Search(AWAKE.sampler(state.view(0)), Guide(), 0, luck)
    search.run(60)
    assert AWAKE.text(state, search.best()) in ("awaken d7", "hit d7 d8")


def test_the_odds_are_those_on_the_table() -> None:
    for first, second in (("Ronin c4", "Kappa c5 -1"), ("Talos c6", "Kappa c5"), ("Oni d7", "Kappa a8")):
        state = table(first, second, step="attack").state
        move = state.legal(0)[-1]
        shown = odds_of(state, move)
        from_table = odds_row(state, 0, 21 if "d7" in first else 10)
        assert expected(from_table, 19) == pytest.approx(shown.mean, abs=0.001)
        for damage, chance in enumerate(shown.chances):
            assert at_least(from_table, damage) - at_least(from_table, damage + 1) == pytest.approx(
                chance, abs=0.001
            )

"""Hoshi Battle in the laboratory: real time, human hands, the same games from the same seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from hyakki.bots.hoshi.trials.fighters import hands_of
from hyakki.bots.hoshi.trials.pairs import NO_CARD, share
from hyakki.games import game
from hyakki.games.hoshi.cards import COPIES
from hyakki.kernel.record import Record, replay
from hyakki.lab import Plan, PlanError, report, simulate


def plan(*bots: str, games: int = 6, seats: int = 2, **others: object) -> Plan:
    return Plan("hoshi", seats, bots, games, **others)  # type: ignore[arg-type]


def test_the_same_seed_gives_the_same_duels_on_any_number_of_cores() -> None:
    once = simulate(plan("random", "random+50"))
    assert simulate(plan("random", "random+50"), workers=2) == once
    assert simulate(plan("random", "random+50", seed="2")) != once


def test_a_record_changes_nothing_and_replays(tmp_path: Path) -> None:
    kept = simulate(plan("random", games=2, records=tmp_path))
    assert simulate(plan("random", games=2)) == kept
    for played, path in zip(kept, sorted(tmp_path.iterdir())):
        outcome = replay(Record.read(path.read_text("utf-8")), game("hoshi")).outcome()
        assert outcome.places == played.places


def test_its_figures_tell_of_strikes_duels_and_cards() -> None:
    line_up = plan("random", games=12)
    figures = report(line_up, simulate(line_up))
    duels, limits, landed, bluffed = figures.counted
    assert [one.name for one in figures.counted] == ["duels", "limits", "landed", "bluffed"]
    assert 24 <= duels.many <= 72
    assert duels.least is not None
    assert duels.median is not None
    assert duels.most is not None
    assert duels.least <= duels.median <= duels.most
    assert landed.share is not None
    assert 0 < landed.share.low < landed.share.share < landed.share.high < 1
    assert limits.share is not None
    assert bluffed.mean is not None
    assert sum(card.held for card in figures.cards) == 12 * 2 * 6
    assert [card.cost for card in figures.cards] == sorted(
        (card.cost for card in figures.cards), reverse=True
    )


def test_bots_that_think_about_cards_and_three_of_them() -> None:
    (played,) = simulate(plan("search@2", "normal", "easy", games=1, seats=3))
    assert sorted(played.places) == [1, 2, 3]


def test_calm_games_have_no_clock() -> None:
    (played,) = simulate(plan("random", games=1, options={"mode": "calm"}))
    assert sum(played.places) == 3


def test_hands_by_name() -> None:
    assert hands_of("hard-20").reflexes.slower == hands_of("hard").reflexes.slower - 20
    assert (hands_of("honest").reflexes.bluffs, hands_of("bluffer").reflexes.bluffs) == (0, 100)
    assert hands_of("search@7").cards == "search@7"


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        ("turtle", "no bot 'turtle'"),
        ("random+", "say how many"),
        ("greedy@3", "only a search takes a number"),
    ],
)
def test_other_names_are_refused(bot: str, problem: str) -> None:
    with pytest.raises(PlanError, match=problem):
        simulate(plan(bot))


def test_a_pair_of_cards_is_measured_from_both_sides() -> None:
    sword = COPIES + 4
    assert share((1, sword), (1, NO_CARD), 40, "pairs") > 0.5
    assert share((1, NO_CARD), (1, sword), 40, "pairs") < 0.5

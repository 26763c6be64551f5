"""What games show: shares, intervals and spreads, checked against numbers worked out by hand or by chance."""

from __future__ import annotations

import math

import pytest

from hyakki.kernel.chance import Seeded
from hyakki.lab import Plan, Played, report
from hyakki.lab.shares import clustered_share, student, win_shares


def test_a_shared_win_counts_for_each_its_part() -> None:
    assert win_shares((2, 1, 3)) == [0.0, 1.0, 0.0]
    assert win_shares((1, 1, 1)) == [pytest.approx(1 / 3)] * 3


def test_figures_worked_out_by_hand() -> None:
    plan = Plan("phantom", 3, ("greedy", "random", "easy"), games=3)
    games = [
        Played(0, 20, (5, 3, 3), (1, 2, 2)),  # greedy, random, easy
        Played(1, 22, (4, 4, 1), (1, 1, 3)),  # random, easy, greedy
        Played(2, 27, (0, 6, 2), (3, 1, 2)),  # easy, greedy, random
    ]
    figures = report(plan, games)
    assert (figures.games, figures.deals, figures.decisions) == (3, 1, 69)
    assert [bot.bot for bot in figures.bots] == ["greedy", "random", "easy"]
    assert [bot.wins.share for bot in figures.bots] == pytest.approx([2 / 3, 1 / 6, 1 / 6])
    assert [bot.fair for bot in figures.bots] == pytest.approx([1 / 3] * 3)
    assert [bot.score.mean for bot in figures.bots] == pytest.approx([4, 3, 7 / 3])
    assert [seat.wins.share for seat in figures.seats] == pytest.approx([0.5, 0.5, 0])
    assert (figures.score.least, figures.score.most) == (0, 6)
    assert (figures.length.mean, figures.length.least, figures.length.most) == (23, 20, 27)
    assert figures.length.sd == pytest.approx(math.sqrt(13))


def test_turns_and_catches_of_a_game_for_two() -> None:
    plan = Plan("madoshi", 2, ("greedy",), games=3)
    games = [
        Played(0, 20, (5, 3), (1, 2), ((10,), (10, 20), (0, 1))),
        Played(1, 20, (5, 3), (1, 2), ((15,), (8, 30), (0, 1))),
        Played(2, 20, (3, 5), (2, 1), ((25,), (7, 50), (1, 1))),
    ]
    figures = report(plan, games)
    turns, catching, quiet = figures.counted
    assert (turns.median, turns.least, turns.most) == (15, 10, 25)
    assert turns.sentence == "the median game takes 15 turns a side (10 to 25)"
    assert catching.share is not None
    assert catching.share.share == pytest.approx(0.25)
    assert catching.share.low < 0.25 < catching.share.high
    assert quiet.share is not None
    assert quiet.share.share == pytest.approx(1 / 3)
    assert figures.ranks == ()


def test_ranks_of_a_game_for_one() -> None:
    plan = Plan("madoshi", 1, ("greedy",), games=4)
    figures = report(
        plan,
        [Played(n, 60, (points,), (1,), ((20,), (9, 20), ())) for n, points in enumerate((19, 20, 35, 41))],
    )
    assert [(rank.rank, rank.points) for rank in figures.ranks] == [
        ("novice", 20),
        ("accolade", 30),
        ("monk", 35),
        ("high_priest", 40),
    ]
    assert [rank.reached.share for rank in figures.ranks] == [0.75, 0.5, 0.5, 0.25]


def test_a_bot_alone_wins_everything() -> None:
    plan = Plan("phantom", 3, ("random",), games=1)
    (bot,) = report(plan, [Played(0, 20, (5, 3, 3), (1, 2, 2))]).bots
    assert (bot.wins.share, bot.wins.low, bot.wins.high, bot.seats, bot.fair) == (1, 1, 1, 3, 1)


@pytest.mark.parametrize(
    ("freedom", "known"), [(1, 12.706), (3, 3.182), (5, 2.571), (8, 2.306), (30, 2.042), (500, 1.965)]
)
def test_student_s_distribution_as_in_the_tables(freedom: int, known: float) -> None:
    assert student(freedom) == pytest.approx(known, abs=0.004)


def test_an_interval_narrows_with_the_root_of_the_number_of_deals() -> None:
    wide = clustered_share(list(range(100)), [1, 0] * 50)
    narrow = clustered_share(list(range(10_000)), [1, 0] * 5_000)
    assert (wide.high - wide.low) / (narrow.high - narrow.low) == pytest.approx(10, rel=0.05)


def test_games_of_one_deal_are_not_independent_witnesses() -> None:
    wins = [1, 1, 1, 1, 0, 0, 0, 0] * 25
    alone = clustered_share(list(range(200)), wins)
    together = clustered_share([number // 4 for number in range(200)], wins)
    assert together.high - together.low == pytest.approx(2 * (alone.high - alone.low), rel=0.05)


@pytest.mark.parametrize(("deals", "true"), [(12, 0.25), (40, 0.9)])
def test_an_interval_holds_the_truth_about_95_times_of_100(deals: int, true: float) -> None:
    luck = Seeded(f"coverage {deals}")
    clusters = [number // 2 for number in range(2 * deals)]
    held = 0
    for _ in range(600):
        wins: list[float] = []
        for _ in range(deals):
            swayed = luck.below(100) < 50  # a deal that decides both its games
            first = float(int(luck.below(1000)) < 1000 * true)
            wins += [first, first if swayed else float(int(luck.below(1000)) < 1000 * true)]
        interval = clustered_share(clusters, wins)
        held += interval.low <= true <= interval.high
    assert 0.92 <= held / 600 <= 0.99

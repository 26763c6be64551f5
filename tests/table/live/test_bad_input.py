"""Whatever comes in, in whatever order: clamped or refused, never a crash, never an advantage.

Real referee and real rules in virtual time; the hands that send nonsense fight against hands of people.

- Out of order: `test_inputs_that_come_out_of_order_count_in_theirs`.
- From the future: `test_an_input_of_the_future_counts_when_it_comes_in`.
- From the far past: `test_an_input_of_the_far_past_counts_after_what_is_decided`.
- A thousand a second: `test_a_thousand_inputs_a_second_win_nothing`.
- For the other hand: `test_bad_inputs_are_refused_or_clamped_and_change_nothing_else` (`test_duel.py`) and
  `test_nobody_presses_for_another_or_without_a_duel` (`tests/server/test_duels.py`); a press names no seat.
- After the end: `test_after_the_end_nothing_counts`.

At a table with a real journal they are tried again in `test_duel.py`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest
from tests.table.live.test_referee import Exchange
from tests.table.live.world import LineOf, World

from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.stages import COUNTDOWN
from hyakki.kernel.chance import Tape
from hyakki.kernel.record import step
from hyakki.table.live import Trust
from hyakki.table.live.numbers import BURST, CAP, PER_SECOND

DEEP = bool(os.environ.get("HYAKKI_DEEP"))
GAMES = 60 if DEEP else 2
HANDS = (
    "lift",
    "throw",
    "swing",
    "pull",
    "guard",
    "lower",
    "shout",
    "hush",
    "cover",
    "uncover",
    "timeout",
    "resume",
)
STAMPS: tuple[Callable[[float, Random], float], ...] = (
    lambda now, luck: now,
    lambda now, luck: now - luck.uniform(0, 5_000),
    lambda now, luck: now + luck.uniform(0, 5_000),
    lambda now, luck: -1e300,
    lambda now, luck: 1e300,
    lambda now, luck: float("nan"),
    lambda now, luck: float("-inf"),
)
LINE = LineOf(rtt=60, jitter=10)


class Storm(World):
    """A person fights while the other seat's page sends inputs of every kind with stamps of every kind."""

    def __init__(self, seed: int, pause: float) -> None:
        super().__init__([LINE, LINE], seed=seed)
        self.storm = Random(seed)
        self.pause = pause
        self.latest = 0
        self.at(1_500.0, self.blow)

    def blow(self) -> None:
        move, stamp = self.storm.choice(HANDS), self.storm.choice(STAMPS)
        self.up(1, lambda: self.hear(1, move, stamp(self.screens[1].clock, self.storm)))
        assert int(self.state.now) >= self.latest  # what is decided stays decided
        self.latest = int(self.state.now)
        self.at(self.time + self.storm.expovariate(1 / self.pause), self.blow)


@pytest.mark.parametrize("pause", [20.0, 1.0])
def test_a_storm_of_nonsense_neither_crashes_nor_breaks_the_journal(pause: float) -> None:
    for seed in range(GAMES // 2):
        world = Storm(seed, pause).run()
        assert world.state.over
        state = world.start.clone()
        for entry in world.entries:
            state = step(HOSHI, state, entry, Tape(entry.chance), None, seats=2, options={})  # type: ignore[assignment]
        assert state.key() == world.state.key()
        seconds = world.time / 1000
        taken = sum(entry.kind == "move" and entry.seat == 1 for entry in world.entries)
        assert taken <= BURST + PER_SECOND * seconds


def test_a_thousand_inputs_a_second_win_nothing() -> None:
    """A page that presses everything at all times loses most stones to a person."""
    stones = [0, 0]
    for seed in range(100, 100 + GAMES):
        world = Storm(seed, 1.0).run()
        stones = [a + b for a, b in zip(stones, world.hits)]
    assert stones[0] > stones[1]


def test_the_same_press_sent_twice_counts_once() -> None:
    exchange = Exchange(rtt=20).strike(0)
    exchange.press(0, "swing", 50)
    exchange.press(0, "swing", 50, heard=61)
    exchange.until(2_000)
    assert [press.move for press in exchange.played] == ["swing"]
    assert exchange.verdicts == ["hit"]


def test_inputs_that_come_out_of_order_count_in_theirs() -> None:
    exchange = Exchange(rtt=200)
    exchange.press(0, "throw", 80, heard=181)
    exchange.press(0, "lift", 20, heard=182)
    exchange.until(2_000)
    assert [press.move for press in exchange.played] == ["lift", "throw"]


def test_an_input_of_the_far_past_counts_after_what_is_decided() -> None:
    exchange = Exchange(rtt=20)
    exchange.press(0, "lift", 500)
    exchange.until(800)
    decided = int(exchange.state.now)
    exchange.press(1, "lift", -4_000, heard=801)
    exchange.until(1_000)
    assert int(exchange.state.now) >= decided
    assert exchange.state.hands[1].die_at >= decided


def test_an_input_of_the_future_counts_when_it_comes_in() -> None:
    exchange = Exchange(rtt=20)
    press = exchange.press(0, "lift", 9_000, heard=30)
    assert press.at == press.heard


def test_a_thousand_inputs_a_second_are_refused_beyond_the_limit() -> None:
    side = Exchange().referee.sides[0]
    taken = sum(side.allow(ms) for ms in range(1_000))
    assert taken <= BURST + PER_SECOND
    assert side.allow(5_000)


def test_what_was_pressed_before_the_countdown_ended_does_not_count() -> None:
    exchange = Exchange(rtt=20)
    exchange.state.stage, exchange.state.until = COUNTDOWN, exchange.state.now + 500
    exchange.press(0, "lift", 490)
    exchange.press(1, "lift", 510)
    exchange.until(600)
    assert [(press.seat, press.move) for press in exchange.played] == [(1, "lift")]


def test_after_the_end_nothing_counts() -> None:
    world = World([LINE, LINE], seed=5).run()
    key, entries = world.state.key(), len(world.entries)
    for move in HANDS:
        for seat in range(2):
            world.hear(seat, move, world.screens[seat].clock)
    world.settle()
    assert (world.state.key(), len(world.entries)) == (key, entries)


@pytest.mark.parametrize("stamp", [float("nan"), float("inf"), float("-inf"), 1e308, -1e308])
def test_a_stamp_of_no_clock_is_within_the_bounds(stamp: float) -> None:
    claim = Trust().believe("swing", stamp, 1_000, lag=30, jitter=20)
    assert 1_000 - CAP <= claim.at <= 1_000
    assert claim.clamped

"""The proofs, in virtual time through the real clocks, trust, order and rules.

Equal people, one 20 ms and one 200 ms away, win equally often; who lies about stamps gains nothing; and the
journal of a duel gives the same duel again, bit for bit.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest
from tests.table.live.world import LineOf, Person, World, at_random, honest, in_no_time, played

from hyakki.games.hoshi import HOSHI
from hyakki.kernel.chance import Tape
from hyakki.kernel.record import step

DEEP = bool(os.environ.get("HYAKKI_DEEP"))
EXCHANGES = 6_000 if DEEP else 400
WITHIN = 0.03 if DEEP else 0.05
"""Two deviations of 400 exchanges, four of 6,000. The seeds are fixed, so nothing here is luck."""

NEAR = LineOf(rtt=20, jitter=16, loss=0.01)
FAR = LineOf(rtt=200, jitter=20, loss=0.01)
"""Both tremble and lose as much: what differs is how far away they are."""
STEADY = LineOf(rtt=20)


@pytest.mark.parametrize("near", [NEAR, STEADY], ids=["both lines lose", "only the far line loses"])
def test_equal_people_near_and_far_win_equally_often(near: LineOf) -> None:
    tally = played([near, FAR], exchanges=EXCHANGES, seed=200)
    assert tally.exchanges >= EXCHANGES
    assert tally.share == pytest.approx(0.5, abs=WITHIN)
    assert tally.stones == pytest.approx(0.5, abs=2 * WITHIN)


def test_a_player_who_is_quicker_wins_more_often_so_the_measure_can_tell() -> None:
    tally = played([NEAR, FAR], [Person(), Person(quicker=60)], exchanges=EXCHANGES, seed=200)
    assert tally.stones < 0.42


@pytest.mark.parametrize("lie", [in_no_time, at_random])
def test_who_lies_about_stamps_gains_nothing(lie: Callable[[float, Random], float]) -> None:
    """Nothing that a duel is about: neither stones nor games.

    Of exchanges a liar with random stamps wins more than half. It hardly gets to swing, since its rolls come
    to nothing, so most exchanges are swings of the other's; most swings are averted, and that counts for it.
    """
    lying = played([NEAR, FAR], [Person(), Person(stamp=lie)], exchanges=EXCHANGES, seed=310)
    assert 1 - lying.stones <= 0.5 + WITHIN
    assert 1 - lying.won <= 0.5 + 3 * 0.5 / sum(lying.games) ** 0.5
    if lie is in_no_time:
        assert 1 - lying.share <= 0.5 + WITHIN


def test_the_journal_gives_the_same_duel_again_bit_for_bit() -> None:
    for seed in range(11, 71 if DEEP else 14):
        world = World([NEAR, FAR], [Person(stamp=honest), Person(stamp=at_random)], seed=seed).run()
        assert world.state.over
        state = world.start.clone()
        for entry in world.entries:
            tape = Tape(entry.chance)
            state = step(HOSHI, state, entry, tape, None, seats=2, options={})  # type: ignore[assignment]
            assert tape.left == 0
        assert state.key() == world.state.key()


def test_the_same_inputs_at_the_same_instants_give_the_same_duel() -> None:
    once, again = (World([NEAR, FAR], seed=21).run() for _ in range(2))
    assert once.entries == again.entries
    assert once.photos == again.photos

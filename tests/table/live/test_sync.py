"""Clocks are measured, not asked: offsets, lag, jitter, and how little of a claim is believed."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from hyakki.table.live.bands import hold_of, tie_band
from hyakki.table.live.numbers import CAP, HOLD_MOST, READY_ECHOES, SLEW, TIE_MOST, TRUST
from hyakki.table.live.sync import Sync
from hyakki.table.live.trust import Trust


def measured(
    rtt: float = 40, jitter: float = 0, pings: int = 15, ahead: float = 5_000, seed: int = 1
) -> Sync:
    """A page whose clock is `ahead` of the server's."""
    luck, sync = Random(seed), Sync()
    for k in range(pings):
        sent = 1_000.0 * k
        there, back = (rtt / 2 + luck.uniform(0, 2 * jitter) for _ in range(2))
        sync.clock_echo(sent, sent + there + ahead, sent + there + back)
    return sync


def test_the_offset_is_found_to_a_few_milliseconds_on_a_trembling_line() -> None:
    for seed in range(20):
        sync = measured(rtt=200, jitter=20, seed=seed)
        assert sync.to_server(20_000 + 5_000, now=15_000) == pytest.approx(20_000, abs=8)


def test_a_stalled_ping_says_nothing_about_the_clock() -> None:
    sync = measured(rtt=40)
    before = sync.to_server(0, now=15_000)
    sync.clock_echo(15_000, 15_000 + 900 + 5_000, 15_920)  # nine tenths of a second on the way there
    assert sync.to_server(0, now=16_000) == before
    assert sync.rtt == 40


def test_the_offset_is_slewed_and_never_stepped() -> None:
    sync = measured(rtt=40, ahead=5_000)
    for k in range(15):  # the page's clock was set back by half a second
        sent = 20_000.0 + 1_000 * k
        sync.clock_echo(sent, sent + 20 + 4_500, sent + 40)
    latest = sync.to_server(0, now=34_100)
    for now in range(34_200, 90_000, 100):
        moved = sync.to_server(0, now=now) - latest
        assert 0 <= moved <= 100 * SLEW + 1e-9
        latest += moved
    assert latest == pytest.approx(-4_500)


def test_two_presses_never_change_their_order_by_slewing() -> None:
    sync = measured(rtt=40, ahead=5_000)
    for k in range(8):
        sync.clock_echo(20_000 + k, 20_020 + 6_000 + k, 20_040 + k)
    first = sync.to_server(30_000, now=25_000)
    assert sync.to_server(30_001, now=25_001) > first


def test_eight_pings_come_quickly_then_one_a_second_then_every_five_seconds() -> None:
    sync = Sync()
    now, sent = 0.0, list[float]()
    while len(sent) < 20:
        if sync.due(now):
            sent.append(now)
            sync.clock_echo(now, now + 10, now + 20)
        now += 10
    pauses = [b - a for a, b in pairwise(sent)]
    assert pauses[: READY_ECHOES - 1] == [60] * (READY_ECHOES - 1)
    assert set(pauses[READY_ECHOES:]) == {5_000}
    trembling = measured(rtt=200, jitter=60, pings=8)
    trembling.asked = READY_ECHOES
    assert trembling.due(100_000)
    assert trembling.next_ask == 101_000


def test_a_page_that_never_answers_is_not_asked_for_ever_more_quickly() -> None:
    sync = Sync()
    asked = sum(sync.due(now) for now in range(0, 20_000, 10))
    assert asked <= READY_ECHOES + 20


def test_a_pong_from_the_future_is_none() -> None:
    sync = measured(pings=3)
    sync.clock_echo(sent=50_000, echoed=0, received=10_000)
    assert sync.count == 3


@pytest.mark.parametrize("shown", [1e300, -1e300, float("inf"), float("nan")])
def test_a_clock_that_shows_nonsense_is_not_measured(shown: float) -> None:
    sync = measured(pings=3)
    sync.clock_echo(sent=5_000, echoed=shown, received=5_040)
    assert sync.count == 3


def test_protocol_pings_replace_the_lag_that_a_page_could_pretend() -> None:
    sync = measured(rtt=240)  # a page that answers late on purpose
    for k in range(3):
        sync.pong(40, 20_000 + k)
    assert sync.lag == 20


def test_rated_play_wants_a_short_and_steady_line() -> None:
    assert measured(rtt=200, jitter=10).rated
    assert not measured(rtt=300).rated
    assert not measured(rtt=200, jitter=120).rated
    assert not measured(pings=3).rated


def test_the_hold_waits_for_the_slower_line_and_has_an_end() -> None:
    assert hold_of([measured(rtt=20), measured(rtt=100)]) == 70
    assert hold_of([measured(rtt=900)]) == HOLD_MOST


def test_the_tie_band_is_widened_by_jitter_and_has_an_end() -> None:
    assert tie_band([measured(rtt=100)], 25) == 25
    assert 25 < tie_band([measured(rtt=100, jitter=15)], 25) < TIE_MOST
    assert tie_band([measured(rtt=100, jitter=300)], 25) == TIE_MOST


@pytest.mark.parametrize("stamp", [-1e300, -1.0, 0.0, 900.0])
def test_a_press_in_the_far_past_is_clamped_to_lag_and_a_little_trust(stamp: float) -> None:
    trust = Trust()
    for _ in range(31):
        trust.believe("swing", 970, 1_000, lag=30, jitter=20)
    claim = trust.believe("swing", stamp, 1_000, lag=30, jitter=20)
    assert claim.clamped
    assert claim.at == pytest.approx(1_000 - 30 - TRUST, abs=2)  # and of that a 32nd is taken off


def test_no_lag_is_made_up_for_beyond_the_cap() -> None:
    assert Trust().believe("swing", 0, 1_000, lag=400, jitter=20).at == 1_000 - CAP


@pytest.mark.parametrize("stamp", [1_001.0, 1e12, 1e300])
def test_a_press_in_the_future_counts_when_it_arrives(stamp: float) -> None:
    claim = Trust().believe("swing", stamp, 1_000, lag=30, jitter=0)
    assert (claim.at, claim.clamped) == (1_000, True)


@pytest.mark.parametrize("often", [1.0, 0.5, 0.1])
def test_lying_in_one_kind_of_input_gains_nothing_however_often_it_is_done(often: float) -> None:
    luck, trust, gains = Random(5), Trust(), []
    for k in range(3_000):
        pressed = 1_000.0 * k
        trust.believe("lift", pressed, pressed + 30, lag=30, jitter=20)
        stamp = pressed - 500 if luck.random() < often else pressed
        gains.append(pressed - trust.believe("guard", stamp, pressed + 30, lag=30, jitter=20).at)
    assert sum(gains) / len(gains) < 0.5


def test_who_claims_to_be_late_is_not_brought_forward() -> None:
    trust = Trust()
    for _ in range(32):
        trust.believe("swing", 1_000, 1_000, lag=30, jitter=10)
    assert trust.believe("swing", 970, 1_000, lag=30, jitter=10).at >= 970 - 10 / 32**0.5


def test_an_honest_page_on_a_trembling_line_is_believed_to_a_few_milliseconds() -> None:
    luck, trust, errors = Random(3), Trust(), []
    for k in range(400):
        pressed = 1_000.0 * k
        arrival = pressed + 90 + luck.expovariate(1 / 10)
        errors.append(trust.believe("guard", pressed, arrival, lag=100, jitter=10).at - pressed)
    assert abs(sum(errors) / len(errors)) < 1
    assert sum(abs(error) for error in errors) / len(errors) < 3

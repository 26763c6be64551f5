"""Luck: fair, repeatable, recordable, and refused where it does not fit."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest

from hyakki.conformance.chi_square import unlikely
from hyakki.kernel.chance import Chance, ChanceError, Drawn, Fixed, Keyed, Recorder, Seeded, Tape

SECRET = bytes(range(32))


@pytest.mark.parametrize("luck", [Seeded(1), Keyed(SECRET, "test")], ids=["seeded", "keyed"])
@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 45])
def test_every_number_is_equally_likely(luck: Chance, n: int) -> None:
    counts = Counter(luck.below(n) for _ in range(200 * n))
    assert set(counts) <= set(range(n))
    assert not unlikely([counts[i] for i in range(n)])


@pytest.mark.parametrize("luck", [Seeded(2), Keyed(SECRET, "order")], ids=["seeded", "keyed"])
def test_every_order_is_equally_likely(luck: Chance) -> None:
    counts = Counter(tuple(luck.order(4)) for _ in range(24 * 120))
    assert not unlikely([counts[order] for order in permutations(range(4))])


def test_large_ranges_have_no_bias() -> None:
    """Two thirds of 2**32: taking a word modulo n would make the lower half twice as likely."""
    n = 2**32 * 2 // 3
    luck = Seeded(3)
    low = sum(luck.below(n) < n // 2 for _ in range(20_000))
    assert 9_600 < low < 10_400


def test_the_same_seed_gives_the_same_numbers_on_every_machine() -> None:
    luck = Seeded(42)
    assert [luck.below(1_000_000) for _ in range(4)] == [108058, 462733, 760271, 407803]


def test_sfc32_as_published() -> None:
    """The generator's own arithmetic, step by step, in plain integers."""
    luck = Seeded("reference")
    a, b, c, count = luck.a, luck.b, luck.c, luck.count
    for _ in range(1000):
        out = (a + b + count) % 2**32
        count = (count + 1) % 2**32
        a, b, c = b ^ b >> 9, (c + (c << 3)) % 2**32, ((c << 21 | c >> 11) % 2**32 + out) % 2**32
        assert luck.word() == out


def test_a_clone_goes_its_own_way() -> None:
    luck = Seeded(9)
    luck.below(10)
    twin = luck.clone()
    assert [luck.below(1000) for _ in range(5)] == [twin.below(1000) for _ in range(5)]


def test_keyed_luck_is_hmac_sha256_counted_up() -> None:
    first = hmac.new(SECRET, b"match:3\0" + (0).to_bytes(8, "big"), hashlib.sha256).digest()
    assert Keyed(SECRET, "match:3").word() == int.from_bytes(first[:4], "big")


def test_keyed_luck_differs_by_context_and_secret() -> None:
    words = {Keyed(SECRET, "a").word(), Keyed(SECRET, "b").word(), Keyed(SECRET[::-1], "a").word()}
    assert len(words) == 3


def test_a_short_secret_is_refused() -> None:
    with pytest.raises(ChanceError, match="256 bits"):
        Keyed(b"short", "match")


def test_a_tape_gives_back_what_a_recorder_kept() -> None:
    kept = Recorder(Seeded(5))
    drawn = [kept.below(6), kept.order(5), kept.below(2), kept.order(0)]
    tape = Tape(kept.tape)
    assert [tape.below(6), tape.order(5), tape.below(2), tape.order(0)] == drawn
    assert tape.left == 0


@pytest.mark.parametrize("outcomes", [[], [6], [-1], [[0, 1]]], ids=str)
def test_a_tape_that_does_not_fit_a_number_is_refused(outcomes: list[Drawn]) -> None:
    with pytest.raises(ChanceError):
        Tape(outcomes).below(6)


@pytest.mark.parametrize("outcomes", [[], [2], [[0, 1]], [[0, 1, 1]], [[0, 1, 3]]], ids=str)
def test_a_tape_that_does_not_fit_an_order_is_refused(outcomes: list[Drawn]) -> None:
    with pytest.raises(ChanceError):
        Tape(outcomes).order(3)


def test_fixed_luck_must_be_used_up() -> None:
    with pytest.raises(ChanceError, match="1 of 2 fixed outcomes were never drawn"), Fixed([3, 1]) as luck:
        luck.below(6)


def test_fixed_luck_does_not_hide_another_error() -> None:
    with pytest.raises(KeyError), Fixed([3]):
        raise KeyError("the real problem")


@pytest.mark.parametrize("n", [0, -1, 2**32])
def test_impossible_questions_are_refused(n: int) -> None:
    with pytest.raises(ChanceError):
        Seeded(1).below(n)


def test_where_no_luck_is_handed_in_none_can_be_drawn() -> None:
    with pytest.raises(ChanceError, match="none was handed in"):
        Chance().below(2)
    with pytest.raises(ChanceError, match="none was handed in"):
        Chance().order(2)

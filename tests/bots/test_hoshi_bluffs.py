"""Bots of Hoshi Battle bluff where it is safe and of use, and as long as it pays."""

from __future__ import annotations

import pytest

from hyakki.bots.hoshi import REFLEXES, Duellist, Glance, Reflexes
from hyakki.bots.hoshi.bluffs import MOST, Habit
from hyakki.bots.hoshi.bouts import clash
from hyakki.bots.hoshi.choices import decide
from hyakki.bots.hoshi.trials.fighters import hands_of
from hyakki.bots.playouts import first_seat
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.moves import SWING
from hyakki.games.hoshi.stages import FIGHT
from hyakki.games.hoshi.times import READING, TRAVEL, times_at
from hyakki.kernel.chance import Seeded

TIMES = times_at("normal")
OFTEN = Reflexes(bluffs=MOST, starts=0)


def useless(**seen: bool) -> Glance:
    """One's own die lies there and shows nothing of use."""
    glance = Glance()
    glance.settled = True
    for name, value in seen.items():
        setattr(glance, name, value)
    return glance


def swings(glance: Glance, reflexes: Reflexes = OFTEN) -> int:
    """How many of a hundred hands swing all the same."""
    count = 0
    for number in range(100):
        bot = Duellist(reflexes, TIMES, Seeded(number))
        bot.see(glance)
        count += bot.move == SWING
    return count


def test_nobody_bluffs_who_could_be_hit_or_could_fool_nobody() -> None:
    assert 40 < swings(useless()) < 80
    for seen in ("threat", "coming", "raised", "lifted"):
        assert swings(useless(**{seen: True})) == 0, seen


def test_who_always_bluffs_looks_at_nothing() -> None:
    assert swings(useless(lifted=True), hands_of("bluffer").reflexes) == 100
    assert swings(useless(), hands_of("honest").reflexes) < 5  # a false start


def learnt(other: str) -> float:
    """How often normal hands bluff after a game against such hands, on the average of a few."""
    games = 5
    total = 0
    for number in range(games):
        luck, own = Seeded(f"luck {number}"), Seeded(f"own {number}")
        state = HOSHI.new(2, luck)
        reflexes = hands_of("sly").reflexes
        bots = [Duellist(kind, state.times, own) for kind in (reflexes, hands_of(other).reflexes)]
        while not state.over:
            mask = state.must()
            if mask:
                seat = first_seat(mask)
                state.apply(seat, decide(state, seat, own), luck, None)
            elif state.stage == FIGHT:
                clash(state, bots, luck, None)
            else:
                state.advance(state.due(), luck, None)
        total += int(bots[0].habit.percent)
    return total / games


def test_a_habit_grows_against_nervous_hands_and_fades_against_patient_ones() -> None:
    assert learnt("patient") < 10 < 25 < learnt("nervous")


@pytest.mark.parametrize(("up", "more"), [(480, True), (330, True), (60, False)])
def test_a_bluff_is_judged_by_the_time_it_cost(up: int, more: bool) -> None:
    habit = Habit(20)
    habit.begin(1000)
    habit.watch(1300, True)
    habit.watch(1300 + up, False)
    assert (habit.percent > 20) == more
    habit.watch(9000, False)  # nothing is judged twice
    assert (habit.percent > 20) == more


def test_a_round_that_ends_before_the_hand_is_down_teaches_nothing() -> None:
    habit = Habit(20)
    habit.begin(1000)
    habit.rest()
    habit.watch(5000, False)
    assert habit.percent == 20


def test_stronger_hands_know_more_of_bluffs() -> None:
    easy, normal, hard = (REFLEXES[name] for name in ("easy", "normal", "hard"))
    assert easy.calls < normal.calls < hard.calls
    assert easy.bluffs < normal.bluffs < hard.bluffs
    assert easy.lingers > normal.lingers == hard.lingers


def test_an_easy_hand_thinks_a_swing_over_long_enough_for_a_beginner() -> None:
    times = sorted(REFLEXES["easy"].attack(Seeded(number)) for number in range(200))
    seen_to_hit = times[100] + TIMES[TRAVEL] - TIMES[READING]
    assert 1400 <= seen_to_hit <= 1700
    assert times[10] + TIMES[TRAVEL] - TIMES[READING] > 1000

"""Flags of inhuman play: machines get them within a match, people once in thousands."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import pytest
from tests.table.live.world import LineOf, Person, World

from hyakki.bots.hoshi.reflexes import REFLEXES, reaction
from hyakki.games.hoshi.real_time import HandsInTheArena
from hyakki.kernel.chance import Seeded
from hyakki.table.live import Habits
from hyakki.table.live.habits import Note

DEEP = bool(os.environ.get("HYAKKI_DEEP"))
MATCHES = 20_000 if DEEP else 100
WHOLE = 60 if DEEP else 2
PRESSES = 30
"""Of a hand in a long match: swings and guards."""
HANDS = HandsInTheArena()
LINES = [LineOf(rtt=20, jitter=16, loss=0.01), LineOf(rtt=200, jitter=20, loss=0.01)]

Hand = Callable[[Random], Note]


def habits() -> Habits:
    return Habits(HANDS.answers, HANDS.guesses)


@dataclass
class Machine(Person):
    """Takes the same time for everything, give or take a little."""

    delay: float = 40.0
    give_or_take: float = 0.0

    def reaction(self, luck: Random, mean: float, spread: float, tail: float) -> float:
        return self.delay + luck.uniform(-1, 1) * self.give_or_take


def at_level(level: str) -> Hand:
    """Hands as bots have them, which are as good or bad as people's."""
    reflexes = REFLEXES[level]

    def press(luck: Random) -> Note:
        chance = Seeded(str(luck.random()))
        if luck.random() < 0.1:
            return ("swing", None)  # a bluff
        if luck.random() < 0.5:
            return ("swing", int(reflexes.attack(chance)))
        return ("guard", int(reflexes.defend(luck.random() < 0.5, chance)))

    return press


def steadiest(luck: Random) -> Note:
    """A trained hand in a laboratory: no tail, hardly any spread."""
    return ("swing", round(luck.gauss(210, 35)))


def reckless(luck: Random) -> Note:
    """Swings as soon as a die settles, whatever it shows; one face in eight is a Strike."""
    return ("swing", round(luck.uniform(0, 140)) if luck.random() < 1 / 8 else None)


def sprinter(luck: Random) -> Note:
    """Much quicker than most people, and often too soon."""
    if luck.random() < 0.15:
        return ("guard", None)
    return ("guard", int(reaction(165, 25, 40, Seeded(str(luck.random())))))


PEOPLE: dict[str, Hand] = {level: at_level(level) for level in REFLEXES}
PEOPLE |= {"steadiest": steadiest, "reckless": reckless, "sprinter": sprinter}


@pytest.mark.parametrize("who", PEOPLE)
def test_people_are_flagged_at_most_once_in_a_thousand_matches(who: str) -> None:
    luck, flagged = Random(who), Counter[str]()
    for _ in range(MATCHES):
        hand, found = habits(), set[str]()
        for _ in range(PRESSES):
            hand.note(*PEOPLE[who](luck))
            found.update(hand.flags)  # whenever somebody looks
        flagged.update(found)
    print(f"\n{who}: {dict(flagged)} of {MATCHES}")
    assert max(flagged.values(), default=0) <= MATCHES / 1_000


def test_people_are_not_flagged_in_whole_matches() -> None:
    for seed in range(31, 31 + WHOLE):
        people = World(LINES, seed=seed).run()
        assert [side.habits.flags for side in people.referee.sides] == [(), ()]


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("machine", "flag", "share"),
    [
        (Machine(delay=40, give_or_take=30), "too_quick", 0.95),
        (Machine(delay=250), "too_even", 0.7),
    ],
    ids=["too quick", "too even"],
)
def test_machines_are_flagged_before_a_match_is_over(
    machine: Machine, flag: str, share: float, seat: int
) -> None:
    found = 0
    for seed in range(WHOLE):
        people = [Person(), Person()]
        people[seat] = machine
        world = World(LINES, people, seed=904 + seed).run()
        found += flag in world.referee.sides[seat].habits.flags
        assert world.referee.sides[1 - seat].habits.flags == ()
    print(f"\n{flag}, seat {seat}: {found} of {WHOLE}")
    assert found >= share * WHOLE


def test_who_never_falls_for_a_feint_and_averts_real_swings_is_flagged() -> None:
    machine, person, idle = (
        Habits(HANDS.answers, HANDS.guesses),
        Habits(HANDS.answers, HANDS.guesses),
        Habits(HANDS.answers, HANDS.guesses),
    )
    for k in range(12):
        for hand in (machine, person):
            hand.note("guard", 260 + 41 * k % 120)
        machine.feinted_at(answered=False)
        person.feinted_at(answered=k % 2 == 0)
        idle.feinted_at(answered=False)  # who never goes up at all
    assert [hand.flags for hand in (machine, person, idle)] == [("never_fooled",), (), ()]

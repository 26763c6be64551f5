"""Every Hero against every Hero, and every Hero with every Duel card on either side, in fought duels."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.hoshi.arena import met
from tests.games.hoshi.reference import Reference

from hyakki.bots.hoshi import REFLEXES
from hyakki.bots.hoshi.bouts import clash
from hyakki.bots.hoshi.choices import decide
from hyakki.bots.hoshi.duellist import Duellist
from hyakki.bots.playouts import first_seat
from hyakki.games.hoshi.stages import FIGHT
from hyakki.games.hoshi.state import HoshiState
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import Log

HEROES = [f"H{number}" for number in range(1, 21)]
CARDS = [f"D{number}" for number in range(1, 21)]


def fought(one: str, two: str, calm: bool = False) -> Counter[str]:
    """One duel between bots, heard by the reference; returns what happened in it."""
    at = met(one, two, spare="H2 H12 D1", mode="calm" if calm else "clock")
    reference, kinds = Reference(), Counter[str]()
    log = at.log
    luck, own = Seeded(f"luck {one} {two}"), Seeded(f"own {one} {two}")
    bots = [Duellist(REFLEXES["normal"], at.state.times, own) for _ in range(2)]
    steps = 0
    while at.state.duel == 1 and not at.state.over:
        step(at.state, bots, luck, own, log)
        steps += 1
        assert steps < 2000, "the duel is stuck"
    for line in log.lines:
        event = line.public
        assert event is not None
        kinds[event.kind] += 1  # type: ignore[attr-defined]
        reference.hear(event)
        if kinds["duel_ended"]:
            break
    assert kinds["duel_ended"] == 1
    return kinds


def step(state: HoshiState, bots: list[Duellist], luck: Seeded, own: Seeded, log: Log) -> None:
    mask = state.must()
    if mask:
        seat = first_seat(mask)
        state.apply(seat, decide(state, seat, own), luck, log)
    elif state.stage == FIGHT:
        clash(state, bots, luck, log)
    else:
        state.advance(state.due(), luck, log)


@pytest.mark.parametrize("one", HEROES)
def test_every_hero_fights_every_hero(one: str) -> None:
    for two in HEROES:
        assert fought(one, two)["round_ended"] >= 1


@pytest.mark.parametrize("card", CARDS)
def test_every_hero_fights_with_and_against_every_duel_card(card: str) -> None:
    for hero in HEROES:
        fought(f"{hero} {card}", "H10 D4")
        fought("H11 D3", f"{hero} {card}")


@pytest.mark.parametrize("one", HEROES)
def test_every_hero_fights_calmly(one: str) -> None:
    for two in HEROES[::4]:
        fought(f"{one} D13", f"{two} D2", calm=True)

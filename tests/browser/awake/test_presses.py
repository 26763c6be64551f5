"""How much one presses for what one decides, over whole games in a browser.

A decision is a move of the rules that somebody wanted: an item, its target, a skill, a move, an attack, to
awaken, to end the turn. What is left out on the way to it is none.
"""

from __future__ import annotations

import re
from statistics import mean, median

import pytest
from playwright.async_api import expect
from tests.browser.awake.field import FOE, FOXES, PACK, STORM, Field, asks, may_hit, worth_a_try
from tests.browser.awake.player import Visit
from tests.browser.awake.test_moments import after, at
from tests.browser.awake.ways import Way, distance
from tests.browser.visitor import PHONE

from hyakki.games.awake.scene.types import Scene

MOST = 2
"""So many presses more than decisions are right in a turn: one for who moves, one for who tries a skill."""

BUSY = Way(
    "Lantern Shogunate",
    ("Kitsune", "Ronin", "Kappa", "Chochin"),
    "enemies",
    traps=True,
    items=True,
    skills=True,
)
"""Uses every step of every turn."""


@pytest.mark.parametrize(
    ("me", "profile"), [(BUSY, {}), (STORM, PHONE)], ids=["all steps, mouse", "the castle, touch"]
)
async def test_a_turn_has_at_most_two_presses_more_than_decisions(
    me: Way, profile: dict[str, object], field: Field, visit: Visit
) -> None:
    field.foresee(lambda scenes: scenes[-1].turns > 8, me, FOE)
    visitor = await visit(field.address, **profile)
    await visitor.home()
    await visitor.sit_down(level="Normal")
    await visitor.asked()
    await visitor.press(visitor.button("No more tips"))
    await visitor.go(me)
    presses: dict[int, int] = {}
    decisions: dict[int, int] = {}
    while await visitor.asked() != "over":
        turn = visitor.scene.turns
        moves = visitor.wishes(me)
        before = visitor.presses
        await visitor.do(*moves)
        if turn > 0:
            presses[turn] = presses.get(turn, 0) + visitor.presses - before
            decisions[turn] = decisions.get(turn, 0) + max(1, len([it for it in moves if it != "pass"]))
    more = [presses[turn] - decisions[turn] for turn in presses]
    told = {turn: (presses[turn], decisions[turn]) for turn in presses}
    print(
        f"{len(more)} turns, {sum(decisions.values())} decisions, {sum(presses.values())} presses;"
        f" more in a turn: {mean(more):.2f} on average, {median(more)} in the middle, {max(more)} at most"
    )
    assert len(more) > 3
    assert mean(more) <= MOST, told
    # An item that touches everybody needs a second word: it would be lost by a slip.
    assert max(more) <= MOST + 1, told


async def test_who_moves_leaves_out_item_and_skill_without_a_press(field: Field, visit: Visit) -> None:
    def wanted(scene: Scene) -> bool:
        held = [move for move in scene.legal if move.startswith("item ")]
        return asks("item")(scene) and len(held) > 0 and len(worth_a_try(scene)) > 0

    visitor = await at(field, visit, wanted, FOXES, "normal")
    visitor.presses = 0
    way = after(visitor.scene, "move")[0]
    await visitor.choose(way[:2])
    await visitor.choose(way[-2:])
    await visitor.hears(lambda: visitor.moves == ["pass", "pass", f"move {way}"])
    assert visitor.presses == 2


def to_a_fight(scene: Scene) -> list[str]:
    """Moves that end beside an enemy."""
    enemies = [it.square for it in scene.units if it.seat != scene.seat and it.square]
    return [way for way in after(scene, "move") if any(distance(way[-2:], it) == 1 for it in enemies)]


async def test_right_after_a_move_the_attack_is_offered_and_is_one_press(field: Field, visit: Visit) -> None:
    visitor = await at(
        field, visit, lambda s: s.ask in ("item", "skill", "move") and bool(to_a_fight(s)), PACK
    )
    way = to_a_fight(visitor.scene)[0]
    await visitor.choose(way[:2])
    await visitor.choose(way[-2:])
    visitor.presses = 0
    attack = visitor.side.get_by_role("button", name=re.compile(" hits ")).first
    await visitor.press(attack)
    await visitor.hears(lambda: visitor.moves[-1].startswith("hit "))
    assert visitor.presses == 1


async def test_the_turn_is_ended_by_one_press(field: Field, visit: Visit) -> None:
    """An attack that is not made is not lost by a slip: it is offered until then."""
    visitor = await at(field, visit, may_hit, PACK)
    turn = visitor.scene.turns
    visitor.presses = 0
    await visitor.press(visitor.button("End turn"))
    await visitor.hears(lambda: visitor.scene.turns > turn)
    assert visitor.presses == 1
    await expect(visitor.page.get_by_role("dialog")).to_have_count(0)

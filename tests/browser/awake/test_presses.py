"""How much one presses for what one decides, over whole games in a browser.

A decision is a move of the rules that somebody wanted: an item, its target, a skill, a move, an attack, to
awaken, to end the turn. What is left out on the way to it is none.
"""

from __future__ import annotations

from statistics import mean, median

import pytest
from tests.browser.awake.field import FOE, STORM, Field
from tests.browser.awake.player import Visit
from tests.browser.awake.ways import Way
from tests.browser.visitor import PHONE

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

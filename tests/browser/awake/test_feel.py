"""What things weigh: figures that are picked up and land, dice that tumble where they are thrown."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import expect
from tests.browser.awake.field import PACK, Field, asks, first_move, may_hit
from tests.browser.awake.player import Visit
from tests.browser.awake.test_moments import at
from tests.browser.awake.ways import distance
from tests.browser.looks import WATCH_MOTION
from tests.browser.weight import WATCH_FLIGHTS, fell_from_above, flights_of

DICE = """() => {
  const dice = [...document.querySelectorAll('.field .die')];
  return dice.length === 2 && dice.map((die) => ({
    face: die.innerText.trim().split(/\\s+/).at(-1),
    still: die.getAnimations({ subtree: true }).length === 0,
  }));
}"""
"""What both dice show, as soon as they lie there, and whether nothing of them moves."""

WATCH_DICE = """() => {
  window.tumbled = [];
  document.addEventListener('animationstart', ({ target, animationName }) => {
    if (target.matches('.die')) tumbled.push([animationName, getComputedStyle(target).animationDuration]);
  });
}"""
"""Keeps what moves a die and for how long, also where a busy device draws none of it."""

LYING = """() => {
  const part = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left))
    * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) / (a.width * a.height);
  const squares = [...document.querySelectorAll('[data-board] [data-square]')];
  return [...document.querySelectorAll('.field .spot:has(> .die)')].map((spot) => {
    const box = spot.getBoundingClientRect();
    const within = (it) => part(box, it.getBoundingClientRect());
    const all = squares.map((it) => ({ square: it.dataset.square, part: within(it) }));
    return all.sort((a, b) => b.part - a.part)[0];
  });
}"""
"""For each die the square on which most of it comes to rest, and how much of it."""

LIFTED = """square => {
  const cell = document.querySelector(`[data-square="${square}"]`).closest('.cell');
  const [crest, shade] = ['.crest', '.shade'].map((it) => getComputedStyle(cell.querySelector(it)));
  return crest.translate !== 'none' && Number(shade.scale) > 1;
}"""
"""Whether who stands there is above its place, with a larger shadow."""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
async def test_an_attack_tells_its_odds_and_the_dice_land_on_what_was_drawn_beside_who_throws_them(
    width: int, height: int, field: Field, visit: Visit
) -> None:
    visitor = await at(field, visit, lambda s: may_hit(s) and not s.odds[0].weak, PACK, speed="Calm")
    await visitor.page.set_viewport_size({"width": width, "height": height})
    odds = visitor.scene.odds[0]
    _, start, square = odds.move.split()
    hit = re.compile(rf"{round(100 * (1 - odds.chances[0]))}% chance of damage, {odds.mean:.1f} on average")
    await visitor.choose(start)
    await expect(visitor.square(square)).to_have_accessible_description(hit)
    await visitor.square(square).hover()
    await expect(visitor.side).to_contain_text(hit)
    bars = visitor.page.get_by_role("img", name=re.compile(rf"^Damage 0: {round(100 * odds.chances[0])}%"))
    await expect(bars).to_be_visible()
    assert visitor.moves == [], "looking is free"
    scene = visitor.scene
    thrown = asyncio.create_task(visitor.page.wait_for_function(f"() => ({DICE})() && ({LYING})()"))
    shown = asyncio.create_task(visitor.page.wait_for_function(DICE))  # they do not lie there for long
    await visitor.choose(square)
    lying = await (await thrown).json_value()
    dice = await (await shown).json_value()
    attacked = next(event for event in visitor.events if event["kind"] == "attacked")
    assert [die["face"] for die in dice] == [str(attacked["roll"]), str(attacked["defence_roll"])]
    assert all(die["still"] for die in dice), "this person wants no motion"
    # Each on a square of its own: beside its fighter, and over nobody.
    taken = {it.square for it in scene.units} | {it.square for it in scene.castles}
    for die, fighter in zip(lying, (start, square), strict=True):
        assert distance(die["square"], fighter) == 1, lying
        assert die["square"] not in taken, lying
        assert die["part"] > 0.9, lying
    assert lying[0]["square"] != lying[1]["square"]


async def test_dice_tumble_for_as_long_as_the_eye_follows_them(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, may_hit, PACK, speed="Normal", reduced_motion="no-preference")
    await visitor.page.evaluate(WATCH_DICE)
    _, start, square = visitor.scene.odds[0].move.split()
    await visitor.choose(start)
    await visitor.choose(square)
    await visitor.page.wait_for_function("() => tumbled.length > 0")
    for name, lasts in await visitor.page.evaluate("tumbled"):
        assert "tumble" in name
        assert 0.6 <= float(lasts.removesuffix("s")) <= 0.9


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
async def test_a_figure_is_picked_up_and_falls_into_its_place(wish: str, field: Field, visit: Visit) -> None:
    """Who wants no motion sees that it is picked up, and then where it stands."""
    visitor = await at(field, visit, asks("move"), PACK, speed="Brisk", reduced_motion=wish)
    await visitor.page.evaluate(WATCH_FLIGHTS)
    await visitor.page.evaluate(WATCH_MOTION)
    start, end = first_move(visitor.scene)[5:].split("-")
    name = next(it.name for it in visitor.scene.units if it.square == start)
    await visitor.page.mouse.move(1, 1)
    assert not await visitor.page.evaluate(LIFTED, start)
    await visitor.choose(start)
    await visitor.page.mouse.move(1, 1)
    await visitor.page.wait_for_function(LIFTED, arg=start)
    await visitor.choose(end)
    await visitor.hears(lambda: any(it.square == end for it in visitor.scene.units))
    await visitor.asked()
    flights = await flights_of(visitor, f"0 {name}")
    if wish == "reduce":
        assert flights == []
        assert await visitor.page.evaluate("moved") == []
    else:
        fell_from_above(flights)

"""Placing the team: nothing moves under a finger, a step can be undone, and signs are told."""

from __future__ import annotations

from playwright.async_api import expect
from tests.browser.awake.field import FOXES, Field, asks
from tests.browser.awake.player import Player, Visit
from tests.browser.awake.test_moments import at

PLACES = """it => [...it.querySelectorAll('.place')].map((button) => {
  const { x, y } = button.getBoundingClientRect();
  return [button.textContent.trim(), Math.round(x), Math.round(y)];
})"""
"""Where the button of each of the team is."""


async def placing(field: Field, visit: Visit) -> Player:
    visitor = await at(field, visit, asks("place"), FOXES)
    await visitor.page.set_viewport_size({"width": 1440, "height": 900})
    return visitor


async def test_whoever_stands_leaves_the_buttons_of_the_others_where_they_are(
    field: Field, visit: Visit
) -> None:
    visitor = await placing(field, visit)
    before = await visitor.side.evaluate(PLACES)
    name = FOXES.team[0]
    await visitor.do(f"place {name}", "at c2")
    await visitor.asked()
    assert await visitor.side.evaluate(PLACES) == before
    await expect(visitor.side.get_by_role("button", name=name, exact=True)).to_be_disabled()


async def test_a_placement_can_be_undone_the_square_first_and_then_who(field: Field, visit: Visit) -> None:
    visitor = await placing(field, visit)
    undo = visitor.side.get_by_role("button", name="Undo")
    await expect(undo).to_have_count(0)
    name = FOXES.team[0]
    await visitor.do(f"place {name}", "at c2")
    await visitor.asked()
    await visitor.press(undo)
    await expect(visitor.square("c2")).to_have_accessible_name("c2, empty")
    await expect(visitor.side).to_contain_text("Choose a square in your territory.")
    await visitor.press(undo)
    await expect(visitor.side.get_by_role("button", name=name, exact=True)).to_be_enabled()
    await expect(undo).to_have_count(0)


async def test_a_newcomer_reads_while_placing_what_swords_and_shields_are(field: Field, visit: Visit) -> None:
    guest, profile = await field.guest()
    match = await field.moment(guest, asks("place"), FOXES)
    visitor = await visit(field.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    signs = visitor.side.get_by_role("list", name="What the signs mean")
    await expect(signs).to_contain_text("red sword: moving there draws an attack item")
    await expect(signs).to_contain_text("blue shield: a defence item")

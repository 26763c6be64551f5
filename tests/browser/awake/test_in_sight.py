"""What a newcomer has to see is in sight: what awakening changes, the goal, who is hit."""

from __future__ import annotations

import pytest
from playwright.async_api import ViewportSize, expect
from tests.browser.awake.field import FOE, FOXES, PACK, Field, asks, may_awaken, may_hit
from tests.browser.awake.player import Visit
from tests.browser.awake.test_moments import at
from tests.browser.looks import AT_REST

from hyakki.games.awake.scene.types import Scene

WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}


async def test_before_one_awakens_both_sides_arrows_are_beside_each_other(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, may_awaken, PACK)
    await visitor.page.set_viewport_size(WIDE)
    await expect(visitor.side.get_by_role("button", name="Awaken ")).to_be_visible()
    arrows = visitor.side.locator(".turned").get_by_role("img")
    await expect(arrows).to_have_count(2)
    await expect(visitor.side.locator(".turned")).to_contain_text("Plain")


LINES = """it => [...it.children].map((side) => {
  const box = side.getBoundingClientRect();
  return [Math.round(box.x), Math.round(box.height)];
})"""
"""How far to the right each side of the goal begins, and how high it is."""


def last_of_theirs(scene: Scene) -> bool:
    return scene.ask == "move" and len([it for it in scene.units if it.seat == 1 and it.square]) == 1


async def test_the_goal_keeps_its_height_when_one_of_theirs_is_left(field: Field, visit: Visit) -> None:
    stood = []
    for wanted in (asks("move"), last_of_theirs):
        visitor = await at(field, visit, wanted, PACK)
        await visitor.page.set_viewport_size(WIDE)
        await visitor.page.evaluate(AT_REST)
        stood.append(await visitor.page.get_by_role("group", name="How to win").evaluate(LINES))
    first, then = stood
    assert first == then
    assert len({left for left, _ in first}) == 1, "one block"


@pytest.mark.parametrize("size", [PHONE, {"width": 320, "height": 640}])
async def test_on_a_phone_the_goal_is_one_line_when_one_of_theirs_is_left(
    size: ViewportSize, field: Field, visit: Visit
) -> None:
    visitor = await at(field, visit, last_of_theirs, PACK)
    await visitor.page.set_viewport_size(size)
    await visitor.page.evaluate(AT_REST)
    goal = visitor.page.get_by_role("group", name="How to win")
    await expect(goal).to_contain_text("or team 1")
    box = await goal.bounding_box()
    assert box is not None
    assert box["height"] < 24


OUT_OF_ITS_SQUARE = """square => {
  const cell = document.querySelector(`[data-square="${square}"]`).getBoundingClientRect();
  return [...document.querySelectorAll('.grid path.weak')].map((it) => {
    const side = it.getBoundingClientRect();
    return Math.max(cell.x - side.x, cell.y - side.y, side.right - cell.right, side.bottom - cell.bottom);
  });
}"""
"""How far each weak side that is drawn reaches out of a square, in px."""


async def test_on_a_phone_weak_sides_lie_outside_of_whom_they_belong_to(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, lambda s: asks("move")(s) and not s.odds, PACK)
    await visitor.page.set_viewport_size(PHONE)
    for unit in [it for it in visitor.scene.units if it.square]:
        await visitor.square(unit.square or "").click(force=True)
        await visitor.page.evaluate(AT_REST)
        out = await visitor.page.evaluate(OUT_OF_ITS_SQUARE, unit.square)
        assert out, unit.name
        assert min(out) > 2, unit.name


LABEL = """square => {
  const label = document.querySelector('.field .weak');
  if (!label) return null;
  const [mark, cell] = [label, document.querySelector(`[data-square="${square}"]`)].map(
    (it) => it.getBoundingClientRect(),
  );
  const [x, y] = [mark.x + mark.width / 2, mark.y + mark.height / 2];
  return { there: x > cell.left && x < cell.right && y > cell.top && y < cell.bottom };
}"""
"""Whether the middle of the label lies on a square."""


async def test_a_weak_side_is_named_on_whom_it_speaks_of(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, lambda s: may_hit(s) and s.odds[0].weak, PACK, "normal", speed="Calm")
    await visitor.page.set_viewport_size(WIDE)
    _, start, square = visitor.scene.odds[0].move.split()
    await visitor.choose(start)
    shown = visitor.page.wait_for_function(LABEL, arg=square)
    await visitor.choose(square)
    assert (await (await shown).json_value())["there"]


COVERED = """() => [...document.querySelectorAll('.grid > .odds, .chance .state')].flatMap((over) => {
  const box = over.getBoundingClientRect();
  return [...document.querySelectorAll('.chance .crest')].filter((crest) => {
    const face = crest.getBoundingClientRect();
    const wide = Math.max(0, Math.min(box.right, face.right) - Math.max(box.left, face.left));
    const high = Math.max(0, Math.min(box.bottom, face.bottom) - Math.max(box.top, face.top));
    return wide * high > 0.1 * face.width * face.height;
  }).map(() => over.textContent);
})"""
"""Chances and badges that lie over more than a tenth of the figure of somebody who can be hit."""


@pytest.mark.parametrize("size", [WIDE, {"width": 1920, "height": 1080}])
async def test_neither_a_chance_nor_a_badge_covers_the_face_of_a_target(
    size: ViewportSize, field: Field, visit: Visit
) -> None:
    def marked(scene: Scene) -> bool:
        ends = {odds.move[-2:] for odds in scene.odds}
        badges = {it.square for it in scene.units if it.attack_bonus or it.defence_bonus or it.bound}
        return scene.ask == "attack" and bool(ends & badges)

    visitor = await at(field, visit, marked, FOE, "normal")
    await visitor.page.set_viewport_size(size)
    await visitor.page.evaluate(AT_REST)
    await expect(visitor.board.locator(".chance .state")).not_to_have_count(0)
    assert await visitor.page.evaluate(COVERED) == []


async def test_below_two_rows_of_items_both_sides_of_every_card_are_whole(field: Field, visit: Visit) -> None:
    visitor = await at(field, visit, lambda s: asks("item")(s) and len(set(s.hand)) > 2, FOXES, "normal")
    await visitor.page.set_viewport_size(WIDE)
    card = visitor.page.get_by_role("group", name="Character card")
    cut = []
    for unit in [it for it in visitor.scene.units if it.square]:
        await visitor.square(unit.square or "").click(force=True)
        await card.get_by_role("button", name="Awake").click()
        await visitor.page.evaluate(AT_REST)
        over = await card.evaluate("it => it.scrollHeight - it.clientHeight")
        if over > 2:
            cut.append((unit.name, over, await card.evaluate("it => it.clientHeight")))
    assert cut == []

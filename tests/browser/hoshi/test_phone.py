"""Hoshi Battle on a phone: two thumbs, nothing too small, nothing too wide."""

from __future__ import annotations

from itertools import pairwise

from playwright.async_api import expect
from tests.browser.hoshi.clear import nothing_lay_over_the_dice, watch_the_dice
from tests.browser.hoshi.dojo import Dojo
from tests.browser.hoshi.player import Player, Visit, at_the_table
from tests.browser.looks import AT_REST, fits_phone_and_thumb, looks_well
from tests.browser.visitor import PHONE
from tests.server.serving import Served

SCREENS = ((1440, 900), (1280, 720), (390, 844), (320, 640))
OVERLAP = """([thing, dock]) => {
  const box = (where) => [...document.querySelectorAll(where)].map((it) => it.getBoundingClientRect());
  const seen = box(thing).filter(({ height }) => height > 0);
  return Math.max(...seen.map(({ bottom }) => bottom)) - Math.min(...box(dock).map(({ top }) => top));
}"""
"""How far the lowest of some things reaches under what lies at the bottom of the screen."""
PLACES = """(things) => things.flatMap(([where, part]) => {
  const { x, y, width, height } = document.querySelector(where)?.getBoundingClientRect() ?? {};
  return width ? [[x + width / 2, y + height * part]] : [];
})"""
"""Where to touch things, at which part of their height; of those that are there, for a round may end."""


async def test_cards_to_choose_from_fit_every_screen_and_one_press_leads_to_the_fight(
    dojo: Dojo, visit: Visit
) -> None:
    visitor = await visit(dojo.address)
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(mode="Calm")
    await expect(page.get_by_role("list", name="Heroes").get_by_role("button")).to_have_count(5)
    for width, height in SCREENS[:3]:  # five cards are more than the smallest phone has room for
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(AT_REST)
        assert await page.evaluate(OVERLAP, [".cards .card", ".sky-dock"]) <= 0, (width, height)
    await visitor.keep_three("Heroes")
    await expect(page.get_by_role("heading", name="Keep three Duel cards")).to_be_visible()
    for width, height in SCREENS[:3]:
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(AT_REST)
        assert await page.evaluate(OVERLAP, [".cards .card", ".sky-dock"]) <= 0, (width, height)
    # On the smallest phone one scrolls: the last card comes clear of the buttons.
    await page.set_viewport_size({"width": 320, "height": 640})
    await page.get_by_role("list", name="Duel cards").get_by_role("button").last.scroll_into_view_if_needed()
    await page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert await page.evaluate(OVERLAP, [".cards .card", ".sky-dock"]) <= 0
    await fits_phone_and_thumb(visitor)
    await visitor.keep_three("Duel cards")
    await visitor.hears(lambda: visitor.stage != "draft")
    for width, height in SCREENS:
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate(AT_REST)
        assert await page.evaluate(OVERLAP, [".pick", ".go"]) <= 0, (width, height)
    hero, card = await page.get_by_role("radiogroup").all()
    await visitor.press(hero.get_by_role("radio").nth(1))
    await expect(hero.get_by_role("radio")).to_have_count(
        1
    )  # of six cards three lie open, and the one chosen
    await visitor.press(visitor.button("Change: Your Hero"))
    await expect(hero.get_by_role("radio")).to_have_count(3)
    await visitor.press(hero.get_by_role("radio").first)
    await visitor.press(card.get_by_role("radio").first)
    await visitor.press(visitor.button("Lay both down"))

    await visitor.home(speed=None)
    await visitor.start()
    await visitor.press(visitor.button("Choose for me, and fight"))
    await visitor.hears(lambda: visitor.stage in ("window", "exchange"))
    assert visitor.scene["players"][visitor.scene["seat"]]["hero"]


async def test_a_duel_with_two_thumbs(arena: Served, visit: Visit) -> None:
    visitor = await at_the_table(visit, arena, "Relaxed", **PHONE)
    await visitor.draft()
    await expect(visitor.page.get_by_role("radiogroup").first).to_be_visible()
    await looks_well(visitor, "hoshi-choose", 2, whole=True)
    await visitor.page.set_viewport_size({"width": 320, "height": 640})
    await watch_the_dice(visitor)  # through windows and countdowns, and at every width
    for width, height in SCREENS:  # all of the Arena, and no need to scroll
        await visitor.page.set_viewport_size({"width": width, "height": height})
        assert await visitor.to_the_fight()  # the bot does not wait for a camera
        await visitor.page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
    await visitor.page.set_viewport_size({"width": 390, "height": 844})
    assert await visitor.to_the_fight()

    # One thumb covers while the other rolls: both inputs are held at the same time.
    while ("cover", "lift") not in pairwise(visitor.pressed) or not {"throw", "uncover"} <= set(
        visitor.pressed
    ):
        await both_thumbs(visitor, ".input.cover", ".input.roll")
        assert await visitor.to_the_fight()
    while "swing" not in visitor.pressed:  # by a finger on the other hand
        for x, y in await visitor.page.evaluate(PLACES, [[".ring", 0.2]]):
            await visitor.page.touchscreen.tap(x, y)
            await visitor.page.evaluate("0")
        assert await visitor.to_the_fight()
    await nothing_lay_over_the_dice(visitor)
    await fits_phone_and_thumb(visitor)


BEYOND = """() => {
  const line = document.querySelector('.arena > .line').getBoundingClientRect();
  return [...document.querySelectorAll('.arena .says :is(p, .button)')].filter((it) => {
    const { top, bottom, height } = it.getBoundingClientRect();
    return height > 0 && (top < line.top - 1 || bottom > line.bottom + 1);
  }).map((it) => it.innerText);
}"""
"""What is said above the ring and reaches out of its room."""


async def test_nothing_that_is_said_in_a_timeout_is_cut_or_lies_over_the_ring(
    arena: Served, visit: Visit
) -> None:
    visitor = await at_the_table(visit, arena, "Relaxed", **PHONE)
    resume = visitor.button("Continue")
    while visitor.stage != "timeout":  # a round may end before it is granted
        assert await visitor.to_the_fight()
        await visitor.press(visitor.page.get_by_role("button", name="Time-out"))
        await visitor.sees("timeout", "window", "choose", "over")
    await expect(resume).to_be_visible()
    for width, height in SCREENS:
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate(AT_REST)
        assert await visitor.page.evaluate(BEYOND) == [], (width, height)
        await expect(resume).to_be_in_viewport(ratio=1)


async def both_thumbs(visitor: Player, left: str, right: str) -> None:
    """Playwright's own finger can only tap, and only one at a time."""
    points = await visitor.page.evaluate(PLACES, [[left, 0.5], [right, 0.5]])
    if len(points) < 2:
        return  # the round is over meanwhile
    fingers = await visitor.context.new_cdp_session(visitor.page)
    one, two = ({"x": x, "y": y, "id": finger} for finger, (x, y) in enumerate(points))
    for kind, touching in (
        ("touchStart", [one]),
        ("touchStart", [one, two]),
        ("touchEnd", [one]),
        ("touchEnd", []),
    ):
        await fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching})
    await fingers.detach()
    await visitor.page.evaluate("0")

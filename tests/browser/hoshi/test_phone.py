"""Hoshi Battle on a phone: two thumbs, nothing too small, nothing too wide."""

from __future__ import annotations

from itertools import pairwise

from playwright.async_api import Locator, expect
from tests.browser.hoshi.player import Player, Visit
from tests.browser.looks import fits_phone_and_thumb, looks_well
from tests.browser.visitor import PHONE
from tests.server.serving import Served


async def test_a_duel_with_two_thumbs(arena: Served, visit: Visit) -> None:
    visitor = await visit(arena.address, **PHONE)
    await visitor.hasten()
    await visitor.home()
    await visitor.sit_down(pace="Relaxed")
    await visitor.draft()
    await expect(visitor.page.get_by_role("radiogroup").first).to_be_visible()
    await looks_well(visitor, "hoshi-choose", 2, whole=True)
    await visitor.page.set_viewport_size({"width": 390, "height": 844})
    assert await visitor.to_the_fight()

    # One thumb covers while the other rolls: both inputs are held at the same time.
    while ("cover", "lift") not in pairwise(visitor.pressed) or not {"throw", "uncover"} <= set(
        visitor.pressed
    ):
        await both_thumbs(visitor, "Cover", "Roll")
        assert await visitor.to_the_fight()
    while "swing" not in visitor.pressed:  # by a finger on the other hand
        ring = await visitor.page.locator(".ring").first.bounding_box()
        assert ring
        await visitor.page.touchscreen.tap(ring["x"] + ring["width"] / 2, ring["y"] + ring["height"] / 5)
        await visitor.page.evaluate("0")
        assert await visitor.to_the_fight()
    await fits_phone_and_thumb(visitor)


async def both_thumbs(visitor: Player, left: str, right: str) -> None:
    """Playwright's own finger can only tap, and only one at a time."""
    points = [await middle(visitor.hand.get_by_role("button", name=name)) for name in (left, right)]
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


async def middle(button: Locator) -> tuple[float, float]:
    box = await button.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

"""Colours, motion for those who want none, and a keyboard that is never lost."""

from __future__ import annotations

from playwright.async_api import expect
from tests.browser.looks import WATCH_MOTION
from tests.browser.phantom.player import Visit
from tests.browser.visitor import SETTLED


async def test_colours_are_chosen_in_the_settings_and_remembered(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home(speed=None)
    for name, theme in (("High contrast", "contrast"), ("Dark", "ink"), ("Light", "paper")):
        await visitor.press(visitor.button("Settings"))
        await visitor.page.get_by_role("radio", name=name).check()
        await visitor.page.reload()
        await expect(visitor.page.locator("html")).to_have_attribute("data-theme", theme)


async def test_nothing_moves_for_those_who_want_no_motion(visit: Visit) -> None:
    visitor = await visit(reduced_motion="reduce")
    await visitor.page.add_init_script(WATCH_MOTION)
    await visitor.home(speed="Brisk")
    await visitor.sit_down(players=3, rounds="2")
    for _ in range(3):
        assert await visitor.asked() == "card"
        await visitor.playable.first.hover()
        await visitor.play_a_card()
    await visitor.page.keyboard.press("?")
    await visitor.page.keyboard.press("Escape")
    assert await visitor.page.evaluate("moved") == []


async def test_cards_do_move_for_everybody_else(visit: Visit) -> None:
    visitor = await visit(reduced_motion="no-preference")
    await visitor.page.add_init_script(WATCH_MOTION)
    await visitor.home(speed="Brisk")
    await visitor.sit_down(players=3, rounds="2")
    assert await visitor.asked() == "card"
    await visitor.play_a_card()
    assert await visitor.asked() == "card"
    assert await visitor.page.evaluate("moved") != []


async def test_the_keyboard_is_never_lost_after_a_move_or_a_round(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    await visitor.sit_down(players=3, rounds="2")
    while (asked := await visitor.asked()) != "the end":
        if asked == "card":
            card = visitor.playable.last
            name = await card.get_attribute("aria-label") or ""
            await card.press("Enter")
            await expect(visitor.card(name)).to_have_count(0)
        else:
            await visitor.page.wait_for_timeout(SETTLED)
            await visitor.next_round.press("Enter")
            await expect(visitor.next_round).to_be_hidden()
        assert await visitor.focused() != ""

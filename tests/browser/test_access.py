"""axe-core on every page in every set of colours; motion for those who want none."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import expect
from tests.browser.stages import STAGES, Stages
from tests.browser.visitor import Visit, Visitor

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"

WATCH_MOTION = """
window.moved = [];
const moves = ['transform', 'translate', 'rotate', 'scale', 'left', 'top', 'offsetDistance'];
const look = () => {
  for (const animation of document.getAnimations()) {
    const frames = animation.effect?.getKeyframes() ?? [];
    const what = moves.find((move) => frames.some((frame) => move in frame));
    if (what && animation.effect.getComputedTiming().duration > 0) {
      moved.push(`${what} of ${animation.effect.target?.outerHTML.slice(0, 80)}`);
    }
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""

DRESS = """async (theme) => {
  document.documentElement.dataset.theme = theme;
  document.body.getBoundingClientRect();
  await Promise.all(document.getAnimations().map((animation) => animation.finished));
}"""
"""Change the colours as the settings do, and wait until they have faded over."""


@pytest.mark.parametrize("stage", STAGES)
async def test_axe_finds_nothing(stage: str, visit: Visit, stages: Stages) -> None:
    if not AXE.exists():
        pytest.fail("axe-core is not installed: run ./check web, or `npm ci` in web/", pytrace=False)
    script = await asyncio.to_thread(AXE.read_text)
    visitor = await visit(storage_state=stages.profile)
    await stages.go(visitor, stage)
    await visitor.page.evaluate(script)
    for theme in ("paper", "ink", "contrast"):
        await visitor.page.evaluate(DRESS, theme)
        assert await axe(visitor) == [], theme


async def axe(visitor: Visitor) -> list[dict[str, Any]]:
    """What axe-core has to say, shortly."""
    found = await visitor.page.evaluate("axe.run()")
    return [
        {
            "rule": rule["id"],
            "help": rule["help"],
            "where": [node["html"][:160] for node in rule["nodes"]][:5],
        }
        for rule in found["violations"]
    ]


async def test_colours_are_chosen_in_the_settings_and_remembered(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home(speed=None)
    for name, theme in (("High contrast", "contrast"), ("Ink", "ink"), ("Paper", "paper")):
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
    visitor = await visit()
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
            await visitor.next_round.press("Enter")
            await expect(visitor.next_round).to_be_hidden()
        assert await visitor.focused() != ""

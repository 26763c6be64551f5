"""Sixty frames a second in all four games, by what a frame costs: a busy machine draws fewer, none dearer."""

from __future__ import annotations

import asyncio

import pytest
from playwright.async_api import expect
from tests.browser.all_games.hall import KINDS, Hall, after, better
from tests.browser.all_games.test_results import NORMAL_SPEED
from tests.browser.visitor import STILL, Visit, Visitor

FRAME = 1000 / 60
"""Milliseconds. Half of it is the page's, the other half is left to the browser, which draws."""
ENOUGH = 120
"""Frames: two seconds of a quiet machine."""
TRIES = 160
"""Four in a second: nobody waits longer for something to move."""
COUNT = """() => {
  window.frames_ = 0;
  window.inMotion = 0;
  window.laidOut = new Set();
  const layout = /^(width|height|top|left|right|bottom|margin|padding|inset|fontSize|border.*Width|gap|flex)/;
  const look = () => {
    frames_ += 1;
    const moving = document.getAnimations();
    inMotion += moving.some((it) => it.playState === 'running');
    for (const it of moving) {
      for (const frame of it.effect?.getKeyframes() ?? []) {
        for (const what of Object.keys(frame)) if (layout.test(what)) laidOut.add(what);
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Counts frames, those in which something moves, and keeps what moves by laying the page out anew."""
ON = "(names) => [...document.querySelectorAll('button')].find((it) => names.test(it.innerText))?.click()"
HANDS = """() => {
  const key = (type, code) => dispatchEvent(new KeyboardEvent(type, { code, cancelable: true }));
  for (const code of ['Space', 'KeyJ']) for (const type of ['keydown', 'keyup']) key(type, code);
}"""
"""A hand that throws and feints whenever it can."""


@pytest.mark.parametrize("game", [game for game in KINDS if game != "hoshi"])
async def test_a_table_in_motion_costs_less_than_half_a_frame(visit: Visit[Visitor], game: str) -> None:
    visitor = await visit(reduced_motion="no-preference")
    await visitor.open(f"/learn/{game}")
    await expect(visitor.page.get_by_role("region", name="Lesson")).to_be_visible()
    await moves_smoothly(visitor, f"({ON})(/Repeat the lesson|^Next|^Show me/)")


async def test_a_calm_duel_in_motion_costs_less_than_half_a_frame(hall: Hall, visit: Visit[Visitor]) -> None:
    guest, profile = await hall.guest()
    match = await hall.match("hoshi", guest, better, after(8))
    visitor = await visit(hall.address, storage_state=profile, reduced_motion="no-preference")
    await visitor.page.add_init_script(NORMAL_SPEED)
    await visitor.open(f"/match/{match.id}")
    await expect(visitor.page.get_by_role("group", name="Your choice")).to_be_visible()
    await moves_smoothly(visitor, f"({ON})(/^Roll|^Continue/)")


async def test_a_fight_against_the_clock_costs_less_than_half_a_frame(visit: Visit[Visitor]) -> None:
    visitor = await visit(reduced_motion="no-preference")
    page = visitor.page
    await page.add_init_script(STILL)
    await page.add_init_script(NORMAL_SPEED)
    await visitor.open("/")
    await visitor.choose_table("Hoshi Battle", 2, "Easy", (), {"Pace": "Relaxed"})
    await visitor.start()
    await visitor.press(visitor.button("Choose for me, and fight"))
    await expect(page.locator(".arena[data-stage=fight]")).to_be_visible()
    await moves_smoothly(visitor, f"({HANDS})(); ({ON})(/^(Play it|Lay )/)")


async def moves_smoothly(visitor: Visitor, press: str) -> None:
    """While this is done again and again."""
    page = visitor.page
    session = await visitor.context.new_cdp_session(page)
    await session.send("Performance.enable", {"timeDomain": "threadTicks"})
    await page.evaluate(COUNT)

    async def used() -> float:
        found = await session.send("Performance.getMetrics")
        return float(next(it["value"] for it in found["metrics"] if it["name"] == "TaskDuration"))

    before = await used()
    for _ in range(TRIES):  # a bot may think for longer than all frames take, and nothing moves meanwhile
        await page.evaluate(press)
        await asyncio.sleep(0.25)
        if await page.evaluate(f"frames_ >= {ENOUGH} && inMotion > 0"):
            break
    spent = 1000 * (await used() - before) / await page.evaluate("frames_")
    assert spent < FRAME / 2, f"{spent:.1f} ms of processor time a frame"
    assert await page.evaluate("[...laidOut]") == []
    assert await page.evaluate("inMotion") > 0

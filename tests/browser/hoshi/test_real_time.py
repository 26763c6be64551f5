"""Hoshi Battle against the clock, in a browser whose time passes faster, as the server's does."""

from __future__ import annotations

import re
from typing import Any

from playwright.async_api import expect
from tests.browser.hoshi.player import FINISHED, WATCH_DICE, Player, Visit
from tests.browser.looks import WATCH_MOTION, looks_well
from tests.server.serving import Served

HIDE = """(hidden) => {
  const value = hidden ? 'hidden' : 'visible';
  Object.defineProperty(document, 'visibilityState', { value, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
"""As if another tab lay over this one."""

WATCH_LESSONS = """() => {
  window.lessons = [];
  const look = () => {
    const told = document.querySelector('.arena .lesson');
    const stage = document.querySelector('.arena')?.dataset.stage;
    if (told) lessons.push([stage, told.firstChild.textContent]);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps what the arena taught, and when."""


async def at_the_table(visit: Visit, arena: Served, **profile: Any) -> Player:
    visitor = await visit(arena.address, **profile)
    await visitor.hasten()
    await visitor.home()
    await visitor.sit_down(pace="Quick")
    return visitor


async def test_a_whole_game_against_a_bot_by_keys_and_its_replay(arena: Served, visit: Visit) -> None:
    visitor = await at_the_table(visit, arena)
    page = visitor.page
    await page.evaluate(WATCH_DICE)
    await page.evaluate(WATCH_LESSONS)
    rolls = 0
    while await visitor.to_the_fight():
        if rolls < 4:  # first in earnest, then by bluffs, which end every game soon
            rolls += 1
            await visitor.roll()
        else:
            await visitor.swing()
    match = visitor.match
    result = visitor.dialog(FINISHED)
    for _ in range(40):  # the hand still rolls when the result opens, and for a while after
        await page.keyboard.press("Space")
        if await result.is_visible():
            break
        await page.wait_for_timeout(100)
    for _ in range(8):
        await page.keyboard.press("Space")
        await page.wait_for_timeout(50)
    await expect(result).to_be_visible()
    assert visitor.match == match
    assert not [message for message in visitor.sent if message["type"] == "rematch"]

    seat = visitor.scene["seat"]
    faced = [event for event in visitor.events if event["kind"] == "faced" and event["seat"] == seat]
    drawn = {face for event in faced for face in event["faces"]}
    shown = set(await page.evaluate("[...shownFaces]"))
    assert shown
    assert shown <= drawn | {"blank"}
    # The hand is taught between exchanges only, each thing until it was done.
    lessons = await page.evaluate("lessons")
    assert {stage for stage, _ in lessons} <= {"countdown", "timeout"}
    taught = list(dict.fromkeys(text.split()[1] for _, text in lessons))
    assert taught[:2] == ["Roll", "Strike"]
    glimpsed = [told["event"] for message in visitor.all_of("glimpses") for told in message["glimpses"]]
    assert {"moved", "faced"} <= {event["kind"] for event in glimpsed}
    # Every touch has its photo finish; others were guarded, or played again because the machine stalled.
    verdicts = [photo["verdict"] for photo in visitor.all_of("photo")]
    touched = [event["verdict"] for event in visitor.events if event["kind"] == "touched"]
    assert [verdict for verdict in verdicts if verdict not in ("miss", "let")] == touched
    # Hand motions pass too quickly for the log; what they led to stands in it.
    await expect(page.locator("body")).not_to_contain_text("lift the die")

    await visitor.press(page.get_by_role("link", name="Step through the game"))
    log = page.get_by_role("button", name=re.compile(" swings.$"))
    await visitor.press(log.first)
    await expect(page.locator(".hand[data-swing=out]")).to_have_count(1)
    await expect(page.get_by_role("img", name=re.compile(r"^\d+ rounds?, \d+ touch"))).to_be_visible()
    await page.get_by_label("Speed").select_option("A tenth")
    await looks_well(visitor, "hoshi-replay", 1)


async def test_leaving_the_tab_and_losing_the_line_are_timeouts_and_the_duel_counts_down_again(
    arena: Served, visit: Visit
) -> None:
    visitor = await at_the_table(visit, arena, reduced_motion="reduce")
    await visitor.page.evaluate(WATCH_MOTION)
    visitor.forgiven = re.compile("ERR_INTERNET_DISCONNECTED|WebSocket")
    page = visitor.page
    assert await visitor.to_the_fight()
    await expect(visitor.hand).to_be_visible()

    await page.evaluate(HIDE, True)
    await visitor.sees("timeout", "window", "choose", "over")
    await page.evaluate(HIDE, False)
    assert await visitor.to_the_fight()

    before = len(visitor.all_of("table"))
    await visitor.context.set_offline(True)
    await expect(page.get_by_role("status").filter(has_text="The connection is lost").first).to_be_visible()
    await visitor.context.set_offline(False)
    await visitor.hears(lambda: len(visitor.all_of("table")) > before)
    assert await visitor.to_the_fight()
    asked = [event["what"] for event in visitor.events if event["kind"] == "timed_out"]
    assert "resumed" in asked
    # Its hand works again on the new line.
    while not await visitor.down("guard"):
        await visitor.up("guard")
        assert await visitor.to_the_fight()
    await visitor.up("guard")
    # All this time nothing moved for somebody who wants no motion.
    assert await page.evaluate("moved") == []

"""What calm mode shows before it asks again, and what it does not ask."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect
from tests.browser.blows import WATCH_BLOWS, a_blow_is_felt, no_blow_is_felt
from tests.browser.hoshi.dojo import Dojo, choice, done, looked, moves, to_the_exchange
from tests.browser.hoshi.player import Player, Visit
from tests.browser.hoshi.test_calm import lay_down
from tests.browser.looks import WATCH_MOTION
from tests.browser.visitor import PHONE

STEP = 20
"""Milliseconds that pass at once while a test waits for what comes by itself."""

WATCH_QUESTIONS = """() => {
  window.said = new Set();
  window.offered = new Set();
  const look = () => {
    const ask = document.querySelector('.calm .ask')?.innerText;
    if (ask) said.add(ask);
    for (const button of document.querySelectorAll('.calm .window button')) offered.add(button.innerText);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
"""Keeps what stood where questions stand, and what was offered as an answer about a hidden card."""


async def at_the_first_exchange(visitor: Player, speed: str) -> None:
    await visitor.home(speed=speed)
    await visitor.sit_down(mode="Calm")
    assert await to_the_exchange(visitor)
    await expect(visitor.page.locator(".ask")).to_have_text("Choose in secret")  # all has been shown
    await looked(visitor)


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
async def test_a_touch_stops_the_calm_ring_and_shakes_it_unless_one_wants_no_motion(
    wish: str, dojo: Dojo, visit: Visit
) -> None:
    visitor = await visit(dojo.address, reduced_motion=wish)
    await visitor.page.add_init_script(WATCH_BLOWS)
    await at_the_first_exchange(visitor, "Brisk")
    await visitor.page.evaluate(WATCH_MOTION)
    await done(visitor, choice(visitor, "swing"))  # at least a bluff, and nobody guards
    await expect(visitor.page.locator(".calm .touch")).to_be_visible()
    if wish == "reduce":
        await no_blow_is_felt(visitor)
        assert await visitor.page.evaluate("moved") == []
    else:
        await a_blow_is_felt(visitor, "ring")


@pytest.mark.parametrize(("move", "stands"), [("roll", 900), ("swing", 1500)])
async def test_both_choices_stand_open_for_a_beat_in_which_nothing_can_be_chosen(
    dojo: Dojo, visit: Visit, move: str, stands: int
) -> None:
    """Milliseconds at normal speed: longer where hands meet."""
    visitor = await visit(dojo.address, **PHONE)
    page = visitor.page
    await page.clock.install()
    await at_the_first_exchange(visitor, "Normal")
    await visitor.stop_the_clock()
    await visitor.press(choice(visitor, move))
    await visitor.hears(lambda: any(event["kind"] == "exchanged" for event in visitor.events))
    opened = page.locator(".calm .caption .did.fresh")
    while await opened.count() < 2:
        await page.clock.run_for(STEP)
    (told,) = (event for event in visitor.events if event["kind"] == "exchanged")
    words = [what.capitalize() for what in told["moves"]]
    if told["seats"][0] == visitor.scene["seat"]:
        words.reverse()
    await expect(opened).to_have_text([re.compile(f"^{what}") for what in words])  # the other's first
    await page.clock.run_for(stands - 2 * STEP)
    await expect(opened).to_have_count(2)
    for side in await opened.all():
        await expect(side).to_be_in_viewport(ratio=1)
    choices = page.get_by_role("group", name="Your choice").get_by_role("button")
    await expect(choices.and_(page.locator("[aria-disabled=false]"))).to_have_count(0)
    await page.clock.run_for(2 * STEP)
    await expect(opened).to_have_count(0)


async def test_a_feint_that_is_believed_is_said_where_the_question_stands(dojo: Dojo, visit: Visit) -> None:
    visitor = await visit(dojo.address, **PHONE)
    await visitor.page.add_init_script(f"addEventListener('DOMContentLoaded', {WATCH_QUESTIONS})")
    await visitor.home(speed="Brisk")
    await visitor.sit_down(mode="Calm", level="Hard")
    assert await to_the_exchange(visitor)
    await done(visitor, choice(visitor, "feint"))
    await visitor.page.wait_for_function("() => said.has('They fell for your feint')")


async def test_where_all_see_that_nobody_can_hit_both_roll_by_themselves(dojo: Dojo, visit: Visit) -> None:
    """Two guards have used up both rolls."""
    visitor = await visit(dojo.address)
    await visitor.home()
    await visitor.sit_down(mode="Calm", level="Hard")
    assert await to_the_exchange(visitor)
    await done(visitor, choice(visitor, "guard"))
    chosen = len(moves(visitor))
    await expect(visitor.page.locator(".ask")).to_have_text("Nobody can hit now: you both roll")
    await visitor.hears(lambda: len(moves(visitor)) > chosen)
    assert moves(visitor)[chosen]["move"] == "roll"
    await expect(visitor.page.locator(".ask")).to_have_text("Choose in secret")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (320, 640)])
@pytest.mark.parametrize(
    ("hero", "card", "numbers", "why"),
    [
        ("Moon Rabbit", "Fire Axe", ("H17", "D4"), "Fire Axe would change nothing now."),
        ("Clay Champion", "Arcane Knowledge", ("H10", "D9"), "You cannot play Arcane Knowledge yet."),
    ],
)
async def test_nobody_is_asked_in_calm_mode_about_a_card_that_cannot_help_or_be_played_now(
    dojo: Dojo,
    visit: Visit,
    hero: str,
    card: str,
    numbers: tuple[str, str],
    why: str,
    width: int,
    height: int,
) -> None:
    """It is said, and goes on by itself."""
    dojo.deal(*numbers, unlike="H4")
    phone = PHONE if width < 640 else {}
    visitor = await visit(dojo.address, **phone | {"viewport": {"width": width, "height": height}})
    await visitor.home()
    await visitor.sit_down(mode="Calm", cards="Experienced")
    await visitor.page.evaluate(WATCH_QUESTIONS)
    await lay_down(visitor, hero, card)
    assert await to_the_exchange(visitor)
    await expect(visitor.page.locator(".ask")).to_have_text("Choose in secret")
    assert f"{why} The round begins." in await visitor.page.evaluate("[...said]")
    assert await visitor.page.evaluate("[...offered]") == []
    assert "pass" in [message["move"] for message in moves(visitor)]

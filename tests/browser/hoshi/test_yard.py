"""The practice yard and the keys of the hand: in the page alone, on a clock that the test turns."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, expect
from tests.browser.hoshi.player import KEYS, Player, Visit
from tests.browser.looks import AT_REST, axe_finds_nothing, fits_phone_and_thumb
from tests.browser.notes import box_of
from tests.browser.visitor import PHONE

from hyakki.games.hoshi import times

TIMES = times.times_at("normal")
SETTLED = TIMES[times.SETTLE_MOST]
LANDED = TIMES[times.TRAVEL]
RECOVERED = TIMES[times.RECOVERY]
MEASURED = re.compile(r"Your reaction time: \d+ ms\.")


async def enter(visitor: Player) -> Locator:
    """From the home page into the yard."""
    await visitor.page.get_by_role("radio", name="Hoshi Battle", exact=True).check()
    await visitor.press(visitor.button("Practice yard"))
    return visitor.dialog("The practice yard")


async def test_reactions_are_measured_and_a_hand_learns_everything(visit: Visit) -> None:
    visitor = await visit()
    page, keys = visitor.page, visitor.page.keyboard
    visitor.forgiven = re.compile("WebSocket is closed before the connection is established")
    await page.clock.install()
    await visitor.home()
    yard = await enter(visitor)
    await visitor.stop_the_clock()
    said = yard.get_by_role("status").first
    following = yard.get_by_role("button", name="Next")

    async def until(text: str) -> None:
        """Let time pass in small steps until the yard says so."""
        for _ in range(300):
            if text in await said.inner_text():
                return
            await page.clock.run_for(100)
        await expect(said).to_contain_text(text)

    async def hold(name: str, milliseconds: int) -> None:
        await keys.down(KEYS[name])
        await page.clock.run_for(milliseconds)
        await keys.up(KEYS[name])

    star = yard.get_by_role("button", name="The light")
    await star.press("Enter")
    await expect(said).to_contain_text("Too early")
    for _ in range(5):
        await page.clock.run_for(2_500)  # the star is lit by then
        await expect(star).to_contain_text("Now")
        await page.clock.run_for(250)
        await keys.press(KEYS["swing"])
    await expect(said).to_contain_text(MEASURED)
    sent = len(visitor.sent)

    await visitor.press(following)
    await hold("roll", TIMES[times.HOLD])
    await expect(said).to_contain_text("Held too long")
    await page.clock.run_for(TIMES[times.FETCH])
    for throws in (1, 2, 3):
        await hold("roll", 100)
        await page.clock.run_for(SETTLED)
        await expect(said).to_contain_text(f"{throws} of 3")

    await visitor.press(following)
    for hits in (1, 2):
        for _ in range(2):  # every second throw is a Strike
            await hold("roll", 100)
            await page.clock.run_for(SETTLED)
        await expect(said).to_contain_text("A Strike: you may swing.")
        await hold("swing", LANDED)
        await expect(said).to_contain_text(f"A hit. {hits} of 2")
        await page.clock.run_for(RECOVERED)

    await visitor.press(following)
    for guards in (1, 2):
        await until("It swings!")
        await hold("guard", LANDED)
        await expect(said).to_contain_text(re.compile(rf"Guarded, \d+ ms before it landed\. {guards} of 2"))
        await page.clock.run_for(RECOVERED)

    await visitor.press(following)
    await hold("swing", 50)
    await expect(said).to_contain_text("A feint.")
    await until("must rest")
    await hold("swing", LANDED)
    await expect(said).to_contain_text("A hit. 1 of 1")

    for need in ("shout", "cover"):
        await visitor.press(following)
        await hold("swing", LANDED)
        await expect(said).to_contain_text("cancelled")
        await page.clock.run_for(RECOVERED)
        await keys.down(KEYS[need])
        await hold("swing", LANDED)
        await keys.up(KEYS[need])
        await expect(said).to_contain_text("A hit. 1 of 1")
    await page.clock.resume()
    await axe_finds_nothing(visitor)
    await fits_phone_and_thumb(visitor)

    await visitor.press(following)
    await expect(yard.get_by_text("You know everything a hand can do.")).to_be_visible()
    await expect(yard.get_by_text(MEASURED)).to_be_visible()
    said_to_the_server = {message["type"] for message in visitor.sent[sent:]}
    # The home page behind it looks for news, once more where this clock ran faster than a server answers.
    behind_it = {"ping", "daily", "results", "hello", "look", "mine"}
    assert said_to_the_server <= behind_it, "the yard is the page's own"


async def test_a_network_that_is_lost_and_found_leaves_the_yard_as_it_is(visit: Visit) -> None:
    visitor = await visit()
    visitor.forgiven = re.compile("ERR_INTERNET_DISCONNECTED|WebSocket connection")
    await visitor.home()
    yard = await enter(visitor)
    await yard.get_by_role("button", name="The light").press("Enter")
    await expect(yard.get_by_role("status").first).to_contain_text("Too early")
    await yard.evaluate("it => (window.opened = it)")
    before = sum(message["type"] == "welcome" for message in visitor.received)
    await visitor.context.set_offline(True)
    await expect(visitor.connection).to_contain_text("The connection is lost")
    await visitor.context.set_offline(False)
    await visitor.hears(lambda: sum(it["type"] == "welcome" for it in visitor.received) > before)
    await expect(visitor.connection).not_to_contain_text("The connection is lost")
    await expect(yard).to_be_visible()
    assert await visitor.page.evaluate("opened.isConnected"), "what was practised is begun anew"


async def test_keys_are_chosen_freely_and_remembered(visit: Visit) -> None:
    visitor = await visit()
    page = visitor.page
    await visitor.home(speed=None)
    await enter(visitor)
    await visitor.press(visitor.button("Change the keys"))
    dialog = visitor.dialog("Keys of the hand")
    swing = dialog.get_by_role("listitem").filter(has_text="Swing").locator("kbd")
    said = dialog.get_by_role("status")
    await visitor.press(visitor.button("Change the key for Swing"))
    await page.keyboard.press("k")
    await expect(said).to_have_text("K is already used for Guard. Choose another key, or change Guard first.")
    await page.keyboard.press("Tab")
    await expect(said).to_have_text("The page needs Tab. Choose another key.")
    await page.keyboard.press("p")
    await expect(swing).to_have_text("P")
    await axe_finds_nothing(visitor)
    await fits_phone_and_thumb(visitor)

    await page.reload()
    await enter(visitor)
    await visitor.press(visitor.button("Change the keys"))
    await expect(swing).to_have_text("P")
    await visitor.press(visitor.button("Left hand"))
    await expect(swing).to_have_text("F")
    await visitor.press(visitor.button("Reset"))
    await expect(swing).to_have_text("J")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (320, 640)])
async def test_the_yard_stands_beside_play_on_the_first_screen(visit: Visit, width: int, height: int) -> None:
    """And not at the bottom of the page: for those who are new, and for those who know the game."""
    phone = PHONE if width < 640 else {}
    for speed in (None, "No motion"):  # with nothing kept, and as one who has been here before
        visitor = await visit(**phone | {"viewport": {"width": width, "height": height}})
        await visitor.home(speed=speed)
        await visitor.page.get_by_role("radio", name="Hoshi Battle", exact=True).check()
        yard = visitor.button("Practice yard")
        await expect(yard).to_have_count(1)
        await visitor.page.evaluate("scrollTo(0, 0)")
        await visitor.page.evaluate(AT_REST)
        await expect(yard).to_be_in_viewport(ratio=1 if height > 640 else 0.5)
        below = await box_of(visitor.page.get_by_role("group", name="Duels"))
        box = await box_of(yard)
        assert box["y"] + box["height"] <= below["y"], "what can be set comes after it"
        for other in ("Hero vs Phantom", "Madoshi", "Awake Heroes"):
            await visitor.page.get_by_role("radio", name=other, exact=True).check()
            await expect(yard).to_have_count(0)

"""Whole games of Madoshi, by mouse, by keyboard and by touch: won, lost, and alone."""

from __future__ import annotations

import re

from playwright.async_api import expect
from tests.browser.madoshi.player import FINISHED, Visit
from tests.browser.madoshi.shrine import Shrine
from tests.browser.madoshi.ways import dull
from tests.browser.visitor import PHONE, SETTLED

SMALL = PHONE | {"viewport": {"width": 320, "height": 640}}


async def test_a_whole_game_by_mouse_against_a_bot_from_play_to_play_again(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    first = await visitor.sit_down(level="Easy")
    assert await visitor.play_on() > 5
    result = visitor.dialog(FINISHED)
    await expect(result.get_by_role("row")).to_have_count(3)
    points = [f"{n}" for n in visitor.scene.points]
    assert re.findall(r"\b(\d+)\b", await result.get_by_role("row").nth(1).inner_text())[0] in points

    await visitor.press(visitor.again)
    await expect(visitor.page).not_to_have_url(re.compile(f"{first}$"))
    assert await visitor.asked() == "swap"
    assert visitor.scene.points[visitor.scene.seat] == 0  # the bot may have begun, and taken one


async def test_a_whole_game_by_keyboard_alone_is_won(shrine: Shrine, visit: Visit) -> None:
    visitor = await visit(shrine.address)
    visitor.hand = "keys"
    keys = visitor.page.keyboard
    await visitor.open("/")
    await expect(visitor.play).to_be_visible()
    await visitor.tab_to("Settings")
    await keys.press("Enter")
    await visitor.tab_to("Normal")  # the speed that is set
    await keys.press("ArrowRight")
    await keys.press("ArrowRight")
    await keys.press("Escape")
    await visitor.tab_to("Hero vs Phantom")
    await keys.press("ArrowRight")
    await expect(visitor.page.get_by_role("radio", name="Madoshi")).to_be_checked()
    await visitor.tab_to("Easy")  # as for every first game
    await keys.press("ArrowRight")
    await expect(visitor.page.get_by_role("radio", name="Normal")).to_be_checked()
    await keys.press("ArrowLeft")
    await expect(visitor.page.get_by_role("radio", name="Easy")).to_be_checked()
    await visitor.tab_to("Play", back=True)
    await keys.press("Enter")
    await visitor.tab_to("I know it, let me play")
    await visitor.page.wait_for_timeout(SETTLED)
    await keys.press("Enter")
    await visitor.page.wait_for_url("**/match/*")

    assert await visitor.asked() == "swap"
    await visitor.walk("b2")
    for key, square in (("Home", "a2"), ("End", "e2"), ("ArrowUp", "e3"), ("ArrowRight", "e3")):
        await keys.press(key)
        assert (await visitor.focused())[:2] == square
    await keys.press("Enter")
    await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(1)
    await keys.press("Escape")
    await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(0)

    assert await visitor.play_on() > 5
    await expect(visitor.dialog("You win")).to_be_visible()
    await expect(visitor.again).not_to_be_focused()
    await visitor.tab_to("Play again")
    await visitor.page.wait_for_timeout(SETTLED)  # until then keys are meant for the table
    await keys.press("Enter")
    await expect(visitor.again).to_be_hidden()
    assert await visitor.asked() == "swap"


async def test_a_whole_game_by_touch_on_a_phone(shrine: Shrine, visit: Visit) -> None:
    visitor = await visit(shrine.address, **PHONE)
    await visitor.home()
    await visitor.sit_down(level="Normal")
    await visitor.press(visitor.button("What happened"))
    await expect(visitor.dialog("What happened").get_by_role("listitem").first).to_be_visible()
    await visitor.press(visitor.dialog("What happened").get_by_role("button", name="Close"))
    assert await visitor.play_on() > 5
    await visitor.press(visitor.again)
    await expect(visitor.again).to_be_hidden()
    assert await visitor.asked() == "swap"


async def test_a_whole_game_by_dragging_on_the_smallest_phone_is_lost(shrine: Shrine, visit: Visit) -> None:
    visitor = await visit(shrine.address, **SMALL)
    visitor.hand = "drag"
    await visitor.home()
    await visitor.sit_down(level="Normal")
    await visitor.asked()
    await visitor.wants_no_tips()
    for said in ("Your turn, Sun", "Swap two tokens."):  # in sight without scrolling
        await expect(visitor.side.get_by_text(said, exact=True)).to_be_in_viewport(ratio=1)
    await expect(visitor.page.get_by_role("group", name="How to win")).to_be_in_viewport(ratio=1)
    assert await visitor.play_on(dull) > 3
    name = next(seat["name"] for seat in seats(visitor.received) if seat["kind"] == "bot")
    await expect(visitor.dialog(f"{name} wins")).to_be_visible()
    await visitor.press(visitor.button("Look at the table"))
    for onward in (visitor.again, visitor.page.get_by_role("link", name="Home", exact=True)):
        await expect(onward).to_be_in_viewport(ratio=1)
    await visitor.press(visitor.button("Result"))
    await expect(visitor.dialog(f"{name} wins")).to_be_visible()


async def test_a_whole_game_alone_to_its_rank(shrine: Shrine, visit: Visit) -> None:
    visitor = await visit(shrine.address)
    await visitor.home()
    await visitor.set_table(players=1)
    await expect(visitor.page.get_by_text("Who sits where")).to_be_hidden()
    await visitor.start()
    await visitor.play_on()
    [points] = visitor.scene.points
    rank = visitor.scene.rank
    assert sum(stack.left for stack in visitor.scene.stacks) == 0
    name = "no rank this time" if rank == "none" else str(rank).replace("_", " ").title()
    await expect(
        visitor.dialog(re.compile(f"{name}.*{points} points|{points} points.*{name}"))
    ).to_be_visible()
    await visitor.press(visitor.button("Look at the table"))
    await expect(visitor.page.get_by_role("list", name="Rank")).to_be_visible()
    await visitor.press(visitor.page.get_by_role("button", name=re.compile(r"^Discarded: \d+\. Show them")))
    gone = sum(caught.seat < 0 for caught in visitor.scene.caught)
    await expect(visitor.dialog("Discarded").get_by_role("listitem")).to_have_count(gone)


def seats(received: list[dict[str, object]]) -> list[dict[str, str]]:
    """Who sits where, as the server told it."""
    info = next(message["info"] for message in reversed(received) if "info" in message)
    assert isinstance(info, dict)
    found: list[dict[str, str]] = info["seats"]
    return found

"""Lessons in a browser: played through by mouse, keys and touch, left and resumed; every try is answered."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect
from tests.browser.lessons.pupil import Pupil, Visit
from tests.browser.looks import axe_finds_nothing, fits_phone_and_thumb
from tests.browser.phantom.clear import nothing_covers_the_trick
from tests.browser.visitor import DOUBLE_TAP, PHONE, SETTLED

BY_MOVES = ("phantom", "madoshi", "awake")
INPUTS = {"Space": "Roll", "j": "Swing", "k": "Guard", "l": "Shout"}
"""What the keys of a hand are called."""


async def pupil_by(visit: Visit, way: str) -> Pupil:
    pupil = await visit(**(PHONE if way == "touch" else {}))
    pupil.keys = way in ("keys", "tree")
    pupil.blind = way == "tree"
    return pupil


@pytest.mark.parametrize("way", ["mouse", "keys", "touch", "tree"])
@pytest.mark.parametrize("game", BY_MOVES)
async def test_a_lesson_is_played_through_by_what_it_points_at_or_names(
    visit: Visit, game: str, way: str
) -> None:
    pupil = await pupil_by(visit, way)
    await pupil.learn(game)
    steps = int((await pupil.step()).rpartition(" ")[2])
    tall = set[float]()
    for number in range(1, steps + 1):
        await expect(pupil.coach.get_by_text(f"Step {number} of {steps}")).to_be_attached()
        box = await pupil.coach.bounding_box()
        assert box
        tall.add(box["height"])
        if game == "phantom" and number == steps:  # the last question is left to the pupil
            await pupil.do(pupil.button("Phantom 6"))
            if pupil.touch:  # the first tap shows what it would do
                await pupil.page.wait_for_timeout(DOUBLE_TAP)
                await pupil.do(pupil.button("Phantom 6"))
            await pupil.do(pupil.next)
        else:
            await pupil.follow()
    await expect(pupil.done).to_be_visible()
    assert pupil.touch or len(tall) == 1, "on a wide screen the table stays where it is"
    assert not [message for message in pupil.sent if message["type"] in ("move", "create")], (
        "it is the page's own"
    )


async def test_a_wrong_card_is_answered_and_changes_nothing(visit: Visit) -> None:
    pupil = await visit()
    await pupil.learn("phantom")
    await pupil.do(pupil.button("Phantom 7"))
    await expect(pupil.refusal).to_contain_text("This time, join the Heroes.")
    assert await pupil.step() == "Step 1 of 6"
    await axe_finds_nothing(pupil)
    await pupil.follow()
    await pupil.do(pupil.button("Phantom 7"))
    await expect(pupil.refusal).to_contain_text("12 − 3 − 7 = 2")


async def test_a_trick_stays_until_it_has_been_looked_at_and_nothing_covers_it(visit: Visit) -> None:
    pupil = await visit(**PHONE | {"viewport": {"width": 320, "height": 640}})
    await pupil.learn("phantom")
    for number, told in enumerate(("= 11 beats 9", "= 7 still beats 4", "", "12 to 12", "nobody scores"), 1):
        await nothing_covers_the_trick(pupil.page)
        if not told:  # a refusal; the card that is in the way is lit
            await pupil.do(pupil.button("Blue Hero 5"))
            await expect(pupil.refusal).to_contain_text("Blue is already in this trick.")
            await expect(pupil.page.locator(".blocking")).to_have_accessible_name(
                "Blue Hero 3, from the deck"
            )
            await pupil.press(pupil.next)
        else:
            await pupil.press(pupil.coach.get_by_role("button", name="Show me"))
            await expect(pupil.says).to_contain_text(told)
            await expect(pupil.page.get_by_role("list", name="This trick").get_by_role("img")).to_have_count(
                5
            )
            await nothing_covers_the_trick(pupil.page)
            await pupil.press(pupil.next)
        await expect(pupil.coach.get_by_text(f"Step {number + 1} of 6")).to_be_attached()
    await nothing_covers_the_trick(pupil.page)


async def test_a_wrong_swap_and_a_wrong_square_are_answered(visit: Visit) -> None:
    pupil = await visit()
    await pupil.learn("madoshi")
    for square in ("b5, Fire", "e4, Wind"):
        await pupil.do(pupil.button(square))
    await expect(pupil.refusal).to_contain_text("only c5 and a1")
    await axe_finds_nothing(pupil)
    await pupil.follow()  # what came of it is told, and nothing is asked before one has read it
    await expect(pupil.says).to_have_text("Three Water tokens, in Hitodama's shape.")
    await expect(pupil.button("Next")).to_be_focused()
    await pupil.page.keyboard.press("Enter")
    await expect(pupil.says).to_contain_text("Take Hitodama with Water.")
    await expect(pupil.button("Take Hitodama with Water: 1 point")).to_be_focused()

    await pupil.learn("awake")
    for name in ("^Kitsune, yours", "^b6, empty"):  # a move, before the item
        await pupil.do(pupil.page.get_by_role("button", name=re.compile(name)))
    await expect(pupil.refusal).to_contain_text("First the item")
    await axe_finds_nothing(pupil)


@pytest.mark.parametrize("way", ["keys", "mouse", "touch", "tree"])
async def test_a_hand_learns(visit: Visit, way: str) -> None:
    pupil = await pupil_by(visit, way)
    page, keys = pupil.page, pupil.page.keyboard
    await page.clock.install()
    await pupil.learn("hoshi")
    await page.clock.pause_at(await page.evaluate("Date.now() + 100"))
    said = page.get_by_role("main").get_by_role("status").last

    finger = await pupil.context.new_cdp_session(page)
    touching: list[dict[str, float]] = []

    async def change(key: str, down: bool) -> None:
        """By the key itself; by mouse or finger on the button of that name; with it in focus, by Enter."""
        button = page.get_by_role("button", name=re.compile(f"^{INPUTS[key]}"))
        # One mouse holds one thing, and one focus, too: the other hand is at the keys.
        if way == "keys" or (key == "l" and way in ("mouse", "tree")):
            await (keys.down(key) if down else keys.up(key))
        elif way == "tree":
            await button.focus()
            await (keys.down("Enter") if down else keys.up("Enter"))
        else:
            box = await button.bounding_box()
            assert box
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            if way == "mouse":
                await page.mouse.move(x, y)
                await (page.mouse.down() if down else page.mouse.up())
                return
            point = {"x": x, "y": y, "id": float(ord(key[-1]))}
            if down:
                touching.append(point)
            else:
                touching[:] = [other for other in touching if other["id"] != point["id"]]
            kind = "touchStart" if down else "touchEnd"
            await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching})

    async def hold(key: str, milliseconds: int) -> None:
        await change(key, True)
        await page.clock.run_for(milliseconds)
        await change(key, False)

    async def until(text: str) -> None:
        while text not in await said.inner_text():
            await page.clock.run_for(50)

    async def reach(step: int) -> None:
        while await pupil.step() != f"Step {step} of 9":
            await page.clock.run_for(100)

    await hold("j", 10)
    await expect(said).to_have_text("You have nothing to hit with yet. Roll.")
    for step in (2, 3, 4, 5):
        await hold("Space", 100)
        await reach(step)
    await hold("j", 50)
    await expect(said).to_contain_text("You let go too soon.")
    await page.clock.run_for(1500)
    await hold("j", 1000)
    await reach(6)
    await until("Here it comes")
    await hold("k", 1000)
    await reach(7)
    await hold("j", 50)
    await until("tired")
    await page.clock.run_for(500)
    await hold("j", 1000)
    await reach(8)
    await hold("j", 1000)
    await reach(9)
    await expect(page.get_by_role("img", name="1 of 2 stones")).to_be_visible()
    await change("l", True)
    await hold("j", 1000)
    await change("l", False)
    await page.clock.run_for(2000)
    await expect(pupil.done).to_be_visible()


async def test_a_lesson_is_left_and_resumed_and_a_step_is_shown(visit: Visit) -> None:
    pupil = await visit(**PHONE)
    await pupil.home(speed=None)
    await pupil.press(pupil.play)
    offer = pupil.dialog("New to Hero vs Phantom?")
    await pupil.press(offer.get_by_role("button", name="Learn in 3 minutes"))
    await expect(pupil.coach).to_be_visible()
    await pupil.press(pupil.coach.get_by_role("button", name="Show me"))
    await pupil.press(pupil.next)
    await expect(pupil.coach.get_by_text("Step 2 of 6")).to_be_attached()
    await fits_phone_and_thumb(pupil)
    await pupil.press(pupil.coach.get_by_role("link", name="Leave"))
    await pupil.press(pupil.page.get_by_role("link", name="Continue the lesson"))
    await expect(pupil.coach.get_by_text("Step 2 of 6")).to_be_attached()
    await pupil.press(pupil.coach.get_by_role("button", name="Back"))
    await expect(pupil.coach.get_by_text("Step 1 of 6")).to_be_attached()


async def test_who_knows_the_game_is_asked_once(visit: Visit) -> None:
    pupil = await visit()
    await pupil.home(speed=None)
    await pupil.press(pupil.play)
    await axe_finds_nothing(pupil)
    await pupil.press(pupil.button("I know it, let me play"))
    await pupil.page.wait_for_url("**/match/*")
    await pupil.home(speed=None)
    await pupil.press(pupil.play)
    await pupil.page.wait_for_url("**/match/*")


async def test_the_rules_lead_to_the_lesson_and_the_lesson_to_a_first_game(visit: Visit) -> None:
    pupil = await visit()
    await pupil.home()
    await pupil.press(pupil.button("Read the rules"))
    await pupil.press(pupil.dialog(re.compile("^Rules")).get_by_role("link", name="Learn in 3 minutes"))
    await expect(pupil.coach).to_be_visible()
    while not await pupil.done.is_visible():
        await pupil.press(pupil.coach.get_by_role("button", name=re.compile("Show me|Next")))
        await pupil.page.wait_for_timeout(150)
    await pupil.page.wait_for_timeout(SETTLED)
    await pupil.press(pupil.done.get_by_role("button", name="Play a first game"))
    await pupil.page.wait_for_url("**/match/*")
    created = [message for message in pupil.sent if message["type"] == "create"]
    assert created[-1]["casual"]
    assert {seat.get("level") for seat in created[-1]["seats"] if seat["kind"] == "bot"} == {"easy"}


async def test_a_first_game_comes_with_a_team_or_a_hand(visit: Visit) -> None:
    pupil = await visit()
    for game, ready in (("awake", "Ready"), ("hoshi", "Keep")):
        await pupil.learn(game)
        while not await pupil.done.is_visible():
            await pupil.press(pupil.coach.get_by_role("button", name=re.compile("Show me|Skip|Next")).first)
            await pupil.page.wait_for_timeout(150)
        await pupil.page.wait_for_timeout(SETTLED)
        await pupil.press(pupil.done.get_by_role("button", name="Play a first game"))
        await expect(pupil.page.get_by_role("button", name=re.compile(f"^{ready}"))).to_be_enabled()
    created = [message for message in pupil.sent if message["type"] == "create"]
    assert created[-1]["options"] == {"pace": "relaxed"}

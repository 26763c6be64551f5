"""Who has never played a game is offered its lesson, and after it a gentle game: in all four games."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.async_api import Locator, expect
from tests.browser.lessons.pupil import Pupil, Visit, on_by
from tests.browser.visitor import SETTLED

TITLES = {
    "phantom": "Hero vs Phantom",
    "madoshi": "Madoshi",
    "awake": "Awake Heroes",
    "hoshi": "Hoshi Battle",
    "hoshi-calm": "Hoshi Battle",
}
"""Both ways to play Hoshi Battle have a lesson of their own."""
GENTLE = {
    "phantom": {"rounds": "2"},
    "madoshi": {},
    "awake": {},
    "hoshi": {"pace": "relaxed"},
    "hoshi-calm": {"pace": "relaxed", "mode": "calm", "heroes": "2"},
}
"""What makes a first game shorter or slower."""


async def to(pupil: Pupil, kind: str) -> None:
    """On the home page, with this way to play chosen."""
    await pupil.home(speed=None)
    await pupil.page.get_by_role("radio", name=TITLES[kind], exact=True).check()
    if kind == "hoshi-calm":
        await pupil.page.get_by_role("radio", name="Calm: take your time").check()


def offer(pupil: Pupil) -> Locator:
    return pupil.dialog(re.compile(r".")).filter(has=pupil.button("I know it, let me play"))


def created(pupil: Pupil) -> list[dict[str, Any]]:
    return [message for message in pupil.sent if message["type"] == "create"]


@pytest.mark.parametrize("kind", TITLES)
async def test_the_first_play_offers_the_lesson_and_nobody_is_asked_twice(visit: Visit, kind: str) -> None:
    pupil = await visit()
    await to(pupil, kind)
    await pupil.press(pupil.play)
    asked = offer(pupil)
    await expect(asked).to_be_visible()
    await expect(asked.get_by_role("heading")).to_contain_text(TITLES[kind])
    assert not created(pupil), "no game begins behind it"
    await pupil.press(asked.get_by_role("button", name="Learn in 3 minutes"))
    await pupil.page.wait_for_url(f"**/learn/{kind.partition('-')[0]}")
    await expect(pupil.says).to_be_visible()
    assert (await pupil.step()).startswith("Step 1 of ")
    # Who has seen the lesson, and left it, plays without being asked again.
    await to(pupil, kind)
    await pupil.press(pupil.play)
    await pupil.page.wait_for_url("**/match/*")


@pytest.mark.parametrize("kind", TITLES)
async def test_who_knows_a_game_is_at_its_table_with_one_press_more(visit: Visit, kind: str) -> None:
    pupil = await visit()
    await to(pupil, kind)
    await pupil.press(pupil.play)
    await pupil.press(offer(pupil).get_by_role("button", name="I know it, let me play"))
    await pupil.page.wait_for_url("**/match/*")
    [first] = created(pupil)
    assert first["game"] == kind.partition("-")[0]
    heroes = [GENTLE[kind].get("heroes"), None]
    assert first["options"].get("heroes") == heroes[0], "as short as the lesson says"
    await to(pupil, kind)
    await pupil.press(pupil.play)
    await pupil.page.wait_for_url("**/match/*")
    assert [message["options"].get("heroes") for message in created(pupil)] == heroes, "the next is not"


@pytest.mark.parametrize("kind", TITLES)
async def test_the_rules_lead_to_each_lesson_and_each_lesson_to_a_gentle_game(
    visit: Visit, kind: str
) -> None:
    pupil = await visit()
    await to(pupil, kind)
    await pupil.press(pupil.button("Read the rules"))
    rules = pupil.dialog(re.compile(f"^Rules: {TITLES[kind]}"))
    await pupil.press(rules.get_by_role("link", name="Learn in 3 minutes"))
    await expect(pupil.says).to_be_visible()
    while await on_by(pupil, "Show me|Skip|Next|Finish"):
        pass
    await pupil.page.wait_for_timeout(SETTLED)  # for so long it takes no press
    await expect(pupil.done.get_by_role("button", name="Practice yard")).to_have_count(int(kind == "hoshi"))
    if kind == "hoshi":  # the yard is the rest of its lesson
        await pupil.press(pupil.done.get_by_role("button", name="Practice yard"))
        yard = pupil.dialog("The practice yard")
        await expect(yard.get_by_role("button", name="The light")).to_be_visible()
        await pupil.press(yard.get_by_role("button", name="Close"))
        await pupil.page.wait_for_timeout(SETTLED)
    await pupil.press(pupil.done.get_by_role("button", name="Play a first game"))
    await pupil.page.wait_for_url("**/match/*")
    [first] = created(pupil)
    assert first["casual"], "no rating is at stake"
    assert first["options"] == GENTLE[kind]
    bots = [seat for seat in first["seats"] if seat["kind"] == "bot"]
    assert bots
    assert {seat["level"] for seat in bots} == {"easy"}
    assert [seat["kind"] for seat in first["seats"]].count("person") == 1

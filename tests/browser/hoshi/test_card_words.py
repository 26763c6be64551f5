"""What cards say: to whom they belong, and what the words on them mean."""

from __future__ import annotations

import asyncio
import re

import pytest
from playwright.async_api import expect
from tests.browser.hoshi.dojo import Dojo
from tests.browser.hoshi.player import Player, Visit
from tests.browser.looks import AT_REST
from tests.browser.notes import box_of

MEANINGS = {
    "Strike": "Strike: lets you hit. Each die has one.",
    "d8": "d8: 8 faces.",
    "d10": "d10: 10 faces.",
    "cost": "Cost: how strong a card is; nothing to pay.",
    "touch": "Touch: your hand reaches theirs.",
}
FIGHTING = ("window", "countdown", "exchange", "fight")


@pytest.mark.parametrize("mode", ["Calm", "Real time"])
async def test_an_effect_says_to_everybody_whose_it_is(dojo: Dojo, visit: Visit, mode: str) -> None:
    dojo.deal("H3", unlike="H4")  # Poltergeist, in the first seat
    owner, other, watcher = await visit(dojo.address), await visit(dojo.address), await visit(dojo.address)
    await owner.home()
    match = await owner.sit_down(friends=(2,), mode=mode, cards="Experienced")
    await other.open(await owner.invitation())
    await other.take_seat("Kitsune")
    await watcher.open(f"/match/{match}")
    await asyncio.gather(lay_down(owner, "Poltergeist"), lay_down(other, "any"))
    await asyncio.gather(*(visitor.sees(*FIGHTING) for visitor in (owner, other, watcher)))
    mine = owner.all_of("table")[-1]["info"]["seats"][0]["name"]
    for visitor, text in (
        (owner, "The opponent must shout at the moment of a hit, or it does not count."),
        (other, f"You must shout at the moment of a hit on {mine}, or it does not count."),
        (watcher, f"Kitsune must shout at the moment of a hit on {mine}, or it does not count."),
    ):
        card = visitor.page.locator(".card").filter(has_text="Poltergeist").filter(visible=True)
        await expect(card.first).to_contain_text(text)


async def lay_down(visitor: Player, wanted: str) -> None:
    """Of the cards that are dealt keep this Hero, if it is there, and others; then fight with it."""
    page = visitor.page
    await expect(page.get_by_role("heading", name="Keep three of each")).to_be_visible()
    for kind in ("Heroes", "Duel cards"):
        cards = page.get_by_role("list", name=kind).get_by_role("button")
        for _ in range(await cards.and_(page.locator("[aria-pressed=true]")).count()):
            await visitor.press(cards.and_(page.locator("[aria-pressed=true]")).first)  # for beginners
        first = await cards.filter(has_text=wanted).all()
        others = await cards.filter(has_not_text=wanted).all()
        for card in [*first, *others][:3]:
            await visitor.press(card)
    await visitor.press(page.get_by_role("button", name=re.compile("^(Keep|Choose who) ")))
    await visitor.sees("choose")
    for group in ("Your Hero", "Your Duel card"):
        cards = page.get_by_role("radiogroup", name=group).get_by_role("radio")
        await expect(cards.first).to_be_visible()
        await visitor.press(cards.filter(has_text=wanted).or_(cards).first)
    await visitor.press(page.get_by_role("button", name=re.compile("^Lay ")))


async def test_dice_strike_cost_and_touch_are_explained_where_they_first_stand(
    dojo: Dojo, visit: Visit
) -> None:
    dojo.deal("H8", "H10", unlike="H4")  # Fire Harpy, who touches with a d10; Clay Champion with a d8
    visitor = await visit(dojo.address)
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(mode="Calm", cards="Experienced")
    heroes = page.get_by_role("list", name="Heroes")
    told = page.get_by_role("list", name="What the words mean").get_by_role("listitem")
    for word, meaning in MEANINGS.items():
        if word != "Strike":  # what dice are for
            await expect(heroes).to_contain_text(word)
        await expect(told.filter(has_text=meaning)).to_have_count(1)
    for width, height in ((1440, 900), (390, 844), (320, 640)):
        await page.set_viewport_size({"width": width, "height": height})
        await page.evaluate("scrollTo(0, 0)")
        await page.evaluate(AT_REST)
        first = await box_of(heroes)
        for meaning in MEANINGS.values():
            line = told.filter(has_text=meaning)
            await expect(line).to_be_in_viewport(ratio=1)
            box = await box_of(line)
            assert box["y"] + box["height"] <= first["y"] + 1, "before the cards that say it"

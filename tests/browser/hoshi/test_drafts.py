"""How hands of Hoshi Battle are made: drafts for two and for four, decks, and the choice of the opponent."""

from __future__ import annotations

import re

from playwright.async_api import Locator, expect
from tests.browser.hoshi.dojo import Dojo, asked, done
from tests.browser.hoshi.player import Player, Visit
from tests.browser.looks import axe_finds_nothing, fits_phone_and_thumb, shows_figures, take_pictures
from tests.browser.notes import a_note_stands_clear
from tests.browser.visitor import PHONE

KEEP = re.compile("^Keep ")


def cards(visitor: Player, kind: str) -> Locator:
    return visitor.page.get_by_role("list", name=kind).get_by_role("button")


async def test_two_keep_three_of_each_and_the_rest_is_dropped(dojo: Dojo, visit: Visit) -> None:
    visitor = await visit(dojo.address)
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(mode="Calm", cards="Experienced")
    await expect(page.get_by_role("heading", name="Keep three of each")).to_be_visible()
    heroes, duels = cards(visitor, "Heroes"), cards(visitor, "Duel cards")
    await expect(heroes).to_have_count(4)
    await shows_figures(visitor, "hoshi", ".card .picture")
    for card in (0, 1, 2, 3):
        await visitor.press(heroes.nth(card))
    await expect(visitor.refusal).to_contain_text(f"{visitor.scene['pool'][0]['name']} goes back.")
    for card, kept in enumerate(("false", "true", "true", "true")):
        await expect(heroes.nth(card)).to_have_attribute("aria-pressed", kept)
    await visitor.press(visitor.button("Choose 6 cards"))
    await expect(visitor.refusal).to_contain_text("Choose 3 of each first.")
    for card in (1, 2, 3):
        await visitor.press(duels.nth(card))
    await axe_finds_nothing(visitor)
    await fits_phone_and_thumb(visitor)
    dropped = [visitor.scene["pool"][at]["card"] for at in (0, 4)]
    await visitor.press(page.get_by_role("button", name=KEEP))
    await visitor.hears(lambda: visitor.stage != "draft")
    assert [card["card"] for card in visitor.scene["dropped"]] == dropped
    assert len(visitor.scene["heroes"]) == len(visitor.scene["duels"]) == 3


async def test_four_pass_their_packets_and_the_first_picks_an_opponent(dojo: Dojo, visit: Visit) -> None:
    dojo.first_seat_starts(4)
    visitor = await visit(dojo.address)
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(players=4, mode="Calm")
    for kind, one in (("Heroes", "Hero"), ("Duel cards", "Duel card")):
        for left in (4, 3, 2, 1):
            await expect(page.get_by_role("heading", name=f"Keep one {one}")).to_be_visible()
            await expect(cards(visitor, kind)).to_have_count(left)
            await visitor.press(cards(visitor, kind).last)
            await done(visitor, page.get_by_role("button", name=KEEP))
        await expect(page.get_by_role("heading", name=f"Drop one {one}")).to_be_visible()
        for card in (0, 1, 2):
            await visitor.press(cards(visitor, kind).nth(card))
        await done(visitor, page.get_by_role("button", name=KEEP))

    assert await asked(visitor) == "challenge"
    await expect(page.get_by_role("heading", name="Choose your opponent")).to_be_visible()
    await take_pictures(visitor, "hoshi-challenge", whole=False)
    await axe_finds_nothing(visitor)
    await fits_phone_and_thumb(visitor)
    rivals = page.get_by_role("button", name=re.compile("^Challenge "))
    await expect(rivals).to_have_count(3)
    await done(visitor, rivals.last)
    assert visitor.scene["fighters"] == [0, 3]
    await visitor.choose()
    await visitor.hears(lambda: visitor.stage in ("window", "exchange"))
    assert all(visitor.scene["players"][seat]["hero"] for seat in (0, 3))


async def test_a_note_covers_neither_the_question_nor_the_cards_of_a_packet(dojo: Dojo, visit: Visit) -> None:
    dojo.first_seat_starts(4)
    visitor = await visit(dojo.address)
    await visitor.home()
    await visitor.sit_down(players=4, mode="Calm")
    asked = visitor.page.get_by_role("heading", name="Keep one Hero")
    await expect(asked).to_be_visible()
    await a_note_stands_clear(visitor, asked, visitor.page.get_by_role("list", name="Heroes"))


async def test_a_deck_is_built_within_its_cost_and_offered_again(dojo: Dojo, visit: Visit) -> None:
    visitor = await visit(dojo.address)
    page = visitor.page
    await visitor.home()
    await visitor.sit_down(mode="Calm", cards="Constructed", budget="30")
    ready = visitor.button("Ready: this is my deck")
    await visitor.press(ready)
    why = page.get_by_role("status", name="Why not?")
    await expect(why).to_have_text("Still missing: 4 Heroes and 4 Duel cards.")
    await visitor.press(cards(visitor, "Heroes").filter(has_text="Saal Swordsman"))
    await visitor.press(cards(visitor, "Duel cards").filter(has_text="Crystal Sword"))
    await expect(why).to_contain_text("Crystal Sword costs 10")
    await expect(page.get_by_role("meter", name="8 of 30 spent")).to_be_visible()
    for where in (".card .picture", ".mini"):  # all cards lie here
        await shows_figures(visitor, "hoshi", where)
    await take_pictures(visitor, "hoshi-deck", whole=True)
    await axe_finds_nothing(visitor)
    await fits_phone_and_thumb(visitor)
    await visitor.press(visitor.button("Take Saal Swordsman out"))
    await visitor.press(page.get_by_role("button", name=re.compile("^Fox and feint")))
    await expect(page.get_by_role("meter", name=re.compile(r"^2\d of 30 spent"))).to_be_visible()
    await visitor.press(ready)
    await visitor.hears(lambda: visitor.stage != "draft")
    assert len(visitor.scene["heroes"]) + len(visitor.scene["duels"]) == 6

    await visitor.home(speed=None)
    await visitor.start()
    last = page.get_by_role("button", name=re.compile("^Your last deck.*Laughing Fox"))
    await visitor.press(last)
    await expect(page.get_by_role("meter", name=re.compile(r"^2\d of 30 spent"))).to_be_visible()


async def test_on_the_smallest_phone_duel_cards_are_read_from_the_first_one_on(
    dojo: Dojo, visit: Visit
) -> None:
    visitor = await visit(dojo.address, **PHONE | {"viewport": {"width": 320, "height": 640}})
    await visitor.home()
    await visitor.sit_down(mode="Calm")
    await expect(visitor.page.get_by_role("heading", name="Keep three Heroes")).to_be_visible()
    for card in (await cards(visitor, "Heroes").all())[-3:]:
        await visitor.press(card)
    await visitor.press(visitor.page.get_by_role("button", name=KEEP))
    heading = visitor.page.get_by_role("heading", name="Keep three Duel cards")
    await expect(heading).to_be_in_viewport()

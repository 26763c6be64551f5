"""The pages of cards: everything that can be found, turned and read there, by mouse, keys and thumb."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Locator, Page, Route, expect
from tests.browser.looks import FIGURES, axe_finds_nothing, fits_phone_and_thumb, looks_well
from tests.browser.visitor import Visit, Visitor

from hyakki.games import GAMES
from hyakki.server.http.gallery import gallery
from hyakki.server.http.rulebook import rulebook


async def opened(visit: Visit[Visitor], game: str) -> Visitor:
    visitor = await visit()
    await visitor.open(f"/cards/{game}")
    await expect(visitor.page.get_by_role("heading", name=GAMES[game].info.title)).to_be_visible()
    return visitor


def count(page: Page) -> Locator:
    return page.get_by_role("status").filter(has_text=re.compile("cards$|^No card"))


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("article", name=name, exact=True)


@pytest.mark.parametrize("game", GAMES)
async def test_every_card_is_there_with_its_text_and_numbers(visit: Visit[Visitor], game: str) -> None:
    visitor = await opened(visit, game)
    shown = gallery(game)
    await expect(count(visitor.page)).to_have_text(f"{len(shown.cards)} cards")
    for one in shown.cards:
        place = card(visitor.page, one.name)
        said = " ".join((await place.inner_text()).split())
        first = one.sides[0]
        for words in (first.text, first.title, one.line, *(fact.value for fact in first.facts)):
            assert words in said
        won = f"{one.wins.share * 100:.1f}%" if one.wins else "not measured yet"
        assert won in said


@pytest.mark.parametrize("game", ["awake", "hoshi", "madoshi"])
async def test_every_figure_is_drawn(visit: Visit[Visitor], game: str) -> None:
    visitor = await opened(visit, game)
    await visitor.page.wait_for_function(FIGURES, arg="article")


@pytest.mark.parametrize("number", range(len(GAMES)))
async def test_it_looks_well(visit: Visit[Visitor], number: int) -> None:
    game = list(GAMES)[number]
    visitor = await opened(visit, game)
    # Two stages look at it: all games take turns with colours and sizes.
    await looks_well(visitor, f"cards {game}", number + 1)


async def test_words_and_filters_find_cards_together(visit: Visit[Visitor]) -> None:
    visitor = await opened(visit, "awake")
    page = visitor.page
    await page.get_by_label("Search names and texts").fill("leap")
    leaping = int((await count(page).inner_text()).split()[0])
    assert 1 < leaping < 20
    await page.get_by_label("Country").select_option("Lantern Shogunate")
    await page.get_by_label("Cost").select_option("3")
    await expect(count(page)).to_have_text(f"1 of {len(gallery('awake').cards)} cards")
    await expect(card(page, "Tengu")).to_be_visible()
    await page.get_by_label("Search names and texts").fill("leap into the sea")
    await expect(count(page)).to_have_text("No cards match.")
    await axe_finds_nothing(visitor)
    await visitor.press(visitor.button("Show all cards"))
    await expect(count(page)).to_have_text(f"{len(gallery('awake').cards)} cards")
    assert await visitor.name_of_focus() == "Search names and texts"


async def test_a_card_turns_over_and_back(visit: Visit[Visitor]) -> None:
    visitor = await opened(visit, "awake")
    page, fox = visitor.page, card(visitor.page, "Kitsune")
    await expect(fox).to_contain_text("Foxfire")
    await visitor.press(fox.get_by_role("button", name="Turn to the awake side: Kitsune"))
    await expect(fox).to_contain_text("Nine Tails")
    await expect(page.get_by_text("Kitsune, awake side", exact=True)).to_be_attached()
    await expect(fox.locator("use")).to_have_attribute("href", re.compile("#kitsune-awake$"))
    await expect(card(page, "Tengu")).to_contain_text("Gust")
    await visitor.press(fox.get_by_role("button", name="Turn to the plain side: Kitsune"))
    await expect(fox).to_contain_text("Foxfire")
    await visitor.press(visitor.button("Turn all to the awake side"))
    await expect(fox).to_contain_text("Nine Tails")
    await axe_finds_nothing(visitor)


async def test_words_of_the_other_side_turn_the_card(visit: Visit[Visitor]) -> None:
    visitor = await opened(visit, "awake")
    await visitor.page.get_by_label("Search names and texts").fill("nine tails")
    await expect(count(visitor.page)).to_have_text(re.compile("^1 of"))
    await expect(card(visitor.page, "Kitsune")).to_contain_text("Nine Tails")


async def test_all_of_it_by_keyboard(visit: Visit[Visitor]) -> None:
    visitor = await opened(visit, "awake")
    page = visitor.page
    await visitor.tab_to("Search names and texts")
    await page.keyboard.type("kappa")
    await expect(count(page)).to_have_text(re.compile("^1 of"))
    await visitor.tab_to("Order")
    await visitor.tab_to("Turn to the awake side: Kappa")
    await page.keyboard.press("Enter")
    await expect(card(page, "Kappa")).to_contain_text("Undertow")
    assert await visitor.name_of_focus() == "Turn to the plain side: Kappa"


async def test_the_most_wins_come_first(visit: Visit[Visitor]) -> None:
    visitor = await opened(visit, "hoshi")
    await visitor.page.get_by_label("Order").select_option("Most wins first")
    names = [await one.get_attribute("aria-label") for one in await visitor.page.get_by_role("article").all()]
    known = [one for one in gallery("hoshi").cards if one.wins is not None]
    best = sorted(known, key=lambda one: one.wins.share if one.wins else 0, reverse=True)
    assert names[0] == best[0].name


async def test_a_link_leads_to_one_card(visit: Visit[Visitor]) -> None:
    visitor = await visit()
    await visitor.open("/cards/madoshi#umibozu")
    await expect(card(visitor.page, "Umibozu")).to_be_focused()
    await expect(card(visitor.page, "Umibozu")).to_be_in_viewport()


async def test_a_broken_link_to_a_card_leads_to_all_of_them(visit: Visit[Visitor]) -> None:
    visitor = await visit()
    broken: list[str] = []
    visitor.page.on("pageerror", lambda error: broken.append(str(error)))
    await visitor.open("/cards/madoshi#%")
    await expect(card(visitor.page, "Umibozu")).to_be_visible()
    assert len(await visitor.page.get_by_role("article").all()) == len(gallery("madoshi").cards)
    assert broken == []


async def test_start_page_rules_and_table_lead_to_the_cards(visit: Visit[Visitor]) -> None:
    visitor = await visit()
    page = visitor.page
    await visitor.home()
    await page.get_by_role("radio", name="Madoshi").check()
    await visitor.press(page.get_by_role("link", name="See the cards"))
    await page.wait_for_url("**/cards/madoshi")
    await visitor.press(page.get_by_role("link", name="Hero vs Phantom"))
    await expect(card(page, "Red Hero 3")).to_be_visible()
    await page.go_back()
    await page.go_back()
    await page.get_by_role("radio", name="Madoshi").check()
    await visitor.start()
    await page.keyboard.press("?")
    link = visitor.dialog("Rules: Madoshi").get_by_role("link", name="See all cards")
    async with page.expect_popup() as opening:
        await visitor.press(link)
    tab = await opening.value  # the table stays where it is
    await expect(card(tab, "Chimi")).to_be_visible()
    await expect(visitor.dialog("Rules: Madoshi")).to_be_visible()


async def test_a_card_nobody_has_measured_says_so(visit: Visit[Visitor]) -> None:
    visitor = await visit()
    told = await (await visitor.context.request.get("/api/cards/hoshi")).json()
    for one in told["cards"]:
        one["wins"] = None
    told |= {"what": "", "of": "", "how": ""}

    async def unmeasured(route: Route) -> None:
        await route.fulfill(json=told)

    await visitor.page.route("**/api/cards/hoshi", unmeasured)
    await visitor.open("/cards/hoshi")
    await expect(card(visitor.page, "Rage")).to_contain_text("not measured yet")
    await expect(visitor.page.get_by_text("has not been measured yet")).to_be_visible()


async def test_what_cannot_be_fetched_can_be_tried_again(visit: Visit[Visitor]) -> None:
    visitor = await visit()
    visitor.forgiven = re.compile("Failed to load resource")
    await visitor.page.route("**/api/cards/awake", lambda route: route.abort())
    await visitor.open("/cards/awake")
    await expect(visitor.page.get_by_text("The cards could not be loaded.")).to_be_visible()
    await visitor.page.unroute("**/api/cards/awake")
    await visitor.press(visitor.button("Try again"))
    await expect(card(visitor.page, "Kitsune")).to_be_visible()
    await visitor.open("/cards/chess")
    await expect(visitor.page.get_by_text("There is no such game here.")).to_be_visible()
    await fits_phone_and_thumb(visitor)


@pytest.mark.parametrize("game", GAMES)
async def test_the_rules_begin_with_a_quick_start(visit: Visit[Visitor], game: str) -> None:
    visitor = await visit()
    await visitor.home()
    await visitor.page.get_by_role("radio", name=GAMES[game].info.title).check()
    await visitor.press(visitor.button("Read the rules"))
    book = visitor.dialog(f"Rules: {GAMES[game].info.title}")
    await expect(book.get_by_role("heading").nth(1)).to_have_text("Quick start")
    steps = book.get_by_role("listitem")
    start = [step for step in rulebook(game).start if not step.mode]
    await expect(steps).to_have_count(len(start))
    for step, told in zip(await steps.all(), start, strict=True):
        await expect(step.get_by_role("paragraph")).to_have_text(f"{told.title}. {told.text}")
        await expect(step.locator("svg").first).to_be_visible()
    await axe_finds_nothing(visitor)
    await fits_phone_and_thumb(visitor)

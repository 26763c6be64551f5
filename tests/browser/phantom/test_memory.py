"""A finished game is seen with other eyes, gone on from, downloaded, brought back, and found again."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Locator, expect
from tests.browser.looks import looks_well
from tests.browser.phantom.player import Visit


async def test_a_finished_game_is_seen_with_other_eyes_gone_on_from_and_brought_back(
    visit: Visit, tmp_path: Path
) -> None:
    visitor = await visit()
    page = visitor.page
    await visitor.home()
    match = await visitor.sit_down(players=3, rounds="1")
    await visitor.play_on()

    await visitor.open(f"/replay/{match}")
    eyes = page.get_by_label("View as")
    held = page.get_by_role("region", name="Hands")
    await expect(eyes).to_have_value("-2")
    await expect(held.get_by_role("heading")).to_have_count(3)
    await expect(held.get_by_role("heading").first).to_have_text("You hold")
    await expect(page.get_by_role("link", name="Back to the result")).to_be_visible()
    await visitor.press(visitor.button("One step forward"))
    await expect(held.get_by_role("img").first).to_be_visible()
    all_cards = await cards(held)
    await looks_well(visitor, "replay-open", 1)

    seen = []
    for seat in (0, 1):
        await eyes.select_option(str(seat))
        await expect(held.get_by_role("heading")).to_have_count(1)
        await expect(page).to_have_url(f"{visitor.address}replay/{match}#2.{seat}")
        seen.append(await cards(held))
    assert seen[0]
    assert seen[1]
    assert not set(seen[0]) & set(seen[1])
    assert {*seen[0], *seen[1]} < set(all_cards)
    other = await visit()
    await other.open(f"/replay/{match}#2.1")
    theirs = other.page.get_by_role("region", name="Hands")
    await expect(theirs.get_by_role("heading")).to_have_count(1)
    assert await cards(theirs) == seen[1]

    await visitor.open(f"/replay/{match}#7")
    async with page.expect_download() as coming:
        await visitor.press(page.get_by_role("link", name="Download"))
    record = tmp_path / "game.record"
    await (await coming.value).save_as(record)
    await visitor.press(visitor.button("Play from here"))
    dialog = page.get_by_role("dialog", name="Play from here")
    await expect(dialog.get_by_role("status")).to_contain_text("You keep everything")
    await looks_well(visitor, "fork", 1)
    await dialog.get_by_label("In place of").nth(1).select_option("A friend, by link")
    await expect(dialog.get_by_role("status")).to_contain_text("all hands, yours included")
    await dialog.get_by_label("In place of").nth(1).select_option("Bot, easy")
    await visitor.press(dialog.get_by_role("button", name="Play on"))
    await page.wait_for_url("**/match/*")
    assert match not in page.url
    [asked] = [message for message in visitor.sent if message["type"] == "fork"]
    assert asked["promise"] == visitor.match, "what is drawn again is promised before, as any deal"
    assert asked["entropy"]
    assert await visitor.asked() == "card"
    await visitor.play_a_card()
    assert await visitor.asked() == "card"
    await visitor.same_after_reload()
    await expect(page.get_by_text("continues another game")).to_be_visible()

    await visitor.open("/games")
    await page.get_by_label("State").select_option("Finished")
    games = page.get_by_role("listitem").filter(has=page.get_by_role("heading"))
    await expect(games).to_have_count(1)
    await page.get_by_label("State").select_option("Still going")
    await expect(games).to_contain_text("continued from another game")
    await page.get_by_label("With", exact=True).fill("nobody like that")
    await expect(page.get_by_text("No games match.")).to_be_visible()
    await page.locator("input[type=file]").set_input_files(__file__)
    await expect(page.get_by_role("alert")).to_contain_text("Line 1: this is not a hyakki record")
    assert len(visitor.troubles) == 1  # the browser itself notes that the server has refused it
    visitor.troubles.clear()
    await looks_well(visitor, "games", 1)
    await page.locator("input[type=file]").set_input_files(record)
    await page.wait_for_url("**/replay/~*")
    await expect(page.get_by_text("A record you have added.")).to_be_visible()
    await visitor.press(visitor.button("Play from here"))
    await visitor.press(page.get_by_role("dialog").get_by_role("button", name="Play on"))
    await page.wait_for_url("**/match/*")
    assert await visitor.asked() == "card"


async def cards(held: Locator) -> list[str]:
    return [str(await card.get_attribute("aria-label")) for card in await held.get_by_role("img").all()]

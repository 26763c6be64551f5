"""Stepping through a match afterwards, or while it runs."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.async_api import Browser, Locator, Route, expect
from tests.browser.looks import AT_REST, axe_finds_nothing
from tests.browser.lucky import Luck
from tests.browser.phantom.player import Player, Visit
from tests.browser.phantom.test_friends import hands_heard
from tests.server.process import Process


@dataclass(frozen=True)
class Finished:
    """A match of three players that is over, and the browser's memory of one of them."""

    match: str
    profile: Any


@pytest.fixture(scope="module")
async def finished(browser: Browser, server: Process, steady_luck: Luck) -> Finished:
    visitor = await Player.arrive(browser, server.address)
    with steady_luck.of("a finished game of Hero vs Phantom"):
        await visitor.home()
        match = await visitor.sit_down(players=3, rounds="2")
        await visitor.play_on()
    profile = await visitor.context.storage_state()
    await visitor.context.close()
    return Finished(match, profile)


async def test_a_replay_scrubs_steps_jumps_and_is_shared(finished: Finished, visit: Visit) -> None:
    match = finished.match
    permissions = ["clipboard-read", "clipboard-write"]
    visitor = await visit(storage_state=finished.profile, permissions=permissions)
    await visitor.open(f"/match/{match}")
    await visitor.press(visitor.page.get_by_role("link", name="Step through the game"))
    await visitor.page.wait_for_url(f"**/replay/{match}")
    slider = visitor.page.get_by_role("slider", name="Position")
    steps = int(await slider.get_attribute("max") or 0)
    assert steps > 20

    await visitor.page.set_viewport_size({"width": 1440, "height": 900})
    await expect(visitor.page.get_by_role("region", name="Hands")).to_be_visible()
    await visitor.page.evaluate(AT_REST)
    hands = await visitor.page.get_by_role("region", name="Hands").bounding_box()
    assert hands
    assert hands["y"] + hands["height"] < 900  # nobody has to scroll to them

    await expect(slider).to_have_value("1")
    await expect(said(visitor)).to_contain_text("Round 1 of 2")
    players = visitor.page.get_by_role("list", name="Players").get_by_role("listitem")
    await expect(players.last).to_contain_text("You")  # as at the table
    await visitor.press(visitor.button("One step forward"))
    await expect(slider).to_have_value("2")
    await expect(visitor.trick).to_have_count(1)
    await visitor.press(visitor.button("One step back"))
    await expect(slider).to_have_value("1")
    await visitor.press(visitor.button("To the end"))
    await expect(slider).to_have_value(str(steps))
    await visitor.press(visitor.button("To the start"))
    await expect(slider).to_have_value("1")

    box = await slider.bounding_box()
    assert box
    await visitor.page.mouse.move(box["x"] + 8, box["y"] + box["height"] / 2)
    await visitor.page.mouse.down()
    await visitor.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    await visitor.page.mouse.up()
    assert steps / 3 < int(await slider.input_value()) < steps * 2 / 3
    await slider.press("Home")
    await expect(slider).to_have_value("1")
    await slider.press("ArrowRight")
    await expect(slider).to_have_value("2")

    line = visitor.page.get_by_role("complementary", name="What happened").get_by_role("button").nth(9)
    text = await line.inner_text()
    await visitor.press(line)
    await expect(said(visitor)).to_have_text(text)
    await expect(slider).to_have_value("10")
    await visitor.press(visitor.button("Share a link to this moment"))
    await expect(visitor.page.get_by_text("Link copied").first).to_be_visible()
    link = str(await visitor.page.evaluate("navigator.clipboard.readText()"))
    assert link == f"{visitor.address}replay/{match}#10"

    other = await visit()
    await other.open(link)
    # Only who has played it is "you" in it.
    await expect(said(other)).to_contain_text(text.removeprefix("You play "))
    await expect(said(other)).not_to_contain_text("You ")
    tricks = [it.page.get_by_role("list", name="This trick") for it in (visitor, other)]
    mine, theirs = [re.sub(' by [^"]+', "", await it.aria_snapshot()) for it in tricks]
    assert mine == theirs


async def test_a_replay_plays_at_several_speeds(finished: Finished, visit: Visit) -> None:
    visitor = await visit(storage_state=finished.profile)
    await visitor.page.clock.install()  # from here on, time passes when the test says so
    # A minute in an instant: the page may think that a connection in the making takes too long.
    visitor.forgiven = re.compile("WebSocket is closed before the connection is established")
    await visitor.open(f"/replay/{finished.match}")
    slider = visitor.page.get_by_role("slider", name="Position")
    await expect(slider).to_have_value("1")
    await visitor.stop_the_clock()
    reached = []
    for speed in ("Half", "Normal", "Double", "Four times"):
        await visitor.page.get_by_label("Speed").select_option(speed)
        await visitor.press(visitor.button("Play"))
        await visitor.page.clock.run_for(1200)
        await visitor.press(visitor.button("Pause"))
        reached.append(int(await slider.input_value()))
        await visitor.press(visitor.button("To the start"))
    assert reached[0] < reached[1] < reached[2] < reached[3]

    await visitor.press(visitor.button("Play"))
    await visitor.page.clock.run_for(60_000)
    await expect(slider).to_have_value(await slider.get_attribute("max") or "")
    await expect(visitor.button("Play")).to_be_visible()  # it stops there by itself


EDGES = """all => all.filter((it) => it.checkVisibility())
  .map((it) => it.getBoundingClientRect()).map(({ top, bottom }) => [top, bottom])"""


async def test_a_replay_says_what_its_lists_are_for_and_no_line_is_cut_by_the_bar(
    finished: Finished, visit: Visit
) -> None:
    visitor = await visit(storage_state=finished.profile, viewport={"width": 1440, "height": 900})
    await visitor.open(f"/replay/{finished.match}")
    await expect(visitor.page.get_by_text("Every draw was checked")).to_be_visible()
    for name in ("Speed", "View as"):
        await expect(visitor.page.locator("label", has_text=name)).to_be_visible()
    await visitor.page.evaluate(AT_REST)
    bar = await visitor.page.get_by_role("region", name="Replay controls").bounding_box()
    play = await visitor.button("Play").bounding_box()
    fair = visitor.page.get_by_role("region", name="Fair deal")
    told = await fair.locator("p").evaluate_all(EDGES)
    assert bar
    assert play
    assert play["y"] >= bar["y"] + 4
    assert [bottom for top, bottom in told if top < bar["y"] < bottom] == []


async def test_a_replay_is_stepped_by_keys(finished: Finished, visit: Visit) -> None:
    visitor = await visit(storage_state=finished.profile)
    await visitor.open(f"/replay/{finished.match}#5")
    slider = visitor.page.get_by_role("slider", name="Position")
    await expect(slider).to_have_value("5")
    for key, value in (("ArrowRight", "6"), ("ArrowLeft", "5"), ("Home", "1")):
        await visitor.page.keyboard.press(key)
        await expect(slider).to_have_value(value)
    await visitor.page.keyboard.press("End")
    await expect(slider).to_have_value(await slider.get_attribute("max") or "")


async def test_at_the_end_of_a_round_a_replay_shows_what_was_left_and_not_the_next_deal(
    finished: Finished, visit: Visit
) -> None:
    visitor = await visit(storage_state=finished.profile)
    await visitor.open(f"/replay/{finished.match}")
    log = visitor.page.get_by_role("complementary", name="What happened")
    await visitor.press(log.get_by_role("button", name=re.compile("^Round 1 is over")))
    await expect(said(visitor)).to_contain_text("Round 1 is over")
    hands = visitor.page.get_by_role("region", name="Hands")
    seats = visitor.page.get_by_role("list", name="Players").get_by_role("listitem")
    left = sum(int(re.findall(r"(\d+) cards?,", seat)[0]) for seat in await seats.all_inner_texts())
    await expect(hands.get_by_role("img")).to_have_count(left)
    await visitor.press(visitor.button("One step forward"))
    await expect(said(visitor)).to_contain_text("Round 2 of 2")
    await expect(hands.get_by_role("img")).to_have_count(27)


async def test_the_replay_of_a_running_match_shows_no_hand_even_to_a_player(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    match = await visitor.sit_down(players=3)
    assert await visitor.asked() == "card"
    await visitor.play_a_card()
    assert await visitor.asked() == "card"
    visitor.received.clear()
    await visitor.open(f"/replay/{match}")
    await expect(
        visitor.page.get_by_text("The game is still going on, so hands stay hidden here.")
    ).to_be_visible()
    await expect(visitor.hand).to_have_count(0)
    replayed = [message for message in visitor.received if message["type"] == "replayed"]
    assert [frame["scene"]["hand"] for frame in replayed[0]["frames"] if frame["scene"]["hand"]] == []
    assert hands_heard(visitor) == []


def said(visitor: Player) -> Locator:
    """What the replay says at this step; how it was dealt is told below it."""
    return visitor.page.get_by_role("main").get_by_role("status").filter(has_text=re.compile(".")).first


async def test_a_finished_game_is_checked_draw_by_draw(finished: Finished, visit: Visit) -> None:
    """By the page of a player, which remembers its part, and by that of a stranger."""
    visitor = await visit(storage_state=finished.profile)
    await visitor.open(f"/replay/{finished.match}")
    deal = visitor.page.get_by_role("region", name="Fair deal")
    await expect(deal.get_by_role("status")).to_have_text("✓ Every draw was checked: 4 of 4.")
    await expect(deal.get_by_text("Every shuffle and roll was sealed before the game began")).to_be_visible()
    await visitor.press(deal.get_by_text("What this means"))
    await expect(deal.get_by_text("It does not show how bots think")).to_be_visible()
    await expect(deal.get_by_role("link", name="Download the record")).to_be_visible()
    await axe_finds_nothing(visitor)

    stranger = await visit()
    record = f"**/api/matches/{finished.match}/record"

    async def cheat(route: Route) -> None:
        """Another seal: as if the host had shown one secret and dealt from another."""
        text = await (await route.fetch()).text()
        body = re.sub(r"(?<=commitment )..", lambda found: f"{int(found[0], 16) ^ 1:02x}", text, count=1)
        head = body[: body.rindex("\nend ")]
        seal = hashlib.sha256(head.encode()).hexdigest()[:24]
        await route.fulfill(body=re.sub(r"\w+\n$", f"{seal}\n", body), content_type="text/plain")

    await stranger.page.route(record, cheat)
    await stranger.open(f"/replay/{finished.match}")
    deal = stranger.page.get_by_role("region", name="Fair deal")
    await expect(deal.get_by_role("status")).to_contain_text("not dealt as it was promised")
    await stranger.page.unroute(record)
    await stranger.page.reload()
    await expect(deal.get_by_role("status")).to_contain_text("Every draw was checked")

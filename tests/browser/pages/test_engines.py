"""Bots from elsewhere, the host's and people's own, are chosen like any other and marked as bots."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import expect
from tests.browser.looks import axe_finds_nothing, fits_phone_and_thumb
from tests.browser.lucky import LuckyProcess
from tests.browser.page import built
from tests.browser.pages.test_security import keep, where
from tests.browser.phantom.player import Visit
from tests.server.client import Client
from tests.server.process import Process
from tests.server.test_bot_accounts import asked_now

EXAMPLE = Path(__file__).parents[3] / "examples" / "engine.py"

FITS = "form => form.scrollWidth <= form.clientWidth && form.offsetWidth < form.closest('dialog').clientWidth"


@pytest.fixture(scope="module")
def with_engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    built()
    # Its name is also that of something every JavaScript object has.
    engine = f"constructor={sys.executable} {EXAMPLE}"
    data = tmp_path_factory.mktemp("engines")
    with LuckyProcess(data, "--engine", engine, "--engine-time", "20000") as process:
        yield process


async def test_an_engine_is_chosen_by_its_name_and_plays(visit: Visit, with_engine: Process) -> None:
    mio = await visit(with_engine.address)
    await mio.home()
    await mio.set_table(players=3, rounds="1")
    await mio.press(mio.page.get_by_text("Who sits where"))
    await mio.page.get_by_label("Seat 2").select_option("Bot, constructor")
    await expect(mio.page.get_by_text("You against 2 bots (mixed).")).to_be_visible()
    await axe_finds_nothing(mio)
    await fits_phone_and_thumb(mio)
    await mio.page.get_by_label("Seat 3").select_option("A friend, by link")
    await mio.start()
    await mio.press(mio.page.get_by_role("button", name="Give it to a bot for seat 3"))
    await mio.page.get_by_label("Bot in seat 3").select_option("Bot, constructor")
    await expect(mio.page.get_by_text("constructor 2")).to_be_visible()
    await expect(mio.page.get_by_text("Seat 3, bot", exact=True)).to_be_visible()
    await axe_finds_nothing(mio)
    await mio.press(mio.button("Start the game"))
    await mio.asked()
    await mio.press(mio.playable.first)
    await mio.hears(lambda: sum("frame" in message for message in mio.received) > 3)
    events = [line for message in mio.received if "frame" in message for line in message["frame"]["lines"]]
    assert not [event for event in events if event["kind"] == "table"]


async def test_a_bot_of_ones_own_is_made_under_ones_name_and_challenged_by_others(
    visit: Visit, with_engine: Process
) -> None:
    mio = await visit(with_engine.address)
    await mio.home()
    await keep(mio, "Mujina")
    dialog = await where(mio)
    await dialog.get_by_label("Name of a new bot").fill("Karakuri")
    await mio.page.keyboard.press("Enter")
    token = await dialog.get_by_label("The token of Karakuri").input_value()
    await axe_finds_nothing(mio)
    await fits_phone_and_thumb(mio)
    await mio.press(dialog.get_by_role("button", name="I have saved it"))
    await expect(dialog.get_by_label("The token of Karakuri")).to_have_count(0)

    await mio.tab_to("Rules of Karakuri")
    await mio.page.keyboard.press("Enter")
    rules = dialog.get_by_role("form", name="Which challenges Karakuri accepts")
    await expect(rules.get_by_role("switch", name="Accepts challenges")).to_be_checked()
    for game in ("Hero vs Phantom", "Madoshi", "Awake Heroes", "Hoshi Battle"):
        await rules.get_by_role("checkbox", name=game).uncheck()
    await mio.press(rules.get_by_role("button", name="Save the rules"))
    await expect(rules.get_by_text("Choose at least one game, or turn challenges off.")).to_be_visible()
    await rules.get_by_role("checkbox", name="Hero vs Phantom").check()
    await mio.press(rules.get_by_role("button", name="House rules of Hero vs Phantom: any"))
    rounds = rules.get_by_role("group", name="Rounds")
    for label in await rounds.locator("label").all_inner_texts():
        await rounds.get_by_role("checkbox", name=label, exact=True).set_checked(label == "1")
    await expect(
        rules.get_by_role("button", name="House rules of Hero vs Phantom: only some")
    ).to_be_visible()
    await rules.get_by_label("Ratings").select_option("Only games that count")
    await rules.get_by_label("Games at the same time").select_option("2")
    await axe_finds_nothing(mio)
    await fits_phone_and_thumb(mio)
    assert await rules.evaluate(FITS), "the form is wider than its dialog"
    await mio.press(rules.get_by_role("button", name="Save the rules"))
    await expect(dialog.get_by_text("The rules of Karakuri are saved.")).to_be_visible()
    await expect(dialog.get_by_role("button", name="Rules of Karakuri")).to_be_focused()

    proof = {"Authorization": f"Bearer {token}"}
    _, itself = await asyncio.to_thread(
        asked_now, with_engine.address, "api/bot", authorization=proof["Authorization"]
    )
    assert itself["rules"] == {
        "open": True, "games": {"phantom": {"rounds": ["1"]}}, "kind": "rated", "at_once": 2,
    }  # fmt: skip
    async with await Client.connect(with_engine.address, headers=proof) as karakuri:
        ken = await visit(with_engine.address)
        await ken.home()
        await ken.set_table(players=3, rounds="1")
        await ken.press(ken.page.get_by_text("Who sits where"))
        await ken.page.get_by_label("Seat 2").select_option("Bot, Karakuri (by Mujina)")
        await ken.start()
        await expect(ken.page.get_by_text("Seat 2, bot, not ready yet")).to_be_visible()
        match = (await karakuri.until(lambda said: said["type"] == "challenged"))["match"]
        await karakuri.open(match)
        await karakuri.ready(match)
        await expect(ken.hand.first).to_be_visible()

    await mio.press(dialog.get_by_role("button", name="Take the token back of Karakuri"))
    await expect(dialog.get_by_text("has no token, so it cannot connect")).to_be_visible()
    await mio.press(dialog.get_by_role("button", name="Delete Karakuri"))
    await expect(dialog.get_by_text("Karakuri is deleted.")).to_be_visible()

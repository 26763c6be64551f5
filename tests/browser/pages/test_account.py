"""A name is kept by keyboard, its owner signs in on a phone and brings a game along, and is forgotten."""

from __future__ import annotations

import re

from playwright.async_api import expect
from tests.browser.looks import axe_finds_nothing, fits_phone_and_thumb, looks_well
from tests.browser.phantom.player import Player, Visit
from tests.browser.visitor import PHONE


async def open_dialog(visitor: Player, which: str) -> None:
    await visitor.press(visitor.page.get_by_role("button", name=re.compile("^Your name:")))
    await visitor.press(visitor.dialog("Your name").get_by_role("button", name=which))


async def test_a_name_is_kept_signed_in_elsewhere_and_forgotten(visit: Visit) -> None:
    mio, phone = await visit(), await visit(**PHONE)
    mio.forgiven = phone.forgiven = re.compile("status of 409")
    await mio.home()
    await open_dialog(mio, "Keep this name")
    keeping = mio.dialog("Keep this name")
    await expect(keeping.get_by_text("nobody can reset it for you")).to_be_visible()
    await expect(keeping.get_by_label("Name", exact=True)).to_be_focused()
    await mio.page.keyboard.press("ControlOrMeta+A")
    await mio.page.keyboard.type("Inari (guest)")
    await mio.page.keyboard.press("Tab")
    await mio.page.keyboard.type("correct horse")
    word = keeping.get_by_label("Password", exact=True)
    assert await word.get_attribute("autocomplete") == "new-password"
    await mio.page.keyboard.press("Enter")
    await expect(keeping.get_by_label("Name", exact=True)).to_have_accessible_description(
        re.compile("choose another name")
    )
    await expect(keeping.get_by_label("Name", exact=True)).to_be_focused()
    await mio.press(keeping.get_by_role("button", name="Show the password"))
    assert await word.get_attribute("type") == "text"
    await looks_well(mio, "account keep", 1)
    await mio.page.set_viewport_size({"width": 1280, "height": 720})
    await keeping.get_by_label("Name", exact=True).fill("Inari")
    await mio.page.keyboard.press("Enter")
    await expect(mio.page.get_by_role("button", name="Your name: Inari. Change it")).to_be_visible()

    # On a phone: a guest with a game signs in, wrong at first.
    await phone.home()
    match = await phone.sit_down(players=3, friends=(2,), rounds="1")
    await phone.open("/")
    await open_dialog(phone, "Sign in")
    entering = phone.dialog("Sign in")
    await entering.get_by_label("Name", exact=True).fill("inari")
    await entering.get_by_label("Password", exact=True).fill("wrong horse")
    await phone.press(entering.get_by_role("button", name="Sign in"))
    await expect(entering.get_by_label("Password", exact=True)).to_have_accessible_description(
        "the name or the password is wrong"
    )
    await fits_phone_and_thumb(phone)
    await entering.get_by_label("Password", exact=True).fill("correct horse")
    await phone.press(entering.get_by_role("button", name="Sign in"))
    await expect(phone.page.get_by_role("button", name="Your name: Inari. Change it")).to_be_visible()
    await mio.open(f"/match/{match}")
    await expect(mio.page.get_by_role("textbox", name="Link for your friends")).to_be_visible()

    # Forgotten, everywhere.
    await open_dialog(phone, "Delete me")
    going = phone.dialog("Delete me")
    await going.get_by_label("Your current password").fill("correct horse")
    await phone.press(going.get_by_role("button", name="Delete me"))
    await expect(going.get_by_role("alert").filter(has_text="Tick the box first")).to_be_visible()
    await axe_finds_nothing(phone, ["ink"])
    await fits_phone_and_thumb(phone)
    await going.get_by_label("Yes, delete me for good").check()
    await phone.press(going.get_by_role("button", name="Delete me"))
    await expect(going).to_have_count(0)
    await phone.page.wait_for_url("**/")
    await expect(phone.play).to_be_visible()
    await expect(phone.page.get_by_role("button", name="Your name: Inari. Change it")).to_have_count(0)
    await expect(mio.page.get_by_role("textbox", name="Link for your friends")).to_have_count(0)

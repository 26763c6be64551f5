"""Signed-in browsers, links to seats and the second factor, by keyboard and on the smallest phone."""

from __future__ import annotations

import re

import pyotp
from playwright.async_api import Locator, expect
from tests.browser.looks import axe_finds_nothing, fits_phone_and_thumb
from tests.browser.pages.test_account import open_dialog
from tests.browser.phantom.player import Player, Visit
from tests.browser.visitor import PHONE, SETTLED

SMALL = {**PHONE, "viewport": {"width": 320, "height": 568}}
WORD = "correct horse"


async def where(visitor: Player) -> Locator:
    """The list under one's name."""
    await visitor.press(visitor.page.get_by_role("button", name=re.compile("^Your name:")))
    dialog = visitor.dialog("Your name")
    await visitor.press(dialog.get_by_text("Where you are signed in"))
    await expect(dialog.get_by_role("heading", name="Private links to your seats")).to_be_visible()
    return dialog


async def keep(visitor: Player, name: str) -> None:
    await open_dialog(visitor, "Keep this name")
    keeping = visitor.dialog("Keep this name")
    await keeping.get_by_label("Name", exact=True).fill(name)
    await keeping.get_by_label("Password", exact=True).fill(WORD)
    await visitor.page.keyboard.press("Enter")
    await expect(visitor.page.get_by_role("button", name=f"Your name: {name}. Change it")).to_be_visible()


async def begin_sign_in(visitor: Player, name: str) -> Locator:
    await open_dialog(visitor, "Sign in")
    entering = visitor.dialog("Sign in")
    await entering.get_by_label("Name", exact=True).fill(name)
    await entering.get_by_label("Password", exact=True).fill(WORD)
    await visitor.press(entering.get_by_role("button", name="Sign in"))
    return entering


async def test_a_second_factor_is_turned_on_asked_for_and_helped_out_by_a_recovery_code(visit: Visit) -> None:
    mio, phone = await visit(), await visit(**SMALL)
    mio.forgiven = phone.forgiven = re.compile("status of 409")
    await mio.hold_time()
    await mio.home()
    await keep(mio, "Tengu")
    dialog = await where(mio)
    browsers = dialog.get_by_role("list", name="Signed-in browsers")
    await expect(browsers.get_by_role("listitem")).to_have_count(1)
    await expect(browsers.get_by_text("This one")).to_be_visible()
    await expect(browsers.get_by_text("Chrome on Linux")).to_be_visible()

    await mio.tab_to("Turn it on")
    await mio.pass_by(SETTLED)
    await mio.page.keyboard.press("Enter")
    current = dialog.get_by_label("Your current password")
    await expect(current).to_be_focused()
    await mio.page.keyboard.type("wrong horse")
    await mio.page.keyboard.press("Enter")
    await expect(current).to_have_accessible_description("This is not your password.")
    await expect(current).to_be_focused()
    await current.fill(WORD)
    await mio.page.keyboard.press("Enter")
    await expect(dialog.get_by_role("img", name=re.compile("QR code"))).to_be_visible()
    shown = dialog.get_by_text("type this key into the app").locator("code")
    secret = (await shown.inner_text()).replace(" ", "")
    await axe_finds_nothing(mio)
    code = dialog.get_by_label("The code that the app shows now")
    await code.fill("000000")
    await mio.page.keyboard.press("Enter")
    await expect(code).to_have_accessible_description(re.compile("This code is wrong"))
    await code.fill(pyotp.TOTP(secret).now())
    await mio.page.keyboard.press("Enter")
    codes = dialog.get_by_role("list", name="Your recovery codes").get_by_role("listitem")
    await expect(codes).to_have_count(10)
    first = await codes.first.inner_text()
    await axe_finds_nothing(mio)
    second = await codes.nth(1).inner_text()
    await mio.tab_to("I have saved them")
    await mio.page.keyboard.press("Enter")
    await expect(dialog.get_by_text("You have 10 recovery codes left.")).to_be_visible()

    # Another password takes a code, too.
    await mio.press(dialog.get_by_role("button", name="Change the password"))
    changing = mio.dialog("Change the password")
    await changing.get_by_label("Your current password").fill(WORD)
    await changing.get_by_label("New password").fill(WORD)
    await mio.page.keyboard.press("Enter")
    asked = changing.get_by_label("Code", exact=True)
    await expect(asked).to_be_focused()
    await axe_finds_nothing(mio, ["paper"])
    await asked.fill(second)
    await mio.page.keyboard.press("Enter")
    await expect(changing).to_have_count(0)
    await expect(mio.page.get_by_role("button", name="Your name: Tengu. Change it")).to_be_visible()

    # Elsewhere a code is wanted, once the password is right.
    await phone.home()
    entering = await begin_sign_in(phone, "Tengu")
    asked = entering.get_by_label("Code", exact=True)
    await expect(asked).to_be_focused()
    await expect(asked).to_have_accessible_description(re.compile("type the six digits"))
    await axe_finds_nothing(phone, ["ink"])
    await fits_phone_and_thumb(phone)
    await asked.fill(first)
    await phone.press(entering.get_by_role("button", name="Sign in"))
    await expect(phone.page.get_by_role("button", name="Your name: Tengu. Change it")).to_be_visible()

    # Each sees the other, and one is signed out.
    there = await where(phone)
    await expect(there.get_by_text("You have 8 recovery codes left.")).to_be_visible()
    await axe_finds_nothing(phone, ["paper"])
    await fits_phone_and_thumb(phone)
    await mio.page.reload()
    dialog = await where(mio)
    browsers = dialog.get_by_role("list", name="Signed-in browsers")
    await expect(browsers.get_by_role("listitem")).to_have_count(2)
    await mio.press(browsers.get_by_role("button", name=re.compile("^End this one")))
    await expect(browsers.get_by_role("listitem")).to_have_count(1)
    await expect(dialog.get_by_role("heading", name="Signed-in browsers")).to_be_focused()
    await expect(phone.page.get_by_role("button", name="Your name: Tengu. Change it")).to_have_count(0)


async def test_a_seat_by_its_link_is_played_beside_who_one_is_until_it_is_taken_back(visit: Visit) -> None:
    mio, ken = await visit(), await visit(**SMALL)
    await mio.home()
    match = await mio.sit_down(players=3, friends=(2,), rounds="1")
    await mio.press(mio.page.get_by_text("Continue on another device"))
    link = await mio.page.get_by_role("textbox", name="Private link to your seat").input_value()
    await ken.home()
    button = ken.page.get_by_role("button", name=re.compile("^Your name:"))
    name = await button.get_attribute("aria-label")
    await ken.open(link)
    await expect(ken.page.get_by_text("Nothing else changes on this device")).to_be_visible()
    await ken.press(ken.button("Play on here"))
    await ken.page.wait_for_url(f"**/seat/{match}")
    await expect(ken.page.get_by_text("seat, by link")).to_be_visible()
    for hidden in ("Link for your friends", "Continue on another device", "Leave the seat"):
        await expect(ken.page.get_by_text(hidden)).to_have_count(0)
    await axe_finds_nothing(ken, ["paper"])
    await fits_phone_and_thumb(ken)
    await ken.press(ken.page.get_by_role("button", name="I am ready"))
    await expect(mio.page.get_by_role("button", name="Not ready after all")).to_be_visible()

    # Home is one's own again, and the seat is still there beside it.
    await ken.press(ken.page.get_by_role("link", name=re.compile("^hyakki")))
    await expect(button).to_have_attribute("aria-label", name or "")
    await ken.open(f"/match/{match}")
    await expect(ken.page.get_by_text("You are watching")).to_be_visible()
    await ken.open(f"/seat/{match}")
    await expect(ken.page.get_by_role("button", name="Not ready after all")).to_be_visible()

    await mio.open("/")
    dialog = await where(mio)
    links = dialog.get_by_role("list", name="Private links to your seats")
    await expect(links.get_by_text("Your seat in Hero vs Phantom", exact=True)).to_be_visible()
    await axe_finds_nothing(mio)
    await mio.press(links.get_by_role("button", name=re.compile("^End this one")))
    await expect(dialog.get_by_text("You have no open links to a seat.")).to_be_visible()
    await expect(ken.page.get_by_role("heading", name="This link has expired")).to_be_visible()
    await axe_finds_nothing(ken, ["paper"])

"""Two friends talk at a table: phrases and text both ways, muting, a report, and one who is sent away."""

from __future__ import annotations

import asyncio
import re

from playwright.async_api import Locator, Route, expect
from tests.browser.looks import AT_REST, axe_finds_nothing, fits_phone_and_thumb, looks_well
from tests.browser.phantom.player import Player, Visit
from tests.browser.visitor import PHONE

CUT = """() => [...document.querySelectorAll('.phrases button')].filter((phrase) => {
  const box = phrase.getBoundingClientRect();
  const fold = phrase.closest('.fold').getBoundingClientRect();
  const across = box.left < fold.left || box.right > fold.right || phrase.scrollWidth > phrase.clientWidth;
  return across || box.bottom > fold.bottom || box.top < fold.top;
}).map((phrase) => phrase.innerText)"""
"""Phrases of which a part cannot be seen."""


def chat(visitor: Player) -> Locator:
    return visitor.page.get_by_role("complementary", name="Chat")


def said(visitor: Player) -> Locator:
    return chat(visitor).get_by_role("listitem")


def picture(visitor: Player, seat: int) -> Locator:
    """What somebody has just sent, at the table."""
    return visitor.page.locator(f"[data-said-by='{seat}']")


WATCH_PICTURES = """() => {
  window.pictures = {};
  const box = (it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    return { x, y, width, height };
  };
  const look = () => {
    for (const it of document.querySelectorAll('[data-said-by].drawn')) {
      const faces = [...document.querySelectorAll(`main [data-seat="${it.dataset.saidBy}"]`)];
      const face = faces.find((it) => it.getBoundingClientRect().width > 0);
      pictures[it.dataset.saidBy] = { hidden: it.ariaHidden, mine: box(it), theirs: face && box(face) };
    }
  };
  const watcher = new MutationObserver(() => requestAnimationFrame(look));
  watcher.observe(document.body, { subtree: true, childList: true });
}"""
"""Keeps where pictures come up, and where the faces are: a busy machine may look when they have faded."""


async def sits_at_its_face(visitor: Player, seat: int) -> None:
    kept = await visitor.page.wait_for_function("seat => pictures[seat]", arg=seat)
    shown = await kept.json_value()
    assert shown["hidden"] == "true"
    mine, theirs = shown["mine"], shown["theirs"]
    assert theirs
    assert abs(mine["x"] + mine["width"] / 2 - theirs["x"] - theirs["width"] / 2) < 30
    below, above = mine["y"] - theirs["y"] - theirs["height"], theirs["y"] - mine["y"] - mine["height"]
    assert 0 <= max(below, above) < 20


async def test_friends_talk_mute_report_and_one_is_sent_away(visit: Visit) -> None:
    host, friend = await visit(permissions=["notifications"]), await visit(**PHONE)
    await host.page.add_init_script(
        "window.notes = []; window.Notification = class { static permission = 'granted';"
        " constructor(title, { body }) { notes.push(body) } close() {} }"
    )
    await host.home()
    await host.sit_down(players=3, friends=(2,), rounds="1")
    link = await host.page.get_by_role("textbox", name="Link for your friends").input_value()
    await host.press(host.button("Settings"))
    await host.press(host.dialog("Settings").get_by_role("radio", name="On", exact=True))
    await host.page.keyboard.press("Escape")
    await host.page.evaluate("Object.defineProperty(document, 'hidden', { value: true, configurable: true })")
    await friend.home()
    await friend.open(link)
    await friend.page.get_by_label("Name").fill("Kitsune")
    await friend.press(friend.button("Take the seat"))
    await expect(host.page.get_by_text("Seat 2, not ready yet")).to_be_visible()
    assert await host.page.evaluate("notes") == ["Every seat is taken. Say when you are ready."]
    await host.page.evaluate("delete document.hidden")

    # Before the start, on a phone by touch: one press is one phrase.
    await friend.press(friend.button("Chat"))
    await expect(chat(friend).get_by_text("Nobody has said anything yet.")).to_be_visible()
    await friend.page.set_viewport_size({"width": 320, "height": 640})
    await friend.page.evaluate(AT_REST)
    assert await friend.page.evaluate(CUT) == []
    await friend.page.set_viewport_size(PHONE["viewport"])
    await friend.press(chat(friend).get_by_role("button", name="Hello, have fun"))
    await expect(said(friend)).to_have_text(re.compile("You.*Hello, have fun"))
    await expect(host.button("Chat, 1 new line")).to_be_visible()
    await expect(host.page).to_have_title(re.compile(r"^\(1\) "))
    await expect(host.page.get_by_role("log", name="New in the chat")).to_have_text(
        "Kitsune: Hello, have fun"
    )

    # By keyboard: C opens it, letters are letters, Enter sends.
    await host.page.keyboard.press("c")
    await expect(chat(host).get_by_label("Say something")).to_be_focused()
    await host.page.keyboard.type("see <b>all</b> ls? \u202ep")
    await host.page.keyboard.press("Enter")
    await expect(said(friend).last).to_have_text(re.compile(r"see <b>all</b> ls\? p$"))
    await expect(host.button("Chat")).to_be_visible()
    await expect(host.page.get_by_role("dialog")).to_have_count(0)
    await looks_well(host, "chat waiting", 0)
    await host.page.set_viewport_size({"width": 1280, "height": 720})
    await looks_well(friend, "chat phone", 1)
    # A picture, too, is one press, and says what it shows.
    await friend.press(chat(friend).get_by_role("button", name="(laughs)"))
    await expect(said(host).last.get_by_role("img", name="(laughs)")).to_be_visible()
    await friend.page.keyboard.press("Escape")
    await expect(chat(friend)).to_have_count(0)
    await expect(friend.button("Chat")).to_be_focused()

    # In the game; after a reload everything that was said is there.
    await friend.say_ready()
    await host.say_ready()
    await expect(friend.hand.first).to_be_visible()
    await friend.page.reload()
    await friend.press(friend.button("Chat"))
    await expect(said(friend)).to_have_count(3)
    await friend.press(chat(friend).get_by_label("Say something"))
    await friend.page.keyboard.type("boo")
    await friend.press(chat(friend).get_by_role("button", name="Send"))
    await expect(said(host)).to_have_count(4)
    await fits_phone_and_thumb(friend)
    # A picture comes up at the face of the person who sent it, at both tables, and is said aloud.
    for visitor in (host, friend):
        await visitor.page.evaluate(WATCH_PICTURES)
    await friend.press(chat(friend).get_by_role("button", name="(thumbs up)"))
    for visitor in (host, friend):
        await sits_at_its_face(visitor, 1)
    await expect(host.page.get_by_role("log", name="New in the chat")).to_contain_text("Kitsune: (thumbs up)")

    # Muted: nothing of it is left, also after a reload, until it is taken back.
    await host.press(chat(host).get_by_role("button", name="Kitsune: mute or report").last)
    about = host.dialog("Kitsune")
    await host.press(about.get_by_role("button", name="Mute Kitsune"))
    await host.press(about.get_by_role("button", name="Report Kitsune"))
    await about.get_by_label("What is wrong").select_option("Unkind words")
    await about.get_by_label("In your own words, if you like").fill("he says boo")
    await axe_finds_nothing(host, ["contrast"])
    await host.press(about.get_by_role("button", name="Send the report"))
    await expect(about.get_by_text("Thank you. Your report is kept")).to_be_visible()
    await host.page.keyboard.press("Escape")
    await expect(said(host)).to_have_count(1)
    await friend.press(chat(friend).get_by_role("button", name="(laughs)"))
    await expect(said(friend)).to_have_count(6)
    await expect(picture(host, 1)).to_have_count(0)
    await pressed_before_it_is_fetched(host)
    await expect(said(host)).to_have_count(1)
    await host.press(chat(host).get_by_role("button", name="Unmute Kitsune"))
    await expect(said(host)).to_have_count(6)
    await host.press(host.button("Close the chat"))

    # The host sends the friend away, who hears and says nothing more; a bot plays on.
    await host.page.keyboard.press("p")
    await host.press(host.dialog("Who is here").get_by_role("button", name="Kitsune: mute or report"))
    await host.press(about.get_by_role("button", name="Remove Kitsune"))
    await fits_phone_and_thumb(host)
    await host.press(about.get_by_role("button", name="Yes, remove"))
    await expect(about).to_have_count(0)
    await expect(host.dialog("Who is here").get_by_text("was removed, a bot plays on")).to_be_visible()
    await expect(friend.button("Chat")).to_have_count(0)
    await expect(chat(friend)).to_have_count(0)
    await expect(friend.page.get_by_text("The host removes you.").first).to_be_attached()


async def pressed_before_it_is_fetched(visitor: Player) -> None:
    """The table is opened again over a slow line: pressing C too early opens the chat when it comes."""
    pressed = asyncio.Event()

    async def late(route: Route) -> None:
        await pressed.wait()
        await route.continue_()

    await visitor.page.route("**/assets/chatting-*.js", late)
    await visitor.page.reload()
    await expect(visitor.hand.first).to_be_visible()
    await expect(visitor.button("Chat")).to_have_count(0)
    await visitor.page.keyboard.press("c")
    pressed.set()
    await expect(chat(visitor)).to_be_visible()

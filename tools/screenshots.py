"""Take the documentation's screenshots from the running program: `.venv/bin/python tools/screenshots.py`.

It starts a server of its own, plays against bots in a real browser, and writes docs/assets/*.png.
Run it after the look of the table has changed; what it makes is looked at by a person, not checked.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from itertools import count

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect, sync_playwright

import check
import ground
from small_png import smaller

ASSETS = ground.ROOT / "docs" / "assets"
WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
ASKED = re.compile(r"^(Your turn|Attack\?|Set a trap\?|Choose .*|Discard .*|A duel .*)$")
"""What the table of Awake Heroes may want of me in a game; else it is the other's turn."""
MARCHES = 4  # so many turns before the picture of Awake Heroes
HINTS = 14  # so many hints are followed on the board of Madoshi before the picture
TRICKS = 3  # so many of my cards are played before the picture: there is something to see by then


def main() -> int:
    ground.page()
    with tempfile.TemporaryDirectory() as data:
        command = [
            str(ground.VENV / ground.BIN / "hyakki"),
            "serve",
            "--no-open",
            "--port",
            "0",
            "--data",
            data,
        ]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        try:
            address = next(found[1] for line in server.stdout if (found := re.search(r"at (http\S+)", line)))
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=check.chromium(), args=["--no-sandbox"])
                take(browser, address)
                browser.close()
        finally:
            server.terminate()
            server.wait()
    return 0


def take(browser: Browser, address: str) -> None:
    wide = browser.new_page(viewport=WIDE, reduced_motion="reduce")
    wide.goto(address)
    wide.get_by_role("button", name="Play", exact=True).wait_for()
    wide.wait_for_timeout(1000)  # until the fonts are there
    keep(wide, "home.png")
    play(wide, players=5)
    keep(wide, "table.png")
    phone = browser.new_page(viewport=PHONE, device_scale_factor=1.5, is_mobile=True, reduced_motion="reduce")
    phone.goto(address)
    play(phone, players=4)
    keep(phone, "phone.png")
    for page, name in ((wide, "madoshi.png"), (phone, "madoshi-phone.png")):
        page.goto(address)
        play_madoshi(page)
        keep(page, name)
    for page, name in ((wide, "awake.png"), (phone, "awake-phone.png")):
        page.goto(address)
        play_awake(page)
        keep(page, name)
    for page, name in ((wide, "hoshi.png"), (phone, "hoshi-phone.png")):
        page.goto(address)
        play_hoshi(page)
        keep(page, name)


def play(page: Page, players: int) -> None:
    """Sit down and play, until it is my turn in the middle of a trick."""
    page.get_by_role("radio", name=f"{players} players").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/match/*")
    hand = page.get_by_role("group", name="Your hand")
    playable = hand.locator("button[aria-disabled=false]")
    fallen = page.get_by_label(re.compile("played by"))
    for trick in count():
        playable.first.wait_for()
        if trick >= TRICKS and fallen.count() >= players - 2:
            break
        if page.get_by_role("button", name="No more hints").is_visible():
            page.get_by_role("button", name="No more hints").click()
        before = hand.get_by_role("button").count()
        playable.last.click()  # Phantoms lie last, and a hand of Heroes shows all colours
        expect(hand.get_by_role("button")).not_to_have_count(before, timeout=20_000)
    page.mouse.move(0, 0)
    page.wait_for_timeout(1500)  # whatever still moves


def play_madoshi(page: Page) -> None:
    """Do what the hints say until the next hint is a swap: then both its tokens are shown."""
    page.get_by_role("radio", name="Madoshi").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/match/*")
    asked = page.get_by_role("button", name="Hint", exact=True)
    good = page.get_by_role("status", name="A good move").locator("p")
    for hint in count():
        if page.get_by_role("button", name="No more hints").is_visible():
            page.get_by_role("button", name="No more hints").click()
        asked.click(timeout=30_000)
        good.wait_for(state="attached")
        said = good.inner_text()
        if hint >= HINTS and said.startswith("Swap"):
            break
        follow(page, said)
        expect(good).to_have_count(0)
    page.wait_for_timeout(1500)


def play_awake(page: Page) -> None:
    """Place a ready-made team, march on, and stop where somebody is chosen to move: its arrows are shown."""
    page.get_by_role("radio", name="Awake Heroes").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/match/*")
    page.get_by_role("button", name="Foxes and blades").click()
    if page.get_by_role("button", name="No more hints").is_visible():
        page.get_by_role("button", name="No more hints").click()
    page.get_by_role("button", name="Ready: this is my team").click()
    for place in ("c3", "e3", "d2", "f2"):
        square = page.locator(f"[data-square={place}]")
        page.locator(".target", has=square).wait_for(timeout=60_000)
        square.click()
    said = page.get_by_role("region", name="Your side").locator(".prompt")
    for turn in range(MARCHES + 1):
        march(page, said)
        movers = page.locator("button.source")
        movers.nth(turn % movers.count()).click()
        if turn == MARCHES:
            break
        page.locator(".target button").first.click()
        expect(said).not_to_have_text("Your turn")
    page.mouse.move(0, 0)
    page.wait_for_timeout(1500)


def march(page: Page, said: Locator) -> None:
    """Answer whatever is asked until my next turn: with the first there is, or by leaving it out."""
    while True:
        expect(said).to_have_text(ASKED, timeout=60_000)
        asked = said.inner_text()
        if asked == "Your turn":
            return
        if asked.startswith("Discard"):
            page.get_by_role("list", name="Your items").get_by_role("button").first.click()
            page.get_by_role("button", name=re.compile("^Discard ")).click()
        elif asked.startswith("Choose"):
            page.locator(".target button").first.click()
        elif asked.startswith("A duel"):
            page.get_by_role("button", name="Decline").click()
        else:
            page.keyboard.press("p")
        page.wait_for_timeout(300)


def play_hoshi(page: Page) -> None:
    """A calm duel, until my die shows something to swing with."""
    page.get_by_role("radio", name="Hoshi Battle").check()
    page.get_by_text("House rules").click()
    page.get_by_label("Mode", exact=True).select_option("Calm")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/match/*")
    page.get_by_role("button", name="No more hints").click()
    for kind in ("Heroes", "Duel cards"):
        cards = page.get_by_role("list", name=kind).get_by_role("button")
        expect(cards).to_have_count(5, timeout=30_000)
        for card in range(3):
            cards.nth(card).click()
        page.get_by_role("button", name=re.compile("^Keep ")).click()
    choices = page.get_by_role("group", name="Your choice")
    later = page.get_by_role("button", name=re.compile("^(Keep it hidden|Do not play it)$"))
    lay = page.get_by_role("button", name=re.compile("^Lay "))
    good = choices.locator("button.good")
    ready = page.get_by_text("Choose in secret", exact=True)
    while True:
        expect(ready.or_(later).or_(lay).first).to_be_visible(timeout=60_000)
        if good.count():
            break
        if lay.is_visible():
            for group in page.get_by_role("radiogroup").all():
                group.get_by_role("radio").first.click()
            lay.click()
        elif later.is_visible():
            later.click()
        else:
            choices.get_by_role("button", name=re.compile("^Roll")).click()
        page.wait_for_timeout(300)
    page.mouse.move(0, 0)
    page.wait_for_timeout(1500)


def follow(page: Page, said: str) -> None:
    """Do what a hint says: on the board, by a square of a line or block and a button, or by a button."""
    move = said.partition(". ")[0].removesuffix(".")
    if swap := re.match(r"Swap (\w\d) with (\w\d)", move):
        square(page, swap[1]).click()
        square(page, swap[2]).click()
    elif flip := re.match(r"Flip (\w\d)$", move):
        square(page, flip[1]).click()
    elif line := re.match(r"(?:Slide|Turn) ((row|column|diagonal|block) (\w+)(?: to \w\d)?) ", move):
        first = {"row": f"a{line[3]}", "column": f"{line[3]}1"}.get(line[2], line[3])
        square(page, first).click()
        choice = page.get_by_role("button", name=line[1], exact=True)
        if choice.is_visible():
            choice.click()
        page.get_by_role("button", name=move, exact=True).click()
    else:
        page.get_by_role("button", name=move).first.click()


def square(page: Page, name: str) -> Locator:
    return page.get_by_role("grid", name="Board").get_by_role("button", name=re.compile(f"^{name}, "))


def keep(page: Page, name: str) -> None:
    file = ASSETS / name
    file.write_bytes(smaller(page.screenshot()))
    ground.say(f"{file.relative_to(ground.ROOT)}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    sys.exit(main())

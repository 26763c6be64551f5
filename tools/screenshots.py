"""Take the documentation's screenshots from the running program: `.venv/bin/python tools/screenshots.py`.

It starts a server of its own, plays some cards against bots in a real browser, and writes docs/assets/*.png.
Run it after the look of the table has changed; what it makes is looked at by a person, not checked.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from itertools import count

from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright

import check
import ground
from small_png import smaller

ASSETS = ground.ROOT / "docs" / "assets"
WIDE: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
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


def keep(page: Page, name: str) -> None:
    file = ASSETS / name
    file.write_bytes(smaller(page.screenshot()))
    ground.say(f"{file.relative_to(ground.ROOT)}: {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    sys.exit(main())

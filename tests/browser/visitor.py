"""A person with a browser. Everything is found by its role and name, and done by pointer, key or touch."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable
from typing import Any, Protocol, Self, TypeVar

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Locator,
    Page,
    Position,
    Request,
    WebSocket,
    expect,
)
from tests.browser.slow import slow_down

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}

PATIENCE = 45
"""Seconds after which something counts as missing. Nothing waits this long when all is well, but a machine
that does much else may need a while to start a process that thinks for a bot."""

DOUBLE_TAP = 400
"""Milliseconds. Two taps on one place closer than this count as a double tap, of which the table takes the
first; no person who looks at the table between two moves is that quick."""

SETTLED = 1_000
"""Milliseconds for which a dialog that opened by itself hears no key: those were meant for the table."""

FINGER = 100
"""Pixels. Two taps further apart than this are on two places."""

LISTEN = """() => {
  window.tapped = new Promise(done => {
    window.addEventListener("click", () => done(true), { capture: true, once: true });
    // What handles touches by itself forbids the click.
    const lifted = event => setTimeout(() => done(event.defaultPrevented), 1000);
    window.addEventListener("touchend", lifted, { once: true });
  });
}"""
"""Before a tap. A tap that falls into the gliding of a page only stops it."""

SHOWN = """{
  const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  const shown = (hear) => (event) => {
    hear(event);
    const { match, info, frame } = JSON.parse(event.data);
    if (frame) window.shown = { match: match ?? info.match, version: frame.version };
  };
  Object.defineProperty(WebSocket.prototype, "onmessage", { set(hear) { set.call(this, shown(hear)); } });
}"""
"""Keeps what a page has gone through of what it was told."""
UP_TO_DATE = "([match, version]) => window.shown?.match === match && shown.version >= version"

STEADY = """{
  let drawn = 7;
  Math.random = () => {
    drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0;
    return drawn / 2 ** 32;
  };
  const { getRandomValues } = crypto;
  const THROWN_IN = 32; // what a page throws into a deal; shorter ones are names, each used once
  crypto.getRandomValues = (bytes) =>
    bytes.length === THROWN_IN ? bytes.fill(7) : getRandomValues.call(crypto, bytes);
}"""
"""A page without luck of its own: the server of the browser tests has the same in every run."""

HELD = """{
  let now = performance.now();
  performance.now = () => now;
  window.passBy = (ms) => { now += ms };
}"""
"""A page for which no time passes but what a test lets pass."""

KNOWN = dict.fromkeys(("phantom", "madoshi", "awake", "hoshi", "hoshi-calm"), "known")
PLAYED = dict.fromkeys(KNOWN, 2)
SETTINGS = ("hyakki.settings", json.dumps({"pace": "off", "lessons": KNOWN, "played": PLAYED}))
"""Where a browser keeps what was set on the page, and there: no motion, no lesson is needed."""
PLAYED_CALM = (
    f"try {{ localStorage['{SETTINGS[0]}'] ??= '{{\"played\": {{\"hoshi-calm\": 2}}}}' }} catch {{}}"
)
"""A first game without a clock is shorter than those that tests play."""
STILL = f"try {{ localStorage['{SETTINGS[0]}'] ??= '{SETTINGS[1]}' }} catch {{}}"


ASKED_OR_THERE = "() => location.pathname.startsWith('/match/') || document.querySelector('dialog[open]')"


class Visitor:
    """Starts with an empty page; `home` or `open` goes somewhere. Each game's player knows its table, too."""

    def __init__(self, context: BrowserContext, page: Page, address: str) -> None:
        self.context = context
        self.page = page
        self.address = address
        self.touch = False
        self._tapped = (0.0, 0.0, 0.0)
        self.troubles: list[str] = []
        self.forgiven = re.compile("^$")
        self.sent: list[dict[str, Any]] = []
        self.received: list[dict[str, Any]] = []
        self.news = asyncio.Event()
        context.on("request", self._asked_for)
        context.on("console", self._complained)
        context.on("weberror", lambda error: self.troubles.append(str(error.error)))
        page.on("websocket", self._overhear)

    @classmethod
    async def arrive(cls, browser: Browser, address: str, **profile: Any) -> Self:
        """With a browser profile of their own; unless it says otherwise, one who wants no motion."""
        context = await browser.new_context(base_url=address, **{"reduced_motion": "reduce"} | profile)
        context.set_default_timeout(PATIENCE * 1000)
        await slow_down(context)
        await context.add_init_script(SHOWN)
        await context.add_init_script(STEADY)
        visitor = cls(context, await context.new_page(), address)
        visitor.touch = bool(profile.get("has_touch"))
        return visitor

    async def second_tab(self) -> Self:
        """The same person with another tab."""
        tab = type(self)(self.context, await self.context.new_page(), self.address)
        tab.troubles = self.troubles
        return tab

    # ------------------------------------------------------------ going places

    async def open(self, path: str) -> None:
        await self.page.goto(path)

    async def home(self, *, speed: str | None = "No motion") -> None:
        """The home page at this speed; without motion as one who has been here before and wanted none."""
        if speed == "No motion":
            await self.page.add_init_script(STILL)
        elif speed is not None:
            await self.page.add_init_script(PLAYED_CALM)
        await self.open("/")
        await expect(self.play).to_be_visible()
        if speed not in (None, "No motion"):
            await self.set_speed(speed)

    async def hold_time(self) -> None:
        """From the next page on its clock stands still, so that on a busy machine no key comes too late."""
        await self.page.add_init_script(HELD)

    async def pass_by(self, milliseconds: int) -> None:
        await self.page.evaluate("ms => passBy(ms)", milliseconds)

    async def stop_the_clock(self) -> None:
        """From now on time passes when a test lets it pass; the clock was installed before the page."""
        soon = "(Date.now() + 100) / 1000"
        try:
            await self.page.clock.pause_at(await self.page.evaluate(soon))
        except Error:  # on a busy machine that moment had passed; but since then the clock stands
            await self.page.clock.pause_at(await self.page.evaluate(soon))

    async def set_speed(self, speed: str) -> None:
        await self.press(self.button("Settings"))
        settings = self.dialog("Settings")
        await settings.get_by_role("radio", name=speed).check()
        await self.press(settings.get_by_role("button", name="Close"))
        await expect(settings).to_be_hidden()

    async def choose_table(
        self, game: str, players: int, level: str, friends: tuple[int, ...], options: dict[str, str]
    ) -> None:
        """Choose on the home page; seats count from 1 and options have their labels, as on the page."""
        await self.page.get_by_role("radio", name=game, exact=True).check()
        name = "1 player" if players == 1 else f"{players} players"
        await self.page.get_by_role("radio", name=name, exact=True).check()
        if players > 1:
            await self.page.get_by_role("radio", name=level, exact=True).check()
        if friends:
            await self.press(self.page.get_by_text("Who sits where"))
        for seat in friends:
            await self.page.get_by_label(f"Seat {seat}", exact=True).select_option("A friend, by link")
        folded = dict(options)
        for label in options:  # what changes the game most is asked beside Play
            beside = self.page.get_by_role("group", name=label, exact=True)
            if await beside.count():
                await beside.get_by_role("radio", name=folded.pop(label)).check()
        if folded:
            await self.press(self.page.get_by_text("House rules"))
        for label, choice in folded.items():
            await self.page.get_by_label(label, exact=True).select_option(choice)

    async def start(self) -> str:
        """From the home page to the table; the match's name. A lesson that is offered is declined."""
        await self.press(self.play)
        await self.page.wait_for_function(ASKED_OR_THERE)
        known = self.button("I know it, let me play")
        if await known.is_visible():
            await self.press(known)
        await self.page.wait_for_url("**/match/*")
        return self.match

    async def invitation(self) -> str:
        """Says ready; the link that this visitor would send to friends."""
        await self.say_ready()
        return await self.page.get_by_role("textbox", name="Link for your friends").input_value()

    async def take_seat(self, name: str) -> None:
        await self.page.get_by_label("Name").fill(name)
        await self.press(self.button("Take the seat"))
        await self.page.wait_for_url("**/match/*")
        await self.say_ready()

    async def say_ready(self) -> None:
        """With the table as it is; the last to say so starts the game."""
        await self.press(self.button("I am ready"))
        await expect(self.button("I am ready")).to_have_count(0)

    async def same_after_reload(self) -> None:
        await self.page.mouse.move(1, 1)  # a pointer that rests on something tells more of it
        stood = await self.position()
        await self.page.reload()
        await expect(self.page.get_by_role("main")).to_match_aria_snapshot(stood)
        assert await self.position() == stood

    @property
    def match(self) -> str:
        return self.page.url.rpartition("/")[2]

    # ------------------------------------------------------------ what there is to see

    @property
    def play(self) -> Locator:
        return self.page.get_by_role("button", name="Play", exact=True)

    @property
    def again(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^(Play again|Practise on this board)$"))

    @property
    def refusal(self) -> Locator:
        return self.page.get_by_role("status", name="Why not?")

    @property
    def hints(self) -> Locator:
        """What the table tells a newcomer."""
        return self.page.get_by_role("complementary", name="New here?")

    @property
    def connection(self) -> Locator:
        return self.page.get_by_role("status", name="Connection")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def dialog(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("dialog", name=name)

    async def names(self, things: Locator) -> list[str]:
        return [await thing.get_attribute("aria-label") or "" for thing in await things.all()]

    async def focused(self) -> str:
        """What has the keyboard: its name or text; empty if nothing has."""
        return str(
            await self.page.evaluate(
                "() => { const it = document.activeElement;"
                " return !it || it === document.body ? '' : it.ariaLabel || it.innerText || it.tagName }"
            )
        )

    async def position(self) -> str:
        """All that the table says, but for what fades by itself."""
        return await self.page.get_by_role("main").aria_snapshot()

    async def hears(self, true: Callable[[], bool]) -> None:
        """Wait until what the server told this browser makes something true."""
        async with asyncio.timeout(PATIENCE):
            while not true():
                self.news.clear()
                await self.news.wait()

    async def up_to_date(self) -> None:
        """Wait until the page has gone through all of its table that this browser was told: a busy one may
        still have a queue of it, and would take a press for an answer to what was asked before."""
        await self.page.wait_for_function(UP_TO_DATE, arg=self.newest)

    @property
    def newest(self) -> list[Any]:
        """The match and the version of the newest frame that this browser was told."""
        told = next(message for message in reversed(self.received) if "frame" in message)
        match = told["match"] if told["type"] == "update" else told["info"]["match"]
        return [match, told["frame"]["version"]]

    def answers(self, code: str) -> list[dict[str, Any]]:
        """What the server has refused with this code."""
        return [message for message in self.received if message.get("code") == code]

    async def forget_hints(self) -> None:
        """Be a newcomer again, for whom every note is new."""
        await self.page.evaluate(
            "() => { const kept = JSON.parse(localStorage.getItem('hyakki.settings')); kept.hints = [];"
            " localStorage.setItem('hyakki.settings', JSON.stringify(kept)) }"
        )

    # ------------------------------------------------------------ pressing

    async def press(self, thing: Locator, at: Position | None = None) -> None:
        """Click, or tap, in the middle or there; again where the tap only stopped the gliding of the page, as
        anybody would. On a busy machine it glides long after the finger was lifted."""
        if not self.touch:
            await thing.click(position=at)
            return
        for _ in range(3):
            await self._apart_from_the_last_tap(thing)
            await self.page.evaluate(LISTEN)
            await thing.tap(position=at)
            self._tapped = *self._tapped[:2], asyncio.get_running_loop().time()  # it may have waited long
            try:
                if await self.page.evaluate("() => window.tapped ?? true"):
                    return
            except Error:  # the tap led to another page
                return
        raise AssertionError(f"every tap on {thing} is swallowed")

    async def _apart_from_the_last_tap(self, thing: Locator) -> None:
        """Look at the table between two taps on one place, so that they are no double tap."""
        await thing.wait_for()
        await thing.scroll_into_view_if_needed()  # as the tap would: only then does it lie where it is tapped
        box = await thing.bounding_box()
        if box is None:
            return  # gone again: the tap waits for it
        x, y, _ = self._tapped
        here = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        if max(abs(here[0] - x), abs(here[1] - y)) < FINGER:
            await self.look_up()
        self._tapped = *here, 0.0

    async def look_up(self) -> None:
        """Until the next tap, wherever it falls, is no second half of a double tap."""
        since = (asyncio.get_running_loop().time() - self._tapped[2]) * 1000
        if since < DOUBLE_TAP:
            await self.page.wait_for_timeout(DOUBLE_TAP - since)

    async def tab_to(self, name: str, *, back: bool = False) -> None:
        """Press Tab until something of this name has the keyboard."""
        passed = []
        for _ in range(60):
            await self.page.keyboard.press("Shift+Tab" if back else "Tab")
            passed.append(await self.name_of_focus())
            if passed[-1] == name:
                return
        raise AssertionError(f"Tab never reached {name!r}, only {[other[:40] for other in passed]}")

    async def name_of_focus(self) -> str:
        """The name that a screen reader would say, also where a label or a hidden text gives it."""
        return str(
            await self.page.evaluate(
                "() => { const it = document.activeElement.cloneNode(true);"
                " for (const silent of it.querySelectorAll('[aria-hidden=true]')) silent.remove();"
                " const label = document.activeElement.labels?.[0]?.innerText.trim();"
                " return it.ariaLabel || label || it.textContent.trim() || it.tagName }"
            )
        )

    # ------------------------------------------------------------ what the browser notices

    def _asked_for(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.troubles.append(f"asked an outside address: {request.url}")

    def _complained(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.forgiven.search(message.text):
            self.troubles.append(f"{message.type}: {message.text}")

    def _overhear(self, socket: WebSocket) -> None:
        socket.on("framesent", self._said)
        socket.on("framereceived", self._heard)

    def _said(self, frame: str | bytes) -> None:
        self.sent.append(json.loads(frame))
        self.news.set()

    def _heard(self, frame: str | bytes) -> None:
        self.received.append(json.loads(frame))
        self.news.set()


Person_co = TypeVar("Person_co", bound=Visitor, covariant=True)


class Visit(Protocol[Person_co]):
    """Brings somebody with a browser of their own."""

    async def __call__(self, address: str = ..., **profile: Any) -> Person_co: ...

"""A person with a browser. Everything is found by its role and name, and done by pointer, key or touch."""

from __future__ import annotations

import json
import re
from typing import Any, Literal, Protocol, Self

from playwright.async_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    WebSocket,
    expect,
)

Asked = Literal["card", "next round", "the end"]

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}

DOUBLE_TAP = 400
"""Milliseconds. Two taps closer than this count as one double tap, of which the table takes the first; no
person who looks at the table between two cards is that quick."""

FINISHED = re.compile("wins?$|share the win")


class Visit(Protocol):
    async def __call__(self, address: str = ..., **profile: Any) -> Visitor: ...


class Visitor:
    """Starts with an empty page; `home` or `open` goes somewhere."""

    def __init__(self, context: BrowserContext, page: Page, address: str) -> None:
        self.context = context
        self.page = page
        self.address = address
        self.touch = False
        self.troubles: list[str] = []
        self.forgiven = re.compile("^$")
        self.sent: list[dict[str, Any]] = []
        self.received: list[dict[str, Any]] = []
        context.on("request", self._asked_for)
        context.on("console", self._complained)
        context.on("weberror", lambda error: self.troubles.append(str(error.error)))
        page.on("websocket", self._overhear)

    @classmethod
    async def arrive(cls, browser: Browser, address: str, **profile: Any) -> Self:
        context = await browser.new_context(base_url=address, **profile)
        context.set_default_timeout(20_000)
        visitor = cls(context, await context.new_page(), address)
        visitor.touch = bool(profile.get("has_touch"))
        return visitor

    async def second_tab(self) -> Visitor:
        """The same person with another tab."""
        tab = Visitor(self.context, await self.context.new_page(), self.address)
        tab.troubles = self.troubles
        return tab

    # ------------------------------------------------------------ going places

    async def open(self, path: str) -> None:
        await self.page.goto(path)

    async def home(self, *, speed: str | None = "No motion") -> None:
        """The home page, with the speed set in the page's own settings."""
        await self.open("/")
        await expect(self.play).to_be_visible()
        if speed is not None:
            await self.set_speed(speed)

    async def set_speed(self, speed: str) -> None:
        await self.press(self.button("Settings"))
        settings = self.dialog("Settings")
        await settings.get_by_role("radio", name=speed).check()
        await self.press(settings.get_by_role("button", name="Close"))
        await expect(settings).to_be_hidden()

    async def set_table(
        self,
        *,
        players: int = 4,
        level: str = "Easy",
        friends: tuple[int, ...] = (),
        rounds: str | None = None,
        first: str | None = None,
    ) -> None:
        """Choose on the home page; seats count from 1, as on the page."""
        await self.page.get_by_role("radio", name=f"{players} players").check()
        await self.page.get_by_role("radio", name=level, exact=True).check()
        if friends:
            await self.press(self.page.get_by_text("Who sits where"))
        for seat in friends:
            await self.page.get_by_label(f"Seat {seat}", exact=True).select_option("A friend, by link")
        if rounds or first:
            await self.press(self.page.get_by_text("House rules"))
        if rounds:
            await self.page.get_by_label("Rounds").select_option(rounds)
        if first:
            await self.page.get_by_label("First leader").select_option(first)

    async def sit_down(self, **table: Any) -> str:
        """From the home page to a fresh table; the match's name."""
        await self.set_table(**table)
        await self.press(self.play)
        await self.page.wait_for_url("**/match/*")
        return self.match

    @property
    def match(self) -> str:
        return self.page.url.rpartition("/")[2]

    # ------------------------------------------------------------ what there is to see

    @property
    def play(self) -> Locator:
        return self.page.get_by_role("button", name="Play", exact=True)

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("group", name="Your hand").get_by_role("button")

    @property
    def playable(self) -> Locator:
        return self.page.get_by_role("group", name="Your hand").get_by_role("button", disabled=False)

    @property
    def dull(self) -> Locator:
        return self.page.get_by_role("group", name="Your hand").get_by_role("button", disabled=True)

    @property
    def trick(self) -> Locator:
        return self.page.get_by_role("list", name="This trick").get_by_role("img")

    @property
    def next_round(self) -> Locator:
        return self.button("Next round")

    @property
    def again(self) -> Locator:
        return self.button("Play again")

    @property
    def refusal(self) -> Locator:
        return self.page.get_by_role("status", name="Why not?")

    @property
    def announcements(self) -> Locator:
        return self.page.get_by_role("log", name="Announcements")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def dialog(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("dialog", name=name)

    def card(self, name: str) -> Locator:
        return self.page.get_by_role("group", name="Your hand").get_by_role("button", name=name, exact=True)

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

    # ------------------------------------------------------------ playing

    async def press(self, thing: Locator) -> None:
        await (thing.tap() if self.touch else thing.click())

    async def press_dull(self, card: Locator) -> None:
        """Press a card that says it cannot be played, which a careful tool refuses to do by itself."""
        await (card.tap(force=True) if self.touch else card.click(force=True))

    async def asked(self) -> Asked:
        """Wait until the table wants something of this person."""
        await self.playable.or_(self.next_round).or_(self.again).first.wait_for()
        if await self.again.is_visible():
            return "the end"
        return "next round" if await self.next_round.is_visible() else "card"

    async def play_a_card(self, *, last: bool = False) -> str:
        """The first card that may be played, or the last; its name."""
        card = self.playable.last if last else self.playable.first
        name = await card.get_attribute("aria-label") or ""
        if self.touch:
            await self.page.wait_for_timeout(DOUBLE_TAP)
        await self.press(card)
        await expect(self.card(name)).to_have_count(0)
        return name

    async def play_on(self) -> int:
        """Play to the end of the game; the number of own moves."""
        moves = 0
        while (asked := await self.asked()) != "the end":
            if asked == "card":
                await self.play_a_card()
                moves += 1
            else:
                await self.press(self.next_round)
        return moves

    # ------------------------------------------------------------ what the browser notices

    def _asked_for(self, request: Request) -> None:
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.troubles.append(f"asked an outside address: {request.url}")

    def _complained(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not self.forgiven.search(message.text):
            self.troubles.append(f"{message.type}: {message.text}")

    def _overhear(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))
        socket.on("framereceived", lambda frame: self.received.append(json.loads(frame)))

"""A person at a table of Hoshi Battle who fights with keys or with two thumbs."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable
from typing import Any

from playwright.async_api import Locator, expect
from tests.browser.hoshi.haste import HASTE, PAGE
from tests.browser.visitor import Visit as AnyVisit
from tests.browser.visitor import Visitor
from tests.server.serving import Served

FINISHED = re.compile("wins?$")
KEYS = {"roll": "Space", "swing": "KeyJ", "guard": "KeyK", "shout": "KeyL", "cover": "KeyI"}

MET = 15
"""Seconds after which a swing that was pressed has met something, or was none."""

WATCH_DICE = """() => {
  window.shownFaces = new Set();
  const look = () => {
    const lying = document.querySelectorAll('.dice.near .die[data-state=lying]');
    for (const die of lying) shownFaces.add(die.dataset.face);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Keeps every face that one's own die has lain on."""

PLAY_IT = """() => {
  const found = [...document.querySelectorAll('button')].find((it) => it.innerText === 'Play it');
  if (!found || found.disabled || found.closest('[aria-busy=true]')) return false;
  found.click();
  return true;
}"""
"""Plays the hidden card, if it is asked about and takes a press already."""


class Player(Visitor):
    async def hasten(self) -> None:
        """This person's clock keeps step with a server in haste.

        To it a second is four: it may give up a line that was about to open.
        """
        self.forgiven = re.compile("WebSocket is closed before the connection is established")
        await self.context.add_init_script(f"({PAGE})({HASTE})")

    async def sit_down(
        self, *, players: int = 2, level: str = "Easy", friends: tuple[int, ...] = (), **options: str
    ) -> str:
        """From the home page to a fresh table; the match's name."""
        labels = {"mode": "Duels", "pace": "Pace", "cards": "Cards", "budget": "Budget"}
        chosen = {labels[name]: choice for name, choice in options.items()}
        await self.choose_table("Hoshi Battle", players, level, friends, chosen)
        return await self.start()

    # ------------------------------------------------------------ what there is to see

    @property
    def frame(self) -> dict[str, Any]:
        """The latest that the server told this browser."""
        told = (message["frame"] for message in reversed(self.received) if "frame" in message)
        return next(told, {"version": -1, "scene": None})

    @property
    def scene(self) -> dict[str, Any]:
        found: dict[str, Any] = self.frame["scene"] or {"stage": "waiting", "legal": []}
        return found

    @property
    def stage(self) -> str:
        return str(self.scene["stage"])

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("group", name="Your hand")

    def near(self, part: str) -> Locator:
        return self.page.locator(f".{part}.near")

    def far(self, part: str) -> Locator:
        return self.page.locator(f".{part}.far")

    def all_of(self, kind: str) -> list[dict[str, Any]]:
        return [message for message in self.received if message["type"] == kind]

    @property
    def events(self) -> list[dict[str, Any]]:
        """Everything that was decided while this person looked."""
        frames = (message["frame"] for message in self.received if message["type"] == "update")
        return [event for frame in frames for event in frame["lines"]]

    @property
    def pressed(self) -> list[str]:
        return [message["move"] for message in self.sent if message["type"] == "press"]

    async def sees(self, *stages: str) -> None:
        await self.hears(lambda: self.stage in stages)

    # ------------------------------------------------------------ choosing

    async def draft(self) -> None:
        """Keep the first three Heroes, then the first three Duel cards."""
        for kind in ("Heroes", "Duel cards"):
            await self.keep_three(kind)
        await self.hears(lambda: self.stage != "draft")

    async def keep_three(self, kind: str) -> None:
        await expect(self.page.get_by_role("heading", name=f"Keep three {kind}")).to_be_visible()
        cards = self.page.get_by_role("list", name=kind)
        for _ in range(await cards.get_by_role("button", pressed=True).count()):
            await self.press(cards.get_by_role("button", pressed=True).first)  # a hand for beginners
        for card in (await cards.get_by_role("button").all())[:3]:
            await self.press(card)
        on = re.compile("^(Keep|Choose Duel) " if kind == "Heroes" else "^(Keep|Choose who) ")
        await self.press(self.page.get_by_role("button", name=on))

    async def keep_the_first(self) -> None:
        """Keep the first three of both kinds, where both are dealt together."""
        await expect(self.page.get_by_role("heading", name="Keep three of each")).to_be_visible()
        for kind in ("Heroes", "Duel cards"):
            for card in (await self.page.get_by_role("list", name=kind).get_by_role("button").all())[:3]:
                await self.press(card)
        await self.press(self.page.get_by_role("button", name=re.compile("^Keep ")))
        await self.hears(lambda: self.stage != "draft")

    async def choose(self) -> None:
        """Lay down whatever comes first."""
        asked = self.page.get_by_role("radiogroup")
        await expect(asked.first).to_be_visible()
        for group in await asked.all():
            await self.press(group.get_by_role("radio").first)
        await self.press(self.page.get_by_role("button", name=re.compile("^Lay ")))
        me = self.scene["seat"]
        await self.hears(lambda: self.stage != "choose" or bool(self.scene["players"][me]["ready"]))

    async def to_the_fight(self, stage: str = "fight") -> bool:
        """Through choices and windows until hands are free, or to a stage before; False if the game ends."""
        while self.stage not in (stage, "over"):
            version = self.frame["version"]
            if self.stage == "draft" and self.scene["legal"]:
                await self.draft()
            elif self.stage == "choose" and self.scene["legal"]:
                await self.choose()
            elif self.stage == "window" and "play" in self.scene["legal"]:
                await self.answer_window()
            if self.frame["version"] == version:
                await self.hears(lambda version=version: self.frame["version"] > version)  # type: ignore[misc]
        return self.stage == stage

    async def answer_window(self) -> None:
        """Play the hidden card, unless the window has closed by itself meanwhile."""
        version = self.frame["version"]
        while self.frame["version"] == version and not await self.page.evaluate(PLAY_IT):
            await self.page.wait_for_timeout(20)
        await self.hears(lambda: self.frame["version"] > version)

    # ------------------------------------------------------------ fighting

    async def down(self, name: str) -> bool:
        """Press a key of the hand; False if hands are not free on this screen."""
        before = len(self.pressed)
        await self.page.keyboard.down(KEYS[name])
        await self.page.evaluate("0")  # what was sent is known by now
        return len(self.pressed) > before

    async def up(self, name: str) -> None:
        await self.page.keyboard.up(KEYS[name])

    async def roll(self) -> bool:
        """One throw, until its die lies or the round is over; False if hands are not free on this screen."""
        seat, known = self.scene["seat"], len(self.events)
        pressed = await self.down("roll")
        await self.up("roll")
        if pressed:
            await self.hears(
                lambda: self.stage != "fight" or any(map(ends_a_throw(seat), self.events[known:]))
            )
        return pressed

    async def swing(self) -> None:
        """Swing and do not pull back, until it has met something; a touch is told before its photo finish."""
        photos, known, seat = len(self.all_of("photo")), len(self.events), self.scene["seat"]

        def met() -> bool:
            news = self.events[known:]
            touched = any(event["kind"] == "touched" for event in news)
            # without a Strike and against a guard it only misses, and of that there is no photo finish
            missed = any(
                event["kind"] == "moved" and event["seat"] == seat and event["motion"] == "recovered"
                for event in news
            )
            return len(self.all_of("photo")) > photos or ((self.stage != "fight" or missed) and not touched)

        if await self.down("swing"):
            with contextlib.suppress(TimeoutError):  # a hand that still rests has not swung
                async with asyncio.timeout(MET):
                    await self.hears(met)
        await self.up("swing")


def ends_a_throw(seat: int) -> Callable[[dict[str, Any]], bool]:
    def ends(event: dict[str, Any]) -> bool:
        if event["kind"] == "moved":
            return bool(event["seat"] == seat and event["motion"] == "void")
        return bool(event["kind"] == "faced" and event["seat"] == seat)

    return ends


Visit = AnyVisit[Player]


async def at_the_table(visit: Visit, arena: Served, pace: str = "Quick", **profile: Any) -> Player:
    """Somebody who has just sat down to cards against the clock."""
    visitor = await visit(arena.address, **profile)
    await visitor.hasten()
    await visitor.home()
    await visitor.sit_down(pace=pace)
    return visitor

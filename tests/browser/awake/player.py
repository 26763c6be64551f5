"""A person at a table of Awake Heroes, who plays by mouse, by keys, by touch, or by dragging."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any, Literal

import msgspec
from playwright.async_api import Locator, expect
from tests.browser.awake.ways import Way
from tests.browser.visitor import DOUBLE_TAP, Visitor
from tests.browser.visitor import Visit as AnyVisit

from hyakki.games.awake.scene.shapes import Scene

FINISHED = re.compile(r"^You win$| wins$")
PROMPTS = {
    "place": "Place your team",
    "square": "Place your team",
    "item": "Use an item",
    "skill": "Use a skill",
    "move": "Move somebody",
    "attack": "Attack",
    "on": "Choose a target",
    "at": "Choose a square",
    "card": "Set a trap",
    "drop": "Give up an item",
    "answer": "A duel is offered",
    "champion": "Pick a champion",
}
CHOSEN = re.compile(r"(^|, )chosen\b")
"""How a square says that it is staged."""
SKIPS = {"item": "No item", "skill": "No skill", "move": "Cannot move", "attack": "No attack"}

Hand = Literal["press", "drag", "keys"]


class Player(Visitor):
    hand: Hand = "press"
    """How this person moves and attacks; a press is a click, or a tap on a touch screen."""
    tapped = ""
    """The square that was pressed last."""

    async def set_table(self, *, level: str = "Easy", friends: tuple[int, ...] = (), **options: str) -> None:
        """Choose on the home page: `own_country="Own country only"`."""
        labels = {"own_country": "Own country only", "chosen_items": "Chosen items"}
        chosen = {labels[name]: choice for name, choice in options.items()}
        await self.choose_table("Awake Heroes", 2, level, friends, chosen)

    async def sit_down(self, *, level: str = "Easy", friends: tuple[int, ...] = (), **options: str) -> str:
        """From the home page to a fresh table; the match's name."""
        await self.set_table(level=level, friends=friends, **options)
        return await self.start()

    # ------------------------------------------------------------ what there is to see

    @property
    def ready(self) -> Locator:
        return self.button("Ready: this is my team")

    @property
    def team(self) -> Locator:
        return self.page.get_by_role("region", name="Your team")

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("grid", name="Board")

    @property
    def side(self) -> Locator:
        return self.page.get_by_role("region", name="Your side")

    @property
    def advice(self) -> Locator:
        return self.page.get_by_role("status", name="A good move")

    @property
    def step(self) -> Locator:
        """The step of the turn that the track shows."""
        return self.page.get_by_role("list", name="The steps of the turn").locator("[aria-current=step]")

    def square(self, square: str) -> Locator:
        return self.board.get_by_role("button", name=re.compile(rf"(^| at ){square}, "))

    def item(self, name: str) -> Locator:
        held = self.side.get_by_role("list", name="Your items")
        return held.get_by_role("button", name=re.compile(f"^{re.escape(name)}, ")).first

    def tile(self, name: str) -> Locator:
        """A character to choose."""
        return self.page.get_by_role("button", name=re.compile(f"^{name}, .* cost$"))

    @property
    def told(self) -> bool:
        """Whether this browser knows how the table stands."""
        return any("frame" in message for message in self.received)

    @property
    def frame(self) -> dict[str, Any]:
        """The latest that the server told this browser."""
        told = (message["frame"] for message in reversed(self.received) if "frame" in message)
        found: dict[str, Any] = next(told)
        return found

    @property
    def scene(self) -> Scene:
        return msgspec.convert(self.frame["scene"], Scene)

    @property
    def moves(self) -> list[str]:
        """What this browser has sent."""
        return [message["move"] for message in self.sent if message["type"] == "move"]

    @property
    def events(self) -> list[dict[str, Any]]:
        """All that this browser was told of, as it happened."""
        frames = [message["frame"] for message in self.received if message.get("type") == "update"]
        return [line["event"] for frame in frames for line in frame["lines"]]

    # ------------------------------------------------------------ a team

    async def build(self, way: Way) -> None:
        """Choose a country and every character, and say that this is the team."""
        await self.press(self.page.get_by_role("radio", name=re.compile(f"^{way.country}")))
        for name in way.team:
            await self.press(self.tile(name))
        await self.press(self.ready)
        await self.hears(lambda: self.scene.made[self.scene.seat] == self.scene.choices)

    # ------------------------------------------------------------ playing

    async def asked(self) -> str:
        """Wait until the table wants something of this person, or is over; what it asks."""
        await self.hears(lambda: self.told and (self.scene.over or self.scene.turn == self.scene.seat))
        scene = self.scene
        if scene.over:
            await self.again.wait_for()
            return "over"
        if scene.stage == "teams":
            await self.ready.wait_for()
            return scene.ask
        asks = self.side.filter(has=self.page.get_by_text(PROMPTS[scene.ask], exact=True))
        await asks.filter(has_not_text="On its way").wait_for()
        if scene.ask == "place":
            await expect(self.side.locator("button[aria-pressed]")).to_have_count(len(scene.legal))
        return scene.ask

    async def play_on(self, way: Way) -> int:
        """Play to the end of the game; the number of own moves."""
        before = len(self.moves)
        while await self.asked() != "over":
            await self.go(way)
        await expect(self.again).to_be_visible()
        return len(self.moves) - before

    async def go(self, way: Way) -> None:
        """One decision, and where it wants a target, that too."""
        scene = self.scene
        if scene.stage == "teams":
            await self.build(way)
            return
        move = way(scene)
        await self.do(move, *self.target(way, move))

    def target(self, way: Way, move: str) -> tuple[str, ...]:
        """Where somebody shall stand, or on whom an item is used: on this table it is chosen beforehand."""
        scene = self.scene
        reach = next((it for it in scene.targets if it.move == move and it.ask), None)
        if reach is None or move.startswith("skill"):
            return ()
        ask = "square" if move.startswith("place") else reach.ask
        legal = tuple(f"{reach.ask} {square}" for square in reach.squares)
        return (way(replace(scene, ask=ask, legal=legal)),)

    async def do(self, *moves: str) -> None:
        """Make moves with this person's hand, and see that they were heard."""
        sent = len(self.moves)
        before = self.frame["version"]
        await self.make(*moves)
        await self.hears(lambda: self.frame["version"] >= before + len(moves))
        assert self.moves[sent:] == list(moves), (self.moves[sent:], moves)

    async def make(self, *moves: str) -> None:
        scene = self.scene
        verb, _, what = moves[0].partition(" ")
        if verb == "pass":
            await self.skip()
        elif verb == "place":
            await self.answer(what)
            await self.aim(moves[1][-2:])
        elif verb in ("item", "drop"):
            await self.take(what)
            await self.aim(moves[1][-2:] if len(moves) > 1 else "")
        elif verb == "skill":
            await self.choose(next(u.square for u in scene.units if u.seat == scene.seat and u.name == what))
            await self.answer(re.compile("^Try "))
        elif verb in ("move", "hit"):
            await self.from_to(*re.split("[- ]", what))
        elif verb in ("on", "at", "champion"):
            await self.aim(what)
        elif verb == "awaken":
            name = next(unit.name for unit in scene.units if unit.square == what)
            await self.answer(f"Awaken {name}")
        elif verb == "stalemate":
            await self.answer("Offer a duel")
            await self.answer("Offer the duel")
        else:
            await self.answer({"accept": "Accept the duel", "decline": "Decline"}[verb])

    async def skip(self) -> None:
        """Leave out what may be left out."""
        if self.hand == "keys":
            await self.page.keyboard.press("p")
        else:
            name = "Leave it" if self.scene.doing else SKIPS[self.scene.step]
            await self.answer(re.compile(f"^{name}"))

    async def from_to(self, start: str, end: str) -> None:
        if self.hand == "drag":
            await self.drag(start, end)
            return
        await self.choose(start)
        await expect(self.board.get_by_role("gridcell", selected=True)).to_have_count(1)
        await self.aim(end)

    async def aim(self, square: str) -> None:
        """Choose a target, and say yes by pressing it once more; or only say yes, where there is none."""
        if not square:
            await self.answer(re.compile("^(Use|Give up) "))
            return
        await self.choose(square)
        await expect(self.square(square)).to_have_accessible_description(CHOSEN)
        await self.choose(square)

    async def choose(self, square: str | None) -> None:
        """Press a square of the board."""
        assert square
        if self.hand == "keys":
            await self.walk(square)
            await self.page.keyboard.press("Enter")
        else:
            if self.touch and square == self.tapped:
                await self.page.wait_for_timeout(DOUBLE_TAP)
            self.tapped = square
            await self.press(self.square(square))

    async def take(self, item: str) -> None:
        if self.hand == "keys":
            await self.tab_to_item(item)
            await self.page.keyboard.press("Enter")
        else:
            await self.press(self.item(item))

    async def answer(self, name: str | re.Pattern[str]) -> None:
        """Choose one of the buttons below the board."""
        button = self.side.get_by_role("button", name=name, exact=True)
        if self.hand == "keys":
            await button.wait_for()
            await self.tab_to(await self.spoken_name(button))
            await self.page.keyboard.press("Enter")
        else:
            await self.press(button)

    async def spoken_name(self, thing: Locator) -> str:
        return str(
            await thing.evaluate(
                "it => { const copy = it.cloneNode(true);"
                " for (const silent of copy.querySelectorAll('[aria-hidden=true]')) silent.remove();"
                " return it.ariaLabel || copy.textContent.trim() }"
            )
        )

    async def tab_to_item(self, item: str) -> None:
        await self.tab_to(await self.spoken_name(self.item(item)))

    async def walk(self, square: str) -> None:
        """Go to a square with the arrows, as the eye sees the board."""
        at = await self.on_square()
        if not at:
            await self.tab_to_board()
            at = await self.on_square()
        turned = -1 if self.scene.seat == 1 else 1
        right = (ord(square[0]) - ord(at[0])) * turned
        up = (int(square[1]) - int(at[1])) * turned
        for _ in range(abs(right)):
            await self.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
        for _ in range(abs(up)):
            await self.page.keyboard.press("ArrowUp" if up > 0 else "ArrowDown")
        assert await self.on_square() == square

    async def on_square(self) -> str:
        """The square that has the keyboard; empty if none has."""
        found = re.search(r"(?:^| at )([a-g][1-8]), ", await self.focused())
        return found[1] if found else ""

    async def tab_to_board(self) -> None:
        for _ in range(30):
            await self.page.keyboard.press("Tab")
            if await self.board.locator(":focus").count():
                return
        raise AssertionError("Tab never reached the board")

    async def drag(self, a: str, b: str) -> None:
        (x, y), (to_x, to_y) = await self.middle(a), await self.middle(b)
        if not self.touch:
            await self.page.mouse.move(x, y)
            await self.page.mouse.down()
            await self.page.mouse.move(to_x, to_y, steps=4)
            await self.page.mouse.up()
            return
        finger = await self.context.new_cdp_session(self.page)  # Playwright's own finger can only tap
        halfway = ((x + to_x) / 2, (y + to_y) / 2)
        for kind, at in (("touchStart", (x, y)), ("touchMove", halfway), ("touchMove", (to_x, to_y))):
            point = {"x": at[0], "y": at[1]}
            await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        await finger.detach()

    async def middle(self, square: str) -> tuple[float, float]:
        await self.square(square).scroll_into_view_if_needed()
        box = await self.square(square).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


Visit = AnyVisit[Player]

"""A person at a game with a board of squares, who plays by mouse, by keys, by touch, or by dragging."""

from __future__ import annotations

import re
from typing import Any, Literal

from playwright.async_api import Locator
from tests.browser.visitor import Visitor

SQUARE = re.compile(r"(?:^| at )([a-h][1-8]), ")
"""Where the name of a square, or of what stands on it, says which it is."""

DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until the page as it is now is on the screen. A browser asks the picture, not the page, whether a
finger drags or scrolls."""

WATCH_THE_FINGER = """() => {
  window.lifted = new Promise(done => {
    for (const end of ["pointerup", "pointercancel"])
      addEventListener(end, () => done(end === "pointerup"), { once: true, capture: true });
  });
}"""
"""A finger that drags is lifted in the end; from one that scrolls the page is told that it lost it. On a busy
machine it hears either only some time after the finger has gone."""

Hand = Literal["press", "drag", "keys"]


class BoardPlayer(Visitor):
    hand: Hand = "press"
    """How this person plays; a press is a click, or a tap on a touch screen."""

    # ------------------------------------------------------------ what there is to see

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("grid", name="Board")

    @property
    def side(self) -> Locator:
        return self.page.get_by_role("region", name="Your side")

    @property
    def advice(self) -> Locator:
        return self.page.get_by_role("status", name="A good move")

    def square(self, square: str) -> Locator:
        return self.board.get_by_role("button", name=re.compile(rf"(^| at ){square}, "))

    @property
    def upside_down(self) -> bool:
        """Whether this person sees the board from the other side."""
        raise NotImplementedError

    @property
    def frame(self) -> dict[str, Any]:
        """The latest that the server told this browser."""
        told = (message["frame"] for message in reversed(self.received) if "frame" in message)
        found: dict[str, Any] = next(told)
        return found

    @property
    def moves(self) -> list[str]:
        """What this browser has sent."""
        return [message["move"] for message in self.sent if message["type"] == "move"]

    # ------------------------------------------------------------ pressing

    async def choose(self, square: str) -> None:
        """Choose a square of the board."""
        if self.hand == "keys":
            await self.walk(square)
            await self.page.keyboard.press("Enter")
        else:
            await self.press(self.square(square))

    async def walk(self, square: str) -> None:
        """Go to a square with the arrows, as the eye sees the board."""
        at = await self.on_square()
        if not at:
            await self.tab_to_board()
            at = await self.on_square()
        turned = -1 if self.upside_down else 1
        right = (ord(square[0]) - ord(at[0])) * turned
        up = (int(square[1]) - int(at[1])) * turned
        for _ in range(abs(right)):
            await self.page.keyboard.press("ArrowRight" if right > 0 else "ArrowLeft")
        for _ in range(abs(up)):
            await self.page.keyboard.press("ArrowUp" if up > 0 else "ArrowDown")
        assert await self.on_square() == square

    async def on_square(self) -> str:
        """The square that has the keyboard; empty if none has."""
        found = SQUARE.search(await self.focused())
        return found[1] if found else ""

    async def tab_to_board(self) -> None:
        for _ in range(30):
            await self.page.keyboard.press("Tab")
            if await self.board.locator(":focus").count():
                return
        raise AssertionError("Tab never reached the board")

    # ------------------------------------------------------------ dragging

    async def drag(self, a: str, b: str) -> None:
        if self.touch:
            for _ in range(3):
                if await self.drag_by_finger(a, b):
                    return
            raise AssertionError(f"the browser takes every drag from {a} to {b} for scrolling")
        (x, y), (to_x, to_y) = await self.ends_of(a, b)
        await self.page.mouse.move(x, y)
        await self.page.mouse.down()
        await self.page.mouse.move(to_x, to_y, steps=4)
        await self.page.mouse.up()

    async def drag_by_finger(self, a: str, b: str) -> bool:
        """Whether it was a drag to the browser. On a busy machine it may not have noticed yet what can be
        dragged, and scrolls instead; then anybody tries again."""
        (x, y), (to_x, to_y) = await self.ends_of(a, b)
        await self.page.evaluate(WATCH_THE_FINGER)
        finger = await self.context.new_cdp_session(self.page)  # Playwright's own finger can only tap
        halfway = ((x + to_x) / 2, (y + to_y) / 2)
        for kind, at in (("touchStart", (x, y)), ("touchMove", halfway), ("touchMove", (to_x, to_y))):
            point = {"x": at[0], "y": at[1]}
            await finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
        await finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        await finger.detach()
        return bool(await self.page.evaluate("() => window.lifted"))

    async def ends_of(self, a: str, b: str) -> tuple[tuple[float, float], tuple[float, float]]:
        """Where both squares lie once the page stands still."""
        await self.board.scroll_into_view_if_needed()
        ends = await self.middle(a), await self.middle(b)
        while True:
            await self.page.evaluate(DRAWN)
            before, ends = ends, (await self.middle(a), await self.middle(b))
            if ends == before:
                return ends

    async def middle(self, square: str) -> tuple[float, float]:
        box = await self.square(square).bounding_box()
        assert box
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

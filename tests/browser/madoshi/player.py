"""A person at a table of Madoshi, who plays by mouse, by keys, by touch, or by dragging."""

from __future__ import annotations

import re

import msgspec
from playwright.async_api import Locator, expect
from tests.browser.board_player import DRAWN, BoardPlayer
from tests.browser.fate import Way
from tests.browser.madoshi.names import Shift, answer, shift_of
from tests.browser.madoshi.ways import idle, wise
from tests.browser.visitor import Visit as AnyVisit

from hyakki.games.madoshi.events import Phase
from hyakki.games.madoshi.types import Scene

FINISHED = re.compile(r"wins?$|The win is shared|: \d+ points?$|no rank this time$")
HELD = 60
"""Milliseconds between the two presses of a double click, as a person's are."""


class Player(BoardPlayer):
    async def set_table(
        self, *, players: int = 2, level: str = "Easy", friends: tuple[int, ...] = (), **options: str
    ) -> None:
        """Choose on the home page: `side="Moon"`, `memory_aid="Yes"`."""
        labels = {
            "side": "Side of the first seat",
            "memory_aid": "Memory aid",
            "must_collect": "Must catch",
        }
        chosen = {labels[name]: choice for name, choice in options.items()}
        await self.choose_table("Madoshi", players, level, friends, chosen)

    async def sit_down(
        self, *, players: int = 2, level: str = "Easy", friends: tuple[int, ...] = (), **options: str
    ) -> str:
        """From the home page to a fresh table; the match's name."""
        await self.set_table(players=players, level=level, friends=friends, **options)
        return await self.start()

    # ------------------------------------------------------------ what there is to see

    def yokai(self, name: str) -> Locator:
        return self.page.get_by_role("region", name="Yokai").get_by_role("button", name=name, exact=True)

    @property
    def scene(self) -> Scene:
        return msgspec.convert(self.frame["scene"], Scene)

    @property
    def upside_down(self) -> bool:
        return self.scene.sides[self.scene.seat] == "moon"

    # ------------------------------------------------------------ playing

    async def wants_no_tips(self) -> None:
        """On the tip itself, or, where a low phone has no room for it there, in the settings."""
        here = self.button("No more tips")
        if await here.count() == 0:
            await self.press(self.button("Settings"))
            await self.press(here)
            await self.press(self.dialog("Settings").get_by_role("button", name="Close"))
        else:
            await self.press(here)
        await expect(self.hints).to_have_count(0)

    async def asked(self) -> Phase:
        """Wait until the table wants something of this person, or is over."""
        table = self.page.get_by_role("main")
        mine = table.filter(has_text="Your turn.").filter(has_not_text="On its way")
        await mine.or_(self.again).first.wait_for()
        await self.up_to_date()
        await self.page.evaluate(DRAWN)
        await mine.or_(self.again).first.wait_for()
        return self.scene.phase

    async def play_on(self, way: Way = wise) -> int:
        """Play to the end of the game; the number of own moves."""
        moves = 0
        while await self.asked() != "over":
            await self.do(way(self.scene))
            moves += 1
        await expect(self.again).to_be_visible()
        return moves

    async def do(self, move: str) -> None:
        """Make a move with this person's hand, and see that it was heard."""
        before = self.frame["version"]
        sent = len(self.moves)
        await self.make(move)
        try:
            await self.hears(lambda: self.frame["version"] > before)
        except TimeoutError:
            raise AssertionError(f"{move} by {self.hand}: sent {self.moves[sent:]}, not heard") from None

    async def make(self, move: str) -> None:
        if re.fullmatch("[a-e][1-5]-[a-e][1-5]", move):
            a, b = move.split("-")
            await self.swap(a, b)
        elif move.startswith("flip"):
            await self.choose(move.split()[1])
        elif move.startswith(("slide", "turn")):
            await self.shift(shift_of(move, self.scene.sides[self.scene.seat]))
        else:
            name = answer(self.scene, move)
            if self.hand == "keys":
                await self.answer(name)
            else:
                await self.press(self.side.get_by_role("button", name=name, exact=True))

    async def swap(self, a: str, b: str) -> None:
        doubted = idle(self.scene, a, b)
        if self.hand == "drag":
            await self.drag(a, b)
        else:
            await self.choose(a)
            await expect(self.board.get_by_role("gridcell", selected=True)).to_have_count(1)
            await self.choose(b)
        if doubted:
            await expect(self.refusal).to_contain_text("Choose it again to swap anyway")
            await self.choose(b)

    async def answer(self, name: str) -> None:
        """Choose one of the buttons below the board."""
        if self.hand == "keys":
            if await self.name_of_focus() != name:
                await self.tab_to(name)
            await self.page.keyboard.press("Enter")
        else:
            await self.press(self.side.get_by_role("button", name=name, exact=True))

    async def shift(self, moved: Shift) -> None:
        """Choose a line by a token on it, or a block by the disc where its tokens meet; then which way."""
        if moved.verb == "Turn":
            await self.answer_on_board(moved.name.capitalize())
            await self.arrow(moved.button)
        elif self.hand == "drag":
            await self.drag(*carried(moved))
        else:
            await self.choose(moved.squares[0])
            await self.arrow(moved.button)

    async def answer_on_board(self, name: str) -> None:
        if self.hand == "keys":
            await self.tab_to(name)
            await self.page.keyboard.press("Enter")
        else:
            await self.press(self.page.get_by_role("button", name=name, exact=True))

    async def arrow(self, name: str) -> None:
        """Press an arrow on the board."""
        if self.hand == "keys":
            await self.answer(name)
        else:
            await self.press(self.page.get_by_role("button", name=name, exact=True))


def carried(moved: Shift) -> tuple[str, str]:
    """Two neighbours on a line, in the order in which its tokens move."""
    first, second = moved.squares[:2]
    return first, second


Visit = AnyVisit[Player]

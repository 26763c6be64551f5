"""A person at a table of Hero vs Phantom."""

from __future__ import annotations

import re
from typing import Literal

from playwright.async_api import Locator, expect
from tests.browser.visitor import Visit as AnyVisit
from tests.browser.visitor import Visitor

Asked = Literal["card", "next round", "the end"]

FINISHED = re.compile("wins?$|share the win")


class Player(Visitor):
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
        chosen = {"Rounds": rounds, "First leader": first}
        options = {label: choice for label, choice in chosen.items() if choice}
        await self.choose_table("Hero vs Phantom", players, level, friends, options)

    async def sit_down(
        self,
        *,
        players: int = 4,
        friends: tuple[int, ...] = (),
        rounds: str | None = None,
        first: str | None = None,
    ) -> str:
        """From the home page to a fresh table; the match's name."""
        await self.set_table(players=players, friends=friends, rounds=rounds, first=first)
        return await self.start()

    # ------------------------------------------------------------ what there is to see

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

    def card(self, name: str) -> Locator:
        return self.page.get_by_role("group", name="Your hand").get_by_role("button", name=name, exact=True)

    # ------------------------------------------------------------ playing

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
        sole = await self.playable.count() == 1  # then there is nothing to weigh
        if self.touch:
            await self.look_up()
        await self.press(card)
        if self.touch and not sole:  # the first tap looks, the second plays
            await expect(self.card(name)).to_have_class(re.compile("looked"))
            await self.press(self.card(name))
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


Visit = AnyVisit[Player]

"""Every page and every stage of a game, ready to be looked at."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Browser, expect
from tests.browser.phantom.player import FINISHED, Player


@dataclass(frozen=True)
class Stages:
    """One guest's matches, and the way to each stage for a browser that is this guest."""

    profile: Any
    """The browser's memory of this guest."""
    waiting: str
    running: str
    """Six players, one trick, my card to come."""
    later: str
    """Three players, the second trick."""
    paused: str
    """Four players, a friend's turn."""
    finished: str
    invitation: str

    async def go(self, visitor: Player, stage: str) -> None:
        await STAGES[stage](self, visitor)


async def prepare(browser: Browser, address: str) -> Stages:
    """Play what must be played once."""
    visitor = await Player.arrive(browser, address)
    await visitor.home()
    finished = await visitor.sit_down(players=3, rounds="1")
    await visitor.play_on()
    await visitor.home(speed=None)
    waiting = await visitor.sit_down(players=4, friends=(2, 4), rounds="1")
    link = await visitor.page.get_by_role("textbox", name="Link for your friends").input_value()
    await visitor.home(speed=None)
    later = await visitor.sit_down(players=3)
    assert await visitor.asked() == "card"
    await visitor.play_a_card()
    assert await visitor.asked() == "card"
    paused = await with_a_friend(browser, visitor)
    running = await crowded(visitor)
    await visitor.forget_hints()  # who made the tables has read them while playing
    profile = await visitor.context.storage_state()
    await visitor.context.close()
    assert visitor.troubles == []
    return Stages(profile, waiting, running, later, paused, finished, link)


async def with_a_friend(browser: Browser, visitor: Player) -> str:
    """A friend leads, and takes a long time over it; their page stays open, or a bot would keep the place."""
    await visitor.home(speed=None)
    match = await visitor.sit_down(players=4, friends=(3,), first="Seat 3")
    friend = await Player.arrive(browser, visitor.address)
    await friend.open(await visitor.invitation())
    await friend.take_seat("Kitsune")
    await expect(friend.playable.first).to_be_visible()
    return match


async def crowded(visitor: Player) -> str:
    """Five cards lie on the table before it is this guest's turn, and one of the hand is blocked by them."""
    while True:
        await visitor.home(speed=None)
        match = await visitor.sit_down(players=6, first="Seat 2", rounds="One for each player")
        assert await visitor.asked() == "card"
        await expect(visitor.trick).to_have_count(5)
        if await visitor.dull.count():
            return match


async def home(_: Stages, visitor: Player) -> None:
    await visitor.open("/")
    await expect(visitor.play).to_be_visible()
    await expect(visitor.page.get_by_role("link", name="Continue").first).to_be_visible()


async def setup(stages: Stages, visitor: Player) -> None:
    await home(stages, visitor)
    await visitor.press(visitor.page.get_by_text("Who sits where"))
    await visitor.press(visitor.page.get_by_text("House rules"))
    await expect(visitor.page.get_by_label("Rounds")).to_be_visible()


async def waiting(stages: Stages, visitor: Player) -> None:
    await visitor.open(f"/match/{stages.waiting}")
    await expect(visitor.page.get_by_role("heading", name="The table is set")).to_be_visible()


async def invited(stages: Stages, visitor: Player) -> None:
    await visitor.open(stages.invitation)
    await expect(visitor.page.get_by_label("Name")).not_to_have_value("")


async def hint(stages: Stages, visitor: Player) -> None:
    await visitor.open(f"/match/{stages.running}")
    assert await visitor.asked() == "card"
    await expect(visitor.button("No more tips")).to_be_visible()


async def table(stages: Stages, visitor: Player) -> None:
    await hint(stages, visitor)
    await visitor.press(visitor.button("No more tips"))
    await expect(visitor.button("No more tips")).to_have_count(0)


async def why_not(stages: Stages, visitor: Player) -> None:
    await table(stages, visitor)
    await visitor.press_dull(visitor.dull.first)
    await expect(visitor.refusal.get_by_role("button", name="Rule HP-7")).to_be_visible()


async def their_turn(stages: Stages, visitor: Player) -> None:
    await visitor.open(f"/match/{stages.paused}")
    await expect(visitor.page.get_by_text("Kitsune is thinking").last).to_be_visible()


async def rules(stages: Stages, visitor: Player) -> None:
    await table(stages, visitor)
    await visitor.press(visitor.button("Rules"))
    await expect(visitor.dialog(re.compile("^Rules")).get_by_text("HP-1", exact=True)).to_be_visible()


async def settings(stages: Stages, visitor: Player) -> None:
    await table(stages, visitor)
    await visitor.press(visitor.button("Settings"))
    await expect(visitor.dialog("Settings")).to_be_visible()


async def scores(stages: Stages, visitor: Player) -> None:
    await table(stages, visitor)
    await visitor.press(visitor.button("Scores"))
    await expect(visitor.dialog("Scores")).to_be_visible()


async def last_trick(stages: Stages, visitor: Player) -> None:
    await visitor.open(f"/match/{stages.later}")
    await visitor.press(visitor.button("Show the last trick"))
    await expect(visitor.dialog("Last trick")).to_be_visible()


async def end_of_round(_: Stages, visitor: Player) -> None:
    await visitor.home(speed=None)
    await visitor.sit_down(players=3, rounds="2")
    while await visitor.asked() == "card":
        await visitor.play_a_card()
    await expect(visitor.dialog("Round 1 is over")).to_be_visible()


async def end_of_game(stages: Stages, visitor: Player) -> None:
    await visitor.open(f"/match/{stages.finished}")
    await expect(visitor.dialog(FINISHED)).to_be_visible()


async def replay(stages: Stages, visitor: Player) -> None:
    await visitor.open(f"/replay/{stages.running}#6")
    await expect(visitor.page.get_by_role("slider", name="Position")).to_be_visible()


async def replay_log(stages: Stages, visitor: Player) -> None:
    await replay(stages, visitor)
    await visitor.page.keyboard.press("l")
    await expect(visitor.dialog("What happened")).to_be_visible()


async def not_found(_: Stages, visitor: Player) -> None:
    visitor.forgiven = re.compile("404")  # the first address leads nowhere, and the browser says so
    for address in ("/nowhere", "/match/nothing"):
        await visitor.open(address)
        await expect(visitor.page.get_by_role("heading", name="There is nothing here")).to_be_visible()


STAGES: dict[str, Callable[[Stages, Player], Awaitable[None]]] = {
    "home": home,
    "setup": setup,
    "waiting": waiting,
    "invited": invited,
    "table": table,
    "hint": hint,
    "why not": why_not,
    "their turn": their_turn,
    "rules": rules,
    "settings": settings,
    "scores": scores,
    "last trick": last_trick,
    "end of round": end_of_round,
    "end of game": end_of_game,
    "replay": replay,
    "replay log": replay_log,
    "not found": not_found,
}

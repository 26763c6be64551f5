"""Every page and every stage of Madoshi, ready to be looked at."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import expect
from tests.browser.madoshi.names import shift_of
from tests.browser.madoshi.player import FINISHED, Player
from tests.browser.madoshi.shrine import (
    FromNoonOn,
    Shrine,
    Wanted,
    choosing,
    crowded,
    discarding,
    magic,
    ordering,
    swapping,
)
from tests.browser.madoshi.ways import may_swap

TIPS = """() => !!document.querySelector('[data-dock] .steps')
  && !JSON.parse(localStorage['hyakki.settings'] ?? '{}').noHints"""


@dataclass
class Stages:
    """One guest's matches, and the way to each stage for a browser that is this guest."""

    shrine: Shrine
    guest: Any
    profile: Any
    """The browser's memory of this guest."""
    matches: dict[str, str]

    async def go(self, visitor: Player, stage: str) -> None:
        await STAGES[stage](self, visitor)

    async def match(self, name: str, wanted: Wanted, *, seats: int = 2) -> str:
        """A match at this moment; played once for all who look at it."""
        if name not in self.matches:
            with self.shrine.fate.luck.of(f"Madoshi: {name}"):
                self.matches[name] = await self.shrine.moment(self.guest, wanted, seats=seats)
        return self.matches[name]

    async def moment(self, visitor: Player, name: str, wanted: Wanted, *, seats: int = 2) -> None:
        """The table at a moment, without the notes for newcomers."""
        await visitor.open(f"/match/{await self.match(name, wanted, seats=seats)}")
        await visitor.asked()
        # On a phone a note may wait until what the opponent's magic did was read.
        if await visitor.hints.count() or await visitor.page.evaluate(TIPS):
            await visitor.wants_no_tips()


async def prepare(shrine: Shrine) -> Stages:
    """Two have finished today's board, and one of them two more games."""
    guest, profile = await shrine.guest("Mio")
    other, _ = await shrine.guest("Kitsune of the Seventh Hill")
    await shrine.daily(other)
    daily = await shrine.daily(guest)
    matches = {"daily": daily, "alone": await shrine.end(guest, seats=1), "end": await shrine.end(guest)}
    return Stages(shrine, guest, profile, matches)


async def home(_: Stages, visitor: Player) -> None:
    await visitor.page.clock.set_system_time(FromNoonOn.NOON)
    await visitor.open("/")
    await visitor.page.get_by_role("radio", name="Madoshi", exact=True).check()
    await visitor.press(visitor.page.get_by_text("House rules"))
    today = visitor.page.get_by_role("region", name="Today's board")
    await expect(today.get_by_text("You: place")).to_be_visible()
    await visitor.press(today.get_by_text("Results of the day"))
    await visitor.press(today.get_by_text("Your best solo results"))
    await expect(today.get_by_role("link", name="Replay").first).to_be_visible()


async def first_turn(stages: Stages, visitor: Player) -> None:
    """With a note for newcomers."""
    await visitor.open(f"/match/{await stages.match('first', swapping)}")
    await visitor.asked()
    await expect(visitor.hints).to_be_visible()


async def swap(stages: Stages, visitor: Player) -> None:
    """A token is chosen, and the table shows what it could take."""
    await stages.moment(visitor, "crowded", crowded)
    scene = visitor.scene
    promise = next(it for it in scene.promises if it.hole and may_swap(scene, it.bring[0], it.hole))
    await visitor.choose(promise.bring[0])
    await expect(visitor.button("Cancel")).to_be_visible()


async def pattern(stages: Stages, visitor: Player) -> None:
    """A talisman is pressed: where it lies, or one way to complete it, is shown."""
    await stages.moment(visitor, "crowded", crowded)
    promise = next(it for it in visitor.scene.promises if it.hole)
    top = visitor.scene.stacks[promise.stack - 1].top
    assert top
    await visitor.press(visitor.yokai(top.name))
    await expect(visitor.side).to_contain_text(
        re.compile(f"{top.name}.*Magic: .*(One swap: [a-e][1-5] with|is on the board)", re.DOTALL)
    )


async def why_not(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "crowded", crowded)
    a, b = visitor.scene.barred
    await visitor.swap(a, b)
    await expect(visitor.refusal).to_contain_text("MD-8")


async def advice(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "crowded", crowded)
    await visitor.press(visitor.button("Hint"))
    await expect(visitor.advice).to_contain_text("Swap")


async def taken(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "crowded", crowded)
    await visitor.press(visitor.page.get_by_role("button", name=re.compile("^Mio's Yokai: ")))
    await expect(visitor.dialog("Mio's Yokai")).to_be_visible()


async def collect(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "collect", choosing)


async def order(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "order", ordering)


async def flip(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "flip", magic("flip"))


async def slide(stages: Stages, visitor: Player) -> None:
    """Several lines go through the chosen square."""
    await stages.moment(visitor, "slide", magic("slide"))
    await choose_line(visitor)


async def turn(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "turn", magic("turn"))
    await choose_line(visitor)


async def choose_line(visitor: Player) -> None:
    moved = shift_of(visitor.scene.legal[0])
    await visitor.choose(moved.squares[0])
    await expect(visitor.page.get_by_role("button", name=re.compile("^(Slide|Turn) ")).first).to_be_visible()


async def discard(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "discard", discarding, seats=1)


async def end_of_game(stages: Stages, visitor: Player) -> None:
    await visitor.open(f"/match/{stages.matches['end']}")
    mine = visitor.dialog(FINISHED).get_by_role("rowheader", name=re.compile(r"^You\b"))
    await expect(mine).to_be_visible()  # as in the chart and in what happened


async def end_of_daily(stages: Stages, visitor: Player) -> None:
    await visitor.open(f"/match/{stages.matches['daily']}")
    await expect(visitor.dialog(FINISHED).get_by_role("table", name=re.compile("^Board of"))).to_be_visible()


async def replay(stages: Stages, visitor: Player) -> None:
    await visitor.open(f"/replay/{stages.matches['end']}#12")
    await expect(visitor.page.get_by_role("slider", name="Position")).to_be_visible()
    await expect(visitor.board).to_be_visible()


STAGES: dict[str, Callable[[Stages, Player], Awaitable[None]]] = {
    "home": home,
    "first turn": first_turn,
    "swap": swap,
    "pattern": pattern,
    "why not": why_not,
    "advice": advice,
    "taken": taken,
    "collect": collect,
    "order": order,
    "flip": flip,
    "slide": slide,
    "turn": turn,
    "discard": discard,
    "end of game": end_of_game,
    "end of daily": end_of_daily,
    "replay": replay,
}

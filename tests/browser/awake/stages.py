"""Every stage of Awake Heroes, ready to be looked at."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from playwright.async_api import expect
from tests.browser.awake.field import (
    FOE,
    FOXES,
    PACK,
    QUIET,
    Field,
    Wanted,
    asks,
    crowded,
    first_move,
    holding_trap,
    may_awaken,
    may_hit,
    near_a_trap,
    never,
    worth_a_try,
)
from tests.browser.awake.player import FINISHED, Player
from tests.browser.awake.ways import Way


@dataclass
class Stages:
    """One guest's matches, and the way to each stage for a browser that is this guest."""

    field: Field
    guest: Any
    profile: Any
    """The browser's memory of this guest."""
    matches: dict[str, str]

    async def go(self, visitor: Player, stage: str) -> None:
        await STAGES[stage](self, visitor)

    async def match(
        self, name: str, wanted: Wanted, me: Way = FOXES, level: str = "easy", **options: str
    ) -> str:
        """A match at a moment; played once for all who look at it."""
        if name not in self.matches:
            with self.field.fate.luck.of(f"Awake Heroes: {name}"):
                self.matches[name] = await self.field.moment(self.guest, wanted, me, level, **options)
        return self.matches[name]

    async def moment(
        self, visitor: Player, name: str, wanted: Wanted, me: Way = FOXES, level: str = "easy", **options: str
    ) -> None:
        """The table at a moment, without notes for newcomers."""
        await visitor.open(f"/match/{await self.match(name, wanted, me, level, **options)}")
        await visitor.asked()
        if await visitor.hints.count():
            await visitor.press(visitor.button("No more tips"))


async def teams(stages: Stages, visitor: Player) -> None:
    """With a note for newcomers, and somebody on the team."""
    await visitor.open(f"/match/{await stages.match('teams', asks('country'))}")
    await visitor.asked()
    await visitor.change_team()
    await expect(visitor.hints).to_be_visible()
    await visitor.press(visitor.page.get_by_role("button", name=re.compile("^Foxes and blades")))
    await visitor.press(visitor.tile("Oni"))
    await expect(visitor.refusal).to_contain_text("Oni costs")


async def chosen_items(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "chosen items", asks("country"), chosen_items="yes")
    await visitor.press(visitor.page.get_by_text("Your items for the decks"))
    await expect(visitor.button("One more Snare")).to_be_visible()


async def card(stages: Stages, visitor: Player) -> None:
    """Both sides of a card, from the team builder."""
    await stages.moment(visitor, "teams", asks("country"))
    await visitor.change_team()
    await visitor.press(visitor.button("Look at Kitsune"))
    await expect(visitor.dialog("Kitsune").get_by_role("region", name="Awake")).to_be_visible()


async def place(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "place", asks("place"))
    await visitor.square("c2").hover()


async def trap(stages: Stages, visitor: Player) -> None:
    """A trap is about to be set: the area it would have there is shown."""
    await stages.moment(visitor, "trap", holding_trap)
    name = next(it.name for it in visitor.scene.items if it.trap and f"item {it.name}" in visitor.scene.legal)
    await visitor.take(name)
    reach = next(it for it in visitor.scene.targets if it.move == f"item {name}")
    await visitor.square(reach.squares[0]).hover()
    await expect(visitor.page.locator(".area")).not_to_have_count(0)


async def skill(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "skill", lambda scene: asks("skill")(scene) and bool(worth_a_try(scene)))
    [name, *_] = worth_a_try(visitor.scene)
    await visitor.choose(
        next(it.square for it in visitor.scene.units if it.seat == 0 and it.name == name) or ""
    )
    await expect(visitor.side.get_by_role("button", name=re.compile("^Try "))).to_be_visible()


async def target(stages: Stages, visitor: Player) -> None:
    """In the middle of a skill."""
    await stages.moment(visitor, "target", asks("on"), FOE, "normal")


async def move(stages: Stages, visitor: Player) -> None:
    """Somebody is chosen, and its arrows are shown; a hidden trap lies about."""
    await stages.moment(visitor, "move", near_a_trap, FOXES, "normal")
    await visitor.choose(first_move(visitor.scene)[5:7])
    await expect(visitor.board.get_by_role("gridcell", selected=True)).to_have_count(1)


async def attack(stages: Stages, visitor: Player) -> None:
    """The most crowded moment: an attack is pointed at, and its odds are shown."""
    await stages.moment(visitor, "attack", crowded, FOE, "normal")
    await visitor.square(visitor.scene.odds[0].move.split()[2]).hover()
    await expect(visitor.page.get_by_role("img", name=re.compile("^Damage "))).to_be_visible()


async def why_not(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "move", near_a_trap, FOXES, "normal")
    mover = first_move(visitor.scene)[5:7]
    await visitor.choose(mover)
    await visitor.choose("g8")
    await expect(visitor.refusal).to_contain_text("AH-20")
    await expect(visitor.page.locator(".lit [data-square]")).to_have_attribute("data-square", mover)


async def advice(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "hit", may_hit, PACK)
    await visitor.press(visitor.button("Hint"))
    await expect(visitor.advice).not_to_be_empty()


async def cemetery(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "attack", crowded, FOE, "normal")
    await visitor.press(visitor.page.get_by_role("button", name=re.compile("^Cemetery: ")))
    await expect(visitor.dialog("Cemetery")).to_be_visible()


async def awaken(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "awaken", may_awaken)
    await expect(visitor.side.get_by_role("button", name=re.compile("^Awaken "))).to_be_visible()


async def offered(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "offered", asks("answer"), QUIET, "hard")


async def champion(stages: Stages, visitor: Player) -> None:
    await stages.moment(visitor, "champion", asks("champion"), QUIET, "hard")


async def end_of_game(stages: Stages, visitor: Player) -> None:
    match = await stages.match("end", lambda scene: scene.ask == "place", PACK)
    await stages.field.hurry(match, never, PACK)
    await visitor.open(f"/match/{match}")
    mine = visitor.dialog(FINISHED).get_by_role("rowheader", name=re.compile(r"^You\b"))
    await expect(mine).to_be_visible()  # as in the chart and in what happened


async def replay(stages: Stages, visitor: Player) -> None:
    await end_of_game(stages, visitor)
    await visitor.open(f"/replay/{stages.matches['end']}#40")
    await expect(visitor.page.get_by_role("slider", name="Position")).to_be_visible()
    await expect(visitor.board).to_be_visible()


STAGES: dict[str, Callable[[Stages, Player], Awaitable[None]]] = {
    "teams": teams,
    "chosen items": chosen_items,
    "card": card,
    "place": place,
    "trap": trap,
    "skill": skill,
    "target": target,
    "move": move,
    "attack": attack,
    "why not": why_not,
    "advice": advice,
    "cemetery": cemetery,
    "awaken": awaken,
    "offered": offered,
    "champion": champion,
    "end of game": end_of_game,
    "replay": replay,
}

"""A person at a table of Awake Heroes, who plays by mouse, by keys, by touch, or by dragging."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import msgspec
from playwright.async_api import Locator, Position, expect
from tests.browser.awake.ways import Way
from tests.browser.board_player import BoardPlayer
from tests.browser.visitor import Visit as AnyVisit

from hyakki.games.awake.scene.types import Scene

FINISHED = re.compile(r"^You (win|lost)$| wins$")
PROMPTS = {
    "place": "Place your team",
    "square": "Place your team",
    "item": "Your turn",
    "skill": "Your turn",
    "move": "Your turn",
    "attack": "Attack?",
    "awaken": "Awaken?",
    "on": "Choose a target",
    "at": "Choose a square",
    "card": "Set a trap?",
    "drop": "Discard an item",
    "answer": "A duel is offered",
    "champion": "Choose your champion",
}
CHOSEN = re.compile(r"(^|, )chosen\b")
"""How a square says that it is staged."""


class Player(BoardPlayer):
    presses = 0
    """How often this person has pressed something."""

    async def press(self, thing: Locator, at: Position | None = None) -> None:
        self.presses += 1
        await super().press(thing, at)

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
    def step(self) -> Locator:
        """The step of the turn that the track shows."""
        return self.page.get_by_role("list", name="The steps of the turn").locator("[aria-current=step]")

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
    def scene(self) -> Scene:
        return msgspec.convert(self.frame["scene"], Scene)

    @property
    def upside_down(self) -> bool:
        return self.scene.seat == 1

    @property
    def events(self) -> list[dict[str, Any]]:
        """All that this browser was told of, as it happened."""
        frames = [message["frame"] for message in self.received if message.get("type") == "update"]
        return [event for frame in frames for event in frame["lines"]]

    # ------------------------------------------------------------ a team

    async def build(self, way: Way) -> None:
        """Choose a country and every character, and say that this is the team."""
        await self.press(self.page.get_by_role("radio", name=re.compile(f"^{way.country}")))
        await self.dismiss()
        for name in way.team:
            await self.press(self.tile(name))
        await self.press(self.ready)
        await self.hears(lambda: self.scene.made[self.scene.seat] == self.scene.choices)

    async def change_team(self) -> None:
        """In a first game a team is ready, and all others are a press away."""
        await self.ready.wait_for()
        change = self.button("Change team")
        if await change.count():
            await self.press(change)

    async def dismiss(self) -> None:
        """Send everybody home who is on the team that was chosen beforehand."""
        members = self.team.get_by_role("button", name=re.compile("^Remove "))
        while await members.count():
            if self.hand == "keys":
                await members.first.focus()
                await self.page.keyboard.press("Enter")
            else:
                await self.press(members.first)

    # ------------------------------------------------------------ playing

    async def asked(self) -> str:
        """Wait until the table wants something of this person, or is over; what it asks."""
        await self.hears(lambda: self.told and (self.scene.over or self.scene.turn == self.scene.seat))
        await self.up_to_date()
        scene = self.scene
        if scene.over:
            await self.again.wait_for()
            return "over"
        if scene.stage == "teams":
            await self.ready.wait_for()
            return scene.ask
        prompt = (
            follow_up(scene) or PROMPTS["awaken" if scene.ask == "attack" and not scene.odds else scene.ask]
        )
        asks = self.side.filter(has=self.page.get_by_text(prompt, exact=True))
        await asks.filter(has_not_text="On its way").wait_for()
        if scene.ask == "place":
            await expect(self.side.locator("button[aria-pressed]:enabled")).to_have_count(len(scene.legal))
        if scene.ask == "champion":
            await self.side.get_by_role("row").first.wait_for()  # fetched when there is a duel
        return scene.ask

    async def play_on(self, way: Way) -> int:
        """Play to the end of the game; the number of own moves."""
        before = len(self.moves)
        while await self.asked() != "over":
            await self.go(way)
        await expect(self.again).to_be_visible()
        return len(self.moves) - before

    async def go(self, way: Way) -> None:
        """One decision: what it leaves out on its way goes with it, and where it wants a target, that too."""
        if self.scene.stage == "teams":
            await self.build(way)
            return
        await self.do(*self.wishes(way))

    def wishes(self, way: Way) -> tuple[str, ...]:
        """What somebody wants to do next, step by step: nothing in those that are left out."""
        moves: list[str] = []
        for step in steps(self.scene):
            moves.append(way(step))
            if moves[-1] != "pass":
                return (*moves, *self.target(way, moves[-1]))
        return tuple(moves)

    def target(self, way: Way, move: str) -> tuple[str, ...]:
        """Where somebody is to stand, or on whom an item is used: on this table it is chosen beforehand."""
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
        try:
            await self.hears(lambda: self.frame["version"] >= before + len(moves))
        except TimeoutError:
            raise AssertionError(f"{moves} by {self.hand}: sent {self.moves[sent:]}, not heard") from None
        assert self.moves[sent:] == list(moves), (self.moves[sent:], moves)

    async def make(self, *moves: str) -> None:
        """By pressing what is wanted: what lies before it in the turn leaves itself out."""
        scene = self.scene
        wanted = [move for move in moves if move != "pass"]
        if not wanted:
            await self.skip()
            return
        verb, _, what = wanted[0].partition(" ")
        if verb == "place":
            if not await self.next_to_place(what):
                await self.answer(what)
            await self.choose(moves[1][-2:])
        elif verb in ("item", "drop"):
            await self.take(what)
            if len(wanted) > 1:
                await self.choose(wanted[1][-2:])
                # What would be lost for nothing is asked about once more.
                if any(it.move == wanted[0] and it.vain for it in scene.targets):
                    await expect(self.square(wanted[1][-2:])).to_have_accessible_description(CHOSEN)
                    await self.choose(wanted[1][-2:])
            else:
                await self.answer(re.compile("^(Use|Discard) "))
        elif verb == "skill":
            mine = [unit for unit in scene.units if unit.seat == scene.seat]
            square = next(unit.square for unit in mine if unit.name == what and unit.square)
            await self.choose(square)
            await self.answer(re.compile("^Try "))
        elif verb in ("move", "hit"):
            await self.from_to(*re.split("[- ]", what))
        elif verb in ("on", "at"):
            await self.choose(what)
        elif verb == "champion":
            await self.choose(what)
            await expect(self.square(what)).to_have_accessible_description(CHOSEN)
            await self.choose(what)
        elif verb == "awaken":
            name = next(unit.name for unit in scene.units if unit.square == what)
            await self.answer(f"Awaken {name}")
        elif verb == "stalemate":
            if await self.side.get_by_role("button", name="Stuck?", exact=True).count():
                await self.answer("Stuck?")
            await self.answer("Offer a duel")
            await self.answer("Offer the duel")
        else:
            await self.answer({"accept": "Accept the duel", "decline": "Decline"}[verb])

    async def next_to_place(self, name: str) -> bool:
        """Whether this one is to be placed unless another is chosen."""
        chosen = self.side.get_by_role("button", name=name, exact=True, pressed=True)
        return await chosen.count() > 0

    async def skip(self) -> None:
        """End the turn, or leave out what is asked."""
        name = re.compile("^(End turn|Skip|No)")
        if self.hand == "keys":
            await self.side.get_by_role("button", name=name).wait_for()
            await self.page.keyboard.press("e")
        else:
            await self.answer(name)

    async def from_to(self, start: str, end: str) -> None:
        if self.hand == "drag":
            await self.drag(start, end)
            return
        if await self.needs_choosing(start, end):
            if not await self.is_chosen(start):
                await self.choose(start)
            await expect(self.board.get_by_role("gridcell", selected=True)).to_have_count(1)
        await self.choose(end)

    async def is_chosen(self, square: str) -> bool:
        """Who has just tried a skill stays chosen."""
        there = self.page.get_by_role("button", name=re.compile(rf" at {square}, "))
        return await self.board.get_by_role("gridcell", selected=True).filter(has=there).count() > 0

    async def needs_choosing(self, start: str, end: str) -> bool:
        """Only an enemy whom one alone can hit says by whom."""
        return len([odds for odds in self.scene.odds if odds.move.endswith(f" {end}")]) != 1

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


def follow_up(scene: Scene) -> str | None:
    """What an effect that has begun asks next."""
    doing = scene.doing
    if doing and doing.who and (scene.ask, doing.effect) == ("on", "swap"):
        return f"Swap places with {doing.who}?"
    if doing and doing.who and (scene.ask, doing.effect) == ("at", "leap"):
        return f"Where should {doing.who} leap?"
    return None


def steps(scene: Scene) -> list[Scene]:
    """The table at this step, and at the later ones of the turn, as they will ask if this one is left out."""
    return [
        scene,
        *(
            replace(
                scene,
                ask=later.step,
                step=later.step,
                legal=(*(["pass"] if later.skippable else []), *later.moves),
                odds=later.odds,
                targets=later.targets,
                later=(),
            )
            for later in scene.later
        ),
    ]


Visit = AnyVisit[Player]

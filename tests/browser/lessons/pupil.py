"""Somebody who knows nothing but what a lesson says, and does what it points at."""

from __future__ import annotations

import re

from playwright.async_api import Locator, expect
from tests.browser.visitor import DOUBLE_TAP, Visitor
from tests.browser.visitor import Visit as VisitOf

MOST_PRESSES = 12
BUTTON = re.compile(r'button "([^"]+)"')
CHOSEN = re.compile(r'gridcell "([^"]+)" \[selected\]')
COACH = ("Back", "Show me", "Leave", "Next", "Finish", "Hint", "Rules", "Settings")
STANDS = (
    "() => document.querySelector('dialog[open]') ? '' : document.querySelector('[data-coach]').innerText"
)
"""What the coach says, at which step; nothing once the lesson is over."""
SILENT = {"hero", "with"}
"""Words of a name that nobody says at a table: it is "your yellow 3"."""


class Pupil(Visitor):
    keys = False
    """Does everything by keyboard."""
    blind = False
    """Does not see what is marked, and finds it by the names in the tree and by what is said."""
    heard = ""
    """All that the lesson has said."""

    async def learn(self, game: str) -> None:
        await self.page.add_init_script(
            "try { localStorage['hyakki.settings'] ??= '{\"pace\": \"off\"}' } catch {}"
        )
        await self.open(f"/learn/{game}")
        await expect(self.says).to_be_visible()

    @property
    def coach(self) -> Locator:
        return self.page.get_by_role("region", name="Lesson")

    @property
    def says(self) -> Locator:
        return self.coach.get_by_role("status")

    @property
    def done(self) -> Locator:
        return self.dialog("You know how to play")

    @property
    def next(self) -> Locator:
        """There is something to look at, until one goes on."""
        return self.coach.get_by_role("button", name=re.compile("Next|Finish"))

    def button_named(self, start: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{start}")).first

    async def step(self) -> str:
        return await self.coach.get_by_text(re.compile(r"^Step \d")).inner_text()

    async def do(self, thing: Locator) -> None:
        """Press it, also where it is dull: it answers all the same."""
        if self.keys:
            await thing.focus()
            await self.page.keyboard.press("Enter")
        elif self.touch:
            await thing.tap(force=True)
        else:
            await thing.click(force=True)

    async def follow(self) -> None:
        """Do the step that is asked for: press what is marked, in its order, as it appears."""
        step, pressed = await self.step(), set[str]()
        for _ in range(MOST_PRESSES):
            if await self.done.is_visible() or await self.step() != step:
                return
            self.heard += " " + await self.says.inner_text()
            if await self.next.is_visible():
                await self.do(self.next)
                await self.page.wait_for_timeout(100)
                continue
            thing = await (self._named(pressed) if self.blind else self._next(pressed))
            if thing is None:  # a first tap may only show what a second one would do
                pressed.clear()
                await self.page.wait_for_timeout(DOUBLE_TAP)
                continue
            name = await self._name(thing)
            # Found by role and name, as one would who does not see the mark.
            await self.do(self.page.get_by_role("button", name=name).first)
            pressed.add(name.split(",")[0])
            await self.page.wait_for_timeout(100)
        raise AssertionError(f"{step} does not lead on: {await self.says.inner_text()}")

    async def named(self) -> Locator | None:
        """What the lesson speaks of now, found by its name."""
        self.heard += " " + await self.says.inner_text()
        return await self._named(set())

    async def _next(self, pressed: set[str]) -> Locator | None:
        for order in range(1, 6):
            thing = self.page.locator(f'[data-pointed="{order}"]')
            if await thing.count() and (await self._name(thing)).split(",")[0] not in pressed:
                return thing
        return None

    async def _named(self, pressed: set[str]) -> Locator | None:
        """What the last sentence speaks of, or else the one before it; what it names in full comes first."""
        said = await self.says.inner_text()
        known, tree = spoken(self.heard), await self.page.locator("body").aria_snapshot()
        # What is chosen already would be put back, and the cards of the players only tell.
        idle = CHOSEN.findall(tree)
        for cards in await self.page.get_by_role("group", name="Players").all():
            idle += BUTTON.findall(await cards.aria_snapshot())
        names = [name for name in BUTTON.findall(tree) if name not in idle]
        for sentence in reversed(re.split(r"(?<=[.!?])\s+", said)):
            words = spoken(sentence)
            found = {
                name: -len(head & set(words))
                for name in names
                if (head := set(spoken(re.split("[,:]", name)[0])) - SILENT)
                and head <= set(known)
                and head & set(words)
                and name not in COACH
                and name.split(",")[0] not in pressed
            }
            for name in sorted(found, key=lambda name: (found[name], place(words, name))):
                return self.page.get_by_role("button", name=name, exact=True).first
        return None

    async def _name(self, thing: Locator) -> str:
        label = await thing.get_attribute("aria-label")
        return label or (await thing.inner_text()).split("\n")[0]


async def on_by(visitor: Visitor, names: str) -> bool:
    """One press further in a lesson by a button of its coach; False if the lesson is over."""
    if await visitor.dialog("You know how to play").is_visible():
        return False
    coach = visitor.page.get_by_role("region", name="Lesson")
    stood = await visitor.page.evaluate(STANDS)
    await visitor.press(coach.get_by_role("button", name=re.compile(names)).first)
    await visitor.page.wait_for_function(f"stood => ({STANDS})() !== stood", arg=stood)
    return True


def spoken(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def place(words: list[str], name: str) -> int:
    """Where in a sentence a name is first spoken of."""
    return min(words.index(word) for word in spoken(name) if word in words)


Visit = VisitOf[Pupil]

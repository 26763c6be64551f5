"""Somebody who knows nothing but what a lesson says, and does what it points at."""

from __future__ import annotations

from playwright.async_api import Locator, expect
from tests.browser.visitor import DOUBLE_TAP, Visitor
from tests.browser.visitor import Visit as VisitOf

MOST_PRESSES = 12


class Pupil(Visitor):
    keys = False
    """Does everything by keyboard."""

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
        return self.coach.get_by_role("button", name="Next")

    async def step(self) -> str:
        return await self.coach.get_by_text("Step ").inner_text()

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
            if await self.next.is_visible():
                await self.do(self.next)
                await self.page.wait_for_timeout(100)
                continue
            thing = await self._next(pressed)
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

    async def _next(self, pressed: set[str]) -> Locator | None:
        for order in range(1, 6):
            thing = self.page.locator(f'[data-pointed="{order}"]')
            if await thing.count() and (await self._name(thing)).split(",")[0] not in pressed:
                return thing
        return None

    async def _name(self, thing: Locator) -> str:
        label = await thing.get_attribute("aria-label")
        return label or (await thing.inner_text()).split("\n")[0]


Visit = VisitOf[Pupil]

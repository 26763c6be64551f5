"""A lesson that was left goes on where it was left, at every step."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import expect
from tests.browser.lessons.pupil import Pupil, Visit, on_by
from tests.browser.lessons.test_first_play import TITLES


async def begin(pupil: Pupil, kind: str, link: str) -> None:
    """From the home page, with this way to play chosen."""
    await pupil.home()
    await pupil.page.get_by_role("radio", name=TITLES[kind], exact=True).check()
    if kind == "hoshi-calm":
        await pupil.page.get_by_role("radio", name="Calm: take your time").check()
    await pupil.press(pupil.page.get_by_role("link", name=link))
    await expect(pupil.says).to_be_visible()


@pytest.mark.parametrize("kind", TITLES)
async def test_a_lesson_goes_on_at_every_step_where_it_was_left(visit: Visit, kind: str) -> None:
    pupil = await visit()
    await begin(pupil, kind, "Learn in 3 minutes")
    at, steps = 0, 1
    while at < steps:
        step = await pupil.step()
        before, (at, steps) = at, map(int, re.findall(r"\d+", step))
        assert at == before + 1
        await pupil.page.reload()  # as for whoever comes back the next day
        await expect(pupil.coach.get_by_text(step, exact=True)).to_be_attached()
        if at == steps:
            await pupil.press(pupil.coach.get_by_role("link", name="Leave"))
            await begin(pupil, kind, "Continue the lesson")
            await expect(pupil.coach.get_by_text(step, exact=True)).to_be_attached()
        while not await pupil.done.is_visible() and await pupil.step() == step:
            await on_by(pupil, "Show me|Skip|Next|Finish")
    await expect(pupil.done).to_be_visible()

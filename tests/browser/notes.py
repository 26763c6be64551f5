"""Where notes for newcomers stand, and that a pointer at rest moves nothing: the same in every game."""

from __future__ import annotations

from playwright.async_api import FloatRect, Locator
from tests.browser.looks import AT_REST, SIZES
from tests.browser.visitor import Visitor

BESIDE_THE_LOG = 1180
"""Pixels. From this width on there is a column for the log."""

ALL_WIDTHS = tuple(
    (width, 640 if width < 380 else 844 if width < 600 else 900) for width in range(320, 1441, 60)
)
"""Of small phones, of phones, of windows and of screens, and those between."""

LIFT = 3
"""Pixels by which what is pointed at may rise: the pointer is still on it."""


async def box_of(thing: Locator) -> FloatRect:
    box = await thing.bounding_box()
    assert box, thing
    return box


def apart(a: FloatRect, b: FloatRect) -> bool:
    """Whether two boxes share no point."""
    return (
        a["x"] + a["width"] <= b["x"] + 0.5
        or b["x"] + b["width"] <= a["x"] + 0.5
        or a["y"] + a["height"] <= b["y"] + 0.5
        or b["y"] + b["height"] <= a["y"] + 0.5
    )


async def a_note_stands_clear(
    visitor: Visitor,
    prompt: Locator,
    *others: Locator,
    sizes: tuple[tuple[int, int], ...] = (*SIZES, *ALL_WIDTHS),
) -> None:
    """At every size: beside the log or under the prompt, and over nothing that is played with."""
    for width, height in sizes:
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate("scrollTo(0, 0)")
        await visitor.page.evaluate(AT_REST)
        note, asked = await box_of(visitor.hints), await box_of(prompt)
        beside = await visitor.hints.evaluate("note => note.closest('[data-beside]') !== null")
        assert beside == (width >= BESIDE_THE_LOG), width
        if not beside:
            assert note["y"] >= asked["y"] + asked["height"] - 1, (width, note, asked)
        assert note["x"] >= 0, width
        assert note["x"] + note["width"] <= width, width
        for other in (prompt, *others):
            assert apart(note, await box_of(other)), (width, note, await box_of(other))


async def stays_under_the_pointer(visitor: Visitor, thing: Locator) -> None:
    """What resting on it shows moves it nowhere, or the pointer would lose and find it for ever."""
    await visitor.page.mouse.move(1, 1)
    await thing.scroll_into_view_if_needed()
    await visitor.page.evaluate(AT_REST)
    before = await box_of(thing)
    await visitor.page.mouse.move(before["x"] + before["width"] / 2, before["y"] + before["height"] / 2)
    for _ in range(4):
        await visitor.page.wait_for_timeout(60)
        now = await box_of(thing)
        moved = max(abs(now["x"] - before["x"]), abs(now["y"] - before["y"]))
        assert moved <= LIFT, (visitor.page.viewport_size, before, now)

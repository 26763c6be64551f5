"""At every width what is told to a newcomer lies over nothing that is played with."""

from __future__ import annotations

import re

from playwright.async_api import expect
from tests.browser.awake.field import FOE, FOXES, Field, asks
from tests.browser.awake.player import Visit
from tests.browser.looks import AT_REST
from tests.browser.notes import ALL_WIDTHS, a_note_stands_clear, apart, box_of

PHONES = tuple(size for size in ALL_WIDTHS if size[0] < 600)
"""Here it is part of the help."""
WIDER = tuple(size for size in ALL_WIDTHS if size[0] >= 600)


async def test_on_phones_a_tip_covers_and_replaces_nothing_that_is_asked(field: Field, visit: Visit) -> None:
    guest, profile = await field.guest()
    match = await field.moment(guest, lambda s: s.ask == "item" and s.hand != () and s.turns > 2, FOXES)
    visitor = await visit(field.address, storage_state=profile, viewport={"width": 390, "height": 844})
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    tip = visitor.side.get_by_role("button", name=re.compile("^Help"))
    asked = visitor.side.get_by_text("Move a character.")
    items = visitor.side.get_by_role("list", name="Your items")
    await expect(visitor.hints).to_have_count(0)
    for width, height in (*PHONES, (320, 640)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate("scrollTo(0, 0)")
        await visitor.page.evaluate(AT_REST)
        if not await visitor.hints.count():  # the help is at another place, and closed
            await visitor.press(tip)
        await expect(visitor.hints).to_be_in_viewport(ratio=1)
        for other in (visitor.step, asked, items, tip):
            await expect(other).to_be_in_viewport(ratio=1)
            assert apart(await box_of(visitor.hints), await box_of(other)), (width, other)
    text = await visitor.hints.inner_text()
    await visitor.press(visitor.square("d4"))
    await expect(visitor.hints).to_have_count(0)
    await visitor.page.reload()
    await visitor.asked()
    await visitor.press(tip)
    assert await visitor.hints.inner_text() != text, "it was read"


async def test_a_hint_for_newcomers_covers_neither_board_nor_question_nor_items(
    field: Field, visit: Visit
) -> None:
    guest, profile = await field.guest()
    match = await field.moment(guest, asks("item"), FOE, "normal")
    visitor = await visit(field.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await a_note_stands_clear(
        visitor,
        visitor.side.locator(".prompt"),
        visitor.board,
        visitor.side.get_by_role("list", name="Your items"),
        sizes=(*WIDER, (820, 1180), (1180, 800), (1024, 768)),
    )

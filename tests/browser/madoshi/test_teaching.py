"""A first game of Madoshi teaches itself, and only once."""

from __future__ import annotations

from playwright.async_api import expect
from tests.browser.madoshi.player import Visit
from tests.browser.madoshi.shrine import Shrine
from tests.browser.madoshi.ways import wise
from tests.browser.notes import a_note_stands_clear, stays_under_the_pointer

NOTES = {
    "swap": "Make the shape on a card",
    "collect": "You made a Yokai's shape.",
    "magic": "works its magic at once",
    "back": "Every token hides a Void or a Wild.",
    "barred": "were swapped last",
    "discard": "a turn without a catch costs you a card",
}


async def test_notes_teach_the_first_game_and_stay_dismissed(shrine: Shrine, visit: Visit) -> None:
    visitor = await visit(shrine.address)
    await visitor.home()
    await visitor.sit_down(level="Normal")
    learnt: set[str] = set()
    while not {"swap", "collect", "magic", "back", "barred"} <= learnt:
        assert await visitor.asked() != "over", f"only {learnt}"
        while await visitor.hints.count():
            text = await visitor.hints.inner_text()
            [note] = [name for name, words in NOTES.items() if words in text]
            assert note not in learnt
            learnt.add(note)
            await visitor.press(visitor.hints.get_by_role("button", name="Got it"))
            await expect(visitor.hints.filter(has_text=NOTES[note])).to_have_count(0)
        await visitor.do(wise(visitor.scene))
    assert await visitor.asked() != "over"
    await visitor.page.reload()
    await visitor.asked()
    await expect(visitor.hints).to_have_count(0)

    await visitor.press(visitor.button("Settings"))
    await visitor.press(visitor.button("Show all hints again"))
    await visitor.page.keyboard.press("Escape")
    await expect(visitor.hints).to_be_visible()


async def test_a_note_covers_neither_board_nor_question_and_an_answer_stays_under_the_pointer(
    shrine: Shrine, visit: Visit
) -> None:
    guest, profile = await shrine.guest()
    match = await shrine.moment(guest, lambda scene: scene.phase == "collect")
    visitor = await visit(shrine.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await a_note_stands_clear(
        visitor,
        visitor.side.locator(".prompt"),
        visitor.board,
        visitor.page.get_by_role("region", name="Yokai"),
        visitor.side.locator(".answers").first,
    )
    for width, height in ((390, 844), (820, 1180), (1440, 900)):  # a narrow window may have a mouse, too
        await visitor.page.set_viewport_size({"width": width, "height": height})
        for answer in await visitor.side.locator(".answers").get_by_role("button").all():
            await stays_under_the_pointer(visitor, answer)


async def test_no_more_hints_means_none(shrine: Shrine, visit: Visit) -> None:
    visitor = await visit(shrine.address)
    await visitor.home()
    await visitor.sit_down(players=1)
    await expect(visitor.hints).to_contain_text(NOTES["swap"])
    await visitor.press(visitor.button("No more hints"))
    for _ in range(6):
        await visitor.asked()
        await expect(visitor.hints).to_have_count(0)
        await visitor.do(wise(visitor.scene))

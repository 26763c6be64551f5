"""A first game of Awake Heroes teaches itself, and only once."""

from __future__ import annotations

from playwright.async_api import expect
from tests.browser.awake.field import PACK, Field, may_awaken
from tests.browser.awake.player import Visit

NOTES = {
    "team": "For a quick start, choose a ready-made team",
    "place": "Runners and guards belong in front",
    "turn": "An item or a skill comes before the move",
    "skill": "Trying a skill costs nothing",
    "move": "Arrows show where a character can go",
    "attack": "Both roll, and the difference is the damage",
    "awaken": "a character may awaken",
    "danger": "Press Danger to see every square",
}

UNCOVERED = """it => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
"""Whether one could press it right now, without scrolling."""


async def test_notes_teach_the_first_game_and_stay_dismissed(field: Field, visit: Visit) -> None:
    field.foresee(lambda scenes: any(map(may_awaken, scenes)) and any(s.odds for s in scenes), PACK)
    visitor = await visit(field.address, viewport={"width": 390, "height": 844})
    await visitor.home()
    await visitor.sit_down()
    learnt: set[str] = set()
    while len(learnt) < len(NOTES):
        assert await visitor.asked() != "over", f"only {learnt}"
        while await visitor.hints.count():
            text = await visitor.hints.inner_text()
            [note] = [name for name, words in NOTES.items() if words in text]
            assert note not in learnt
            learnt.add(note)
            dismiss = visitor.hints.get_by_role("button", name="Got it")
            assert await dismiss.evaluate(UNCOVERED), f"{note} lies under something"
            await visitor.press(dismiss)
            await expect(visitor.hints.filter(has_text=NOTES[note])).to_have_count(0)
        await visitor.go(PACK)
    assert await visitor.asked() != "over"
    await visitor.page.reload()
    await visitor.asked()
    await expect(visitor.hints).to_have_count(0)

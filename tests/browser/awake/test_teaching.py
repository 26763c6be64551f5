"""A first game of Awake Heroes teaches itself, and only once."""

from __future__ import annotations

from playwright.async_api import expect
from tests.browser.awake.field import PACK, Field, may_awaken
from tests.browser.awake.player import Visit

from hyakki.games.awake.scene.types import Scene

NOTES = {
    "team": "A team is ready: press Ready",
    "place": "fighters in front, healers and tricksters behind",
    "turn": "An item or a skill comes before the move",
    "skill": "Trying a skill costs nothing",
    "move": "Arrows show where it can go",
    "attack": "your roll minus theirs is the damage",
    "awaken": "in enemy territory may awaken",
    "danger": "Press Danger to see every square",
}
"""Those that every game brings; that of a duel comes only where nothing moves on (`test_moments`)."""
DUEL = "Press Offer a duel"

UNCOVERED = """it => {
  const { x, y, width, height } = it.getBoundingClientRect();
  return it.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""
"""Whether one could press it right now, without scrolling."""


async def test_notes_teach_the_first_game_and_stay_dismissed(field: Field, visit: Visit) -> None:
    def comes(scenes: list[Scene]) -> bool:
        return any(map(may_awaken, scenes)) and any(s.odds for s in scenes) and scenes[-1].turns > 12

    field.foresee(comes, PACK)
    visitor = await visit(field.address, viewport={"width": 390, "height": 844})
    await visitor.home()
    await visitor.sit_down()
    learnt: set[str] = set()
    notes = NOTES | {"duel": DUEL, "set": "You hold a trap."}
    while not NOTES.keys() <= learnt:
        assert await visitor.asked() != "over", f"only {learnt}"
        tip = visitor.side.get_by_role("button", name="Help new", exact=True)
        if not await visitor.hints.count() and await tip.count():
            # On a phone it is opened: till then, and after the next press, nothing is covered.
            await visitor.press(tip)
            await expect(visitor.hints).to_be_visible()
        while await visitor.hints.count():
            text = await visitor.hints.inner_text()
            [(note, words)] = [it for it in notes.items() if it[1] in text]
            assert note not in learnt
            learnt.add(note)
            dismiss = visitor.hints.get_by_role("button", name="Got it")
            assert await dismiss.evaluate(UNCOVERED), f"{note} lies under something"
            await visitor.press(dismiss)
            await expect(visitor.hints.filter(has_text=words)).to_have_count(0)
        await visitor.go(PACK)
    assert await visitor.asked() != "over"
    await visitor.page.reload()
    await visitor.asked()
    await expect(visitor.hints).to_have_count(0)

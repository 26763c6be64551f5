"""The end of a game of Madoshi: a win that looks like one, what decided it, and what was missed."""

from __future__ import annotations

import re

from playwright.async_api import expect
from tests.browser.fate import Way
from tests.browser.madoshi.player import FINISHED, Player, Visit
from tests.browser.madoshi.shrine import Shrine
from tests.browser.madoshi.ways import dull, wise

from hyakki.table import Plan, SeatPlan


async def finished(shrine: Shrine, visit: Visit, way: Way) -> Player:
    """Somebody who has played so against an easy bot, which catches nothing, and looks at the result."""
    guest, profile = await shrine.guest()
    plan = Plan("madoshi", (SeatPlan("person"), SeatPlan("bot", "easy")), pace="off")
    match = await shrine.served.services.matches.create(plan, guest)
    await shrine.play(match, guest, lambda scene: scene.over, way=way)
    visitor = await visit(shrine.address, storage_state=profile)
    await visitor.open(f"/match/{match.id}")
    await expect(visitor.dialog(FINISHED)).to_be_visible()
    return visitor


async def test_a_win_looks_like_one_and_what_decided_it_is_seen_again(shrine: Shrine, visit: Visit) -> None:
    visitor = await finished(shrine, visit, wise)
    result = visitor.dialog("You win")
    await expect(result).to_have_class(re.compile(r"\bwon\b"))
    await visitor.press(result.get_by_role("link", name="See it again"))
    await expect(visitor.page).to_have_url(re.compile(r"/replay/\w+#\d+"))
    await expect(visitor.board).to_be_visible()
    told = visitor.page.locator("[aria-current]").filter(has_text="You catch")
    await expect(told.first).to_be_attached()


async def test_what_was_missed_is_told_and_shown_in_the_replay(shrine: Shrine, visit: Visit) -> None:
    visitor = await finished(shrine, visit, dull)
    result = visitor.dialog(FINISHED)
    await expect(result.get_by_text(re.compile(r"^Your biggest missed chance, turn \d+:$"))).to_be_visible()
    await visitor.press(result.get_by_role("link", name="See it in the replay"))
    better = visitor.page.get_by_role("status").filter(has_text="Your better move here:")
    await expect(better).to_contain_text(re.compile("Swap|Catch"))

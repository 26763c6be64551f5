"""The end of a game of Madoshi: a win that looks like one, what decided it, and what was missed."""

from __future__ import annotations

import re
from collections import deque
from pathlib import Path

from playwright.async_api import expect
from tests.browser.fate import Way, fated, tell
from tests.browser.madoshi.player import FINISHED, Player, Visit
from tests.browser.madoshi.shrine import Shrine
from tests.browser.madoshi.ways import dull, may_swap, pairs, swap, wise

from hyakki.games.madoshi.types import Promise, Scene
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
    await expect(result.get_by_text(re.compile(r"^Your biggest missed chance, round \d+:$"))).to_be_visible()
    await visitor.press(result.get_by_role("link", name="See it in the replay"))
    better = visitor.page.get_by_role("status").filter(has_text="A better move here:")
    await expect(better).to_contain_text(re.compile("Swap|Catch"))
    theirs = visitor.button("Moon patterns")
    await visitor.press(theirs)
    for _ in range(3):
        await visitor.page.keyboard.press("ArrowRight")
    await expect(theirs).to_have_attribute("aria-pressed", "true")


def levelling(scene: Scene) -> str:
    """Catches until points are level and those with the source are not, and then nothing any more."""
    [mine, theirs], sources = scene.points, set(scene.source_points)
    return dull(scene) if mine == theirs and len(sources) == 2 else wise(scene)


def ends_level(luck: str, secret: bytes) -> bool:
    [end] = deque(tell("madoshi", luck, secret, [levelling] * 2, {}), maxlen=1)
    [mine, theirs], sources = end.state.points(), set(end.state.source_points())
    return bool(mine == theirs and len(sources) == 2)


async def test_a_win_on_level_points_says_what_broke_the_tie(tmp_path: Path, visit: Visit) -> None:
    async with fated(tmp_path, {"easy": levelling, "normal": levelling}) as (served, fate):
        fate.choose(ends_level)
        visitor = await finished(Shrine(served, fate), visit, levelling)
        sources = visitor.scene.source_points
        winner = sources.index(max(sources))
        who = "You win" if winner == visitor.scene.seat else r"\w+ wins"
        why = (
            rf"Points are level\. {who} {max(sources)} to {min(sources)} on points with the source element\."
        )
        result = visitor.dialog(FINISHED)
        await expect(result.get_by_text(re.compile(f"^{why}$"))).to_be_visible()
        await expect(result.get_by_role("columnheader", name="With source")).to_be_visible()
        first, second = await result.locator("tbody tr").all()
        for row, points in ((first, max(sources)), (second, min(sources))):
            await expect(row.get_by_role("cell").nth(1)).to_have_text(str(points))
        await visitor.context.close()


def last_card(scene: Scene) -> Promise | None:
    """A catch that is one swap away, of the last card of a stack."""
    last = (it for it in scene.promises if it.hole and scene.stacks[it.stack - 1].left == 1)
    return next((it for it in last if may_swap(scene, *pairs(scene, it)[0])), None)


def mine_to_end(scene: Scene) -> bool:
    """I could catch a last card, and the opponent none, of which the table would warn first."""
    theirs = any(scene.stacks[it.stack - 1].left == 1 for it in scene.threats)
    return scene.phase == "swap" and last_card(scene) is not None and not theirs


async def test_the_table_says_that_the_next_catch_ends_the_game_and_it_does(
    shrine: Shrine, visit: Visit
) -> None:
    guest, profile = await shrine.guest()
    match = await shrine.moment(guest, mine_to_end)
    visitor = await visit(shrine.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    assert await visitor.asked() == "swap"
    catch = last_card(visitor.scene)
    assert catch
    top = visitor.scene.stacks[catch.stack - 1].top
    assert top
    goal = visitor.page.get_by_role("group", name="How to win")
    warning = re.compile(rf"Catching ([\w-]+ or )?{top.name}( or [\w-]+)? ends (the game|it)$")
    for width, height in ((1440, 900), (390, 844), (320, 640)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await expect(goal.get_by_text(warning)).to_be_in_viewport(ratio=1)
    await visitor.page.set_viewport_size({"width": 1440, "height": 900})
    await visitor.do(swap(*pairs(visitor.scene, catch)[0]))
    assert await visitor.asked() == "collect"
    await visitor.do(f"x{catch.stack}:{catch.element}")
    assert await visitor.asked() == "over"
    await expect(visitor.dialog(FINISHED)).to_be_visible()

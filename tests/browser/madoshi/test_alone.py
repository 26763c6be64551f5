"""The daily board and the best results of those who play alone."""

from __future__ import annotations

import hmac
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any

from playwright.async_api import Locator, expect
from tests.browser.fate import fated, tell
from tests.browser.madoshi.player import Player, Visit
from tests.browser.madoshi.shrine import WAYS, Shrine
from tests.browser.madoshi.ways import dull, wise
from tests.table.stage import HOST

from hyakki.games.madoshi.types import Scene
from hyakki.table import Clock


class Noon(Clock):
    """It is always noon of one day."""

    def __init__(self, day: date) -> None:
        self.day = datetime.combine(day, time(12), UTC)

    def now(self) -> int:
        return int(self.day.timestamp()) * 1000


async def test_the_daily_board_is_won_and_lost_once_and_then_practised(tmp_path: Path, visit: Visit) -> None:
    day = next(day for day in days() if points_on(day) >= 20)
    clock = Noon(day)
    async with fated(tmp_path, WAYS, clock=clock) as (served, fate):
        shrine = Shrine(served, fate)
        winner = await arrive(visit, served.address, clock)
        await winner.press(board_of_the_day(winner).get_by_role("button", name="Play today's board"))
        await winner.page.wait_for_url("**/match/*")
        await winner.asked()
        await expect(winner.button("Hint")).to_have_count(0)
        await winner.do(wise(winner.scene))
        first = winner.match
        await winner.home(speed=None)  # where this game is still the chosen one
        await winner.press(board_of_the_day(winner).get_by_role("button", name="Continue today's board"))
        await winner.page.wait_for_url(f"**/match/{first}")
        await winner.asked()
        reached = await shrine.hurry(first, nearly_over)
        await winner.hears(lambda: winner.frame["version"] == reached)
        await winner.play_on()
        [points] = winner.scene.points
        rank = str(winner.scene.rank).replace("_", " ").title()
        assert points >= 20
        won = winner.dialog(f"{rank}: {points} points")
        await expect(won.get_by_role("table", name=f"Board of {named(day)}")).to_contain_text("(you)")

        guest, profile = await shrine.guest("Kitsune")
        await shrine.play(await shrine.board(guest), guest, nearly_over, way=dull)
        loser = await arrive(visit, served.address, clock, storage_state=profile)
        await loser.press(board_of_the_day(loser).get_by_role("button", name="Continue today's board"))
        await loser.page.wait_for_url("**/match/*")
        await loser.play_on(dull)
        assert sum(loser.scene.points) < 20
        lost = loser.dialog(re.compile("no rank this time$"))
        listed = lost.get_by_role("table", name=f"Board of {named(day)}").get_by_role("row")
        await expect(listed).to_have_count(3)
        await expect(listed.nth(2)).to_contain_text("(you)")

        await winner.press(winner.button("Practise on this board"))
        await expect(winner.page).not_to_have_url(re.compile(f"{first}$"))
        await winner.asked()
        await expect(winner.page.get_by_text(f"Board of {named(day)}, practice")).to_be_visible()
        await expect(winner.button("Hint")).to_be_visible()

        await winner.home(speed=None)
        today = board_of_the_day(winner)
        await expect(today.get_by_role("button", name="Practise on today's board")).to_be_visible()
        await expect(today.get_by_text(f"You: place 1, {points} points, {rank}.")).to_be_visible()
        await winner.press(today.get_by_text("Results of the day"))
        table = today.get_by_role("table", name=f"Board of {named(day)}")
        await expect(table.get_by_role("row")).to_have_count(3)
        await expect(table.get_by_role("row").nth(1)).to_have_accessible_name(
            re.compile(rf"^1 .* \(you\) {points} {rank}$")
        )
        await winner.press(today.get_by_role("button", name="The day before"))
        await expect(today.get_by_text("Nobody has finished this board yet.")).to_be_visible()
        await winner.press(today.get_by_role("button", name="Back to today"))
        await expect(table.get_by_role("row")).to_have_count(3)

        await winner.press(today.get_by_text("Your best solo results"))
        await expect(today.get_by_text("1 game finished.")).to_be_visible()
        await expect(today.get_by_role("listitem")).to_contain_text(f"{points} points, {rank}")
        await winner.press(today.get_by_role("link", name="Replay"))
        await expect(winner.page.get_by_role("slider", name="Position")).to_be_visible()
        for visitor in (winner, loser):
            await visitor.context.close()


def nearly_over(scene: Scene) -> bool:
    return scene.phase == "swap" and len(scene.caught) > 18


async def arrive(visit: Visit, address: str, clock: Noon, **profile: Any) -> Player:
    visitor = await visit(address, **profile)
    await visitor.page.clock.set_system_time(clock.day)
    await visitor.home()
    await visitor.page.get_by_role("radio", name="Madoshi", exact=True).check()
    return visitor


def board_of_the_day(visitor: Player) -> Locator:
    return visitor.page.get_by_role("region", name="Today's board")


def named(day: date) -> str:
    """As the page says it: 1 January."""
    return f"{day.day} {day:%B}"


def days() -> Iterator[date]:
    day = date(2026, 1, 1)
    while day.year == 2026:
        yield day
        day += timedelta(days=1)


def points_on(day: date) -> int:
    """What the wise way is worth on the board of a day, at least: before its last move."""
    secret = hmac.digest(HOST, f"madoshi {day}".encode(), "sha256")
    *_, last = tell("madoshi", f"daily {day}", secret, [wise], {})
    return int(last.scene.points[0])

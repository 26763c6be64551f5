"""Lost servers, lost networks and reloads: the table stands where it stood."""

from __future__ import annotations

import re
import resource
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from playwright.async_api import Locator, expect
from tests.browser.lucky import LuckyProcess
from tests.browser.phantom.player import FINISHED, Visit
from tests.server.process import Process, free_port

from hyakki.table.keys import of_person


async def test_a_killed_server_comes_back_and_the_page_with_it(tmp_path: Path, visit: Visit) -> None:
    fixed = ("--port", str(free_port()))
    with LuckyProcess(tmp_path, *fixed) as server:
        visitor = await visit(server.address)
        visitor.forgiven = re.compile("ERR_CONNECTION_REFUSED|WebSocket connection")
        await visitor.home()
        await visitor.sit_down(players=3, rounds="1")
        for _ in range(2):
            assert await visitor.asked() == "card"
            await visitor.play_a_card()
        assert await visitor.asked() == "card"
        stood = await visitor.position()
        server.stop(signal.SIGKILL)
        await expect(visitor.connection).to_contain_text("The connection is lost")
    with LuckyProcess(tmp_path, *fixed):
        await expect(visitor.connection).not_to_contain_text("The connection is lost")
        assert await visitor.asked() == "card"
        assert await visitor.position() == stood
        await visitor.play_a_card()
        assert await visitor.asked() == "card"
        await visitor.context.close()


async def test_a_frozen_server_is_noticed_within_seconds_and_the_move_is_made_once(
    tmp_path: Path, visit: Visit
) -> None:
    with LuckyProcess(tmp_path) as server:
        visitor = await visit(server.address)
        visitor.forgiven = re.compile("WebSocket connection")
        await visitor.page.clock.install()
        await visitor.home()
        await visitor.sit_down(players=3, rounds="1", first="Seat 1")
        assert await visitor.asked() == "card"
        card = visitor.playable.first
        name = await card.get_attribute("aria-label") or ""
        server.process.send_signal(signal.SIGSTOP)
        try:
            await visitor.press(card)
            await visitor.page.clock.run_for(10_000)  # of the page's own time, however busy the machine is
            await expect(visitor.connection).to_contain_text("The connection is lost")
        finally:
            server.process.send_signal(signal.SIGCONT)
        await expect(visitor.connection).not_to_contain_text("The connection is lost")
        assert await visitor.asked() == "card"
        await expect(visitor.card(name)).to_have_count(0)
        await expect(visitor.hand).to_have_count(8)
        await visitor.context.close()


async def test_a_move_that_cannot_be_written_down_is_tried_again_by_itself(
    server: Process, visit: Visit
) -> None:
    visitor = await visit()
    await visitor.home()
    match = await visitor.sit_down(players=3, rounds="1", first="Seat 1")
    assert await visitor.asked() == "card"
    card = visitor.playable.first
    name = await card.get_attribute("aria-label") or ""
    with full_disk(server):
        await visitor.press(card)
        await expect(visitor.page.get_by_role("alert")).to_contain_text("This page keeps trying")
        refused = len(visitor.answers("unavailable"))
        await visitor.hears(lambda: len(visitor.answers("unavailable")) > refused)
        await expect(
            visitor.card(name)
        ).to_be_visible()  # it is not played yet, and nobody has to press again
    await expect(visitor.card(name)).to_have_count(0)
    await expect(visitor.page.get_by_role("alert")).to_have_count(0)
    assert await visitor.asked() == "card"
    tries = [message["key"] for message in visitor.sent if message["type"] == "move"]
    assert len(tries) >= 3
    assert set(tries) == {tries[0]}
    with closing(sqlite3.connect(server.data / "hyakki.db")) as file:
        query = "SELECT count(*) FROM entries WHERE match = ? AND kind = 'move' AND key = ?"
        assert file.execute(query, (match, of_person(tries[0]))).fetchone() == (1,)


@contextmanager
def full_disk(server: Process) -> Iterator[None]:
    """No file of this server may grow, as if there were no room left."""
    pid, file_size = server.process.pid, resource.RLIMIT_FSIZE
    before = resource.prlimit(pid, file_size, (1, resource.RLIM_INFINITY))
    try:
        yield
    finally:
        resource.prlimit(pid, file_size, before)


async def test_a_lost_network_loses_nothing_and_a_reload_at_the_end_shows_the_end(visit: Visit) -> None:
    visitor = await visit()
    visitor.forgiven = re.compile("ERR_INTERNET_DISCONNECTED|WebSocket connection")
    await visitor.home()
    match = await visitor.sit_down(players=3, rounds="1")
    assert await visitor.asked() == "card"
    stood = await visitor.position()
    await visitor.context.set_offline(True)
    await expect(visitor.connection).to_contain_text("The connection is lost")
    await visitor.context.set_offline(False)
    await expect(visitor.connection).not_to_contain_text("The connection is lost")
    assert await visitor.asked() == "card"
    assert await visitor.position() == stood
    assert visitor.match == match
    assert await visitor.play_on() > 0
    result = visitor.dialog(FINISHED)
    shown = await all_of(result)
    await visitor.page.reload()
    assert await all_of(result) == shown


async def all_of(result: Locator) -> str:
    """What it says, with all that comes a moment later: the rating, what was missed, and what to do next."""
    for late in (
        "your rating stays as it is",
        re.compile("What would you like next|Try Normal"),
    ):
        await expect(result).to_contain_text(late)
    await expect(result).not_to_contain_text("Checking for missed chances")
    return await result.aria_snapshot()


async def test_a_reload_while_waiting_for_a_friend_shows_the_same(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    await visitor.sit_down(players=3, friends=(2,))
    await expect(visitor.page.get_by_role("heading", name="The table is set")).to_be_visible()
    await expect(visitor.page.get_by_text("don't count for your rating")).to_be_visible()  # comes later
    await visitor.same_after_reload()


async def test_a_reload_in_the_middle_of_a_trick_shows_the_same(visit: Visit) -> None:
    visitor, friend = await visit(), await visit()
    await visitor.home()
    await visitor.sit_down(players=6, friends=(2,), first="Seat 1", rounds="1")
    await friend.open(await visitor.invitation())
    await friend.take_seat("Kitsune")
    assert await visitor.asked() == "card"
    await visitor.same_after_reload()
    await visitor.play_a_card()
    await expect(visitor.trick).to_have_count(1)
    await visitor.same_after_reload()
    await expect(visitor.page.get_by_text("Kitsune is thinking").first).to_be_visible()


async def test_a_reload_at_the_end_of_a_round_goes_on_with_the_next(visit: Visit) -> None:
    visitor = await visit()
    await visitor.home()
    await visitor.sit_down(players=3, rounds="2", first="Seat 3")
    while await visitor.asked() == "card":
        await visitor.play_a_card()
    scores = await visitor.dialog("Round 1 is over").get_by_role("table").aria_snapshot()
    await visitor.page.reload()
    assert await visitor.asked() == "card"  # seat 1, to the left of seat 3, starts the second round
    await expect(visitor.hand).to_have_count(9)
    await visitor.press(visitor.button("Scores"))
    table = await visitor.dialog("Scores").get_by_role("table").aria_snapshot()
    assert totals(table) == totals(scores)


def totals(table: str) -> dict[str, str]:
    """Each player's points, from the words of a score table."""
    return dict(re.findall(r'row "\d+\. (.+?) \d.* (\d+)"', table))

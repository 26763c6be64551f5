"""Four friends, two on phones: one link, a lost network, a killed server, and the same end for all."""

from __future__ import annotations

import asyncio
import re
import signal
from pathlib import Path
from typing import Any

from playwright.async_api import expect
from tests.browser.lucky import LuckyProcess
from tests.browser.phantom.player import FINISHED, Player, Visit
from tests.browser.visitor import PHONE
from tests.server.process import free_port

from hyakki.games import game
from hyakki.kernel.fair import check
from hyakki.kernel.record import Record

BROKEN = re.compile("ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|WebSocket connection")
NAMES = ("Mio", "Ken", "Rin", "Aki")


async def test_a_lost_network_and_a_killed_server_change_nothing(tmp_path: Path, visit: Visit) -> None:
    fixed = ("--port", str(free_port()))
    with LuckyProcess(tmp_path, *fixed) as server:
        four = [await visit(server.address, **profile) for profile in ({}, PHONE, {}, PHONE)]
        host = four[0]
        for visitor in four:
            visitor.forgiven = BROKEN
        await host.home()
        match = await host.sit_down(players=4, friends=(2, 3, 4), rounds="1")
        link = await host.invitation()
        for friend, name in zip(four[1:], NAMES[1:], strict=True):
            await friend.open(link)
            await friend.take_seat(name)
        for visitor in four:
            await expect(visitor.hand.first).to_be_visible()

        # One loses the network; the others go on until it is that one's turn.
        lost = await next_to_play(four)
        await one_card(lost, four)
        others = [visitor for visitor in four if visitor is not lost]
        await lost.context.set_offline(True)
        await expect(lost.connection).to_contain_text("The connection is lost")
        while (visitor := await next_to_play(others, lost)) is not lost:
            await one_card(visitor, others)
        await lost.context.set_offline(False)
        await expect(lost.connection).not_to_contain_text("The connection is lost")
        await one_card(lost, four)

        # The server is killed while a card is on its way.
        player = await next_to_play(four)
        before, sent_before = frame_of(player)["version"], moves(player)
        pressing = asyncio.create_task(player.play_a_card())
        await player.hears(lambda: moves(player) > sent_before)
        await asyncio.to_thread(server.stop, signal.SIGKILL)
        for visitor in four:
            await expect(visitor.connection).to_contain_text("The connection is lost")
    with LuckyProcess(tmp_path, *fixed):
        for visitor in four:
            await expect(visitor.connection).not_to_contain_text("The connection is lost")
        await pressing
        await all_hear(four, before)
        while not (scene := frame_of(host)["scene"])["over"] and max(scene["counts"]) > 1:
            await one_card(await next_to_play(four), four)  # last cards play themselves

        # The end is the same on all four, and what the record says by the rules.
        tables = set()
        for visitor in four:
            await expect(visitor.dialog(FINISHED)).to_be_visible()
            table = await visitor.dialog(FINISHED).get_by_role("table").aria_snapshot()
            tables.add(table.replace("You", name_of(visitor)))
        assert len(tables) == 1
        answer = await host.page.request.get(f"/api/matches/{match}/record")
        record = Record.read(await answer.text())
        state, drawn = check(record, game("phantom"))
        assert drawn > 0
        for visitor in four:
            assert frame_of(visitor)["scene"]["totals"] == list(state.outcome().scores)
            mine = [entry for entry in record.entries if entry.seat == seat_of(visitor)]
            made = [entry.text for entry in mine if entry.kind == "move"]
            sent = {message["key"]: message["move"] for message in visitor.sent if message["type"] == "move"}
            assert made == list(sent.values())
        await lost.press(lost.page.get_by_role("link", name="Step through the game"))
        deal = lost.page.get_by_role("region", name="Fair deal")
        await expect(deal.get_by_role("status")).to_contain_text("Every draw was checked")
        await expect(deal.get_by_text("your page kept the proof")).to_be_visible()
        for visitor in four:
            await visitor.context.close()


async def next_to_play(here: list[Player], away: Player | None = None) -> Player:
    """Who is to play, as those who are here see it; all of them have seen the same."""
    while True:
        frames = [frame_of(visitor) for visitor in here]
        if len({frame["version"] for frame in frames}) == 1:
            seat = frames[0]["scene"]["turn"]
            return next(visitor for visitor in [*here, away] if visitor and seat_of(visitor) == seat)
        behind = min(here, key=lambda visitor: frame_of(visitor)["version"])
        newest = max(frame["version"] for frame in frames)
        await reaches(behind, newest)


async def one_card(player: Player, here: list[Player]) -> None:
    """Somebody plays, and everybody who is here hears of it."""
    before = frame_of(player)["version"]
    assert await player.asked() == "card"
    await player.play_a_card()
    await all_hear(here, before)


async def all_hear(here: list[Player], before: int) -> None:
    """Everybody is told of what came after a version."""
    for visitor in here:
        await reaches(visitor, before + 1)


async def reaches(visitor: Player, version: int) -> None:
    await visitor.hears(lambda: frame_of(visitor)["version"] >= version)


def frame_of(visitor: Player) -> Any:
    """The latest that the server told this browser."""
    return next(message["frame"] for message in reversed(visitor.received) if "frame" in message)


def seat_of(visitor: Player) -> int:
    seat: int = frame_of(visitor)["scene"]["seat"]
    return seat


def name_of(visitor: Player) -> str:
    """What the others call this one."""
    info = next(message["info"] for message in reversed(visitor.received) if "info" in message)
    name: str = info["seats"][seat_of(visitor)]["name"]
    return name


def moves(visitor: Player) -> int:
    return sum(message["type"] == "move" for message in visitor.sent)

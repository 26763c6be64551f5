"""Who waits for whom where only one can be served at a time."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Client
from tests.server.serving import Served, serving
from tests.table.stage import Anyhow, legal, until

from hyakki.bots import Review
from hyakki.server.limits.fair_queue import FairQueue


async def served(queue: FairQueue, address: str, order: list[str]) -> None:
    async with queue.turn(address):
        order.append(address)
        await asyncio.sleep(0)


async def test_addresses_take_turns_however_many_of_one_wait() -> None:
    queue, order = FairQueue(), list[str]()
    await asyncio.gather(*(served(queue, address, order) for address in ("a", "a", "a", "a", "b", "c", "b")))
    assert "".join(order) == "aabcaba"
    assert queue.free == 1
    assert not queue.waiting


async def test_one_at_a_time_and_those_who_go_are_passed_over() -> None:
    queue, order = FairQueue(), list[str]()
    async with queue.turn("a"):
        waiting = [asyncio.create_task(served(queue, address, order)) for address in ("b", "c", "d")]
        await asyncio.sleep(0)
        waiting[0].cancel()
        await asyncio.sleep(0)
        assert order == []
    # It is c's turn already when c goes.
    waiting[1].cancel()
    await asyncio.wait(waiting)
    assert order == ["d"]
    assert queue.free == 1


async def test_two_at_a_time_are_two() -> None:
    queue, order = FairQueue(2), list[str]()
    async with queue.turn("a"):
        await asyncio.gather(*(served(queue, address, order) for address in ("a", "a", "a", "b")))
        assert "".join(order) == "aaba"
        async with queue.turn("b"):
            late = asyncio.create_task(served(queue, "c", order))
            await asyncio.sleep(0)
            assert queue.free == 0
            assert order[-1] != "c"
        await late
    assert (order[-1], queue.free) == ("c", 2)


async def test_a_fault_hands_the_turn_on() -> None:
    queue, order = FairQueue(), list[str]()
    with pytest.raises(ValueError, match="a fault"):
        async with queue.turn("a"):
            raise ValueError("a fault")
    await served(queue, "b", order)
    assert order == ["b"]


class Reviewer(Anyhow):
    """Looks nothing over before it may."""

    def __init__(self) -> None:
        super().__init__()
        self.may = asyncio.Event()

    async def review(self, *question: Any, **terms: Any) -> Review | None:
        await self.may.wait()
        return None


async def finished(served: Served, page: Client) -> str:
    """A game of somebody's that is over, all but its last moves."""
    name = await page.create("person", "easy", "easy")
    match = await served.services.matches.match(name)
    guest = match.seats[0].guest
    while match.status == "running":
        moves = legal(match, 0)
        if moves:
            await match.move(guest, moves[0], match.version, f"k{match.version}")
        await asyncio.sleep(0)
    return name


async def test_somebody_who_has_many_games_looked_over_keeps_nobody_waiting_for_all_of_them(
    tmp_path: Path,
) -> None:
    thinker = Reviewer()
    async with serving(tmp_path / "data", thinker=thinker) as served:
        eve, mio = [
            await Client.connect(served.address, headers={"X-Forwarded-For": f"203.0.113.{n}"})
            for n in (1, 2)
        ]
        many = [await finished(served, eve) for _ in range(5)]
        one = await finished(served, mio)
        asked = [await eve.send("review", match=match) for match in many]
        reviewing = served.services.reviewing
        await until(lambda: len(reviewing.waiting.get("203.0.113.1", ())) == 3)
        mine = await mio.send("review", match=one)
        await until(lambda: "203.0.113.2" in reviewing.waiting)
        ended: list[str] = []

        async def answered(page: Client, id: str) -> None:
            assert (await page.answer_to(id))["type"] == "reviewed"
            ended.append("mine" if page is mio else "eve")

        thinker.may.set()
        await asyncio.gather(answered(mio, mine), answered(eve, asked[-1]))
        assert ended == ["mine", "eve"]
        for page in (eve, mio):
            await page.socket.close()

"""Who waits for whom where only one can be served at a time."""

from __future__ import annotations

import asyncio

import pytest

from hyakki.server.limits.fair_queue import FairQueue


async def served(queue: FairQueue, address: str, order: list[str]) -> None:
    async with queue.turn(address):
        order.append(address)
        await asyncio.sleep(0)


async def test_addresses_take_turns_however_many_of_one_wait() -> None:
    queue, order = FairQueue(), list[str]()
    await asyncio.gather(*(served(queue, address, order) for address in ("a", "a", "a", "a", "b", "c", "b")))
    assert "".join(order) == "aabcaba"
    assert not queue.busy
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
    assert not queue.busy


async def test_a_fault_hands_the_turn_on() -> None:
    queue, order = FairQueue(), list[str]()
    with pytest.raises(ValueError, match="a fault"):
        async with queue.turn("a"):
            raise ValueError("a fault")
    await served(queue, "b", order)
    assert order == ["b"]

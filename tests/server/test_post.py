"""The post between processes, over a real Valkey."""

from __future__ import annotations

import asyncio
import time

from structlog.testing import capture_logs
from tests.valkey import Valkey

from hyakki.server.neighbours.letters import AnyBody, Left
from hyakki.server.neighbours.post import Post

PATIENCE = 30
"""Seconds after which it counts as broken for good. No test waits this long when all is well."""


async def test_the_post_works_again_after_valkey_died_in_the_middle_of_letters() -> None:
    heard: list[AnyBody] = []
    with Valkey() as valkey, capture_logs():
        mio, ken = (
            Post(
                valkey.address,
                "here",
                name,
                lambda sender, letter, now: heard.append(letter),
                stumble,
                time.monotonic,
            )
            for name in ("mio", "ken")
        )
        await asyncio.gather(mio.start(), ken.start())
        for number in range(1, 4):
            chatting = [asyncio.create_task(chat(mio, "ken")), asyncio.create_task(chat(ken, "mio"))]
            await asyncio.to_thread(valkey.kill)
            await asyncio.to_thread(valkey.start)
            async with asyncio.timeout(PATIENCE):
                await asyncio.gather(reach(mio, "ken", number), reach(ken, "mio", number))
            for task in chatting:
                task.cancel()
        await asyncio.gather(mio.close(), ken.close())
    assert {Left(1), Left(2), Left(3)} <= set(heard)


def stumble(up: bool) -> None:
    """Whatever goes wrong elsewhere when the post comes or goes, the post goes on."""
    raise RuntimeError("somebody's table could not be left")


async def chat(post: Post, to: str) -> None:
    while True:
        await post.send(to, Left(0))
        await asyncio.sleep(0)


async def reach(post: Post, to: str, number: int) -> None:
    while True:
        if await post.send(to, Left(number)) == "heard":
            return
        await asyncio.sleep(0.02)

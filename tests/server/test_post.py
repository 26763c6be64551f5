"""The post between processes, over a real Valkey."""

from __future__ import annotations

import asyncio
import time

import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs
from tests.table.stage import until
from tests.valkey import Valkey

from hyakki.server.neighbours.letters import AnyBody, Left, Shut, write
from hyakki.server.neighbours.post import Post, PostRefused
from hyakki.server.neighbours.signing import LATE, Signing

PATIENCE = 30
"""Seconds after which it counts as broken for good. No test waits this long when all is well."""


async def test_the_post_works_again_after_valkey_died_in_the_middle_of_letters() -> None:
    heard: list[AnyBody] = []
    with Valkey() as valkey, capture_logs():
        mio, ken = (
            Post(
                valkey.address,
                b"secret",
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


async def test_what_no_server_has_written_or_what_was_heard_before_is_left_out() -> None:
    heard: list[tuple[str, AnyBody]] = []
    with Valkey() as valkey, capture_logs() as logs:
        mio, ken = (
            Post(
                valkey.address,
                b"secret",
                name,
                lambda sender, letter, now: heard.append((sender, letter)),
                lambda up: None,
                time.monotonic,
            )
            for name in ("mio", "ken")
        )
        await asyncio.gather(mio.start(), ken.start())
        to_mio, to_all = mio._channel("mio"), mio._channel("")
        async with Redis.from_url(valkey.address) as redis, redis.pubsub() as ear:
            await ear.subscribe(to_mio, to_all)
            await ken.send("mio", Left(1))
            await ken.send("", Left(2))
            copies: dict[str, bytes] = {}
            async with asyncio.timeout(PATIENCE):
                while len(copies) < 2:
                    message = await ear.get_message(ignore_subscribe_messages=True, timeout=1)
                    if message is not None:
                        copies.setdefault(message["channel"].decode(), message["data"])
            body = write("ken", Shut("everybody", None))
            old = Signing(b"secret", lambda: time.time_ns() // 1000 - LATE - 1_000_000)
            for channel, letter in (
                (to_mio, body),
                (to_mio, b""),
                (to_mio, Signing(b"guessed").signed(to_mio, body)),
                (to_mio, copies[to_mio]),  # again
                (to_all, copies[to_all]),
                (to_all, copies[to_mio]),  # to somebody else
                (to_all, old.signed(to_all, write("a dead process", Shut("everybody", None)))),
            ):
                assert await redis.publish(channel, letter)
        await ken.send("mio", Left(3))
        await until(lambda: ("ken", Left(3)) in heard)
        await asyncio.gather(mio.close(), ken.close())
    assert [letter for _, letter in heard] == [Left(1), Left(2), Left(3)]
    told = [line for line in logs if line["event"] == "a letter in Redis was left out"]
    assert told, "the host hears of it"


async def test_a_wrong_password_is_told_as_what_it_is() -> None:
    with Valkey(password="right") as valkey:
        for given, told in (
            ("", "Redis wants a password"),
            ("?password=wrong", "Redis refused the password"),
        ):
            address = valkey.address + given
            post = Post(address, b"s", "mio", lambda *letter: None, lambda up: None, time.monotonic)
            with pytest.raises(PostRefused, match=told):
                await post.start()

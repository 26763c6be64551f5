"""The bus between processes, over a real Valkey."""

from __future__ import annotations

import asyncio
import time

import pytest
from redis.asyncio import Redis
from structlog.testing import capture_logs
from tests.table.stage import until
from tests.valkey import Valkey

from hyakki.server.cluster.bus import Bus, BusRefused
from hyakki.server.cluster.messages import BusMessage, ClientLeft, SessionsEnded, write
from hyakki.server.cluster.signing import LATE, Signing

PATIENCE = 30
"""Seconds after which it counts as broken for good. No test waits this long when all is well."""


async def test_the_bus_works_again_after_valkey_died_in_the_middle_of_messages() -> None:
    heard: list[BusMessage] = []
    with Valkey() as valkey, capture_logs():
        mio, ken = (
            Bus(
                valkey.address,
                b"secret",
                name,
                lambda sender, message, now: heard.append(message),
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
    assert {ClientLeft(1), ClientLeft(2), ClientLeft(3)} <= set(heard)


def stumble(up: bool) -> None:
    """Whatever goes wrong elsewhere when the bus comes or goes, the bus goes on."""
    raise RuntimeError("somebody's table could not be left")


async def chat(bus: Bus, to: str) -> None:
    while True:
        await bus.send(to, ClientLeft(0))
        await asyncio.sleep(0)


async def reach(bus: Bus, to: str, number: int) -> None:
    while True:
        if await bus.send(to, ClientLeft(number)) == "heard":
            return
        await asyncio.sleep(0.02)


async def test_what_no_server_has_signed_or_what_came_before_is_ignored() -> None:
    heard: list[tuple[str, BusMessage]] = []
    with Valkey() as valkey, capture_logs() as logs:
        mio, ken = (
            Bus(
                valkey.address,
                b"secret",
                name,
                lambda sender, message, now: heard.append((sender, message)),
                lambda up: None,
                time.monotonic,
            )
            for name in ("mio", "ken")
        )
        await asyncio.gather(mio.start(), ken.start())
        to_mio, to_all = mio._channel("mio"), mio._channel("")
        async with Redis.from_url(valkey.address) as redis, redis.pubsub() as channels:
            await channels.subscribe(to_mio, to_all)
            await ken.send("mio", ClientLeft(1))
            await ken.send("", ClientLeft(2))
            copies: dict[str, bytes] = {}
            async with asyncio.timeout(PATIENCE):
                while len(copies) < 2:
                    message = await channels.get_message(ignore_subscribe_messages=True, timeout=1)
                    if message is not None:
                        copies.setdefault(message["channel"].decode(), message["data"])
            body = write("ken", SessionsEnded("everybody", None))
            old = Signing(b"secret", lambda: time.time_ns() // 1000 - LATE - 1_000_000)
            for channel, data in (
                (to_mio, body),
                (to_mio, b""),
                (to_mio, Signing(b"guessed").signed(to_mio, body)),
                (to_mio, copies[to_mio]),  # again
                (to_all, copies[to_all]),
                (to_all, copies[to_mio]),  # to somebody else
                (to_all, old.signed(to_all, write("a dead process", SessionsEnded("everybody", None)))),
            ):
                assert await redis.publish(channel, data)
        await ken.send("mio", ClientLeft(3))
        await until(lambda: ("ken", ClientLeft(3)) in heard)
        await asyncio.gather(mio.close(), ken.close())
    assert [message for _, message in heard] == [ClientLeft(1), ClientLeft(2), ClientLeft(3)]
    told = [line for line in logs if line["event"] == "a message on the bus was ignored"]
    assert told, "the host hears of it"


async def test_a_wrong_password_is_told_as_what_it_is() -> None:
    with Valkey(password="right") as valkey:
        for given, told in (
            ("", "Redis wants a password"),
            ("?password=wrong", "Redis refused the password"),
        ):
            address = valkey.address + given
            bus = Bus(address, b"s", "mio", lambda *message: None, lambda up: None, time.monotonic)
            with pytest.raises(BusRefused, match=told):
                await bus.start()

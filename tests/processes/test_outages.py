"""Whatever is away for a while, nobody loses on time who could not have moved."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.crash.party import GONE
from tests.postgres import Postgres
from tests.processes.people import PATIENCE, come_in
from tests.processes.servers import Servers
from tests.server.client import Client, Json, moves_of
from tests.server.process import Process
from tests.valkey import Valkey

HOW = ("killed", "frozen") if os.environ.get("HYAKKI_DEEP") else ("killed",)
CLOCK = {"kind": "move", "seconds": 5, "then": "lose"}
"""The shortest there is."""
AWAY = 5.5
"""Seconds: longer than anybody has for a move."""


@dataclass
class Player:
    """Comes in at one process after the other, as through a balancer that knows nothing."""

    servers: Servers
    number: int
    processes: list[Process]
    cookie: str = ""
    client: Client | None = None
    turns: int = 0

    async def come(self, stack: AsyncExitStack) -> Client:
        process = self.processes[self.turns % len(self.processes)]
        self.turns += 1
        client = await come_in(self.servers, self.number, self.cookie, process.address)
        self.cookie = client.cookie
        self.client = await stack.enter_async_context(client)
        return client

    async def insists(self, stack: AsyncExitStack, match: str) -> Json:
        """Move, again and again under one key, wherever somebody answers: what the match came to."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.suppress(*GONE, TimeoutError):
                    async with asyncio.timeout(2.5):  # as a page that hears nothing
                        client = self.client or await self.come(stack)
                        table = await client.ask("open", match=match)
                        if table["type"] == "table":
                            frame = table["frame"]
                            moves = moves_of(frame["scene"]) or ["?"]
                            move = {"version": frame["version"], "move": moves[0], "key": "insists"}
                            answer = await client.ask("move", match=match, **move)
                            if answer.get("code") != "unavailable":
                                return answer
                        await asyncio.sleep(0.2)
                        continue
                self.client = None
                await asyncio.sleep(0.2)


async def begun(stack: AsyncExitStack, mio: Player, ken: Player) -> str:
    """A game against the clock, held by the first process; it is Ken's turn, who is at the second."""
    host, guest = await mio.come(stack), await ken.come(stack)
    for client in (host, guest):  # they may still be about to recover from what was done to them before
        while (answer := await client.ask("open", match="none"))["code"] != "unknown_match":
            assert answer["code"] == "unavailable", answer
            await asyncio.sleep(0.1)
    match = await host.create("person", "open", game="madoshi", options={}, clock=CLOCK)
    link = (await host.open(match))["info"]["link"]
    await guest.ask("join", match=match, secret=link)
    await guest.open(match)
    for client in (host, guest):
        await client.ready(match)
    for client in (host, guest):
        await client.begun(match)
    while not moves_of(guest.newest(match)["scene"]):
        frame = host.newest(match)
        move = {
            "version": frame["version"],
            "move": moves_of(frame["scene"])[0],
            "key": f"k{frame['version']}",
        }
        assert (await host.ask("move", match=match, **move))["type"] == "moved"
        while guest.newest(match)["version"] == frame["version"]:
            await guest.frame(match, lambda _: True)
    return match


async def told(player: Player, stack: AsyncExitStack, match: str) -> list[str]:
    """All that happened to the match beside the game, as a new viewer is told."""
    player.client = None
    client = await player.come(stack)
    async with asyncio.timeout(PATIENCE):
        while True:
            table = await client.ask("open", match=match)
            if table.get("code") != "unavailable":
                return [event["what"] for event in table["history"] if event["kind"] == "table"]
            await asyncio.sleep(0.2)  # this process has not noticed yet that the database is back


@contextlib.asynccontextmanager
async def away(server: Postgres | Valkey, how: str) -> AsyncIterator[None]:
    """Killed, or frozen with every connection open."""
    assert server.process is not None
    top = server.process.pid
    if how == "killed":
        await asyncio.to_thread(server.kill)
        yield
        await asyncio.to_thread(server.start)
        return
    family = [top, *children_of(top)]
    for pid in family:
        os.kill(pid, signal.SIGSTOP)
    yield
    for pid in family:
        os.kill(pid, signal.SIGCONT)


def children_of(pid: int) -> list[int]:
    return [int(word) for word in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.parametrize("how", HOW)
async def test_nobody_loses_on_time_while_postgresql_is_away(servers: Servers, how: str) -> None:
    first, second, third = servers.processes
    async with AsyncExitStack() as stack:
        mio, ken = Player(servers, 1500, [first, third]), Player(servers, 1501, [second, third])
        match = await begun(stack, mio, ken)
        async with away(servers.postgres, how):
            insisting = asyncio.create_task(ken.insists(stack, match))
            await asyncio.sleep(AWAY)
            assert not insisting.done()
        assert (await insisting)["type"] == "moved"
        said = await told(mio, stack, match)
        for process in servers.processes if how == "killed" else ():
            log = (process.data / "hyakki.log").read_text()
            assert (log.count("the journal failed"), log.count("works again")) == (1, 1), log
        assert "unsaved" in said
        assert not {"time", "out"} & set(said)


@pytest.mark.parametrize("how", HOW)
async def test_nobody_loses_on_time_while_redis_is_away(servers: Servers, how: str) -> None:
    first, second, _ = servers.processes
    async with AsyncExitStack() as stack:
        mio, ken = Player(servers, 1510, [first]), Player(servers, 1511, [second])
        match = await begun(stack, mio, ken)
        async with away(servers.valkey, how):
            insisting = asyncio.create_task(ken.insists(stack, match))
            await asyncio.sleep(AWAY)
            assert not insisting.done()
        assert (await insisting)["type"] == "moved"
        said = await told(mio, stack, match)
        assert "unreached" in said
        assert not {"time", "out"} & set(said)


async def test_nobody_loses_on_time_while_their_process_hangs(servers: Servers) -> None:
    first, second, third = servers.processes
    async with AsyncExitStack() as stack:
        mio, ken = Player(servers, 1520, [first]), Player(servers, 1521, [second, second, third])
        match = await begun(stack, mio, ken)
        await asyncio.sleep(1)  # of the five seconds
        second.process.send_signal(signal.SIGSTOP)
        try:
            # The balancer sends them once more to the process that hangs.
            assert (await ken.insists(stack, match))["type"] == "moved"
        finally:
            second.process.send_signal(signal.SIGCONT)
        said = await told(mio, stack, match)
        assert "stranded" in said
        assert not {"time", "out"} & set(said)

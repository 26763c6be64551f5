"""`hyakki serve` with people connected is told to stop: it does so at once, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest
from tests.server.client import Client
from tests.server.process import Process

import hyakki as package


def alive(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
async def test_it_starts_plays_and_stops_cleanly_with_people_connected(tmp_path: Path, number: int) -> None:
    with Process(tmp_path) as served:
        which = "compiled" if package.compiled() else "interpreted"
        assert served.lines == [
            f"hyakki {package.__version__} runs {which}\n",
            f"hyakki is at {served.address} - press Ctrl-C to stop\n",
        ]
        async with await Client.connect(served.address) as mio:
            match = await mio.create("person", "easy", "easy")
            await mio.open(match)
            while not (frame := mio.newest(match))["scene"]["legal"]:
                await mio.frame(match, lambda _: True)
            await mio.play(match, frame)
            workers = served.children()
            assert workers
            stopping = asyncio.create_task(asyncio.to_thread(served.stop, number))
            assert await mio.closed() == 1012
            code, seconds, out, err = await stopping
        assert (code, out, err) == (0, "hyakki has stopped; every match is kept\n", "")
        assert seconds < 2
        assert not any(alive(worker) for worker in workers)


async def test_who_waits_for_a_turn_does_not_hold_it_up(tmp_path: Path) -> None:
    with Process(tmp_path, "--limit", "creating=0.05/1") as served:
        async with await Client.connect(served.address) as mio:
            await mio.create("person", "easy", "easy")
            plan = [{"kind": "person"}, {"kind": "bot", "level": "easy"}, {"kind": "bot", "level": "easy"}]
            await mio.send("create", game="phantom", seats=plan)  # its turn comes in twenty seconds
            stopping = asyncio.create_task(asyncio.to_thread(served.stop))
            assert await mio.closed() == 1012
            code, _, out, err = await stopping
        assert (code, out, err) == (0, "hyakki has stopped; every match is kept\n", "")
        assert "timeout graceful shutdown exceeded" not in (tmp_path / "hyakki.log").read_text()

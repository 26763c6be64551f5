"""Alive is one thing, ready another: on a full disk a server lives, takes no move, and says so."""

from __future__ import annotations

import asyncio
import resource
from pathlib import Path

from tests.server.client import Answer, Client, fetch
from tests.server.process import Process
from tests.server.serving import serving

from hyakki.server.http.health import LASTS, Readiness


async def get(served: Process, path: str) -> Answer:
    return await asyncio.to_thread(fetch, served.address + path)


async def ready(served: Process, status: int) -> Answer:
    """Asked again after the answer of before has lapsed."""
    await asyncio.sleep(LASTS)
    answer = await get(served, "readyz")
    assert answer.status == status
    return answer


def leave_no_room(served: Process) -> None:
    """Not one byte more for what is played, as on a full disk."""
    written = (served.data / "hyakki.db-wal").stat().st_size
    resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, (written, resource.RLIM_INFINITY))


def make_room(served: Process) -> None:
    unlimited = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
    resource.prlimit(served.process.pid, resource.RLIMIT_FSIZE, unlimited)


async def test_on_a_full_disk_it_lives_and_is_not_ready_and_nothing_is_lost(tmp_path: Path) -> None:
    with Process(tmp_path, "--log", "stderr") as served:
        async with await Client.connect(served.address) as mio:
            match = await mio.create("person", "open", "easy")
            await mio.open(match)
            assert (await get(served, "readyz")).json["status"] == "ok"
            assert (await get(served, "healthz")).json["status"] == "ok"
            leave_no_room(served)
            refused = await mio.ask("ready", match=match, ready=True)
            assert (refused["type"], refused["code"]) == ("problem", "unavailable")
            answer = await ready(served, 503)
            assert answer.json["code"] == "unavailable"
            assert "cannot save" in answer.json["text"]
            assert (await get(served, "healthz")).status == 503
            alive = await get(served, "livez")
            assert (alive.status, alive.json["status"]) == (200, "ok")
            make_room(served)
            await ready(served, 200)
            assert (await mio.ask("ready", match=match, ready=True))["type"] == "done"
        assert served.stop()[0] == 0


async def test_many_who_ask_cost_one_write_a_second(tmp_path: Path) -> None:
    now = 100.0
    async with serving(tmp_path) as served:
        writes = 0
        plain = served.services.store.probe

        async def counted(at: int) -> None:
            nonlocal writes
            writes += 1
            await plain(at)

        served.services.store.probe = counted  # type: ignore[method-assign]
        readiness = Readiness(served.services, lambda: now)
        await asyncio.gather(*(readiness.check() for _ in range(50)))
        await readiness.check()
        assert writes == 1
        now += LASTS
        await readiness.check()
        assert writes == 2

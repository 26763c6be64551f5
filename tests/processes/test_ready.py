"""One of several processes is ready while it reaches its database and the others, and alive all the time."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.postgres import Postgres
from tests.processes.servers import Servers
from tests.server.client import fetch
from tests.server.process import Process
from tests.valkey import Valkey


async def ask(process: Process, path: str) -> int:
    await asyncio.sleep(0.1)
    return (await asyncio.to_thread(fetch, process.address + path)).status


async def test_without_its_database_or_its_redis_it_lives_and_is_not_ready(tmp_path: Path) -> None:
    with Postgres() as postgres, Valkey() as valkey:
        async with Servers(postgres, valkey, tmp_path).open(1) as servers:
            (process,) = servers.processes

            async def says(status: int) -> None:
                while await ask(process, "readyz") != status:
                    pass
                assert await ask(process, "livez") == 200

            async with asyncio.timeout(60):
                await says(200)
                valkey.kill()
                await says(503)
                valkey.start()
                await says(200)
                await asyncio.to_thread(postgres.kill)
                await says(503)
                await asyncio.to_thread(postgres.start)
                await says(200)

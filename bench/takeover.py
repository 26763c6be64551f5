"""How long players wait when the process that holds their match is killed.

    python bench/takeover.py                  # 20 kills, 8 tables each
    python bench/takeover.py --kills 50

Three servers share a PostgreSQL and a Valkey behind a balancer that knows nothing of their health. Of every
table one person is at the process that holds the match and one at another. The process is killed (`kill -9`).
Pages come back as real ones do: after a quarter of a second, then twice as long each time, half of it by
luck. A wait ends when the page has its table again: another process has taken the match over by then.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.crash.party import GONE
from tests.postgres import Postgres
from tests.processes.people import come_in
from tests.processes.servers import Servers
from tests.server.client import Client
from tests.valkey import Valkey

FIRST_WAIT, LONGEST_WAIT = 0.25, 8.0


class Page:
    def __init__(self, servers: Servers, number: int) -> None:
        self.servers = servers
        self.number = number
        self.cookie = ""
        self.client: Client | None = None

    async def come(self, address: str = "") -> Client:
        self.client = await come_in(self.servers, self.number, self.cookie, address)
        self.cookie = self.client.cookie
        return self.client

    async def back(self, match: str, killed: float) -> float:
        """Seconds from the kill until the table is there again."""
        client = self.client
        assert client is not None
        with contextlib.suppress(*GONE):
            await client.closed()
        tries = 0
        while True:
            wait = min(LONGEST_WAIT, FIRST_WAIT * 2**tries)
            tries += 1
            await asyncio.sleep(wait * (0.5 + random.random() / 2))
            with contextlib.suppress(*GONE):
                client = await self.come()
                tries = 0
                while True:
                    if (await client.ask("open", match=match))["type"] == "table":
                        return time.monotonic() - killed
                    await asyncio.sleep(1)  # as a page that is told to try again


async def kill_once(servers: Servers, tables: int, number: int) -> tuple[list[float], list[float]]:
    """The waits of those who were at the killed process, and of the others."""
    holder, other = servers.processes[0], servers.processes[1]
    pages, matches = [], []
    for table in range(tables):
        host, guest = (Page(servers, number + 2 * table + n) for n in (0, 1))
        mio, ken = await host.come(holder.address), await guest.come(other.address)
        match = await mio.create("person", "open", game="madoshi", options={})
        link = (await mio.open(match))["info"]["link"]
        await ken.ask("join", match=match, secret=link)
        await ken.open(match)
        for client in (mio, ken):
            await client.ready(match)
        pages.append((host, guest))
        matches.append(match)
    await asyncio.sleep(random.random())
    killed = time.monotonic()
    servers.kill(holder)
    waits = await asyncio.gather(
        *(page.back(match, killed) for pair, match in zip(pages, matches) for page in pair)
    )
    for host, guest in pages:
        for page in (host, guest):
            assert page.client is not None
            await page.client.__aexit__(None, None, None)
    await servers.add()
    return waits[::2], waits[1::2]


def shown(name: str, waits: list[float]) -> str:
    waits = sorted(waits)
    middle, late = waits[len(waits) // 2], waits[min(len(waits) - 1, int(len(waits) * 0.99))]
    told = f"median {middle:.2f} s   99 of 100 {late:.2f} s   longest {waits[-1]:.2f} s"
    return f"{name:32} {len(waits):5} waits   {told}"


async def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=8)
    words = parser.parse_args()
    near: list[float] = []
    far: list[float] = []
    with Postgres() as postgres, Valkey() as valkey, tempfile.TemporaryDirectory() as folder:
        async with Servers(postgres, valkey, Path(folder)).open(3) as servers:
            for kill in range(words.kills):
                one, two = await kill_once(servers, words.tables, 1 + kill * 2 * words.tables)
                near += one
                far += two
                await asyncio.sleep(1)
    print(shown("at the process that was killed", near))
    print(shown("at another process", far))
    print(shown("all", near + far))


if __name__ == "__main__":
    asyncio.run(main())

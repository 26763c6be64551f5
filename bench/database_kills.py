"""Whether a move is lost when PostgreSQL itself is killed while it writes.

    python bench/database_kills.py                # 60 kills
    python bench/database_kills.py --kills 300

Eight matches are written to without a pause while the server is killed and started again. Whoever is told
that nothing was written, or that nobody can say so, looks and goes on from there. It fails if an
acknowledged entry is not there.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.postgres import Postgres
from tests.store.shelf import RUNNING, Database, entry, new_match, put, shelf

from hyakki.store import Conflict, Store, StoreUnavailable

MATCHES = 8
LONGEST = 0.5  # seconds from a start to the next kill
AFTERWARDS = 2.0  # until everybody has noticed that the server is back


class Writer:
    """Appends to a match of its own. `acknowledged` is the last entry that it was told is there."""

    def __init__(self, store: Store, match: str) -> None:
        self.store = store
        self.match = match
        self.acknowledged = 1
        self.lost = 0
        self.stopped = False

    async def write(self) -> None:
        sure = True
        version = 1
        while not self.stopped:
            try:
                if not sure:
                    version = await self.look()
                    sure = True
                await put(self.store, self.match, [entry(version + 1)], RUNNING)
                version = self.acknowledged = version + 1
            except (StoreUnavailable, Conflict):
                sure = False
                await asyncio.sleep(0.01)

    async def look(self) -> int:
        """How far the match is; what was acknowledged and is not there is counted."""
        row = await self.store.match(self.match)
        assert row is not None
        self.lost += max(0, self.acknowledged - row.version)
        self.acknowledged = row.version
        return row.version


async def measure(server: Postgres, kills: int) -> bool:
    store = await shelf(Database(server.database()), *(new_match(f"m{n}") for n in range(MATCHES)))
    writers = [Writer(store, f"m{n}") for n in range(MATCHES)]
    writing = [asyncio.ensure_future(writer.write()) for writer in writers]
    luck = random.Random(1)
    for kill in range(kills):
        await asyncio.sleep(LONGEST * luck.random())
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        print(f"\r{kill + 1} of {kills} kills", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    await asyncio.sleep(AFTERWARDS)
    for writer in writers:
        writer.stopped = True
    await asyncio.gather(*writing)
    for writer in writers:
        await writer.look()
    acknowledged = sum(writer.acknowledged for writer in writers)
    lost = sum(writer.lost for writer in writers)
    await store.close()
    print(f"kills {kills}, acknowledged {acknowledged}, lost {lost}")
    return lost == 0


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=60)
    with Postgres() as server:
        if not asyncio.run(measure(server, parser.parse_args().kills)):
            sys.exit(1)


if __name__ == "__main__":
    main()

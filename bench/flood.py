"""Honest people play while somebody at another address floods the server, in every way we know.

    python bench/flood.py                    # all kinds, one after the other
    python bench/flood.py text ping --seconds 20

The server is a process of its own on the first core, with the limits that every host has. 300 games of Hero
vs Phantom with four people each are played at a person's pace from 30 addresses by this process, on the
second core; the flooder is a third process at one address more, `bench/loading/flooder.py`, and writes up to
10 MB a second. Every kind of flood has a server of its own, and each is measured without the flood first.
What counts is how long a move takes to be acknowledged, that is on the disk.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from dataclasses import dataclass
from functools import partial
from typing import Any

from load import all_of, at, run_with, show, shown
from loading.flooder import KINDS
from loading.on_hyakki import Guest, begin
from loading.servers import BENCH, Running, Watch, data_folder, hyakki_server, keep_to_the_second_core
from loading.tables import SEATS, Table, Tally, end, human

A_HOUSEHOLD = 10
"""Tables that share one address: 40 sockets of the 100 that one may have."""
FLOODER = "127.0.0.66"


@dataclass(frozen=True, slots=True)
class Waits:
    """Milliseconds that moves took to be acknowledged."""

    moves: int
    half: float
    most: float
    """99 of 100 took no longer."""
    worst: float
    share: float
    """Of its core that the server used."""


async def under_flood(
    server: Running, kind: str, args: argparse.Namespace
) -> tuple[Waits, Waits, dict[str, Any]]:
    server.bots_elsewhere()
    tally = Tally()
    tables = await lay(server, args.games, tally, args.think)
    games = [asyncio.create_task(table.run()) for table in tables]
    await shown("warming up", 2 + args.think, lambda: "")
    before = await count(server, tally, args.seconds, "without a flood")
    seconds = args.seconds + 1.5
    flooder = await asyncio.create_subprocess_exec(
        *("nice", "-n", "19"),  # it shares a core with the honest people, who must not be its victims there
        *(sys.executable, str(BENCH / "loading" / "flooder.py")),
        *(str(server.port), FLOODER, kind, str(seconds), str(args.megabytes)),
        stdout=asyncio.subprocess.PIPE,
    )
    assert flooder.stdout is not None
    await flooder.stdout.readline()  # it is ready
    await asyncio.sleep(0.5)
    during = await count(server, tally, args.seconds, kind)
    out, _ = await flooder.communicate()
    await end(tables, games)
    return before, during, json.loads(out)


async def count(server: Running, tally: Tally, seconds: float, what: str) -> Waits:
    tally.acknowledged.clear()
    tally.counting, watch = True, Watch(server)
    await shown(what, seconds, lambda: f"{len(tally.acknowledged):,} moves")
    tally.counting = False
    passed, used = watch.passed()
    waits = tally.acknowledged
    return Waits(len(waits), at(waits, 0.5), at(waits, 0.99), at(waits, 1), used / passed)


async def lay(server: Running, games: int, tally: Tally, think: float) -> list[Table]:
    """Tables of four, at an address for every few of them."""
    number = 0

    async def one() -> Table:
        nonlocal number
        here = f"127.0.1.{number // A_HOUSEHOLD + 1}"
        number += 1
        guests = [Guest() for _ in range(SEATS)]
        table = Table([*guests], begin, tally, human(think))
        for guest in guests:
            await guest.open(server.port, here)
        return table

    return await all_of(one, games)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("kinds", nargs="*", metavar="kind", help=f"of flood: {', '.join(KINDS)} (all)")
    parser.add_argument("--games", type=int, default=300, help="of four people (300)")
    parser.add_argument("--think", type=float, default=3, help="seconds a person takes in the mean (3)")
    parser.add_argument("--seconds", type=float, default=10, help="without and with each flood (10)")
    parser.add_argument("--megabytes", type=float, default=10, help="a second that the flooder writes (10)")
    args = parser.parse_args()
    for kind in args.kinds:
        if kind not in KINDS:
            parser.error(f"{kind!r} is no kind of flood; there are: {', '.join(KINDS)}")
    keep_to_the_second_core()
    print(f"{args.games} games of four; milliseconds until a move is on the disk", flush=True)
    print(f"{'':<18}{'without':>16}{'with the flood':>24}{'ratio':>8}{'server':>8}   the flooder")
    print(f"{'':<18}{'p50':>8}{'p99':>8}{'p50':>8}{'p99':>8}{'worst':>8}{'p99':>8}{'':>8}", flush=True)
    for kind in args.kinds or KINDS:
        with data_folder() as data:
            work = partial(under_flood, kind=kind, args=args)
            before, during, did = run_with(hyakki_server(data, "limits"), work)
        show("", 1)
        told = f"{did['sent'] / 1e6:.1f} MB, {did['connections']:,} connections, {did['cut']:,} cut"
        print(
            f"{kind:<18}{before.half:>8.1f}{before.most:>8.1f}{during.half:>8.1f}{during.most:>8.1f}"
            f"{during.worst:>8.1f}{during.most / before.most:>8.1f}{during.share:>8.0%}   {told}",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())

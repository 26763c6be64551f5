"""Whole games of four over real sockets, as many as the server can bear.

    python bench/load.py fast              # as many moves a second as one core acknowledges durably
    python bench/load.py pace              # 1,000 matches of four at a person's pace
    python bench/load.py idle              # what a match costs in memory, with and without its sockets

The server is a process of its own on the first core, with its limits lifted (all these people come from one
address) and everything else as `hyakki serve` has it: SQLite with synchronous=FULL, one transaction for all
that waits. The people are in this process, on the second core. Every seat is a socket; a move is made when
the one before it was acknowledged and heard by all four.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Callable

import uvloop
from loading.on_hyakki import Guest, begin, leave
from loading.servers import Running, Watch, data_folder, hyakki_server, keep_to_the_second_core, serving
from loading.tables import SEATS, Table, Tally, Think, human

AT_ONCE = 50
"""So many tables are laid at the same time."""


async def main_fast(server: Running, args: argparse.Namespace) -> None:
    await play(server, args.matches, args.seconds, None)


async def main_pace(server: Running, args: argparse.Namespace) -> None:
    await play(server, args.matches, args.seconds, human(args.think))


async def play(server: Running, matches: int, seconds: float, think: Think | None) -> None:
    """Let so many matches go on for a while, and count."""
    tally = Tally()
    tables = await lay(server, matches, tally, think)
    games = [asyncio.create_task(table.run()) for table in tables]
    await shown("warming up", min(5.0, seconds / 4), lambda: "")
    tally.counting, watch = True, Watch(server)
    await shown("playing", seconds, lambda: f"{len(tally.everyone):,} moves")
    tally.counting = False
    passed, used = watch.passed()
    memory = server.memory()
    for table in tables:
        table.stop()
    await asyncio.wait(games, timeout=10)
    for table in tables:
        for person in table.people:
            person.close()
    if tally.broken:
        raise SystemExit(f"it went wrong: {tally.broken}")
    moves = len(tally.everyone)
    print(f"matches of four             {matches:>10,}")
    print(f"seconds                     {passed:>10.1f}")
    print(f"moves, heard by all         {moves:>10,}")
    print(f"games ended meanwhile       {tally.games:>10,}")
    print(f"moves a second              {moves / passed:>10,.0f}")
    print(f"server's share of its core  {used / passed:>10.0%}")
    print(f"moves a second of processor {moves / used:>10,.0f}")
    print(f"acknowledged, median        {at(tally.acknowledged, 0.5):>10.1f} ms")
    print(f"acknowledged, 99 of 100     {at(tally.acknowledged, 0.99):>10.1f} ms")
    print(f"heard by all, median        {at(tally.everyone, 0.5):>10.1f} ms")
    print(f"heard by all, 99 of 100     {at(tally.everyone, 0.99):>10.1f} ms")
    print(f"server's memory             {memory / 1e6:>10.0f} MB")


async def main_idle(server: Running, args: argparse.Namespace) -> None:
    tally = Tally()
    for table in await lay(server, 20, tally):  # whatever is loaded or made once
        await table.run(args.moves)
        for person in table.people:
            person.close()
    before = server.memory()
    (few,) = await lay(server, 1, tally)
    for done in range(args.matches):
        few.playing = False
        await few.run(args.moves)
        await leave(few.people)
        show("matches without sockets", done / args.matches)
    alone = server.memory()
    tables = await lay(server, args.matches, tally)
    lines = server.memory()
    for done, table in enumerate(tables):
        await table.run(args.moves)
        show("matches with sockets", done / args.matches)
    together = server.memory()
    show("", 1)
    if tally.broken:
        raise SystemExit(f"it went wrong: {tally.broken}")
    count = args.matches * 1000
    print(f"matches                              {args.matches:>10,}")
    print(f"moves made in each                   {args.moves:>10,}")
    print(f"a match that nobody looks at         {(alone - before) / count:>10.1f} kB")
    print(f"a match with four people looking on  {(together - lines) / count:>10.1f} kB")
    print(f"a person's socket                    {(lines - alone) / count / SEATS:>10.1f} kB")
    for table in tables:
        for person in table.people:
            person.close()


async def lay(server: Running, matches: int, tally: Tally, think: Think | None = None) -> list[Table]:
    """Open the sockets, and start the matches unless somebody else will."""
    tables: list[Table] = []
    gate = asyncio.Semaphore(AT_ONCE)

    async def one() -> None:
        async with gate:
            guests = [Guest() for _ in range(SEATS)]
            table = Table([*guests], begin, tally, think)
            for guest in guests:
                await guest.open(server.port)
            tables.append(table)
            if matches > 1:
                show("opening sockets", len(tables) / matches)

    await asyncio.gather(*(one() for _ in range(matches)))
    return tables


async def shown(what: str, seconds: float, news: Callable[[], str]) -> None:
    began = time.perf_counter()
    while (passed := time.perf_counter() - began) < seconds:
        show(what, passed / seconds, news())
        await asyncio.sleep(min(0.5, seconds - passed))
    show("", 1)


def show(what: str, share: float, news: str = "") -> None:
    """A bar, where somebody looks."""
    if sys.stderr.isatty():
        bar = f"{what:<24} {'█' * round(share * 30):<30} {share:4.0%}  {news}" if what else ""
        print(f"\r\033[K{bar}", end="", file=sys.stderr, flush=True)


def at(waits: list[float], share: float) -> float:
    """Milliseconds within which this share of waits were over."""
    waits = sorted(waits)
    return waits[min(len(waits) - 1, int(len(waits) * share))] * 1000 if waits else float("nan")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    modes = parser.add_subparsers(required=True, metavar="fast, pace or idle")
    fast = modes.add_parser("fast", help="as fast as moves are acknowledged and heard")
    fast.add_argument("--matches", type=int, default=100, help="at once (100)")
    fast.add_argument("--seconds", type=float, default=20, help="to count for (20)")
    fast.set_defaults(main=main_fast)
    pace = modes.add_parser("pace", help="at a person's pace")
    pace.add_argument("--matches", type=int, default=1000, help="at once (1000)")
    pace.add_argument("--seconds", type=float, default=30, help="to count for (30)")
    pace.add_argument("--think", type=float, default=3, help="seconds a person takes in the mean (3)")
    pace.set_defaults(main=main_pace)
    idle = modes.add_parser("idle", help="memory of matches in which nothing happens")
    idle.add_argument("--matches", type=int, default=500, help="to open (500)")
    idle.add_argument("--moves", type=int, default=40, help="made in each before it rests (40)")
    idle.set_defaults(main=main_idle)
    args = parser.parse_args()
    with data_folder() as data, serving(hyakki_server(data)) as server:
        keep_to_the_second_core()
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(args.main(server, args))
    return 0


if __name__ == "__main__":
    sys.exit(main())

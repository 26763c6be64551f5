"""Whole games of four over real sockets, as many as the server can bear.

    python bench/load.py fast              # as many moves a second as one core acknowledges durably
    python bench/load.py fast --game trick # the same with the small trick game of the peers
    python bench/load.py pace              # 1,000 matches of four at a person's pace
    python bench/load.py idle              # what a match costs in memory, with and without its sockets
    python bench/load.py turns FOLDER      # the first beside the server of another checkout, compiled there
    python bench/load.py peers             # the first beside boardgame.io's and Colyseus' servers

The server is a process of its own on the first core, with its limits lifted (all these people come from one
address) and everything else as `hyakki serve` has it: SQLite with synchronous=FULL, one transaction for all
that waits. The people are in this process, on the second core. Every seat is a socket; a move is made when
the one before it was acknowledged and heard by all four.

Beside peers everybody plays the same small trick game: `bench/loading/trick` is on hyakki's kernel what
`bench/peers_servers/trick.mjs` is on theirs. Hero vs Phantom, which is as long, comes as a further line. The
peers' packages are fetched at the first run, and Node is needed. Servers take turns, so that all of them have
the same machine.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import statistics
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TypeVar

import uvloop
from loading import on_boardgame, on_colyseus
from loading.on_hyakki import Guest, begin, leave
from loading.servers import (
    Running,
    Watch,
    data_folder,
    hyakki_server,
    keep_to_the_second_core,
    other_server,
    peer,
    protocol_of,
    serving,
)
from loading.tables import SEATS, Table, Tally, Think, end, human

from hyakki.server.protocol import PROTOCOL

T = TypeVar("T")

TURN = 0.4
"""Seconds for which one of two servers plays while the other stands still."""

AT_ONCE = 50
"""So many tables are laid at the same time."""


async def main_fast(server: Running, args: argparse.Namespace) -> None:
    tables = await lay(server, args.matches, Tally(), game=args.game)
    report(args.matches, await play(server, tables, args.seconds))


async def main_pace(server: Running, args: argparse.Namespace) -> None:
    tables = await lay(server, args.matches, Tally(), human(args.think), args.game)
    report(args.matches, await play(server, tables, args.seconds))


@dataclass(frozen=True, slots=True)
class Counted:
    """What came out."""

    tally: Tally
    seconds: float
    used: float
    """Processor seconds of the server."""
    memory: int

    @property
    def moves(self) -> int:
        return len(self.tally.everyone)


async def play(server: Running, tables: list[Table], seconds: float) -> Counted:
    """Let all tables play for a while, and count."""
    tally = tables[0].tally
    games = [asyncio.create_task(table.run()) for table in tables]
    await shown("warming up", max(3.0, seconds / 4), lambda: "")
    tally.counting, watch = True, Watch(server)
    await shown("playing", seconds, lambda: f"{len(tally.everyone):,} moves")
    tally.counting = False
    passed, used = watch.passed()
    counted = Counted(tally, passed, used, server.memory())
    await end(tables, games)
    return counted


def report(matches: int, counted: Counted) -> None:
    tally = counted.tally
    print(f"matches of four             {matches:>10,}")
    print(f"seconds                     {counted.seconds:>10.1f}")
    print(f"moves, heard by all         {counted.moves:>10,}")
    print(f"games ended meanwhile       {tally.games:>10,}")
    print(f"moves a second              {counted.moves / counted.seconds:>10,.0f}")
    print(f"server's share of its core  {counted.used / counted.seconds:>10.0%}")
    print(f"moves a second of processor {counted.moves / counted.used:>10,.0f}")
    print(f"acknowledged, median        {at(tally.acknowledged, 0.5):>10.1f} ms")
    print(f"acknowledged, 99 of 100     {at(tally.acknowledged, 0.99):>10.1f} ms")
    print(f"heard by all, median        {at(tally.everyone, 0.5):>10.1f} ms")
    print(f"heard by all, 99 of 100     {at(tally.everyone, 0.99):>10.1f} ms")
    print(f"server's memory             {counted.memory / 1e6:>10.0f} MB")


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


async def main_turns(servers: list[Running], protocols: list[int], args: argparse.Namespace) -> None:
    """Each stands still while the other plays, so whatever the machine does meanwhile happens to both."""
    laid = [
        await lay(server, args.matches, Tally(), game=args.game, protocol=protocol)
        for server, protocol in zip(servers, protocols)
    ]
    tables = [table for half in laid for table in half]
    games = [asyncio.create_task(table.run()) for table in tables]
    await shown("warming up", 5, lambda: "")
    rates: list[list[float]] = [[], []]
    for number in range(args.slices):
        before = [(len(half[0].tally.everyone), server.cpu()) for half, server in zip(laid, servers)]
        for half in laid:
            half[0].tally.counting = True
        for turn in range(round(2 * args.seconds / TURN)):
            servers[(turn + 1) % 2].rest()
            servers[turn % 2].go_on()
            await asyncio.sleep(TURN)
            show("playing", (turn + 1) * TURN / (2 * args.seconds), f"slice {number + 1}")
        for half, server, (moves, used), rate in zip(laid, servers, before, rates):
            rate.append((len(half[0].tally.everyone) - moves) / (server.cpu() - used))
    show("", 1)
    for server in servers:
        server.go_on()
    await end(tables, games)
    print(f"{args.matches} matches of four each, {args.game}, moves a second of processor")
    for name, rate in zip(("this checkout", "the other"), rates):
        print(f"{name:<16}{statistics.mean(rate):>8,.0f}   " + " ".join(f"{one:,.0f}" for one in rate))
    ratios = [mine / other for mine, other in zip(*rates)]
    print(f"{'ratio':<16}{statistics.mean(ratios):>8.3f}   " + " ".join(f"{one:.3f}" for one in ratios))


async def lay(
    server: Running,
    matches: int,
    tally: Tally,
    think: Think | None = None,
    game: str = "phantom",
    protocol: int = PROTOCOL,
) -> list[Table]:
    """Tables with four sockets each; their games begin when they are run."""

    async def one() -> Table:
        guests = [Guest(game, protocol) for _ in range(SEATS)]
        table = Table([*guests], begin, tally, think)
        for guest in guests:
            await guest.open(server.port)
        return table

    return await all_of(one, matches)


async def lay_boardgame(server: Running, matches: int, tally: Tally) -> list[Table]:
    async def one() -> Table:
        players = [on_boardgame.Player(seat) for seat in range(SEATS)]
        table = Table([*players], on_boardgame.begin, tally)
        for player in players:
            await player.open(server.port)
        return table

    return await all_of(one, matches)


async def lay_colyseus(server: Running, matches: int, tally: Tally) -> list[Table]:
    async def one() -> Table:
        members = [on_colyseus.Member() for _ in range(SEATS)]
        table = Table([*members], on_colyseus.begin, tally)
        await on_colyseus.seat_all(server.port, members)
        return table

    return await all_of(one, matches)


async def all_of(one: Callable[[], Awaitable[Table]], matches: int) -> list[Table]:
    tables: list[Table] = []
    gate = asyncio.Semaphore(AT_ONCE)

    async def next_one() -> None:
        async with gate:
            tables.append(await one())
            show("opening sockets", len(tables) / matches)

    await asyncio.gather(*(next_one() for _ in range(matches)))
    show("", 1)
    return tables


Lay = Callable[[Running, int, Tally], Awaitable[list[Table]]]

OURS = "hyakki, on disk"
OUR_OWN_GAME = "  with Hero vs Phantom"


def compare(args: argparse.Namespace) -> None:
    """Each server in turn, several times over; the best of each counts: disturbances only ever slow down."""
    best: dict[str, Counted] = {}
    for _ in range(args.times):
        with data_folder() as data, data_folder() as heavier, data_folder() as files:
            servers: list[tuple[str, list[str], Lay]] = [
                (OURS, hyakki_server(data), partial(lay, game="trick")),
                ("boardgame.io, in memory", peer("boardgame.mjs"), lay_boardgame),
                ("boardgame.io, on disk", peer("boardgame.mjs", str(files)), lay_boardgame),
                ("Colyseus, in memory", peer("colyseus.mjs"), lay_colyseus),
                (OUR_OWN_GAME, hyakki_server(heavier), lay),
            ]
            for name, command, laid in servers:
                counted = run_with(command, partial(one_of, laid=laid, args=args))
                if name not in best or counted.moves / counted.used > best[name].moves / best[name].used:
                    best[name] = counted
    mine = best[OURS]
    print(f"{args.matches} matches of four, the best of {args.times}")
    print(f"{'':<26}{'moves/s':>10}{'of processor':>14}{'hyakki is':>12}")
    for name, counted in best.items():
        rate = counted.moves / counted.used
        ratio = f"{mine.moves / mine.used / rate:.2f} x" if name not in (OURS, OUR_OWN_GAME) else ""
        print(f"{name:<26}{counted.moves / counted.seconds:>10,.0f}{rate:>14,.0f}{ratio:>12}")


async def one_of(server: Running, laid: Lay, args: argparse.Namespace) -> Counted:
    return await play(server, await laid(server, args.matches, Tally()), args.seconds)


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
    modes = parser.add_subparsers(required=True, metavar="fast, pace, idle, turns or peers")
    fast = modes.add_parser("fast", help="as fast as moves are acknowledged and heard")
    fast.add_argument("--matches", type=int, default=100, help="at once (100)")
    fast.add_argument("--seconds", type=float, default=20, help="to count for (20)")
    fast.set_defaults(main=main_fast)
    pace = modes.add_parser("pace", help="at a person's pace")
    pace.add_argument("--matches", type=int, default=1000, help="at once (1000)")
    pace.add_argument("--seconds", type=float, default=30, help="to count for (30)")
    pace.add_argument("--think", type=float, default=3, help="seconds a person takes in the mean (3)")
    pace.set_defaults(main=main_pace)
    turns = modes.add_parser("turns", help="in turn with the server of another checkout")
    turns.add_argument("other", type=Path, help="its folder; both should be compiled")
    turns.add_argument("--matches", type=int, default=50, help="at once on each (50)")
    turns.add_argument("--seconds", type=float, default=4, help="of each in a slice (4)")
    turns.add_argument("--slices", type=int, default=4, help="to measure (4)")
    turns.set_defaults(main=main_turns)
    for mode in (fast, pace, turns):
        mode.add_argument("--game", choices=("phantom", "trick"), default="phantom", help="to play (phantom)")
    idle = modes.add_parser("idle", help="memory of matches in which nothing happens")
    idle.add_argument("--matches", type=int, default=500, help="to open (500)")
    idle.add_argument("--moves", type=int, default=40, help="made in each before it rests (40)")
    idle.set_defaults(main=main_idle)
    peers = modes.add_parser("peers", help="beside other game servers")
    peers.add_argument("--matches", type=int, default=100, help="at once (100)")
    peers.add_argument("--seconds", type=float, default=8, help="to count for, each time (8)")
    peers.add_argument("--times", type=int, default=3, help="that the servers take turns (3)")
    peers.set_defaults(main=None)
    args = parser.parse_args()
    keep_to_the_second_core()
    if args.main is None:
        compare(args)
    elif args.main is main_turns:
        take_turns(args)
    else:
        with data_folder() as data:
            run_with(hyakki_server(data), lambda server: args.main(server, args))
    return 0


def take_turns(args: argparse.Namespace) -> None:
    with data_folder() as data, data_folder() as others, contextlib.ExitStack() as stack:
        commands = [hyakki_server(data), other_server(args.other.resolve(), others)]
        servers = [stack.enter_context(serving(command)) for command in commands]
        runner = stack.enter_context(asyncio.Runner(loop_factory=uvloop.new_event_loop))
        runner.run(main_turns(servers, [PROTOCOL, protocol_of(args.other.resolve())], args))


def run_with(command: list[str], work: Callable[[Running], Coroutine[None, None, T]]) -> T:
    """Start a server, and let people play on it."""
    with serving(command) as server, asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work(server))


if __name__ == "__main__":
    sys.exit(main())

"""Whole games of four whose people are spread over several server processes.

    python bench/load_processes.py                     # 1, 2 and 3 processes, in turn
    python bench/load_processes.py --processes 2 4     # others; the first is what they are compared with

The servers share one PostgreSQL, which is as certain of its disk as in production (`fsync`, and
`synchronous_commit`), and one Valkey. Of every table the first person makes the match, so their process holds
it, and the others come in at the next processes in turn: with n processes (n - 1) of n moves are passed on.
A move is made when the one before it was acknowledged and heard by all four.

Everything shares the cores of this machine: servers, PostgreSQL, Valkey and the people. Where these are fewer
than what runs, more processes make nothing faster; what each of them needs of a core is told beside it.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import psycopg
import uvloop
from load import all_of, at, shown
from loading.on_hyakki import Guest, begin
from loading.servers import TICKS, Running, data_folder, serving
from loading.tables import SEATS, Table, Tally, end

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.postgres import Postgres
from tests.valkey import Valkey

SERVER = """
import sys
from pathlib import Path
from hyakki.server import logs
from hyakki.server.limits.rates import Rates
from hyakki.server.run import ServerSettings, listen, run

data, database, redis = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
logs.configure(data / "hyakki.log")
listening = listen("127.0.0.1", 0)
run(
    ServerSettings(data, workers=1, rates=Rates.plenty(), database=database, redis=redis),
    listening,
    lambda: print(listening.getsockname()[1], flush=True),
    lambda news: None,
)
"""
"""One process with its limits lifted: all these people come from one address."""


class Family:
    """A process and those that it has started."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    def cpu(self) -> float:
        """Seconds of processor time so far; of those that have ended the parent knows."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        ticks = 0
        for pid in (str(self.pid), *children):
            with suppress(FileNotFoundError, ProcessLookupError):  # it has ended just now
                times = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:15]
                ticks += sum(map(int, times))
        return ticks / TICKS


@dataclass(frozen=True, slots=True)
class Backstage:
    postgres: Family
    valkey: Family
    database: str

    def written(self) -> tuple[int, int]:
        """Entries of journals and transactions so far."""
        with psycopg.connect(self.database) as connection:
            row = connection.execute(
                "SELECT (SELECT count(*) FROM entries), "
                "(SELECT xact_commit FROM pg_stat_database WHERE datname = current_database())"
            ).fetchone()
        assert row is not None
        return int(row[0]), int(row[1])


@dataclass(frozen=True, slots=True)
class Counted:
    """What came out with so many processes."""

    processes: int
    tally: Tally
    seconds: float
    servers: float
    """Processor seconds of all of them."""
    postgres: float
    valkey: float
    people: float
    entries: int
    commits: int

    @property
    def rate(self) -> float:
        return len(self.tally.everyone) / self.seconds

    @property
    def worth(self) -> float:
        """Moves for each second of the servers' processor time."""
        return len(self.tally.everyone) / self.servers


@contextmanager
def several(processes: int) -> Iterator[tuple[list[Running], Backstage]]:
    """Servers on a PostgreSQL and a Valkey of their own."""
    with ExitStack() as stack:
        postgres = stack.enter_context(Postgres(fsync="on", shared_buffers="128MB"))
        valkey = stack.enter_context(Valkey())
        database = postgres.database()
        assert postgres.process is not None
        assert valkey.process is not None
        words = [sys.executable, "-c", SERVER]
        servers = [
            stack.enter_context(
                serving([*words, str(stack.enter_context(data_folder())), database, valkey.address], None)
            )
            for _ in range(processes)
        ]
        yield servers, Backstage(Family(postgres.process.pid), Family(valkey.process.pid), database)


async def lay(servers: list[Running], matches: int, tally: Tally) -> list[Table]:
    """Tables whose people sit at one process after the other."""
    tables = iter(range(matches))

    async def one() -> Table:
        first = next(tables)
        guests = [Guest() for _ in range(SEATS)]
        table = Table([*guests], begin, tally)
        for seat, guest in enumerate(guests):
            await guest.open(servers[(first + seat) % len(servers)].port)
        return table

    return await all_of(one, matches)


async def play(servers: list[Running], stage: Backstage, args: argparse.Namespace) -> Counted:
    tally = Tally()
    tables = await lay(servers, args.matches, tally)
    games = [asyncio.create_task(table.run()) for table in tables]
    await shown("warming up", max(3.0, args.seconds / 4), lambda: "")

    def spent() -> list[float]:
        used = [sum(server.cpu() for server in servers), stage.postgres.cpu(), stage.valkey.cpu()]
        return [time.perf_counter(), *used, time.process_time()]

    written = await asyncio.to_thread(stage.written)
    before, tally.counting = spent(), True
    await shown(f"{len(servers)} at work", args.seconds, lambda: f"{len(tally.everyone):,} moves")
    tally.counting, after = False, spent()
    entries, commits = await asyncio.to_thread(stage.written)
    await end(tables, games)
    seconds, used, postgres, valkey, people = (late - early for early, late in zip(before, after))
    return Counted(
        len(servers),
        tally,
        seconds,
        servers=used,
        postgres=postgres,
        valkey=valkey,
        people=people,
        entries=entries - written[0],
        commits=commits - written[1],
    )


def report(args: argparse.Namespace, best: list[Counted]) -> None:
    one = best[0]
    print(f"{args.matches} matches of four, {args.seconds:g} s each, the best of {args.times}")
    head = ("processes", "moves/s", "ratio", "entries/s", "commits/s", "acknowledged", "heard by all")
    print("".join(f"{word:>14}" for word in head))
    for it in best:
        waits = [f"{at(it.tally.acknowledged, 0.5):.0f} ms", f"{at(it.tally.everyone, 0.5):.0f} ms"]
        rates = [it.entries / it.seconds, it.commits / it.seconds]
        cells = [str(it.processes), f"{it.rate:,.0f}", f"{it.rate / one.rate:.2f}"]
        print("".join(f"{cell:>14}" for cell in [*cells, *(f"{rate:,.0f}" for rate in rates), *waits]))
    print("\nof a core each: how much was used, and moves for a second of the servers' processor time")
    print(
        "".join(f"{word:>14}" for word in ("processes", "servers", "PostgreSQL", "Valkey", "people", "moves"))
    )
    for it in best:
        used = [f"{part / it.seconds:.0%}" for part in (it.servers, it.postgres, it.valkey, it.people)]
        print("".join(f"{cell:>14}" for cell in [str(it.processes), *used, f"{it.worth:,.0f}"]))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 3], help="how many (1 2 3)")
    parser.add_argument("--matches", type=int, default=60, help="at once (60)")
    parser.add_argument("--seconds", type=float, default=10, help="to count for, each time (10)")
    parser.add_argument("--times", type=int, default=2, help="that they take turns (2)")
    args = parser.parse_args()
    best: dict[int, Counted] = {}
    for _ in range(args.times):
        for processes in args.processes:
            with (
                several(processes) as (servers, stage),
                asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
            ):
                counted = runner.run(play(servers, stage, args))
            if processes not in best or counted.rate > best[processes].rate:
                best[processes] = counted
    report(args, [best[processes] for processes in args.processes])
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""The long siege: all four games are played while servers are killed and hostile frames rain on them.

    .venv/bin/python -m tests.hostile.siege FOLDER --kills 1000 --frames 1000000

It goes from episode to episode: fresh servers, some kills, then everything that people were promised is
compared with what is kept, all that reached them is searched for what it must not hold, and every journal is
followed by the rules. Every second episode has two processes on PostgreSQL and Valkey instead of one on
SQLite; all of them lie behind nginx with TLS. What was done is a line in FOLDER/ledger.jsonl, so an
interrupted run goes on where it was. Two at once, each for half of it, take two folders and a --luck each.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import shutil
import sqlite3
import sys
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
from tests.crash.promises import KEPT, all_kept
from tests.hostile.front import Front
from tests.hostile.people import Party
from tests.hostile.search import leak
from tests.postgres import Postgres
from tests.server.process import Process, free_port
from tests.valkey import Valkey

from hyakki.store import open_store
from hyakki.table import Matches

KILLS = 20
"""In an episode."""
PATIENCE = 120.0


@dataclass
class Done:
    """What an episode came to."""

    store: str
    kills: int = 0
    promises: int = 0
    frames: Counter[str] = field(default_factory=Counter)
    matches: Counter[str] = field(default_factory=Counter)
    messages: int = 0
    """That reached people, and were searched."""
    seconds: float = 0.0


class OnSqlite:
    """One process, killed and started again on the same file."""

    def __init__(self, folder: Path) -> None:
        self.data = folder / "data"
        self.ports = [free_port()]
        self.process: Process | None = None

    async def start(self) -> None:
        self.process = Process(self.data, "--port", str(self.ports[0]), "--log-level", "error")
        await asyncio.to_thread(self.process.__enter__)

    async def kill(self, luck: random.Random) -> None:
        assert self.process is not None
        self.process.process.kill()
        await asyncio.to_thread(self.process.__exit__, None, None, None)
        await self.start()

    async def stop(self) -> None:
        assert self.process is not None
        code, *_ = await asyncio.to_thread(self.process.stop)
        assert code == 0
        with closing(sqlite3.connect(self.data / "hyakki.db")) as file:
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)

    def rows(self) -> list[tuple[str, int, str, str, int]]:
        with closing(sqlite3.connect(self.data / "hyakki.db")) as file:
            return file.execute(KEPT).fetchall()

    def address(self) -> Path:
        return self.data / "hyakki.db"


class OnPostgres:
    """Two processes on one database; either may be killed, and Valkey too."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.ports = [free_port(), free_port()]
        self.postgres, self.valkey = Postgres(), Valkey()
        self.processes: list[Process] = []

    async def start(self) -> None:
        self.postgres.start()
        self.valkey.start()
        self.database = self.postgres.database()
        self.processes = [self.process(number) for number in (0, 1)]
        await asyncio.gather(*(asyncio.to_thread(process.__enter__) for process in self.processes))

    def process(self, number: int) -> Process:
        words = ("--database", self.database, "--redis", self.valkey.address, "--log-level", "error")
        return Process(self.folder / f"data {number}", "--port", str(self.ports[number]), *words)

    async def kill(self, luck: random.Random) -> None:
        number = luck.randrange(2)
        self.processes[number].process.kill()
        await asyncio.to_thread(self.processes[number].__exit__, None, None, None)
        self.processes[number] = self.process(number)
        await asyncio.to_thread(self.processes[number].__enter__)

    async def stop(self) -> None:
        for process in self.processes:
            await asyncio.to_thread(process.stop)

    def rows(self) -> list[tuple[str, int, str, str, int]]:
        with psycopg.connect(self.database) as connection:
            return connection.execute(KEPT).fetchall()

    def address(self) -> str:
        return self.database

    def close(self) -> None:
        self.valkey.kill()
        self.postgres.kill()
        shutil.rmtree(self.postgres.folder, ignore_errors=True)
        shutil.rmtree(self.valkey.folder, ignore_errors=True)


async def episode(
    folder: Path,
    store: str,
    seed: int,
    kills: int = KILLS,
    *,
    rate: float = 2_000,
    front: bool = True,
    least: int = 0,
) -> Done:
    """Play, storm and kill, each time after so many moves at least; then compare everything.

    Raises AssertionError.
    """
    began = time.monotonic()
    shutil.rmtree(folder, ignore_errors=True)
    servers: OnSqlite | OnPostgres = OnSqlite(folder) if store == "sqlite" else OnPostgres(folder)
    luck, done = random.Random(seed), Done(store)
    try:
        await servers.start()
        with Front(folder / "front", servers.ports) if front else contextlib.nullcontext() as before:
            address = before.address if before is not None else f"http://127.0.0.1:{servers.ports[0]}/"
            party = Party(address, seed)
            async with storming(address, seed, rate) as frames:
                playing = asyncio.create_task(party.play())
                for _ in range(kills):
                    wanted = len(party.promises) + least
                    await asyncio.wait([playing], timeout=luck.uniform(0.3, 1.5))
                    async with asyncio.timeout(PATIENCE):
                        while len(party.promises) < wanted and not playing.done():  # noqa: ASYNC110
                            await asyncio.sleep(0.05)
                    if playing.done():
                        playing.result()
                    await servers.kill(luck)
                    done.kills += 1
                party.closing = True
                async with asyncio.timeout(PATIENCE):
                    await playing
            done.frames.update(frames)
        await servers.stop()
        assert (told := errors(folder)) == "", f"whatever clients do, it is no error of the server: {told}"
        await compare(servers, party, done)
    finally:
        if isinstance(servers, OnPostgres):
            for process in servers.processes:
                process.__exit__(None, None, None)
            servers.close()
        elif servers.process is not None:
            servers.process.__exit__(None, None, None)
    done.seconds = round(time.monotonic() - began, 1)
    shutil.rmtree(folder, ignore_errors=True)
    return done


def errors(folder: Path) -> str:
    """What the servers wrote down that a host should read."""
    return "".join(log.read_text() for log in folder.glob("data*/hyakki.log"))


@contextlib.asynccontextmanager
async def storming(address: str, seed: int, rate: float) -> AsyncIterator[Counter[str]]:
    """Hostile frames until the end; then what was sent."""
    sent: Counter[str] = Counter()
    storm = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "tests.hostile.storm", address, str(seed), str(rate)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    try:
        assert storm.stdout is not None
        async with asyncio.timeout(PATIENCE):
            assert await storm.stdout.readline() == b"raging\n"  # a short episode would be over before
        yield sent
        out, _ = await storm.communicate(b"")
        sent.update(json.loads(out))
    finally:
        if storm.returncode is None:
            storm.kill()
            await storm.wait()


async def compare(servers: OnSqlite | OnPostgres, party: Party, done: Done) -> None:
    """What people were promised, what is kept, what the rules say to it, and what reached whom."""
    all_kept(party.promises, servers.rows())
    done.promises = len(party.promises)
    store = open_store(servers.address())
    try:
        matches = Matches(store)
        for table, people in party.tables:
            if not table.match:
                continue
            match = await matches.match(table.match)
            assert match.journal is not None, f"{table.game} {table.match}: {match.notice}"
            entries = await store.entries(table.match)
            list(match.journal.replaying(entries))  # by the rules, with the luck that is written down
            done.matches[table.game] += 1
            for person in people:
                done.messages += len(person.raw)
                others = [secret for other in people if other is not person for secret in other.secrets]
                told = await leak(store, match, match.seat_of(person.id), person.raw, others)
                assert told is None, f"{table.game}: {told}"
        await matches.close()
    finally:
        await store.close()


def main() -> None:
    parser = argparse.ArgumentParser(description="Play all games at servers that are killed and attacked.")
    parser.add_argument("folder", type=Path, help="where to work, and where the ledger is")
    parser.add_argument("--kills", type=int, default=1_000)
    parser.add_argument("--frames", type=int, default=1_000_000)
    parser.add_argument("--rate", type=float, default=2_000, help="hostile frames a second, at most")
    parser.add_argument("--luck", type=int, default=0, help="another number, another course")
    given = parser.parse_args()
    folder = given.folder.resolve()  # servers are started elsewhere
    folder.mkdir(parents=True, exist_ok=True)
    ledger = folder / "ledger.jsonl"
    done = [json.loads(line) for line in ledger.read_text().splitlines()] if ledger.exists() else []
    while True:
        kills = sum(line["kills"] for line in done)
        frames = sum(sum(line["frames"].values()) for line in done)
        promises = sum(line["promises"] for line in done)
        print(f"{kills:,} kills, {frames:,} hostile frames, {promises:,} moves kept", flush=True)
        if kills >= given.kills and frames >= given.frames:
            break
        number = len(done)
        store = ("sqlite", "postgres")[number % 2]
        seed = given.luck * 100_000 + number
        line = vars(asyncio.run(episode(folder / "now", store, seed, rate=given.rate)))
        done.append(line)
        with ledger.open("a") as file:
            file.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()

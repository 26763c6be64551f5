"""PostgreSQL gone, back, and cut off at the worst moment: nothing is lost, half done or done twice."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Literal

import pytest
from psycopg.conninfo import make_conninfo
from tests.postgres import Postgres
from tests.store.shelf import RUNNING, Database, entry, new_match, outcome, put, shelf

from hyakki.store import StoreUnavailable
from hyakki.store.postgres import PostgresStore
from hyakki.store.sql.store import Store

PATIENCE = 60


@pytest.fixture
def database(shared: Database) -> Database:
    shared.empty()
    return shared


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 (nobody rings a bell for it)
            await asyncio.sleep(0.005)


class Player:
    """Appends to a match of its own, and again whatever was refused."""

    def __init__(self, store: Store, match: str) -> None:
        self.store = store
        self.match = match
        self.written = 1
        self.refused: list[StoreUnavailable] = []
        self.stopped = False

    async def play(self) -> None:
        unsure = False
        while not self.stopped:
            try:
                if unsure:
                    row = await self.store.match(self.match)
                    assert row is not None
                    assert row.version - self.written in {0, 1}
                    self.written = row.version
                    unsure = False
                await put(self.store, self.match, [entry(self.written + 1)], RUNNING)
            except StoreUnavailable as error:
                self.refused.append(error)
                unsure = unsure or "will show once it is back" in str(error)
                await asyncio.sleep(0.01)
            else:
                self.written += 1


async def test_a_server_that_is_killed_and_comes_back_loses_nothing_and_leaves_nothing_half_done(
    database: Database, postgres: Postgres
) -> None:
    store = await shelf(database, *(new_match(f"m{n}") for n in range(4)))
    players = [Player(store, f"m{n}") for n in range(4)]
    playing = [asyncio.ensure_future(player.play()) for player in players]
    await until(lambda: all(player.written > 5 for player in players))
    try:
        await asyncio.to_thread(postgres.kill)
        await until(lambda: all(player.refused for player in players))
        with pytest.raises(StoreUnavailable, match="Nothing was changed"):
            await store.entries("m0")
    finally:
        await asyncio.to_thread(postgres.start)
    before = [player.written for player in players]
    await until(
        lambda: (
            any(job.done() for job in playing)  # which tells below why
            or all(player.written > was + 5 for player, was in zip(players, before))
        )
    )
    for player in players:
        player.stopped = True
    await asyncio.gather(*playing)
    for player in players:
        found = await store.entries(player.match)
        assert [e.seq for e in found] == list(range(1, player.written + 1))
        row = await store.match(player.match)
        assert row is not None
        assert row.version == player.written
    await store.close()


async def test_lines_that_were_cut_while_nobody_used_them_are_no_trouble(
    database: Database, postgres: Postgres
) -> None:
    store = await shelf(database, *(new_match(f"m{n}") for n in range(20)))
    for _ in range(2):
        await asyncio.to_thread(postgres.stop)
        await asyncio.to_thread(postgres.start)
        await asyncio.gather(*(store.match(f"m{n}") for n in range(20)))
    await asyncio.gather(*(put(store, f"m{n}", [entry(2)], RUNNING) for n in range(20)))
    await store.close()


class Gate:
    """Stands between a program and the server, and can break the line once, at a commit.

    It may lose the question or the answer, or lose the question and `shut` without the server's noticing.
    """

    def __init__(self, server: Path) -> None:
        self.server = server
        self.lose: Literal["", "question", "answer", "shut"] = ""
        self.broken = 0
        self.shut = asyncio.Event()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.shut.is_set():
            writer.close()
            return
        there, back = await asyncio.open_unix_connection(self.server)
        breaking = asyncio.Event()

        async def questions() -> None:
            while data := await reader.read(65536):
                if self.lose and b"COMMIT\0" in data:  # not the READ COMMITTED of a beginning
                    self.broken += 1
                    breaking.set()
                    lost, self.lose = self.lose, ""
                    if lost == "question":
                        break
                    if lost == "shut":
                        self.shut.set()
                        writer.close()
                        return
                back.write(data)
            back.close()

        async def answers() -> None:
            while data := await there.read(65536):
                if breaking.is_set():  # the server has done it, and says so to nobody
                    break
                writer.write(data)
            writer.close()

        try:
            await asyncio.gather(questions(), answers())
        finally:
            back.close()


@pytest.fixture
async def gate(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[tuple[Gate, Path]]:
    folder = tmp_path_factory.mktemp("gate")
    gate = Gate(postgres.folder / ".s.PGSQL.5432")
    server = await asyncio.start_unix_server(gate.serve, folder / ".s.PGSQL.5432")
    yield gate, folder
    server.close()
    (folder / ".s.PGSQL.5432").unlink(missing_ok=True)


@pytest.mark.parametrize("lost", ["question", "answer"])
async def test_a_line_that_breaks_during_a_commit_neither_loses_a_move_nor_doubles_it(
    database: Database, gate: tuple[Gate, Path], lost: Literal["question", "answer"]
) -> None:
    await (await shelf(database)).close()
    man, folder = gate
    address = make_conninfo(database.address, host=str(folder))
    store = await asyncio.to_thread(PostgresStore, address)  # the gate is opened by this thread
    await put(store, "m1", [entry(2)], RUNNING)
    man.lose = lost
    await put(store, "m1", [entry(3, key="k")], RUNNING)
    assert [e.seq for e in await store.entries("m1")] == [1, 2, 3]
    assert man.broken == 1
    await store.close()


async def test_what_is_asked_about_a_commit_survives_that_the_server_gives_its_number_to_others(
    database: Database, postgres: Postgres, gate: tuple[Gate, Path]
) -> None:
    """What a killed server had not written down it does not know, not even that a number was in use."""
    await (await shelf(database)).close()
    man, folder = gate
    store = await asyncio.to_thread(PostgresStore, make_conninfo(database.address, host=str(folder)))
    await put(store, "m1", [entry(2)], RUNNING)
    man.lose = "shut"
    writing = asyncio.ensure_future(outcome(put(store, "m1", [entry(3)], RUNNING)))
    await man.shut.wait()
    try:
        await asyncio.to_thread(postgres.kill)
    finally:
        await asyncio.to_thread(postgres.start)
    for _ in range(20):
        await asyncio.to_thread(postgres.run, "SELECT pg_current_xact_id()")
    man.shut.clear()
    assert await writing is None
    assert [e.seq for e in await store.entries("m1")] == [1, 2, 3]
    await store.close()


KILLED = """
import asyncio, sys
from tests.store.shelf import RUNNING, entry, put
from hyakki.store import open_store

async def live():
    store = open_store(sys.argv[1])
    for seq in range(2, 9):
        await put(store, "m1", [entry(seq)], RUNNING)
        print(seq, flush=True)

asyncio.run(live())
"""


@pytest.mark.parametrize(("point", "kept"), [("append:inside", 4), ("commit:after", 5)])
async def test_a_process_that_is_killed_while_it_appends_leaves_all_of_it_or_nothing(
    database: Database, point: str, kept: int
) -> None:
    store = await shelf(database)
    killed = await asyncio.to_thread(
        subprocess.run,
        [sys.executable, "-c", KILLED, database.address],
        env={**os.environ, "HYAKKI_FAULT": f"{point}:4", "PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        text=True,
    )
    assert killed.returncode == -signal.SIGKILL
    assert killed.stdout.split() == ["2", "3", "4"]
    row = await store.match("m1")
    assert row is not None
    assert (row.version, len(await store.entries("m1"))) == (kept, kept)
    await put(store, "m1", [entry(kept + 1)], RUNNING)  # a dead process keeps nobody waiting
    await store.close()


async def test_every_commit_reaches_the_disk_whatever_the_servers_own_settings_are(
    database: Database, postgres: Postgres
) -> None:
    postgres.run("ALTER ROLE hyakki SET synchronous_commit = off")
    try:
        store = await shelf(database)
        asked = await store._runner.read(lambda c: c.execute("SHOW synchronous_commit").fetchone())
        assert asked == ("on",)
        await store.close()
    finally:
        postgres.run("ALTER ROLE hyakki RESET synchronous_commit")


@pytest.mark.parametrize("given", ["", ":wrong"])
def test_a_wrong_password_is_told_as_what_it_is(postgres: Postgres, given: str) -> None:
    rules = postgres.data / "pg_hba.conf"
    if "stranger" not in rules.read_text():
        rules.write_text("local all stranger scram-sha-256\n" + rules.read_text())
        postgres.run("CREATE ROLE stranger LOGIN PASSWORD 'right'")
        postgres.run("SELECT pg_reload_conf()")
    address = f"postgresql://stranger{given}@/postgres?host={postgres.folder}"
    with pytest.raises(StoreUnavailable, match="PostgreSQL refused the password, or wants one") as told:
        PostgresStore(address)
    assert "Does PostgreSQL run there" not in str(told.value)
    assert "wrong" not in str(told.value)

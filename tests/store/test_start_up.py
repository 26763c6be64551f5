"""Opening a store costs the same whether the file holds ten matches or thousands."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.store.shelf import MIO, entry, new_match, put

from hyakki.kernel.record import Entry
from hyakki.store import Guest, Result, Summary
from hyakki.store.chain import EMPTY, checksum_after
from hyakki.store.sql import rows
from hyakki.store.sql.results import add_result
from hyakki.store.sql.runner import Connection
from hyakki.store.sqlite import SqliteStore, file, writer
from hyakki.store.sqlite import store as runner

FEW, MANY = 20, 4000
KEN = Guest("g2", "Ken", 8)
READS: list[Callable[[SqliteStore], Awaitable[Any]]] = [
    lambda store: store.due((-1, ""), 10),
    lambda store: store.due((5, "m5"), 10),
    lambda store: store.match("m7"),
    lambda store: store.entries("m7"),
    lambda store: store.entries("m7", 2),
    lambda store: store.keyed("m7", 0, "k"),
    lambda store: store.snapshot("m7"),
    lambda store: store.guest(MIO.id),
    lambda store: store.matches_of(MIO.id, 5),
    lambda store: store.results_of(MIO.id, "phantom", 5),
    lambda store: store.day("phantom", "day 7", MIO.id, 5),
    lambda store: put(store, "m7", [entry(4, key="new")], Summary("running", 1, due=7)),
]


async def filled(path: Path, matches: int) -> None:
    store = SqliteStore(path)
    await store.add_guest(MIO)
    await store.add_guest(KEN)

    def work(connection: Connection) -> None:
        for n in range(matches):
            born = new_match(f"m{n}", created=n, summary=Summary("running", 1, due=n if n % 2 else None))
            start = Entry(1, n, "start")
            kept = [start, entry(2, key="k"), entry(3)]
            checksums = [checksum_after(EMPTY, start)]
            for one in kept[1:]:
                checksums.append(checksum_after(checksums[-1], one))
            row = rows.match_values(replace(born, version=3, checksum=checksums[-1]))
            connection.execute(
                f"INSERT INTO matches ({rows.MATCH}) VALUES ({', '.join('?' * len(row))})", row
            )
            connection.executemany(
                "INSERT INTO seats (match, seat, kind, guest, name, face, level, invite, ready, kept, "
                "created) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
                [(born.id, *rows.seat_values(seat), n) for seat in born.seats],
            )
            values = [rows.entry_values(born.id, one, checksum) for one, checksum in zip(kept, checksums)]
            connection.executemany(rows.INSERT_ENTRY, values)
            add_result(connection, Result(born.id, "phantom", KEN.id, n, n, f"day {n}"))

    await store._file.writer.write(work)
    await store.close()


async def cost(
    path: Path, monkeypatch: pytest.MonkeyPatch, work: Callable[[SqliteStore], Awaitable[Any]]
) -> int:
    """How many steps of SQLite's own machine it takes to open the file and do one thing."""
    steps = 0
    plain = file.connect

    def counted(path: Path) -> sqlite3.Connection:
        connection = plain(path)

        def step() -> int:
            nonlocal steps
            steps += 1
            return 0

        connection.set_progress_handler(step, 1)
        return connection

    with monkeypatch.context() as patch:
        for module in (file, runner, writer):
            patch.setattr(module, "connect", counted)
        store = SqliteStore(path)
        await work(store)
        await store.close()
    return steps


@pytest.fixture(scope="module")
async def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("files")
    few, many = folder / "few.db", folder / "many.db"
    await filled(few, FEW)
    await filled(many, MANY)
    return few, many


@pytest.mark.parametrize("number", range(len(READS)))
async def test_opening_and_asking_costs_the_same_with_few_and_with_thousands_of_matches(
    files: tuple[Path, Path], number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    few, many = [await cost(path, monkeypatch, READS[number]) for path in files]
    assert many <= few * 1.2 + 50


async def test_the_count_would_notice_a_scan(
    files: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    def scan(store: SqliteStore) -> Awaitable[Any]:
        return store._runner.read(
            lambda c: c.execute("SELECT count(*) FROM matches WHERE must = 9").fetchall()
        )

    few, many = [await cost(path, monkeypatch, scan) for path in files]
    assert many > few * 10

"""Formats: brought forward by themselves, by one of many who start at once; older programs go on."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.store.shelf import MIO, RUNNING, Database, Place, entry, put, shelf

from hyakki.store import StoreTooNew, StoreTooOld, StoreUnavailable, schema
from hyakki.store.postgres.schema import translated

KNOWN = schema.newest()
MOTTO = "ALTER TABLE guests ADD COLUMN motto TEXT NOT NULL DEFAULT 'hi';"
VERSION = "SELECT max(version) FROM formats"


async def test_a_place_of_an_earlier_format_is_brought_forward(
    bare: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await shelf(bare)).close()
    with monkeypatch.context() as later:
        later.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, MOTTO))
        store = bare.open()
        row = await store.match("m1")
        assert row is not None
        assert row.summary == RUNNING
        await put(store, "m1", [entry(2)], RUNNING)
        await store.close()
    assert bare.rows("SELECT motto FROM guests") == [("hi",)]
    assert bare.rows(VERSION) == [(KNOWN + 1,)]


async def test_a_place_from_before_the_first_format_is_left_as_it_is(
    bare: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as earlier:
        earlier.setattr(schema, "FIRST", 17)
        earlier.setattr(schema, "MIGRATIONS", ("CREATE TABLE guests (id TEXT);",))
        bare.open()
    with pytest.raises(StoreTooOld, match=f"format 17, not {schema.FIRST} or later"):
        bare.open()
    assert bare.rows("SELECT * FROM guests") == []


async def test_an_older_program_works_beside_a_newer_one_that_has_only_added(
    bare: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = await shelf(bare)
    with monkeypatch.context() as later:
        later.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, MOTTO))
        newer = bare.open()
    await put(older, "m1", [entry(2)], RUNNING)
    await put(newer, "m1", [entry(3)], RUNNING)
    await older.add_guest(MIO)
    again = bare.open()  # the older program, started again
    assert len(await again.entries("m1")) == 3
    for store in (older, newer, again):
        await store.close()
    assert bare.rows("SELECT motto FROM guests") == [("hi",)]
    assert bare.rows(VERSION) == [(KNOWN + 1,)]


async def test_an_older_program_keeps_away_from_what_it_could_break(
    bare: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as later:
        later.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, MOTTO, MOTTO.replace("motto", "wish")))
        later.setattr(schema, "BREAKING", frozenset({KNOWN + 1}))
        await bare.open().close()
        await bare.open().close()
    with pytest.raises(StoreTooNew, match=f"format {KNOWN + 2}, this program knows up to {KNOWN}"):
        bare.open()


async def test_a_migration_that_fails_changes_nothing(bare: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    await (await shelf(bare)).close()
    with monkeypatch.context() as later:
        later.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, f"{MOTTO} CREATE TABLE guests (x TEXT);"))
        with pytest.raises(StoreUnavailable, match="already exists"):
            bare.open()
    assert bare.rows("SELECT * FROM guests") == [(MIO.id, MIO.name, MIO.face)]
    store = bare.open()
    assert len(await store.entries("m1")) == 1
    await store.close()


async def test_of_many_who_start_at_once_one_makes_the_tables_and_all_find_them(bare: Place) -> None:
    with ThreadPoolExecutor(4) as programs:
        stores = list(programs.map(lambda _: bare.open(), range(4)))
    assert bare.rows("SELECT count(*), max(version) FROM formats") == [(len(schema.MIGRATIONS), KNOWN)]
    await asyncio.gather(*(store.add_guest(MIO) for store in stores))
    for store in stores:
        assert await store.guest(MIO.id) == MIO
        await store.close()


def test_every_number_of_postgres_is_as_large_as_sqlites_and_every_text_compared_by_its_bytes(
    shared: Database,
) -> None:
    columns = shared.rows(
        "SELECT DISTINCT data_type, collation_name FROM information_schema.columns "
        "WHERE table_schema = 'public'"
    )
    assert set(columns) == {("bigint", None), ("text", "C"), ("bytea", None), ("double precision", None)}
    assert "AUTOINCREMENT" not in "".join(map(translated, schema.MIGRATIONS))

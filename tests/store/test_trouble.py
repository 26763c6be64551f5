"""A damaged, foreign, newer, full or locked file: said clearly, and nothing is changed or half done."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from tests.server.wounds import hurt, pages_of, zeros
from tests.store.shelf import RUNNING, START, entry, new_match, on_disk, outcome, put, shelf_at

from hyakki.store import DamagedMatch, StoreDamaged, StoreTooNew, StoreUnavailable, schema
from hyakki.store.sql.runner import Connection
from hyakki.store.sqlite import SqliteStore, file


async def filled(path: Path) -> None:
    """A file of some pages, closed cleanly."""
    store = await shelf_at(path, *(new_match(f"m{n}") for n in range(200)))
    await store.close()


def emptied(path: Path) -> None:
    path.write_bytes(b"")


def cut_short(path: Path) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])


def torn_in_the_header(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:57])


def overwritten(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 5000)


def first_page_wiped(path: Path) -> None:
    whole = bytearray(path.read_bytes())
    whole[100:4096] = bytes(3996)
    path.write_bytes(whole)


def last_page_wiped(path: Path, word: bytes) -> None:
    """Destroy every page with a word on it, but for those where a table begins."""
    roots = {root for (root,) in on_disk(path, "SELECT rootpage FROM sqlite_schema")}
    whole = bytearray(path.read_bytes())
    for page in range(1, len(whole) // 4096):
        place = slice(page * 4096, page * 4096 + 4096)
        if word in whole[place] and page + 1 not in roots:
            whole[place] = b"\xff" * 4096
    path.write_bytes(whole)


def only_the_log_left(path: Path, log: bytes) -> None:
    path.unlink()
    path.with_name(path.name + "-wal").write_bytes(log)


def names_in(folder: Path) -> list[str]:
    return sorted(found.name for found in folder.iterdir())


def read(path: Path) -> bytes:
    return path.read_bytes()


def anothers(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("CREATE TABLE recipes (name)")


@pytest.mark.parametrize(
    "damage", [emptied, cut_short, torn_in_the_header, overwritten, first_page_wiped, anothers]
)
async def test_a_damaged_file_is_refused_with_what_to_do_and_left_as_it_is(
    path: Path, damage: Callable[[Path], None]
) -> None:
    await filled(path)
    damage(path)
    before = read(path)
    with pytest.raises(StoreDamaged, match=re.escape(str(path))) as caught:
        SqliteStore(path)
    assert "Nothing was changed" in str(caught.value)
    assert "backup" in str(caught.value)
    assert read(path) == before


async def test_a_lost_file_whose_log_is_still_there_is_not_taken_for_a_new_one(path: Path) -> None:
    store = await shelf_at(path)
    log = read(path.with_name(path.name + "-wal"))
    await store.close()
    only_the_log_left(path, log)
    with pytest.raises(StoreDamaged, match="missing"):
        SqliteStore(path)
    assert names_in(path.parent) == ["hyakki.db-wal"]


async def test_damage_further_inside_is_said_when_it_is_met(path: Path) -> None:
    await filled(path)
    last_page_wiped(path, b"m99")
    store = SqliteStore(path)
    with pytest.raises(DamagedMatch, match="m99 is damaged"):
        await store.entries("m99")
    with pytest.raises(StoreDamaged, match="damaged"):
        await store._runner.read(lambda c: c.execute("SELECT sum(length(chance)) FROM entries").fetchall())
    assert await store.entries("m0") == [START]
    await store.close()


async def test_a_match_beside_a_damaged_page_is_whole(path: Path) -> None:
    names = [f"m{n:03}" for n in range(200)]
    store = await shelf_at(path, *map(new_match, names))
    await store.close()
    leaves = pages_of(path, "entries")
    torn = hurt(path, leaves[len(leaves) // 2], zeros)
    last = max(n for n, name in enumerate(names) if name.encode() in torn)
    store = SqliteStore(path)
    assert await store.entries(names[last + 1]) == [START]
    await store.close()


async def test_rows_that_make_no_sense_are_damage(path: Path) -> None:
    await filled(path)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE entries SET chance = '[1,' WHERE match = 'm1'")
        connection.execute("UPDATE entries SET kind = 'surprise' WHERE match = 'm2'")
        connection.execute("UPDATE matches SET options = 'x' WHERE id = 'm3'")
    store = SqliteStore(path)
    for reading in (store.entries("m1"), store.entries("m2"), store.match("m3")):
        with pytest.raises(DamagedMatch, match=r"cannot be read|not as it was written"):
            await reading
    assert await store.entries("m4") == [START]
    await store.close()


async def test_a_crash_while_the_file_is_made_leaves_none_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(file, "_move_into_place", crash)
        with pytest.raises(KeyboardInterrupt):
            SqliteStore(path)
    assert names_in(path.parent) == []
    store = await shelf_at(path)
    await store.close()


async def test_a_newer_file_is_refused(path: Path) -> None:
    await filled(path)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 99")
    before = read(path)
    with pytest.raises(StoreTooNew, match=r"format 99.*newer program"):
        SqliteStore(path)
    assert read(path) == before


async def test_an_older_file_is_brought_forward_with_all_it_holds(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(path)
    known = (*schema.MIGRATIONS, "ALTER TABLE guests ADD COLUMN motto TEXT NOT NULL DEFAULT 'hi';")
    with monkeypatch.context() as later:
        later.setattr(schema, "MIGRATIONS", known)
        await SqliteStore(path).close()
        await SqliteStore(path).close()
    assert on_disk(path, "SELECT name, motto FROM guests") == [("Mio", "hi")]
    assert on_disk(path, "PRAGMA user_version") == [(schema.newest() + 1,)]
    assert on_disk(path, "SELECT count(*) FROM matches") == [(200,)]


async def test_a_migration_that_fails_leaves_the_old_format(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(path)
    known = (*schema.MIGRATIONS, "ALTER TABLE guests ADD COLUMN motto TEXT; CREATE TABLE guests (x);")
    with monkeypatch.context() as later:
        later.setattr(schema, "MIGRATIONS", known)
        with pytest.raises(StoreUnavailable):
            SqliteStore(path)
    assert on_disk(path, "PRAGMA user_version") == [(schema.newest(),)]
    assert [row[1] for row in on_disk(path, "PRAGMA table_info(guests)")] == ["id", "name", "face"]
    await SqliteStore(path).close()


async def test_a_full_disk_loses_nothing_and_writing_goes_on_when_there_is_room(path: Path) -> None:
    store = await shelf_at(path, *(new_match(f"m{n}") for n in range(20)))
    pragma = store._file.writer.connection.execute
    (pages,) = pragma("PRAGMA page_count").fetchone()
    pragma(f"PRAGMA max_page_count = {pages}")
    acknowledged: list[tuple[str, int]] = []
    failed = 0
    for seq in range(2, 12):
        for match in [f"m{n}" for n in range(20)]:
            result = await outcome(put(store, match, [entry(seq, move="x" * 3000)], RUNNING))
            if result is None:
                acknowledged.append((match, seq))
            else:
                assert isinstance(result, StoreUnavailable)
                assert "full" in str(result)
                failed += 1
        if failed:
            break
    assert failed
    on = on_disk(path, "SELECT match, seq FROM entries WHERE seq > 1")
    assert sorted(on) == sorted(acknowledged)
    versions = dict(on_disk(path, "SELECT id, version FROM matches"))
    assert all(versions[match] >= seq for match, seq in acknowledged)
    pragma("PRAGMA max_page_count = 1000000")
    row = await store.match("m0")
    assert row is not None
    await put(store, "m0", [entry(row.version + 1)], RUNNING)
    await store.close()


async def test_a_locked_file_is_unavailable_and_nothing_is_half_done(path: Path) -> None:
    store = await shelf_at(path)
    store._file.writer.connection.execute("PRAGMA busy_timeout = 10")
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreUnavailable, match="locked"):
            await put(store, "m1", [entry(2)], RUNNING)
        assert len(await store.entries("m1")) == 1  # reading goes on
        other.execute("ROLLBACK")
    await put(store, "m1", [entry(2)], RUNNING)
    await store.close()


async def test_a_closed_store_says_so(path: Path) -> None:
    store = await shelf_at(path)
    await store.close()
    with pytest.raises(StoreUnavailable, match="closed"):
        await put(store, "m1", [entry(2)], RUNNING)
    with pytest.raises(StoreUnavailable, match="closed"):
        await store.entries("m1")


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreUnavailable, match="cannot be opened"):
        SqliteStore(tmp_path / "file" / "hyakki.db")


async def test_somebody_who_is_gone_does_not_disturb_the_writer(path: Path) -> None:
    store = await shelf_at(path)
    append = asyncio.ensure_future(put(store, "m1", [entry(2)], RUNNING))
    await asyncio.sleep(0)
    append.cancel()
    await put(store, "m1", [entry(3)], RUNNING)
    assert len(await store.entries("m1")) == 3
    await store.close()


async def test_of_moves_that_are_written_together_only_those_on_damaged_pages_fail(path: Path) -> None:
    await filled(path)
    last_page_wiped(path, b"m99")
    store = SqliteStore(path)
    matches = ["m0", "m99", "m1", "m10"]

    def bad(connection: Connection) -> None:
        raise ValueError("nobody else's business")

    for seq in (2, 3):  # the thread that writes lives on
        told = await asyncio.gather(
            store._runner.write(bad),
            *(outcome(put(store, match, [entry(seq)], RUNNING)) for match in matches),
            return_exceptions=True,
        )
        assert [type(error) for error in told] == [
            ValueError, type(None), DamagedMatch, type(None), type(None)
        ]  # fmt: skip
    assert [len(await store.entries(match)) for match in ("m0", "m1", "m10")] == [3, 3, 3]
    await store.close()

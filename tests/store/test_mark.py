"""A write-ahead log that is cut or gone takes moves with it: the mark beside the journal notices."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.store.shelf import RUNNING, entry, make, new_match, on_disk, put, shelf_at
from tests.table.stage import until

from hyakki.store import DamagedMatch
from hyakki.store.backup import back_up, restore
from hyakki.store.sqlite import SqliteStore
from hyakki.store.sqlite.mark import EVERY, KEPT, Mark, mark_of, read_mark


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "hyakki.db"


async def killed_after_moves(path: Path) -> None:
    """A folder as a killed server leaves it: what is only in the log are two moves and a whole match."""
    running = path.parent.with_name("running") / path.name
    store = await shelf_at(running)
    assert await store.look_over() == []
    await put(store, "m1", [entry(2)], RUNNING)
    await store.close()  # so far all of it is in the file
    store = SqliteStore(running)
    assert await store.look_over() == []
    await put(store, "m1", [entry(3), entry(4)], RUNNING)
    await make(store, new_match("m2"))
    await until(lambda: read_mark(mark_of(running))[1] == {"m1": 4, "m2": 1})
    shutil.copytree(running.parent, path.parent)
    await store.close()


def write_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hyakki.store.sqlite.mark.EVERY", 0.0)


def forget(path: Path) -> None:
    path.unlink()


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


async def test_with_its_log_nothing_is_missing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_at_once(monkeypatch)
    await killed_after_moves(path)
    store = SqliteStore(path)
    assert await store.look_over() == []
    assert len(await store.entries("m1")) == 4
    await store.close()


@pytest.mark.parametrize("left", [0, 40, None])
async def test_a_log_that_is_gone_or_cut_is_noticed_and_told_at_the_tables(
    path: Path, left: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_at_once(monkeypatch)
    await killed_after_moves(path)
    if left is None:
        log_of(path).unlink()
    else:
        log_of(path).write_bytes(log_of(path).read_bytes()[:left])
    for start in range(2):
        store = SqliteStore(path)
        told = await store.look_over()
        if start == 0:
            (line,) = told
            assert "3 entries of 2 matches are missing, 1 of these matches wholly" in line
            assert "hyakki.db-wal was cut or lost" in line
        else:
            assert told == []  # said once; the tables go on saying it
        row = await store.match("m1")
        assert row is not None
        assert (row.version, row.lost) == (2, 2)
        with pytest.raises(DamagedMatch, match="lost"):
            await store.match("m2")
        await store.close()
    store = SqliteStore(path)
    await put(store, "m1", [entry(3)], RUNNING)  # it goes on from what is left
    await store.close()


async def test_a_tail_that_is_cut_off_costs_the_moves_in_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_at_once(monkeypatch)
    await killed_after_moves(path)
    log = log_of(path).read_bytes()
    log_of(path).write_bytes(log[:-100])
    store = SqliteStore(path)
    assert len(await store.look_over()) == 1
    assert len(await store.entries("m1")) == 4
    with pytest.raises(DamagedMatch):
        await store.match("m2")
    await store.close()


async def test_a_restored_backup_is_older_on_purpose(path: Path, tmp_path: Path) -> None:
    store = await shelf_at(path)
    await store.look_over()
    back_up(path, tmp_path / "copy.db")
    await put(store, "m1", [entry(2)], RUNNING)
    await store.close()
    restore(tmp_path / "copy.db", path, path.with_name("aside.db"))
    store = SqliteStore(path)
    assert await store.look_over() == []
    await store.close()


async def test_another_journal_in_its_place_has_lost_nothing(path: Path) -> None:
    store = await shelf_at(path)
    await store.look_over()
    await put(store, "m1", [entry(2)], RUNNING)
    await store.close()
    forget(path)
    store = SqliteStore(path)
    assert await store.look_over() == []
    await store.close()
    assert read_mark(mark_of(path))[1] == {}


async def test_the_last_moves_are_marked_when_the_store_is_closed(path: Path) -> None:
    store = await shelf_at(path)
    await store.look_over()
    await put(store, "m1", [entry(2)], RUNNING)
    await store.close()
    assert read_mark(mark_of(path))[1] == {"m1": 2}
    assert on_disk(path, "SELECT version FROM matches") == [(2,)]


# ---------------------------------------------------------------- the file itself


def test_it_lags_a_second_and_grows_no_further_than_it_must(tmp_path: Path) -> None:
    now = 10.0
    mark = Mark(tmp_path / "hyakki.mark", "j", lambda: now)
    assert mark.wait() is None
    mark.note("m0", 1)
    now += 0.25
    mark.note("m1", 1)
    assert mark.wait() == EVERY - 0.25
    now += EVERY
    assert mark.wait() == 0
    mark.write()
    assert mark.wait() is None
    for n in range(6 * KEPT):
        mark.note(f"m{n}", n)
        if n % 100 == 99:
            mark.write()
    whose, found = read_mark(mark.file)
    assert whose == "j"
    assert found[f"m{6 * KEPT - 1}"] == 6 * KEPT - 1
    assert KEPT <= len(found) <= 5 * KEPT


def test_a_line_that_was_cut_or_makes_no_sense_says_nothing(tmp_path: Path) -> None:
    file = tmp_path / "hyakki.mark"
    file.write_bytes(b"hyakki mark 1 abc\nm1 7\nm2\n\xff\x00\nm3 x\nm4 \xc2\xb2\nm1 5\nm5 12")
    assert read_mark(file) == ("abc", {"m1": 7})
    file.write_bytes(b"\x00" * 100)
    assert read_mark(file) == ("", {})
    assert read_mark(tmp_path / "none") == ("", {})


def test_a_disk_that_cannot_take_it_leaves_it_behind_and_it_catches_up(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    mark = Mark(folder / "hyakki.mark", "j")
    mark.note("m1", 3)
    mark.write()
    assert mark.new == {"m1": 3}
    folder.mkdir()
    mark.write()
    assert read_mark(mark.file) == ("j", {"m1": 3})

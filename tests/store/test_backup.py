"""A backup is whole, one file and private; it is put back whole or not at all."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from tests.store.shelf import RUNNING, entry, new_match, on_disk, put, shelf_at

from hyakki.cli import main as hyakki
from hyakki.store import StoreError
from hyakki.store.backup import back_up
from hyakki.store.sqlite import SqliteStore

MATCHES = "SELECT count(*) FROM matches"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data"


async def filled(path: Path, matches: int) -> None:
    await (await shelf_at(path, *(new_match(f"m{n}") for n in range(matches)))).close()


def names(folder: Path) -> list[str]:
    """But for the lock, which stays and is nobody's."""
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".lock")


async def test_it_is_made_while_the_server_writes_and_holds_one_instant(tmp_path: Path, data: Path) -> None:
    store = await shelf_at(data / "hyakki.db")
    copied = asyncio.create_task(asyncio.to_thread(back_up, data / "hyakki.db", tmp_path / "copy.db"))
    seq = 1
    while not copied.done() or seq < 50:
        seq += 1
        await put(store, "m1", [entry(seq)], RUNNING)
    assert (await copied).matches == 1
    (kept,) = on_disk(tmp_path / "copy.db", "SELECT version, (SELECT count(*) FROM entries) FROM matches")
    assert kept[0] == kept[1]
    await store.close()


async def test_it_has_the_moves_that_are_only_in_the_write_ahead_log_yet(tmp_path: Path, data: Path) -> None:
    store = await shelf_at(data / "hyakki.db")
    await put(store, "m1", [entry(2)], RUNNING)
    assert hyakki(["backup", "--data", str(data), str(tmp_path / "copy.db")]) == 0
    await store.close()
    assert names(tmp_path) == ["copy.db", "data"]
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600
    again = SqliteStore(tmp_path / "copy.db")
    assert [found.seq for found in await again.entries("m1")] == [1, 2]
    await again.close()


async def test_in_a_folder_it_is_named_after_the_moment(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await filled(data / "hyakki.db", 3)
    (tmp_path / "copies").mkdir()
    assert hyakki(["backup", "--data", str(data), str(tmp_path / "copies")]) == 0
    (name,) = names(tmp_path / "copies")
    assert re.fullmatch(r"hyakki-\d{8}-\d{6}\.db", name)
    assert "3 matches with 3 entries" in capsys.readouterr().out


async def test_of_a_damaged_file_there_is_none_and_the_one_of_before_stays(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, copy = data / "hyakki.db", tmp_path / "copy.db"
    store = await shelf_at(path)
    await put(store, "m1", [entry(seq) for seq in range(2, 600)], RUNNING)
    await store.close()
    back_up(path, copy)
    before = copy.read_bytes()
    whole = bytearray(path.read_bytes())
    whole[-4096 * 5 : -4096] = b"\xff" * 4096 * 4
    path.write_bytes(whole)
    assert hyakki(["backup", "--data", str(data), str(copy)]) == 2
    assert "damaged" in capsys.readouterr().err
    assert copy.read_bytes() == before
    assert names(tmp_path) == ["copy.db", "data"]


async def test_damage_is_found_where_nothing_else_is_read(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = data / "hyakki.db"
    await filled(path, 1)
    ((root,),) = on_disk(path, "SELECT rootpage FROM sqlite_schema WHERE name = 'guests'")
    whole = bytearray(path.read_bytes())
    whole[(root - 1) * 4096 : root * 4096] = b"\xff" * 4096
    path.write_bytes(whole)
    assert hyakki(["backup", "--data", str(data), str(tmp_path / "copy.db")]) == 2
    assert "damaged" in capsys.readouterr().err
    assert names(tmp_path) == ["data"]


async def test_it_is_not_put_under_a_running_server(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = await shelf_at(data / "hyakki.db")
    back_up(data / "hyakki.db", tmp_path / "copy.db")
    await put(store, "m1", [entry(2)], RUNNING)
    command = ["restore", "--data", str(data), str(tmp_path / "copy.db")]
    assert hyakki(command) == 2
    assert "stop it first" in capsys.readouterr().err
    await put(store, "m1", [entry(3)], RUNNING)  # it was not disturbed
    await store.close()

    assert hyakki(command) == 0
    assert on_disk(data / "hyakki.db", "SELECT count(*) FROM entries") == [(1,)]
    present, aside = names(data)
    assert (present, aside.partition("-")[0]) == ("hyakki.db", "hyakki.db.before")
    assert on_disk(data / aside, "SELECT count(*) FROM entries") == [(3,)]


async def test_it_takes_the_place_of_a_damaged_file_and_that_is_kept(tmp_path: Path, data: Path) -> None:
    await filled(data / "hyakki.db", 2)
    back_up(data / "hyakki.db", tmp_path / "copy.db")
    (data / "hyakki.db").write_bytes(b"not a database at all" * 500)
    (data / "hyakki.db-wal").write_bytes(b"some log")
    assert hyakki(["restore", "--data", str(data), str(tmp_path / "copy.db")]) == 0
    assert on_disk(data / "hyakki.db", MATCHES) == [(2,)]
    kept = [name for name in names(data) if ".before-" in name]
    assert len(kept) == 2
    assert (data / kept[0]).read_bytes().startswith(b"not a database")


async def test_it_makes_the_data_folder_of_a_new_machine(tmp_path: Path, data: Path) -> None:
    await filled(data / "hyakki.db", 2)
    back_up(data / "hyakki.db", tmp_path / "copy.db")
    assert hyakki(["restore", "--data", str(tmp_path / "new" / "place"), str(tmp_path / "copy.db")]) == 0
    assert on_disk(tmp_path / "new" / "place" / "hyakki.db", MATCHES) == [(2,)]


@pytest.mark.parametrize(
    ("harm", "words"),
    [
        ("PRAGMA user_version = 999", "newer hyakki"),
        ("PRAGMA application_id = 7", "not a journal of hyakki"),
    ],
)
async def test_what_does_not_fit_is_not_put_back(
    tmp_path: Path, data: Path, harm: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    await filled(data / "hyakki.db", 2)
    back_up(data / "hyakki.db", tmp_path / "copy.db")
    with closing(sqlite3.connect(tmp_path / "copy.db")) as copy:
        copy.execute(harm)
    before = (data / "hyakki.db").read_bytes()
    assert hyakki(["restore", "--data", str(data), str(tmp_path / "copy.db")]) == 2
    assert words in capsys.readouterr().err
    assert (data / "hyakki.db").read_bytes() == before
    assert names(data) == ["hyakki.db"]


async def test_a_damaged_copy_is_not_put_back_and_a_folder_is_no_running_server(
    tmp_path: Path, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    copy.write_bytes(b"not a database at all" * 500)
    assert hyakki(["restore", "--data", str(data), str(copy)]) == 2
    assert capsys.readouterr().err == f"hyakki restore: {copy}: the file is damaged. Nothing was changed\n"
    copy.unlink()
    await filled(copy, 1)
    (data / "hyakki.db").mkdir()
    assert hyakki(["restore", "--data", str(data), str(copy)]) == 2
    assert "unable to open database file" in capsys.readouterr().err
    assert names(data) == ["hyakki.db"]


@pytest.mark.parametrize(
    "words",
    [
        ["backup", "--data", "nowhere", "copy.db"],
        ["backup", "--data", "data", "no/such/folder/copy.db"],
        ["backup", "--data", "data", "data/hyakki.db"],
        ["restore", "--data", "data", "no-such-copy.db"],
        ["restore", "--data", "data", "data/hyakki.db"],
    ],
)
async def test_what_cannot_be_done_gets_one_clear_line(
    tmp_path: Path,
    data: Path,
    words: list[str],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    await filled(data / "hyakki.db", 1)
    monkeypatch.chdir(tmp_path)
    assert hyakki(words) == 2
    told = capsys.readouterr()
    assert (told.out, told.err.count("\n")) == ("", 1)


async def test_one_that_cannot_get_its_name_leaves_nothing_behind(tmp_path: Path, data: Path) -> None:
    await filled(data / "hyakki.db", 1)
    folder = tmp_path / "copies"
    (folder / "copy.db").mkdir(parents=True)  # a folder cannot be replaced by a file
    with pytest.raises(StoreError, match="Nothing was changed"):
        back_up(data / "hyakki.db", folder / "copy.db")
    assert names(folder) == ["copy.db"]

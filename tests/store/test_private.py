"""What is kept is for its owner's eyes only, also what an earlier program left readable for all."""

from __future__ import annotations

import asyncio
import logging
import os
import stat
from pathlib import Path

import pytest
from tests.cli.command import here
from tests.server.serving import serving
from tests.store.shelf import RUNNING, entry, put, shelf_at

from hyakki.server import logs
from hyakki.store.backup import back_up
from hyakki.store.private import keep_folder_private, keep_private


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def open_for_all(folder: Path) -> None:
    for file in folder.iterdir():
        file.chmod(0o644)
    folder.chmod(0o755)


@pytest.fixture(autouse=True)
def a_careless_umask() -> object:
    before = os.umask(0o000)
    yield
    os.umask(before)


async def test_a_server_shuts_its_folder_and_everything_in_it(tmp_path: Path) -> None:
    data = tmp_path / "data"
    for _ in range(2):  # a new folder, and one that stood open
        async with serving(data):
            assert mode(data) == 0o700
            kept = {file.name: mode(file) for file in data.glob("hyakki*")}
            assert {"hyakki.db", "hyakki.db-wal", "hyakki.db-shm", "hyakki.lock"} <= set(kept)
            assert set(kept.values()) == {0o600}
        (data / "hyakki.log.1").touch()
        (data / "hyakki.db.before-20261115-172454").touch()
        (data / "notes.txt").touch()
        open_for_all(data)
    keep_folder_private(data)
    assert mode(data / "hyakki.log.1") == mode(data / "hyakki.db.before-20261115-172454") == 0o600
    assert mode(data / "notes.txt") == 0o644  # not ours


async def test_somebody_who_opens_the_file_shuts_it_with_its_log(tmp_path: Path) -> None:
    path = tmp_path / "hyakki.db"
    store = await shelf_at(path)
    open_for_all(tmp_path)
    assert (await asyncio.to_thread(here, "reports", "--data", tmp_path)).code == 0
    assert {mode(tmp_path / f"hyakki.db{end}") for end in ("", "-wal", "-shm")} == {0o600}
    await put(store, "m1", [entry(2)], RUNNING)
    await store.close()


async def test_backups_and_what_a_restore_puts_aside_are_private(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    await (await shelf_at(data / "hyakki.db")).close()
    back_up(data / "hyakki.db", copy)
    open_for_all(data)
    copy.chmod(0o644)
    back_up(data / "hyakki.db", copy)
    assert mode(copy) == 0o600
    assert here("restore", "--data", data, copy).code == 0
    assert mode(data) == 0o700
    assert {mode(file) for file in data.iterdir()} == {0o600}


def test_a_log_is_private_also_after_it_was_turned_over(tmp_path: Path) -> None:
    (tmp_path / "hyakki.log").touch()
    before = logging.getLogger().handlers[:]
    handler = logs.PrivateFile(tmp_path / "hyakki.log", maxBytes=50, backupCount=3, encoding="utf-8")
    try:
        for _ in range(8):
            handler.emit(logging.LogRecord("x", logging.INFO, "", 1, "a line of some length", (), None))
    finally:
        handler.close()
    assert logging.getLogger().handlers == before
    assert len(list(tmp_path.iterdir())) == 4
    assert {mode(file) for file in tmp_path.iterdir()} == {0o600}


def test_a_folder_that_is_everybodys_is_left_alone_with_a_warning(tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    shared.mkdir()
    shared.chmod(0o1777)
    told = here("serve", "--no-open", "--port", "0", "--host", "256.1.1.1", "--data", shared)
    assert f"{shared}: this folder is everybody's" in told.err
    assert mode(shared) == 0o1777


def test_what_cannot_be_shut_is_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "hyakki.db"
    file.touch(0o644)

    def foreign(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    def in_vain(path: Path, mode: int) -> None:
        """As on a disk that knows no rights."""

    for chmod, why in ((foreign, "operation not permitted"), (in_vain, "this disk knows no rights")):
        monkeypatch.setattr(Path, "chmod", chmod)
        assert keep_private(file) == (
            f"{file}: others on this machine may read it, and it holds secrets; chmod 600 failed ({why})"
        )

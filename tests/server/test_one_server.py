"""One server for one data folder: the second says who holds it; commands know what they may do meanwhile."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from tests.cli.command import here, hyakki
from tests.server.client import Client
from tests.server.process import Process
from tests.server.serving import serving

from hyakki.store import StoreInUse
from hyakki.store.lock import locked

HOLDS = """
import sys, pathlib
from hyakki.store.lock import locked
with locked(pathlib.Path(sys.argv[1]), "a test"):
    print(flush=True)
    sys.stdin.read()
"""


def holder(path: Path) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", HOLDS, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    return process


async def test_a_second_server_says_who_holds_the_folder_and_the_first_goes_on(tmp_path: Path) -> None:
    with Process(tmp_path) as first:
        told = hyakki("serve", "--no-open", "--port", "0", "--data", tmp_path)
        assert told.code == 2
        assert re.fullmatch(
            rf"hyakki serve: {re.escape(str(tmp_path))}/hyakki\.db: a server at {re.escape(first.address)} "
            rf"\(process {first.process.pid} on \S+, since \d{{4}}-\d\d-\d\d \d\d:\d\d UTC\) is using it\. "
            r"Nothing was changed\. Stop that one first, or choose another folder with --data\n",
            told.err,
        )
        async with await Client.connect(first.address) as mio:
            await mio.open(await mio.create("person", "easy", "easy"))


async def test_beside_a_running_server_one_can_look_ban_and_back_up_but_not_restore(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.db"
    async with serving(data):
        for words in (["backup", str(copy)], ["ban", "203.0.113.9"], ["reports"], ["ratings", "--rebuild"]):
            told = await asyncio.to_thread(here, *words, "--data", data)
            assert told.code == 0, told
        told = await asyncio.to_thread(here, "restore", "--data", data, copy)
        assert told.code == 2
        assert "hyakki.db: a server (process " in told.err
        assert "Stop that one first" in told.err
    assert here("restore", "--data", data, copy).code == 0


def test_a_restore_keeps_servers_away_and_says_what_it_is(tmp_path: Path) -> None:
    with locked(tmp_path / "hyakki.db", "hyakki restore"):
        told = hyakki("serve", "--no-open", "--port", "0", "--data", tmp_path)
    assert told.code == 2
    assert "hyakki.db: hyakki restore (process " in told.err
    assert not (tmp_path / "hyakki.db").exists()


def test_nothing_is_left_of_a_lock_after_a_kill(tmp_path: Path) -> None:
    process = holder(tmp_path / "hyakki.db")
    try:
        with pytest.raises(StoreInUse, match=f"a test .process {process.pid} "), ExitStack() as stack:
            stack.enter_context(locked(tmp_path / "hyakki.db", "another"))
    finally:
        process.kill()
        process.communicate()
    with locked(tmp_path / "hyakki.db", "another"):
        pass


def test_a_link_to_the_file_is_the_same_file(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link.db").symlink_to(tmp_path / "there" / "hyakki.db")
    with (
        locked(tmp_path / "there" / "hyakki.db", "one"),
        pytest.raises(StoreInUse, match="one"),
        locked(tmp_path / "link.db", "two"),
    ):
        pass

"""The real thing: `hyakki serve` in a process of its own, with real bots, stopped and started again."""

from __future__ import annotations

import asyncio
import json
import socket
from pathlib import Path

import pytest
from tests.cli.command import hyakki
from tests.games.test_installed import wreck
from tests.server.client import Client, fetch, moves_of
from tests.server.process import Process


async def test_a_restart_keeps_guests_and_matches_and_bots_go_on(tmp_path: Path) -> None:
    with Process(tmp_path) as served:
        async with await Client.connect(served.address) as mio:
            match = await mio.create("person", "easy", "normal", "hard", options={"rounds": "1"})
            await mio.open(match)
            name = (await mio.ask("rename", name="Mio"))["me"]["name"]
        assert served.stop()[0] == 0
    with Process(tmp_path) as served:
        async with await Client.connect(served.address, mio.cookie) as mio:
            assert mio.heard[0]["me"]["name"] == name
            assert (await mio.open(match))["info"]["me"] == 0
            assert (await mio.play_on(match))["scene"]["over"]
        record = await asyncio.to_thread(fetch, f"{served.address}api/matches/{match}/record")
        saved = tmp_path / "game.record"
        saved.write_bytes(record.body)
    told = hyakki("replay", saved)
    assert told.code == 0
    assert told.out.startswith("Hero vs Phantom: Mio, ")


async def test_a_worker_of_its_own_gives_hints_for_every_game(tmp_path: Path) -> None:
    with Process(tmp_path) as served:
        async with await Client.connect(served.address) as mio:
            for game, seats in (("phantom", ["person", "easy", "easy"]), ("madoshi", ["person"])):
                match = await mio.create(*seats, game=game)
                await mio.open(match)
                while not (moves := moves_of((frame := mio.newest(match))["scene"])):
                    await mio.frame(match, lambda _: True)
                hint = await mio.ask("hint", match=match, version=frame["version"])
                assert hint["type"] == "hinted", hint
                assert hint["move"] in moves
                assert hint["facts"]["reason"]
        assert served.stop()[0] == 0


async def test_the_log_is_json_and_holds_no_secret(tmp_path: Path) -> None:
    with Process(tmp_path, "--log-level", "debug") as served:
        async with await Client.connect(served.address) as mio, await Client.connect(served.address) as ken:
            match = await mio.create("person", "open", "easy")
            invite = (await mio.open(match))["info"]["invites"][0]
            await ken.ask("join", match=match, seat=1, secret="guess-guess-guess")
            await ken.ask("join", match=match, seat=1, secret=invite["secret"])
            await asyncio.to_thread(fetch, f"{served.address}api/me", {"Cookie": ken.cookie})
        assert served.stop()[0] == 0
    log = (tmp_path / "hyakki.log").read_text()
    assert [json.loads(line)["event"] for line in log.splitlines()][-1] == "stopped"
    for secret in (invite["secret"], "guess-guess-guess", *(c.cookie.partition("=")[2] for c in (mio, ken))):
        assert secret
        assert secret not in log


def test_a_taken_port_gets_one_line(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        told = hyakki("serve", "--no-open", "--port", str(port), "--data", tmp_path)
    assert told.code == 2
    assert told.err == (
        f"hyakki serve: port {port} is taken; is hyakki already running? Choose another with --port\n"
    )


@pytest.mark.parametrize("host", ["256.1.1.1", "no.such.host.invalid"])
def test_an_address_that_is_not_ours_gets_one_line(tmp_path: Path, host: str) -> None:
    told = hyakki("serve", "--no-open", "--port", "0", "--host", host, "--data", tmp_path)
    assert told.code == 2
    assert told.err.count("\n") == 1
    assert host in told.err


def test_a_damaged_journal_gets_one_line_and_is_left_alone(tmp_path: Path) -> None:
    damaged = b"this is not a database, it only looks like one to those who do not look " * 100
    (tmp_path / "hyakki.db").write_bytes(damaged)
    told = hyakki("serve", "--no-open", "--port", "0", "--data", tmp_path)
    assert told.code == 2
    assert told.err.startswith(f"hyakki serve: {tmp_path / 'hyakki.db'}: ")
    assert told.err.count("\n") == 1
    assert (tmp_path / "hyakki.db").read_bytes() == damaged


def test_data_in_a_place_that_is_no_folder_gets_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = hyakki("serve", "--no-open", "--port", "0", "--data", tmp_path / "file" / "data")
    assert told.code == 2
    assert told.err.count("\n") == 1


async def test_a_broken_game_is_told_by_name_at_the_start_and_everything_else_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentence = wreck(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with Process(tmp_path / "data") as served:
        async with await Client.connect(served.address) as mio:
            assert [info["name"] for info in mio.heard[0]["games"]] == [
                "phantom",
                "madoshi",
                "awake",
                "hoshi",
            ]
            refused = await mio.ask("create", game="wrecked", seats=[{"kind": "person"}])
            assert (refused["type"], refused["code"]) == ("problem", "unknown_game")
            match = await mio.create("person", "easy", "easy", options={"rounds": "1"})
            await mio.open(match)
            assert (await mio.play_on(match))["scene"]["over"]
        _, _, out, err = served.stop()
    assert sentence in "".join([*served.lines, out])
    assert "Traceback" not in out + err

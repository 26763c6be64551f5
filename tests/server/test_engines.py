"""Engines from elsewhere at the tables of a real server: served, killed, started again without them."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from tests.bots.test_programs import gone, written
from tests.cli.command import here
from tests.server.client import Client
from tests.server.process import Process
from tests.server.serving import serving
from tests.server.test_ratings import leaders
from tests.table.stage import until

from hyakki.table import Settings


async def test_a_match_with_an_engine_survives_a_killed_server_that_comes_back_without_it(
    tmp_path: Path,
) -> None:
    pids = tmp_path / "pids"
    # Noted when it moves: the one that the server starts to try the engine may start later, and ends soon.
    note = f"open({str(pids)!r}, 'a').write(f'{{os.getpid()}}\\n')"
    mine = written(tmp_path, f"def at(asked): {note}; say('move', asked['legal'][0])", milliseconds=1000)
    data = tmp_path / "data"
    with Process(data, "--engine", f"mine={mine.command}", "--engine-time", "300") as served:
        async with await Client.connect(served.address) as mio:
            assert (await mio.ask("bots", game="phantom"))["engines"] == ["mine"]
            match = await mio.create("person", "mine", "easy", options={"first": "1", "rounds": "1"})
            info = (await mio.open(match))["info"]
            assert [(seat["kind"], seat["name"]) for seat in info["seats"]][1] == ("bot", "mine")
            frame = mio.newest(match)
            while frame["version"] < 2:
                frame = await mio.frame(match, lambda _: True)
            assert not [line for line in frame["lines"] if line["kind"] == "table"]
            running = int(pids.read_text().split()[-1])
            assert not gone(running)
            served.process.kill()
            served.process.wait()
    # Nobody was left to stop it.
    await until(lambda: gone(running))
    with Process(data) as served:
        async with await Client.connect(served.address, mio.cookie) as mio:
            assert (await mio.ask("bots", game="phantom"))["engines"] == []
            await mio.open(match)
            assert (await mio.play_on(match))["scene"]["over"]
            history = (await mio.open(match))["history"]
            told = {(line["what"], line["seat"]) for line in history if line["kind"] == "table"}
            assert told == {("gone", 1)}


async def test_an_engine_that_does_not_start_is_told_to_the_host_and_keeps_nobody_from_playing(
    tmp_path: Path,
) -> None:
    with Process(tmp_path, "--engine", f"mine={sys.executable} -c 1") as served:
        async with await Client.connect(served.address) as mio:
            match = await mio.create("person", "mine", "mine")
            await mio.open(match)
            assert (await mio.play_on(match))["scene"]["over"]
            whats = {line["what"] for line in (await mio.open(match))["history"] if line["kind"] == "table"}
            assert whats <= {"failed", "resting"}
            assert "failed" in whats
        said = "".join(served.lines) + served.stop()[2]  # before its address or after it
        assert "engine mine: it ended by itself (exit code 0). Until it works, moves are made for it" in said


async def test_an_engine_has_a_line_of_its_own_on_the_list_of_ratings_marked_as_a_bot(tmp_path: Path) -> None:
    mine = written(tmp_path, "")
    async with (
        serving(tmp_path / "data", waits=Settings(unrated=0), engines=[mine]) as table,
        await Client.connect(table.address) as mio,
    ):
        match = await mio.create("person", "mine", game="madoshi")
        await mio.open(match)
        assert (await mio.ask("resign", match=match))["type"] == "done"
        seen = (await leaders(mio))["lines"]
        assert [(line["level"], line["bot"], line["games"], line["me"]) for line in seen] == [
            ("mine", True, 1, False),
            (None, False, 1, True),
        ]
        assert seen[0]["rating"]["points"] > 1500 > seen[1]["rating"]["points"]
        # Another bot of this server is another line.
        second = await mio.create("person", "easy", game="madoshi")
        await mio.open(second)
        await mio.ask("resign", match=second)
        after = {line["level"]: line["games"] for line in (await leaders(mio))["lines"]}
        assert after == {"mine": 1, "easy": 1, None: 2}


@pytest.mark.parametrize(
    ("engines", "told"),
    [
        (["mine"], "write NAME=COMMAND"),
        (["mine=no-such-program"], "there is no program 'no-such-program'"),
        (["<b>=true"], "a name is a letter"),
        ([f"{'x' * 32}=true"], "31 in all at most"),
        (["easy=true"], "we have a bot or a word of that name"),
        (["Akari=true"], "we have a bot or a word of that name"),
        (["mine=true", "mine=true"], "there are two of that name"),
    ],
)
def test_what_cannot_be_an_engine_is_refused_before_the_server_starts(
    tmp_path: Path, engines: list[str], told: str
) -> None:
    words = [word for engine in engines for word in ("--engine", engine)]
    done = here("serve", "--no-open", "--port", "0", "--data", tmp_path, *words)
    assert done.code != 0
    assert told in done.err
    assert done.err.count("\n") == 1

"""docs/research.md, "An agent at the table in ten minutes", followed; with real training in --deep."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.async_api import Browser, expect
from tests.browser.conftest import browser_type_launch_args
from tests.browser.looks import PICTURES
from tests.browser.phantom.player import Player
from tests.browser.visitor import PATIENCE
from tests.docs.following import OFFLINE, run, serving
from tests.envs.venv import DEEP, HERE, python, told_by

import ground

__all__ = ["browser_type_launch_args"]

EXAMPLES = ground.ROOT / "examples"
PAGE = ground.ROOT / "docs" / "research.md"


def commands() -> list[str]:
    """The lines that the page tells one to type."""
    section = PAGE.read_text("utf-8").partition("## An agent at the table in ten minutes")[2]
    return re.findall(r"^(?:agent/bin/|python3 ).*$", section.partition("\n## ")[0], re.MULTILINE)


def test_the_page_goes_from_pip_install_to_the_table() -> None:
    words = [line.split()[0].rpartition("/")[2] for line in commands()]
    assert words == ["python3", "pip", "python", "hyakki", "hyakki"]
    assert "pip install" in commands()[1]
    assert "examples/train.py train" in commands()[2]
    assert all("examples/train.py play" in line for line in commands()[3:])


def test_the_script_is_short_enough_to_be_read_at_once() -> None:
    assert len((EXAMPLES / "train.py").read_text("utf-8").splitlines()) < 60


def test_an_agent_plays_whole_games_with_nothing_but_numpy(tmp_path: Path) -> None:
    agent = tmp_path / "agent.npz"
    seen = told_by("training_checks.py", str(agent))
    assert (seen["seen"], seen["least"]) == ([1000], 0)
    assert 0 < seen["most"] <= 1
    command = f"agent={python()} {EXAMPLES / 'train.py'} play {agent}"
    words = ("phantom", "--engine", command, "--time", "20000", "--bots", "agent,random", "--games", "2")
    done = subprocess.run(
        [sys.executable, "-m", "hyakki", "sim", *words, "--options", "rounds=1", "--workers", "1"],
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "was made for it" not in done.stdout


def test_the_notebook_takes_the_same_steps() -> None:
    book = json.loads((EXAMPLES / "train.ipynb").read_text("utf-8"))
    code = ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] for cell in book["cells"] if cell["cell_type"] == "code")
    assert 'train.train("agent.npz", minutes=8)' in code[1]
    for command in code[2:]:
        assert "python train.py play agent.npz" in command


SITE = "import sysconfig; print(sysconfig.get_path('purelib'))"


class Followed(NamedTuple):
    folder: Path
    env: dict[str, str]
    said: dict[str, str]
    """By line."""
    last: str
    """The line that serves; nobody has typed it yet."""


if DEEP:  # training needs gigabytes of packages

    @pytest.fixture(scope="module")
    def followed(tmp_path_factory: pytest.TempPathFactory) -> Followed:
        """The page's lines in a folder like the repository: how it went.

        Only the minutes of training are fewer, and what pip would fetch is here already.
        """
        room = ground.install(ground.CACHE / "ppo-venv", "ppo", "fetching what learning stands on")
        folder = tmp_path_factory.mktemp("research") / "hyakki"
        copied = shutil.ignore_patterns("__pycache__", "*.egg-info")
        for part in ("src", "examples"):
            shutil.copytree(ground.ROOT / part, folder / part, ignore=copied)
        for file in ("pyproject.toml", "setup.py", "README.md", "LICENSE"):
            shutil.copy(ground.ROOT / file, folder / file)
        packages = subprocess.check_output([room, "-c", SITE], text=True).strip()
        env = os.environ | OFFLINE | {"OMP_NUM_THREADS": "1"}
        env.pop("PYTHONPATH")
        said: dict[str, str] = {}
        *typed, last = commands()
        for line in typed:
            shorter = re.sub(r"(train agent.npz) 8$", r"\1 0.3", line)
            said[line] = run(shorter, folder, env)
            if line == "python3 -m venv agent":
                fetched(folder, packages)
        return Followed(folder, env, said, last)

    def test_an_agent_is_trained_and_plays(followed: Followed) -> None:
        said = followed.said
        assert re.fullmatch(r"[\d,]+ decisions in 0.3 minutes\n", said[commands()[2]])
        assert "was made for it" not in said[commands()[3]]
        assert said[commands()[3]].endswith("It made no fault.\n")

    def test_the_notebook_is_carried_out_to_its_last_cell(followed: Followed) -> None:
        folder = followed.folder
        path = f"{folder / 'agent' / 'bin'}{os.pathsep}{followed.env['PATH']}"  # as in an activated venv
        done = subprocess.run(
            [folder / "agent" / "bin" / "python", HERE / "notebook.py", folder / "examples" / "train.ipynb"],
            env=followed.env | {"PATH": path},
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stderr[-4000:]
        looked, trained, compared, served = json.loads(done.stdout.splitlines()[-1])
        assert "(1000,) bytes seen" in looked
        assert re.fullmatch(r"[\d,]+ decisions in 0.3 minutes\n", trained)
        assert "4 games" in compared
        assert "was made for it" not in compared
        assert "hyakki is at http://" in served

    def fetched(folder: Path, packages: str) -> None:
        """What pip would fetch to learn with, and to build with, is found by the new venv."""
        tools = folder / "tools"
        tools.mkdir()
        for part in Path(sysconfig.get_path("purelib")).glob("setuptools*"):
            (tools / part.name).symlink_to(part)
        (site,) = folder.glob("agent/lib/python3.*/site-packages")
        # First of all: a new venv may have an older setuptools of its own.
        (site / "fetched.pth").write_text(f"import sys; sys.path[:0] = [{str(tools)!r}, {packages!r}]\n")

    @pytest.fixture
    def address(followed: Followed) -> Iterator[str]:
        """Where the page's last line serves, at any port that is free."""
        with serving(followed.last, followed.folder, followed.env) as address:
            yield address

    async def test_it_sits_at_the_table_in_the_browser(address: str, browser: Browser) -> None:
        expect.set_options(timeout=PATIENCE * 1000)
        mio = await Player.arrive(browser, address)
        await mio.home()
        await mio.set_table(players=4, rounds="1")
        await mio.press(mio.page.get_by_text("Who sits where"))
        for seat in (2, 3, 4):
            await mio.page.get_by_label(f"Seat {seat}").select_option("Bot, agent")
        await mio.start()
        await mio.asked()
        PICTURES.mkdir(parents=True, exist_ok=True)
        await mio.page.screenshot(path=PICTURES / "agent-at-the-table.png")
        await mio.press(mio.playable.first)
        await mio.hears(lambda: sum("frame" in message for message in mio.received) > 3)
        frames = [message["frame"] for message in mio.received if "frame" in message]
        # Whatever an engine does wrong would be told by the table.
        assert not [line for frame in frames for line in frame["lines"] if line["kind"] == "table"]
        assert mio.troubles == []
        await mio.context.close()

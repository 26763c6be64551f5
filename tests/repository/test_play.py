"""./play opens the table, stops on Ctrl-C, and leaves nothing running."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from ground import ROOT


@pytest.fixture
def play(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """A running ./play with data of its own, at a free port, in a process group of its own."""
    command = [str(ROOT / "play"), "--no-open", "--port", "0", "--data", "some data"]
    environment = os.environ | {"HOME": str(tmp_path / "no home")}
    running = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True, cwd=tmp_path
    )
    with running:
        yield running
        running.kill()


def address(play: subprocess.Popen[str]) -> str:
    assert play.stdout is not None
    for line in play.stdout:
        if found := re.search(r"http://\S+", line):
            return found.group()
    raise AssertionError("./play ended without telling an address")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_play_serves_the_page_until_it_is_told_to_stop(
    play: subprocess.Popen[str], number: signal.Signals, tmp_path: Path
) -> None:
    place = address(play)
    with urllib.request.urlopen(place) as answer:
        assert b"<title>hyakki" in answer.read()
    assert (tmp_path / "some data").is_dir()
    play.send_signal(number)
    assert play.wait(timeout=60) == 0
    with pytest.raises(OSError):
        urllib.request.urlopen(place)
    assert not (tmp_path / "no home").exists()


def test_play_passes_on_what_the_server_says_of_wrong_arguments() -> None:
    told = subprocess.run([ROOT / "play", "--prot", "1"], capture_output=True, text=True)
    assert told.returncode == 2
    assert "--prot" in told.stderr

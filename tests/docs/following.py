"""What a page tells one to type, typed: in a folder of its own, with nothing fetched from elsewhere."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.browser.page import built
from tests.docs.pages import ROOT

# What pages need of the world is here already.
OFFLINE = {
    "PYTHONPATH": os.pathsep.join([sysconfig.get_path("purelib"), str(ROOT / "src")]),
    "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
    "PIP_NO_INDEX": "1",
    "PIP_NO_BUILD_ISOLATION": "0",  # pip reads it as a switch that is off: no isolation
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PYTHONUNBUFFERED": "1",
}


def run(line: str, folder: Path, env: dict[str, str]) -> str:
    """What a command line says that does not fail."""
    done = subprocess.run(line, shell=True, cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 0, f"{line}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"
    return done.stdout


@contextmanager
def serving(line: str, folder: Path, env: dict[str, str]) -> Iterator[str]:
    """A command line that serves, at any port that is free: where."""
    built()
    server = subprocess.Popen(
        f"exec {line} --no-open --port 0 --workers 1 --data data",
        shell=True,
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert server.stdout is not None
        yield next(said.split()[3] for said in server.stdout if said.startswith("hyakki is at "))
    finally:
        server.kill()
        server.communicate()

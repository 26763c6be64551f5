"""Runs a script in the venv of `hyakki[envs]`, which the tests themselves do not have."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import ground

HERE = Path(__file__).parent
DEEP = bool(os.environ.get("HYAKKI_DEEP"))


def python() -> Path:
    return ground.install(ground.CACHE / "envs-venv", "envs", "fetching what environments stand on")


def told_by(script: str, *words: str, cards: str = "[]") -> Any:
    """What a script of this folder prints as JSON on its last line. `cards` are changes to the cards."""
    done = subprocess.run(
        [python(), "-W", "error::UserWarning", HERE / script, *words],
        env=os.environ | {"PYTHONPATH": str(ground.ROOT / "src"), "HYAKKI_CARDS": cards},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout.splitlines()[-1])

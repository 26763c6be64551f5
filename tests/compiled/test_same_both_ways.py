"""The same seeds give the same games, compiled and interpreted: positions, words, resampling and search."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

GAMES = "40" if os.environ.get("HYAKKI_DEEP") else "4"
PLAY = Path(__file__).with_name("trace.py")


def traced(mode: str, **environment: str) -> list[str]:
    told = subprocess.run(
        [sys.executable, PLAY, GAMES],
        env=os.environ | {"HYAKKI_INTERPRETED": "", "HYAKKI_COMPILED": ""} | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stderr.strip() == mode
    return told.stdout.splitlines()


def test_compiled_and_interpreted_games_are_the_same() -> None:
    compiled = traced("compiled", HYAKKI_COMPILED="required")
    interpreted = traced("interpreted", HYAKKI_INTERPRETED="1")
    assert len(compiled) > 1000
    assert compiled == interpreted

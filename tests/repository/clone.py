"""A repository with the real `hyakki/__init__.py` and almost nothing else, to be asked from outside."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import compile as compiler
import ground
from hyakki import PARTS, RECIPE

ASK = "import hyakki; print(hyakki.compiled(), hyakki.compiled_overlay() is not None)"
NO_GAMES = "class AnyGame: ...\n\ndef game(name: str) -> AnyGame: return AnyGame()\n"
WHERE = "from hyakki.kernel import chance; print(chance.PLACE)"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The tools work on this one, too, as long as the test runs."""
    root = tmp_path / "a clone"
    for part in PARTS:
        (root / part).mkdir(parents=True)
        (root / part / "__init__.py").touch()
    (root / "src/hyakki/games/__init__.py").write_text(NO_GAMES)
    for place in (*RECIPE, "src/hyakki/__init__.py"):
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ground.ROOT / place, root / place)
    (root / "src/hyakki/kernel/chance.py").write_text("PLACE: str = __file__\n")
    monkeypatch.setattr(ground, "ROOT", root)
    monkeypatch.setattr(compiler, "OVERLAYS", root / "build" / "compiled")
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    return root


def ask(repository: Path, question: str = ASK, **environment: str) -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("HYAKKI_")}
    told = subprocess.run(
        [sys.executable, "-c", question],
        env=kept | {"PYTHONPATH": str(repository / "src")} | environment,
        capture_output=True,
        text=True,
    )
    return (told.stdout or told.stderr).strip()

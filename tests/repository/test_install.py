"""What a host installs holds everything that the program needs, and nothing of what was made on the way."""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path

import pytest

import ground
import install


def test_a_wheel_holds_every_file_of_the_program_and_the_page(tmp_path: Path) -> None:
    with zipfile.ZipFile(install.wheel(tmp_path, compiled=False)) as made:
        inside = {name for name in made.namelist() if not name.startswith("hyakki-")}
    listed = subprocess.run(
        ["git", "ls-files", "src/hyakki"], cwd=ground.ROOT, capture_output=True, text=True, check=True
    )
    tracked = {line.removeprefix("src/") for line in listed.stdout.splitlines()}
    assert {name for name in tracked if (ground.ROOT / "src" / name).exists()} <= inside
    page = ground.PAGE.relative_to(ground.ROOT / "src")
    assert f"{page.as_posix()}/index.html" in inside
    assert not [name for name in inside if "__pycache__" in name or name.endswith((".so", ".map"))]


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("precious")
    with pytest.raises(ground.Stop, match="is there already"):
        install.install(tmp_path)
    assert (tmp_path / "mine").read_text() == "precious"

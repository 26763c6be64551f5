"""The contracts of the layers hold, and break when they should."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ground import BIN, ROOT, VENV
from hyakki.games import GAMES

PURE = ("kernel", "games")
GENERAL = ("table", "lab", "server", "commands", "store")
ALLOWED = sys.stdlib_module_names | {"hyakki", "mypy_extensions", "librt"}


def lint_imports(repository: Path) -> str:
    told = subprocess.run(
        [VENV / BIN / "lint-imports", "--no-cache"],
        cwd=repository,
        env=os.environ | {"PYTHONPATH": str(repository / "src")},
        capture_output=True,
        text=True,
    )
    return told.stdout + told.stderr


@pytest.mark.parametrize(
    ("importer", "imported"),
    [
        ("kernel/chance.py", "hyakki.games"),
        ("games/__init__.py", "hyakki.bots"),
        ("bots/__init__.py", "hyakki.store"),
        ("store/__init__.py", "hyakki.bots"),
        ("bots/__init__.py", "hyakki.table"),
        ("table/__init__.py", "hyakki.server"),
        ("envs/episode.py", "hyakki.table"),
        ("games/another/__init__.py", "hyakki.games.phantom"),
        ("table/live/referee.py", "hyakki.games.hoshi"),
        ("lab/games.py", "hyakki.bots.madoshi"),
        ("server/app.py", "hyakki.games.awake"),
        ("commands/sim.py", "hyakki.games.phantom"),
        ("table/match.py", "litestar"),
        ("commands/serve.py", "uvicorn"),
        ("server/storage.py", "sqlite3"),
        ("lab/simulate.py", "sqlite3"),
    ],
)
def test_an_import_of_what_a_part_may_not_know_breaks_a_contract(
    importer: str, imported: str, tmp_path: Path
) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    without = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(ROOT / "src" / "hyakki", tmp_path / "src" / "hyakki", ignore=without)
    path = tmp_path / "src" / "hyakki" / importer
    path.parent.mkdir(exist_ok=True)
    with path.open("a") as file:
        file.write(f"\nimport {imported}\n")
    assert f"is not allowed to import {imported}" in lint_imports(tmp_path)


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


@pytest.mark.parametrize("part", PURE)
def test_kernel_and_games_need_no_package_but_the_compilers_own(part: str) -> None:
    sources = sorted((ROOT / "src" / "hyakki" / part).rglob("*.py"))
    assert sources
    foreign = {path.name: sorted(imports(path) - ALLOWED) for path in sources}
    assert {name: found for name, found in foreign.items() if found} == {}


def texts(path: Path) -> set[str]:
    """Every string in a module but its docstrings."""
    tree = ast.parse(path.read_text("utf-8"))
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    return {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone
    }


@pytest.mark.parametrize("part", GENERAL)
def test_what_is_built_on_all_games_knows_none_by_name(part: str) -> None:
    sources = sorted((ROOT / "src" / "hyakki" / part).rglob("*.py"))
    assert sources
    for game in GAMES.values():
        named = [path.name for path in sources if game.info.name in texts(path)]
        titled = [path.name for path in sources if any(game.info.title in text for text in texts(path))]
        assert (named, titled) == ([], []), game.info.title

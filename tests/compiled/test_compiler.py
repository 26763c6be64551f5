"""The compiler makes whole overlays or none. A real compiler, on a repository of one module."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.repository.clone import WHERE, ask, repository

import compile as compiler
import ground

__all__ = ["repository"]

ROOM = ground.compiler_room()


@pytest.fixture(autouse=True)
def deps(monkeypatch: pytest.MonkeyPatch) -> None:
    """The room of the real repository: installing another would add nothing to what is tested."""
    monkeypatch.setattr(ground, "compiler_room", lambda: ROOM)


def test_an_overlay_is_made_once_and_runs(repository: Path) -> None:
    place, made = compiler.overlay()
    assert made
    assert sorted(path.name for path in compiler.OVERLAYS.iterdir()) == [place.name]
    assert ask(repository) == "True True"
    assert ask(repository, WHERE).startswith(str(place))
    assert compiler.overlay() == (place, False)


def test_a_module_that_does_not_compile_leaves_no_overlay(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (repository / "src/hyakki/kernel/broken.py").write_text("PLACE: str = 3\n")
    with pytest.raises(ground.Stop, match=r"could not be compiled \(broken\.py"):
        compiler.overlay()
    assert "broken.py:1: error: Incompatible types in assignment" in capsys.readouterr().err
    assert list(compiler.OVERLAYS.iterdir()) == []
    assert ask(repository) == "False False"

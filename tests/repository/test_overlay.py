"""Compiled code is loaded only if it was made from exactly the sources that are there."""

from __future__ import annotations

import os
import sysconfig
from pathlib import Path

import pytest
from tests.repository.clone import WHERE, ask, repository

import compile as compiler
from hyakki import RECIPE, source_key

__all__ = ["repository"]


def lay_an_overlay(repository: Path) -> None:
    """As if compiled: an extension module has only to be found, not to be loaded."""
    kernel = repository / "build" / "compiled" / source_key(repository) / "hyakki" / "kernel"
    kernel.mkdir(parents=True)
    (kernel / f"chance{sysconfig.get_config_var('EXT_SUFFIX')}").touch()


def test_without_an_overlay_the_sources_run(repository: Path) -> None:
    assert ask(repository) == "False False"


def test_a_fitting_overlay_runs(repository: Path) -> None:
    lay_an_overlay(repository)
    assert ask(repository) == "True True"


def test_interpreted_runs_when_asked_for(repository: Path) -> None:
    lay_an_overlay(repository)
    assert ask(repository, HYAKKI_INTERPRETED="1") == "False True"
    assert ask(repository, WHERE, HYAKKI_INTERPRETED="1").startswith(str(repository / "src"))


@pytest.mark.parametrize("place", ["src/hyakki/kernel/chance.py", "src/hyakki/bots/__init__.py", *RECIPE])
def test_any_change_of_what_went_in_makes_an_overlay_stale(repository: Path, place: str) -> None:
    lay_an_overlay(repository)
    with (repository / place).open("a") as file:
        file.write("\n")
    assert ask(repository) == "False False"


def test_a_new_module_makes_an_overlay_stale(repository: Path) -> None:
    lay_an_overlay(repository)
    (repository / "src/hyakki/games/moves.py").touch()
    assert ask(repository) == "False False"


def test_cards_and_texts_are_not_compiled_and_do_not_make_it_stale(repository: Path) -> None:
    lay_an_overlay(repository)
    (repository / "src/hyakki/games/cards.toml").touch()
    assert ask(repository) == "True True"


def test_only_compiled_modules_come_from_an_overlay(repository: Path) -> None:
    lay_an_overlay(repository)
    (repository / "src/hyakki/kernel/rules.md").touch()
    where = "from importlib.resources import files; import hyakki.kernel as k; "
    where += "print(k.__file__, (files('hyakki.kernel') / 'rules.md').is_file())"
    assert ask(repository, where) == f"{repository / 'src/hyakki/kernel/__init__.py'} True"


def test_python_caches_do_not_make_it_stale(repository: Path) -> None:
    lay_an_overlay(repository)
    cache = repository / "src/hyakki/kernel/__pycache__"
    cache.mkdir()
    (cache / "chance.cpython-311.pyc").touch()
    assert ask(repository) == "True True"


def test_a_process_notices_an_overlay_that_is_made_while_it_runs(repository: Path) -> None:
    made = repository / "build" / "compiled" / source_key(repository)
    late = f"import os, hyakki; a = hyakki.compiled_overlay(); os.makedirs({str(made)!r}); "
    assert ask(repository, late + "print(a, hyakki.compiled_overlay())") == f"None {made}"


def test_required_but_absent_is_an_error_that_says_what_to_do(repository: Path) -> None:
    told = ask(repository, HYAKKI_COMPILED="required")
    assert "ImportError: not compiled: run `python tools/compile.py`" in told


def test_a_half_made_overlay_is_never_found(repository: Path) -> None:
    key = source_key(repository)
    (repository / "build" / "compiled" / f".half-{key}" / "hyakki" / "kernel").mkdir(parents=True)
    assert ask(repository) == "False False"


def test_only_the_newest_overlays_are_kept(repository: Path) -> None:
    for age in range(6):
        old = compiler.OVERLAYS / f"old-{age}"
        old.mkdir(parents=True)
        os.utime(old, (1000 - age, 1000 - age))
    made = compiler.OVERLAYS / "old-5"
    compiler.forget_old(made)
    assert sorted(path.name for path in compiler.OVERLAYS.iterdir()) == ["old-0", "old-1", "old-5"]

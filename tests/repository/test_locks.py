"""The locks pin every package with a hash and name no index."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import check

PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


@pytest.mark.parametrize("lock", check.locks(), ids=lambda path: path.name)
def test_a_lock_names_no_address_of_an_index(lock: Path) -> None:
    assert not check.ADDRESS.search(lock.read_text())


@pytest.mark.parametrize(
    "line",
    [
        '"resolved": "somewhere",',
        "--index-url somewhere",
        "--extra-index-url somewhere",
        "registry=somewhere",
        "package @ https://files.pypi.example/package.whl",
    ],
)
def test_an_address_in_a_lock_is_found(line: str) -> None:
    assert check.ADDRESS.search(f"before\n{line}\nafter")


@pytest.mark.parametrize("lock", check.locks()[:-2], ids=lambda path: path.name)
def test_every_python_package_has_a_hash(lock: Path) -> None:
    text = lock.read_text()
    blocks = re.split(r"\n(?=[a-z])", text)
    assert PINNED.search(text)
    assert [block for block in blocks if PINNED.match(block) and "--hash=sha256:" not in block] == []


@pytest.mark.parametrize("wider", ["scale", "test", "bench"])
def test_tests_and_benchmarks_run_on_the_versions_that_are_played(wider: str) -> None:
    requirements = check.ROOT / "requirements"
    played = PINNED.findall((requirements / "run.txt").read_text())
    assert set(played) <= set(PINNED.findall((requirements / f"{wider}.txt").read_text()))


def test_the_compiler_is_the_type_checker() -> None:
    requirements = check.ROOT / "requirements"
    compiler = PINNED.findall((requirements / "compile.txt").read_text())
    assert set(compiler) <= set(PINNED.findall((requirements / "test.txt").read_text()))

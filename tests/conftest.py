"""Options, markers and the fixture of the whole suite."""

from __future__ import annotations

import gc
import os
from pathlib import Path

import pytest
from tests.order import in_turn


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="run only the tests that prove this rule, as HP-7")
    parser.addoption("--in-turn", action="store_true", help="begin files of different folders in turn")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(number): the rule that this test proves")


@pytest.hookimpl(trylast=True)  # pytest itself puts tests together that share a fixture
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if wanted:
        items[:] = [
            item for item in items if any(mark.args == (wanted,) for mark in item.iter_markers("rule"))
        ]
    if config.getoption("--in-turn"):
        turns = {file: turn for turn, file in enumerate(in_turn({file_of(item) for item in items}))}
        items.sort(key=lambda item: turns[file_of(item)])


def pytest_collection_finish() -> None:
    gc.freeze()  # tests stay to the end: to look again whether one can be thrown away took a 13th of the time


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Name what failed at once: a run that is cut short before its end has told that much."""
    if report.failed and "PYTEST_XDIST_WORKER" not in os.environ:
        why = getattr(getattr(report.longrepr, "reprcrash", None), "message", "").partition("\n")[0]
        print(f"\nfailed: {report.nodeid} ({report.when}): {why[:300]}", flush=True)


def file_of(item: pytest.Item) -> str:
    return item.nodeid.partition("::")[0]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a test's own database will be."""
    return tmp_path / "hyakki.db"

"""Options and markers of the whole suite."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="run only the tests that prove this rule, as HP-7")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(number): the rule that this test proves")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if wanted:
        items[:] = [
            item for item in items if any(mark.args == (wanted,) for mark in item.iter_markers("rule"))
        ]

"""Fixtures of the server's tests."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.server.serving import Served, serving


@pytest.fixture(scope="session")
async def table(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    """A server without limits, with bots that answer at once, for all tests that need no other."""
    async with serving(tmp_path_factory.mktemp("table")) as served:
        yield served

"""One street for all tests of a process: three houses take a while to build."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from tests.postgres import Postgres
from tests.processes.street import Street
from tests.valkey import Valkey


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def street(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Street]:
    data: Path = tmp_path_factory.mktemp("street")
    with Postgres() as postgres, Valkey() as valkey:
        async with Street(postgres, valkey, data).open(3) as street:
            yield street

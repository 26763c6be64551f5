"""The same three server processes for all tests: they take a while to start."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from tests.postgres import Postgres
from tests.processes.servers import Servers
from tests.valkey import Valkey


@pytest_asyncio.fixture(scope="module", loop_scope="session")
async def servers(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Servers]:
    data: Path = tmp_path_factory.mktemp("servers")
    with Postgres() as postgres, Valkey() as valkey:
        async with Servers(postgres, valkey, data).open(3) as servers:
            yield servers

"""Who visits here plays Madoshi."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.browser.fate import fated
from tests.browser.madoshi.player import Player
from tests.browser.madoshi.shrine import WAYS, Shrine
from tests.browser.madoshi.stages import Stages, prepare


@pytest.fixture(scope="session")
def person() -> type[Player]:
    return Player


@pytest.fixture(scope="session")
async def shrine(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Shrine]:
    async with fated(tmp_path_factory.mktemp("shrine"), WAYS) as (served, fate):
        yield Shrine(served, fate)


@pytest.fixture(scope="session")
async def stages(shrine: Shrine) -> Stages:
    return await prepare(shrine)

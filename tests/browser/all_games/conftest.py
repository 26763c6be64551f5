"""What holds at every table, whatever is played there."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.browser.all_games.hall import WAYS, Hall
from tests.browser.fate import fated
from tests.browser.lucky import Luck


@pytest.fixture(scope="session")
async def hall(tmp_path_factory: pytest.TempPathFactory, steady_luck: Luck) -> AsyncIterator[Hall]:
    async with fated(tmp_path_factory.mktemp("hall"), WAYS) as (served, fate):
        yield Hall(served, fate)

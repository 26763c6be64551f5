"""Who visits here plays Hoshi Battle."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.browser.fate import fated
from tests.browser.hoshi.dojo import WAYS, Dojo
from tests.browser.hoshi.haste import FastClock
from tests.browser.hoshi.player import Player
from tests.browser.lucky import Luck, LuckyIds
from tests.browser.page import built
from tests.server.serving import Served, serving


@pytest.fixture(scope="session")
def person() -> type[Player]:
    return Player


@pytest.fixture(scope="session")
async def arena(tmp_path_factory: pytest.TempPathFactory, steady_luck: Luck) -> AsyncIterator[Served]:
    """A server whose time passes faster; its visitors must `hasten`."""
    built()
    ids = LuckyIds(steady_luck)
    async with serving(tmp_path_factory.mktemp("arena"), clock=FastClock(), ids=ids) as served:
        yield served


@pytest.fixture(scope="session")
async def dojo(tmp_path_factory: pytest.TempPathFactory, steady_luck: Luck) -> AsyncIterator[Dojo]:
    """For calm games, whose bots and luck are known."""
    async with fated(tmp_path_factory.mktemp("dojo"), WAYS) as (served, fate):
        yield Dojo(served, fate)

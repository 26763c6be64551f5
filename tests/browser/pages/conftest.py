"""Who visits here plays Hero vs Phantom; these pages are the same for every game."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.browser.lucky import Luck, LuckyIds
from tests.browser.page import built
from tests.browser.phantom.player import Player
from tests.server.serving import Served, serving

from hyakki.table import Settings


@pytest.fixture(scope="session")
def person() -> type[Player]:
    return Player


@pytest.fixture(scope="session")
async def hasty(tmp_path_factory: pytest.TempPathFactory, steady_luck: Luck) -> AsyncIterator[Served]:
    """A server at which nobody is waited for long."""
    built()
    ids, waits = LuckyIds(steady_luck), Settings(claim_after=300)
    async with serving(tmp_path_factory.mktemp("hasty"), waits=waits, ids=ids) as served:
        yield served


@pytest.fixture(scope="session")
async def brisk(tmp_path_factory: pytest.TempPathFactory, steady_luck: Luck) -> AsyncIterator[Served]:
    """A server at which nobody who is there does nothing for long."""
    built()
    ids, waits = LuckyIds(steady_luck), Settings(act_within=6_000)
    async with serving(tmp_path_factory.mktemp("brisk"), waits=waits, ids=ids) as served:
        yield served

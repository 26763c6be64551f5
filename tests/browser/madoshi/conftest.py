"""Who visits here plays Madoshi."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.browser.fate import fated
from tests.browser.lucky import Luck
from tests.browser.madoshi.player import Player
from tests.browser.madoshi.shrine import WAYS, FromNoonOn, Shrine, Unhurried
from tests.browser.madoshi.stages import Stages, prepare

from hyakki.table import Pacer


@pytest.fixture(scope="session")
def person() -> type[Player]:
    return Player


@pytest.fixture(scope="session")
async def shrine(tmp_path_factory: pytest.TempPathFactory, steady_luck: Luck) -> AsyncIterator[Shrine]:
    parts = {"pacer": Pacer(Unhurried()), "clock": FromNoonOn()}
    async with fated(tmp_path_factory.mktemp("shrine"), WAYS, **parts) as (served, fate):
        yield Shrine(served, fate)


@pytest.fixture(scope="session")
async def stages(shrine: Shrine, steady_luck: Luck) -> Stages:
    shrine.fate.forget()
    with steady_luck.of("stages of Madoshi"):
        return await prepare(shrine)

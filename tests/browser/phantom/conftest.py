"""Who visits here plays Hero vs Phantom."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser
from tests.browser.lucky import Luck
from tests.browser.phantom.player import Player
from tests.browser.phantom.stages import Stages, prepare
from tests.server.process import Process


@pytest.fixture(scope="session")
def person() -> type[Player]:
    return Player


@pytest.fixture(scope="session")
async def stages(browser: Browser, server: Process, steady_luck: Luck) -> Stages:
    with steady_luck.of("stages of Hero vs Phantom"):
        return await prepare(browser, server.address)

"""Who visits here plays Hero vs Phantom."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser
from tests.browser.phantom.player import Player
from tests.browser.phantom.stages import Stages, prepare
from tests.server.process import Process


@pytest.fixture(scope="session")
def person() -> type[Player]:
    return Player


@pytest.fixture(scope="session")
async def stages(browser: Browser, server: Process) -> Stages:
    return await prepare(browser, server.address)

"""Who visits here plays Awake Heroes."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest
from tests.browser.awake.field import WAYS, Field
from tests.browser.awake.player import Player
from tests.browser.awake.stages import Stages
from tests.browser.fate import fated
from tests.browser.lucky import Luck

from hyakki.table import Settings


@pytest.fixture(scope="session")
def person() -> type[Player]:
    return Player


@pytest.fixture(scope="session")
async def field(tmp_path_factory: pytest.TempPathFactory, steady_luck: Luck) -> AsyncIterator[Field]:
    """Nobody who is away is waited for long here."""
    waits = Settings(claim_after=300)
    async with fated(tmp_path_factory.mktemp("field"), WAYS, waits=waits) as (served, fate):
        yield Field(served, fate)


@pytest.fixture(scope="session")
async def stages(field: Field, steady_luck: Luck) -> Stages:
    with steady_luck.of("stages of Awake Heroes"):
        guest, profile = await field.guest()
    return Stages(field, guest, profile, {})

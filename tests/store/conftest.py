"""The places where a store can be: the same tests run in all of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from tests.postgres import Postgres
from tests.store.shelf import Database, File, Place

from hyakki.store.postgres.address import Address
from hyakki.store.postgres.schema import prepare
from hyakki.store.sql.store import Store


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with Postgres() as server:
        yield server


@pytest.fixture(scope="session")
def shared(postgres: Postgres) -> Database:
    database = Database(postgres.database())
    prepare(Address(database.address))
    return database


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Nothing is kept there yet."""
    if request.param == "sqlite":
        return File(tmp_path / "hyakki.db")
    database: Database = request.getfixturevalue("shared")
    database.empty()
    return database


@pytest.fixture(params=["sqlite", "postgres"])
def bare(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """There is not even a table."""
    if request.param == "sqlite":
        return File(tmp_path / "hyakki.db")
    server: Postgres = request.getfixturevalue("postgres")
    return Database(server.database())


@pytest.fixture
async def pair(place: Place) -> AsyncIterator[list[Store]]:
    """Two programs at one place."""
    stores = [place.open(), place.open()]
    yield stores
    for store in stores:
        await store.close()

"""A store by its address: a file or PostgreSQL, and clear words for what is neither."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.postgres import Postgres

from hyakki.store import StoreError, StoreUnavailable, open_store
from hyakki.store.postgres import PostgresStore
from hyakki.store.postgres.address import Address
from hyakki.store.sqlite import SqliteStore


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.glob("*.db"))


async def test_an_address_says_what_is_opened(tmp_path: Path, postgres: Postgres) -> None:
    for address in (tmp_path / "a.db", str(tmp_path / "b.db"), f"sqlite://{tmp_path}/c.db"):
        store = open_store(address)
        assert isinstance(store, SqliteStore)
        await store.close()
    assert names_in(tmp_path) == ["a.db", "b.db", "c.db"]
    store = open_store(postgres.database())
    assert isinstance(store, PostgresStore)
    await store.close()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("mysql://root:secret@localhost/games", "mysql:// is no place"),
        ("sqlite://", "sqlite:// is no place"),
        ("postgresql://hyakki:secret@127.0.0.1:1/games", "hyakki@127.0.0.1:1/games: cannot be opened"),
        ("postgresql://hyakki:secret@127.0.0.1:many/games", "cannot be"),
        ("postgresql://hyakki:secret@[::1/games", "cannot be read"),
        ("postgresql://hyakki:secret@localhost/games?colour=red", "cannot be read"),
    ],
)
def test_a_wrong_address_is_said_without_its_password(address: str, said: str) -> None:
    with pytest.raises(StoreError, match=said) as caught:
        open_store(address)
    error: BaseException | None = caught.value
    while error is not None:
        assert "secret" not in f"{error} {error!r}"
        error = error.__cause__


def test_a_database_that_is_not_there_is_said(postgres: Postgres) -> None:
    with pytest.raises(StoreUnavailable, match='database "games" does not exist'):
        open_store(postgres.address("games"))


def test_a_password_is_not_shown_by_accident() -> None:
    assert "secret" not in repr(Address("postgresql://hyakki:secret@db.example/games"))


def test_a_server_with_a_file_needs_no_client_of_postgresql_or_redis(tmp_path: Path) -> None:
    program = (
        "import sys, pathlib, hyakki.server.run, hyakki.store;"
        "hyakki.store.open_store(pathlib.Path(sys.argv[1]));"
        "print(sorted({'psycopg', 'redis'} & set(sys.modules)))"
    )
    told = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "hyakki.db")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.strip() == "[]"

"""The journal in PostgreSQL."""

from __future__ import annotations

from hyakki.store.postgres.address import Address
from hyakki.store.postgres.pool import ConnectionPool
from hyakki.store.postgres.schema import prepare
from hyakki.store.sql.store import Store

__all__ = ["PostgresStore"]


class PostgresStore(Store):
    """Makes the tables in an empty database. Raises StoreTooNew, StoreUnavailable."""

    def __init__(self, address: str) -> None:
        place = Address(address)
        prepare(place)
        super().__init__(ConnectionPool(place))

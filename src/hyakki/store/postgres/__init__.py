"""Matches in a PostgreSQL database, which many processes share."""

from hyakki.store.postgres.store import PostgresStore

__all__ = ["PostgresStore"]

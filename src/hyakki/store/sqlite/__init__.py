"""Matches in one file."""

from hyakki.store.sqlite.store import SqliteStore

__all__ = ["SqliteStore"]

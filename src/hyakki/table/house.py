"""Every match of this program: opened on demand from the journal, let go when idle."""

from __future__ import annotations

from dataclasses import dataclass

from hyakki.store import Guest, Store
from hyakki.table.match import Match
from hyakki.table.shapes import Frame, MatchLine, Plan

__all__ = ["House", "Settings"]


class House:
    """`pool` is a `hyakki.bots.workers.Pool` (or any `Thinker`); without one bots never move."""

    def __init__(self, store: Store, pool: object = None) -> None: ...

    async def start(self) -> None:
        """Begin the work in the background: bots of unfinished matches go on, idle matches are let go."""

    async def close(self) -> None:
        """Stop bots and clocks, finish what is being written. Store and pool stay open: they are yours."""

    async def create(self, plan: Plan, creator: Guest) -> Match:
        """Raises TableError unknown_game, bad_request, unavailable."""

    async def match(self, match: str) -> Match:
        """Ask anew for every request; never keep a Match that you do not listen to.

        Raises TableError unknown_match, unavailable.
        """

    async def matches_of(self, guest: str, limit: int = 50) -> list[MatchLine]: ...

    async def replay(self, match: str) -> list[Frame]:
        """Every frame as a spectator saw it. Raises TableError unknown_match, retired, unavailable."""

    async def new_guest(self, name: str) -> Guest: ...

    async def guest(self, guest: str) -> Guest | None: ...

    async def rename(self, guest: str, name: str) -> Guest: ...

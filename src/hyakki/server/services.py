"""What all connections of a server share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from hyakki.server.accounts.accounts import Accounts
from hyakki.server.accounts.bots import Bots
from hyakki.server.accounts.identity import Identity, Proof
from hyakki.server.accounts.live_sessions import LiveSessions
from hyakki.server.limits.bans import Bans
from hyakki.server.limits.fair_queue import FairQueue
from hyakki.server.limits.limits import Limits
from hyakki.server.limits.match_quota import MatchQuota
from hyakki.server.metrics import Metrics
from hyakki.server.sockets.lobby_watchers import LobbyWatchers
from hyakki.server.sockets.updates import Updates
from hyakki.store import Guest, Store
from hyakki.table import Matches

if TYPE_CHECKING:
    from hyakki.server.cluster import Cluster
    from hyakki.server.hosting.desk import Desk

__all__ = ["Services"]

NAMES = 8
"""So many names are tried for somebody new."""


@dataclass(slots=True)
class Services:
    """Matches, and all that a server has around them: identities, limits, metrics."""

    matches: Matches
    store: Store
    identity: Identity
    limits: Limits
    metrics: Metrics
    updates: Updates
    lobby_watchers: LobbyWatchers
    live_sessions: LiveSessions
    accounts: Accounts
    bans: Bans
    bots: Bots
    quota: MatchQuota
    name: Callable[[], str]
    """A name for somebody who has just come in."""
    replaying: FairQueue = field(default_factory=FairQueue)
    """Those who want a whole game followed once more, in this process."""
    checking: FairQueue = field(default_factory=FairQueue)
    """Those who have brought a record, which is checked with a core of its own."""
    reviewing: FairQueue = field(default_factory=lambda: FairQueue(2))
    """Those who want a finished game of theirs looked over by the workers."""
    cluster: Cluster | None = None
    """The other processes that serve the same tables."""
    desk: Desk | None = None
    """What hosts can see and do."""

    async def game_of(self, match: str) -> str:
        """By which game a match is played; empty if there is no such match."""
        row = await self.store.match(match)
        return row.game if row is not None else ""

    async def guest(self, proof: Proof | None) -> Guest | None:
        """Who that is. Raises Refused banned."""
        if proof is not None:
            self.bans.check(proof.guest)
        return await self.accounts.who(proof)

    async def welcome(self) -> Guest:
        """Somebody new, under a name that nobody keeps; after a few tries it is marked at the next visit."""
        for _ in range(NAMES):
            name = self.name()
            if not await self.accounts.taken(name):
                break
        return await self.matches.people.new_guest(name)

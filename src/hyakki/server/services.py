"""What all connections of a server share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from hyakki.kernel.types import Event
from hyakki.server import protocol
from hyakki.server.accounts import Accounts
from hyakki.server.bans import Bans
from hyakki.server.identity import Identity
from hyakki.server.limits import Limits
from hyakki.server.live_sessions import LiveSessions
from hyakki.server.lobby_watchers import LobbyWatchers
from hyakki.server.match_quota import MatchQuota
from hyakki.server.metrics import Metrics
from hyakki.server.wire import frame_of
from hyakki.store import Guest, Store
from hyakki.table import Frame, Match, Matches

if TYPE_CHECKING:
    from hyakki.server.cluster import Cluster
    from hyakki.server.hosting.desk import Desk

__all__ = ["Services", "Updates", "encode"]

NAMES = 8
"""So many names are tried for somebody new."""

ENCODER = msgspec.json.Encoder()


class Updates:
    """Frames as text. Everyone at a seat gets the same one, so it is written once.

    What a frame tells is mostly the same for all seats, and then the very same object: so is its text.
    """

    MOST = 16
    """All the seats of a match, and those who watch it: they are told one after the other."""

    def __init__(self) -> None:
        self.written: dict[int, tuple[Frame, bytes]] = {}
        self.lines: dict[int, Any] = {}

    def text(self, match: Match, frame: Frame) -> bytes:
        key, heard = id(frame), frame.lines
        kept = self.written.get(key)
        if kept is not None:
            return kept[1]
        if len(self.written) >= self.MOST:
            self.written.clear()
            self.lines.clear()
        lines = self.lines.get(id(heard))
        if lines is None:
            lines = self.lines[id(heard)] = raw(heard)
        text = ENCODER.encode(protocol.Update(match.id, frame_of(frame, lines=lines)))
        # Kept with its frame: as long as that lives, its id is nobody else's, nor that of its lines.
        self.written[key] = (frame, text)
        return text


def raw(lines: tuple[Event, ...]) -> Any:
    """Lines that are text already, and so are not written again with every frame they are in."""
    return msgspec.Raw(ENCODER.encode(lines))


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
    quota: MatchQuota
    name: Callable[[], str]
    """A name for somebody who has just come in."""
    cluster: Cluster | None = None
    """The other processes that serve the same tables."""
    desk: Desk | None = None
    """What hosts can see and do."""

    async def game_of(self, match: str) -> str:
        """By which game a match is played; empty if there is no such match."""
        row = await self.store.match(match)
        return row.game if row is not None else ""

    async def guest(self, cookies: str) -> Guest | None:
        """Whom these cookies prove. Raises Refused banned."""
        proof = self.identity.of_cookies(cookies)
        if proof is not None:
            self.bans.check(proof.guest)
        return await self.accounts.who(proof)

    async def welcome(self) -> Guest:
        """Somebody new, under a name that nobody keeps; after a few tries it is marked at the next visit."""
        for _ in range(NAMES):
            name = self.name()
            if not await self.accounts.taken(name):
                break
        return await self.matches.new_guest(name)


def encode(message: protocol.ServerMessage) -> bytes:
    return ENCODER.encode(message)

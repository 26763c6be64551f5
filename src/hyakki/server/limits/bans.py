"""Who is banned. Every process reads it from the store again every few seconds."""

from __future__ import annotations

import asyncio
import contextlib
from functools import lru_cache
from ipaddress import ip_network

from hyakki.server.accounts.live_sessions import LiveSessions
from hyakki.server.addresses import Network, read_address
from hyakki.server.errors import Refused
from hyakki.store import Bans as StoredBans
from hyakki.store import StoreError
from hyakki.table.errors import TROUBLES

__all__ = ["BANNED", "Bans"]

PAUSE = 2.0
"""Seconds between two reads: after so long at most a ban cuts open sockets."""

BANNED = (
    "the host of this server has banned you, so you cannot play here; if you think that this is a mistake, "
    "speak to the host"
)


class Bans:
    """What a server knows of its bans."""

    def __init__(self, kept: StoredBans, live_sessions: LiveSessions) -> None:
        self.kept = kept
        self.live_sessions = live_sessions
        self.guests: frozenset[str] = frozenset()
        self.networks: frozenset[Network] = frozenset()
        self._shuts = lru_cache(maxsize=10_000)(self._look)
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Know them all, and go on looking. Raises StoreError."""
        await self.refresh()
        self._task = asyncio.create_task(self._watch(), name="bans")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def refresh(self) -> None:
        """Read them again, and cut the sockets of those who are banned now. Raises StoreError."""
        bans = await self.kept.all()
        guests = frozenset(ban.what for ban in bans if ban.kind == "guest")
        networks = frozenset(ip_network(ban.what) for ban in bans if ban.kind == "network")
        if (guests, networks) != (self.guests, self.networks):
            self.guests, self.networks = guests, networks
            self._shuts.cache_clear()
            self.live_sessions.shut_where(lambda guest, client: guest in guests or self.shuts(client))

    def shuts(self, client: str) -> bool:
        """Whether a banned network has this address."""
        return bool(self.networks) and self._shuts(client)

    def check(self, guest: str) -> None:
        """Raises Refused banned."""
        if guest in self.guests:
            raise Refused("banned", BANNED)

    def _look(self, client: str) -> bool:
        address = read_address(client)
        return address is not None and any(address in network for network in self.networks)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            try:
                await self.refresh()
            except StoreError as error:
                TROUBLES.note(error)

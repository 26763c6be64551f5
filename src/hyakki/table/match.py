"""One match."""

from __future__ import annotations

from typing import Any

from hyakki.store import Guest
from hyakki.table.pace import Pace
from hyakki.table.shapes import Ack, Because, Listener, Opened, Seat, Status

__all__ = ["Match"]


class Match:
    id: str
    game: str
    title: str
    options: dict[str, str]
    seats: tuple[Seat, ...]
    creator: str
    created: int
    pace: Pace
    status: Status
    notice: str | None
    version: int

    def seat_of(self, guest: str) -> int:
        """-1 for whoever is not seated."""

    def online(self, seat: int) -> bool: ...

    def invites(self, guest: str) -> list[tuple[int, str]]:
        """Open seats and the secrets of their links, for the creator; empty for anybody else."""

    async def attach(self, listener: Listener, guest: str) -> Opened:
        """From now on the listener gets every frame of its guest's seat (as a spectator without one)."""

    def detach(self, listener: Listener) -> None: ...

    async def move(self, guest: str, move: str, version: int, key: str) -> Ack:
        """Returns once the move is on the disk (its frames have been handed to listeners just before).

        Raises TableError not_seated, not_started, over, retired, stale, bad_notation, illegal, key_reused,
        bad_request, unavailable.
        """

    def why(self, guest: str, move: str) -> Because | None:
        """None if legal. Raises TableError not_seated, not_started, retired, over, bad_notation."""

    async def join(self, guest: Guest, seat: int, secret: str) -> None:
        """Raises TableError bad_request (no such seat, sits here already), bad_secret, seat_taken, unavailable."""

    async def fill(self, guest: str, seat: int, level: str) -> None:
        """Raises TableError not_yours, bad_request, seat_taken, unavailable."""

    async def set_pace(self, guest: str, pace: Pace) -> None:
        """Raises TableError not_seated, unavailable."""

"""What the table asks of a store."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Sequence
from typing import Any

from hyakki.kernel.record import Entry
from hyakki.store.accounts import Accounts
from hyakki.store.audit import Audit
from hyakki.store.bans import Bans
from hyakki.store.factors import SecondFactors
from hyakki.store.figures import Figures
from hyakki.store.hosts import Hosts
from hyakki.store.leases import Leases
from hyakki.store.memory import Memory
from hyakki.store.ratings import Rated, Ratings
from hyakki.store.sessions import Sessions
from hyakki.store.shapes import (
    Day,
    Finish,
    Guest,
    MatchRow,
    NewMatch,
    Result,
    SeatRow,
    Snapshot,
    Standing,
)
from hyakki.store.talk import Talk

__all__ = ["Store"]


class Store(ABC):
    """Every method may raise StoreUnavailable; then nothing was changed."""

    accounts: Accounts
    """Names with a password, and who wants to be forgotten."""
    audit: Audit
    """What hosts have done, and who has signed in."""
    bans: Bans
    """Whom the host does not let in."""
    figures: Figures
    """What processes say about themselves."""
    hosts: Hosts
    """Who may use the host's page."""
    factors: SecondFactors
    """Codes beside a password."""
    leases: Leases
    """Which of several processes does what."""
    memory: Memory
    """What is remembered of games beyond their journals."""
    ratings: Ratings
    """How strong everybody is."""
    sessions: Sessions
    """Signed-in browsers, and private links to seats."""
    talk: Talk
    """What people say at the tables."""

    @abstractmethod
    async def create(self, match: NewMatch) -> None:
        """A new match with its seats and first entries, all or nothing.

        Raises Conflict if it is a second try of its creator on a daily board, and not for practice.
        """

    @abstractmethod
    def append(
        self,
        match: str,
        entries: Sequence[Entry],
        standing: Standing,
        *,
        seats: Sequence[SeatRow] = (),
        count: int | None = None,
        creator: str | None = None,
        options: dict[str, str] | None = None,
        terms: dict[str, Any] | None = None,
        times: dict[str, Any] | None = None,
        deal: dict[str, Any] | None = None,
        snapshot: Snapshot | None = None,
        result: Result | None = None,
        rated: Rated | None = None,
        finish: Finish | None = None,
    ) -> Awaitable[None]:
        """Append entries that follow the latest one, all or nothing; done once they are on the disk.

        They will be there even if nobody waits for it; `finish` is told in any case.

        `seats` are those that changed or are new, `count` how many there are if that did; creator, options,
        terms, times and deal are given if they did. Raises Conflict if the first entry's number is not the
        next one, and Repeated if a seat has used an entry's key before.
        """

    @abstractmethod
    async def match(self, match: str) -> MatchRow | None: ...

    @abstractmethod
    async def entries(self, match: str, after: int = 0) -> list[Entry]:
        """The entries with larger numbers than `after`, in order, without a gap."""

    @abstractmethod
    async def keyed(self, match: str, seat: int, key: str) -> Entry | None:
        """What a seat did with a key."""

    @abstractmethod
    async def snapshot(self, match: str) -> Snapshot | None:
        """The latest snapshot."""

    @abstractmethod
    async def due(self, after: tuple[int, str], limit: int) -> list[tuple[int, str]]:
        """Matches that want to move by themselves as (since, match), oldest first, beyond `after`."""

    @abstractmethod
    async def matches_of(self, guest: str, limit: int) -> list[MatchRow]:
        """The matches a guest sits in, newest first."""

    @abstractmethod
    async def day(self, game: str, day: str, guest: str, limit: int) -> Day:
        """The list of a daily board, its best lines at most `limit`, the earlier of equals first."""

    @abstractmethod
    async def results_of(self, guest: str, game: str, limit: int) -> tuple[int, list[Result]]:
        """How many results a guest has in a game for one, and the best of them."""

    @abstractmethod
    async def set_pace(self, match: str, pace: str) -> None: ...

    @abstractmethod
    async def set_public(self, match: str, public: bool) -> None:
        """Whether strangers may take a match's free seats."""

    @abstractmethod
    async def add_guest(self, guest: Guest) -> None: ...

    @abstractmethod
    async def guest(self, guest: str) -> Guest | None: ...

    @abstractmethod
    async def secret(self, name: str) -> bytes:
        """256 random bits kept with the data under a name, made when first asked for."""

    @abstractmethod
    async def pulse(self, at: int) -> None:
        """A sign of life: the program ran at this instant."""

    @abstractmethod
    async def last_pulse(self) -> int:
        """0 if there was none."""

    async def look_over(self) -> list[str]:
        """For a server, before anybody plays: what its host should know of what is kept, a sentence each.

        It takes a few seconds at most, however much that is. Raises StoreDamaged if nobody should play.
        """
        return []

    @abstractmethod
    async def probe(self, at: int) -> None:
        """Write something, as a move would be written: it raises nothing where a move can be taken."""

    @abstractmethod
    async def size(self) -> int:
        """Bytes that all of it takes."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was asked for, then let go of the file."""

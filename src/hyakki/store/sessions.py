"""What a store keeps of the browsers that somebody is signed in with, and of the links to their seats."""

from __future__ import annotations

from abc import ABC, abstractmethod

from hyakki.store.shapes import SeatLink, Session

__all__ = ["Sessions"]


class Sessions(ABC):
    """Every method may raise StoreUnavailable; then nothing was changed.

    Sessions begin with `Accounts.keep`, `enter` and `change`. Neither an id of a session nor one of a link
    opens anything by itself.
    """

    @abstractmethod
    async def of(self, guest: str, since: int) -> list[Session]:
        """Those who were here since then, the newest visit first."""

    @abstractmethod
    async def touch(self, session: str, at: int, device: str) -> None:
        """It is here now, on this kind of device."""

    @abstractmethod
    async def end(self, guest: str, session: str) -> bool:
        """False if this guest has no such session."""

    @abstractmethod
    async def link(self, id: str) -> SeatLink | None: ...

    @abstractmethod
    async def make_link(self, link: SeatLink) -> SeatLink:
        """The link that there is already for this guest at this match, or this one.

        Links to matches that are over go at the same time.
        """

    @abstractmethod
    async def links_of(self, guest: str) -> list[SeatLink]:
        """The links that still open a seat, newest first."""

    @abstractmethod
    async def touch_link(self, id: str, at: int, device: str) -> None:
        """It was used now, on this kind of device."""

    @abstractmethod
    async def end_link(self, guest: str, id: str) -> bool:
        """False if this guest has no such link."""

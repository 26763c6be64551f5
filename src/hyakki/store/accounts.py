"""What a store keeps of names with a password, and of those who want to be forgotten."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from hyakki.store.shapes import UNLIKE, Account, Alike, Guest

__all__ = ["Accounts"]


class Accounts(ABC):
    """Every method may raise StoreUnavailable; then nothing was changed.

    A `look` is what a name is told apart by, a `stamp` changes with the password, and a `session` is the
    digest of one browser's token: the file has nothing in it that opens a door.
    """

    @abstractmethod
    async def who(self, guest: str, session: str) -> Guest | None:
        """Whom a token proves: somebody with that session, or without one a guest who has no password."""

    @abstractmethod
    async def owner(self, look: str) -> Account | None:
        """Whose name this is, if it has a password."""

    @abstractmethod
    async def taken_for(self, guest: str, alike: Alike) -> str | None:
        """The name of another that has a password and that this one would be taken for."""

    @abstractmethod
    async def account(self, guest: str) -> Account | None: ...

    @abstractmethod
    async def keep(
        self, account: Account, session: str, at: int, device: str = "", alike: Alike = UNLIKE
    ) -> None:
        """Put a password on the name of a guest, whose earlier tokens and links end with it.

        Raises Conflict if another has that look, or one that this would be taken for, or this guest has a
        password already.
        """

    @abstractmethod
    async def enter(
        self, guest: str, stamp: str, session: str, at: int, bringing: str = "", device: str = ""
    ) -> None:
        """A session begins. A guest who is brought along is this one from now on, at every table.

        Raises Conflict if the password has changed since, or whoever is to be brought has one.
        """

    @abstractmethod
    async def hand_over(self, match: str, old: str, new: str) -> None:
        """One table of a guest who has become another: whoever wrote there meanwhile may not have known.

        Nothing is done where the other has a seat already, or the guest has none.
        """

    @abstractmethod
    async def gone(self, guests: Sequence[str]) -> dict[str, Guest]:
        """Those of these guests who have become another, with that one; and who were forgotten, as they are
        called now."""

    @abstractmethod
    async def leave(self, session: str) -> None:
        """A session ends."""

    @abstractmethod
    async def change(self, account: Account, was: str, session: str, at: int, device: str = "") -> None:
        """Another password: every session and link ends, and one session begins.

        Raises Conflict if the stamp was another.
        """

    @abstractmethod
    async def renew(self, guest: str, was: str, hash: str) -> None:
        """The same password as another hash, unless it has changed since."""

    @abstractmethod
    async def rename(self, guest: str, name: str, look: str, alike: Alike = UNLIKE) -> None:
        """A guest's name from now on, in every seat too.

        Raises Conflict if it is another's, or would be taken for another's that has a password.
        """

    @abstractmethod
    async def forget(self, guest: str, name: str, face: int) -> None:
        """Nothing that tells who somebody was is left, at no table; another name and face stand there."""

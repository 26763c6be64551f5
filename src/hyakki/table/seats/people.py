"""People at all their tables at once: a guest who comes, takes another name, turns out to be somebody, and
wants to be forgotten.

Each is one transaction of the store. What is in memory follows it; nothing else is needed after a crash: a
seat whose owner was forgotten is one whose owner is away.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from hyakki.store import Conflict, Guest, SeatRow, StoreError
from hyakki.table.background import finished
from hyakki.table.bots.names import FACES
from hyakki.table.entries import SeatKept
from hyakki.table.errors import TableError, unavailable
from hyakki.table.holding import Elsewhere
from hyakki.table.seats.name_folding import alike, fold
from hyakki.table.seats.sitting import gone_for_good
from hyakki.table.steps import Step

if TYPE_CHECKING:
    from hyakki.table.match import Match
    from hyakki.table.matches import Matches

__all__ = ["NOBODY_NOW", "People"]

log = logging.getLogger(__name__)

NOBODY_NOW = "Somebody"
"""The name of those who wanted to be forgotten."""

TABLES = 10_000
"""So many of their tables are looked through, newest first, for seats to hand on."""


class People:
    def __init__(self, matches: Matches) -> None:
        self.matches = matches

    async def new_guest(self, name: str) -> Guest:
        """Raises TableError unavailable."""
        deps = self.matches.deps
        guest = Guest(deps.ids.guest(), name, deps.ids.below(FACES))
        await self.matches.or_unavailable(deps.store.add_guest(guest))
        return guest

    async def guest(self, guest: str) -> Guest | None:
        """Raises TableError unavailable."""
        return await self.matches.or_unavailable(self.matches.deps.store.guest(guest))

    async def rename(self, guest: Guest, name: str) -> Guest:
        """A guest's name from now on, at every table. Raises TableError not_yours, unavailable."""
        try:
            await self.matches.deps.store.accounts.rename(guest.id, name, fold(name), alike(name))
        except Conflict:
            raise TableError(
                "not_yours",
                f"{name} is, or looks like, a name that has a password. If it is your name, sign in; if not, "
                "choose another",
            ) from None
        except StoreError as error:
            raise unavailable(error) from error
        renamed = replace(guest, name=name)
        self.renamed(renamed)
        self.matches.others.renamed(renamed)
        return renamed

    def renamed(self, guest: Guest) -> None:
        """Somebody has another name, which is in the store: say so at the tables in memory."""
        for match in self.matches.loaded.values():
            match.renamed(guest)

    async def merge(self, old: str, new: Guest, write: Callable[[], Awaitable[None]]) -> None:
        """`write` makes a guest's seats another's. Raises what it raises."""
        await finished(self._merge(old, new, write))

    async def forget(self, guest: Guest) -> None:
        """Somebody goes for good: another name and face wherever they sat, nothing of what they said.

        Bots play on in their seats where others play. Raises TableError unavailable.
        """
        await finished(self._forget(guest))

    async def _merge(self, old: str, new: Guest, write: Callable[[], Awaitable[None]]) -> None:
        async with self._tables_locked(old):
            await write()
            await self._opened()
            for match in list(self.matches.loaded.values()):
                if match.seat_of(new.id) < 0:
                    become(match, old, new)
        self.matches.others.became(old, new, forgotten=False)

    async def _forget(self, guest: Guest) -> None:
        matches = self.matches
        nobody = Guest(guest.id, NOBODY_NOW, matches.deps.ids.below(FACES))
        async with self._tables_locked(guest.id):
            await matches.or_unavailable(
                matches.deps.store.accounts.forget(nobody.id, nobody.name, nobody.face)
            )
            await self._opened()
            for match in list(matches.loaded.values()):
                become(match, guest.id, nobody)
        matches.others.became(guest.id, nobody, forgotten=True)
        await self.rename_in_forks()
        with contextlib.suppress(TableError):  # then they are away, and everybody may do what they do then
            for line in await matches.matches_of(guest.id, TABLES):
                if line.status in ("waiting", "running"):
                    with contextlib.suppress(Elsewhere):  # its holder hears of it
                        await self._vacate(await matches.match(line.match), guest.id)

    async def rename_in_forks(self) -> None:
        """In games that go on from theirs, those who were forgotten have another name from now on, too."""
        try:
            while await self.matches.deps.store.accounts.rename_in_fork():
                pass
        except StoreError as error:  # the upkeep does it later
            log.warning("in a game that goes on from another one, a name is still to be forgotten: %s", error)

    async def follow_change(self, old: str, new: Guest, forgotten: bool) -> None:
        """Another process has written that somebody is another, or is forgotten; memory follows.

        This one may have written such a seat after that, as it knew it.
        """
        await self._opened()
        for match in [match for match in self.matches.loaded.values() if match.seat_of(old) >= 0]:
            async with match.lock:
                if forgotten or match.seat_of(new.id) < 0:
                    become(match, old, new)
                if not forgotten:
                    await self._reassign_row(match, old, new.id)
            if forgotten:
                await self._vacate(match, new.id)

    async def reread(self) -> None:
        """Somebody may have become another, or was forgotten, and nobody has told. Raises TableError."""
        await self._opened()
        called = {
            seat.guest: seat.name
            for match in self.matches.loaded.values()
            for seat in (match.row.seats if match.journal is None else match.journal.seats)
            if seat.guest
        }
        found = await self.matches.or_unavailable(self.matches.deps.store.accounts.gone(list(called)))
        for old, now in found.items():
            forgotten = now.id == old
            # A guest who became another under an earlier program has no heir, and is no stranger.
            if not forgotten or (now.name == NOBODY_NOW and called[old] != now.name):
                await self.follow_change(old, now, forgotten)

    async def _reassign_row(self, match: Match, old: str, new: str) -> None:
        try:
            await self.matches.deps.store.accounts.hand_over(match.id, old, new)
        except StoreError as error:
            log.warning("match %s: a seat may still be written as an earlier guest's: %s", match.id, error)

    async def _vacate(self, match: Match, guest: str) -> None:
        try:
            if match.status == "waiting":
                await match.seating.stand_up(guest)
            elif match.status == "running":
                await match.shielded(
                    match.write_drafted(partial(draft_handing_on, match, match.own_seat(guest)))
                )
        except (TableError, StoreError) as error:
            log.warning("match %s: a seat waits for somebody who is gone: %s", match.id, error)

    @contextlib.asynccontextmanager
    async def _tables_locked(self, guest: str) -> AsyncIterator[None]:
        """Nothing is written about a guest's seats meanwhile."""
        await self._opened()
        theirs = [match for match in self.matches.loaded.values() if match.seat_of(guest) >= 0]
        async with contextlib.AsyncExitStack() as held:
            for match in sorted(theirs, key=lambda match: match.id):
                await held.enter_async_context(match.lock)
            yield

    async def _opened(self) -> None:
        """Wait for the matches that are being opened: they may have read what was there before."""
        await asyncio.gather(*self.matches.opening.values(), return_exceptions=True)


def become(match: Match, old: str, new: Guest) -> None:
    """In memory, a person who sat here as one guest is another now, or has a new name."""
    if match.seat_of(old) < 0:
        return

    def seat_now(seat: SeatRow) -> SeatRow:
        if seat.guest != old:
            return seat
        return replace(seat, guest=new.id, name=new.name, face=new.face)

    match.row = replace(
        match.row,
        creator=new.id if match.row.creator == old else match.row.creator,
        seats=tuple(map(seat_now, match.row.seats)),
    )
    journal = match.journal
    if journal is not None:
        journal.reassign(old, new)
    match.viewers.tell_seats()


async def draft_handing_on(match: Match, seat: int) -> list[Step]:
    """A bot plays on, if anybody else is in the game; alone it stands still. A duel between two is lost."""
    journal, _ = match.playing()
    others = [row for row in journal.seats if row.kind == "person" and row.seat != seat]
    if not others or gone_for_good(journal.seats[seat]):
        return []
    if match.duel is not None:
        return [match.ending.lost(journal, seat, "resigned")]
    return [journal.draft(SeatKept("left"), seat)]

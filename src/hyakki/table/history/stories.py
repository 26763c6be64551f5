"""Games that can be told again: whole and open to everybody once they are over, and records from outside.

Until a game is over nobody is told more of it than they could see: as a spectator, or from their own seat.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from hyakki.bots import USUAL
from hyakki.kernel.game import State
from hyakki.kernel.log import NOBODY
from hyakki.kernel.record import Entry, Record, SeatLine
from hyakki.store import Fork, Guest, MatchRow, Origin, SeatRow, StoreError, Terms, Times, Wanted
from hyakki.table.bots.names import LEVELS
from hyakki.table.bots.pace import Pace
from hyakki.table.entries import UnknownEntry
from hyakki.table.errors import TableError, unavailable
from hyakki.table.frames import Frames
from hyakki.table.history.forking import check_point, is_point
from hyakki.table.history.records import journal_of, play
from hyakki.table.history.uploads import UPLOADED, Uploads
from hyakki.table.journal import Journal
from hyakki.table.match import Match
from hyakki.table.replaying import BrokenJournal
from hyakki.table.steps import Step
from hyakki.table.timekeeping.days import ends
from hyakki.table.types import Branch, Frame, ListedMatch, Plan, Promise, SeatPlan

if TYPE_CHECKING:
    from hyakki.table.matches import Matches

__all__ = ["OPEN", "Stories", "Story", "Told"]

OPEN = -2
"""The eyes of somebody who sees all hands."""

PAGE = 20
LONGEST_NAME = 40

LONGEST_PAST = 100_000
"""Bytes of what came before a game that goes on from a moment: it is kept once more with every such game.
Eight players who do anything they can in real time come to 60,000."""

OTHERS = 8
"""How often everybody else has a turn before the next entry is told: a move takes several."""


@dataclass(frozen=True, slots=True)
class Story:
    """A match that is told again. One from outside stands in no list and in no memory but this."""

    match: Match
    journal: Journal
    entries: list[Entry]
    whole: bool
    """It is over, so everybody may know everything."""
    record: Record | None = None
    """Of a game from outside."""

    async def steps(self) -> AsyncIterator[Step]:
        for step in self.journal.replaying(self.entries):
            yield step
            for _ in range(OTHERS):  # it takes a while, and others play meanwhile
                await asyncio.sleep(0)


@dataclass(frozen=True, slots=True)
class Told:
    """One frame of a story, as seen by somebody."""

    frame: Frame
    hands: list[dict[str, Any] | None] | None
    """With all hands open: for each seat what its scene has otherwise than a spectator's.

    None where it is as in the frame before.
    """
    point: bool
    """One can play on from here."""


class Stories:
    """What a server remembers."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.uploads = Uploads(matches)

    async def games(
        self, guest: str, wanted: Wanted, limit: int = PAGE
    ) -> tuple[list[ListedMatch], tuple[int, str] | None]:
        """A page of somebody's games, newest first, and where the next one begins."""
        from hyakki.table.matches import listed_match

        wanted = replace(wanted, other=wanted.other.strip()[:LONGEST_NAME])
        history = self.matches.deps.store.history
        rows, more = await self.matches.asked(history.games_of(guest, wanted, limit))
        return [listed_match(row, guest) for row in rows], more

    async def find(self, name: str, guest: str) -> Story:
        """A match, or a record that this guest has brought.

        Raises TableError unknown_match, not_yours, retired, unavailable.
        """
        if name.startswith(UPLOADED):
            return await self._from_outside(name, guest)
        match = await self.matches.match(name)
        match.check_watcher(guest)
        journal = match.journal
        if journal is None:
            raise TableError("retired", match.notice or "this match cannot be followed any more")
        entries = await self.matches.asked(self.matches.deps.store.entries(name))
        # A daily board is dealt to others until its day is over.
        others = bool(match.row.daily) and self.matches.deps.clock.now() < ends(match.row.daily)
        return Story(match, journal, entries[: journal.version], journal.over and not others)

    async def tell(self, story: Story, eyes: int, guest: str, after: int = 0) -> AsyncIterator[Told]:
        """What comes after an entry, one frame at a time.

        Raises TableError not_yours, bad_request, unavailable.
        """
        if not OPEN <= eyes < len(story.journal.seats):
            raise TableError("bad_request", f"there is no seat {eyes}")
        if eyes != NOBODY and not story.whole and eyes != story.match.seat_of(guest):
            raise TableError("not_yours", "all hands can be seen once the game is over for everybody")
        try:
            async for told in telling(story, eyes, after):
                yield told
        except StoreError as error:
            raise unavailable(error) from error

    async def fork(
        self,
        name: str,
        version: int,
        seats: tuple[SeatPlan, ...],
        creator: Guest,
        *,
        pace: Pace = "normal",
        terms: Terms | None = None,
        promise: Promise | None = None,
        entropy: str = "",
    ) -> Match:
        """A new match that goes on after entry `version` of a finished one.

        Raises TableError unknown_match, not_yours, bad_request, retired, unavailable.
        """
        story = await self.find(name, creator.id)
        if not story.whole:
            raise TableError("not_yours", "you can continue a game once it is over for everybody")
        journal = story.journal
        if len(seats) != len(journal.seats) or sum(seat.kind == "person" for seat in seats) != 1:
            raise TableError("bad_request", f"this game has {len(journal.seats)} seats, and one is yours")
        if not 1 <= version <= len(story.entries):
            raise TableError("bad_request", f"this game has the moments 1 to {len(story.entries)}")
        story = replace(story, entries=story.entries[:version])
        state = check_point(await self.matches.asked(last_of(story)))
        origin = Origin(name, version, uploaded=story.record is not None)
        past = await asyncio.to_thread((await self.matches.asked(self._record(story))).write)
        if len(past) > LONGEST_PAST:
            raise TableError("bad_request", "this game is too long to be continued; choose an earlier moment")
        bots = {seat.seat: (seat.name, seat.face) for seat in journal.seats if seat.kind == "bot"}
        branch = Branch(origin, Fork(journal.game.dump(state), past), journal.ruleset, bots)
        plan = Plan(journal.game.info.name, seats, dict(journal.standing.options), pace, terms or Terms())
        plan = replace(plan, promise=promise, entropy=entropy)
        return await self.matches.create(plan, creator, branch=branch)

    async def _record(self, story: Story) -> Record:
        """The story so far, as a record of its own."""
        journal = story.journal
        if story.record is not None:
            return replace(story.record, entries=story.record.entries[: len(story.entries)], deal=None)
        past: tuple[Entry, ...] = ()
        if journal.origin is not None:
            fork = await self.matches.deps.store.history.fork(journal.id)
            past = () if fork is None else (await asyncio.to_thread(Record.read, fork.past)).entries
        lines = tuple(SeatLine(seat.kind, seat.name, seat.level) for seat in journal.seats)
        entries = await asyncio.to_thread(play, story.entries, past)
        return Record(journal.game.info.name, journal.ruleset, lines, dict(journal.standing.options), entries)

    async def _from_outside(self, name: str, guest: str) -> Story:
        upload = await self.uploads.find(name, guest)
        record = await self.uploads.read(upload)
        seats = tuple(
            SeatRow(i, "bot", name=seat.name, face=i, level=seat.level if seat.level in LEVELS else USUAL)
            if seat.kind == "bot"
            else SeatRow(i, "person", name=seat.name, face=i)
            for i, seat in enumerate(record.seats)
        )
        row = MatchRow(
            id=name,
            game=record.game,
            ruleset=record.ruleset,
            pace="normal",
            creator=guest,
            created=upload.at,
            secret=bytes(32),
            seats=seats,
            options=record.options,
            version=len(record.entries),
        )
        match = Match(self.matches.deps, row)
        journal = match.journal
        if journal is None:
            raise TableError("retired", "this record was made with rules that this program does not have")
        try:
            entries = await asyncio.to_thread(journal_of, record)
            story = Story(match, journal, entries, whole=True, record=record)
            journal.state = await last_of(story)
        except (UnknownEntry, BrokenJournal) as error:
            raise TableError("retired", "this server can no longer read that record") from error
        return story


async def telling(story: Story, eyes: int, after: int) -> AsyncIterator[Told]:
    journal = story.journal
    latest: Sequence[dict[str, Any] | None] = [None] * len(journal.seats)
    async for step in story.steps():
        if step.entry.seq <= after:
            continue
        # No clock runs in a game that is told again.
        frames = Frames(journal.game, journal.sitting, step, step.state, Times())
        frame = frames.frame(max(NOBODY, eyes))
        hands: list[dict[str, Any] | None] | None = None
        if eyes == OPEN:
            held = [hand_of(journal, seat, step.state, frame.scene) for seat in range(len(journal.seats))]
            hands = [None if hand == before else hand for hand, before in zip(held, latest, strict=True)]
            latest = held
        yield Told(frame, hands, story.whole and is_point(step.state))


async def last_of(story: Story) -> State | None:
    """The position after all entries of a story."""
    state: State | None = None
    async for step in story.steps():
        state = step.state
    return state


def hand_of(journal: Journal, seat: int, state: State | None, public: Any) -> dict[str, Any]:
    """What a seat's scene has otherwise than a spectator's."""
    if state is None:
        return {}
    scene = journal.game.laid(state, [seat])[0]
    return {
        field.name: mine
        for field in fields(scene)
        if (mine := getattr(scene, field.name)) != getattr(public, field.name)
    }

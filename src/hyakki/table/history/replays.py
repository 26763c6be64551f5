"""Replays: of matches, whole and open to everybody once they are over, and of records from outside.

Until a match is over its replay shows nobody more than they could see: as a spectator, or from their own
seat.
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
from hyakki.store import ForkSource, Guest, MatchRow, Origin, SeatRow, StoreError, Terms, Times
from hyakki.table.bots.names import LEVELS
from hyakki.table.bots.pace import Pace
from hyakki.table.entries import UnknownEntry
from hyakki.table.errors import TableError, unavailable
from hyakki.table.frames import Frames
from hyakki.table.history.forking import check_point, is_point
from hyakki.table.history.records import journal_entries, record_entries
from hyakki.table.history.uploads import UPLOADED, Uploads
from hyakki.table.journal import Journal
from hyakki.table.match import Match
from hyakki.table.replaying import BrokenJournal
from hyakki.table.steps import Step
from hyakki.table.timekeeping.days import board_is_open
from hyakki.table.types import Branch, Frame, Plan, Promise, SeatPlan

if TYPE_CHECKING:
    from hyakki.table.matches import Matches

__all__ = ["OPEN", "Replay", "ReplayFrame", "Replays"]

OPEN = -2
"""The eyes of somebody who sees all hands."""

LONGEST_PAST = 100_000
"""Bytes of what came before a game that goes on from a moment: it is kept once more with every such game.
Eight players who do anything they can in real time come to 60,000."""

OTHERS = 8
"""How often everybody else has a turn before the next entry is shown: a move takes several."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A match from its first entry on. One from outside stands in no list and in no memory but this."""

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
class ReplayFrame:
    """One frame of a replay, as seen by somebody."""

    frame: Frame
    hands: list[dict[str, Any] | None] | None
    """With all hands open: for each seat what its scene has otherwise than a spectator's.

    None where it is as in the frame before.
    """
    point: bool
    """One can play on from here."""


class Replays:
    """Of a server's matches, and of the records that people bring."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.uploads = Uploads(matches)

    async def find(self, match_id: str, guest: str) -> Replay:
        """A match, or a record that this guest has brought.

        Raises TableError unknown_match, not_yours, retired, unavailable.
        """
        if match_id.startswith(UPLOADED):
            return await self._from_outside(match_id, guest)
        match = await self.matches.match(match_id)
        match.check_watcher(guest)
        journal = match.journal
        if journal is None:
            raise TableError("retired", match.notice or "this match cannot be followed any more")
        entries = await self.matches.or_unavailable(self.matches.deps.store.entries(match_id))
        others = board_is_open(match.row.daily, self.matches.deps.clock.now())
        return Replay(match, journal, entries[: journal.version], journal.over and not others)

    async def frames(
        self, replay: Replay, eyes: int, guest: str, after: int = 0
    ) -> AsyncIterator[ReplayFrame]:
        """What comes after an entry, one frame at a time.

        Raises TableError not_yours, bad_request, unavailable.
        """
        if not OPEN <= eyes < len(replay.journal.seats):
            raise TableError("bad_request", f"there is no seat {eyes}")
        if eyes != NOBODY and not replay.whole and eyes != replay.match.eyes_of(guest):
            raise TableError("not_yours", "all hands can be seen once the game is over for everybody")
        try:
            async for frame in frames_of(replay, eyes, after):
                yield frame
        except StoreError as error:
            raise unavailable(error) from error

    async def fork(
        self,
        match_id: str,
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
        replay = await self.find(match_id, creator.id)
        if not replay.whole:
            raise TableError("not_yours", "you can continue a game once it is over for everybody")
        journal = replay.journal
        if len(seats) != len(journal.seats) or sum(seat.kind == "person" for seat in seats) != 1:
            raise TableError("bad_request", f"this game has {len(journal.seats)} seats, and one is yours")
        if not 1 <= version <= len(replay.entries):
            raise TableError("bad_request", f"this game has the moments 1 to {len(replay.entries)}")
        replay = replace(replay, entries=replay.entries[:version])
        state = check_point(await self.matches.or_unavailable(last_of(replay)))
        origin = Origin(match_id, version, uploaded=replay.record is not None)
        past = await asyncio.to_thread((await self.matches.or_unavailable(self._record(replay))).write)
        if len(past) > LONGEST_PAST:
            raise TableError("bad_request", "this game is too long to be continued; choose an earlier moment")
        bots = {seat.seat: (seat.name, seat.face) for seat in journal.seats if seat.kind == "bot"}
        branch = Branch(origin, ForkSource(journal.game.dump(state), past), journal.ruleset, bots)
        plan = Plan(journal.game.info.name, seats, dict(journal.standing.options), pace, terms or Terms())
        plan = replace(plan, promise=promise, entropy=entropy)
        return await self.matches.create(plan, creator, branch=branch)

    async def _record(self, replay: Replay) -> Record:
        """The replay so far, as a record of its own."""
        journal = replay.journal
        if replay.record is not None:
            return replace(replay.record, entries=replay.record.entries[: len(replay.entries)], deal=None)
        past: tuple[Entry, ...] = ()
        if journal.origin is not None:
            fork = await self.matches.deps.store.history.fork(journal.id)
            past = () if fork is None else (await asyncio.to_thread(Record.read, fork.past)).entries
        lines = tuple(SeatLine(seat.kind, seat.name, seat.level) for seat in journal.seats)
        entries = await asyncio.to_thread(record_entries, replay.entries, past)
        return Record(journal.game.info.name, journal.ruleset, lines, dict(journal.standing.options), entries)

    async def _from_outside(self, match_id: str, guest: str) -> Replay:
        upload = await self.uploads.find(match_id, guest)
        record = await self.uploads.read(upload)
        seats = tuple(
            SeatRow(i, "bot", name=seat.name, face=i, level=seat.level if seat.level in LEVELS else USUAL)
            if seat.kind == "bot"
            else SeatRow(i, "person", name=seat.name, face=i)
            for i, seat in enumerate(record.seats)
        )
        row = MatchRow(
            id=match_id,
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
            entries = await asyncio.to_thread(journal_entries, record)
            replay = Replay(match, journal, entries, whole=True, record=record)
            journal.state = await last_of(replay)
        except (UnknownEntry, BrokenJournal) as error:
            raise TableError("retired", "this server can no longer read that record") from error
        return replay


async def frames_of(replay: Replay, eyes: int, after: int) -> AsyncIterator[ReplayFrame]:
    journal = replay.journal
    latest: Sequence[dict[str, Any] | None] = [None] * len(journal.seats)
    async for step in replay.steps():
        if step.entry.seq <= after:
            continue
        # No clock runs in a replay.
        frames = Frames(journal.game, journal.sitting, step, step.state, Times())
        frame = frames.frame(max(NOBODY, eyes))
        hands: list[dict[str, Any] | None] | None = None
        if eyes == OPEN:
            held = [hand_of(journal, seat, step.state, frame.scene) for seat in range(len(journal.seats))]
            hands = [None if hand == before else hand for hand, before in zip(held, latest, strict=True)]
            latest = held
        yield ReplayFrame(frame, hands, replay.whole and is_point(step.state))


async def last_of(replay: Replay) -> State | None:
    """The position after all entries of a replay."""
    state: State | None = None
    async for step in replay.steps():
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

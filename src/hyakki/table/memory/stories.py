"""Games that can be told again: whole and open to everybody once they are over, and records from outside.

Until a game is over nobody is told more of it than they could see: a spectator, or whoever sits there.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

from hyakki.kernel.game import State
from hyakki.kernel.log import NOBODY
from hyakki.kernel.record import Entry, Record, SeatLine
from hyakki.kernel.returns import return_text, returns_to
from hyakki.store import Fork, Guest, MatchRow, Origin, SeatRow, Wanted
from hyakki.table.bots.names import LEVELS
from hyakki.table.bots.pace import Pace
from hyakki.table.course import Course, Step, standing
from hyakki.table.errors import TableError
from hyakki.table.match import Match
from hyakki.table.memory.forking import check_point, is_point
from hyakki.table.memory.records import play
from hyakki.table.memory.uploads import UPLOADED, Uploads
from hyakki.table.shapes import Branch, Frame, MatchLine, Plan, Promise, SeatPlan
from hyakki.table.timekeeping.clocks import Terms
from hyakki.table.timekeeping.days import ends
from hyakki.table.viewers import frame_of

if TYPE_CHECKING:
    from hyakki.table.house import House

__all__ = ["OPEN", "Stories", "Story", "Told"]

OPEN = -2
"""The eyes of somebody who sees all hands."""

PAGE = 20
LONGEST_NAME = 40


@dataclass(frozen=True, slots=True)
class Story:
    """A match that is told again. One from outside stands in no list and in no memory but this."""

    match: Match
    course: Course
    entries: list[Entry]
    whole: bool
    """It is over, so everybody may know everything."""
    record: Record | None = None
    """Of a game from outside."""

    async def steps(self) -> AsyncIterator[Step]:
        for step in self.course.replaying(self.entries):
            yield step
            await asyncio.sleep(0)  # it takes a while, and others play meanwhile


@dataclass(frozen=True, slots=True)
class Told:
    """Every frame of a story, as seen by somebody."""

    frames: list[Frame]
    hands: list[list[dict[str, Any] | None]]
    """With all hands open: for each frame and seat what that seat's scene has otherwise than a spectator's.

    None where it is as in the frame before.
    """
    points: list[int]
    """The versions that one can play on from."""


class Stories:
    """What a house remembers."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.uploads = Uploads(house)

    async def games(
        self, guest: str, wanted: Wanted, limit: int = PAGE
    ) -> tuple[list[MatchLine], tuple[int, str] | None]:
        """A page of somebody's games, newest first, and where the next one begins."""
        from hyakki.table.house import line_of

        wanted = replace(wanted, other=wanted.other.strip()[:LONGEST_NAME])
        memory = self.house.room.store.memory
        rows, more = await self.house.asked(memory.games_of(guest, wanted, limit))
        return [line_of(row, guest) for row in rows], more

    async def find(self, name: str, guest: str) -> Story:
        """A match, or a record that this guest has brought.

        Raises TableError unknown_match, not_yours, retired, unavailable.
        """
        if name.startswith(UPLOADED):
            return await self._from_outside(name, guest)
        match = await self.house.match(name)
        match.check_watcher(guest)
        course = match.course
        if course is None:
            raise TableError("retired", match.notice or "this match cannot be followed any more")
        entries = await self.house.asked(self.house.room.store.entries(name))
        # A daily board is dealt to others until its day is over.
        others = bool(match.row.daily) and self.house.room.clock.now() < ends(match.row.daily)
        return Story(match, course, entries[: course.version], course.over and not others)

    async def tell(self, story: Story, eyes: int, guest: str) -> Told:
        """Raises TableError not_yours, bad_request, unavailable."""
        if not OPEN <= eyes < len(story.course.seats):
            raise TableError("bad_request", f"there is no seat {eyes}")
        if eyes != NOBODY and not story.whole and eyes != story.match.seat_of(guest):
            raise TableError("not_yours", "all hands can be seen once the game is over and nobody plays it")
        return await self.house.asked(self._tell(story, eyes))

    async def _tell(self, story: Story, eyes: int) -> Told:
        course = story.course
        told = Told([], [], [])
        names = course.sitting.names
        latest: list[dict[str, Any]] = [{} for _ in course.seats]
        async for step in story.steps():
            frame = frame_of(course.game, names, max(NOBODY, eyes), step, step.state)
            told.frames.append(frame)
            if eyes == OPEN:
                hands = [hand_of(course, seat, step.state, frame.scene) for seat in range(len(names))]
                told.hands.append(
                    [None if hand == before else hand for hand, before in zip(hands, latest, strict=True)]
                )
                latest = hands
            if story.whole and is_point(step.state):
                told.points.append(step.entry.seq)
        return told

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
            raise TableError("not_yours", "one can play on from a game once it is over and nobody plays it")
        course = story.course
        if len(seats) != len(course.seats) or sum(seat.kind == "person" for seat in seats) != 1:
            raise TableError("bad_request", f"this game has {len(course.seats)} seats, and one is yours")
        if not 1 <= version <= len(story.entries):
            raise TableError("bad_request", f"this game has the moments 1 to {len(story.entries)}")
        story = replace(story, entries=story.entries[:version])
        state = check_point(await self.house.asked(last_of(story)))
        origin = Origin(name, version, uploaded=story.record is not None)
        past = await self.house.asked(self._record(story))
        branch = Branch(origin, Fork(course.game.dump(state), past.write()), course.ruleset)
        plan = Plan(course.game.info.name, seats, dict(course.options), pace, terms or Terms())
        plan = replace(plan, promise=promise, entropy=entropy)
        return await self.house.create(plan, creator, branch=branch)

    async def _record(self, story: Story) -> Record:
        """The story so far, as a record of its own."""
        course = story.course
        if story.record is not None:
            return replace(story.record, entries=story.record.entries[: len(story.entries)], deal=None)
        past: tuple[Entry, ...] = ()
        if course.origin is not None:
            fork = await self.house.room.store.memory.fork(course.id)
            past = () if fork is None else Record.read(fork.past).entries
        lines = tuple(SeatLine(seat.kind, seat.name, seat.level) for seat in course.seats)
        entries = play(story.entries, past)
        return Record(course.game.info.name, course.ruleset, lines, dict(course.options), entries)

    async def _from_outside(self, name: str, guest: str) -> Story:
        upload, record = await self.uploads.read(name, guest)
        seats = tuple(
            SeatRow(i, "bot", name=seat.name, face=i, level=seat.level if seat.level in LEVELS else "normal")
            if seat.kind == "bot"
            else SeatRow(i, "person", name=seat.name, face=i)
            for i, seat in enumerate(record.seats)
        )
        row = MatchRow(
            id=name,
            game=record.game,
            ruleset=record.ruleset,
            options=record.options,
            pace="normal",
            creator=guest,
            created=upload.at,
            secret=bytes(32),
            version=0,
            standing=standing(None, 0, 0),
            seats=seats,
        )
        match = Match(self.house.room, row)
        course = match.course
        if course is None:
            raise TableError("retired", "this record was made by rules that this program does not have")
        entries = [counted_from_one(entry) for entry in record.entries]
        story = Story(match, course, entries, whole=True, record=record)
        course.state = await self.house.asked(last_of(story))
        course.version = len(entries)
        return story


async def last_of(story: Story) -> State | None:
    """The position after all entries of a story."""
    state: State | None = None
    async for step in story.steps():
        state = step.state
    return state


def counted_from_one(entry: Entry) -> Entry:
    """An entry of a record as a journal numbers it."""
    back = returns_to(entry)
    move = entry.move if back is None else return_text(back + 1)
    return replace(entry, seq=entry.seq + 1, move=move)


def hand_of(course: Course, seat: int, state: State | None, public: Any) -> dict[str, Any]:
    """What a seat's scene has otherwise than a spectator's."""
    if state is None:
        return {}
    scene = course.game.show(state.view(seat))
    return {
        field.name: mine
        for field in fields(scene)
        if (mine := getattr(scene, field.name)) != getattr(public, field.name)
    }

"""The course of a match: its position, the steps that led there, and the journal they are written into."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import msgspec

from hyakki.kernel.chance import Chance, ChanceError, Keyed, Recorder, Tape
from hyakki.kernel.game import NEVER, Game, InvalidPosition, State
from hyakki.kernel.log import Line, Log, bit, seats_in
from hyakki.kernel.record import Entry, EntryKind, step
from hyakki.store import MatchRow, Result, SeatRow, Snapshot, Standing, StoreError
from hyakki.store.faults import reach
from hyakki.table.days import day_of
from hyakki.table.room import Room

__all__ = ["BrokenJournal", "Course", "Step"]


class BrokenJournal(StoreError):
    """An entry that the match's own rules refuse."""


@dataclass(frozen=True, slots=True)
class Step:
    """An entry, what it told, and the position after it (None before the start)."""

    entry: Entry
    lines: list[Line]
    state: State | None


class Course:
    """Where a match stands. Memory is a cache of the journal: it changes only by `accept`."""

    def __init__(self, room: Room, row: MatchRow, game: Game[Any, Any]) -> None:
        self.room = room
        self.id = row.id
        self.game = game
        self.ruleset = row.ruleset
        self.options = row.options
        self.secret = row.secret
        self.daily = row.daily
        self.practice = row.practice
        self.luck = f"daily {row.daily}" if row.daily else row.id
        """What the luck of this match is for: a daily board's is the same in every match on it."""
        self.seats = list(row.seats)
        self.state: State | None = None
        self.version = 0
        self.at = row.created
        self.mover = -1
        """Who made the latest entry, if it was a move."""
        self.past: list[Step] | None = []
        """Every step so far without its position; None if the match was opened from a snapshot."""

    async def load(self) -> None:
        """Stand where the journal ends: from the snapshot, if there is one, and the entries after it."""
        snapshot = await self.room.store.snapshot(self.id)
        if snapshot is not None:
            try:
                self.state = self.game.load(snapshot.state)
                self.version = snapshot.seq
                self.past = None
            except InvalidPosition:
                pass  # written by a program that dumped positions otherwise; the entries say it all
        names = {seat.guest: seat.name for seat in self.seats if seat.guest}
        await self.catch_up()
        # The journal has the name somebody sat down with, the row the one they have now.
        self.seats = [replace(seat, name=names.get(seat.guest, seat.name)) for seat in self.seats]

    async def catch_up(self) -> list[Step]:
        """Accept what others have appended; returns it."""
        steps: list[Step] = []
        for entry in await self.room.store.entries(self.id, self.version):
            steps.append(self.replayed(self.state, entry))
            self.accept(steps[-1])
        return steps

    async def remember(self) -> list[Step]:
        """Every step so far, read again from the journal if memory began in the middle."""
        while self.past is None:
            entries = await self.room.store.entries(self.id)
            if len(entries) >= self.version:
                self.past = []
                for found in self.replay(entries[: self.version]):
                    self.past.append(Step(found.entry, found.lines, None))
        return self.past

    def replay(self, entries: list[Entry]) -> list[Step]:
        """The steps of entries from the first one on, with every position on the way."""
        steps: list[Step] = []
        state: State | None = None
        for entry in entries:
            steps.append(self.replayed(state, entry))
            state = steps[-1].state
        return steps

    def replayed(self, state: State | None, entry: Entry) -> Step:
        """An entry of the journal, carried out on a clone of a position."""
        tape = Tape(entry.chance)
        try:
            done = self._step(state, entry, tape)
            seated(self.seats, entry)
            if tape.left:
                raise ChanceError(f"{tape.left} drawn outcomes were never used")
        except (ValueError, LookupError, msgspec.MsgspecError) as error:
            raise BrokenJournal(f"match {self.id}, entry {entry.seq}: {error}") from error
        return done

    def draft(
        self,
        kind: EntryKind,
        seat: int = -1,
        move: str = "",
        key: str = "",
        *,
        after: Step | None = None,
        luck: str = "",
    ) -> Step:
        """A new step on a clone, with the luck it draws. Nothing has happened yet.

        Its luck is that of its number, or of what `luck` names (in a duel: what happens at which instant).
        Raises InvalidMove and IllegalMove.
        """
        state = after.state if after else self.state
        seq = (after.entry.seq if after else self.version) + 1
        kept = Recorder(Keyed(self.secret, f"{self.luck}:{luck or seq}"))
        entry = Entry(seq, max(self.at, self.room.clock.now()), kind, seat, move, kept.tape, key)
        drafted = self._step(state, entry, kept)
        reach("apply")
        return drafted

    async def append(self, steps: list[Step]) -> None:
        """Write drafted steps into the journal, all or nothing, then stand there.

        Raises Conflict, Repeated, StoreUnavailable.
        """
        every = self.room.settings.snapshot_every
        last = steps[-1]
        seats = self.seats
        for step_ in steps:
            seats = seated(seats, step_.entry)
        snapshot = None
        if last.state is not None and last.entry.seq // every > self.version // every:
            snapshot = Snapshot(last.entry.seq, self.game.dump(last.state))
        await self.room.store.append(
            self.id,
            [step_.entry for step_ in steps],
            standing(last.state, seats, last.entry.at),
            seats=[seat for seat, old in zip(seats, self.seats) if seat != old],
            snapshot=snapshot,
            result=self._result(last),
        )
        for step_ in steps:
            self.accept(step_)

    def _result(self, last: Step) -> Result | None:
        """What a person who plays alone has reached; practice on a daily board is not kept."""
        if last.state is None or not last.state.over or self.practice:
            return None
        if len(self.seats) > 1 or self.seats[0].kind != "person":
            return None
        at = last.entry.at
        return Result(
            match=self.id,
            game=self.game.info.name,
            guest=self.seats[0].guest,
            points=last.state.outcome().scores[0],
            at=at,
            day=self.daily if self.daily == day_of(at) else "",
        )

    def accept(self, done: Step) -> None:
        self.state = done.state
        self.version = done.entry.seq
        self.at = done.entry.at
        self.mover = done.entry.seat if done.entry.kind == "move" else -1
        self.seats = seated(self.seats, done.entry)
        if self.past is not None:
            self.past.append(Step(done.entry, done.lines, None))

    def bots_to_act(self) -> list[int]:
        if self.state is None or self.state.over:
            return []
        return [seat for seat in seats_in(self.state.must()) if self.seats[seat].kind == "bot"]

    def _step(self, state: State | None, entry: Entry, chance: Chance) -> Step:
        if entry.kind == "seat":
            return Step(entry, [], state)
        log = Log()
        clone = state.clone() if state is not None else None
        after = step(self.game, clone, entry, chance, log, seats=len(self.seats), options=self.options)
        return Step(entry, log.lines, after)


def seat_text(seat: SeatRow) -> str:
    """What a `seat` entry says."""
    facts = {
        "kind": seat.kind,
        "guest": seat.guest,
        "name": seat.name,
        "face": seat.face,
        "level": seat.level,
    }
    return msgspec.json.encode(facts).decode()


def start_text(game: str, ruleset: str, options: dict[str, str], seats: list[SeatRow]) -> str:
    """What a `start` entry says beside the deal."""
    players = [{"kind": seat.kind, "name": seat.name, "level": seat.level} for seat in seats]
    facts = {"game": game, "ruleset": ruleset, "options": options, "seats": players}
    return msgspec.json.encode(facts).decode()


def seated(seats: list[SeatRow], entry: Entry) -> list[SeatRow]:
    """The seats after an entry."""
    if entry.kind != "seat":
        return seats
    old = seats[entry.seat]
    facts = msgspec.json.decode(entry.move)
    new = msgspec.convert({"seat": old.seat, "invite": old.invite, **facts}, SeatRow)
    return [new if seat is old else seat for seat in seats]


def standing(state: State | None, seats: list[SeatRow], at: int) -> Standing:
    """A match's standing for lists and for starting up."""
    if state is None:
        return Standing("waiting")
    if state.over:
        outcome = state.outcome()
        return Standing("over", places=outcome.places, scores=outcome.scores)
    bots = sum(bit(seat.seat) for seat in seats if seat.kind == "bot")
    restless = state.must() & bots or state.due() != NEVER
    return Standing("running", must=state.must(), due=at if restless else None)

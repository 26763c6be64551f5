"""The course of a match: its position, the steps that led there, and the journal they are written into."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Iterator
from dataclasses import asdict, dataclass, replace
from typing import Any

import msgspec

from hyakki.kernel.chance import Chance, ChanceError, Recorder, Tape
from hyakki.kernel.fair import commitment
from hyakki.kernel.game import NEVER, Game, InvalidPosition, State
from hyakki.kernel.log import Line, Log, everyone, seats_in
from hyakki.kernel.record import Entry, EntryKind, step
from hyakki.kernel.returns import Trail, returns_to
from hyakki.store import DamagedMatch, Finish, MatchRow, Result, SeatRow, Snapshot, Standing
from hyakki.store.faults import reach
from hyakki.table.deal import Deal, deal_of, dealt, name_of
from hyakki.table.memory.counting import counted
from hyakki.table.memory.forking import resume
from hyakki.table.room import Room
from hyakki.table.seats.ends import End, end_of
from hyakki.table.seats.places import agreed, chosen, handed, noted, seated
from hyakki.table.seats.sitting import Sitting
from hyakki.table.talk.asks import Ask, asked
from hyakki.table.telling import TableEvent, told
from hyakki.table.timekeeping.clocks import Terms, Times, begin, stood_still
from hyakki.table.timekeeping.days import day_of

__all__ = ["PLAYED", "BrokenJournal", "Course", "Step"]

log = logging.getLogger(__name__)

PLAYED: tuple[EntryKind, ...] = ("move", "advance")
"""Entries of the game itself. They change the position, what is asked, the clocks and the luck: no more."""


class BrokenJournal(DamagedMatch):
    """An entry that the match's own rules refuse."""


@dataclass(slots=True)
class Step:
    """An entry, what it told, and the position after it (None before the start). Once made it stays so."""

    entry: Entry
    lines: list[Line]
    state: State | None
    final: Line | None = None
    """Of a move that cannot be taken back: what it told that cannot be made unheard."""
    deal: Deal | None = None
    """How far the luck had come then, if it was drafted just now."""


class Course:
    """Where a match stands. Memory is a cache of the journal: it changes only by `accept`."""

    def __init__(self, room: Room, row: MatchRow, game: Game[Any, Any]) -> None:
        self.room = room
        self.id = row.id
        self.game = game
        self.ruleset = row.ruleset
        self.options = row.options
        self.host = row.creator
        """Who arranges the table before the game."""
        self.secret = row.secret
        self.daily = row.daily
        self.practice = row.practice
        self.deal = deal_of(row)
        self.dealt_as = name_of(row)
        self.commitment = commitment(self.dealt_as, row.game, row.secret) if self.deal.sealed else ""
        """To the secret; empty for a match of an earlier program."""
        self._key: bytes | None = None
        self.sit(list(row.seats))
        self.terms = msgspec.convert(row.terms, Terms)
        self.times = msgspec.convert(row.times, Times)
        self.arranged = row.version
        """The entry after which seats, options, terms, times and deal were as the row has them."""
        self.origin = row.origin
        self.casual = False
        """Somebody's line was too slow for a fight that counts."""
        self.fork: State | None = None
        """Before the start of a match that goes on from an earlier one: where that one stood."""
        self.state: State | None = None
        self.ended: End | None = None
        """By its players, before the rules did."""
        self.rematch = ""
        """The match in which they play again."""
        self.version = 0
        self.at = row.created
        self.mover = -1
        """Who made the latest entry, if it was a move."""
        self.ask: Ask | None = None
        """Somebody wants to take a move back, and others have still to answer."""
        self.stood = 0
        """The latest entry that said that clocks stood still."""
        self.returned = 0
        """The latest entry that took something back."""
        self.past: list[Step] | None = []
        """Every step so far without its position. None while a game goes on and nobody has asked: the journal
        has them, and thousands of games would fill memory with what hardly anybody looks at."""

    async def load(self) -> None:
        """Stand where the journal ends: from the snapshot, if there is one, and the entries after it."""
        snapshot = await self._snapshot()
        if snapshot is not None and snapshot.seq <= self.arranged:
            try:
                self.state = self.game.load(snapshot.state)
                self.version = snapshot.seq
                self.past = None
            except InvalidPosition:
                pass  # written by a program that dumped positions otherwise; the entries say it all
        await self.catch_up()
        if self.origin is not None and self.state is None:
            fork = await self.room.store.memory.fork(self.id)
            self.fork = None if fork is None else self.game.load(fork.position)

    async def _snapshot(self) -> Snapshot | None:
        """None if it is damaged, too: it only saves time, and the entries say it all."""
        try:
            return await self.room.store.snapshot(self.id)
        except DamagedMatch as error:
            log.error("read from its entries: %s", error)
        return None

    async def catch_up(self) -> list[Step]:
        """Accept what others have appended; returns it."""
        entries = await self.room.store.entries(self.id, self.version)
        trail = Trail(entries)
        for seq in sorted(trail.wanted):
            if seq < self.version:
                trail.keep(seq, await self.position(seq))
        trail.keep(self.version, self.state)
        steps: list[Step] = []
        for entry in entries:
            steps.append(self.replayed(self.state, entry, trail))
            self.accept(steps[-1])
        return steps

    async def remember(self) -> list[Step]:
        """Every step so far, read again from the journal; kept until the next move."""
        while self.past is None:
            told = self.version
            entries = await self.room.store.entries(self.id)
            if len(entries) < told:
                raise DamagedMatch(self.id, f"{told} entries were told, {len(entries)} are there")
            if len(entries) >= self.version:  # else somebody has moved meanwhile
                # Known once all of it is: a journal that cannot be followed must not be half remembered.
                self.past = [replace(found, state=None) for found in self.replaying(entries[: self.version])]
        return self.past

    def forget(self) -> None:
        """Of a game that has begun, keep only where it stands: how it came there, the journal knows."""
        if self.state is not None:
            self.past = None

    async def position(self, seq: int) -> State | None:
        """The position after an earlier entry."""
        entries = await self.room.store.entries(self.id)
        state: State | None = None
        for found in self.replaying(entries[:seq]):
            state = found.state
            await asyncio.sleep(0)  # it may take a while, and others play meanwhile
        return state

    def replay(self, entries: list[Entry]) -> list[Step]:
        """The steps of entries from the first one on, with every position on the way."""
        return list(self.replaying(entries))

    def replaying(self, entries: list[Entry]) -> Iterator[Step]:
        """The same, one after the other. Raises BrokenJournal."""
        trail = Trail(entries)
        state: State | None = None
        for entry in entries:
            done = self.replayed(state, entry, trail)
            state = done.state
            yield done

    def replayed(self, state: State | None, entry: Entry, trail: Trail | None = None) -> Step:
        """An entry of the journal, carried out on a clone of a position; the trail has those to return to."""
        tape = Tape(entry.chance)
        trail = trail or Trail(())
        try:
            if returns_to(entry) is not None:
                state = trail.found(entry)
            done = self._step(state, entry, tape)
            if entry.seat >= max(self.game.info.seats):
                raise ValueError(f"there is no seat {entry.seat}")
            if entry.seq > max(self.version, self.arranged):
                seated(self.seats, entry)
            asked(self.ask, entry)
            if tape.left:
                raise ChanceError(f"{tape.left} drawn outcomes were never used")
        except (ValueError, LookupError, msgspec.MsgspecError) as error:
            raise BrokenJournal(self.id, f"entry {entry.seq}: {error}") from error
        trail.keep(entry.seq, done.state)
        return done

    def draft(
        self,
        kind: EntryKind,
        seat: int = -1,
        move: str = "",
        key: str = "",
        *,
        after: Step | None = None,
        back: State | None = None,
    ) -> Step:
        """A new step on a clone, with the luck it draws. Nothing has happened yet.

        `back` is the position to which a return returns. Raises InvalidMove and IllegalMove.
        """
        state = back if back is not None else after.state if after else self.state
        seq = (after.entry.seq if after else self.version) + 1
        deal = (after.deal if after else None) or self.deal
        at = max(self.at, self.room.clock.now())
        if kind == "start":
            deal = dealt(deal, Entry(seq, at, kind, seat, move))
        occasion = deal.count.occasion(state, kind, seat, move)
        kept = Recorder(self.luck(occasion, deal))
        drafted = self._step(state, Entry(seq, at, kind, seat, move, kept.tape, key, kept.asked), kept)
        if kept.tape:
            drafted.entry = replace(drafted.entry, occasion=occasion)
        drafted.deal = dealt(deal, drafted.entry)
        reach("apply")
        return drafted

    def luck(self, occasion: str, deal: Deal | None = None) -> Chance:
        """What comes next, or what a named occasion brings, in a match that has come so far."""
        deal = deal or self.deal
        return self.room.ids.draws(self._luck_key(deal), occasion, 0 if occasion else deal.drawn)

    def _luck_key(self, deal: Deal) -> bytes:
        if self._key is not None:
            return self._key
        thrown = list(deal.given) or [""] * len(self.seats)
        name = self.game.info.name
        key = self.room.ids.key(self.secret, self.dealt_as, name, self.ruleset, self.options, thrown)
        if self.state is not None:  # from now on neither options nor what was thrown in can change
            self._key = key
        return key

    def append(self, steps: list[Step], finish: Finish) -> Awaitable[None]:
        """Write drafted steps into the journal, all or nothing; whoever finishes lets them be accepted.

        It ends with Conflict, Repeated, StoreUnavailable if they were not written.
        """
        every = self.room.settings.snapshot_every
        last = steps[-1]
        seats, options, terms, times = self.seats, self.options, self.terms, self.times
        host, deal = self.host, self.deal
        for step_ in steps:
            if step_.entry.kind not in PLAYED:
                seats = seated(seats, step_.entry)
                options = chosen(options, step_.entry)
                host = handed(host, step_.entry)
                terms = agreed(terms, step_.entry)
            times = timed(times, terms, seats, step_)
            deal = dealt(deal, step_.entry)
        snapshot = None
        if last.entry.seq // every > self.version // every:
            # How a match was ended and where it goes on is read from the entries after the last snapshot.
            # So is what is asked.
            live = self.ended is None and asked(self.ask, last.entry) is None
            if live and last.state is not None:
                snapshot = Snapshot(last.entry.seq, self.game.dump(last.state))
        bots = self.sitting.bots if seats is self.seats else Sitting(seats).bots
        end = self.ended or end_of(last.entry)
        stands = standing(last.state, bots, last.entry.at, end, times)
        # Whatever an entry leaves as it was is the very same object, and is not written again.
        more: dict[str, Any] = {}
        if seats is not self.seats:
            more["seats"] = [seat for seat in seats if seat not in self.seats]
            more["count"] = len(seats) if len(seats) != len(self.seats) else None
        if host != self.host:
            more["creator"] = host
        if options is not self.options:
            more["options"] = options
        if terms is not self.terms:
            more["terms"] = asdict(terms)
        if times is not self.times:
            more["times"] = asdict(times)
        if deal is not self.deal:
            more["deal"] = asdict(deal)
        if snapshot is not None:
            more["snapshot"] = snapshot
        if stands.status == "over":
            more["result"] = self._result(last)
            more["rated"] = counted(self, stands, seats, last.entry.at, end)
        entries = [step_.entry for step_ in steps]
        return self.room.store.append(self.id, entries, stands, finish=finish, **more)

    def _result(self, last: Step) -> Result | None:
        """What a person who plays alone has reached; practice on a daily board is not kept."""
        if last.state is None or not last.state.over or self.practice or self.origin is not None:
            return None
        if self.state is not None and self.state.over:
            return None  # it stands already; somebody wants to play again
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
        """Stand where an entry of the journal leads."""
        self.state = done.state
        self.version = done.entry.seq
        self.at = done.entry.at
        self.mover = done.entry.seat if done.entry.kind == "move" else -1
        if done.entry.kind in PLAYED:
            self.past = None
            self.ask = asked(self.ask, done.entry)
            if self.version > self.arranged:
                self.times = timed(self.times, self.terms, self.seats, done)
                self.deal = dealt(self.deal, done.entry)
            return
        if self.version > self.arranged:
            seats = seated(self.seats, done.entry)
            if seats is not self.seats:
                self.sit(seats)
            self.options = chosen(self.options, done.entry)
            self.host = handed(self.host, done.entry)
            self.terms = agreed(self.terms, done.entry)
            self.times = timed(self.times, self.terms, self.seats, done)
            self.deal = dealt(self.deal, done.entry)
        self.ended = self.ended or end_of(done.entry)
        self.ask = asked(self.ask, done.entry)
        if returns_to(done.entry) is not None:
            self.returned = self.version
        if stood_still(done.entry):
            self.stood = self.version
        if done.entry.kind == "seat":
            self.rematch = self.rematch or noted(done.entry).rematch or ""
        if self.past is not None:
            self.past.append(Step(done.entry, done.lines, None, done.final))

    def sit(self, seats: list[SeatRow]) -> None:
        """Let these be the seats, as all entries so far have them."""
        self.seats = seats
        self.sitting = Sitting(seats)

    @property
    def over(self) -> bool:
        """By its rules or by its players."""
        return self.ended is not None or (self.state is not None and self.state.over)

    def bots_to_act(self) -> list[int]:
        """The seats that a bot plays in and that owe a decision; they wait while something is asked."""
        if self.state is None or self.over or self.ask is not None:
            return []
        return seats_in(self.state.must() & (self.sitting.bots | self.times.out))

    def _step(self, state: State | None, entry: Entry, chance: Chance) -> Step:
        log = Log()
        if entry.kind in ("seat", "end", "clock", "undo") and (state is not None or entry.kind == "seat"):
            event = told(entry)
            if event is not None:
                log.tell(event)
            return Step(entry, log.lines, state)
        if entry.kind == "start" and self.origin is not None:
            return Step(*resume(self, entry, chance))
        clone = state.clone() if state is not None else None
        after = step(self.game, clone, entry, chance, log, seats=len(self.seats), options=self.options)
        if entry.kind == "fork":
            log.tell(TableEvent(rules=(), what="forked", seat=entry.seat))
        return Step(entry, log.lines, after, final(self.game, entry, log.lines, after))


def final(game: Game[Any, Any], entry: Entry, lines: list[Line], state: State) -> Line | None:
    """The first line of a move that tells more than the move: everybody has heard it, so it is no secret."""
    if entry.kind == "move":
        for line in lines:
            if line.public is not None and not game.plain(state, line.public):
                return line
    return None


def timed(times: Times, terms: Terms, seats: list[SeatRow], done: Step) -> Times:
    """The clocks after a step: people are timed while they owe a decision."""
    if done.state is None or terms.kind == "none":
        return times
    over = done.state.over or done.entry.kind == "end"
    owing = 0 if over else int(done.state.must())
    people = everyone(len(seats)) & ~Sitting(seats).bots
    if done.entry.kind == "start":
        return begin(terms, len(seats), owing & people, done.entry.at)
    return times.after(terms, done.entry, owing & people)


def standing(
    state: State | None,
    bots: int,
    at: int,
    ended: End | None = None,
    times: Times = Times(),  # noqa: B008 (it cannot be changed)
) -> Standing:
    """A match's standing for lists and for starting up; `bots` is the mask of the seats they play in."""
    if state is None:
        return Standing("waiting")
    if ended is not None:
        return Standing("over", places=ended.places)
    if state.over:
        outcome = state.outcome()
        return Standing("over", places=outcome.places, scores=outcome.scores)
    restless = state.must() & (bots | times.out) or state.due() != NEVER or times.running
    return Standing("running", must=state.must(), due=at if restless else None)

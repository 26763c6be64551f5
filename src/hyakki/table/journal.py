"""The journal of a match: where it stands, how an entry is drafted and written, and what came before."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from hyakki.kernel.chance import Chance, Recorder
from hyakki.kernel.fair import commitment
from hyakki.kernel.game import Game, InvalidPosition, State
from hyakki.kernel.log import seats_in
from hyakki.kernel.record import Entry
from hyakki.kernel.returns import Trail
from hyakki.store import DamagedMatch, Deal, Finish, Guest, MatchRow, SeatRow, Snapshot
from hyakki.store.faults import reach
from hyakki.table.changes import change_of
from hyakki.table.deal import name_of
from hyakki.table.dependencies import Dependencies
from hyakki.table.entries import Fact, SeatTaken, Start, written
from hyakki.table.history.forking import resume
from hyakki.table.replaying import facts_of, replayed, replaying
from hyakki.table.seats.sitting import Sitting
from hyakki.table.standing import standing_of
from hyakki.table.steps import Step, carry_out, is_played

__all__ = ["Journal"]

log = logging.getLogger(__name__)

AT_ONCE = 20
"""Entries that are followed before others have their turn."""


class Journal:
    """Where a match stands. Memory is a cache of the journal: it changes only by `accept`."""

    def __init__(self, deps: Dependencies, row: MatchRow, game: Game[Any, Any]) -> None:
        self.deps = deps
        self.id = row.id
        self.game = game
        self.ruleset = row.ruleset
        self.created = row.created
        self.secret = row.secret
        self.daily = row.daily
        self.practice = row.practice
        self.origin = row.origin
        self.dealt_as = name_of(row)
        self.commitment = commitment(self.dealt_as, row.game, row.secret)
        """To the secret."""
        self._key: bytes | None = None
        self.standing = standing_of(row)
        self.casual = False
        """Somebody's line was too slow for a fight that counts."""
        self.fork: State | None = None
        """Before the start of a match that goes on from an earlier one: where that one stood."""
        self.state: State | None = None
        self.past: list[Step] | None = []
        """Every step so far without its position. None while a game goes on and nobody has asked: the journal
        has them, and thousands of games would fill memory with what hardly anybody looks at."""
        self.remembering = asyncio.Lock()
        self.since: list[Step] = []
        """What has happened since somebody began to read the past."""

    # ---------------------------------------------------------------- how it stands

    @property
    def version(self) -> int:
        """The latest entry's number."""
        return self.standing.version

    @property
    def sitting(self) -> Sitting:
        return self.standing.sitting

    @property
    def seats(self) -> Sequence[SeatRow]:
        return self.standing.sitting.rows

    @property
    def over(self) -> bool:
        """By its rules or by its players."""
        return self.standing.marks.ended is not None or (self.state is not None and self.state.over)

    def bots_to_act(self) -> list[int]:
        """The seats that a bot plays in and that owe a decision; they wait while something is asked."""
        if self.state is None or self.over or self.standing.marks.ask is not None:
            return []
        return seats_in(self.state.must() & (self.sitting.bots | self.standing.times.out))

    # ---------------------------------------------------------------- reading

    async def load(self) -> None:
        """Stand where the journal ends: from the snapshot, if there is one, and the entries after it."""
        snapshot = await self._snapshot()
        seq = 0
        if snapshot is not None and snapshot.seq <= self.version:
            try:
                self.state = self.game.load(snapshot.state)
                self.past = None
                seq = snapshot.seq
            except InvalidPosition:
                pass  # written by a program that dumped positions otherwise; the entries say it all
        known, news = await self._steps_after(seq)
        for done in known:
            # How the table stood after these is in the row of the match: only the position is missing.
            self.state = done.state
            self.standing = self.standing.seen(done.entry, done.fact)
            self._remember(done)
        for done in news:
            self.accept(done)
        if self.origin is not None and self.state is None:
            fork = await self.deps.store.history.fork(self.id)
            self.fork = None if fork is None else self.game.load(fork.position)

    async def catch_up(self) -> list[Step]:
        """Accept what others have appended; returns it."""
        _, steps = await self._steps_after(self.version)
        for done in steps:
            self.accept(done)
        return steps

    async def _steps_after(self, seq: int) -> tuple[list[Step], list[Step]]:
        """All entries after one whose position is here: those that count already, and those that are news."""
        entries = await self.deps.store.entries(self.id, seq)
        facts = await self._named(entries, facts_of(self.id, entries))
        trail = Trail(facts)
        for wanted in sorted(trail.wanted):
            if wanted < seq:
                trail.keep(wanted, await self.position(wanted))
        trail.keep(seq, self.state)
        state, standing = self.state, self.standing
        known: list[Step] = []
        news: list[Step] = []
        for entry, fact in zip(entries, facts):
            if entry.seq <= self.version:
                known.append(replayed(self, state, None, entry, fact, trail))
                state = known[-1].state
            else:
                news.append(replayed(self, state, standing, entry, fact, trail))
                state, standing = news[-1].state, news[-1].standing or standing
        return known, news

    async def _named(self, entries: Sequence[Entry], facts: list[Fact]) -> list[Fact]:
        """With the names of those who have sat down since: an entry knows them only by their id."""
        sat = [entry for entry, fact in zip(entries, facts) if isinstance(fact, SeatTaken)]
        row = await self.deps.store.match(self.id) if sat and sat[-1].seq > self.version else None
        people = {} if row is None else {seat.guest: seat for seat in row.seats}
        return [
            SeatTaken(fact.guest, people[fact.guest].name, people[fact.guest].face)
            if isinstance(fact, SeatTaken) and fact.guest in people
            else fact
            for fact in facts
        ]

    async def _snapshot(self) -> Snapshot | None:
        """None if it is damaged, too: it only saves time, and the entries say it all."""
        try:
            return await self.deps.store.snapshot(self.id)
        except DamagedMatch as error:
            log.error("read from its entries: %s", error)
        return None

    async def remember(self) -> list[Step]:
        """Every step so far, read again from the journal; kept until the next move."""
        async with self.remembering:
            if self.past is None:
                self.past = await self._read_past()
            return self.past

    async def _read_past(self) -> list[Step]:
        told, self.since = self.version, []
        entries = await self.deps.store.entries(self.id)
        if len(entries) < told:
            raise DamagedMatch(self.id, f"{told} entries were told, {len(entries)} are there")
        # Known once all of it is: a journal that cannot be followed must not be half remembered.
        past: list[Step] = []
        for step in self.replaying(entries[:told]):
            past.append(kept_of(step))
            if len(past) % AT_ONCE == 0:
                await asyncio.sleep(0)  # it may take a while, and others play meanwhile
        return past + self.since

    def forget(self) -> None:
        """Of a game that has begun, keep only where it stands: how it came there, the journal knows."""
        if self.state is not None:
            self.past = None

    async def position(self, seq: int) -> State | None:
        """The position after an earlier entry."""
        entries = await self.deps.store.entries(self.id)
        state: State | None = None
        for found in self.replaying(entries[:seq]):
            state = found.state
            await asyncio.sleep(0)  # it may take a while, and others play meanwhile
        return state

    def replaying(self, entries: Sequence[Entry]) -> Iterator[Step]:
        """The steps of entries from the first one on, with every position. Raises BrokenJournal."""
        return replaying(self, entries)

    # ---------------------------------------------------------------- writing

    def draft(
        self,
        fact: Fact,
        seat: int = -1,
        key: str = "",
        *,
        after: Step | None = None,
        back: State | None = None,
    ) -> Step:
        """A new step on a clone, with the luck it draws. Nothing has happened yet.

        `back` is the position to which a return returns. Raises InvalidMove and IllegalMove.
        """
        state, base = self.state, self.standing
        if after is not None:
            state, base = after.state, after.standing or base
        if back is not None:
            state = back
        kind, text = written(fact)
        at = max(base.at, self.deps.clock.now())
        deal = replace(base.deal, given=tuple(fact.entropy)) if isinstance(fact, Start) else base.deal
        occasion = deal.count.occasion(state, kind, seat, text)
        kept = Recorder(self.luck(occasion, deal))
        entry = Entry(base.version + 1, at, kind, seat, text, kept.tape, key, kept.asked)
        drafted = self.carry_out(state, entry, fact, kept)
        if kept.tape:
            drafted.entry = replace(drafted.entry, occasion=occasion)
        drafted.base = base
        drafted.standing = base.after(drafted.entry, drafted.fact, drafted.state)
        reach("apply")
        return drafted

    def luck(self, occasion: str, deal: Deal | None = None) -> Chance:
        """What comes next, or what a named occasion brings, in a match that has come so far."""
        deal = deal or self.standing.deal
        return self.deps.ids.draws(self._luck_key(deal), occasion, 0 if occasion else deal.drawn)

    def _luck_key(self, deal: Deal) -> bytes:
        if self._key is not None:
            return self._key
        thrown = list(deal.given) or [""] * len(self.seats)
        name, options = self.game.info.name, self.standing.options
        key = self.deps.ids.key(self.secret, self.dealt_as, name, self.ruleset, options, thrown)
        if self.state is not None:  # from now on neither options nor what was thrown in can change
            self._key = key
        return key

    def seed(self, purpose: str) -> str:
        """Of luck beside the game, a bot's or a hint's: the same every time, and nobody can guess it."""
        return hmac.digest(self.secret, purpose.encode(), "sha256").hex()

    def append(self, steps: list[Step], finish: Finish) -> Awaitable[None]:
        """Write drafted steps into the journal, all or nothing; `finish` lets them be accepted.

        It ends with Conflict, StoreUnavailable if they were not written.
        """
        return self.deps.store.append(self.id, change_of(self, steps), finish)

    def accept(self, done: Step) -> None:
        """Stand where an entry of the journal leads."""
        if done.standing is not None and done.base is self.standing:
            self.standing = done.standing
        else:  # somebody has another name since it was drafted
            self.standing = self.standing.after(done.entry, done.fact, done.state)
        self.state = done.state
        self._remember(done)

    def _remember(self, done: Step) -> None:
        if self.remembering.locked():
            self.since.append(kept_of(done))
        if is_played(done.fact):
            self.past = None
        elif self.past is not None:
            self.past.append(kept_of(done))

    def sit(self, seats: Sequence[SeatRow]) -> None:
        """The same people under other names."""
        self.standing = self.standing.copy()
        self.standing.sitting = Sitting(seats)

    def hand_over(self, old: str, new: Guest) -> None:
        """All that was one guest's is another's."""
        self.sit(
            [
                replace(seat, guest=new.id, name=new.name, face=new.face) if seat.guest == old else seat
                for seat in self.seats
            ]
        )
        then = self.standing
        then.host = new.id if then.host == old else then.host
        offered = {new.id if guest == old else guest: it for guest, it in then.deal.offered.items()}
        then.deal = replace(then.deal, offered=offered)

    def carry_out(self, state: State | None, entry: Entry, fact: Fact, chance: Chance) -> Step:
        if isinstance(fact, Start) and self.origin is not None:
            return resume(self, entry, fact, chance)
        return carry_out(self.game, state, entry, fact, chance, len(self.seats))


def kept_of(step: Step) -> Step:
    """What is remembered of a step: not where it led."""
    return Step(step.entry, step.fact, step.lines, None, step.final)

"""The journal of a match in memory: its latest position and standing, and how entries are read and added."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Awaitable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from hyakki.bots import EASIEST
from hyakki.kernel.chance import Chance, Recorder
from hyakki.kernel.fair import commitment
from hyakki.kernel.game import Game, InvalidPosition, State
from hyakki.kernel.log import seats_in
from hyakki.kernel.record import Entry
from hyakki.kernel.returns import Trail
from hyakki.store import DamagedMatch, Deal, Guest, MatchRow, OnWritten, SeatRow, Snapshot
from hyakki.store.faults import reach
from hyakki.table.changes import change_of
from hyakki.table.deal import deal_name
from hyakki.table.dependencies import Dependencies
from hyakki.table.entries import Fact, SeatTaken, Start, written
from hyakki.table.history.forking import resume
from hyakki.table.replaying import facts_of, replayed, replaying
from hyakki.table.seats.sitting import Sitting, by_bot
from hyakki.table.standing import standing_of
from hyakki.table.steps import Step, carry_out, is_played

__all__ = ["Journal"]

log = logging.getLogger(__name__)

AT_ONCE = 20
"""Entries that are replayed before other tasks have their turn."""


class Journal:
    """A cache of what is on the disk. An entry is drafted, appended, and accepted once it is written:

    position and standing change by `accept` alone, so memory never knows more than the disk.
    """

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
        self.deal_name = deal_name(row)
        self.commitment = commitment(self.deal_name, row.game, row.secret)
        """To the secret: players see it before the first card, and can check the secret against it later."""
        self._key: bytes | None = None
        self.standing = standing_of(row)
        self.slow_connection = False
        """Somebody's connection was too slow for a fight that counts."""
        self.fork: State | None = None
        """Before the start of a match that goes on from an earlier one: the position to go on from."""
        self.state: State | None = None
        """The position; None before the start."""
        self.past: list[Step] | None = []
        """Every step so far, without its position. None in a running game until somebody asks: the disk has
        them, and thousands of games would fill memory with what hardly anybody reads."""
        self.remembering = asyncio.Lock()
        self.accepted_meanwhile: list[Step] = []
        """While `_read_past` was reading."""

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
    def gentle(self) -> bool:
        """For one person with the easiest bots, and for no rating, as somebody's first game is."""
        easy = all(row.level == EASIEST for row in self.seats if by_bot(row))
        return self.practice and self.alone and easy

    @property
    def alone(self) -> bool:
        """One person with bots: nobody else waits."""
        return sum(map(by_bot, self.seats)) == len(self.seats) - 1

    @property
    def over(self) -> bool:
        """By its rules or by its players."""
        return self.standing.marks.ended is not None or (self.state is not None and self.state.over)

    def bots_to_act(self) -> list[int]:
        """The seats of bots that owe a decision. They wait while somebody asks to take a move back."""
        if self.state is None or self.over or self.standing.marks.ask is not None:
            return []
        return seats_in(self.state.must() & (self.sitting.bots | self.standing.times.out))

    # ---------------------------------------------------------------- reading

    async def load(self) -> None:
        """Find the latest position: from the snapshot, if there is one, and the entries after it."""
        snapshot = await self._snapshot()
        seq = 0
        if snapshot is not None and snapshot.seq <= self.version:
            try:
                self.state = self.game.load(snapshot.state)
                self.past = None
                seq = snapshot.seq
            except InvalidPosition:
                pass  # written by a program that dumped positions otherwise; the entries say it all
        known, new = await self._steps_after(seq)
        for step in known:
            # The match's row was written with these, so the standing has them: only the position is missing.
            self.state = step.state
            self.standing = self.standing.reread(step.entry, step.fact)
            self._remember(step)
        for step in new:
            self.accept(step)
        if self.origin is not None and self.state is None:
            fork = await self.deps.store.history.fork(self.id)
            self.fork = None if fork is None else self.game.load(fork.position)

    async def catch_up(self) -> list[Step]:
        """Accept what other processes have appended; returns it."""
        _, new = await self._steps_after(self.version)
        for step in new:
            self.accept(step)
        return new

    async def _steps_after(self, seq: int) -> tuple[list[Step], list[Step]]:
        """Replay all entries after `seq`, where `self.state` stands.

        Returns the steps that the standing has already, and those that are new to it.
        """
        entries = await self.deps.store.entries(self.id, seq)
        facts = await self._named(entries, facts_of(self.id, entries))
        trail = Trail(facts)
        for wanted in sorted(trail.wanted):
            if wanted < seq:
                trail.keep(wanted, await self.position(wanted))
        trail.keep(seq, self.state)
        state, standing = self.state, self.standing
        known: list[Step] = []
        new: list[Step] = []
        for entry, fact in zip(entries, facts):
            if entry.seq <= self.version:
                known.append(replayed(self, state, None, entry, fact, trail))
                state = known[-1].state
            else:
                new.append(replayed(self, state, standing, entry, fact, trail))
                state, standing = new[-1].state, new[-1].standing or standing
        return known, new

    async def _named(self, entries: Sequence[Entry], facts: list[Fact]) -> list[Fact]:
        """The same facts, with the names of people who sat down: an entry has only their ids."""
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
        """None if there is none or it is damaged: it only saves time, and the entries say it all."""
        try:
            return await self.deps.store.snapshot(self.id)
        except DamagedMatch as error:
            log.error("read from its entries: %s", error)
        return None

    async def remember(self) -> list[Step]:
        """Every step so far, read from the disk if need be, and kept until the next move."""
        async with self.remembering:
            if self.past is None:
                self.past = await self._read_past()
            return self.past

    async def _read_past(self) -> list[Step]:
        version, self.accepted_meanwhile = self.version, []
        entries = await self.deps.store.entries(self.id)
        if len(entries) < version:
            raise DamagedMatch(self.id, f"{version} entries were told, {len(entries)} are there")
        # A list of its own until all is read: a broken journal must not be half remembered.
        past: list[Step] = []
        for step in self.replaying(entries[:version]):
            past.append(without_position(step))
            if len(past) % AT_ONCE == 0:
                await asyncio.sleep(0)  # it may take a while, and others play meanwhile
        return past + self.accepted_meanwhile

    def forget(self) -> None:
        """Drop the steps of a game that has begun: they can be read again."""
        if self.state is not None:
            self.past = None

    async def position(self, seq: int) -> State | None:
        """The position after an earlier entry."""
        entries = await self.deps.store.entries(self.id)
        state: State | None = None
        for step in self.replaying(entries[:seq]):
            state = step.state
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
        after: Sequence[Step] = (),
        back: State | None = None,
    ) -> Step:
        """A new entry, carried out on a clone of the position with the luck that it draws.

        Nothing has happened yet: it counts once it is appended and accepted. `after` are the steps drafted
        before it, to be appended together; `back` is the position to which a take-back returns.
        Raises InvalidMove and IllegalMove.
        """
        state, base = self.state, self.standing
        if after:
            state, base = after[-1].state, after[-1].standing or base
        if back is not None:
            state = back
        kind, text = written(fact)
        at = max(base.at, self.deps.clock.now())
        deal = replace(base.deal, given=tuple(fact.entropy)) if isinstance(fact, Start) else base.deal
        occasion = deal.count.occasion(state, kind, seat, text)
        luck = Recorder(self.luck(occasion, deal))
        entry = Entry(base.version + 1, at, kind, seat, text, luck.tape, key, luck.asked)
        step = self.carry_out(state, entry, fact, luck)
        if luck.tape:  # the entry holds the recorder's own list, which now has what was drawn
            step.entry = replace(step.entry, occasion=occasion)
        step.base = base
        step.standing = base.after(step.entry, step.fact, step.state)
        reach("apply")
        return step

    def luck(self, occasion: str, deal: Deal | None = None) -> Chance:
        """The luck that comes next, or that a named occasion brings, after what is drawn already."""
        deal = deal or self.standing.deal
        return self.deps.ids.draws(self._luck_key(deal), occasion, 0 if occasion else deal.drawn)

    def _luck_key(self, deal: Deal) -> bytes:
        if self._key is not None:
            return self._key
        entropy = list(deal.given) or [""] * len(self.seats)
        name, options = self.game.info.name, self.standing.options
        key = self.deps.ids.key(self.secret, self.deal_name, name, self.ruleset, options, entropy)
        if self.state is not None:  # from now on neither the options nor the players' entropy can change
            self._key = key
        return key

    def seed(self, purpose: str) -> str:
        """A seed for luck outside the game, a bot's or a hint's: always the same, and nobody can guess it."""
        return hmac.digest(self.secret, purpose.encode(), "sha256").hex()

    def append(self, steps: list[Step], finish: OnWritten) -> Awaitable[None]:
        """Write drafted steps to the disk, all or nothing; `finish` is called then, and has to accept them.

        The result is Conflict or StoreUnavailable if they were not written.
        """
        return self.deps.store.append(self.id, change_of(self, steps), finish)

    def accept(self, step: Step) -> None:
        """Move on to where a step leads whose entry is on the disk."""
        if step.standing is not None and step.base is self.standing:
            self.standing = step.standing
        else:  # somebody has another name since it was drafted
            self.standing = self.standing.after(step.entry, step.fact, step.state)
        self.state = step.state
        self._remember(step)

    def _remember(self, step: Step) -> None:
        if self.remembering.locked():
            self.accepted_meanwhile.append(without_position(step))
        if is_played(step.fact):
            self.past = None
        elif self.past is not None:
            self.past.append(without_position(step))

    def replace_seats(self, seats: Sequence[SeatRow]) -> None:
        """The same people under other names."""
        self.standing = self.standing.copy()
        self.standing.sitting = Sitting(seats)

    def reassign(self, old: str, new: Guest) -> None:
        """Give everything that was one guest's to another."""
        self.replace_seats(
            [
                replace(seat, guest=new.id, name=new.name, face=new.face) if seat.guest == old else seat
                for seat in self.seats
            ]
        )
        standing = self.standing  # a fresh copy, by `replace_seats`
        standing.host = new.id if standing.host == old else standing.host
        offered = {new.id if guest == old else guest: it for guest, it in standing.deal.offered.items()}
        standing.deal = replace(standing.deal, offered=offered)

    def carry_out(self, state: State | None, entry: Entry, fact: Fact, chance: Chance) -> Step:
        if isinstance(fact, Start) and self.origin is not None:
            return resume(self, entry, fact, chance)
        return carry_out(self.game, state, entry, fact, chance, len(self.seats))


def without_position(step: Step) -> Step:
    return Step(step.entry, step.fact, step.events, None, step.revealed)

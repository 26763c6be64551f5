"""One match in progress: the lock on its journal, and the parts that seat, play, time, end and watch it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

from hyakki.bots import Hint
from hyakki.games import UnknownGame, game_by_ruleset
from hyakki.kernel.game import NEVER, InvalidMove, State
from hyakki.kernel.log import NOBODY
from hyakki.kernel.types import Refusal
from hyakki.store import (
    Conflict,
    DamagedMatch,
    Guest,
    MatchRow,
    OnWritten,
    StoreDamaged,
    StoreError,
    StoreUnavailable,
)
from hyakki.table.background import BackgroundTasks, finished
from hyakki.table.bots.hints import Hints
from hyakki.table.bots.pace import MEDIAN, Pace, check_pace
from hyakki.table.bots.turns import BotTurns
from hyakki.table.dependencies import Dependencies
from hyakki.table.entries import UNSEEN, Advance, Fact, Move, Undone
from hyakki.table.errors import DAMAGED, TableError, unavailable
from hyakki.table.frames import heard
from hyakki.table.journal import Journal
from hyakki.table.keys import LONGEST_KEY, is_key, of_person
from hyakki.table.live.duel import Duel
from hyakki.table.moving import begin_move, check_not_lost, make_move
from hyakki.table.replaying import BrokenJournal
from hyakki.table.retries import Retries
from hyakki.table.seats.absence import Absence
from hyakki.table.seats.endings import Ending
from hyakki.table.seats.seating import Seating
from hyakki.table.seats.sitting import Sitting
from hyakki.table.steps import Step, is_played
from hyakki.table.talk.chat import Chat
from hyakki.table.talk.takeback import TakeBack
from hyakki.table.timekeeping.alarm import Alarm
from hyakki.table.timekeeping.days import board_is_open
from hyakki.table.timekeeping.game_time import GameTime
from hyakki.table.types import Ack, Frame, Listener, Opened, Seat, Status
from hyakki.table.viewers import Viewers

__all__ = ["Match"]

log = logging.getLogger(__name__)

T = TypeVar("T")


class Match:
    """A match in memory; `Matches` opens and closes it.

    Whatever happens to it is drafted as steps, under `lock`, and takes effect once `write` has them on the
    disk: then the journal accepts them and all viewers are told.
    """

    def __init__(self, deps: Dependencies, row: MatchRow) -> None:
        self.deps = deps
        self.row = row
        self.id = row.id
        self.game = row.game
        self.title = row.game
        self.public = row.public
        self.created = row.created
        self.pace: Pace = next((pace for pace in MEDIAN if pace == row.pace), "normal")
        self.notice: str | None = lost_text(row.lost) if row.lost else None
        self.journal: Journal | None = None
        """None once the match is retired."""
        self.damaged = False
        """Found to be damaged while it was played: from then on nobody can go on with it."""
        self.last_used = deps.clock.now()
        self.closed = False
        """About to leave memory: whoever came to watch now would never be told anything."""
        self.viewers = Viewers(self)
        self.retries = Retries(self)
        self.bots = BotTurns(self)
        self.hints = Hints(self)
        self.seating = Seating(self)
        self.ending = Ending(self)
        self.alarm = Alarm(self)
        self.absence = Absence(self)
        self.takeback = TakeBack(self)
        self.chat = Chat(self)
        self.game_time: GameTime | Duel = GameTime(self)
        self.background = BackgroundTasks(row.id)
        self.lock = asyncio.Lock()
        """Held while something is written."""
        try:
            rules = game_by_ruleset(row.game, row.ruleset)
        except UnknownGame:
            self.retire("It was begun under rules that this program no longer has. It is kept as it is.")
        else:
            self.title = rules.info.title
            self.journal = Journal(deps, row, rules)
            if rules.real_time is not None:
                self.game_time = Duel(self, self.journal, rules.real_time)

    async def load(self) -> None:
        """Read where the journal ends, and let bots and clocks go on."""
        if self.journal is not None:
            try:
                await self.journal.load()
            except BrokenJournal:
                # The error may name hidden cards: it goes to the server's log, not to the players.
                log.exception("match %s cannot go on", self.id)
                self.retire("Its journal is damaged and cannot be followed. It is kept as it is.")
            else:
                await self.alarm.resume()
        self.wake()

    # ---------------------------------------------------------------- what everyone may ask

    @property
    def version(self) -> int:
        """The latest entry's number."""
        return self.row.version if self.journal is None else self.journal.version

    @property
    def status(self) -> Status:
        """waiting: not everybody is here and ready. retired: its rules are gone or its journal is damaged."""
        if self.journal is None:
            return "retired"
        if self.journal.state is None:
            return "waiting"
        return "over" if self.journal.over else "running"

    @property
    def sitting(self) -> Sitting:
        return Sitting(self.row.seats) if self.journal is None else self.journal.sitting

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.sitting.seen

    @property
    def options(self) -> dict[str, str]:
        return self.row.options if self.journal is None else self.journal.standing.options

    @property
    def host(self) -> str:
        """Whose table it is: the player who made it, or the one it was handed to."""
        return self.row.creator if self.journal is None else self.journal.standing.host

    def seat_of(self, guest: str) -> int:
        """-1 for a guest who is not seated."""
        return self.sitting.places.get(guest, -1)

    def eyes_of(self, guest: str) -> int:
        """The seat that a guest sees the game from: -1 for whoever watches, or has lost a seat for good."""
        return self.sitting.eyes.get(guest, NOBODY)

    def online(self, seat: int) -> bool:
        """Whether the seat's player is here: a person who has the match open, or a bot."""
        taken = self.seats[seat]
        return taken.kind == "bot" or (taken.kind == "person" and self.viewers.here(taken.guest))

    def invites(self, guest: str) -> list[tuple[int, str]]:
        """Open seats and the secrets of their links, for the host; empty for anybody else."""
        if guest != self.host or self.journal is None:
            return []
        return [(s.seat, s.invite) for s in self.journal.seats if s.kind == "open"]

    def why(self, guest: str, move: str) -> Refusal | None:
        """None if legal. Raises TableError not_seated, not_started, retired, bad_notation."""
        seat = self.playing_seat(guest)
        self.absence.acted(guest)
        journal, state = self._started()
        try:
            refusal = journal.game.why(state, seat, journal.game.parse(state, move))
        except InvalidMove as error:
            raise TableError("bad_notation", str(error)) from error
        return refusal

    async def hint(self, guest: str, version: int) -> Hint:
        """A good move for this player at this version.

        Raises TableError not_seated, not_started, over, retired, stale, bad_request, unavailable.
        """
        seat = self.playing_seat(guest)
        self.absence.acted(guest)
        return await self.hints.ask(*self.playing(), seat, version)

    @property
    def duel(self) -> Duel | None:
        """The duel, in a game played in real time."""
        return self.game_time if isinstance(self.game_time, Duel) else None

    @property
    def running_duel(self) -> Duel | None:
        """The same, while its clock runs."""
        duel = self.duel
        return duel if duel is not None and duel.zero is not None else None

    def check_host(self, guest: str) -> None:
        """Raises TableError not_yours."""
        if guest != self.host:
            raise TableError("not_yours", "only the host of this table can do this")

    def check_watcher(self, guest: str) -> None:
        """Raises TableError not_yours: a daily board is its player's own secret until the day is over."""
        if self.seat_of(guest) < 0 and board_is_open(self.row.daily, self.deps.clock.now()):
            raise TableError("not_yours", "this is today's board; you can watch it after midnight (UTC)")

    # ---------------------------------------------------------------- watching

    async def attach(self, listener: Listener, guest: str) -> Opened:
        """From now on the listener gets every frame of its guest's seat (as a spectator without one, or with
        one that a bot has taken over for good).

        Raises TableError not_yours, unavailable.
        """
        self.check_watcher(guest)
        journal = self.journal
        if self.damaged:
            raise TableError("damaged", DAMAGED)
        if journal is None:
            self.viewers.add(listener, guest)
            return Opened(self.eyes_of(guest), Frame(self.version, self.created, (), None), ())
        try:
            if self.deps.shared:
                async with self.lock:  # another process may have written once more before it let go
                    await self.catch_up()
            past = await journal.remember()
        except StoreError as error:
            raise self.handle_store_error(error) from error
        if self.closed:
            raise TableError("unavailable", "this table has been closed; open it again")
        self.viewers.add(listener, guest)
        self.absence.came(guest)
        seat = self.eyes_of(guest)
        latest = Frame(0, self.created, (), None)
        if past:
            latest = self.viewers.frame(journal, seat, past[-1], journal.state)
        history = tuple([event for step in past for event in heard(step.events, seat)])
        return Opened(seat, latest, history)

    def detach(self, listener: Listener) -> None:
        guest = self.viewers.guests.get(listener)
        if guest is not None:
            self.absence.going(guest)
        self.viewers.remove(listener)
        self.absence.wake()
        if self.duel is not None:
            self.duel.gone(listener)
        self.last_used = self.deps.clock.now()

    # ---------------------------------------------------------------- doing

    async def move(self, guest: str, move: str, version: int, key: str) -> Ack:
        """A person's move. Returns once it is on the disk; the listeners got its frames just before.

        `version` is the one that the player saw. If the match has gone on since, the move counts if it is
        still legal. A move that is sent again with the same key is made once.

        Raises TableError not_seated, not_started, over, retired, stale, bad_notation, illegal, key_reused,
        bad_request, unavailable.
        """
        seat = self.own_seat(guest)
        self.absence.acted(guest)
        if not is_key(key):
            raise TableError("bad_request", f"a move's key has 1 to {LONGEST_KEY} characters")
        return await self.play(seat, move, version, of_person(key), person=True)

    def begin_move(
        self, guest: str, move: str, version: int, key: str, done: Callable[[Ack | None], None]
    ) -> bool:
        """The same without waiting, as nearly every move can be made; False if `move` has to make it."""
        seat = self.seat_of(guest)
        if seat < 0 or self.journal is None or not is_key(key) or self.duel is not None:
            return False
        self.absence.acted(guest)
        return begin_move(self, seat, move, version, of_person(key), done)

    async def play(
        self, seat: int, move: str, version: int, key: str, person: bool = False, preface: Fact | None = None
    ) -> Ack:
        """A seat's move, a person's or a bot's; `preface` is an entry that goes before it."""
        return await self.shielded(make_move(self, seat, move, version, key, person, preface))

    async def set_pace(self, guest: str, pace: Pace) -> None:
        """How long bots take from now on. Raises TableError not_seated, bad_request, unavailable."""
        self.playing_seat(guest)
        check_pace(pace)
        if pace == self.pace:
            return
        await self.shielded(self.deps.store.set_pace(self.id, pace))
        self.pace = pace
        self.bots.hurry()
        self.viewers.tell_seats()

    async def advance(self) -> None:
        """Let what is due by now happen."""
        await self.shielded(self._advance())

    # ---------------------------------------------------------------- for the server

    def wake(self) -> None:
        """Let bots and clocks look at the new position, and act where they have to."""
        if self.journal is not None and self.journal.over:
            self.game_time.closed = True
        self.bots.wake()
        self.game_time.wake()
        self.alarm.wake()
        self.absence.wake()
        self.takeback.wake()

    @property
    def restless(self) -> bool:
        """Something will happen by itself: a bot thinks, or a clock runs."""
        return bool(self.bots) or bool(self.game_time) or bool(self.alarm) or bool(self.takeback)

    @property
    def idle(self) -> bool:
        """Nobody watches and nothing will happen by itself, so it can leave memory."""
        return not (self.viewers or self.restless or self.hints or self.lock.locked())

    def retire(self, notice: str) -> None:
        """From now on it can only be watched; the notice says why."""
        self.journal = None
        self.notice = notice

    def renamed(self, guest: Guest) -> None:
        journal = self.journal
        if journal is not None and self.seat_of(guest.id) >= 0:
            journal.replace_seats(
                [replace(seat, name=guest.name) if seat.guest == guest.id else seat for seat in journal.seats]
            )
            self.viewers.tell_seats()

    async def close(self) -> None:
        self.closed = True
        await self.bots.close()
        await self.hints.close()
        await self.game_time.close()
        await self.alarm.close()
        await self.absence.close()
        await self.takeback.close()
        await self.background.close()
        async with self.lock:
            pass  # what was being written is written

    # ---------------------------------------------------------------- inside

    async def _advance(self) -> None:
        async with self.lock:
            journal, state = self.playing()
            if state.due() == NEVER or state.due() > self.game_time.now(state):
                return
            await self.write_or_catch_up([journal.draft(Advance(int(state.due())))])

    async def write_drafted(self, draft: Callable[[], Awaitable[list[Step]]]) -> None:
        """Write what `draft` makes of the match as it stands; again if another process wrote first.

        Nothing drafted is nothing to write. Raises TableError, DamagedMatch, StoreUnavailable.
        """
        async with self.lock:
            while steps := await draft():
                if await self.write_or_catch_up(steps):
                    return

    async def write_or_catch_up(self, steps: list[Step]) -> bool:
        """Write drafted steps. False if another process wrote first: its entries are in, so draft again.

        Raises DamagedMatch, StoreUnavailable.
        """
        with contextlib.suppress(Conflict):
            await self.write(steps)
            return True
        if not await self.catch_up():
            # A conflict without an entry that caused it: to try again would never end.
            raise DamagedMatch(self.id, f"entry {steps[0].entry.seq} cannot be written")
        return False

    def write(self, steps: list[Step], done: OnWritten = lambda error: None) -> Awaitable[None]:
        """Write drafted steps; once they are on the disk accept them, tell everybody, and call `done` last.

        That happens whether or not anybody awaits the result, which is Conflict or StoreUnavailable if they
        were not written. The caller holds `lock`.
        """
        journal, before = self.open_journal(), self.status
        clock, outages = self.deps.clock, self.deps.outages
        asked = clock.now()

        def finish(error: Exception | None) -> None:
            try:
                if error is None:
                    outages.worked(asked, clock.now())
                    for step in steps:
                        journal.accept(step)
                    self._announce(steps, before)
                elif isinstance(error, StoreUnavailable) and not isinstance(error, StoreDamaged):
                    outages.failed(asked)
            finally:
                done(error)

        return journal.append(steps, finish)

    async def catch_up(self) -> bool:
        """Take in what other processes have appended; False if there was nothing."""
        before = self.status
        steps = await self.open_journal().catch_up()
        self._announce(steps, before)
        return bool(steps)

    def _announce(self, steps: list[Step], before: Status) -> None:
        """Tell all viewers of accepted steps, and wake whoever may have to act on them."""
        journal, duel = self.open_journal(), self.duel
        self.last_used = self.deps.clock.now()
        if steps:
            self.hints.forget()
        if duel is not None and len(duel.referee.sides) != len(journal.seats):
            duel = self.game_time = Duel(self, journal, duel.real_time)
            duel.tell()
        arranged = self.status != before
        for step in steps:
            self.viewers.tell_step(journal, step)
            if isinstance(step.fact, Move):
                self.absence.moved(step.entry.seat)
            if not is_played(step.fact):
                arranged = arranged or not isinstance(step.fact, UNSEEN)
                if isinstance(step.fact, Undone):
                    self.bots.again()
        if arranged:
            self.viewers.tell_seats()
        self.wake()

    async def shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish the work even if its caller is cancelled. Raises TableError unavailable."""
        try:
            return await finished(work)
        except StoreError as error:
            raise self.handle_store_error(error) from error

    def handle_store_error(self, error: StoreError) -> TableError:
        """What to say of a journal that fails. A damaged match is retired, since no retry can help."""
        if isinstance(error, DamagedMatch) and not self.damaged:
            self.damaged = True
            self.game_time.closed = True
            self.retire(DAMAGED[0].upper() + DAMAGED[1:] + ".")
            self.viewers.tell_seats()
            self.wake()
        return unavailable(error)

    def own_seat(self, guest: str) -> int:
        """The seat of somebody who has one. Raises TableError not_seated."""
        seat = self.seat_of(guest)
        if seat < 0:
            raise TableError("not_seated", "you are not sitting at this table, but you can watch")
        return seat

    def playing_seat(self, guest: str) -> int:
        """The same, of somebody who has not lost it. Raises TableError not_seated."""
        seat = self.own_seat(guest)
        check_not_lost(self.seats[seat])
        return seat

    def open_journal(self) -> Journal:
        """The journal of a match that can go on. Raises TableError retired."""
        if self.damaged:
            raise TableError("damaged", DAMAGED)
        if self.journal is None:
            raise TableError("retired", self.notice or "this game cannot go on")
        return self.journal

    def _started(self) -> tuple[Journal, State]:
        """Raises TableError not_started, retired."""
        journal = self.open_journal()
        if journal.state is None:
            raise TableError("not_started", "the game starts once everybody is here and ready")
        return journal, journal.state

    def playing(self) -> tuple[Journal, State]:
        """The journal and the position of a game in play. Raises TableError not_started, over, retired."""
        journal, state = self._started()
        if journal.over:
            raise TableError("over", "the game is over")
        return journal, state


def lost_text(entries: int) -> str:
    what = "The last step of this game was" if entries == 1 else f"The last {entries} steps of this game were"
    return f"{what} lost on the server's disk. It goes on from what is left."

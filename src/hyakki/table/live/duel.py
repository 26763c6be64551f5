"""A duel at the table: real time without ticks. It sleeps until something is due, or an input comes in.

The referee (`referee.py`) says what counts when; here it gets its clock, its journal and its audience. What
is committed is on the disk before anybody sees it decided; what is shown before that is for the eyes only.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING, Any

from hyakki.kernel.chance import Chance
from hyakki.kernel.game import NEVER, InvalidMove, State
from hyakki.kernel.log import seats_in
from hyakki.kernel.real_time import RealTime
from hyakki.store import Conflict
from hyakki.table.errors import TableError
from hyakki.table.journal import Journal
from hyakki.table.live import Glimpses, Input, Referee, Sync
from hyakki.table.live.batch import Batch
from hyakki.table.live.bot_hands import BotHands
from hyakki.table.live.exchanges import recall
from hyakki.table.live.numbers import COME_BACK, STOPS
from hyakki.table.moving import check_allowed
from hyakki.table.seats.sitting import by_bot, gone_for_good
from hyakki.table.types import Ack, DuelClock, DuelSide, Listener, LiveListener

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["Duel"]

log = logging.getLogger(__name__)

LONGEST_WAIT = 60_000
"""Looked again at the latest after this; nothing depends on it."""


class Duel:
    """The clock of one match whose hands race each other; takes the place of `GameTime`."""

    def __init__(self, match: Match, journal: Journal, real_time: RealTime[Any]) -> None:
        self.match = match
        self.journal = journal
        self.real_time = real_time
        self.referee = Referee(journal.game, real_time, len(journal.seats), self._luck)
        self.glimpses = Glimpses(self.referee)
        self.zero: float | None = None
        """The server's instant at which the duel's time is 0; None while it stands still."""
        self.armed: dict[int, dict[Listener, Sync]] = {}
        """Pages in sight, by seat; the latest plays."""
        self.left: set[int] = set()
        """Who is in a time-out for having left, and goes on by coming back."""
        self.stops: Counter[int] = Counter()
        """How often each seat has stopped this countdown."""
        self.asked: set[int] = set()
        """For whom a time-out was asked in this fight."""
        self.hands = BotHands(journal, real_time)
        self.answers: dict[int, asyncio.Future[Ack]] = {}
        """Moves whose player waits for an acknowledgement, by the input's identity."""
        self.bell = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        self.resting = False
        """Asleep until something is due or the bell rings."""
        self.recalled = False
        """What the journal says of earlier lets and habits is known."""
        self.measured: set[int] = set()
        """Seats whose connections were measured when they first fought."""
        self.closed = False
        self.told: DuelClock | None = None

    def __bool__(self) -> bool:
        return self.task is not None

    # ------------------------------------------------------------ the clock

    def instant(self) -> float:
        return self.match.deps.clock.instant()

    def now(self, state: State) -> int:
        """The duel's time, never before its position's own."""
        if self.zero is None:
            return int(state.now)
        return max(int(state.now), int(self.instant() - self.zero))

    def runs(self, state: State | None) -> bool:
        """Time passes while something is due, and a countdown only while both are there.

        With bots alone so does whatever is asked between rounds: who reads the cards first is asked later.
        """
        if state is None or state.over or state.due() == NEVER or self.closed:
            return False
        if state.now == state.due() - 1 and self.waits_for_answer(state):
            return False
        if not (self.real_time.counts_down(state) or (self.journal.alone and self.between(state))):
            return True
        return all(self.ready(seat) or self.stops[seat] > STOPS for seat in self.real_time.fighters(state))

    def between(self, state: State) -> bool:
        """Neither a fight nor a time-out: a card may be played, or a countdown runs."""
        return not self.real_time.fights(state) and self.real_time.paused_by(state) < 0

    def waits_for_answer(self, state: State) -> bool:
        """At a gentle table nobody else waits: what somebody is asked stays open until they have answered."""
        if not self.journal.gentle:
            return False
        owing = seats_in(state.must() & ~self.journal.sitting.bots)
        waiting = {press.seat for press in self.referee.waiting}
        return any(len(state.legal(seat)) > 1 for seat in owing if seat not in waiting)

    def ready(self, seat: int) -> bool:
        return by_bot(self.journal.seats[seat]) or bool(self.armed.get(seat))

    def wake(self) -> None:
        """See whether time passes."""
        self._let_go()
        state = self.journal.state
        if not self.runs(state):
            self._stop()
        elif state is not None and self.zero is None:
            pause = COME_BACK if self.real_time.counts_down(state) else 0
            self.zero = self.referee.zero = self.instant() + pause - int(state.now)
            self.tell()
        if self.zero is not None and state is not None:
            self._measure(state)
        if self.task is None and self.zero is not None:
            self.task = asyncio.create_task(self._run(), name=f"duel {self.match.id}")
            self.task.add_done_callback(self._done)

    def _measure(self, state: State) -> None:
        """Whether a fight counts is seen at its beginning: nobody can spoil it by a bad connection later.

        Before the countdown time runs, too, for sealed choices, and a connection may not be measured yet.
        """
        if not (self.real_time.counts_down(state) or self.real_time.fights(state)):
            return
        for seat in set(self.real_time.fighters(state)) - self.measured:
            sync = self.referee.sides[seat].sync
            if sync is not None:
                self.measured.add(seat)
                self.journal.slow_connection |= not sync.rated

    def _stop(self) -> None:
        if self.zero is None:
            return
        self.zero = None
        for press in self.referee.forget():
            self.refuse(press, TableError("stale", "the clock is stopped; try again"))
        self.hands.rest()
        self.bell.set()
        self.tell()

    async def close(self) -> None:
        self.closed = True
        self._stop()
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.task = None
        self.wake()

    async def _run(self) -> None:
        while self.zero is not None:
            self.bell.clear()
            failed: Exception | None = None
            try:
                await self.match.shielded(self._settle())
            except Exception as error:
                failed = error
            if failed is not None:
                await self.match.retries.wait_after(failed, "the duel")
            if self.zero is not None:
                await self._rest()

    async def _rest(self) -> None:
        """Until something is due, or the bell rings."""
        state = self.journal.state
        if state is None or self.zero is None or self.bell.is_set():
            return
        wakes = (self.referee.wake(state), self.glimpses.next, self.hands.next)
        soonest = min((wake for wake in wakes if wake != NEVER), default=NEVER)
        wait = LONGEST_WAIT if soonest == NEVER else soonest + self.zero - self.instant()
        if wait <= 0:
            return
        sleep = asyncio.ensure_future(self.match.deps.clock.sleep(min(int(wait) + 1, LONGEST_WAIT)))
        ring = asyncio.ensure_future(self.bell.wait())
        self.resting = True
        try:
            await asyncio.wait((sleep, ring), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.resting = False
            sleep.cancel()
            ring.cancel()

    # ------------------------------------------------------------ who is there

    def arm(self, seat: int, listener: Listener, sync: Sync) -> None:
        """A page of this seat is in sight; from now on its connection counts."""
        if self.lost(seat):
            return
        self.armed.setdefault(seat, {}).pop(listener, None)
        self.armed[seat][listener] = sync
        self.referee.sides[seat].connect(sync)
        self._changed()

    def lost(self, seat: int) -> bool:
        """A bot fights in this seat for good, and on nobody's line."""
        return gone_for_good(self.journal.seats[seat])

    def _let_go(self) -> None:
        for seat in filter(self.lost, list(self.armed)):
            del self.armed[seat]
            self.referee.sides[seat].connect(None)

    def disarm(self, seat: int, listener: Listener) -> None:
        """The page was left, or its connection was lost."""
        pages = self.armed.get(seat, {})
        if pages.pop(listener, None) is None:
            return
        state = self.journal.state
        if state is not None and self.zero is not None and self.real_time.counts_down(state) and not pages:
            self.stops[seat] += 1
        self.referee.sides[seat].connect(list(pages.values())[-1] if pages else None)
        self._changed()

    def _changed(self) -> None:
        self.tell()
        self.wake()
        self.match.absence.wake()
        self.bell.set()

    def gone(self, listener: Listener) -> None:
        """A page that listens no more plays for nobody."""
        for seat in list(self.armed):
            self.disarm(seat, listener)

    def proved(self) -> None:
        """A connection has told everything up to now; a verdict may be waiting for that."""
        state = self.journal.state
        if state is not None and self.zero is not None and self.referee.wants_proof(self.now(state)):
            self.bell.set()

    # ------------------------------------------------------------ inputs

    def press(self, seat: int, move: str, stamp: float, listener: Listener, arrival: float) -> None:
        """An input with the moment of its press on the page's own clock.

        Raises TableError not_seated, not_started, over, bad_notation, bad_request, too_fast, stale.
        """
        state = self._fighting(move)
        check_allowed(self.journal, seat)
        self.match.absence.acted(self.journal.seats[seat].guest)
        if listener not in self.armed.get(seat, {}):
            raise TableError("bad_request", "this page is not armed; say that it is in sight first")
        side = self.referee.sides[seat]
        if not side.allow(arrival):
            raise TableError("too_fast", "no hand is as quick as that")
        side.connect(self.armed[seat][listener])
        # From its arrival, not from now: how busy this machine is must not count as somebody's lag.
        at, clamped = self.referee.believed(seat, move, stamp, arrival)
        self._hear(state, Input(seat, move, at, at, self.now(state), clamped))

    def play(self, seat: int, move: str, key: str) -> asyncio.Future[Ack]:
        """A move without a stamp: it counts when it arrives, and is answered once it is on the disk.

        Sent again while it waits it is the same move. Raises TableError like `press`.
        """
        state = self._fighting(move)
        for press in self.referee.waiting:
            if press.key == key and press.seat == seat and id(press) in self.answers:
                return self.answers[id(press)]
        now = self.now(state)
        # What is due has not happened yet where it waits for this very answer.
        at = min(now, int(state.due()) - 1) if self.waits_for_answer(state) else now
        press = Input(seat, move, at, at, now, key=key)
        answer = self.answers[id(press)] = asyncio.get_running_loop().create_future()
        self._hear(state, press)
        return answer

    def _fighting(self, move: str) -> State:
        journal, state = self.match.playing()
        try:
            journal.game.parse(state, move)
        except InvalidMove as error:
            raise TableError("bad_notation", str(error)) from error
        if self.zero is None:
            raise TableError("bad_request", "the clock is stopped; it starts once both are at the table")
        if self.referee.void:
            raise TableError("stale", "a connection stalled: this exchange does not count")
        return state

    def _hear(self, state: State, press: Input) -> None:
        self.referee.hear(state, press)
        self.bell.set()

    def acknowledge(self, press: Input, seq: int) -> None:
        answer = self.answers.pop(id(press), None)
        if answer is not None and not answer.done():
            answer.set_result(Ack(seq, again=False))

    def refuse(self, press: Input, error: TableError) -> None:
        answer = self.answers.pop(id(press), None)
        if answer is not None and not answer.done():
            answer.set_exception(error)

    # ------------------------------------------------------------ deciding

    async def _settle(self) -> None:
        """Commit all that can be decided, then show what cannot."""
        async with self.match.lock:
            if not self.recalled:
                await self._recall()
            if self.journal.state is None or self.zero is None:
                return
            now = self.now(self.journal.state)
            for press in self.hands.pressed(now):
                self.referee.hear(self.journal.state, press)
            self._time_out_absent(self.journal.state)
            batch = Batch(self, self.journal.state)
            batch.draft(self.now(self.journal.state))
            if batch.steps:
                try:
                    await self.match.write(batch.steps)
                except Conflict:
                    await self.match.catch_up()
                    self.referee.waiting[:0] = batch.inputs
                    return
                except Exception:
                    self.referee.waiting[:0] = batch.inputs
                    raise
            batch.answer()
            for listener, _ in self._listeners():
                for photo in batch.photos:
                    self.match.viewers.tell(listener.photo, photo)
            self.wake()
            if self.zero is not None:
                self.hands.plan(self.journal.state, self._foreseen)
                self._show(self.journal.state)
                self._probe(self.journal.state)
                paused = self.real_time.paused_by(self.journal.state)
                if paused in self.left and self.ready(paused):
                    self.bell.set()  # a connection stalled, and its player is still there
                if self._left_alone(self.journal.state):
                    self.bell.set()  # a countdown waited no longer, and its player is still away

    async def _recall(self) -> None:
        """Somebody may have played here before this table was opened."""
        if not all(map(by_bot, self.journal.seats)):
            recall(await self.match.deps.store.entries(self.match.id), self.referee.sides)
        self.recalled = True

    def _time_out_absent(self, state: State) -> None:
        """A player who is gone asks for a time-out, and ends it by coming back."""
        real_time, now = self.real_time, self.now(state)
        if not real_time.fights(state):
            self.asked.clear()
        else:
            self.stops.clear()
        if real_time.counts_down(state):
            self.left.clear()
        for seat in real_time.fighters(state):
            if seat in self._left_alone(state):
                self.asked.add(seat)
                self.left.add(seat)
                self.referee.hear(state, Input(seat, real_time.timeout, now, now, now))
            elif real_time.paused_by(state) == seat and seat in self.left and self.ready(seat):
                self.left.discard(seat)
                self.referee.hear(state, Input(seat, real_time.resume, now, now, now))

    def _left_alone(self, state: State) -> list[int]:
        """Who fights and is not there, and no time-out was asked for."""
        if not self.real_time.fights(state):
            return []
        return [it for it in self.real_time.fighters(state) if not self.ready(it) and it not in self.asked]

    def _foreseen(self, state: State) -> State:
        """What a screen shows, though it is not decided yet."""
        return self.referee.foresee(state, self.now(state)).state

    def _luck(self, what: str) -> Chance:
        """Of what is not written down yet: the luck that it will be written down with."""
        return self.journal.luck(self.journal.standing.deal.count.named(what))

    # ------------------------------------------------------------ telling

    def clock(self) -> DuelClock:
        sides = tuple(
            DuelSide(
                seat,
                self.ready(seat),
                round(side.sync.rtt) if side.sync else 0,
                round(side.sync.jitter) if side.sync else 0,
                side.sync is None or side.sync.rated,
                side.lets,
            )
            for seat, side in enumerate(self.referee.sides)
        )
        return DuelClock(self.zero, self.referee.hold, self.referee.band, sides, self.journal.gentle)

    def tell(self) -> None:
        """How the clock runs and how far away everybody is, if it has changed."""
        clock = self.clock()
        if clock != self.told:
            self.told = clock
            for listener, _ in self._listeners():
                self.match.viewers.tell(listener.duel_clock, clock)

    def _show(self, state: State) -> None:
        listeners = self._listeners()
        if not listeners:
            self.glimpses.next = NEVER
            return
        fresh = self.glimpses.fresh(state, self.now(state))
        for listener, guest in listeners:
            glimpses = fresh.get(self.match.eyes_of(guest))
            if glimpses:
                self.match.viewers.tell(listener.glimpses, glimpses)

    def _probe(self, state: State) -> None:
        """Ask the connections whether everything up to a contact has come in."""
        for seat in self.referee.probes(self.now(state)):
            for listener in list(self.armed.get(seat, {}))[-1:]:
                if isinstance(listener, LiveListener):
                    self.match.viewers.tell(listener.probe)

    def _listeners(self) -> list[tuple[LiveListener, str]]:
        """Those who follow the duel, and whose they are."""
        guests = self.match.viewers.guests
        return [(listener, guest) for listener, guest in guests.items() if isinstance(listener, LiveListener)]

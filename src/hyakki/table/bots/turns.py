"""Bots at the table. Each gets its own view and nothing else, and takes its time."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from hyakki.bots import LEVELS, USUAL
from hyakki.bots.engines import NoMove, Sat, Trouble
from hyakki.kernel.chance import Keyed
from hyakki.kernel.game import State
from hyakki.table.bots.pace import IN_A_ROW
from hyakki.table.dependencies import Thinker
from hyakki.table.entries import EngineFailed
from hyakki.table.journal import Journal
from hyakki.table.keys import of_bot

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["BotTurns"]

log = logging.getLogger(__name__)

KEEPER = USUAL
"""The level of a bot that plays in a person's place."""

SEARCHES, GLANCES, AT_MOST = 60, 10, 1500
"""Milliseconds that bots may think: those that search at least, others at least, and all at most."""


class BotTurns:
    """One task for every bot that owes a decision."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.tasks: dict[int, asyncio.Task[None]] = {}
        self.turns: dict[int, Turn] = {}
        """What those tasks are about."""
        self.closed = False

    def __bool__(self) -> bool:
        return bool(self.tasks)

    def wake(self) -> None:
        """See who is to act; bots that already think go on."""
        journal, thinker = self.match.journal, self.match.deps.thinker
        if journal is not None and journal.over:
            state = journal.state
            outcome = state.outcome() if state is not None and state.over else None
            self.match.deps.engines.leave(self.match.id, outcome)
        if self.closed or thinker is None or journal is None or journal.state is None:
            return
        acting = journal.bots_to_act()
        for seat, task in self.tasks.items():
            if seat not in acting and (
                journal.seats[seat].kind == "person" or journal.standing.marks.ask is not None
            ):
                task.cancel()  # its place is no longer kept, or a move may be taken back
        for seat in acting:
            if seat not in self.tasks:
                self._begin(Turn(self.match, journal, journal.state, thinker, seat))

    def again(self) -> None:
        """Start every turn again: a move was taken back."""
        for task in self.tasks.values():
            task.cancel()

    def hurry(self) -> None:
        """Let a new pace count at once for bots that are done sooner by it.

        A decision has begun when it began, whatever the pace is now, so it is never put off: else whoever
        sets the pace over and over could hold the table for as long as they like.
        """
        for seat, turn in list(self.turns.items()):
            if self.closed or turn.version != self.match.version:
                continue  # others have moved meanwhile; it may be over and done with
            sooner = Turn(self.match, turn.journal, turn.state, turn.thinker, seat, turn.began)
            if sooner.until < turn.until:
                self.tasks[seat].cancel()
                self._begin(sooner)

    def _begin(self, turn: Turn) -> None:
        task = asyncio.create_task(turn.take(), name=f"bot {self.match.id} {turn.seat}")
        self.tasks[turn.seat], self.turns[turn.seat] = task, turn
        task.add_done_callback(partial(self._done, turn.seat))

    async def close(self) -> None:
        self.closed = True
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.match.deps.engines.leave(self.match.id)

    def _done(self, seat: int, task: asyncio.Task[None]) -> None:
        if self.tasks.get(seat) is not task:
            return  # a quicker one has taken its place
        del self.tasks[seat], self.turns[seat]
        self.wake()  # the same bot may be to act again


class Turn:
    """One decision of one bot, which has `began` at some instant of the clock, or begins now."""

    def __init__(
        self,
        match: Match,
        journal: Journal,
        state: State,
        thinker: Thinker,
        seat: int,
        began: float | None = None,
    ) -> None:
        self.match = match
        self.journal = journal
        self.state = state
        self.thinker = thinker
        self.seat = seat
        self.version = journal.version
        self.level = journal.seats[seat].level or KEEPER
        self.engine = match.deps.engines.programs.get(self.level)
        self.trouble: Trouble | None = None
        """Why a move is made for it."""
        # Who moved last is public; nothing else of the match may play a part here, or waiting would tell.
        delay = match.deps.pacer.delay(match.pace) // (IN_A_ROW if journal.standing.mover == seat else 1)
        now = match.deps.clock.instant()
        self.began = now if began is None else began
        delay = max(delay - int(now - self.began), 0)
        least = SEARCHES if LEVELS.get(self.level) == "search" else GLANCES
        # The rest of the delay is for the way there and back, so that the clock alone decides.
        self.budget = min(max(delay * 6 // 10, least), AT_MOST)
        if self.engine is not None:
            self.budget = self.engine.milliseconds
        overruns = match.deps.overruns
        self.delay = max(delay, self.budget + overruns.allow(self.kind, now))
        self.until = now + self.delay

    @property
    def kind(self) -> str:
        return f"{self.match.game} {self.level}"

    async def take(self) -> None:
        clock, retries = self.match.deps.clock, self.match.retries
        failed: Exception | None = None
        try:
            _, move = await asyncio.gather(clock.sleep(self.delay), self._think(retries.failures))
            preface = EngineFailed(self.trouble) if self.trouble is not None else None
            await self.match.play(
                self.seat, move, self.version, of_bot(self.version, retries.failures), preface=preface
            )
        except Exception as error:
            failed = error
        # A position that has moved on is looked at again in a moment, by the next turn.
        if failed is not None and self.match.version == self.version:
            await retries.wait_after(failed, f"the bot in seat {self.seat}")

    async def _think(self, failures: int) -> str:
        """A move; any legal one, if the bot has failed here before."""
        if failures:
            return self._any(failures)
        if self.level not in LEVELS:
            return await self._ask_engine()
        clock, overruns = self.match.deps.clock, self.match.deps.overruns
        began = clock.instant()
        try:
            move = await self.thinker.choose(
                self.match.game,
                self.journal.ruleset,
                self.state.view(self.seat),
                self.level,
                seed=self.journal.seed(f"bot {self.match.id} {self.seat} {self.version}"),
                milliseconds=self.budget,
                urgent=lambda: bool(self.match.viewers),
                gentle=self.journal.gentle,
            )
        except Exception:
            log.exception("match %s: the bot in seat %d found no move", self.match.id, self.seat)
            return self._any(failures)
        now = clock.instant()
        overruns.note(self.kind, now - began - self.budget, now)
        return move

    async def _ask_engine(self) -> str:
        match, journal = self.match, self.journal
        sat = Sat(
            match.id,
            self.seat,
            len(journal.seats),
            match.game,
            journal.ruleset,
            journal.standing.options,
            journal.seed(f"engine {match.id} {self.seat}"),
        )
        try:
            move, took = await match.deps.engines.move(self.level, sat, self.state.view(self.seat))
        except NoMove as error:
            self.trouble = error.trouble
            if error.trouble not in ("resting", "gone"):
                log.warning("match %s: engine %s: %s; a move is made for it", match.id, self.level, error)
            return self._any(0)
        match.deps.overruns.note(self.kind, took - self.budget, match.deps.clock.instant())
        return move

    def _any(self, failures: int) -> str:
        """Any legal move, and another one every time: a broken bot never stops a match."""
        luck = Keyed(self.journal.secret, f"any {self.match.id} {self.seat} {self.version} {failures}")
        return self.journal.game.text(self.state, int(self.state.draw(self.seat, luck)))

"""The best move that somebody missed in a finished game, and why a hint likes it.

It is looked for from that seat's own views, at leisure: a short look at each decision, and a closer one where
the first has found most. Workers do it when nobody plays who needs them. What they find must stand in
hindsight: a chance was missed only where the person got less than they could have.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from hyakki.bots import CLEARLY, HINDSIGHT, Hint, Later, Review
from hyakki.kernel.game import State
from hyakki.kernel.record import Entry
from hyakki.table.dependencies import Thinker
from hyakki.table.entries import Move, Undone
from hyakki.table.errors import TableError
from hyakki.table.history.replays import Replay
from hyakki.table.history.uploads import UPLOADED
from hyakki.table.seats.sitting import by_bot
from hyakki.table.steps import Step

if TYPE_CHECKING:
    from hyakki.table.matches import Matches

__all__ = ["Missed", "Reviews"]

log = logging.getLogger(__name__)

Turn = AbstractAsyncContextManager[None]

MOST = 80
"""Decisions that are looked at: the last ones, which are nearest to what decided the game."""
GLANCE = 25
"""Milliseconds for each of them."""
CLOSER = 4
"""So many are looked at closely,"""
CLOSE_LOOK = 250
"""for so many milliseconds each. No bot has to wait for a worker any longer because of it."""
PATIENCE = 30.0
"""Seconds until nobody waits any longer for workers with more urgent things to do, or for a turn."""
KEPT = 500
"""So many answers are remembered."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A move that would have been clearly better than the one a seat made."""

    version: int
    """The entry of the move that was made instead."""
    scene: Any
    """The table before it, as this seat saw it."""
    better: Hint


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that a person made, and the position it was made in."""

    version: int
    state: State
    made: str
    later: Later = ()
    """What the others did before this person moved again."""


class Reviews:
    """Each seat of a game is looked over once, however often it is asked about."""

    def __init__(self, matches: Matches) -> None:
        self.matches = matches
        self.thoughts: dict[tuple[str, int], asyncio.Task[Missed | None]] = {}

    async def best_missed(self, match_id: str, guest: str, turn: Turn | None = None) -> Missed | None:
        """What a guest who played in a game could have done clearly better; None if nothing is found.

        It is looked for within `turn`, where others wait for theirs.

        Raises TableError unknown_match, not_yours, not_seated, bad_request, retired, unavailable.
        """
        if match_id.startswith(UPLOADED):  # not even to be followed
            raise TableError("not_seated", "nobody here has played in a game that was uploaded")
        replay = await self.matches.replays.find(match_id, guest)
        seat = replay.match.own_seat(guest)
        if not replay.journal.over:
            raise TableError("bad_request", "missed chances are shown once the game is over")
        thinker = self.matches.deps.thinker
        if thinker is None:
            raise TableError("unavailable", "this server cannot look for missed chances")
        key = match_id, seat
        if key not in self.thoughts:
            while len(self.thoughts) >= KEPT:
                self.thoughts.pop(next(iter(self.thoughts))).cancel()
            thought = self._review(thinker, replay, seat, turn or nullcontext())
            self.thoughts[key] = asyncio.create_task(thought, name=f"review {match_id} {seat}")
            self.thoughts[key].add_done_callback(partial(self._done, key))
        task = self.thoughts[key]
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if not task.cancelled():
                raise  # the person who asked is gone
            raise TableError("unavailable", "the game cannot be looked over right now") from None

    async def close(self) -> None:
        tasks = list(self.thoughts.values())
        self.thoughts.clear()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _review(self, thinker: Thinker, replay: Replay, seat: int, turn: Turn) -> Missed | None:
        try:
            async with asyncio.timeout(PATIENCE), turn:
                return await SeatReview(thinker, replay, seat).best_missed()
        except TimeoutError:  # much is asked for, and nothing is broken
            log.info("match %s: there was no time to look seat %d over", replay.match.id, seat)
            raise TableError("unavailable", "the game cannot be looked over right now") from None
        except Exception as error:
            log.exception("match %s: seat %d could not be looked over", replay.match.id, seat)
            raise TableError("unavailable", "the game cannot be looked over right now") from error

    def _done(self, key: tuple[str, int], task: asyncio.Task[Missed | None]) -> None:
        if (task.cancelled() or task.exception() is not None) and self.thoughts.get(key) is task:
            del self.thoughts[key]  # it may be asked for again


class SeatReview:
    """One seat's decisions in one game, looked at again."""

    def __init__(self, thinker: Thinker, replay: Replay, seat: int) -> None:
        self.thinker = thinker
        self.replay = replay
        self.seat = seat

    async def best_missed(self) -> Missed | None:
        decisions = (await self.decisions())[-MOST:]
        promising = (await self.looked_at(decisions, GLANCE))[:CLOSER]
        for review, decision in await self.looked_at([decision for _, decision in promising], CLOSE_LOOK):
            if review.gain >= CLEARLY:
                (scene,) = self.replay.journal.game.laid(decision.state, [self.seat])
                return Missed(decision.version, scene, review.better)
        return None

    async def looked_at(
        self, decisions: Sequence[Decision], milliseconds: int
    ) -> list[tuple[Review, Decision]]:
        """Those where a hint would have said something else and been right, the costliest first."""
        match, journal = self.replay.match, self.replay.journal
        found: list[tuple[Review, Decision]] = []
        for decision in decisions:
            review = await self.thinker.review(
                match.game,
                journal.ruleset,
                decision.state.view(self.seat),
                decision.made,
                seed=journal.seed(f"review {match.id} {self.seat} {decision.version} {milliseconds}"),
                milliseconds=milliseconds,
            )
            if review is not None and (better := self.in_hindsight(review.better, decision)) is not None:
                found.append((replace(review, better=better), decision))
        return sorted(found, key=lambda one: -one[0].gain)

    def in_hindsight(self, better: Hint, decision: Decision) -> Hint | None:
        """A hint with what it would have brought; None if that is no more than what the person got."""
        game, state = self.replay.journal.game, decision.state
        if game.info.name not in HINDSIGHT:
            return better
        made, move = game.parse(state, decision.made), game.parse(state, better.move)
        facts = HINDSIGHT[game.info.name](state, self.seat, made, move, decision.later)
        return None if facts is None else Hint(better.move, facts or better.facts)

    async def decisions(self) -> list[Decision]:
        """What this person decided where there was a choice, but for what was taken back."""
        moves: list[tuple[Entry, int, Decision | None]] = []
        before: State | None = None
        async for step in self.replay.steps():
            if isinstance(step.fact, Undone):
                to = step.fact.to
                moves = [made for made in moves if made[0].seq <= to]
            elif isinstance(step.fact, Move) and before is not None:
                text = step.fact.text
                mine = Decision(step.entry.seq, before, text) if self.chose(step, before) else None
                moves.append((step.entry, self.replay.journal.game.parse(before, text), mine))
            before = step.state
        return followed(moves, self.seat)

    def chose(self, step: Step, before: State) -> bool:
        """Whether a move was this person's own, and not the only one."""
        seat = self.seat
        if step.entry.seat != seat or step.base is None or by_bot(step.base.seats[seat]):
            return False
        return bool(int(before.must()) >> seat & 1) and len(before.legal(seat)) > 1


def followed(moves: Sequence[tuple[Entry, int, Decision | None]], seat: int) -> list[Decision]:
    """A seat's decisions, each with what the others did until this seat moved again."""
    decisions: list[Decision] = []
    later: list[tuple[int, int]] = []
    for entry, move, decision in reversed(moves):
        if entry.seat != seat:
            later.append((entry.seat, move))
            continue
        if decision is not None:
            decisions.append(replace(decision, later=tuple(reversed(later))))
        later.clear()
    return decisions[::-1]

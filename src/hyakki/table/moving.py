"""Making a move: drafted on a clone, written down, then told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from hyakki.kernel.game import NEVER, IllegalMove, InvalidMove, State
from hyakki.kernel.record import Entry
from hyakki.store import Conflict, DamagedMatch, Repeated, StoreError
from hyakki.table.entries import Advance, Move
from hyakki.table.errors import TableError, illegal
from hyakki.table.journal import Journal
from hyakki.table.steps import Step
from hyakki.table.types import Ack

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["begin_move", "make_move"]

Done = Callable[[Ack | None], None]


def begin_move(match: Match, seat: int, move: str, version: int, key: str, done: Done) -> bool:
    """Make a move at once if nothing at all stands in its way, as hardly ever anything does.

    `done` is told once it is on the disk, or why it is not. False if nothing was begun: `make_move` knows
    how to wait, whether the move was made before, and why it cannot be made.
    """
    if not taken(match.lock):
        return False

    def finish(error: Exception | None) -> None:
        match.lock.release()
        done(None if error is not None else Ack(steps[-1].entry.seq, again=False))

    try:
        steps = draft_move(match, seat, move, version, key)
        match.write(steps, finish)
    except (TableError, StoreError):
        match.lock.release()
        return False
    except BaseException:
        match.lock.release()
        raise
    return True


def taken(lock: asyncio.Lock) -> bool:
    """Take a lock if nobody has it or waits for it."""
    taking = lock.acquire()
    try:
        taking.send(None)
    except StopIteration:
        return True
    taking.close()
    return False


async def make_move(match: Match, seat: int, move: str, version: int, key: str) -> Ack:
    """Make a move that has to wait, was perhaps made before, or whose match has gone on in another process.

    Returns once it is on the disk, and says why if it cannot be made.
    """
    async with match.lock:
        while True:
            try:
                steps = draft_move(match, seat, move, version, key)
                await match.append(steps)
                return Ack(steps[-1].entry.seq, again=False)
            except (TableError, Conflict, Repeated) as error:
                problem = error
            heard = await match.catch_up()
            # A repeated move is acknowledged again, even if it could not be made now.
            earlier = await match.deps.store.keyed(match.id, seat, key)
            if earlier is not None:
                return acknowledge_again(match, earlier, move)
            if not heard:
                if isinstance(problem, TableError):
                    raise problem
                # Somebody was faster, and nothing of it is to be found: to try again would never end.
                raise DamagedMatch(match.id, str(problem))


def acknowledge_again(match: Match, earlier: Entry, move: str) -> Ack:
    """A move with a key that was used before. Raises TableError key_reused if it is another one."""
    journal = match.live()
    same = earlier.move == move
    if not same and journal.state is not None:
        try:
            same = journal.game.text(journal.state, journal.game.parse(journal.state, move)) == earlier.move
        except InvalidMove:
            same = False
    if not same:
        raise TableError("key_reused", "this key was used before, for another move")
    return Ack(earlier.seq, again=True)


def draft_move(match: Match, seat: int, move: str, version: int, key: str) -> list[Step]:
    journal, state = match.playing()
    if version > journal.version:
        raise TableError("bad_request", f"version {version} is still to come; this is {journal.version}")
    if version < journal.standing.marks.returned:
        raise TableError("stale", "a move was taken back meanwhile; look again")
    try:
        move = journal.game.text(state, journal.game.parse(state, move))
        steps = match.alarm.draft(journal)
        draft_time(match, journal, state, steps)
        steps.append(journal.draft(Move(move), seat, key, after=steps[-1] if steps else None))
    except InvalidMove as error:
        raise TableError("bad_notation", str(error)) from error
    except IllegalMove as refused:
        if version < journal.version:
            gone = f"the match has gone on since version {version}"
            raise TableError("stale", gone, refused.refusal) from refused
        raise illegal(refused.refusal) from refused
    return steps


def draft_time(match: Match, journal: Journal, state: State, steps: list[Step]) -> None:
    """Everything that is due by now, an entry each, and the time since: a move happens at its instant."""
    now = match.timing.now(state)
    while state.now < now and not state.over:
        to = now if state.due() == NEVER else min(now, state.due())
        steps.append(journal.draft(Advance(int(to)), after=steps[-1] if steps else None))
        state = steps[-1].state or state

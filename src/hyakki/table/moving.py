"""Making a move: drafted on a clone, written down, then told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from hyakki.kernel.game import NEVER, IllegalMove, InvalidMove, State
from hyakki.store import Conflict, DamagedMatch, StoreError
from hyakki.table.entries import Advance, Fact, Move
from hyakki.table.errors import TableError, illegal
from hyakki.table.journal import Journal
from hyakki.table.lengths import check_playable
from hyakki.table.steps import Step
from hyakki.table.types import Ack

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["begin_move", "make_move"]

Done = Callable[[Ack | None], None]


def begin_move(match: Match, seat: int, move: str, version: int, key: str, done: Done) -> bool:
    """Make a person's move at once if nothing at all stands in its way, as hardly ever anything does.

    `done` is told once it is on the disk, or why it is not. False if nothing was begun: `make_move` knows
    how to wait, whether the move was made before, and why it cannot be made.
    """
    if version < match.version or not acquired_at_once(match.lock):
        return False

    def finish(error: Exception | None) -> None:
        match.lock.release()
        done(None if error is not None else Ack(steps[-1].entry.seq, again=False))

    try:
        check_allowed(match.open_journal(), seat)
        steps = draft_move(match, seat, move, version, key)
        match.write(steps, finish)
    except (TableError, StoreError):
        match.lock.release()
        return False
    except BaseException:
        match.lock.release()
        raise
    return True


def acquired_at_once(lock: asyncio.Lock) -> bool:
    """Take a lock if nobody has it or waits for it; asyncio can only wait for one."""
    taking = lock.acquire()
    try:
        taking.send(None)
    except StopIteration:
        return True
    taking.close()
    return False


async def make_move(
    match: Match, seat: int, move: str, version: int, key: str, person: bool, told: Fact | None = None
) -> Ack:
    """Make a move that has to wait, was perhaps made before, or whose match has gone on in another process.

    `told` is written down just before it. Returns once both are on the disk, and says why if that cannot be.
    """
    async with match.lock:
        # What has happened since the mover looked may be this very move: it is made once.
        again = await made_before(match, seat, move, key, version) if version < match.version else None
        while again is None:
            try:
                if person:
                    check_allowed(match.open_journal(), seat)
                if match.duel is not None and match.duel.zero is not None:
                    if told is not None:
                        await match.write([match.open_journal().draft(told, seat)])
                        told = None
                    answer = match.duel.play(seat, move, key)
                    break  # the clock decides when it counts, and takes the lock for it
                steps = draft_move(match, seat, move, version, key, told)
                await match.write(steps)
                return Ack(steps[-1].entry.seq, again=False)
            except (TableError, Conflict) as error:
                problem = error
            heard = await match.catch_up()
            # A repeated move is acknowledged again, even if it could not be made now.
            again = await made_before(match, seat, move, key)
            if again is None and not heard:
                if isinstance(problem, TableError):
                    raise problem
                # Somebody was faster, and nothing of it is to be found: to try again would never end.
                raise DamagedMatch(match.id, str(problem))
    return again if again is not None else await asyncio.shield(answer)


async def made_before(match: Match, seat: int, move: str, key: str, after: int = 0) -> Ack | None:
    """The acknowledgement of a move that came before. Raises TableError key_reused if it was another one."""
    earlier = await match.deps.store.keyed(match.id, seat, key, after)
    if earlier is None:
        return None
    journal = match.open_journal()
    same = earlier.text == move
    if not same and journal.state is not None:
        try:
            same = journal.game.text(journal.state, journal.game.parse(journal.state, move)) == earlier.text
        except InvalidMove:
            same = False
    if not same:
        raise TableError("key_reused", "this key was used before, for another move")
    return Ack(earlier.seq, again=True)


def draft_move(
    match: Match, seat: int, move: str, version: int, key: str, told: Fact | None = None
) -> list[Step]:
    journal, state = match.playing()
    if version > journal.version:
        raise TableError("bad_request", f"version {version} is still to come; this is {journal.version}")
    if version < journal.standing.marks.returned:
        raise TableError("stale", "a move has just been taken back; look again")
    try:
        move = journal.game.text(state, journal.game.parse(state, move))
        steps = match.alarm.draft(journal)
        draft_time(match, journal, state, steps)
        if told is not None:
            steps.append(journal.draft(told, seat, after=steps[-1] if steps else None))
        steps.append(journal.draft(Move(move), seat, key, after=steps[-1] if steps else None))
    except InvalidMove as error:
        raise TableError("bad_notation", str(error)) from error
    except IllegalMove as refused:
        if version < journal.version:
            gone = f"the match has gone on since version {version}"
            raise TableError("stale", gone, refused.refusal) from refused
        raise illegal(refused.refusal) from refused
    return steps


def check_allowed(journal: Journal, seat: int) -> None:
    """Raises TableError if a person may not move, though the rules would allow it."""
    if journal.seats[seat].kept in ("left", "removed"):
        raise TableError("not_seated", "this seat is no longer yours; a bot is playing in it")
    if journal.standing.times.out >> seat & 1:
        raise TableError("stale", "your time is up; a bot makes this move")
    check_playable(journal)


def draft_time(match: Match, journal: Journal, state: State, steps: list[Step]) -> None:
    """Everything that is due by now, an entry each, and the time since: a move happens at its instant."""
    now = match.timing.now(state)
    while state.now < now and not state.over:
        to = now if state.due() == NEVER else min(now, state.due())
        steps.append(journal.draft(Advance(int(to)), after=steps[-1] if steps else None))
        state = steps[-1].state or state

"""Making a move: drafted on a clone, written down, then told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from hyakki.kernel.game import NEVER, IllegalMove, InvalidMove, State
from hyakki.kernel.record import Entry
from hyakki.kernel.words import Words
from hyakki.store import Conflict, DamagedMatch, Repeated, StoreError
from hyakki.table.course import Course, Step
from hyakki.table.errors import TableError
from hyakki.table.shapes import Ack, Because

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["begin_move", "make_move"]

Done = Callable[[Ack | None], None]


async def make_move(match: Match, seat: int, move: str, version: int, key: str) -> Ack:
    """Make a move; returns once it is on the disk."""
    ack = await made(match, seat, move, version, key)
    return ack if ack is not None else await match.whole(make_sure(match, seat, move, version, key))


async def made(match: Match, seat: int, move: str, version: int, key: str) -> Ack | None:
    """None if a move could not be made as the match stands here."""
    await match.lock.acquire()
    try:
        steps = draft_move(match, seat, move, version, key)
        # From here on the match is the journal's, which gives it back even if the player has gone.
        written = match.write(steps, lambda error: match.lock.release())
    except TableError:
        match.lock.release()
        return None
    except BaseException:
        match.lock.release()
        raise
    try:
        await written
    except (Conflict, Repeated):
        return None
    return Ack(steps[-1].entry.seq, again=False)


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


async def make_sure(match: Match, seat: int, move: str, version: int, key: str) -> Ack:
    """Make a move that may have been made before, or whose match has gone on in another process."""
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
            earlier = await match.room.store.keyed(match.id, seat, key)
            if earlier is not None:
                return acknowledge_again(match, earlier, move)
            if not heard:
                if isinstance(problem, TableError):
                    raise problem
                # Somebody was faster, and nothing of it is to be found: to try again would never end.
                raise DamagedMatch(match.id, str(problem))


def acknowledge_again(match: Match, earlier: Entry, move: str) -> Ack:
    """A move with a key that was used before. Raises TableError key_reused if it is another one."""
    course = match.live()
    same = earlier.move == move
    if not same and course.state is not None:
        try:
            same = course.game.text(course.state, course.game.parse(course.state, move)) == earlier.move
        except InvalidMove:
            same = False
    if not same:
        raise TableError("key_reused", "this key was used before, for another move")
    return Ack(earlier.seq, again=True)


def draft_move(match: Match, seat: int, move: str, version: int, key: str) -> list[Step]:
    course, state = match.playing()
    if version > course.version:
        raise TableError("bad_request", f"version {version} is still to come; this is {course.version}")
    if version < course.returned:
        raise TableError("stale", "a move was taken back meanwhile; look again")
    try:
        move = course.game.text(state, course.game.parse(state, move))
        steps = match.alarm.draft(course)
        draft_time(match, course, state, steps)
        steps.append(course.draft("move", seat, move, key, after=steps[-1] if steps else None))
    except InvalidMove as error:
        raise TableError("bad_notation", str(error)) from error
    except IllegalMove as refused:
        text = course.game.explain(refused.refusal, Words(names=course.sitting.names, me=seat))
        if version < course.version:
            raise TableError("stale", f"the match has gone on since version {version}. {text}") from refused
        because = Because(refused.refusal.code, refused.refusal.rule, text)
        raise TableError("illegal", text, because) from refused
    return steps


def draft_time(match: Match, course: Course, state: State, steps: list[Step]) -> None:
    """Everything that is due by now, an entry each, and the time since: a move happens at its instant."""
    now = match.timing.now(state)
    while state.now < now and not state.over:
        to = now if state.due() == NEVER else min(now, state.due())
        steps.append(course.draft("advance", move=str(int(to)), after=steps[-1] if steps else None))
        state = steps[-1].state or state

"""Making a move: drafted on a clone, written down, then told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hyakki.kernel.game import NEVER, IllegalMove, InvalidMove, State
from hyakki.kernel.words import Words
from hyakki.store import Conflict, Repeated
from hyakki.table.course import Course, Step
from hyakki.table.errors import TableError
from hyakki.table.shapes import Ack, Because
from hyakki.table.viewers import names_of

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["make_move"]


async def make_move(match: Match, seat: int, move: str, version: int, key: str) -> Ack:
    async with match.lock:
        while True:
            try:
                steps = draft_move(match, seat, move, version, key)
            except TableError:
                # A repeated move is acknowledged again, even if it could not be made now.
                earlier = await match.room.store.keyed(match.id, seat, key)
                if earlier is not None:
                    return match.acknowledge_again(earlier, move)
                if not await match.catch_up():
                    raise
                continue
            try:
                await match.append(steps)
            except Conflict:
                await match.catch_up()
            except Repeated as repeated:
                await match.catch_up()
                return match.acknowledge_again(repeated.entry, move)
            else:
                return Ack(steps[-1].entry.seq, again=False)


def draft_move(match: Match, seat: int, move: str, version: int, key: str) -> list[Step]:
    course, state = match.playing()
    if version > course.version:
        raise TableError("bad_request", f"version {version} is still to come; this is {course.version}")
    if version < course.returned:
        raise TableError("stale", "a move was taken back meanwhile; look again")
    try:
        move = course.game.text(state, course.game.parse(state, move))
        steps = draft_time(match, course, state)
        steps.append(course.draft("move", seat, move, key, after=steps[-1] if steps else None))
    except InvalidMove as error:
        raise TableError("bad_notation", str(error)) from error
    except IllegalMove as error:
        text = course.game.explain(error.refusal, Words(names=names_of(course), me=seat))
        if version < course.version:
            raise TableError("stale", f"the match has gone on since version {version}. {text}") from error
        because = Because(error.refusal.code, error.refusal.rule, text)
        raise TableError("illegal", text, because) from error
    return steps


def draft_time(match: Match, course: Course, state: State) -> list[Step]:
    """Everything that is due by now, an entry each, and the time since: a move happens at its instant."""
    now = match.timing.now(state)
    steps: list[Step] = []
    while state.now < now and not state.over:
        to = now if state.due() == NEVER else min(now, state.due())
        steps.append(course.draft("advance", move=str(int(to)), after=steps[-1] if steps else None))
        state = steps[-1].state or state
    return steps

"""Making a move: draft it on a clone of the position, write it to the journal, then tell everybody.

There are two ways. `begin_move` never waits and makes nearly every move. It gives up at the first obstacle,
and `make_move`, which can wait, catch up and explain, takes over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from hyakki.kernel.game import NEVER, IllegalMove, InvalidMove, State
from hyakki.store import Conflict, DamagedMatch, SeatRow, StoreError
from hyakki.table.entries import Advance, Fact, Move
from hyakki.table.errors import TableError, illegal
from hyakki.table.journal import Journal
from hyakki.table.lengths import check_playable
from hyakki.table.seats.sitting import gone_for_good
from hyakki.table.steps import Step
from hyakki.table.types import Ack, Seat

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["begin_move", "check_not_lost", "make_move"]

Done = Callable[[Ack | None], None]


def begin_move(match: Match, seat: int, move: str, version: int, key: str, done: Done) -> bool:
    """Make a person's move without waiting for anything; False if that cannot be, and nothing was begun.

    Once the move is on the disk, `done` gets its acknowledgement; None means that it was not written.
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
    """Take a lock if it is free and nobody waits for it.

    asyncio can only `await` one. That coroutine ends in its first step if it need not wait.
    """
    acquiring = lock.acquire()
    try:
        acquiring.send(None)
    except StopIteration:
        return True
    acquiring.close()
    return False


async def make_move(
    match: Match, seat: int, move: str, version: int, key: str, person: bool, preface: Fact | None = None
) -> Ack:
    """Make a move, even if it has to wait, and say why if it cannot be made.

    It may have been made before, and the match may have gone on in another process. `preface` is an entry
    that is written just before the move. Returns once both are on the disk. Raises TableError, StoreError.
    """
    async with match.lock:
        if version < match.version:
            # One of the entries that the mover has not seen yet may be this very move: it is made once.
            earlier = await made_before(match, seat, move, key, max(version, 0))
            if earlier is not None:
                return earlier
        while True:
            try:
                if person:
                    check_allowed(match.open_journal(), seat)
                duel = match.running_duel
                if duel is not None:
                    if preface is not None:
                        await match.write([match.open_journal().draft(preface, seat)])
                        preface = None
                    decided = duel.play(seat, move, key)
                    break  # its clock decides when the move counts, and needs the lock for that
                steps = draft_move(match, seat, move, version, key, preface)
                await match.write(steps)
                return Ack(steps[-1].entry.seq, again=False)
            except (TableError, Conflict) as error:
                problem = error
            caught_up = await match.catch_up()
            # A repeated move is acknowledged again, even if it could not be made now.
            earlier = await made_before(match, seat, move, key)
            if earlier is not None:
                return earlier
            if not caught_up:
                if isinstance(problem, TableError):
                    raise problem
                # A conflict without an entry that caused it: to try again would never end.
                raise DamagedMatch(match.id, str(problem))
    return await asyncio.shield(decided)


async def made_before(match: Match, seat: int, move: str, key: str, after: int = 0) -> Ack | None:
    """The acknowledgement of the move that was made with this key, if there is one.

    Raises TableError key_reused if it was another move.
    """
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
    match: Match, seat: int, move: str, version: int, key: str, preface: Fact | None = None
) -> list[Step]:
    """The move, and before it whatever must be written first. Raises TableError."""
    journal, state = match.playing()
    if version > journal.version:
        raise TableError("bad_request", f"version {version} is still to come; this is {journal.version}")
    if version < journal.standing.marks.returned:
        raise TableError("stale", "a move has just been taken back; look again")
    try:
        move = journal.game.text(state, journal.game.parse(state, move))
        steps = match.alarm.draft_stop(journal)
        steps += draft_time(match, journal, state, steps)
        if preface is not None:
            steps.append(journal.draft(preface, seat, after=steps))
        steps.append(journal.draft(Move(move), seat, key, after=steps))
    except InvalidMove as error:
        raise TableError("bad_notation", str(error)) from error
    except IllegalMove as refused:
        if version < journal.version:
            gone = f"the match has gone on since version {version}"
            raise TableError("stale", gone, refused.refusal) from refused
        raise illegal(refused.refusal) from refused
    return steps


def check_allowed(journal: Journal, seat: int) -> None:
    """Raises TableError if a person may not move, whatever the rules of the game say."""
    check_not_lost(journal.seats[seat])
    if journal.standing.times.out >> seat & 1:
        raise TableError("stale", "your time is up; a bot makes this move")
    check_playable(journal)


def check_not_lost(seat: SeatRow | Seat) -> None:
    """Raises TableError not_seated."""
    if gone_for_good(seat):
        raise TableError("not_seated", "this seat is no longer yours; a bot is playing in it")


def draft_time(match: Match, journal: Journal, state: State, before: list[Step]) -> list[Step]:
    """Let the game's time pass up to now, with an entry for each thing that is due on the way."""
    steps: list[Step] = []
    now = match.game_time.now(state)
    while state.now < now and not state.over:
        to = now if state.due() == NEVER else min(now, state.due())
        steps.append(journal.draft(Advance(int(to)), after=[*before, *steps]))
        state = steps[-1].state or state
    return steps

"""Every match of this program: opened on demand from the journal, let go when idle."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

from hyakki.games import UnknownGame, game_by_ruleset
from hyakki.kernel.log import NOBODY
from hyakki.store import Conflict, Guest, MatchRow, Store, StoreDamaged, StoreError
from hyakki.table.bots.names import FACES
from hyakki.table.bots.pace import Pacer
from hyakki.table.errors import TROUBLES, TableError, unavailable
from hyakki.table.founding import found
from hyakki.table.holding import Elsewhere, Holding, Nobody, Others
from hyakki.table.ids import Ids
from hyakki.table.match import Match
from hyakki.table.meeting.quick import Quick
from hyakki.table.memory.ratings import Ratings
from hyakki.table.memory.solitaire import Solitaire, rank_of
from hyakki.table.memory.stories import Stories
from hyakki.table.room import Room, Settings, Thinker
from hyakki.table.seats.looks import alike, look
from hyakki.table.seats.people import People
from hyakki.table.shapes import Board, Branch, Frame, MatchLine, Plan, Status
from hyakki.table.timekeeping.clock import Clock
from hyakki.table.timekeeping.life import PULSE
from hyakki.table.timekeeping.outages import TICK

__all__ = ["House"]

log = logging.getLogger(__name__)

T = TypeVar("T")


class House:
    """`thinker` is where bots think, a `hyakki.bots.workers.Pool`; without one they never move."""

    def __init__(
        self,
        store: Store,
        thinker: Thinker | None = None,
        *,
        clock: Clock | None = None,
        ids: Ids | None = None,
        pacer: Pacer | None = None,
        settings: Settings | None = None,
        holding: Holding | None = None,
    ) -> None:
        self.room = Room(
            store,
            thinker,
            clock or Clock(),
            ids or Ids(),
            pacer or Pacer(),
            settings or Settings(),
            shared=holding is not None,
        )
        self.room.life.began = self.room.clock.now()
        self.matches: dict[str, Match] = {}
        """Those in memory."""
        self.founded: Callable[[Match], None] = lambda match: None
        """Told of every new one."""
        self.holding = holding
        """Which are this process's, where several serve the same tables."""
        self.others: Others = Nobody()
        self.solitaire = Solitaire(self)
        self.stories = Stories(self)
        self.ratings = Ratings(self)
        self.quick = Quick(self)
        self.people = People(self)
        self.opening: dict[str, asyncio.Task[Match]] = {}
        self.room.outages.changed = self._outage
        self._probing: asyncio.Task[None] | None = None
        self._told: tuple[int, int] | None = None
        """The latest outage that the log knows to be over."""
        self._orphaned = asyncio.Event()
        if holding is not None:
            holding.outages = self.room.outages
            holding.orphaned = self._orphaned.set
        self.owed: set[str] = set()
        """Matches that are this process's, and that could not be opened when they were asked for."""
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Begin the work in the background: bots of unfinished matches go on, idle matches are let go."""
        self.room.life.before = await self.asked(self.room.store.last_pulse())
        self._tasks = [
            asyncio.create_task(self._beat(), name="pulse"),
            asyncio.create_task(self._tick(), name="tick"),
            asyncio.create_task(self._resume() if self.holding is None else self._take_over(), name="resume"),
            asyncio.create_task(self._sweep(), name="sweep"),
        ]

    async def close(self) -> None:
        """Stop bots and clocks, finish what is being written. Store and thinker stay open: they are yours."""
        self.room.outages.changed = lambda: None
        tasks = [*self._tasks, *([self._probing] if self._probing is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, *self.opening.values(), return_exceptions=True)
        with contextlib.suppress(StoreError):
            await self._pulse()
        await self.room.lobby.close()
        await self.let_go()
        if self.holding is not None:
            await self.holding.close()

    async def let_go(self) -> None:
        """Have nothing in memory any more."""
        self.owed.clear()
        matches = list(self.matches.values())
        self.matches.clear()
        for match in matches:
            self.room.lobby.dropped(match)
        await asyncio.gather(*(match.close() for match in matches))

    async def create(
        self, plan: Plan, creator: Guest, board: Board | None = None, branch: Branch | None = None
    ) -> Match:
        """A new match, on a daily board or from a moment of an earlier game if one is given.

        It starts at once if no seat is open.

        Raises TableError unknown_game, bad_request, unavailable.
        """
        self.make_room()
        row, match = found(self.room, plan, creator, board, branch)
        if self.holding is not None:
            await self.holding.claim(match.id)
            self.owed.add(match.id)
        await self.asked(self.room.store.create(row))
        self.owed.discard(match.id)
        self.matches[match.id] = match
        self.room.lobby.founded(match)
        self.founded(match)
        match.wake()
        return match

    def here(self, match: str) -> Match | None:
        """A match that is in memory."""
        here = self.matches.get(match)
        if here is not None:
            here.used = self.room.clock.now()
        return here

    async def match(self, match: str) -> Match:
        """Ask anew for every request; never keep a Match that you do not listen to.

        Raises TableError unknown_match, unavailable.
        """
        here = self.here(match)
        if here is None:
            if match not in self.opening:
                self.opening[match] = asyncio.create_task(self._open(match), name=f"open {match}")
            here = await asyncio.shield(self.opening[match])
            here.used = self.room.clock.now()
        return here

    async def matches_of(self, guest: str, limit: int = 50) -> list[MatchLine]:
        """The matches a guest sits in, newest first. Raises TableError unavailable."""
        rows = await self.asked(self.room.store.matches_of(guest, limit))
        return [line_of(row, guest) for row in rows]

    async def replay(self, match: str) -> list[Frame]:
        """Every frame as a spectator saw it. Raises TableError unknown_match, retired, unavailable."""
        story = await self.stories.find(match, "")
        return (await self.stories.tell(story, NOBODY, "")).frames

    async def new_guest(self, name: str) -> Guest:
        guest = Guest(self.room.ids.guest(), name, self.room.ids.below(FACES))
        await self.asked(self.room.store.add_guest(guest))
        return guest

    async def guest(self, guest: str) -> Guest | None:
        return await self.asked(self.room.store.guest(guest))

    async def rename(self, guest: Guest, name: str) -> Guest:
        """A guest's name from now on, at every table. Raises TableError not_yours, unavailable."""
        try:
            await self.room.store.accounts.rename(guest.id, name, look(name), alike(name))
        except Conflict:
            raise TableError(
                "not_yours",
                f"{name} is, or looks like, a name that has a password. If it is your name, sign in; if not, "
                "choose another",
            ) from None
        except StoreError as error:
            raise unavailable(error) from error
        renamed = replace(guest, name=name)
        self.call(renamed)
        self.others.renamed(renamed)
        return renamed

    def call(self, guest: Guest) -> None:
        """Somebody's name at the tables in memory."""
        for match in self.matches.values():
            match.renamed(guest)

    async def _open(self, match: str) -> Match:
        try:
            self.make_room()
            if self.holding is not None:
                await self.holding.claim(match)
                self.owed.add(match)
            row = await self.asked(self.room.store.match(match))
            if row is None:
                if self.holding is not None:
                    self.holding.release(match)
                self.owed.discard(match)
                raise TableError("unknown_match", "there is no such match")
            if self.holding is not None and row.times.get("running"):
                heard = self.holding.inherited.get(match, 0)
                heard = heard or await self.asked(self.room.store.last_pulse())
                # Whoever held it could not be reached either while the bus was away.
                self.room.life.left[match] = min(heard, self.room.outages.bus or heard)
            opened = Match(self.room, row)
            await self.asked(opened.load())
            if self.holding is not None and not self.holding.holds(match):
                await opened.close()
                raise TableError("unavailable", "this table may be at another server by now; open it again")
            if self.holding is not None:
                self.holding.inherited.pop(match, None)
            self.owed.discard(match)
            self.matches[match] = opened
            return opened
        finally:
            del self.opening[match]

    async def _resume(self) -> None:
        """Open the matches that want to move by themselves, a bounded number at a time."""
        settings, clock = self.room.settings, self.room.clock
        after = (-1, "")
        while True:
            try:
                page = await self.room.store.due(after, settings.resume_at_once)
                if not page:
                    return
                for since, match in page:
                    while sum(opened.restless for opened in self.matches.values()) >= settings.resume_at_once:
                        await clock.sleep(settings.patience)
                    try:
                        await self.match(match)
                    except TableError as error:
                        if error.code == "unavailable" and not isinstance(error.__cause__, StoreDamaged):
                            raise
                        log.error("match %s cannot go on, others do: %s", match, error)
                    except Exception:  # one that cannot be opened must not keep all others waiting
                        log.exception("match %s cannot go on, others do", match)
                    after = (since, match)
            except (StoreError, TableError) as error:
                TROUBLES.note(error)
                await clock.sleep(settings.patience)

    async def _take_over(self) -> None:
        """Go on with matches that nobody holds and that want to move by themselves, some at a time."""
        settings, clock, store = self.room.settings, self.room.clock, self.room.store
        while True:
            busy = sum(match.restless and not match.viewers for match in self.matches.values())
            names: list[str] = []
            try:
                if busy < settings.resume_at_once:
                    found = await store.leases.orphans(clock.now(), settings.resume_at_once - busy)
                    names = [*self.owed, *found]
            except StoreError as error:
                TROUBLES.note(error)
            for match in names:
                try:
                    await self.match(match)
                except Elsewhere:  # somebody else was faster
                    self.owed.discard(match)
                except TableError as error:
                    if error.code == "damaged":  # held, so that no other process tries either
                        self.owed.discard(match)
                    log.log(error.level, "match %s waits to go on: %s", match, error)
                except Exception:  # one that cannot be opened must not keep all others waiting
                    log.exception("match %s cannot go on", match)
            await self._rest(settings.patience)

    async def _rest(self, milliseconds: int) -> None:
        """So long, or until a process has died: then there may be something to take over."""
        self._orphaned.clear()
        waits = [
            asyncio.ensure_future(self.room.clock.sleep(milliseconds)),
            asyncio.ensure_future(self._orphaned.wait()),
        ]
        try:
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()

    def _outage(self) -> None:
        """Moves can be taken again, or not: the clocks of all matches stand still meanwhile."""
        for match in list(self.matches.values()):
            match.alarm.wake()
        outages = self.room.outages
        if outages.latest is not None and outages.latest != self._told:
            self._told = outages.latest
            TROUBLES.over(outages.latest[1] - outages.latest[0])
        if outages.journal is not None and self._probing is None:
            self._probing = asyncio.create_task(self._probe(), name="probe")
            self._probing.add_done_callback(self._probed)

    async def _probe(self) -> None:
        """Find out when the journal can be written again."""
        room = self.room
        while room.outages.journal is not None:
            await room.clock.sleep(room.settings.patience // 4)
            asked = room.clock.now()
            with contextlib.suppress(StoreError):
                await room.store.pulse(asked)
                room.outages.worked(asked, room.clock.now())

    def _probed(self, task: asyncio.Task[None]) -> None:
        self._probing = None

    async def _beat(self) -> None:
        """Signs of life while clocks run, so that the next start knows how long they did."""
        while True:
            await self.room.clock.sleep(PULSE)
            asked = self.room.clock.now()
            try:
                await self._pulse()
            except StoreError as error:
                TROUBLES.note(error)
                self.room.outages.failed(asked)

    async def _pulse(self) -> None:
        if any(match.alarm for match in self.matches.values()):
            await self.room.store.pulse(self.room.clock.now())

    async def _tick(self) -> None:
        """Notice when this process, or the whole machine, stood still: nobody could move meanwhile."""
        while True:
            self.room.outages.notice(self.room.clock.now())
            await self.room.clock.sleep(TICK)

    async def _sweep(self) -> None:
        """Let go of matches that nobody has used for a while, and reckon what has ended."""
        while True:
            await self.room.clock.sleep(self.room.settings.sweep)
            self.sweep()
            try:
                await self.ratings.settle()
            except TableError as error:
                log.log(error.level, "ratings wait to be reckoned: %s", error)

    def sweep(self) -> None:
        for match in self.matches.values():
            if match.course is not None and not match.viewers:
                match.course.forget()
        before = self.room.clock.now() - self.room.settings.idle
        for match in [match for match in self.matches.values() if match.idle and match.used <= before]:
            self._let_go(match)

    def make_room(self) -> None:
        """Let idle matches go if there are too many. Raises TableError unavailable if none is idle."""
        most = self.room.settings.most
        if len(self.matches) < most:
            return
        idle = sorted((match for match in self.matches.values() if match.idle), key=lambda match: match.used)
        for match in idle[: max(1, len(self.matches) // 10)]:
            self._let_go(match)
        if len(self.matches) >= most:
            raise TableError("unavailable", "this server is full; try again in a few minutes")

    def _let_go(self, match: Match) -> None:
        del self.matches[match.id]
        match.closed = True
        if self.holding is not None:
            self.holding.release(match.id)

    async def asked(self, answer: Coroutine[Any, Any, T]) -> T:
        """What the store answers. Raises TableError unavailable."""
        try:
            return await answer
        except StoreError as error:
            raise unavailable(error) from error


def line_of(row: MatchRow, guest: str) -> MatchLine:
    """A match in its player's list."""
    me = next((seat.seat for seat in row.seats if seat.guest == guest), -1)
    title, rank = row.game, None
    status: Status = "retired"
    scores = row.standing.scores
    with contextlib.suppress(UnknownGame):
        info = game_by_ruleset(row.game, row.ruleset).info
        title, status = info.title, row.standing.status
        rank = rank_of(info.ranks, scores[0]) if len(scores) == 1 else None
    return MatchLine(
        match=row.id,
        game=row.game,
        title=title,
        status=status,
        names=tuple(seat.name for seat in row.seats),
        me=me,
        my_turn=status == "running" and me >= 0 and bool(row.standing.must >> me & 1),
        places=row.standing.places,
        scores=scores,
        rank=rank,
        daily=row.daily,
        practice=row.practice,
        forked=row.origin is not None,
        created=row.created,
    )

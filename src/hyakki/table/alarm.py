"""Who minds the clocks of one match: when somebody's time is up, what was agreed happens."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from hyakki.store import Conflict
from hyakki.table.clocks import out_text, still_text
from hyakki.table.errors import TableError

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["Alarm"]

log = logging.getLogger(__name__)


class Alarm:
    """One task while somebody's time passes."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.task: asyncio.Task[None] | None = None
        self.waits_for: tuple[int, int] | None = None
        self.closed = False

    def __bool__(self) -> bool:
        return self.task is not None

    async def resume(self) -> None:
        """The program stood still meanwhile: that time is nobody's."""
        course, room = self.match.course, self.match.room
        if course is None or not course.times.running or course.times.at >= room.life.began:
            return
        counted = min(max(course.times.at, room.life.before), room.clock.now())
        async with self.match.lock:
            try:
                await self.match.append([course.draft("clock", move=still_text(counted))])
            except Conflict:
                await self.match.catch_up()

    def wake(self) -> None:
        """See whose time is up first."""
        course = self.match.course
        ends = None if course is None or self.closed else course.times.ends()
        if ends == self.waits_for:
            return
        self.waits_for = ends
        if self.task is not None:
            self.task.cancel()
            self.task = None
        if ends is not None:
            self.task = asyncio.create_task(self._ring(*ends), name=f"alarm {self.match.id}")

    async def close(self) -> None:
        self.closed = True
        task = self.task
        self.wake()
        if task is not None:
            await asyncio.gather(task, return_exceptions=True)

    async def _ring(self, at: int, seat: int) -> None:
        room = self.match.room
        await room.clock.sleep(max(0, at - room.clock.now()))
        while True:
            try:
                # A task of its own: what it writes changes the clocks, and that ends this one.
                await self.match.whole(self._up(at, seat))
            except TableError as error:
                log.warning("match %s: the end of time waits: %s", self.match.id, error)
                await room.clock.sleep(room.settings.patience)
            else:
                return

    async def _up(self, at: int, seat: int) -> None:
        async with self.match.lock:
            course = self.match.live()
            if course.over or course.times.ends() != (at, seat):
                return
            if course.terms.then == "lose":
                step = self.match.ending.lost(course, seat, "time")
            else:
                step = course.draft("clock", seat, out_text())
            try:
                await self.match.append([step])
            except Conflict:
                await self.match.catch_up()

"""What all processes know together: open tables, seats at tables of others, and who people are."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Coroutine
from typing import Any

import structlog

from hyakki.server.hall import Hall
from hyakki.server.neighbours import letters
from hyakki.server.neighbours.letters import AnyBody
from hyakki.server.neighbours.post import Post
from hyakki.store import Guest
from hyakki.table import TableError
from hyakki.table.holding import Holding
from hyakki.table.meeting.lobby import News

__all__ = ["Company"]

log = structlog.get_logger("hyakki.neighbours")

PATIENCE = 5
"""Seconds to wait for a seat at a table of another process."""


class Company:
    def __init__(self, hall: Hall, holding: Holding, post: Post) -> None:
        self.hall = hall
        self.holding = holding
        self.post = post
        self.lobby = hall.house.room.lobby
        self.shown = self.lobby.tell
        self.lobby.tell = self._news
        hall.house.others = self
        hall.doors.tell = lambda *shut: post.cry(letters.Shut(*shut))
        hall.accounts.tell = lambda guest, look: post.cry(letters.Owned(guest, look))
        self.asked: dict[int, tuple[str, asyncio.Future[bool]]] = {}
        self._numbers = itertools.count(1)
        self._doubts = 0
        """How often something may have happened that was not told here."""
        self._looking = False
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    def hear(self, sender: str, letter: AnyBody) -> None:
        hall = self.hall
        if isinstance(letter, letters.TableNews):
            self.shown(self.lobby.hear(sender, letter.tables, letter.gone))
        elif isinstance(letter, letters.AskTables):
            self.post.drop_in(sender, letters.AllTables(tuple(self.lobby.tables.values())))
        elif isinstance(letter, letters.AllTables):
            self.shown(self.lobby.hear(sender, letter.tables, None))
        elif isinstance(letter, letters.AskSeat):
            self._meanwhile(self._seat(sender, letter))
        elif isinstance(letter, letters.Seated):
            _, answer = self.asked.get(letter.number, ("", None))
            if answer is not None and not answer.done():
                answer.set_result(letter.seated)
        elif isinstance(letter, letters.Renamed):
            hall.house.call(letter.guest)
        elif isinstance(letter, letters.Became):
            self._meanwhile(hall.house.people.heard(letter.old, letter.new, letter.forgotten))
        elif isinstance(letter, letters.Owned):
            self._meanwhile(hall.accounts.mark(letter.guest, letter.look))
        elif isinstance(letter, letters.Shut):
            hall.doors.cut(letter.guest, letter.session, letter.spared)

    def died(self, process: str) -> None:
        """It may have written what it could not tell any more."""
        self.look_again()
        self.shown(self.lobby.hear(process, (), None))
        for of, answer in self.asked.values():
            if of == process and not answer.done():
                answer.set_result(False)

    def look_again(self) -> None:
        """Somebody may have signed in or out, or wanted to be forgotten, while the post did not work."""
        self._doubts += 1
        if not self._looking:
            self._looking = True
            self._meanwhile(self._look())

    async def _look(self) -> None:
        """Until it was found out: nobody else will ever say it."""
        room = self.hall.house.room
        try:
            while self._doubts:
                doubts = self._doubts
                try:
                    await self.hall.accounts.look_again()
                    await self.hall.house.people.look_again()
                except TableError as error:
                    log.debug("it is not known whose sessions have ended", trouble=str(error))
                    await room.clock.sleep(room.settings.patience)
                else:
                    self._doubts -= doubts
        finally:
            self._looking = False

    # ---------------------------------------------------------------- what the house tells

    def renamed(self, guest: Guest) -> None:
        self.post.cry(letters.Renamed(guest))

    def became(self, old: str, new: Guest, forgotten: bool) -> None:
        self.post.cry(letters.Became(old, new, forgotten))

    async def sit(self, holder: str, match: str, guest: Guest) -> bool:
        """Whether a guest sits at a table of another process from now on."""
        number = next(self._numbers)
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.asked[number] = (holder, answer)
        try:
            if await self.post.send(holder, letters.AskSeat(number, match, guest)) != "heard":
                return False
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:
            return False
        finally:
            del self.asked[number]

    async def _seat(self, sender: str, letter: letters.AskSeat) -> None:
        try:
            match = await self.hall.house.match(letter.match)
            await match.seating.sit(letter.guest)
        except TableError:
            self.post.drop_in(sender, letters.Seated(letter.number, False))
        else:
            self.post.drop_in(sender, letters.Seated(letter.number, True))

    def _news(self, news: News) -> None:
        self.shown(news)
        self.post.cry(letters.TableNews(news.tables, news.gone))

    def _meanwhile(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a letter could not be dealt with", exc_info=task.exception())
            if isinstance(task.exception(), TableError):
                self.look_again()  # the journal was away, and who somebody is stands there

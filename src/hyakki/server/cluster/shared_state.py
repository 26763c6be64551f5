"""What all processes know together: open tables, seats at tables of other processes, and who people are."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Coroutine
from typing import Any

import structlog

from hyakki.server.cluster import messages
from hyakki.server.cluster.bus import Bus
from hyakki.server.cluster.messages import BusMessage
from hyakki.server.services import Services
from hyakki.store import Guest
from hyakki.table import TableError
from hyakki.table.holding import Holding
from hyakki.table.matchmaking.lobby import News

__all__ = ["SharedState"]

log = structlog.get_logger("hyakki.cluster")

PATIENCE = 5
"""Seconds to wait for a seat at a table of another process."""


class SharedState:
    def __init__(self, services: Services, holding: Holding, bus: Bus) -> None:
        self.services = services
        self.holding = holding
        self.bus = bus
        self.lobby = services.matches.deps.lobby
        self.tell_watchers = self.lobby.on_news
        self.lobby.on_news = self._news
        services.matches.others = self
        services.live_sessions.broadcast = lambda *shut: bus.broadcast(messages.SessionsEnded(*shut))
        services.bots.broadcast = lambda bot, match: bus.broadcast(messages.BotInvited(bot, match))
        services.accounts.broadcast = lambda guest, folded: bus.broadcast(messages.Owned(guest, folded))
        self.asked: dict[int, tuple[str, asyncio.Future[bool]]] = {}
        self._numbers = itertools.count(1)
        self._doubts = 0
        """How often something may have happened that was not told here."""
        self._rereading = False
        self._tasks: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        for task in self._tasks:
            task.cancel()

    def hear(self, sender: str, message: BusMessage) -> None:
        services = self.services
        if isinstance(message, messages.TableNews):
            self.tell_watchers(self.lobby.hear(sender, message.tables, message.gone))
        elif isinstance(message, messages.AskTables):
            self.bus.send_nowait(sender, messages.AllTables(tuple(self.lobby.tables.values())))
        elif isinstance(message, messages.AllTables):
            self.tell_watchers(self.lobby.hear(sender, message.tables, None))
        elif isinstance(message, messages.AskSeat):
            self._meanwhile(self._seat(sender, message))
        elif isinstance(message, messages.Seated):
            _, answer = self.asked.get(message.number, ("", None))
            if answer is not None and not answer.done():
                answer.set_result(message.seated)
        elif isinstance(message, messages.Renamed):
            services.matches.people.renamed(message.guest)
        elif isinstance(message, messages.Became):
            self._meanwhile(
                services.matches.people.follow_change(message.old, message.new, message.forgotten)
            )
        elif isinstance(message, messages.Owned):
            self._meanwhile(services.accounts.mark(message.guest, message.look))
        elif isinstance(message, messages.BotInvited):
            services.bots.hear(message.bot, message.match)
        elif isinstance(message, messages.SessionsEnded):
            services.live_sessions.cut(message.guest, message.session, message.spared)

    def died(self, process: str) -> None:
        """It may have written something that it could not send any more."""
        self.reread()
        self.tell_watchers(self.lobby.hear(process, (), None))
        for of, answer in self.asked.values():
            if of == process and not answer.done():
                answer.set_result(False)

    def reread(self) -> None:
        """Somebody may have signed in or out, or wanted to be forgotten, while the bus was down."""
        self._doubts += 1
        if not self._rereading:
            self._rereading = True
            self._meanwhile(self._reread())

    async def _reread(self) -> None:
        """Until it is known: nobody else will ever say it."""
        deps = self.services.matches.deps
        try:
            while self._doubts:
                doubts = self._doubts
                try:
                    await self.services.accounts.cut_ended()
                    await self.services.matches.people.reread()
                except TableError as error:
                    log.debug("it is not known whose sessions have ended", trouble=str(error))
                    await deps.clock.sleep(deps.settings.patience)
                else:
                    self._doubts -= doubts
        finally:
            self._rereading = False

    # ---------------------------------------------------------------- to other processes

    def renamed(self, guest: Guest) -> None:
        self.bus.broadcast(messages.Renamed(guest))

    def became(self, old: str, new: Guest, forgotten: bool) -> None:
        self.bus.broadcast(messages.Became(old, new, forgotten))

    async def sit(self, holder: str, match: str, guest: Guest) -> bool:
        """Whether a guest sits at a table of another process from now on."""
        number = next(self._numbers)
        answer: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self.asked[number] = (holder, answer)
        try:
            if await self.bus.send(holder, messages.AskSeat(number, match, guest)) != "heard":
                return False
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:
            return False
        finally:
            del self.asked[number]

    async def _seat(self, sender: str, message: messages.AskSeat) -> None:
        try:
            match = await self.services.matches.match(message.match)
            await match.seating.sit(message.guest)
        except TableError:
            self.bus.send_nowait(sender, messages.Seated(message.number, False))
        else:
            self.bus.send_nowait(sender, messages.Seated(message.number, True))

    def _news(self, news: News) -> None:
        self.tell_watchers(news)
        self.bus.broadcast(messages.TableNews(news.tables, news.gone))

    def _meanwhile(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("a message on the bus could not be handled", exc_info=task.exception())
            if isinstance(task.exception(), TableError):
                self.reread()  # the database was away, which says who somebody is

"""What each question of the host's page is answered with."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from hyakki.games import GAMES
from hyakki.server import protocol
from hyakki.server.hosting import By, HostRefused, backups
from hyakki.server.hosting.accounts import known, reset_second_factor
from hyakki.server.hosting.audit import about_whom, by_whom, detail_of
from hyakki.server.hosting.bans import ban, banned, unban
from hyakki.server.hosting.rebuilding import Rebuilding
from hyakki.server.hosting.reports import settle
from hyakki.server.hosting.status import LIMITS, LimitReached, Status
from hyakki.server.hosting.who import named
from hyakki.server.limits.rate import Rate
from hyakki.server.storage import chosen_database
from hyakki.store import Ban, Guest, file_of
from hyakki.table.talk.chat import who_of

if TYPE_CHECKING:
    from hyakki.server.services import Services

__all__ = ["HANDLERS", "Desk", "Places"]

PAGE = 50
"""Entries of the audit log at once."""
SHOWN = 100
"""Limits that are shown."""

Q = TypeVar("Q", bound=protocol.HostQuestion)
A = TypeVar("A", bound=protocol.HostAnswer)

HANDLERS: dict[type[protocol.HostQuestion], Callable[[Desk, By, Any], Awaitable[protocol.HostAnswer]]] = {}


def handles(
    kind: type[Q],
) -> Callable[[Callable[[Desk, By, Q], Awaitable[A]]], Callable[[Desk, By, Q], Awaitable[A]]]:
    """The method below answers questions of this kind."""

    def register(method: Callable[[Desk, By, Q], Awaitable[A]]) -> Callable[[Desk, By, Q], Awaitable[A]]:
        HANDLERS[kind] = method
        return method

    return register


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything is kept, and backups of it."""

    data: Path
    database: str
    backups: Path

    @property
    def file(self) -> Path | None:
        """None where another program keeps it.

        >>> [Places(Path("/srv"), database, Path("/backups")).file for database in ("", "postgresql://db/hyakki")]
        [PosixPath('/srv/hyakki.db'), None]
        >>> Places(Path("/srv"), "sqlite:///elsewhere/games.db", Path("/backups")).file
        PosixPath('/elsewhere/games.db')
        """
        return file_of(chosen_database(self.data, self.database))


class Desk:
    """For hosts only: that is checked before. Every answer may raise HostRefused and StoreError."""

    def __init__(self, services: Services, places: Places) -> None:
        self.services = services
        self.store = services.store
        self.places = places
        self.status = Status(services)
        self.rebuilding = Rebuilding(places.file or places.database)
        self.backing_up = asyncio.Lock()

    def start(self) -> None:
        self.status.start()

    async def close(self) -> None:
        await self.rebuilding.close()
        await self.status.close()

    def now(self) -> int:
        return self.services.matches.deps.clock.now()

    # ---------------------------------------------------------------- what is going on

    @handles(protocol.HostOverview)
    async def overview(self, by: By, message: protocol.HostOverview) -> protocol.HostOverviewShown:
        processes, _ = await self.status.all()
        return protocol.HostOverviewShown(
            now=self.now(),
            processes=processes,
            cores=os.cpu_count() or 1,
            load=round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else 0.0,
            database="SQLite" if self.places.file is not None else "PostgreSQL",
            size=await self.store.size(),
            free=shutil.disk_usage(self.places.data).free,
            hosts=[named(host.guest) for host in await self.store.hosts.all()],
            rebuilding=self.rebuilding.state,
        )

    @handles(protocol.HostLimits)
    async def limits(self, by: By, message: protocol.HostLimits) -> protocol.HostLimitList:
        _, reached = await self.status.all()
        return protocol.HostLimitList(
            [await self._limit(each) for each in reached[:SHOWN] if each.limit in LIMITS]
        )

    async def _limit(self, reached: LimitReached) -> protocol.HostLimitLine:
        facts = LIMITS[reached.limit]
        value: Rate | int = getattr(self.services.limits.rates, reached.limit)
        who = key = reached.who if facts["by"] == "address" else ""
        if facts["by"] in ("guest", "socket"):
            guest = await self.store.guest(reached.who) or Guest(reached.who, "", 0)
            who, key = named(guest), who_of(guest.id)
        return protocol.HostLimitLine(
            limit=reached.limit,
            what=facts["what"],
            value=f"{value:,}" if isinstance(value, int) else str(value),
            who=who,
            key=key,
            count=reached.count,
            at=reached.at,
        )

    # ---------------------------------------------------------------- reports and bans

    @handles(protocol.HostReports)
    async def reports(self, by: By, message: protocol.HostReports) -> protocol.HostReportList:
        return protocol.HostReportList(
            [
                protocol.HostReport(
                    number=report.number,
                    at=report.at,
                    game=report.game,
                    title=GAMES[report.game].info.title if report.game in GAMES else report.game,
                    match=report.match,
                    accused=report.accused.name,
                    accused_mark=who_of(report.accused.id),
                    reporter=report.reporter.name,
                    reporter_mark=who_of(report.reporter.id),
                    reason=cast("protocol.Complaint", report.reason),
                    text=report.text,
                    lines=[
                        protocol.HostReportSaid(
                            line.at, line.name, cast("protocol.Phrase | None", line.phrase or None), line.text
                        )
                        for line in report.lines
                    ],
                )
                for report in await self.store.talk.reports()
            ]
        )

    @handles(protocol.HostSettle)
    async def settle(self, by: By, message: protocol.HostSettle) -> protocol.HostDone:
        if not await settle(self.store, message.number, by, self.now()):
            raise HostRefused(f"report {message.number} no longer exists")
        return protocol.HostDone(f"Report {message.number} is dealt with.")

    @handles(protocol.HostBans)
    async def bans(self, by: By, message: protocol.HostBans) -> protocol.HostBanList:
        def key(each: Ban) -> str:
            return each.what if each.kind == "network" else who_of(each.what)

        bans = await self.store.bans.all()
        return protocol.HostBanList([protocol.HostBanLine(each.at, banned(each), key(each)) for each in bans])

    @handles(protocol.HostBan)
    async def ban(self, by: By, message: protocol.HostBan) -> protocol.HostDone:
        said, new = await ban(self.store, message.who.strip(), by, self.now())
        await self.services.bans.refresh()
        return protocol.HostDone(f"{said} is banned{'' if new else ' already'}.")

    @handles(protocol.HostUnban)
    async def unban(self, by: By, message: protocol.HostUnban) -> protocol.HostDone:
        await unban(self.store, message.who.strip(), by, self.now())
        await self.services.bans.refresh()
        return protocol.HostDone(f"{message.who.strip()} may come in again.")

    # ---------------------------------------------------------------- names with a password

    @handles(protocol.HostName)
    async def name(self, by: By, message: protocol.HostName) -> protocol.HostNameShown:
        found = await known(self.store, message.who.strip())
        return protocol.HostNameShown(
            said=named(found.guest),
            key=who_of(found.guest.id),
            second_factor=found.second_factor,
            sessions=[
                protocol.HostSession(session.began, session.seen, session.device)
                for session in found.sessions
            ],
        )

    @handles(protocol.HostResetSecondFactor)
    async def reset_second_factor(self, by: By, message: protocol.HostResetSecondFactor) -> protocol.HostDone:
        said = await reset_second_factor(self.store, message.who.strip(), by, self.now())
        return protocol.HostDone(f"{said} signs in with the password alone now. All sessions go on.")

    # ---------------------------------------------------------------- backups and ratings

    @handles(protocol.HostBackups)
    async def backups(self, by: By, message: protocol.HostBackups) -> protocol.HostBackupList:
        if self.places.file is None:
            return protocol.HostBackupList("", [], making=False)
        found = await asyncio.to_thread(backups.found, self.places.backups)
        files = [protocol.HostBackupFile(file.name, file.size, file.at) for file in found]
        return protocol.HostBackupList(str(self.places.backups), files, self.backing_up.locked())

    @handles(protocol.HostBackup)
    async def backup(self, by: By, message: protocol.HostBackup) -> protocol.HostDone:
        file, now = self.places.file, self.now()
        if file is None:
            raise HostRefused("matches are kept in PostgreSQL; use its own pg_dump")
        if self.backing_up.locked():
            raise HostRefused("a backup is already being made; wait until it is finished")
        to = self.places.backups / backups.named_after(now)
        async with self.backing_up:
            try:
                self.places.backups.mkdir(mode=0o700, parents=True, exist_ok=True)
                copied = await backups.make_aside(file, to, by, now)
            except OSError as error:
                problem = (error.strerror or str(error)).lower()
                raise HostRefused(f"{self.places.backups}: {problem}") from error
        return protocol.HostDone(f"{to.name}: {backups.summary_of(copied)}.")

    @handles(protocol.HostRebuild)
    async def rebuild(self, by: By, message: protocol.HostRebuild) -> protocol.HostDone:
        self.rebuilding.start(by)
        return protocol.HostDone("All ratings are being rebuilt.")

    # ---------------------------------------------------------------- the audit log

    @handles(protocol.HostAudit)
    async def audit(self, by: By, message: protocol.HostAudit) -> protocol.HostAuditPage:
        found = await self.store.audit.entries(
            self.now(), PAGE + 1, area=message.area, what=message.what, before=message.before
        )
        entries = [
            protocol.HostAuditEntry(
                number=entry.number,
                at=entry.event.at,
                area=entry.area,
                what=entry.event.what,
                by=by_whom(entry),
                about=about_whom(entry),
                detail=detail_of(entry),
                address=entry.event.address,
            )
            for entry in found[:PAGE]
        ]
        return protocol.HostAuditPage(entries, more=len(found) > PAGE)

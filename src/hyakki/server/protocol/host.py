"""The host's page: what a host asks, and what the server answers. It goes over HTTP, to `/api/host`."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hyakki.server.protocol.base import Complaint, Message, Phrase
from hyakki.server.protocol.declaring import HostAnswer, HostQuestion, host_question
from hyakki.store.audit import Area, What

__all__ = [
    "HostAudit",
    "HostAuditEntry",
    "HostAuditPage",
    "HostBackup",
    "HostBackupFile",
    "HostBackupList",
    "HostBackups",
    "HostBan",
    "HostBanLine",
    "HostBanList",
    "HostBans",
    "HostDone",
    "HostLimitLine",
    "HostLimitList",
    "HostLimits",
    "HostName",
    "HostNameShown",
    "HostOverview",
    "HostOverviewShown",
    "HostProcess",
    "HostRebuild",
    "HostRebuilding",
    "HostReport",
    "HostReportList",
    "HostReportSaid",
    "HostReports",
    "HostResetSecondFactor",
    "HostSession",
    "HostSettle",
    "HostUnban",
]

Who = Annotated[str, msgspec.Meta(min_length=1, max_length=100)]


class HostOverviewShown(HostAnswer, tag="host_overview_shown"):
    now: int
    """The server's own time, in milliseconds since 1970."""
    processes: list[HostProcess]
    cores: int
    load: float
    """The machine's load over the last minute, as the system counts it."""
    database: str
    """`SQLite` or `PostgreSQL`."""
    size: int
    """Bytes of the database."""
    free: int
    """Bytes that are free where the data folder is."""
    hosts: list[str]
    rebuilding: HostRebuilding | None


@host_question(HostOverviewShown, limit="hosting")
class HostOverview(HostQuestion, tag="host_overview"):
    """What is going on."""


class HostProcess(Message):
    """One server process, as it described itself a few seconds ago at most."""

    process: str
    """A name of its own where there are several, else empty."""
    here: bool
    """The one that answers."""
    version: str
    compiled: bool
    """Rules, search and the way of a move run compiled."""
    python: str
    started: int
    """In milliseconds since 1970."""
    running: int
    """Matches in memory that are being played."""
    waiting: int
    """Matches in memory that have not begun."""
    matches: int
    """Matches in memory, those that are over too."""
    games: dict[str, int]
    """How many of those that are being played are of which game, by its title."""
    people: int
    """People whose page is open."""
    sockets: int
    busy: float
    """Share of one core that it has used lately, its bots' workers not counted."""
    memory: int
    """Bytes."""
    faults: int
    """Unexpected errors since its start; the log has each."""


class HostRebuilding(Message):
    """Ratings that are being rebuilt, or were."""

    running: bool
    done: int
    whole: int
    trouble: str


class HostReportList(HostAnswer, tag="host_report_list"):
    reports: list[HostReport]
    """Oldest first."""


@host_question(HostReportList, limit="hosting")
class HostReports(HostQuestion, tag="host_reports"):
    """What people have complained about."""


class HostReportSaid(Message):
    at: int
    name: str
    phrase: Phrase | None
    text: str


class HostReport(Message):
    number: int
    at: int
    game: str
    title: str
    match: str
    accused: str
    """The name as it is now."""
    accused_mark: str
    """What stays with somebody whatever they are called; `HostBan` takes it."""
    reporter: str
    reporter_mark: str
    reason: Complaint
    text: str
    lines: list[HostReportSaid]


class HostDone(HostAnswer, tag="host_done"):
    """It worked."""

    said: str
    """In a sentence."""


@host_question(HostDone, limit="hosting")
class HostSettle(HostQuestion, tag="host_settle"):
    """A report is dealt with, and thrown away."""

    number: Annotated[int, msgspec.Meta(ge=0, le=2**53)]


class HostBanList(HostAnswer, tag="host_ban_list"):
    bans: list[HostBanLine]
    """Oldest first."""


@host_question(HostBanList, limit="hosting")
class HostBans(HostQuestion, tag="host_bans"):
    """Who is banned."""


class HostBanLine(Message):
    at: int
    said: str
    """A name with its mark, or a network."""
    key: str
    """What `HostUnban` wants to be told."""


@host_question(HostDone, limit="hosting")
class HostBan(HostQuestion, tag="host_ban"):
    """Keep somebody out of the whole server."""

    who: Who
    """A name, a mark, an address or a network."""


@host_question(HostDone, limit="hosting")
class HostUnban(HostQuestion, tag="host_unban"):
    """Let somebody in again."""

    who: Who


class HostNameShown(HostAnswer, tag="host_name_shown"):
    said: str
    """The name with its mark."""
    key: str
    """What `HostResetSecondFactor` and `HostBan` want to be told."""
    second_factor: bool
    sessions: list[HostSession]


@host_question(HostNameShown, limit="hosting")
class HostName(HostQuestion, tag="host_name"):
    """Where a name with a password is signed in."""

    who: Who


class HostSession(Message):
    """A browser in which somebody is signed in."""

    began: int
    seen: int
    device: str
    """A few words, like *Firefox on Android*; empty if it is not known."""


@host_question(HostDone, limit="hosting")
class HostResetSecondFactor(HostQuestion, tag="host_reset_second_factor"):
    """Ask somebody who has lost their second factor for the password only."""

    who: Who


class HostLimitList(HostAnswer, tag="host_limit_list"):
    limits: list[HostLimitLine]
    """Newest first."""


@host_question(HostLimitList, limit="hosting")
class HostLimits(HostQuestion, tag="host_limits"):
    """Which limits were reached in the last hour."""


class HostLimitLine(Message):
    limit: str
    """As `--limit` calls it."""
    what: str
    value: str
    """How much is allowed, in words."""
    who: str
    """An address, or a name with its mark; empty if the limit is on nobody's."""
    key: str
    """What `HostBan` wants to be told; empty if there is nobody to ban."""
    count: int
    at: int
    """The latest, in milliseconds since 1970."""


class HostBackupList(HostAnswer, tag="host_backup_list"):
    folder: str
    """Empty where the database has tools of its own for it."""
    backups: list[HostBackupFile]
    """Newest first."""
    making: bool
    """One is being made at this moment."""


@host_question(HostBackupList, limit="hosting")
class HostBackups(HostQuestion, tag="host_backups"):
    """The backups that there are."""


class HostBackupFile(Message):
    name: str
    size: int
    at: int


@host_question(HostDone, limit="hosting_work")
class HostBackup(HostQuestion, tag="host_backup"):
    """Make a backup now. Answered when it is whole."""


@host_question(HostDone, limit="hosting_work")
class HostRebuild(HostQuestion, tag="host_rebuild"):
    """Rebuild all ratings, in the background. Answered at once."""


class HostAuditPage(HostAnswer, tag="host_audit_page"):
    entries: list[HostAuditEntry]
    more: bool


@host_question(HostAuditPage, limit="hosting")
class HostAudit(HostQuestion, tag="host_audit"):
    """The audit log, a page at a time, newest first."""

    area: Area | None = None
    what: What | None = None
    before: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None
    """Only entries with smaller numbers."""


class HostAuditEntry(Message):
    number: int
    at: int
    area: Area
    what: What
    by: str
    """Somebody with their mark, or the user of the machine who gave a command; empty if that is not known."""
    about: str
    """Somebody with their mark, or empty."""
    detail: str
    """A network, a report by its number, the name of a file, how many entries of ratings."""
    address: str

"""The audit log: what hosts have done, who has signed in, and what was done to bot accounts.

It holds no password, token or code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

__all__ = [
    "AREAS",
    "KEPT",
    "MOST",
    "Area",
    "AuditEntry",
    "AuditEvent",
    "BotAct",
    "HostAct",
    "SignInAct",
    "What",
]

HostAct = Literal[
    "ban",
    "unban",
    "report_done",  # a report was marked as dealt with
    "ratings_rebuilt",
    "backup",
    "restore",
    "host_added",
    "host_removed",
    "second_factor_reset",  # for somebody who has lost it
]
SignInAct = Literal[
    "signed_in",
    "sign_in_failed",
    "signed_out",
    "session_ended",  # signed out from another browser
    "password_set",
    "password_changed",
    "password_wrong",  # somebody who is signed in gave a wrong one, to change it or to delete the name
    "name_deleted",
    "code_wrong",  # beside the right password
    "second_factor_on",
    "second_factor_off",
    "recovery_codes_made",
]
BotAct = Literal[
    "bot_made",
    "bot_rules_set",
    "bot_token_made",  # another one, instead of the first
    "bot_token_revoked",
    "bot_deleted",
]
What = Literal[HostAct, SignInAct, BotAct]
Area = Literal["host", "sign_in", "bot"]

AREAS: dict[str, Area] = {
    **dict.fromkeys(get_args(HostAct), "host"),
    **dict.fromkeys(get_args(SignInAct), "sign_in"),
    **dict.fromkeys(get_args(BotAct), "bot"),
}

DAY = 24 * 60 * 60 * 1000
KEPT: dict[Area, int] = {"host": 400 * DAY, "sign_in": 90 * DAY, "bot": 90 * DAY}
"""Milliseconds. Each area has room of its own: guessed passwords push out nothing that hosts did."""
MOST = 10_000
"""Entries of each area; the oldest go first."""


@dataclass(frozen=True, slots=True)
class AuditEvent:
    """What is to be noted down. People are named by their guests alone, so names go with their owners."""

    what: What
    at: int
    actor: str = ""
    """The guest who did it; empty if that is not known, or if it was a command."""
    operator: str = ""
    """Who gave the command: a user of the machine."""
    subject: str = ""
    """The guest whom it was done to."""
    detail: str = ""
    """A network, the number of a report, the name of a file. Never a name, nothing that somebody typed."""
    address: str = ""
    """Where the request came from, as bans and limits see it."""


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """A line of the log, with names as they are now."""

    number: int
    area: Area
    event: AuditEvent
    """Its kind may be one that only a newer program knows."""
    actor_name: str = ""
    subject_name: str = ""

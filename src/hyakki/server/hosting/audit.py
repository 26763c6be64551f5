"""The audit log in words, and who writes the entries of sign-ins and bot accounts."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from hyakki.server.hosting.who import named
from hyakki.store import Audit, AuditEntry, AuditEvent, Guest, StoreError
from hyakki.store.audit import What

__all__ = ["WORDS", "Notes", "about_whom", "by_whom", "detail_of"]

log = structlog.get_logger("hyakki.server")

WORDS: dict[What, str] = {
    "ban": "banned",
    "unban": "let in again",
    "report_done": "report dealt with",
    "ratings_rebuilt": "ratings rebuilt",
    "backup": "backup made",
    "restore": "backup put back",
    "host_added": "made a host",
    "host_removed": "no host any more",
    "second_factor_reset": "second factor turned off by a host",
    "signed_in": "signed in",
    "sign_in_failed": "wrong password or name at signing in",
    "signed_out": "signed out",
    "session_ended": "another browser signed out",
    "password_set": "password put on the name",
    "password_changed": "password changed",
    "password_wrong": "wrong password, though signed in",
    "name_deleted": "name deleted",
    "code_wrong": "wrong code beside the right password",
    "second_factor_on": "second factor turned on",
    "second_factor_off": "second factor turned off",
    "recovery_codes_made": "new recovery codes made",
    "bot_made": "bot made",
    "bot_rules_set": "rules of a bot changed",
    "bot_token_made": "new token for a bot made",
    "bot_token_revoked": "token of a bot taken back",
    "bot_deleted": "bot deleted",
}


DETAILS: dict[What, str] = {"report_done": "report {}", "ratings_rebuilt": "entries: {}"}
"""What a bare number is a number of."""


class Notes:
    """Of people and their bots, not of hosts.

    A log that cannot be written keeps nobody out: the journal says so anyway.
    """

    def __init__(self, audit: Audit, now: Callable[[], int]) -> None:
        self.audit = audit
        self.now = now

    async def note(self, what: What, guest: str, address: str, actor: str = "") -> None:
        """`guest` is whose name it is, empty if there is no such name: what was typed may be a password.

        `actor` is who did it, where that is somebody else: a bot's owner.
        """
        try:
            await self.audit.add(AuditEvent(what, self.now(), actor, subject=guest, address=address))
        except StoreError as error:
            log.warning("the audit log could not be written", what=what, error=str(error))


def by_whom(entry: AuditEntry) -> str:
    event = entry.event
    if event.actor:
        return named(Guest(event.actor, entry.actor_name, 0))
    return f"command ({event.operator})" if event.operator else ""


def detail_of(entry: AuditEntry) -> str:
    return DETAILS.get(entry.event.what, "{}").format(entry.event.detail)


def about_whom(entry: AuditEntry) -> str:
    event = entry.event
    return named(Guest(event.subject, entry.subject_name, 0)) if event.subject else ""

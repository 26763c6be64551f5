"""What hosts can do: each thing once, for the commands and for the host's page alike."""

from __future__ import annotations

from dataclasses import dataclass

from hyakki.store import AuditEvent, What

__all__ = ["By", "HostRefused"]


class HostRefused(Exception):
    """What a host asked for cannot be done; the text says why, in one line. Nothing was changed."""


@dataclass(frozen=True, slots=True)
class By:
    """Who does something: somebody on the host's page, or a user of the machine by a command."""

    guest: str = ""
    operator: str = ""
    address: str = ""

    def event(self, what: What, at: int, *, subject: str = "", detail: str = "") -> AuditEvent:
        """The entry of the audit log for it."""
        return AuditEvent(
            what,
            at,
            actor=self.guest,
            operator=self.operator,
            subject=subject,
            detail=detail,
            address=self.address,
        )

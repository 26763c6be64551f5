"""Since when the servers could not take moves. That time is nobody's: clocks stand still for as long.

Two things can be missing: the journal, without which no move can be saved, and the bus between the processes,
without which people on other processes cannot reach the one that holds their match.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = ["SLOW", "TICK", "Outages"]

SLOW = 2_000
"""Milliseconds after which a journal that has not answered counts as away."""

TICK = 1_000
"""So often a process notices that it runs."""


class Outages:
    """What a process knows; all instants are those of the server's clock.

    `on_changed` is called when an outage begins or ends.

    >>> outages = Outages()
    >>> outages.failed(1_000)
    >>> outages.failed(2_000)
    >>> outages.journal
    1000
    >>> outages.worked(5_000, 5_010)
    >>> outages.journal is None
    True
    >>> outages.notice(6_000)
    >>> outages.notice(7_000)
    >>> outages.notice(67_000)
    >>> outages.journal
    7000
    """

    def __init__(self) -> None:
        self.journal: int | None = None
        """Since when no move can be saved."""
        self.ran: int | None = None
        """When this process last noticed that it runs."""
        self.bus: int | None = None
        """Since when the processes cannot reach each other."""
        self.asked: int | None = None
        """When the journal was asked for a sign of life that it has not given yet."""
        self.latest: tuple[int, int] | None = None
        """When the journal was away last, from and to."""
        self.on_changed: Callable[[], None] = lambda: None
        self.is_unheard: Callable[[Match, str], bool] = lambda match, guest: False
        """Whether somebody may have moved, and could not be heard: their process gives no sign of life."""

    def notice(self, now: int) -> None:
        """This process runs. If it had not for long, it stood still, or somebody has set the clock ahead."""
        ran, self.ran = self.ran, now
        if ran is not None and now - ran > TICK + SLOW:
            self.failed(ran)

    def look(self, now: int) -> None:
        """The same between two looks at the clock; nothing at a server that does not look at it (yet)."""
        if self.ran is not None:
            self.notice(now)

    def ask(self, now: int) -> None:
        """The journal is asked to write something; whether it can will show."""
        self.asked = now

    def failed(self, asked: int) -> None:
        """It could not write what it was asked for then."""
        self.asked = None
        if self.journal is None:
            self.journal = asked
            self.on_changed()

    def worked(self, asked: int, now: int) -> None:
        """It has written what it was asked for then."""
        self.asked = None
        if now - asked > SLOW:
            self.failed(asked)  # it stood still, and nobody could tell
        if self.journal is not None:
            self.latest = (self.journal, now)
            self.journal = None
            self.on_changed()

    def parted(self, since: int) -> None:
        """The processes cannot reach each other."""
        if self.bus is None:
            self.bus = since
            self.on_changed()

    def joined(self) -> None:
        """They reach each other again."""
        if self.bus is not None:
            self.bus = None
            self.on_changed()

    def unsaved_at(self, at: int) -> bool:
        """Whether no move could be saved soon after an instant."""
        if self.journal is not None:
            return self.journal - SLOW < at
        return self.latest is not None and self.latest[0] - SLOW < at <= self.latest[1]

    def unsaved_since(self, now: int) -> int | None:
        """Since when no move can be saved, as far as anybody can tell."""
        if self.journal is None and self.asked is not None and now - self.asked > SLOW:
            return self.asked
        return self.journal

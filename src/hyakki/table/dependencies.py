"""What every match of a server shares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol

from hyakki.bots import Hint, Review
from hyakki.bots.engines import Engines
from hyakki.store import Store
from hyakki.table.bots.pace import Overruns, Pacer
from hyakki.table.ids import Ids
from hyakki.table.matchmaking.lobby import Lobby
from hyakki.table.timekeeping.clock import Clock
from hyakki.table.timekeeping.downtime import Downtime
from hyakki.table.timekeeping.outages import Outages

__all__ = ["Dependencies", "Settings", "Thinker"]


class Thinker(Protocol):
    """Where bots think: `hyakki.bots.workers.WorkerPool`, or a stand-in of a test."""

    async def choose(
        self,
        game: str,
        ruleset: str,
        view: Any,
        bot: str,
        *,
        seed: str,
        milliseconds: int,
        urgent: Callable[[], bool],
        gentle: bool = False,
    ) -> str:
        """A move in notation, from a view and nothing else; a gentle game is like somebody's first."""

    async def hint(self, game: str, ruleset: str, view: Any, *, seed: str, milliseconds: int) -> Hint:
        """A good move and why, from a view and nothing else. People who wait for a bot come first."""

    async def review(
        self, game: str, ruleset: str, view: Any, made: str, *, seed: str, milliseconds: int
    ) -> Review | None:
        """What would have been better than a move that was made in this view. All others come first."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All times in milliseconds."""

    snapshot_every: int = 32
    idle: int = 10 * 60_000
    """A match that nobody listens to and that waits for people is let go after this."""
    sweep: int = 60_000
    most: int = 20_000
    """With more matches in memory than this, idle ones are let go at once."""
    resume_at_once: int = 64
    """How many matches go on by themselves after a start before the next are opened."""
    keep_after: int = 30_000
    """With three or more at the table, a bot plays for a person who is away this long."""
    claim_after: int = 120_000
    """Between two, the other may end the game or go on with a bot after this."""
    act_within: int = 120_000
    """Whoever is there and does nothing this long counts as away, at a public table without a clock and while
    others wait for nobody else. After half of it they are told."""
    lobby: bool = True
    """Whether tables can be open to everybody."""
    gone_after: int = 10_000
    """An open table whose people have all gone leaves the lobby after this."""
    lobby_pause: int = 250
    """What changes in the lobby within this time is told together."""
    answer_within: int = 45_000
    """So long an ask to take a move back waits for answers, and bots wait with it."""
    unrated: int = 2
    """So many games of a kind leave a person's rating alone, so that nobody is measured while learning."""
    patience: int = 1_000
    """Between two tries when the journal cannot be written."""


@dataclass(frozen=True, slots=True)
class Dependencies:
    store: Store
    thinker: Thinker | None = None
    clock: Clock = field(default_factory=Clock)
    ids: Ids = field(default_factory=Ids)
    pacer: Pacer = field(default_factory=Pacer)
    settings: Settings = field(default_factory=Settings)
    downtime: Downtime = field(default_factory=lambda: Downtime(0))
    outages: Outages = field(default_factory=Outages)
    lobby: Lobby = field(default_factory=Lobby)
    overruns: Overruns = field(default_factory=Overruns)
    engines: Engines = field(default_factory=Engines)
    shared: bool = False
    """Other processes serve the same tables."""

"""What passes between the table and those who sit at it or watch it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

from hyakki.bots import USUAL
from hyakki.kernel.fair import commitment
from hyakki.kernel.types import Event, GameInfo, frozen
from hyakki.store import Day, ForkSource, Guest, Kept, Origin, SeatKind, Terms, Times
from hyakki.table.bots.pace import Pace
from hyakki.table.live import Glimpse, Photo

if TYPE_CHECKING:
    from hyakki.table.match import Match

__all__ = [
    "Ack",
    "Board",
    "Branch",
    "DailyBoard",
    "DuelClock",
    "DuelSide",
    "Frame",
    "ListedMatch",
    "Listener",
    "LiveListener",
    "Opened",
    "Plan",
    "Promise",
    "Seat",
    "SeatPlan",
    "Status",
]

Status = Literal["waiting", "running", "over", "retired"]


@frozen
class Promise:
    """A match that is not there yet: name and secret are settled before its creator throws anything in."""

    match: str
    game: str
    secret: bytes = field(repr=False)

    @property
    def commitment(self) -> str:
        return commitment(self.match, self.game, self.secret)


@frozen
class SeatPlan:
    """`person` is the creator, `open` waits for a friend with the seat's link."""

    kind: SeatKind
    level: str = USUAL
    guest: Guest | None = None
    """Another person than the creator, who sits here from the beginning."""


@frozen
class Plan:
    """A match as somebody wants it."""

    game: str
    seats: tuple[SeatPlan, ...]
    options: dict[str, str] = field(default_factory=dict)
    pace: Pace = "normal"
    terms: Terms = field(default_factory=Terms)
    public: bool = False
    """Open to everybody: strangers may take the free seats."""
    promise: Promise | None = None
    """What its luck will come from, if its creator was shown a commitment before."""
    entropy: str = ""
    """What its creator throws in."""
    casual: bool = False
    """It counts for no rating; a choice against bots alone."""


@frozen
class Board:
    """The daily board that a new match is for; everybody's luck on it comes from the same secret."""

    day: str
    secret: bytes = field(repr=False)
    practice: bool


@frozen
class Branch:
    """The moment of an earlier game that a new match goes on from."""

    origin: Origin
    fork: ForkSource
    ruleset: str
    bots: Mapping[int, tuple[str, int]] = field(default_factory=dict)
    """The names and faces of those who sat there, by seat: those who stay are still the same."""


@frozen
class Seat:
    """A seat as everyone may see it. `guest` stays inside the program."""

    seat: int
    kind: SeatKind
    name: str
    face: int
    level: str
    """Of a bot, else empty."""
    ready: bool = False
    """Of a person, before the start."""
    kept: Kept = ""
    """A bot plays in the person's place, for a while or for good."""
    guest: str = field(default="", repr=False)


@frozen
class Frame:
    """What one entry of the journal means to one viewer; viewers of the same seat share the same object."""

    version: int
    at: int
    events: tuple[Event, ...]
    """What happened, as this viewer knows it."""
    scene: Any
    """The game's scene; None while the match waits for its players."""
    times: Times = field(default_factory=Times)


@frozen
class Opened:
    """Everything a viewer needs to begin: every later frame has the next version."""

    seat: int
    frame: Frame
    history: tuple[Event, ...]


@frozen
class Ack:
    """The move is on the disk as entry `version`; `again` if it had been before."""

    version: int
    again: bool


@frozen
class DailyBoard:
    """A day's board as one guest may know it: what became of their try, and the list."""

    game: GameInfo
    day: str
    today: bool
    mine: Literal["new", "running", "done", "missed"]
    list: Day
    commitment: str
    """To the board's secret."""


@frozen
class ListedMatch:
    """A match in somebody's list."""

    match: str
    game: str
    title: str
    status: Status
    names: tuple[str, ...]
    me: int
    my_turn: bool
    places: tuple[int, ...]
    scores: tuple[int, ...]
    rank: str | None
    """Of a finished game for one."""
    daily: str
    """The day whose board it is, else empty."""
    practice: bool
    created: int
    forked: bool = False
    """It went on from a moment of another one."""
    friends: tuple[int, ...] = ()
    """Seats of other people, at a table that was not open to everybody."""


class Listener(Protocol):
    """A viewer's end of the connection. Both must return at once and never raise; send later."""

    def frame(self, match: Match, frame: Frame) -> None:
        """A new entry; called exactly once for each, in order."""

    def seats(self, match: Match) -> None:
        """Somebody came, went, took a seat or another name, or pace or status changed."""


@frozen
class DuelSide:
    """A fighter's connection as everyone may see it."""

    seat: int
    armed: bool
    """At the table with the page in sight; a bot always is."""
    rtt: int
    jitter: int
    rated: bool
    """The connection is good enough for rated play."""
    lets: int
    """Exchanges that were void because the connection stalled."""


@frozen
class DuelClock:
    """How the clock of a duel runs."""

    zero: float | None
    """The server's instant at which the duel's time is 0; None while it stands still."""
    hold: int
    band: int
    sides: tuple[DuelSide, ...]
    patient: bool
    """Whoever is asked something is waited for, however long they take."""


@runtime_checkable
class LiveListener(Protocol):
    """A listener that can follow a duel. As quick and quiet as any other."""

    def glimpses(self, match: Match, glimpses: list[Glimpse]) -> None:
        """What is not decided yet, for the eyes."""

    def photo(self, match: Match, photo: Photo) -> None:
        """An exchange is decided; its frames came just before."""

    def duel_clock(self, match: Match, clock: DuelClock) -> None:
        """The clock was started or stopped, or somebody's connection has changed."""

    def probe(self, match: Match) -> None:
        """Find out whether everything that was pressed so far has come in."""

"""A match as a store keeps it: its row, its seats, and what an append changes of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from hyakki.kernel.fair import Count
from hyakki.kernel.log import seats_in
from hyakki.kernel.record import Entry
from hyakki.kernel.types import frozen
from hyakki.store.types import Result

if TYPE_CHECKING:
    from hyakki.store.ratings import Rated

__all__ = [
    "Ask",
    "Deal",
    "End",
    "EndReason",
    "ForkSource",
    "Kept",
    "Marks",
    "MatchChange",
    "MatchRow",
    "Origin",
    "SeatKind",
    "SeatRow",
    "Snapshot",
    "Status",
    "StillReason",
    "Summary",
    "Terms",
    "Times",
]

Status = Literal["waiting", "running", "over"]
SeatKind = Literal["person", "bot", "open"]
Kept = Literal["", "away", "left", "removed"]

EndReason = Literal["resigned", "time", "absent", "broken"]
"""broken: the table could not go on by itself, which is nobody's fault."""

StillReason = Literal["restart", "journal", "bus", "process"]
"""Why clocks stood still: the program was down, no move could be saved, the processes could not reach each
other, or the process was gone on which a player's connection was."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits where. `invite` is the secret of the seat's link and stays after it was taken."""

    seat: int
    kind: SeatKind
    guest: str = ""
    name: str = ""
    face: int = 0
    level: str = ""
    invite: str = ""
    ready: bool = False
    """A person who wants to begin."""
    kept: Kept = ""
    """A bot plays in the person's place, for a while or for good."""


@dataclass(frozen=True, slots=True)
class Terms:
    """`move`: so many seconds for every move. `bank`: so many for all, and an increment after each move."""

    kind: Literal["none", "move", "bank"] = "none"
    seconds: int = 0
    increment: int = 0
    then: Literal["bot", "lose"] = "bot"
    """At the end of time a bot makes the move, or the seat is lost."""


@dataclass(frozen=True, slots=True)
class Times:
    """What everyone had left at an instant, in milliseconds; empty where nobody is timed."""

    left: tuple[int, ...] = ()
    running: int = 0
    """Mask of the seats whose time passes."""
    at: int = 0
    """It passes from this instant on."""
    out: int = 0
    """Mask of the seats whose time was up: a bot makes their move."""

    def remaining(self, seat: int, now: int) -> int:
        passed = max(0, now - self.at) if self.running >> seat & 1 else 0
        return max(0, self.left[seat] - passed)

    def ends(self) -> tuple[int, int] | None:
        """Whose time is up first, and when."""
        if not self.running:
            return None
        return min((self.at + self.left[seat], seat) for seat in seats_in(self.running))


@dataclass(frozen=True, slots=True)
class Deal:
    """How far the luck of a match has come. A commitment to it was shown before the first card."""

    offered: dict[str, str] = field(default_factory=dict)
    """What people have thrown in before the start, by guest."""
    given: tuple[str, ...] = ()
    """What counts from the start on, by seat, "" for nothing."""
    drawn: int = 0
    occasions: tuple[str, ...] = ()

    @property
    def count(self) -> Count:
        return Count(self.drawn, self.occasions)


@dataclass(frozen=True, slots=True)
class Ask:
    """Somebody asks to return to the position after entry `to`; `seq` names the ask."""

    seq: int
    at: int
    seat: int
    to: int
    agreed: int = 0
    """Mask of those who have agreed."""


@dataclass(frozen=True, slots=True)
class End:
    """A match that its players ended: why, whose doing it was, and every seat's place."""

    reason: EndReason
    seat: int
    """-1: nobody's."""
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Marks:
    """What was said beside the game, as far as it still counts."""

    ask: Ask | None = None
    """Somebody wants to take a move back, and others have still to answer."""
    ended: End | None = None
    """By its players, before the rules did."""
    rematch: str = ""
    """The match in which they play again."""
    stood: int = 0
    """The latest entry that said that clocks stood still: one of the kind "still". An entry of the kind
    "stood" says something else: an engine failed."""
    returned: int = 0
    """The latest entry that took something back."""


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in one line, for lists and for starting up; never the truth itself."""

    status: Status
    must: int = 0
    """Mask of the seats that owe a decision."""
    due: int | None = None
    """Since when the match wants to move by itself (a bot, a clock); None while it waits for people."""
    places: tuple[int, ...] = ()
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole position after entry `seq`."""

    seq: int
    state: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Origin:
    """The moment of an earlier game that a match goes on from: after entry `version` of `match`."""

    match: str
    version: int
    uploaded: bool = False
    """Not played here: a record that somebody brought."""


@dataclass(frozen=True, slots=True)
class ForkSource:
    """All that a match needs of the game it goes on from, so that it never has to ask for that game again."""

    position: dict[str, Any] = field(repr=False)
    """As it truly was, with everything that lay face down."""
    past: str = field(repr=False)
    """The record of that game up to there."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match without its entries. `secret` makes its luck: it never leaves the store and the table."""

    id: str
    game: str
    ruleset: str
    pace: str
    created: int
    secret: bytes = field(repr=False)
    creator: str
    """Whose table it is: the player who made it, or the one it was handed to."""
    seats: tuple[SeatRow, ...]
    options: dict[str, str]
    summary: Summary = Summary("waiting")
    version: int = 0
    """The latest entry's number, 0 before the first. What follows is as it was after that one."""
    terms: Terms = Terms()
    """What was agreed on clocks."""
    times: Times = Times()
    """What everyone has left on them."""
    deal: Deal = Deal()
    marks: Marks = Marks()
    checksum: bytes = b""
    """The latest entry's (`store/chain.py`)."""
    daily: str = ""
    """The day whose board it is; such a match is its creator's one try, unless it is for practice."""
    practice: bool = False
    """A further try on a daily board, or a casual game against bots: nothing is kept of how it ended."""
    public: bool = False
    """Whether strangers may take its free seats, and find it to watch."""
    origin: Origin | None = None
    """Where it goes on from, if it does not begin at the beginning."""
    lost: int = 0
    """Entries that were on the disk, and are not any more."""

    @property
    def daily_try(self) -> bool:
        """The one try on a daily board that counts: nobody helps in it, and nothing is taken back."""
        return bool(self.daily) and not self.practice


@frozen
class MatchChange:
    """What an append brings: entries, and how the match is after them. None: as it was."""

    entries: Sequence[Entry]
    checksums: Sequence[bytes]
    """One for each entry (`store/chain.py`)."""
    summary: Summary
    seats: Sequence[SeatRow] = ()
    """Those that changed or are new."""
    count: int | None = None
    """How many there are, if that did."""
    creator: str | None = None
    options: dict[str, str] | None = None
    terms: Terms | None = None
    times: Times | None = None
    deal: Deal | None = None
    marks: Marks | None = None
    snapshot: Snapshot | None = None
    result: Result | None = None
    rated: Rated | None = None

    @property
    def plain(self) -> bool:
        """Nothing but entries and the line of the match: a move, nearly always."""
        row = (self.count, self.creator, self.options, self.terms, self.times, self.deal, self.marks)
        beside = (self.snapshot, self.result, self.rated)
        return not self.seats and row + beside == NOTHING


NOTHING = (None,) * 10

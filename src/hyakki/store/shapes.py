"""The rows that pass between the table and a store."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal

from hyakki.kernel.record import Entry

__all__ = [
    "UNLIKE",
    "Account",
    "Alike",
    "Day",
    "DayLine",
    "Finish",
    "Fork",
    "Guest",
    "Kept",
    "MatchRow",
    "NewMatch",
    "Origin",
    "Report",
    "Reported",
    "Result",
    "SeatLink",
    "SeatRow",
    "SecondFactor",
    "Session",
    "Snapshot",
    "Speech",
    "Spoken",
    "Standing",
    "Status",
    "Upload",
    "Wanted",
]

Status = Literal["waiting", "running", "over"]
Kept = Literal["", "away", "left", "removed"]

Finish = Callable[[Exception | None], None]
"""Told how a write ended before anybody else hears of it, and even if nobody waits for it any more."""


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who has visited. `face` seeds the drawn portrait."""

    id: str
    name: str
    face: int
    owned: bool = False
    """The name has a password, so nobody else can be called so."""
    host: bool = False
    """Named by the machine's owner to look after the server; told where a session is proven."""


@dataclass(frozen=True, slots=True)
class Account:
    """A name with a password."""

    guest: Guest
    look: str
    """What the name is told apart by."""
    hash: str = field(repr=False)
    stamp: str = field(repr=False)
    """Another one with every password."""


@dataclass(frozen=True, slots=True)
class Alike:
    """How a name looks, so that nobody passes for another whose name has a password."""

    seen: tuple[str, ...] = ()
    """What it is taken for as it stands."""
    shapes: tuple[str, ...] = ()
    """Whatever is seen as one of these would be taken for it."""


UNLIKE = Alike()
"""Like no other name."""


@dataclass(frozen=True, slots=True)
class Session:
    """A browser that is signed in. `id` is the digest of its token."""

    id: str
    began: int
    seen: int
    """When it was last here, to the hour."""
    device: str
    """Roughly what it runs on."""


@dataclass(frozen=True, slots=True)
class SeatLink:
    """The private link to the seat of a guest at a match; one for each seat, until it is taken back."""

    id: str
    guest: str
    match: str
    began: int
    seen: int = 0
    """When it was last used, to the hour; 0 for never."""
    device: str = ""


@dataclass(frozen=True, slots=True)
class SecondFactor:
    """What makes the codes of somebody who signs in with a password and a code."""

    sealed: bytes = field(repr=False)
    """The secret, as only the server can read it."""
    step: int
    """The moment of the newest code that was used: none is good twice."""


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who sits where. `invite` is the secret of the seat's link and stays after it was taken."""

    seat: int
    kind: Literal["person", "bot", "open"]
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
class Standing:
    """Where a match stands after its latest entry, for lists and for starting up; never the truth itself."""

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
class Result:
    """A finished game for one. `day` is the day on whose list it stands, empty for none."""

    match: str
    game: str
    guest: str
    points: int
    at: int
    day: str = ""


@dataclass(frozen=True, slots=True)
class DayLine:
    """A result on a day's list; equal points share a place."""

    place: int
    guest: str
    name: str
    face: int
    points: int


@dataclass(frozen=True, slots=True)
class Day:
    """A day's list as one guest sees it: their try, how many have finished, the best, their own line."""

    match: str | None
    players: int
    best: list[DayLine]
    mine: DayLine | None


@dataclass(frozen=True, slots=True)
class Origin:
    """The moment of an earlier game that a match goes on from: after entry `version` of `match`."""

    match: str
    version: int
    uploaded: bool = False
    """It was no match of this house but a record that somebody brought."""


@dataclass(frozen=True, slots=True)
class Fork:
    """All that a match needs of the game it goes on from, so that it never has to ask for that game again."""

    position: dict[str, Any] = field(repr=False)
    """As it truly was, with everything that lay face down."""
    past: str = field(repr=False)
    """The record of that game up to there."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A record that somebody brought. It is theirs alone, and no match of this house."""

    id: str
    guest: str
    at: int
    game: str
    ruleset: str
    names: tuple[str, ...]
    entries: int
    record: str = field(repr=False)
    """Left out in lists."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which of somebody's games they want to see; everything empty means all."""

    game: str = ""
    running: bool | None = None
    """Not over yet, or over."""
    result: Literal["", "won", "lost"] = ""
    other: str = ""
    """A part of the name of somebody else at the table."""
    before: tuple[int, str] | None = None
    """Where the page before this one ended."""


@dataclass(frozen=True, slots=True)
class NewMatch:
    """All that a match is born with. `secret` makes its luck: it never leaves the store and the table."""

    id: str
    game: str
    ruleset: str
    options: dict[str, str]
    pace: str
    creator: str
    created: int
    secret: bytes = field(repr=False)
    seats: tuple[SeatRow, ...]
    standing: Standing
    entries: tuple[Entry, ...] = ()
    daily: str = ""
    """The day whose board it is; such a match is its creator's one try, unless it is for practice."""
    practice: bool = False
    terms: dict[str, Any] = field(default_factory=dict)
    """What was agreed on clocks."""
    times: dict[str, Any] = field(default_factory=dict)
    """What everyone has left on them after the latest entry."""
    deal: dict[str, Any] = field(default_factory=dict)
    """How far its luck has come."""
    public: bool = False
    """Whether strangers may take its free seats, and find it to watch."""
    origin: Origin | None = None
    """Where it goes on from, if it does not begin at the beginning; then `fork` is given, too."""
    fork: Fork | None = None


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match without its entries."""

    id: str
    game: str
    ruleset: str
    options: dict[str, str]
    pace: str
    creator: str
    created: int
    secret: bytes = field(repr=False)
    version: int
    """The latest entry's number, 0 before the first."""
    standing: Standing
    seats: tuple[SeatRow, ...]
    daily: str = ""
    practice: bool = False
    terms: dict[str, Any] = field(default_factory=dict)
    times: dict[str, Any] = field(default_factory=dict)
    deal: dict[str, Any] = field(default_factory=dict)
    public: bool = False
    origin: Origin | None = None
    lost: int = 0
    """Entries that were on the disk, and are not any more."""


@dataclass(frozen=True, slots=True)
class Speech:
    """What somebody says: a ready phrase by its name, or free text. `key` is the client's own name of it."""

    at: int
    guest: str
    phrase: str
    text: str
    key: str


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line of a table's talk. Lines count from 1 at every table."""

    line: int
    at: int
    guest: str
    name: str
    face: int
    phrase: str
    text: str


@dataclass(frozen=True, slots=True)
class Report:
    """A complaint about somebody, for the host of the server."""

    at: int
    match: str
    reporter: str
    accused: str
    reason: str
    text: str


@dataclass(frozen=True, slots=True)
class Reported:
    """A complaint as the host reads it, with the last lines that were said."""

    number: int
    at: int
    match: str
    game: str
    reporter: Guest
    accused: Guest
    reason: str
    text: str
    lines: tuple[Spoken, ...]

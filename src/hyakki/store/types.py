"""What passes between the table and a store beside matches: people, results, records, talk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

__all__ = [
    "UNLIKE",
    "Account",
    "Alike",
    "BotAccount",
    "Day",
    "DayLine",
    "Guest",
    "OnWritten",
    "Report",
    "Reported",
    "Result",
    "SeatLink",
    "SecondFactor",
    "Session",
    "Speech",
    "Spoken",
    "Upload",
    "Wanted",
    "is_bot",
    "of_bot_account",
]

OnWritten = Callable[[Exception | None], None]
"""Told how a write ended before anybody else hears of it, and even if nobody waits for it any more."""


BOT = "~"
"""Before the id of a bot account's guest: if you know the id, you know what plays there."""


def of_bot_account(guest: str) -> str:
    """The id of a bot account, from a fresh one."""
    return BOT + guest


def is_bot(guest: str) -> bool:
    """Whether a guest's id is that of a bot account.

    >>> is_bot(of_bot_account("a1b2")), is_bot("a1b2"), is_bot("")
    (True, False, False)
    """
    return guest.startswith(BOT)


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

    @property
    def bot(self) -> bool:
        """A program plays under this name."""
        return is_bot(self.id)


@dataclass(frozen=True, slots=True)
class BotAccount:
    """A name that a program plays under, and whose it is."""

    guest: Guest
    owner: str
    owner_name: str
    rules: str
    """Which challenges it accepts, as JSON."""
    began: int
    seen: int = 0
    """When it was last known to be connected; 0 if it is not."""
    has_token: bool = True
    """False once its token was taken back."""


@dataclass(frozen=True, slots=True)
class Account:
    """A name with a password."""

    guest: Guest
    folded: str
    """What the name is told apart by: without case, width and whatever is invisible in it."""
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
class Upload:
    """A record that somebody brought. It is theirs alone and was not played here."""

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

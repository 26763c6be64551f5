"""What an entry of a journal can say: a small type for each kind, one reader and one writer.

The seat that an entry is about stands in the entry itself; -1 is the whole table.

>>> kind, text = written(Ready(True))
>>> kind, text
('ready', '{"ready":true}')
>>> fact_of(Entry(4, 1_000, kind, 0, text))
Ready(ready=True)
>>> fact_of(Entry(5, 1_000, "juggled", 0))
Traceback (most recent call last):
hyakki.table.entries.UnknownEntry: entry 5: there is no kind of entry 'juggled'
"""

from __future__ import annotations

from typing import Any, Literal, cast

import msgspec

from hyakki.bots.engines import Trouble
from hyakki.kernel import facts
from hyakki.kernel.facts import Advance, Fork, Move, Undone
from hyakki.kernel.game import InvalidMove
from hyakki.kernel.record import Entry
from hyakki.store import EndReason, Kept, StillReason, Terms
from hyakki.table.live.habits import Note
from hyakki.table.live.photo import Photo

__all__ = [
    "ASKS_AGAIN",
    "BEFORE_START",
    "PLAYED",
    "UNSEEN",
    "Advance",
    "BotSeated",
    "ClockOut",
    "ClocksStopped",
    "Ended",
    "EngineFailed",
    "EntropyAdded",
    "Exchange",
    "Fact",
    "Fork",
    "HostChanged",
    "Move",
    "OptionsAgreed",
    "Player",
    "Ready",
    "Rematch",
    "SeatCount",
    "SeatFreed",
    "SeatKept",
    "SeatOrder",
    "SeatTaken",
    "Start",
    "TermsAgreed",
    "UndoAnswered",
    "UndoAsked",
    "Undone",
    "UnknownEntry",
    "fact_of",
    "written",
]


class UnknownEntry(ValueError):
    """An entry that cannot be understood."""

    def __init__(self, entry: Entry, problem: str) -> None:
        super().__init__(f"entry {entry.seq}: {problem}")


class FactBase(msgspec.Struct, frozen=True, omit_defaults=True):
    """What all kinds have in common."""


# ---------------------------------------------------------------- the game


class Player(FactBase, frozen=True):
    kind: str
    level: str = ""


class Start(FactBase, frozen=True):
    """The cards are dealt, or a game goes on from a position."""

    game: str = ""
    ruleset: str = ""
    options: dict[str, str] = {}
    seats: list[Player] = []
    entropy: list[str] = []
    """What each seat has thrown in, "" for nothing."""
    eyes: int | None = None
    """Of a continued game: from which seat the position was seen; what could not be seen is drawn again."""
    position: dict[str, Any] | None = None


# ---------------------------------------------------------------- seats


class SeatTaken(FactBase, frozen=True):
    """A person sits down. Their name is kept in one place, with the guests, and is not written here."""

    guest: str
    name: str = ""
    face: int = 0


class BotSeated(FactBase, frozen=True):
    """A bot takes the seat, or plays at another level from now on."""

    name: str
    face: int = 0
    level: str = "normal"
    """Not `USUAL`: what is written already keeps its meaning if that changes."""
    invite: str | None = None
    """A new secret of the seat's link; None leaves the old one."""
    removed: str = ""
    """Who was taken off the table by its host."""


class SeatFreed(FactBase, frozen=True):
    """Nobody sits there any more: they have left, or were taken off the table."""

    invite: str | None = None
    removed: str = ""


class SeatKept(FactBase, frozen=True):
    """A bot plays in the person's place from now on, or no more ("")."""

    by: Kept


class Ready(FactBase, frozen=True):
    """A person wants to begin, or not yet."""

    ready: bool


class SeatOrder(FactBase, frozen=True):
    """Seat `i` takes the player who sat in seat `order[i]`."""

    order: list[int]


class SeatCount(FactBase, frozen=True):
    """More or fewer seats: those that stay, in this order, and for each new one a link's secret."""

    stay: list[int]
    fresh: list[str] = []


class OptionsAgreed(FactBase, frozen=True):
    """By which options they will play."""

    options: dict[str, str]


class TermsAgreed(FactBase, frozen=True):
    """What is agreed on clocks."""

    terms: Terms


class HostChanged(FactBase, frozen=True):
    """Who arranges the table from now on."""

    guest: str


class EntropyAdded(FactBase, frozen=True):
    """What a guest throws in, so that nobody alone decides the luck of the match."""

    guest: str
    entropy: str


class Rematch(FactBase, frozen=True):
    """The match in which the same people play again."""

    match: str


# ---------------------------------------------------------------- clocks


class ClockOut(FactBase, frozen=True):
    """The seat's time is up: a bot makes its move."""


class ClocksStopped(FactBase, frozen=True):
    """All clocks stood still from an instant until now, and stand for so many milliseconds longer."""

    since: int
    why: StillReason
    grace: int


class EngineFailed(FactBase, frozen=True):
    """The seat's engine makes no move, so the next one of this seat is any legal move."""

    why: Trouble


class Exchange(FactBase, frozen=True):
    """How close an exchange of a duel was. Seats are keys, and in JSON keys are text."""

    photo: Photo
    flags: dict[str, tuple[str, ...]] = {}
    """Of those who play as no human can."""
    let: int | None = None
    """Whose line stalled, so that the exchange was void."""
    notes: dict[str, list[Note]] = {}
    """Everything pressed or seen since the entry before that says how a hand reacts."""


# ---------------------------------------------------------------- taking back, and the end


class UndoAsked(FactBase, frozen=True):
    """Somebody asks to return to the position after entry `to`."""

    to: int


class UndoAnswered(FactBase, frozen=True):
    """Agreed or not; withdrawn by the player who asked; or nobody has answered for too long."""

    answer: Literal["agree", "decline", "withdraw", "lapse"]


class Ended(FactBase, frozen=True):
    """The match is over before its rules end it: why, and every seat's place."""

    reason: EndReason
    places: tuple[int, ...]


Fact = (
    Start
    | Move
    | Advance
    | Fork
    | SeatTaken
    | BotSeated
    | SeatFreed
    | SeatKept
    | Ready
    | SeatOrder
    | SeatCount
    | OptionsAgreed
    | TermsAgreed
    | HostChanged
    | EntropyAdded
    | Rematch
    | ClockOut
    | ClocksStopped
    | EngineFailed
    | Exchange
    | UndoAsked
    | UndoAnswered
    | Undone
    | Ended
)

KINDS: dict[str, type[Fact]] = {
    "start": Start,
    "move": Move,
    "advance": Advance,
    "fork": Fork,
    "sit": SeatTaken,
    "bot": BotSeated,
    "free": SeatFreed,
    "keep": SeatKept,
    "ready": Ready,
    "order": SeatOrder,
    "count": SeatCount,
    "options": OptionsAgreed,
    "terms": TermsAgreed,
    "host": HostChanged,
    "entropy": EntropyAdded,
    "rematch": Rematch,
    "out": ClockOut,
    "still": ClocksStopped,
    "stood": EngineFailed,  # not what `Marks.stood` counts: that is "still"
    "exchange": Exchange,
    "ask": UndoAsked,
    "answer": UndoAnswered,
    "undo": Undone,
    "end": Ended,
}
"""As they stand in the journal. A kind is never given another meaning."""

NAMES: dict[type[Fact], str] = {type_: kind for kind, type_ in KINDS.items()}

PLAYED = (Move, Advance)
"""The game's own: position, clocks and luck change, and nothing else."""

BEFORE_START = (
    SeatTaken,
    BotSeated,
    SeatFreed,
    Ready,
    SeatOrder,
    SeatCount,
    OptionsAgreed,
    TermsAgreed,
    HostChanged,
    EntropyAdded,
)
"""What can be said before the game begins."""

ASKS_AGAIN = (BotSeated, SeatFreed, SeatOrder, SeatCount, OptionsAgreed, TermsAgreed)
"""What changes the table that people are ready for."""

UNSEEN = (ClockOut, ClocksStopped, EngineFailed, Exchange)
"""What changes nothing that a table shows of itself: who sits there, and how it stands with them."""


def written(fact: Fact) -> tuple[str, str]:
    """The kind of an entry and its text."""
    if isinstance(fact, (Move, Advance, Undone, Fork)):
        return facts.written(fact)
    if isinstance(fact, SeatTaken):
        fact = SeatTaken(fact.guest)
    text = msgspec.json.encode(fact).decode()
    return NAMES[type(fact)], "" if text == "{}" else text


def fact_of(entry: Entry) -> Fact:
    """What an entry says. Raises UnknownEntry."""
    kind = KINDS.get(entry.kind)
    if kind is None:
        raise UnknownEntry(entry, f"there is no kind of entry {entry.kind!r}")
    try:
        if issubclass(kind, FactBase):
            return msgspec.json.decode(entry.text or "{}", type=kind)
        return cast("Fact", facts.fact_of(entry.kind, entry.text))  # of a kind that is listed here
    except (InvalidMove, msgspec.MsgspecError) as error:
        raise UnknownEntry(entry, f"it is no entry of the kind {entry.kind!r}: {error}") from error

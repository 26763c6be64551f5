"""What a duel in real time needs beside moves."""

from __future__ import annotations

from hyakki.server.protocol.base import GameEvent, Message
from hyakki.server.protocol.declaring import ClientMessage, ServerMessage, request
from hyakki.server.protocol.session import Done

__all__ = [
    "Arm",
    "ClockEcho",
    "ClockProbe",
    "DuelClock",
    "DuelSide",
    "Finish",
    "Glimpse",
    "Glimpses",
    "PhotoFinish",
    "Press",
]


@request(None, limit="messages", if_lost="drop", by_link="always")
class ClockEcho(ClientMessage, tag="clock_echo"):
    """Answer to `ClockProbe`, at once: its `sent` and what the page's clock shows. Not answered."""

    sent: float
    at: float
    """Milliseconds of `performance.now()`."""


@request(Done, limit="messages", if_lost="drop", by_link="playing")
class Arm(ClientMessage, tag="arm"):
    """Whether this page is in sight and ready to fight. A countdown waits for both, leaving is a time-out.

    It takes effect once eight `ClockProbe`s are answered; `DuelClock` tells.
    """

    match: str
    armed: bool


@request(Done, limit="messages", if_lost="drop", by_link="playing")
class Press(ClientMessage, tag="press"):
    """What a hand does in a duel, with the moment on the page's clock at which it was pressed.

    The moment is believed as far as the measured lag explains. Answered when it has come in:
    whether it was possible is decided with everything else that is on its way. Moves outside the clash are
    `Move`s.
    """

    match: str
    move: str
    at: float
    """`event.timeStamp`, in milliseconds of `performance.now()`."""


class ClockProbe(ServerMessage, tag="clock_probe"):
    """What does your clock show? Answer with `ClockEcho` at once. Sent while a real-time match is open."""

    sent: float


class DuelSide(Message):
    seat: int
    armed: bool
    rtt: int
    """Round trip in milliseconds, as the server measures it; 0 for a bot."""
    jitter: int
    rated: bool
    """The line is short and steady enough for rated play."""
    lets: int
    """Exchanges that were void because this line stalled."""


class DuelClock(ServerMessage, tag="duel_clock"):
    """How a duel's clock runs; sent when it starts or stops, and when somebody's connection changes."""

    match: str
    zero: float | None
    """The page's clock at the duel's instant 0; None while the duel's time stands still."""
    hold: int
    """How long a verdict waits for what is still on its way."""
    band: int
    """Contacts no further apart than this are at the same time."""
    sides: list[DuelSide]
    patient: bool
    """Whoever is asked something is waited for, however long they take."""


class Glimpse(Message):
    """Not decided yet: it may still be taken back, without a word. `show` is on the page's clock."""

    show: float
    at: int
    """The duel's instant at which it happens."""
    event: GameEvent


class Glimpses(ServerMessage, tag="glimpses"):
    """For the eyes: motion before it is decided.

    A screen keeps each until an `Update` has come whose position's time has reached its `at`: then the scene
    has it, or it did not happen.
    """

    match: str
    version: int
    """The newest frame, which this goes on from."""
    glimpses: list[Glimpse]


class Finish(Message):
    """One hand's part in an exchange."""

    seat: int
    move: str
    at: int
    reaction: int | None
    """Since what it could answer was to be seen; None for a guess into the blue."""
    compensation: int
    clamped: bool
    """The page's moment was out of range."""


class PhotoFinish(ServerMessage, tag="photo"):
    """How close an exchange was. Its frames came just before."""

    match: str
    at: int
    verdict: str
    band: int
    hold: int
    hands: list[Finish]

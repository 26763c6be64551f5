"""What a duel in real time needs beside moves."""

from __future__ import annotations

from hyakki.server.protocol.base import GameEvent, Message

__all__ = [
    "Arm",
    "Beat",
    "DuelSide",
    "Echo",
    "Finish",
    "Glimpse",
    "Glimpses",
    "PhotoFinish",
    "Press",
    "Sound",
]


class Echo(Message, tag_field="type", tag="echo"):
    """Answer to `Sound`, at once: its `sent` and what the page's clock shows. Not answered."""

    id: str
    sent: float
    at: float
    """Milliseconds of `performance.now()`."""


class Arm(Message, tag_field="type", tag="arm"):
    """Whether this page is in sight and ready to fight. A countdown waits for both, leaving is a time-out.

    It takes effect once eight `Sound`s are answered; `Beat` tells.
    """

    id: str
    match: str
    armed: bool


class Press(Message, tag_field="type", tag="press"):
    """What a hand does in a duel, with the moment on the page's clock at which it was pressed.

    The moment is believed as far as the measured lag explains. Answered by `Done` when it has come in:
    whether it was possible is decided with everything else that is on its way. Moves outside the clash are
    `Move`s.
    """

    id: str
    match: str
    move: str
    at: float
    """`event.timeStamp`, in milliseconds of `performance.now()`."""


class Sound(Message, tag_field="type", tag="sound"):
    """What does your clock show? Answer with `Echo` at once. Only sent while a real-time match is open."""

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


class Beat(Message, tag_field="type", tag="beat"):
    """How a duel's clock runs; sent when it starts or stops, and when somebody's line changes."""

    match: str
    zero: float | None
    """The page's clock at the duel's instant 0; None while the duel's time stands still."""
    hold: int
    """How long a verdict waits for what is still on its way."""
    band: int
    """Contacts no further apart than this are at the same time."""
    sides: list[DuelSide]


class Glimpse(Message):
    """Not decided yet: it may still be taken back, without a word. `show` is on the page's clock."""

    show: float
    at: int
    """The duel's instant at which it happens."""
    event: GameEvent


class Glimpses(Message, tag_field="type", tag="glimpses"):
    """For the eyes: motion and dice before they are decided.

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


class PhotoFinish(Message, tag_field="type", tag="photo"):
    """How close an exchange was. Its frames came just before."""

    match: str
    at: int
    verdict: str
    band: int
    hold: int
    hands: list[Finish]

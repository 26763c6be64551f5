"""What is remembered: somebody's games page by page, replays, games that go on, records from outside."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from hyakki.server.protocol.base import Message, Pace
from hyakki.server.protocol.play import Frame
from hyakki.server.protocol.ratings import RatingChange
from hyakki.server.protocol.rooms import ClockTerms, MatchInfo, MatchLine, SeatPlan

__all__ = [
    "DropUpload",
    "Fork",
    "History",
    "HistoryPage",
    "MyUploads",
    "PageEnd",
    "Replay",
    "Replayed",
    "UploadLine",
    "UploadList",
]


class PageEnd(Message):
    """Where a page of games ended."""

    created: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
    match: str


class History(Message, tag_field="type", tag="history"):
    """My games, newest first, a page at a time; empty fields leave nothing out. Answered by `HistoryPage`."""

    id: str
    game: str = ""
    status: Literal["", "going", "over"] = ""
    result: Literal["", "won", "lost"] = ""
    other: str = ""
    """A part of the name of somebody else at the table."""
    before: PageEnd | None = None


class HistoryPage(Message, tag_field="type", tag="history_page"):
    """A page may be short, even empty, and not the last one: ask again from `more` on."""

    id: str
    matches: list[MatchLine]
    more: PageEnd | None
    rated: dict[str, RatingChange]
    """What those that count have changed of my rating, by match."""


class Replay(Message, tag_field="type", tag="replay"):
    """All frames of a match, or of a record I have brought. Answered by `Replayed`.

    `eyes` are a seat's, -1 a spectator's, -2 those of somebody who sees all hands; null for as much as
    everybody may see. Before the end of a game one may have a spectator's and one's own.
    """

    id: str
    match: str
    eyes: int | None = None


class Replayed(Message, tag_field="type", tag="replayed"):
    id: str
    info: MatchInfo
    eyes: int
    whole: bool
    """It is over, so all hands may be seen, and one can play on from it."""
    frames: list[Frame]
    hands: list[list[dict[str, Any] | None]]
    """With all hands open: for each frame and seat what that seat's scene has otherwise than the frame's.

    null where it is as it was in the frame before.
    """
    points: list[int]
    """The versions that one can play on from."""


class Fork(Message, tag_field="type", tag="fork"):
    """Play on after entry `version` of a finished match, or of a record I have brought; one seat is mine.

    What could not be seen from my seat is drawn anew; if other people play too, what a spectator could not
    see. Answered by `Created`; then `Open` it.
    """

    id: str
    match: str
    version: int
    seats: list[SeatPlan]
    pace: Pace = "normal"
    clock: ClockTerms = msgspec.field(default_factory=ClockTerms)
    promise: str = ""
    """Of a `Promised` on this socket."""
    entropy: str = ""
    """What I throw in, as in `ThrowIn`, if the match starts at once."""


class MyUploads(Message, tag_field="type", tag="uploads"):
    """The records I have brought, newest first. Answered by `UploadList`."""

    id: str


class UploadLine(Message):
    upload: str
    """Where its replay is: `/replay/<upload>`. Nobody else gets it."""
    game: str
    title: str
    names: list[str]
    entries: int
    at: int
    playable: bool
    """Its rules are still known here."""


class UploadList(Message, tag_field="type", tag="upload_list"):
    id: str
    uploads: list[UploadLine]
    most: int
    """How many one can keep."""


class DropUpload(Message, tag_field="type", tag="drop_upload"):
    """Forget a record I have brought. Games that went on from it stay. Answered by `Done`."""

    id: str
    upload: str

"""Somebody's games page by page, replays, games that go on from a moment, and uploaded records."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from hyakki.server.protocol.base import GameScene, Message, Pace, Whole
from hyakki.server.protocol.declaring import Answer, ClientMessage, request
from hyakki.server.protocol.match_info import ClockTerms, MatchInfo, MatchLine
from hyakki.server.protocol.matches import Created, SeatPlan
from hyakki.server.protocol.play import Frame
from hyakki.server.protocol.ratings import RatingChange
from hyakki.server.protocol.session import Done

__all__ = [
    "BestMissed",
    "DropUpload",
    "Fork",
    "History",
    "HistoryPage",
    "MyUploads",
    "PageEnd",
    "Replay",
    "Replayed",
    "Review",
    "Reviewed",
    "UploadLine",
    "UploadList",
]


class PageEnd(Message):
    """Where a page of games ended."""

    created: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
    match: str


class HistoryPage(Answer, tag="history_page"):
    """A page may be short, even empty, and not the last one: ask again from `more` on."""

    matches: list[MatchLine]
    more: PageEnd | None
    rated: dict[str, RatingChange]
    """What those that count have changed of my rating, by match."""


@request(HistoryPage, limit="lists")
class History(ClientMessage, tag="history"):
    """My games, newest first, a page at a time; empty fields leave nothing out."""

    game: str = ""
    status: Literal["", "going", "over"] = ""
    result: Literal["", "won", "lost"] = ""
    other: str = ""
    """A part of the name of somebody else at the table."""
    before: PageEnd | None = None


class Replayed(Answer, tag="replayed"):
    info: MatchInfo
    eyes: int
    whole: bool
    """It is over, so all hands may be seen, and one can play on from it."""
    frames: list[Frame]
    hands: list[list[dict[str, Any] | None]]
    """With all hands open: for each frame and seat what that seat's scene has otherwise than the frame's.

    null where it is as it was in the frame before, which is never so in the first one of a part.
    """
    points: list[int]
    """The versions that one can play on from."""
    more: int | None
    """A long game is told in parts: ask again for what comes `after` this entry. null for the last part."""


@request(Replayed, limit="replays")
class Replay(ClientMessage, tag="replay"):
    """All frames of a match, or of a record I have uploaded, in parts if there are many.

    `eyes` are a seat's, -1 a spectator's, -2 those of somebody who sees all hands; null for as much as
    everybody may see. Before the end of a game one may have a spectator's and one's own.
    """

    match: str
    eyes: Whole | None = None
    after: Whole = 0
    """The last entry that I know already."""


class BestMissed(Message):
    """A move that would have been clearly better than the one I made."""

    version: int
    """The entry of the move that I made instead."""
    scene: GameScene
    """The table before it, as I saw it."""
    move: str
    facts: dict[str, str | int | list[str]]
    """As in `Hinted`."""


class Reviewed(Answer, tag="reviewed"):
    """Answer to `Review`; null if nothing clearly better was found."""

    missed: BestMissed | None


@request(Reviewed, limit="reviews")
class Review(ClientMessage, tag="review"):
    """What is the best move that I missed in this match? Answered, possibly after other messages.

    Only for those who have played in it, and only once it is over. It is found from my own seat's views, when
    the server has nothing better to do; the answer is a `Problem` `unavailable` if that never was.
    """

    match: str


@request(Created, limit="creates", if_lost="fail")  # a promise belongs to its connection
class Fork(ClientMessage, tag="fork"):
    """Play on after entry `version` of a finished match, or of a record I have uploaded; one seat is mine.

    What could not be seen from my seat is drawn again; if other people play too, what a spectator could not
    see. Then `Open` it.
    """

    match: str
    version: Whole
    seats: list[SeatPlan]
    pace: Pace = "normal"
    clock: ClockTerms = msgspec.field(default_factory=ClockTerms)
    promise: str = ""
    """Of a `Promised` on this socket."""
    entropy: str = ""
    """What I throw in, as in `ThrowIn`, if the match starts at once."""


class UploadList(Answer, tag="upload_list"):
    uploads: list[UploadLine]
    most: int
    """How many one can keep."""


@request(UploadList, limit="lists")
class MyUploads(ClientMessage, tag="uploads"):
    """The records I have uploaded, newest first."""


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


@request(Done, limit="arranges")
class DropUpload(ClientMessage, tag="drop_upload"):
    """Forget a record I have uploaded. Games that went on from it stay."""

    upload: str

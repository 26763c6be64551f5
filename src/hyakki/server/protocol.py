"""Every message between a browser and the server, written once; the TypeScript is generated from it.

One WebSocket a client at `/socket`. Every message is a JSON object with a `type`. The client names
each of its messages with an `id` of its own; the answer carries it back.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from hyakki.kernel.shapes import GameInfo

PROTOCOL = 1
"""Raised when a message changes its meaning; a page of another version reloads itself."""

SeatKind = Literal["person", "bot", "open"]
Level = Literal["easy", "normal", "hard"]
Pace = Literal["calm", "normal", "brisk", "off"]

# Each game brings its own events and scene; the TypeScript generator fills these two in from the list
# of games, and the server only ever writes them.
GameEvent = Annotated[Any, msgspec.Meta(title="GameEvent")]
GameScene = Annotated[Any, msgspec.Meta(title="GameScene")]


class Message(msgspec.Struct, forbid_unknown_fields=True):
    """A shape on the wire: unknown fields are an error, not a surprise."""


# ---------------------------------------------------------------- what the client says


class Hello(Message, tag_field="type", tag="hello"):
    """First message on every socket."""

    id: str
    protocol: int


class Create(Message, tag_field="type", tag="create"):
    """A new match. `seats[i]` says who sits there; the creator takes the `person` seat."""

    id: str
    game: str
    seats: list[SeatPlan]
    options: dict[str, str] = {}
    pace: Pace = "normal"


class SeatPlan(Message):
    """`person` is the creator (one at most), `open` waits for a friend with the seat's link."""

    kind: SeatKind
    level: Level = "normal"


class Open(Message, tag_field="type", tag="open"):
    """Sit down at (or watch) a match: from now on its frames come here. Answered by `Table`."""

    id: str
    match: str


class Join(Message, tag_field="type", tag="join"):
    """Take an open seat with the secret of its link. Answered by `Table`."""

    id: str
    match: str
    seat: int
    secret: str


class FillSeat(Message, tag_field="type", tag="fill"):
    """Give an open seat to a bot after all; only the match's creator may."""

    id: str
    match: str
    seat: int
    level: Level = "normal"


class Leave(Message, tag_field="type", tag="leave"):
    """Stop receiving a match's frames."""

    id: str
    match: str


class Move(Message, tag_field="type", tag="move"):
    """A move in notation. `version` is the last frame seen, `key` the client's own name of this move."""

    id: str
    match: str
    version: int
    move: str
    key: str


class Why(Message, tag_field="type", tag="why"):
    """Why may I not play this? Answered by `Because`."""

    id: str
    match: str
    move: str


class Hint(Message, tag_field="type", tag="hint"):
    """What would be a good move now? Answered by `Hinted`, possibly after other messages.

    Only for whoever is to move, at the newest `version`, and only where `MatchInfo.hints` says so. The
    answer is a `Problem` `stale` if the match goes on meanwhile, `too_fast` if one asks too often.
    """

    id: str
    match: str
    version: int


class SetPace(Message, tag_field="type", tag="pace"):
    """How long bots take at this match; any seated person may change it."""

    id: str
    match: str
    pace: Pace


class Rename(Message, tag_field="type", tag="rename"):
    """My name from now on, at every table."""

    id: str
    name: str


class MyMatches(Message, tag_field="type", tag="mine"):
    """The matches I sit in, newest first. Answered by `Matches`."""

    id: str


class MyResults(Message, tag_field="type", tag="results"):
    """My best results in a game for one. Answered by `Results`."""

    id: str
    game: str


class Daily(Message, tag_field="type", tag="daily"):
    """A day's board, mine and everybody's results. Any game with a seat count of 1 has one a day.

    Answered by `DailyBoard`. Ask again when a game on it is over, and once `ends` has come.
    """

    id: str
    game: str
    day: str = ""
    """As `2026-11-15`, in UTC; empty for today. The board before is `DailyBoard.before`."""


class PlayDaily(Message, tag_field="type", tag="play_daily"):
    """Start today's board, or go on with it. Answered by `Created`; then `Open` it.

    The first try counts, once it is finished before the day is over. After it every further one is
    practice on the same board.
    """

    id: str
    game: str


class Replay(Message, tag_field="type", tag="replay"):
    """All frames of a match as a spectator saw them. Answered by `Replayed`."""

    id: str
    match: str


class Ping(Message, tag_field="type", tag="ping"):
    id: str


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


ClientMessage = (
    Hello
    | Create
    | Open
    | Join
    | FillSeat
    | Leave
    | Move
    | Why
    | Hint
    | SetPace
    | Rename
    | MyMatches
    | MyResults
    | Daily
    | PlayDaily
    | Replay
    | Ping
    | Echo
    | Arm
    | Press
)

# ---------------------------------------------------------------- what the server says


class Person(Message):
    """Who a guest is. `face` seeds the drawn portrait."""

    name: str
    face: int


class SeatInfo(Message):
    seat: int
    kind: SeatKind
    name: str
    face: int
    level: Level | None
    """Of a bot."""
    online: bool
    """A person with an open socket at this match; bots are always online."""


class Line(Message):
    """One event as this viewer knows it, and its sentence."""

    event: GameEvent
    text: str


class MatchInfo(Message):
    """What does not change with every move."""

    match: str
    game: str
    title: str
    options: dict[str, str]
    seats: list[SeatInfo]
    me: int
    """My seat, -1 for a spectator."""
    creator: bool
    pace: Pace
    status: Literal["waiting", "running", "over", "retired"]
    """waiting: an open seat is still empty. retired: made for rules this program no longer has."""
    notice: str | None
    """Why a retired match cannot go on."""
    invites: list[Invite]
    """Open seats' link secrets; only the creator gets them."""
    created: int
    """Milliseconds since 1970."""
    daily: str | None
    """The day whose board this is, as `2026-11-15`; None for any other match."""
    practice: bool
    """Another try on a daily board: its result is not kept."""
    hints: bool
    """Whether a player here may ask for hints: everywhere but in the counted try on a daily board."""


class Invite(Message):
    seat: int
    secret: str


class Frame(Message):
    """Exactly one for every entry of the journal, to every viewer, possibly without lines."""

    version: int
    at: int
    lines: list[Line]
    scene: GameScene | None
    """None while the match waits for its players."""


class Welcome(Message, tag_field="type", tag="welcome"):
    """Answer to `Hello`."""

    id: str
    protocol: int
    me: Person
    games: list[GameInfo]
    program: str
    compiled: bool


class Created(Message, tag_field="type", tag="created"):
    id: str
    match: str


class Table(Message, tag_field="type", tag="table"):
    """Answer to `Open` and `Join`, and sent again after a gap: everything, afresh."""

    id: str
    info: MatchInfo
    frame: Frame
    """The latest; its lines are those of the last entry."""
    history: list[Line]
    """Every line so far, oldest first."""


class Update(Message, tag_field="type", tag="update"):
    """A new frame of a match. A gap in `version` means: send `Open` again."""

    match: str
    frame: Frame


class Seats(Message, tag_field="type", tag="seats"):
    """Somebody came, went, took a seat, or the pace or status changed."""

    info: MatchInfo


class Moved(Message, tag_field="type", tag="moved"):
    """The move is written down for good as entry `version`; `again` if it had been before."""

    id: str
    match: str
    version: int
    again: bool


class Because(Message, tag_field="type", tag="because"):
    """Answer to `Why`; without a refusal the move is legal."""

    id: str
    refusal: RefusalInfo | None


class RefusalInfo(Message):
    code: str
    rule: str
    text: str


class Hinted(Message, tag_field="type", tag="hinted"):
    """Answer to `Hint`: a good move at this version, and why."""

    id: str
    match: str
    version: int
    move: str
    """In notation, ready for `Move`."""
    text: str
    """A sentence or two for people: what to do and what it is good for."""
    facts: dict[str, str | int | list[str]]
    """What the sentence speaks of, by the game's own names, so that the table can show it."""


class Named(Message, tag_field="type", tag="named"):
    id: str
    me: Person


class MatchLine(Message):
    match: str
    game: str
    title: str
    status: Literal["waiting", "running", "over", "retired"]
    names: list[str]
    me: int
    my_turn: bool
    places: list[int]
    scores: list[int]
    """Of every seat, once it is over."""
    rank: str | None
    """Of a finished game for one: the rank that its points reach, `none` below the lowest."""
    daily: str | None
    practice: bool
    created: int


class Matches(Message, tag_field="type", tag="matches"):
    id: str
    matches: list[MatchLine]


class Result(Message):
    """A finished game for one."""

    match: str
    points: int
    rank: str
    """The rank that the points reach; `none` below the lowest."""
    at: int
    """When it was finished, in milliseconds since 1970."""
    daily: str | None
    """The day on whose list it stands."""


class Results(Message, tag_field="type", tag="my_results"):
    """Answer to `MyResults`. Practice on a daily board is not among them."""

    id: str
    game: str
    played: int
    best: list[Result]
    """Ten at most, most points first, the earlier of equals first."""


class DailyLine(Message):
    """A finished try on a day's board."""

    place: int
    """Equal points share a place."""
    name: str
    face: int
    points: int
    rank: str
    me: bool


class DailyBoard(Message, tag_field="type", tag="daily_board"):
    """Answer to `Daily`. It tells nothing of the board itself."""

    id: str
    game: str
    title: str
    day: str
    """As `2026-11-15`, in UTC."""
    today: bool
    ends: int
    """When the day is over and the next board begins, in milliseconds since 1970."""
    before: str
    """The day before this one."""
    mine: Literal["new", "running", "done", "missed"]
    """My counted try. new: not begun. missed: the day was over before it was finished (or begun)."""
    match: str | None
    """My counted try, once begun."""
    players: int
    """How many have finished it."""
    best: list[DailyLine]
    """The first ten places, at most ten lines; the earlier of equals first."""
    my_line: DailyLine | None
    """My own line, also if it stands among the best; None until my try is done."""


class Replayed(Message, tag_field="type", tag="replayed"):
    id: str
    info: MatchInfo
    frames: list[Frame]


class Done(Message, tag_field="type", tag="done"):
    """It worked, there is nothing more to say."""

    id: str


class Pong(Message, tag_field="type", tag="pong"):
    id: str


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
    """For the eyes: motion and dice before they are decided. The next `Update` replaces all of it."""

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


ErrorCode = Literal[
    "bad_message",  # not JSON, wrong types, too large
    "bad_request",  # well-formed but impossible: unknown option, wrong number of seats, bad name
    "hello_first",
    "other_protocol",
    "unknown_game",
    "unknown_match",
    "not_seated",
    "seat_taken",
    "bad_secret",
    "not_started",
    "over",
    "retired",
    "stale",  # the move names a version that is not the newest, and it is no longer legal
    "bad_notation",
    "illegal",
    "key_reused",  # the same key with another move
    "too_fast",
    "not_yours",  # only the creator may; nobody watches a board of today but its player
    "unavailable",  # the journal cannot be written right now; nothing was changed
]


class Problem(Message, tag_field="type", tag="problem"):
    """Nothing was changed. `text` is for people, `refusal` names the rule where one stands in the way."""

    id: str
    code: ErrorCode
    text: str
    refusal: RefusalInfo | None = None


ServerMessage = (
    Welcome
    | Created
    | Table
    | Update
    | Seats
    | Moved
    | Because
    | Hinted
    | Named
    | Matches
    | Results
    | DailyBoard
    | Replayed
    | Done
    | Pong
    | Sound
    | Beat
    | Glimpses
    | PhotoFinish
    | Problem
)

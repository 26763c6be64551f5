"""One client's socket: reads its messages in order, answers each, and passes on the frames of its matches."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from typing import Any

import msgspec
import structlog

import hyakki
from hyakki.games import GAMES
from hyakki.server import protocol
from hyakki.server.dueling import Dueling, Ping
from hyakki.server.hall import Hall, encode
from hyakki.server.outbox import Outbox
from hyakki.server.wire import (
    board_of,
    frame_of,
    info_of,
    line_of_match,
    person_of,
    refusal_of,
    result_of,
    table_of,
)
from hyakki.store import Guest
from hyakki.store.faults import reach
from hyakki.table import Beat, Frame, Match, Plan, SeatPlan, TableError
from hyakki.table.live import Glimpse, Photo

__all__ = ["Closed", "Connection"]

LARGEST = 16 * 1024
"""Bytes of a message. The longest honest one is far below 1 kB."""

PATIENCE = 200
"""So many messages over the limit are answered, then the socket is closed."""

LONGEST_NAME = 24

MATCHES = 50
"""Matches that one socket may have open."""

ACKNOWLEDGED = '{"type":"moved"'
"""How the acknowledgement of a move begins on the wire."""

DECODER = msgspec.json.Decoder(protocol.ClientMessage)

log = structlog.get_logger("hyakki.socket")

Receive = Callable[[], Awaitable[str | bytes | None]]
Send = Callable[[str], Awaitable[None]]


class Closed(Exception):
    """This side wants to end the connection; the code says why."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Named(msgspec.Struct):
    """As much of a broken message as is needed to answer it."""

    id: str


class Connection:
    """It listens at matches for its guest; the same guest may have several."""

    def __init__(
        self,
        hall: Hall,
        guest: Guest,
        address: str,
        drop: Callable[[], None],
        ping: Ping = lambda heard: None,
    ) -> None:
        self.hall = hall
        self.guest = guest
        self.address = address
        self.drop = drop
        """Cuts the line at once, without a goodbye that a stuck reader would not hear."""
        self.outbox = Outbox()
        self.bucket = hall.limits.socket()
        self.greeted = False
        self.over_limit = 0
        self.open: dict[str, tuple[Match, int]] = {}
        """The matches listened at, with the seat at which each was opened."""
        self.held: dict[str, list[tuple[int, str]]] = {}
        """Updates of a match whose `Table` is still being made: they must come after it."""
        self.showing = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()
        self.clock = hall.house.room.clock
        self.dueling = Dueling(self, self.clock, self.say, ping)
        self.arrival = 0.0
        """When the message that is being answered came in."""

    # ------------------------------------------------------------ the line

    async def read(self, receive: Receive, age: Callable[[], float] = lambda: 0.0) -> None:
        """Answer messages until the client goes."""
        while (data := await receive()) is not None:
            self.arrival = self.clock.instant() - age()
            await self.hear(data)

    async def write(self, send: Send) -> None:
        while (text := await self.outbox.get()) is not None:
            await send(text)
            self.hall.metrics.sent.inc()
            if text.startswith(ACKNOWLEDGED):
                reach("acknowledge:after")

    def close(self) -> None:
        """Listen at no match any more."""
        for task in self.tasks:
            task.cancel()
        self.dueling.close()
        for match in list(self.open):
            self.forget(match)
        self.outbox.close()

    def post(self, text: str) -> None:
        if not self.outbox.closed and not self.outbox.put(text):
            self.hall.metrics.refused.labels("slow").inc()
            log.info("a slow reader was dropped", address=self.address)
            self.outbox.close()
            self.drop()

    def say(self, message: protocol.ServerMessage) -> None:
        self.post(encode(message))

    # ------------------------------------------------------------ what matches tell

    def frame(self, match: Match, frame: Frame) -> None:
        text = self.hall.updates.text(match, frame)
        if match.id in self.held:
            self.held[match.id].append((frame.version, text))
        else:
            self.post(text)

    def seats(self, match: Match) -> None:
        opened = self.open.get(match.id)
        if opened is None or match.id in self.held:
            return
        if match.seat_of(self.guest.id) != opened[1]:
            # Another tab of this guest took a seat here: from now on this one sees what that seat sees.
            self.meanwhile(self.show_again(match))
        else:
            self.say(protocol.Seats(info_of(match, self.guest.id)))

    def beat(self, match: Match, beat: Beat) -> None:
        if match.id in self.open and match.id not in self.held:
            self.dueling.beat(match, beat)

    def glimpses(self, match: Match, glimpses: list[Glimpse]) -> None:
        if match.id not in self.held:
            self.dueling.glimpses(match, glimpses)

    def photo(self, match: Match, photo: Photo) -> None:
        if match.id not in self.held:
            self.dueling.photo(match, photo)

    def meanwhile(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something while the next messages are read."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # ------------------------------------------------------------ what the client says

    async def hear(self, data: str | bytes) -> None:
        """Answer one message, whatever it is."""
        size = len(data.encode() if isinstance(data, str) else data)
        if size > LARGEST:
            self.problem("", "bad_message", f"a message may have {LARGEST} bytes, this one has {size}")
            return
        if not (self.bucket.take() and self.hall.limits.messages.take(self.address)):
            self.over_limit += 1
            if self.over_limit > PATIENCE:
                raise Closed(1008, "too many messages")
            self.problem(id_of(data), "too_fast", "too many messages at once; wait a moment")
            return
        self.over_limit = 0
        self.dueling.alive()
        try:
            message = DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.problem(id_of(data), "bad_message", f"this message cannot be understood: {said(error)}")
            return
        await self.attempt(message.id, partial(self.answer, message))

    async def attempt(self, id: str, work: Callable[[], Awaitable[None]]) -> None:
        """Answer a message, or say why not."""
        try:
            await work()
        except Refused as refused:
            self.problem(id, refused.code, str(refused))
        except TableError as refused:
            self.problem(id, refused.code, str(refused), refusal_of(refused.because))
        except (Closed, asyncio.CancelledError):
            raise
        except Exception:
            reference = secrets.token_hex(4)
            self.hall.metrics.faults.inc()
            log.exception("a message could not be answered", reference=reference)
            self.problem(id, "unavailable", f"something went wrong on our side (reference {reference})")

    def problem(
        self, id: str, code: protocol.ErrorCode, text: str, refusal: protocol.RefusalInfo | None = None
    ) -> None:
        self.hall.metrics.problems.labels(code).inc()
        self.say(protocol.Problem(id, code, text, refusal))

    async def answer(self, message: protocol.ClientMessage) -> None:
        self.hall.metrics.messages.labels(message.__struct_config__.tag).inc()
        if isinstance(message, protocol.Hello):
            self.hello(message)
        elif not self.greeted:
            raise Refused("hello_first", "say hello first")
        else:
            await ANSWERS[type(message)](self, message)

    def hello(self, message: protocol.Hello) -> None:
        if message.protocol != protocol.PROTOCOL:
            raise Refused(
                "other_protocol", f"this server speaks protocol {protocol.PROTOCOL}; load the page again"
            )
        self.greeted = True
        self.say(
            protocol.Welcome(
                id=message.id,
                protocol=protocol.PROTOCOL,
                me=person_of(self.guest),
                games=[game.info for game in GAMES.values()],
                program=hyakki.__version__,
                compiled=hyakki.compiled(),
            )
        )

    async def create(self, message: protocol.Create) -> None:
        if not self.hall.limits.creates.take(self.address):
            raise Refused("too_fast", "too many new matches at once; wait a moment")
        await self.refresh()
        seats = tuple(SeatPlan(seat.kind, seat.level) for seat in message.seats)
        plan = Plan(message.game, seats, message.options, message.pace)
        match = await self.hall.house.create(plan, self.guest)
        self.say(protocol.Created(message.id, match.id))

    async def open_match(self, message: protocol.Open) -> None:
        await self.show(await self.hall.house.match(message.match), message.id)

    async def join(self, message: protocol.Join) -> None:
        match = await self.hall.house.match(message.match)
        if not self.hall.limits.guesses.take(self.address):
            raise Refused("too_fast", "too many seats tried at once; wait a moment")
        await self.refresh()
        await match.join(self.guest, message.seat, message.secret)
        await self.show(match, message.id)

    async def fill(self, message: protocol.FillSeat) -> None:
        match = await self.hall.house.match(message.match)
        await match.fill(self.guest.id, message.seat, message.level)
        self.say(protocol.Done(message.id))

    async def leave(self, message: protocol.Leave) -> None:
        async with self.showing:
            self.forget(message.match)
        self.say(protocol.Done(message.id))

    async def move(self, message: protocol.Move) -> None:
        with self.hall.metrics.moves.time():
            match = await self.hall.house.match(message.match)
            ack = await match.move(self.guest.id, message.move, message.version, message.key)
        reach("acknowledge:before")
        self.say(protocol.Moved(message.id, message.match, ack.version, ack.again))

    async def why(self, message: protocol.Why) -> None:
        match = await self.hall.house.match(message.match)
        self.say(protocol.Because(message.id, refusal_of(match.why(self.guest.id, message.move))))

    async def hint(self, message: protocol.Hint) -> None:
        if not self.hall.limits.hints.take(self.address):
            raise Refused("too_fast", "too many hints at once; think for yourself for a moment")
        match = await self.hall.house.match(message.match)
        self.meanwhile(self.attempt(message.id, partial(self.advise, match, message)))

    async def advise(self, match: Match, message: protocol.Hint) -> None:
        hint = await match.hint(self.guest.id, message.version)
        self.say(protocol.Hinted(message.id, match.id, message.version, hint.move, hint.text, hint.facts))

    async def set_pace(self, message: protocol.SetPace) -> None:
        match = await self.hall.house.match(message.match)
        await match.set_pace(self.guest.id, message.pace)
        self.say(protocol.Done(message.id))

    async def rename(self, message: protocol.Rename) -> None:
        await self.refresh()
        self.guest = await self.hall.house.rename(self.guest, good_name(message.name))
        self.say(protocol.Named(message.id, person_of(self.guest)))

    async def my_matches(self, message: protocol.MyMatches) -> None:
        lines = await self.hall.house.matches_of(self.guest.id)
        self.say(protocol.Matches(message.id, [line_of_match(line) for line in lines]))

    async def my_results(self, message: protocol.MyResults) -> None:
        info, played, best = await self.hall.house.solitaire.results(message.game, self.guest.id)
        lines = [result_of(info, result) for result in best]
        self.say(protocol.Results(message.id, message.game, played, lines))

    async def daily(self, message: protocol.Daily) -> None:
        board = await self.hall.house.solitaire.daily(message.game, message.day, self.guest.id)
        self.say(board_of(message.id, board, self.guest.id))

    async def play_daily(self, message: protocol.PlayDaily) -> None:
        if not self.hall.limits.creates.take(self.address):
            raise Refused("too_fast", "too many new matches at once; wait a moment")
        await self.refresh()
        match = await self.hall.house.solitaire.play_daily(message.game, self.guest)
        self.say(protocol.Created(message.id, match.id))

    async def replay(self, message: protocol.Replay) -> None:
        if not self.hall.limits.replays.take(self.address):
            raise Refused("too_fast", "too many replays at once; wait a moment")
        match = await self.hall.house.match(message.match)
        match.check_watcher(self.guest.id)
        frames = await self.hall.house.replay(message.match)
        info = info_of(match, self.guest.id)
        self.say(protocol.Replayed(message.id, info, [frame_of(frame) for frame in frames]))

    async def ping(self, message: protocol.Ping) -> None:
        self.say(protocol.Pong(message.id))

    async def echo(self, message: protocol.Echo) -> None:
        self.dueling.echo(message.sent, message.at, self.arrival)

    async def arm(self, message: protocol.Arm) -> None:
        self.dueling.arm(message.match, await self.seat_at(message.match), message.armed)
        self.say(protocol.Done(message.id))

    async def press(self, message: protocol.Press) -> None:
        arrival, seat = self.arrival, await self.seat_at(message.match)
        self.dueling.press(message.match, seat, message.move, message.at, arrival)
        self.say(protocol.Done(message.id))

    async def seat_at(self, match: str) -> int:
        seat = (await self.hall.house.match(match)).seat_of(self.guest.id)
        if seat < 0:
            raise Refused("not_seated", "you do not sit at this table; you may watch")
        return seat

    async def show_again(self, match: Match) -> None:
        """Unasked, so there is nobody to tell a problem; the page opens the match again when it notices."""
        with contextlib.suppress(TableError):
            await self.show(match, "")

    async def refresh(self) -> None:
        """Another tab of this guest may have changed the name."""
        self.guest = await self.hall.house.guest(self.guest.id) or self.guest

    async def show(self, match: Match, id: str) -> None:
        """Listen at a match, and lay out all of it first."""
        if match.id not in self.open and len(self.open) >= MATCHES:
            raise Refused("bad_request", f"one page may have {MATCHES} matches open; leave one first")
        async with self.showing:
            held = self.held[match.id] = []
            try:
                opened = await match.attach(self, self.guest.id)
                if match.id not in self.open:
                    self.hall.metrics.viewers.inc()
                self.open[match.id] = (match, opened.seat)
                self.say(table_of(id, match, self.guest.id, opened))
                self.dueling.follow(match)
            finally:
                del self.held[match.id]
            for version, text in held:
                if version > opened.frame.version:
                    self.post(text)

    def forget(self, match: str) -> None:
        opened = self.open.pop(match, None)
        if opened is not None:
            self.dueling.leave(match)
            opened[0].detach(self)
            self.hall.metrics.viewers.dec()


class Refused(Exception):
    """A message that the server itself answers with a problem."""

    def __init__(self, code: protocol.ErrorCode, text: str) -> None:
        super().__init__(text)
        self.code = code


ANSWERS: dict[type, Callable[[Connection, Any], Awaitable[None]]] = {
    protocol.Create: Connection.create,
    protocol.Open: Connection.open_match,
    protocol.Join: Connection.join,
    protocol.FillSeat: Connection.fill,
    protocol.Leave: Connection.leave,
    protocol.Move: Connection.move,
    protocol.Why: Connection.why,
    protocol.Hint: Connection.hint,
    protocol.SetPace: Connection.set_pace,
    protocol.Rename: Connection.rename,
    protocol.MyMatches: Connection.my_matches,
    protocol.MyResults: Connection.my_results,
    protocol.Daily: Connection.daily,
    protocol.PlayDaily: Connection.play_daily,
    protocol.Replay: Connection.replay,
    protocol.Ping: Connection.ping,
    protocol.Echo: Connection.echo,
    protocol.Arm: Connection.arm,
    protocol.Press: Connection.press,
}


def good_name(text: str) -> str:
    """
    >>> good_name("  Mio   of the  Hill ")
    'Mio of the Hill'
    """
    name = " ".join(text.split())
    if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
        raise Refused("bad_request", f"a name has 1 to {LONGEST_NAME} letters, signs or spaces")
    return name


def id_of(data: str | bytes) -> str:
    """The id of a message that is otherwise broken, so that the client knows which one."""
    try:
        return msgspec.json.decode(data, type=Named).id
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def said(error: Exception) -> str:
    """What msgspec says about a message: it speaks of the message only, never of the program."""
    return str(error) if isinstance(error, msgspec.DecodeError) else "it is not text, or too deeply nested"

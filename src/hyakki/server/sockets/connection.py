"""One client: answers its messages in order, and passes on the frames of the matches that it follows."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from functools import partial
from time import perf_counter
from typing import Any

import msgspec
import structlog

from hyakki.server import protocol
from hyakki.server.errors import Refused
from hyakki.server.handlers import HANDLERS
from hyakki.server.handlers.play import acknowledge
from hyakki.server.limits.admission import admit, seconds_to_wait
from hyakki.server.services import Services
from hyakki.server.sockets.dueling import Dueling, Ping
from hyakki.server.sockets.outbox import Outbox
from hyakki.server.sockets.undecodable import id_of, why_not
from hyakki.server.sockets.updates import encode
from hyakki.server.sockets.websocket import ACKNOWLEDGED
from hyakki.server.sockets.wire import chat_line_of, info_of, refusal_of, table_of
from hyakki.store import Guest, Spoken
from hyakki.store.faults import reach
from hyakki.table import Ack, DuelClock, Frame, Match, TableError
from hyakki.table.live import Glimpse, Photo
from hyakki.table.types import Promise

__all__ = ["Closed", "Connection"]

LARGEST = 16 * 1024
"""Bytes of a message. The longest honest one is far below 1 kB."""

MOVE = '"type":"move"'
"""In every move as our own page writes it. One that is written otherwise takes the slower way."""

PATIENCE = 40
"""Messages over the limit, one after the other, that are answered; at the next one the socket is cut."""

PING = b""
"""Stands in the outbox for a protocol ping, which must not overtake what was sent before it."""

DECODER = msgspec.json.Decoder(protocol.any_of(protocol.REQUESTS))

log = structlog.get_logger("hyakki.socket")

Receive = Callable[[], Awaitable[str | bytes | None]]
Send = Callable[[bytes], Awaitable[None]]


class Closed(Exception):
    """The server ends the connection; the code is that of the close frame."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Connection:
    """A client, here or in another process; a guest has one for each open page.

    It takes messages in two ways. `handle_at_once` makes nearly every move, without a task or an await.
    `handle` takes everything else, and whatever the first way left alone.
    """

    def __init__(
        self,
        services: Services,
        guest: Guest,
        address: str,
        drop: Callable[[], None],
        ping: Ping = lambda on_pong: False,
        try_send: Callable[[bytes], bool] = lambda text: False,
        flood: Callable[[], None] = lambda: None,
        linked_match: str = "",
    ) -> None:
        self.services = services
        self.guest = guest
        self.address = address
        self.drop = drop
        """Cuts the connection at once, without a close frame that a stuck reader would not read."""
        self.flood = flood
        """Cuts it as well, and keeps this guest away for a while."""
        self.try_send = try_send
        """Sends a text at once; False if it has to wait in the outbox."""
        self.linked_match = linked_match
        """The one match that a private link to a seat is good for; empty for somebody with a cookie."""
        self.outbox = Outbox()
        self.sent = services.metrics.sent.counts
        """The counter of all messages sent."""
        self.bucket = services.limits.socket()
        self.greeted = False
        self.counted = False
        """`handle_at_once` left the next message to `handle`, but has counted it against the limits."""
        self.move_done = asyncio.Event()
        """Cleared while a move of `handle_at_once` is on its way to the disk: later messages wait for it."""
        self.move_done.set()
        self.over_limit = 0
        self.followed: dict[str, tuple[Match, int]] = {}
        """The matches that it follows, with the seat at which each was opened."""
        self.deferred: dict[str, list[tuple[int, bytes]]] = {}
        """Updates of a match whose `Table` is still being made: they must come after it."""
        self.promises: dict[str, Promise] = {}
        """Matches that this client may make, whose luck is settled already."""
        self.showing = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()
        self.clock = services.matches.deps.clock
        self.pings: deque[Callable[[], object]] = deque()
        """One for each `PING` in the outbox, in order."""
        self.ping = ping
        self.dueling = Dueling(self, self.clock, self.say, self.ping_after, ping)
        self.arrival = 0.0
        """When the message that is being answered came in."""

    # ------------------------------------------------------------ the socket

    async def read(self, receive: Receive, age: Callable[[], float] = lambda: 0.0) -> None:
        """Answer messages until the client goes."""
        while (data := await receive()) is not None:
            self.arrival = self.clock.instant() - age()
            await self.handle(data)

    async def write(self, send: Send) -> None:
        """Send what waits in the outbox until the connection is closed."""
        while (text := await self.outbox.get()) is not None:
            if text == PING:
                self.pings.popleft()()
                continue
            await send(text)
            self.sent[()] += 1
            if text.startswith(ACKNOWLEDGED):
                reach("acknowledge:after")

    def close(self) -> None:
        """Stop following all matches."""
        for task in self.tasks:
            task.cancel()
        self.dueling.close()
        self.services.lobby_watchers.remove(self)
        for match in list(self.followed):
            self.unfollow(match)
        if self.services.cluster is not None:
            self.services.cluster.left(self)
        self.outbox.close()

    def send_bytes(self, text: bytes) -> None:
        if self.outbox.idle and text and self.try_send(text):
            self.sent[()] += 1
        elif not self.outbox.closed and not self.outbox.put(text):
            self.services.metrics.refused.labels("slow").inc()
            log.info("a slow reader was dropped", address=self.address)
            self.outbox.close()
            self.drop()

    def say(self, message: protocol.ServerMessage) -> None:
        self.send_bytes(encode(message))

    def ping_after(self, ping: Callable[[], object]) -> None:
        """Ping once everything said before is on its way."""
        self.pings.append(ping)
        self.send_bytes(PING)

    # ------------------------------------------------------------ what matches tell

    def frame(self, match: Match, frame: Frame) -> None:
        text = self.services.updates.text(match, frame)
        if match.id in self.deferred:
            self.deferred[match.id].append((frame.version, text))
        else:
            self.send_bytes(text)

    def seats(self, match: Match) -> None:
        followed = self.followed.get(match.id)
        if followed is None or match.id in self.deferred:
            return
        if match.eyes_of(self.guest.id) != followed[1]:
            # Another tab of this guest took a seat here: from now on this one sees what that seat sees.
            # Or the seat is lost for good, and from now on it sees what everybody does.
            self.meanwhile(self.follow_again(match))
        else:
            self.say(protocol.Seats(info_of(match, self.guest.id, bool(self.linked_match))))

    def duel_clock(self, match: Match, clock: DuelClock) -> None:
        if match.id in self.followed and match.id not in self.deferred:
            self.dueling.duel_clock(match, clock)

    def glimpses(self, match: Match, glimpses: list[Glimpse]) -> None:
        if match.id not in self.deferred:
            self.dueling.glimpses(match, glimpses)

    def photo(self, match: Match, photo: Photo) -> None:
        if match.id not in self.deferred:
            self.dueling.photo(match, photo)

    def probe(self, match: Match) -> None:
        self.dueling.probe()

    def said(self, match: Match, line: Spoken) -> None:
        self.say(protocol.Said(match.id, chat_line_of(line, self.guest.id)))

    def meanwhile(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something in the background, while the next messages are answered."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # ------------------------------------------------------------ what the client says

    def handle_at_once(self, text: str) -> bool:
        """Make a move without a task of its own; False if nothing was done and `handle` has to take it.

        Nearly every move can be made like this. Its acknowledgement follows once it is on the disk.
        """
        if MOVE not in text or len(text) > LARGEST or not self.greeted or not self.move_done.is_set():
            return False
        if self.services.cluster is not None:
            return False
        self.counted = self._limit_reached() is None
        if not self.counted:
            return False
        try:
            message = DECODER.decode(text)
            begun = isinstance(message, protocol.Move) and self._begin_move(message)
        except Exception:
            return False  # whatever it is, `handle` meets it again and reports it
        self.counted = not begun
        return begun

    def _begin_move(self, message: protocol.Move) -> bool:
        match = self.services.matches.in_memory(message.match)
        if match is None or (self.linked_match and message.match != self.linked_match):
            return False
        began = perf_counter()

        def done(ack: Ack | None) -> None:
            self.move_done.set()
            if ack is None:
                # Once more, the careful way: it can say why not, and a key is never played twice.
                self.meanwhile(self.attempt(message.id, partial(self.answer, message)))
            else:
                self.services.metrics.messages.counts["move",] += 1
                acknowledge(self, message, ack, began)

        if not match.begin_move(self.guest.id, message.move, message.version, message.key, done):
            return False
        self.move_done.clear()
        return True

    def _limit_reached(self) -> str | None:
        """Count one message more, and name the limit that it is over, if it is over one."""
        limits = self.services.limits
        if not self.bucket.take():
            limits.refusals.add("socket", self.guest.id)
            return "socket"
        if not limits.guest.take(self.guest.id):
            return "guest"
        if not limits.address.take(self.address):
            return "address"
        return None

    async def handle(self, data: str | bytes) -> None:
        """Answer one message, whatever it is."""
        await self.move_done.wait()
        size = len(data.encode() if isinstance(data, str) else data)
        if size > LARGEST:
            self.problem("", "bad_message", f"a message may have {LARGEST} bytes, this one has {size}")
            return
        counted, self.counted = self.counted, False
        if not counted and (reached := self._limit_reached()) is not None:
            self.over_limit += 1
            if self.over_limit > PATIENCE:
                self.flood()
                return
            self.problem(id_of(data), "too_fast", self.services.limits.words[reached])
            return
        self.over_limit = 0
        try:
            message = DECODER.decode(data)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self.problem(id_of(data), "bad_message", f"this message cannot be understood: {why_not(error)}")
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
            self.services.metrics.faults.inc()
            log.exception("a message could not be answered", reference=reference)
            self.problem(id, "unavailable", f"something went wrong on our side (reference {reference})")

    def problem(
        self, id: str, code: protocol.ErrorCode, text: str, refusal: protocol.RefusalInfo | None = None
    ) -> None:
        self.services.metrics.problems.labels(code).inc()
        self.say(protocol.Problem(id, code, text, refusal))

    async def answer(self, message: protocol.ClientMessage) -> None:
        self.services.metrics.messages.counts[protocol.tag_of(type(message)),] += 1
        await admit(self, message)
        if self.services.cluster is None or not await self.services.cluster.passed_on(self, message):
            if wait := seconds_to_wait(self, message):
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(self.services.limits.stopping.wait(), wait)
                    return  # the server stops, and this socket with it
            await HANDLERS[type(message)](self, message)

    # ------------------------------------------------------------ the matches that it follows

    async def follow_again(self, match: Match) -> None:
        """Nobody asked for it, so a problem is not told; the page opens the match again when it notices."""
        with contextlib.suppress(TableError):
            await self.follow(match, "")

    async def reread_guest(self) -> None:
        """Another tab may have changed the name."""
        self.guest = await self.services.matches.people.guest(self.guest.id) or self.guest

    async def follow(self, match: Match, id: str) -> None:
        """Follow a match: first all of it is sent as a `Table`, then every new frame."""
        if match.id not in self.followed and len(self.followed) >= self.services.limits.rates.opened:
            raise Refused("bad_request", self.services.limits.words["opened"])
        async with self.showing:
            deferred = self.deferred[match.id] = []
            try:
                opened = await match.attach(self, self.guest.id)
                if match.id not in self.followed:
                    self.services.metrics.viewers.inc()
                self.followed[match.id] = (match, opened.seat)
                self.say(table_of(id, match, self.guest.id, opened, bool(self.linked_match)))
                self.dueling.follow(match)
            finally:
                del self.deferred[match.id]
            for version, text in deferred:
                if version > opened.frame.version:
                    self.send_bytes(text)

    def unfollow(self, match: str) -> None:
        followed = self.followed.pop(match, None)
        if followed is not None:
            self.dueling.leave(match)
            followed[0].detach(self)
            self.services.metrics.viewers.dec()

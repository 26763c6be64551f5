"""One client's socket: reads its messages in order, answers each, and passes on the frames of its matches."""

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
from hyakki.server.admission import admit, seconds_to_wait
from hyakki.server.dueling import Dueling, Ping
from hyakki.server.errors import Refused
from hyakki.server.handlers import HANDLERS
from hyakki.server.handlers.play import acknowledge
from hyakki.server.outbox import Outbox
from hyakki.server.services import Services
from hyakki.server.undecodable import id_of, why_not
from hyakki.server.updates import encode
from hyakki.server.websocket import ACKNOWLEDGED
from hyakki.server.wire import chat_line_of, info_of, refusal_of, table_of
from hyakki.store import Guest, Spoken
from hyakki.store.faults import reach
from hyakki.table import Ack, DuelClock, Frame, Match, TableError
from hyakki.table.live import Glimpse, Photo
from hyakki.table.types import Promise

__all__ = ["Closed", "Connection"]

LARGEST = 16 * 1024
"""Bytes of a message. The longest honest one is far below 1 kB."""

MOVE = '"type":"move"'
"""What a move says on the wire, written as our own page writes it."""

PATIENCE = 40
"""So many messages over the limit are answered one after the other, then the socket is cut."""

PING = b""
"""In the outbox it means a protocol ping, which must not overtake what was sent before."""

DECODER = msgspec.json.Decoder(protocol.any_of(protocol.REQUESTS))

log = structlog.get_logger("hyakki.socket")

Receive = Callable[[], Awaitable[str | bytes | None]]
Send = Callable[[bytes], Awaitable[None]]


class Closed(Exception):
    """This side wants to end the connection; the code says why."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Connection:
    """A guest may have several, one for each open page."""

    def __init__(
        self,
        services: Services,
        guest: Guest,
        address: str,
        drop: Callable[[], None],
        ping: Ping = lambda heard: False,
        tell: Callable[[bytes], bool] = lambda text: False,
        flood: Callable[[], None] = lambda: None,
        seat: str = "",
    ) -> None:
        self.services = services
        self.guest = guest
        self.address = address
        self.drop = drop
        """Cuts the connection at once, without a close frame that a stuck reader would not read."""
        self.flood = flood
        """Cuts it as well, and keeps this guest away for a while."""
        self.tell = tell
        """Sends a text at once; False if it has to wait."""
        self.seat = seat
        """The match of a private link to a seat; empty for a guest with their own cookie."""
        self.outbox = Outbox()
        self.sent = services.metrics.sent.counts
        """Counts every message that is put on the line."""
        self.bucket = services.limits.socket()
        self.greeted = False
        self.paid = False
        """The message that comes next to `hear` has been counted."""
        self.free = asyncio.Event()
        """Set unless a move is being made at once; what comes after one is answered after it."""
        self.free.set()
        self.over_limit = 0
        self.open: dict[str, tuple[Match, int]] = {}
        """The matches that it follows, with the seat at which each was opened."""
        self.held: dict[str, list[tuple[int, bytes]]] = {}
        """Updates of a match whose `Table` is still being made: they must come after it."""
        self.promises: dict[str, Promise] = {}
        """Secrets of matches that this client may make."""
        self.showing = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()
        self.clock = services.matches.deps.clock
        self.pings: deque[Callable[[], object]] = deque()
        """Those that wait in the outbox for what was said before."""
        self.ping = ping
        self.dueling = Dueling(
            self, self.clock, self.say, lambda: self.ping_after(self.dueling.measure), ping
        )
        self.arrival = 0.0
        """When the message that is being answered came in."""

    # ------------------------------------------------------------ the socket

    async def read(self, receive: Receive, age: Callable[[], float] = lambda: 0.0) -> None:
        """Answer messages until the client goes."""
        while (data := await receive()) is not None:
            self.arrival = self.clock.instant() - age()
            await self.hear(data)

    async def write(self, send: Send) -> None:
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
        for match in list(self.open):
            self.forget(match)
        if self.services.cluster is not None:
            self.services.cluster.left(self)
        self.outbox.close()

    def send_bytes(self, text: bytes) -> None:
        if self.outbox.idle and text and self.tell(text):
            self.sent[()] += 1
        elif not self.outbox.closed and not self.outbox.put(text):
            self.services.metrics.refused.labels("slow").inc()
            log.info("a slow reader was dropped", address=self.address)
            self.outbox.close()
            self.drop()

    def say(self, message: protocol.ServerMessage) -> None:
        self.send_bytes(encode(message))

    def ping_after(self, ping: Callable[[], object]) -> None:
        """Ping once all that was said before is on its way."""
        self.pings.append(ping)
        self.send_bytes(PING)

    # ------------------------------------------------------------ what matches tell

    def frame(self, match: Match, frame: Frame) -> None:
        text = self.services.updates.text(match, frame)
        if match.id in self.held:
            self.held[match.id].append((frame.version, text))
        else:
            self.send_bytes(text)

    def seats(self, match: Match) -> None:
        opened = self.open.get(match.id)
        if opened is None or match.id in self.held:
            return
        if match.seat_of(self.guest.id) != opened[1]:
            # Another tab of this guest took a seat here: from now on this one sees what that seat sees.
            self.meanwhile(self.show_again(match))
        else:
            self.say(protocol.Seats(info_of(match, self.guest.id, bool(self.seat))))

    def duel_clock(self, match: Match, clock: DuelClock) -> None:
        if match.id in self.open and match.id not in self.held:
            self.dueling.duel_clock(match, clock)

    def glimpses(self, match: Match, glimpses: list[Glimpse]) -> None:
        if match.id not in self.held:
            self.dueling.glimpses(match, glimpses)

    def photo(self, match: Match, photo: Photo) -> None:
        if match.id not in self.held:
            self.dueling.photo(match, photo)

    def probe(self, match: Match) -> None:
        self.dueling.probe()

    def said(self, match: Match, line: Spoken) -> None:
        self.say(protocol.Said(match.id, chat_line_of(line, self.guest.id)))

    def meanwhile(self, work: Coroutine[Any, Any, None]) -> None:
        """Do something while the next messages are read."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # ------------------------------------------------------------ what the client says

    def hear_at_once(self, text: str) -> bool:
        """Answer a move without a task of its own, as nearly every move can be; False if `hear` has to."""
        if MOVE not in text or len(text) > LARGEST or not self.greeted or not self.free.is_set():
            return False
        if self.services.cluster is not None:
            return False
        self.paid = self._pay()
        if not self.paid:
            return False
        try:
            message = DECODER.decode(text)
            self.paid = not (isinstance(message, protocol.Move) and self._move_at_once(message))
        except Exception:
            return False  # whatever it is, `hear` meets it again and reports it
        return not self.paid

    def _move_at_once(self, message: protocol.Move) -> bool:
        match = self.services.matches.here(message.match)
        if match is None or (self.seat and message.match != self.seat):
            return False
        began = perf_counter()

        def done(ack: Ack | None) -> None:
            self.free.set()
            if ack is None:
                # Once more, the careful way: it can say why not, and the same key is never played twice.
                self.meanwhile(self.attempt(message.id, partial(self.answer, message)))
            else:
                self.services.metrics.messages.counts["move",] += 1
                acknowledge(self, message, ack, began)

        if not match.move_at_once(self.guest.id, message.move, message.version, message.key, done):
            return False
        self.free.clear()
        return True

    def _pay(self) -> bool:
        """Whether one message more is within the limits."""
        limits = self.services.limits
        if not self.bucket.take():
            limits.refusals.add("socket", self.guest.id)
            return False
        return limits.guest.take(self.guest.id) and limits.address.take(self.address)

    async def hear(self, data: str | bytes) -> None:
        """Answer one message, whatever it is."""
        await self.free.wait()
        size = len(data.encode() if isinstance(data, str) else data)
        if size > LARGEST:
            self.problem("", "bad_message", f"a message may have {LARGEST} bytes, this one has {size}")
            return
        paid, self.paid = self.paid, False
        if not (paid or self._pay()):
            self.over_limit += 1
            if self.over_limit > PATIENCE:
                self.flood()
                return
            self.problem(id_of(data), "too_fast", "too many messages at once; wait a moment")
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

    async def show_again(self, match: Match) -> None:
        """Unasked, so there is nobody to tell a problem; the page opens the match again when it notices."""
        with contextlib.suppress(TableError):
            await self.show(match, "")

    async def refresh(self) -> None:
        """Another tab of this guest may have changed the name."""
        self.guest = await self.services.matches.guest(self.guest.id) or self.guest

    async def show(self, match: Match, id: str) -> None:
        """Follow a match; all of it is sent first."""
        if match.id not in self.open and len(self.open) >= self.services.limits.rates.opened:
            raise Refused("bad_request", self.services.limits.words["opened"])
        async with self.showing:
            held = self.held[match.id] = []
            try:
                opened = await match.attach(self, self.guest.id)
                if match.id not in self.open:
                    self.services.metrics.viewers.inc()
                self.open[match.id] = (match, opened.seat)
                self.say(table_of(id, match, self.guest.id, opened, bool(self.seat)))
                self.dueling.follow(match)
            finally:
                del self.held[match.id]
            for version, text in held:
                if version > opened.frame.version:
                    self.send_bytes(text)

    def forget(self, match: str) -> None:
        opened = self.open.pop(match, None)
        if opened is not None:
            self.dueling.leave(match)
            opened[0].detach(self)
            self.services.metrics.viewers.dec()

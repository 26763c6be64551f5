"""The bus between processes: Redis' publish and subscribe, one channel a process and one for all.

Redis keeps nothing. Messages to one process arrive in the order in which they were sent, or not at all; a
process that may have missed some is told so. Each process sends itself a heartbeat twice a second: if that
does not come back, the bus is down, whatever the connection says. Messages are signed. One that is not, or
that came before, is ignored.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from typing import Any

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, NoPermissionError

from hyakki.server.cluster.messages import CHANNELS, BusMessage, Heartbeat, read, write
from hyakki.server.cluster.sender import TROUBLE, Outcome, Sender
from hyakki.server.cluster.signing import Signing

__all__ = ["Bus", "BusRefused", "BusUnreachable", "Outcome"]

log = structlog.get_logger("hyakki.cluster")

HEARTBEAT = 0.5
SILENCE = 2.0
"""Seconds without a heartbeat after which the bus counts as down."""
RETRY = 0.25
REFUSED = (AuthenticationError, NoPermissionError)
WAITING = 100_000
"""Messages that may wait to go out."""


class BusUnreachable(Exception):
    """There is no Redis where one should be."""


class BusRefused(BusUnreachable):
    """There is one, and it wants another password."""


class Bus:
    """`secret` is what all processes share. `heard` gets every message with the instant of its arrival,
    `changed` is told whether the bus is up."""

    def __init__(
        self,
        address: str,
        secret: bytes,
        process: str,
        heard: Callable[[str, BusMessage, float], None],
        changed: Callable[[bool], None],
        instant: Callable[[], float],
    ) -> None:
        self.redis: Redis = Redis.from_url(
            address,
            socket_connect_timeout=5,
            socket_timeout=5,
            retry=Retry(NoBackoff(), 0),  # it would subscribe again and not say what was missed
        )
        self.signing = Signing(secret)
        self.process = process
        self.heard = heard
        self.changed = changed
        self.instant = instant
        self.up = False
        self.closed = False
        """Redis' client sometimes mistakes a cancellation for a late answer, and goes on."""
        self._sending = Sender(self.redis.connection_pool, self._lost)
        self._last_heartbeat = 0.0
        self._refused = 0
        """Messages that were not ours."""
        self._broken = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Raises BusUnreachable."""
        try:
            await self.redis.ping()
        except TROUBLE as error:
            await self.redis.aclose()
            kind = BusUnreachable if refusal(error) is None else BusRefused
            raise kind(trouble(error)) from error
        listening = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(listening), name="bus in"),
            asyncio.create_task(self._sending.run(), name="bus out"),
            asyncio.create_task(self._send_heartbeats(), name="bus heartbeat"),
        ]
        await listening.wait()

    async def close(self) -> None:
        """What waits goes out first, if it can."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self.send(self.process, Heartbeat())
        self.closed = self._sending.closed = True
        self._broken.set()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        with contextlib.suppress(*TROUBLE):
            await self.redis.aclose()

    @property
    def limits(self) -> str:
        """How the names of limits in Redis begin."""
        return self._channel("limits")

    @property
    def silence(self) -> float:
        """Seconds since messages were last known to arrive."""
        return time.monotonic() - self._last_heartbeat

    # ---------------------------------------------------------------- sending

    async def send(self, to: str, body: BusMessage) -> Outcome:
        """Whether somebody listens there; unknown if the bus broke meanwhile."""
        if not self.up:
            return "nobody"
        answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._put(to, body, answer)
        return await answer

    def send_nowait(self, to: str, body: BusMessage) -> None:
        """The same, without waiting. It comes after everything that was sent before."""
        if self.up:
            self._put(to, body, None)

    def broadcast(self, body: BusMessage) -> None:
        """To all others."""
        self.send_nowait("", body)

    def _put(self, to: str, body: BusMessage, answer: asyncio.Future[Outcome] | None) -> None:
        channel = self._channel(to)
        self._sending.put(channel, self.signing.signed(channel, write(self.process, body)), answer)
        if len(self._sending) > WAITING:
            self._broken.set()

    def _channel(self, to: str) -> str:
        return f"{CHANNELS}:{self.signing.name}:{to or 'all'}"

    # ---------------------------------------------------------------- hearing

    async def _listen(self, listening: asyncio.Event) -> None:
        while not self.closed:
            try:
                async with self.redis.pubsub() as channels:
                    await channels.subscribe(self._channel(self.process), self._channel(""))
                    for _ in range(2):  # both are confirmed before anything counts
                        if await channels.get_message(timeout=5) is None:
                            raise TimeoutError
                    if not self.closed:
                        self._broken.clear()
                    self._last_heartbeat = time.monotonic()
                    self._set(True)
                    listening.set()
                    await self._hear(channels)
            except Exception as error:
                self._lost(error)  # any error: without this task the process would be deaf for ever
            self._set(False)
            if not self.closed:
                await asyncio.sleep(RETRY)

    async def _hear(self, channels: Any) -> None:
        """Until it breaks."""
        while not self._broken.is_set():
            received = await channels.get_message(timeout=HEARTBEAT)
            if received is not None and received["type"] == "message":
                self._take(received["channel"].decode(), received["data"])
            if received is None and self.silence > SILENCE:
                return  # and nothing waits: this process has not simply been slow

    def _take(self, channel: str, data: bytes) -> None:
        now = self.instant()
        signed = self.signing.read(channel, data)
        if signed is None:
            self._refuse("it is not signed with the key of these servers")
            return
        message = read(signed[1])
        if message is None:
            return
        sender, body = message
        if not self.signing.is_new(sender, signed[0]):
            self._refuse("it came before, or the clocks of the machines differ by more than half a minute")
            return
        if isinstance(body, Heartbeat):
            if sender == self.process:  # others only look whether somebody listens
                self._last_heartbeat = time.monotonic()
        elif sender != self.process:
            try:
                self.heard(sender, body, now)
            except Exception:
                log.exception("a message on the bus could not be handled", kind=type(body).__name__)

    def _refuse(self, why: str) -> None:
        """Ignore a message. Somebody may send very many, so only the 1st, 2nd, 4th, 8th… is logged."""
        self._refused += 1
        if self._refused & (self._refused - 1) == 0:
            log.warning("a message on the bus was ignored", why=why, ignored=self._refused)

    async def _send_heartbeats(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            self.send_nowait(self.process, Heartbeat())

    def _lost(self, error: Exception) -> None:
        if self.up:
            log.warning("the bus between the servers is down", trouble=trouble(error))
        self._broken.set()
        self._set(False)

    def _set(self, up: bool) -> None:
        if up == self.up:
            return
        self.up = up
        if up:
            log.info("the bus between the servers is up")
        else:
            self._sending.forget()
        try:
            self.changed(up)
        except Exception:
            # The tasks that send and receive call this, and without them there is no bus.
            log.exception("the change of the bus could not be handled", up=up)


def trouble(error: BaseException) -> str:
    """What is wrong with Redis. Its kind only: the text may name the address, with a password in it."""
    refused = refusal(error)
    if refused is None:
        return type(error).__name__
    none_given = "required" in str(refused) or "HELLO" in str(refused)
    return "Redis wants a password" if none_given else "Redis refused the password"


def refusal(error: BaseException | None) -> BaseException | None:
    """Whether Redis is there and lets nobody in; the client says so behind what it says first."""
    while error is not None and not isinstance(error, REFUSED):
        error = error.__cause__ or error.__context__
    return error

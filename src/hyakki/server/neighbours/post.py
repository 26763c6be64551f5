"""The post between processes: Redis' publish and subscribe, one channel a process and one for all.

Nothing is kept in Redis. Letters to one process arrive in the order in which they were sent, or not at all;
whoever may have missed some is told so. A process writes to itself twice a second: if that does not come
back, the post does not work, whatever the connection says. Letters are signed: what is not, or was heard
before, is left out.
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

from hyakki.server.neighbours.letters import CHANNELS, AnyBody, Body, Heart, read, write
from hyakki.server.neighbours.sending import TROUBLE, Outcome, Sending
from hyakki.server.neighbours.signing import Signing

__all__ = ["Outcome", "Post", "PostRefused", "PostUnreachable"]

log = structlog.get_logger("hyakki.neighbours")

BEAT = 0.5
SILENCE = 2.0
"""Seconds without a letter to oneself after which the post counts as broken."""
RETRY = 0.25
REFUSED = (AuthenticationError, NoPermissionError)
WAITING = 100_000
"""Letters that may wait to go out."""


class PostUnreachable(Exception):
    """There is no Redis where one should be."""


class PostRefused(PostUnreachable):
    """There is one, and it wants another password."""


class Post:
    """`secret` is what all processes share. `heard` gets every letter with the instant of its arrival,
    `changed` hears whether the post works."""

    def __init__(
        self,
        address: str,
        secret: bytes,
        process: str,
        heard: Callable[[str, AnyBody, float], None],
        changed: Callable[[bool], None],
        instant: Callable[[], float],
    ) -> None:
        self.redis: Redis = Redis.from_url(
            address,
            socket_connect_timeout=5,
            socket_timeout=5,
            retry=Retry(NoBackoff(), 0),  # it would listen again without a word of what was missed
        )
        self.signing = Signing(secret)
        self.process = process
        self.heard = heard
        self.changed = changed
        self.instant = instant
        self.up = False
        self.closed = False
        """The client sometimes takes being told to stop for a late answer, and goes on."""
        self._sending = Sending(self.redis.connection_pool, self._lost)
        self._beaten = 0.0
        self._refused = 0
        """Letters that were not ours."""
        self._broken = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Raises PostUnreachable."""
        try:
            await self.redis.ping()
        except TROUBLE as error:
            await self.redis.aclose()
            kind = PostUnreachable if refusal(error) is None else PostRefused
            raise kind(trouble(error)) from error
        listening = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(listening), name="post in"),
            asyncio.create_task(self._sending.run(), name="post out"),
            asyncio.create_task(self._beat(), name="post beat"),
        ]
        await listening.wait()

    async def close(self) -> None:
        """What was handed in goes out first, if it can."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self.send(self.process, Heart())
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
        """Seconds since letters were last known to arrive."""
        return time.monotonic() - self._beaten

    # ---------------------------------------------------------------- sending

    async def send(self, to: str, body: Body) -> Outcome:
        """Whether somebody listens there; unknown if the post broke meanwhile."""
        if not self.up:
            return "nobody"
        answer: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._put(to, body, answer)
        return await answer

    def drop_in(self, to: str, body: Body) -> None:
        """The same, without waiting. It comes after everything that was sent before."""
        if self.up:
            self._put(to, body, None)

    def cry(self, body: Body) -> None:
        """To all others."""
        self.drop_in("", body)

    def _put(self, to: str, body: Body, answer: asyncio.Future[Outcome] | None) -> None:
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
                async with self.redis.pubsub() as ear:
                    await ear.subscribe(self._channel(self.process), self._channel(""))
                    for _ in range(2):  # both are confirmed before anything counts
                        if await ear.get_message(timeout=5) is None:
                            raise TimeoutError
                    if not self.closed:
                        self._broken.clear()
                    self._beaten = time.monotonic()
                    self._set(True)
                    listening.set()
                    await self._hear(ear)
            except Exception as error:
                self._lost(error)  # whatever it is: a process that hears nothing for ever helps nobody
            self._set(False)
            if not self.closed:
                await asyncio.sleep(RETRY)

    async def _hear(self, ear: Any) -> None:
        """Until it breaks."""
        while not self._broken.is_set():
            message = await ear.get_message(timeout=BEAT)
            if message is not None and message["type"] == "message":
                self._take(message["channel"].decode(), message["data"])
            if message is None and self.silence > SILENCE:
                return  # and nothing waits: this process has not simply been slow

    def _take(self, channel: str, data: bytes) -> None:
        now = self.instant()
        signed = self.signing.read(channel, data)
        if signed is None:
            self._refuse("it is not signed with the key of these servers")
            return
        letter = read(signed[1])
        if letter is None:
            return
        sender, body = letter
        if not self.signing.is_new(sender, signed[0]):
            self._refuse(
                "it was heard before, or the clocks of the machines differ by more than half a minute"
            )
            return
        if isinstance(body, Heart):
            if sender == self.process:  # others only look whether somebody listens
                self._beaten = time.monotonic()
        elif sender != self.process:
            try:
                self.heard(sender, body, now)
            except Exception:
                log.exception("a letter could not be dealt with", kind=type(body).__name__)

    def _refuse(self, why: str) -> None:
        """Leave a letter out. Somebody may send very many, so it is told when it begins, and now and then."""
        self._refused += 1
        if self._refused & (self._refused - 1) == 0:
            log.warning("a letter in Redis was left out", why=why, left_out=self._refused)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            self.drop_in(self.process, Heart())

    def _lost(self, error: Exception) -> None:
        if self.up:
            log.warning("the servers cannot reach each other", trouble=trouble(error))
        self._broken.set()
        self._set(False)

    def _set(self, up: bool) -> None:
        if up == self.up:
            return
        self.up = up
        if up:
            log.info("the servers reach each other")
        else:
            self._sending.forget()
        try:
            self.changed(up)
        except Exception:
            # Whoever finds out calls this, also the tasks that send and hear: without them there is no post.
            log.exception("a change of the post could not be dealt with", up=up)


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

"""Messages on their way to Redis: each goes out at once, right behind the one before.

None waits until Redis has answered the one before. Waiting would cost up to a round trip, depending on what
else was sent just then, and delay a press in a duel by as much.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Literal

from redis.exceptions import RedisError

__all__ = ["TROUBLE", "Outcome", "Sender"]

AT_ONCE = 256
"""Messages that go out together."""

TROUBLE = (RedisError, OSError, TimeoutError, EOFError)

Outcome = Literal["heard", "nobody", "unknown"]
Answer = asyncio.Future[Outcome]


class Sender:
    """`lost` hears of trouble; then nothing is known about what was under way."""

    def __init__(self, pool: Any, lost: Callable[[Exception], None]) -> None:
        self.pool = pool
        self.lost = lost
        self.closed = False
        """Redis' client sometimes mistakes a cancellation for a late answer, and goes on."""
        self._waiting: list[tuple[str, bytes, Answer | None]] = []
        self._asked: deque[Answer | None] = deque()
        """Of messages that Redis has not answered yet."""
        self._ready = asyncio.Event()
        self._awaited = asyncio.Event()

    def __len__(self) -> int:
        return len(self._waiting) + len(self._asked)

    def put(self, channel: str, data: bytes, answer: Answer | None) -> None:
        self._waiting.append((channel, data, answer))
        self._ready.set()

    def forget(self) -> None:
        """What has not gone out yet stays here."""
        waiting, self._waiting = self._waiting, []
        for _, _, answer in waiting:
            resolve(answer, "unknown")

    async def run(self) -> None:
        while not self.closed:
            await self._ready.wait()
            try:
                connection = await self.pool.get_connection()
            except Exception as error:
                self._ready.clear()
                self.lost(error)
                self.forget()
                continue
            answers = asyncio.create_task(self._hear(connection), name="bus answers")
            try:
                await self._speak(connection, answers)
            except Exception as error:
                # Any error: Redis' client has no exception of its own for a connection that it closed itself
                # while reading. The next connection is a new one.
                self.lost(error)
            finally:
                answers.cancel()
                await asyncio.gather(answers, return_exceptions=True)
                while self._asked:
                    resolve(self._asked.popleft(), "unknown")
                await connection.disconnect(nowait=True)
                await self.pool.release(connection)

    async def _speak(self, connection: Any, answers: asyncio.Task[None]) -> None:
        while not self.closed:
            await self._ready.wait()
            if answers.done() or not connection.is_connected:
                return
            batch, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
            if not self._waiting:
                self._ready.clear()
            self._asked.extend(answer for _, _, answer in batch)
            self._awaited.set()
            await connection.send_packed_command(
                connection.pack_commands([("PUBLISH", channel, data) for channel, data, _ in batch])
            )

    async def _hear(self, connection: Any) -> None:
        """How many listen to each message, in order."""
        try:
            while not self.closed:
                while not self._asked:
                    self._awaited.clear()
                    await self._awaited.wait()
                count = await connection.read_response()
                resolve(self._asked.popleft(), "heard" if count else "nobody")
        except Exception as error:
            self.lost(error)
            self._ready.set()


def resolve(answer: Answer | None, outcome: Outcome) -> None:
    if answer is not None and not answer.done():
        answer.set_result(outcome)

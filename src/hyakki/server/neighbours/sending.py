"""Letters on their way into Redis: each goes out at once, behind the one before.

Nobody waits for what Redis says to the one before. A letter that waited for that would need up to a round
trip longer, depending on what else was written just then, and the press of a hand in a duel with it.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Literal

from redis.exceptions import RedisError

__all__ = ["TROUBLE", "Outcome", "Sending"]

AT_ONCE = 256
"""Letters that go out together."""

TROUBLE = (RedisError, OSError, TimeoutError, EOFError)

Outcome = Literal["heard", "nobody", "unknown"]
Answer = asyncio.Future[Outcome]


class Sending:
    """`lost` hears of trouble; then nothing is known about what was under way."""

    def __init__(self, pool: Any, lost: Callable[[Exception], None]) -> None:
        self.pool = pool
        self.lost = lost
        self.closed = False
        """The client sometimes takes being told to stop for a late answer, and goes on."""
        self._waiting: list[tuple[str, bytes, Answer | None]] = []
        self._asked: deque[Answer | None] = deque()
        """Of letters that Redis has not answered yet."""
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
            told(answer, "unknown")

    async def run(self) -> None:
        while not self.closed:
            await self._ready.wait()
            try:
                line = await self.pool.get_connection()
            except Exception as error:
                self._ready.clear()
                self.lost(error)
                self.forget()
                continue
            answers = asyncio.create_task(self._hear(line), name="post answers")
            try:
                await self._speak(line, answers)
            except Exception as error:
                # Anything at all: what the client says of a line that it has closed itself while reading is
                # no trouble that it has a name for. The next line is a new one.
                self.lost(error)
            finally:
                answers.cancel()
                await asyncio.gather(answers, return_exceptions=True)
                while self._asked:
                    told(self._asked.popleft(), "unknown")
                await line.disconnect(nowait=True)
                await self.pool.release(line)

    async def _speak(self, line: Any, answers: asyncio.Task[None]) -> None:
        while not self.closed:
            await self._ready.wait()
            if answers.done() or not line.is_connected:
                return
            batch, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
            if not self._waiting:
                self._ready.clear()
            self._asked.extend(answer for _, _, answer in batch)
            self._awaited.set()
            await line.send_packed_command(
                line.pack_commands([("PUBLISH", channel, data) for channel, data, _ in batch])
            )

    async def _hear(self, line: Any) -> None:
        """How many listen to each letter, in order."""
        try:
            while not self.closed:
                while not self._asked:
                    self._awaited.clear()
                    await self._awaited.wait()
                count = await line.read_response()
                told(self._asked.popleft(), "heard" if count else "nobody")
        except Exception as error:
            self.lost(error)
            self._ready.set()


def told(answer: Answer | None, outcome: Outcome) -> None:
    if answer is not None and not answer.done():
        answer.set_result(outcome)

"""Time that passes faster, for the server and for a page alike: a duel of minutes is fought in seconds."""

from __future__ import annotations

import time

from hyakki.table import Clock

HASTE = 4
"""So many milliseconds pass in one. Nothing that is asserted depends on it."""

PAGE = """(times) => {
  const now = performance.now.bind(performance);
  performance.now = () => now() * times;
  const { get } = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
  Object.defineProperty(Event.prototype, 'timeStamp', { get() { return get.call(this) * times; } });
  const later = window.setTimeout.bind(window);
  window.setTimeout = (then, ms = 0, ...rest) => later(then, ms / times, ...rest);
}"""
"""A page's own clock, its stamps and its timers."""


class FastClock(Clock):
    def __init__(self, times: int = HASTE) -> None:
        self.times = times
        self.began = time.time_ns() // 1_000_000

    def now(self) -> int:
        return self.began + (time.time_ns() // 1_000_000 - self.began) * self.times

    def instant(self) -> float:
        return super().instant() * self.times

    async def sleep(self, milliseconds: int) -> None:
        await super().sleep(max(1, milliseconds // self.times))

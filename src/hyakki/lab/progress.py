"""A progress bar for people: on a terminal it draws itself, anywhere else it keeps quiet."""

from __future__ import annotations

import sys
import time
from types import TracebackType

__all__ = ["Progress"]

WIDTH = 30


class Progress:
    def __init__(self, whole: int, things: str, before: int = 0) -> None:
        self.whole = whole
        self.things = things
        self.before = before
        """Done already when the clock started."""
        self.shown = sys.stderr.isatty()
        self.start = time.monotonic()
        self.drawn = 0.0

    def __enter__(self) -> Progress:
        return self

    def __call__(self, done: int, note: str = "") -> None:
        now = time.monotonic()
        if not self.shown or (now - self.drawn < 0.1 and done < self.whole):
            return
        self.drawn = now
        part = done / self.whole
        new = done - self.before
        left = (now - self.start) * (self.whole - done) / new if new else 0.0
        bar = ("█" * round(WIDTH * part)).ljust(WIDTH, "░")
        print(
            f"\r{bar} {done}/{self.whole} {self.things}, {left:.0f} s left{note} \033[K",
            end="",
            file=sys.stderr,
            flush=True,
        )

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.shown and self.drawn:
            print("\r\033[K", end="", file=sys.stderr, flush=True)

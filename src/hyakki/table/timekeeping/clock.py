"""What time it is. Handed in, so that a test decides how fast it passes."""

from __future__ import annotations

import asyncio
import time

__all__ = ["Clock"]


class Clock:
    """The real one, in milliseconds."""

    def now(self) -> int:
        """Since 1970."""
        return time.time_ns() // 1_000_000

    def instant(self) -> float:
        """Since some moment, and never set back: for lags and duels."""
        return time.monotonic_ns() / 1_000_000

    async def sleep(self, milliseconds: int) -> None:
        await asyncio.sleep(milliseconds / 1000)

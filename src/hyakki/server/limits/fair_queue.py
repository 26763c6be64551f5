"""What is done for a few at a time, mostly for one: those who wait take turns by address."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

__all__ = ["FairQueue"]


class FairQueue:
    """Somebody who asks a hundred times waits a hundred times; everybody else waits for one of them."""

    def __init__(self, places: int = 1) -> None:
        self.free = places
        """So many can be served right now."""
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """By address; the one at the front comes next."""

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        if self.free:
            self.free -= 1
        else:
            await self._wait(address)
        try:
            yield
        finally:
            self._next()

    async def _wait(self, address: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(address, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was our turn just as we were called away
                self._next()
            raise

    def _next(self) -> None:
        """Hand the place on, if somebody waits: nobody who comes just now may overtake them."""
        while self.waiting:
            address, turns = self.waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self.waiting[address] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self.free += 1

"""What is done one after the other for everybody: those who wait take turns by address."""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

__all__ = ["FairQueue"]


class FairQueue:
    """Somebody who asks a hundred times waits a hundred times; everybody else waits for one of them."""

    def __init__(self) -> None:
        self.busy = False
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        """By address; the one at the front comes next."""

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        if self.busy:
            await self._wait(address)
        self.busy = True
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
        """Busy stays as it is if somebody waits: nobody who comes just now may overtake them."""
        while self.waiting:
            address, turns = self.waiting.popitem(last=False)
            turn = turns.popleft()
            if turns:
                self.waiting[address] = turns
            if not turn.done():
                turn.set_result(None)
                return
        self.busy = False

"""Two people who meet at a table of Hoshi Battle, each on a line of their own."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass

from tests.server.duellist import Duellist
from tests.server.proxy import proxied

__all__ = ["Route", "far", "friends", "near"]


@dataclass(frozen=True)
class Route:
    """A server's address, and the network on the way to it."""

    address: str
    rtt: float
    jitter: float = 0.0
    loss: float = 0.0


def near(address: str) -> Route:
    return Route(address, rtt=20, jitter=4)


def far(address: str) -> Route:
    return Route(address, rtt=200, jitter=20, loss=0.01)


@contextlib.asynccontextmanager
async def friends(host: Route, guest: Route, seed: int = 1, seat: int = 0) -> AsyncIterator[list[Duellist]]:
    """The host, who makes the table and sits there, and a guest; their clocks differ by minutes."""
    async with (
        proxied(host.address, rtt=host.rtt, jitter=host.jitter, loss=host.loss, seed=seed) as this_way,
        proxied(
            guest.address, rtt=guest.rtt, jitter=guest.jitter, loss=guest.loss, seed=seed + 1
        ) as that_way,
    ):
        mio = await Duellist.connect(this_way, ahead=250_000)
        ken = await Duellist.connect(that_way, ahead=-80_000)
        try:
            seats = [{"kind": "person" if number == seat else "open"} for number in range(2)]
            match = (await mio.ask("create", game="hoshi", seats=seats))["match"]
            await mio.open(match)
            table = await mio.hears(lambda message: message["type"] == "table")
            invite = table["info"]["invites"][0]
            ken.match = match
            await ken.ask("join", match=match, seat=invite["seat"], secret=invite["secret"])
            for duellist in (mio, ken):
                await duellist.ask("ready", match=match, ready=True)
            yield [mio, ken]
        finally:
            await mio.close()
            await ken.close()

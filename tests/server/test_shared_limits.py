"""Limits over several processes, in a real Valkey."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.valkey import Valkey

from hyakki.server.cluster.shared_limits import SharedLimits
from hyakki.server.errors import Refused
from hyakki.server.limits.limits import Limits, Rates
from hyakki.server.limits.rate import Rate

THREE = Rate(0.001, 3)


async def test_processes_share_what_somebody_may_do_and_go_on_alone_without_redis() -> None:
    alive = ["a", "b"]
    with Valkey() as valkey:
        a = SharedLimits(valkey.address, "here", b"key", lambda: alive)
        b = SharedLimits(valkey.address, "here", b"key", lambda: alive[::-1])
        assert [await limits.take("passwords", "mio", THREE) for limits in (a, b, a, b)] == [True] * 3 + [
            False
        ]
        assert not await b.take("passwords", "mio", THREE, peek=True)
        assert await b.take("passwords", "ken", THREE, peek=True), "somebody else's are their own"
        assert await b.take("guesses", "mio", THREE), "and so is another limit"
        await a.give_back("passwords", "mio", THREE)
        assert [await b.take("passwords", "mio", THREE) for _ in range(2)] == [True, False]
        await b.give_back("passwords", "ken", THREE)
        assert [await a.take("passwords", "ken", THREE) for _ in range(4)] == [True] * 3 + [False]
        # So many at once: each process says how many are there.
        assert await a.count("sockets", "mio", 2, most=3)
        assert await b.count("sockets", "mio", 1, most=3)
        assert not await b.count("sockets", "mio", 2, most=3)
        assert await a.count("sockets", "mio", 1, most=1), "to leave is never refused"
        assert await b.count("sockets", "mio", 2, most=3)
        alive.remove("a")  # killed: what it had is gone
        assert await b.count("sockets", "mio", 3, most=3)
        valkey.kill()
        assert await a.take("passwords", "mio", THREE)
        assert await a.count("sockets", "mio", 99, most=3)
        for limits in (a, b):
            await limits.close()


async def test_changes_to_bots_are_counted_over_all_processes() -> None:
    with Valkey() as valkey:
        a, b = (Limits(replace(Rates(), bots=THREE), lambda: 0.0) for _ in range(2))
        a.shared = b.shared = SharedLimits(valkey.address, "here", b"key", lambda: ["a", "b"])
        for limits in (a, b, a):
            await limits.check_everywhere("bots", "127.0.0.1", "mio")
        with pytest.raises(Refused):
            await b.check_everywhere("bots", "127.0.0.1", "mio")
        await a.shared.close()

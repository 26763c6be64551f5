"""Limits over several processes, in a real Valkey."""

from __future__ import annotations

from tests.valkey import Valkey

from hyakki.server.cluster.shared_limits import SharedLimits
from hyakki.server.rate import Rate

THREE = Rate(0.001, 3)


async def test_processes_share_what_somebody_may_do_and_go_on_alone_without_redis() -> None:
    alive = ["a", "b"]
    with Valkey() as valkey:
        a = SharedLimits(valkey.address, "here", b"key", lambda: alive)
        b = SharedLimits(valkey.address, "here", b"key", lambda: alive[::-1])
        assert [await limits.take("passwords", "mio", THREE) for limits in (a, b, a, b)] == [True] * 3 + [
            False
        ]
        assert not await b.take("passwords", "mio", THREE, look=True)
        assert await b.take("passwords", "ken", THREE, look=True), "somebody else's are their own"
        assert await b.take("guesses", "mio", THREE), "and so is another limit"
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

"""Limits that hold over all processes together: buckets and counts in Redis, asked after the process's own.

Only what is expensive or dangerous is counted there (guesses, new matches, uploads, sockets), never a move.
If Redis is away or slow, the limits of each process hold alone.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.commands.core import AsyncScript

from hyakki.server.cluster.sender import TROUBLE
from hyakki.server.limits.rate import Rate

__all__ = ["SharedLimits"]

PATIENCE = 0.25
"""Seconds for an answer."""
REST = 1.0
"""Seconds for which Redis is not asked again after it did not answer."""
LONGEST = 24 * 60 * 60
"""Seconds after which anything is forgotten."""

BUCKET = """
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local rate, burst, take = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local kept = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens = math.min(burst, (tonumber(kept[1]) or burst) + (now - (tonumber(kept[2]) or now)) * rate)
if tokens < 1 and take >= 0 then return 0 end
if take ~= 0 then
    tokens = math.min(burst, tokens - take)
    redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', string.format('%.6f', now))
    redis.call('EXPIRE', KEYS[1], ARGV[4])
end
return 1
"""
"""A token bucket by Redis' own clock: whether there was a token, and one less if it is to be taken, or one
more if it is given back."""

CROWD = """
local most, mine = tonumber(ARGV[1]), tonumber(ARGV[2])
local alive, inside, before = {}, mine, 0
for i = 5, #ARGV do alive[ARGV[i]] = true end
local kept = redis.call('HGETALL', KEYS[1])
for i = 1, #kept, 2 do
    if not alive[kept[i]] then redis.call('HDEL', KEYS[1], kept[i])
    elseif kept[i] == ARGV[3] then before = tonumber(kept[i + 1])
    else inside = inside + tonumber(kept[i + 1]) end
end
if inside > most and mine > before then return 0 end
if mine > 0 then redis.call('HSET', KEYS[1], ARGV[3], mine) else redis.call('HDEL', KEYS[1], ARGV[3]) end
redis.call('EXPIRE', KEYS[1], ARGV[4])
return 1
"""
"""How many there are at once, a number for each process; those of dead processes go."""


class SharedLimits:
    """`alive` names the processes that count, this one first."""

    def __init__(self, address: str, prefix: str, key: bytes, alive: Callable[[], Iterable[str]]) -> None:
        self.redis: Redis = Redis.from_url(
            address, socket_connect_timeout=PATIENCE, socket_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
        )
        self.prefix = prefix
        self.key = key
        self.alive = alive
        self.rests_until = 0.0
        self._bucket = self.redis.register_script(BUCKET)
        self._crowd = self.redis.register_script(CROWD)

    async def close(self) -> None:
        await self.redis.aclose()

    async def take(self, name: str, who: str, rate: Rate, *, peek: bool = False) -> bool:
        """One of a limit, or only see whether one is left."""
        return await self._ask(self._bucket, name, who, bucket_values(rate, 0 if peek else 1))

    async def give_back(self, name: str, who: str, rate: Rate) -> None:
        """What was taken does not count."""
        await self._ask(self._bucket, name, who, bucket_values(rate, -1))

    async def count(self, name: str, who: str, inside: int, most: int) -> bool:
        """So many are at this process now; whether that is not too many in all."""
        alive = list(self.alive())
        return await self._ask(self._crowd, name, who, [most, inside, alive[0], LONGEST, *alive])

    async def _ask(self, script: AsyncScript, name: str, who: str, values: Sequence[str | float]) -> bool:
        if time.monotonic() < self.rests_until:
            return True
        try:
            return bool(await script(keys=[self._key(name, who)], args=list(values)))
        except TROUBLE:
            self.rests_until = time.monotonic() + REST
            return True

    def _key(self, name: str, who: str) -> str:
        """A reader of Redis need not learn who it is."""
        digest = blake2b(who.encode(), digest_size=16, key=self.key).hexdigest()
        return f"{self.prefix}:{name}:{digest}"


def bucket_values(rate: Rate, take: int) -> list[float]:
    longest = min(LONGEST, rate.burst / rate.per_second + 1 if rate.per_second else LONGEST)
    return [rate.per_second, rate.burst, take, int(longest) + 1]

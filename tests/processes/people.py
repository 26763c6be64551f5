"""People who play whole games through a balancer, come back whenever their line breaks, and note what they
were promised."""

from __future__ import annotations

import asyncio
import math
import os
from collections import Counter
from collections.abc import Callable

import psycopg
from tests.crash.person import BOT, Table
from tests.crash.person import Person as Anybody
from tests.crash.promises import KEPT, Promise, all_kept, no_others
from tests.processes.servers import Servers
from tests.server.client import Client, Json

__all__ = ["Party", "Person", "come_in"]

PATIENCE = 900 if os.environ.get("HYAKKI_DEEP") else 120
"""Seconds after which a game counts as stuck. No test waits this long when all is well."""


async def come_in(
    servers: Servers, number: int, cookie: str = "", address: str = "", seat: str = ""
) -> Client:
    """From an address of one's own, as a proxy would say: limits are another test's.

    `seat` is the match of a private link to a seat, whose secret is in the cookie.
    """
    headers = {"X-Forwarded-For": f"10.0.{number >> 8}.{number & 255}"}
    return await Client.connect(address or servers.address, cookie, seat=seat, headers=headers)


class Party:
    """Pairs at tables of two people and a bot, each on whatever process the balancer chose."""

    def __init__(self, servers: Servers, tables: int) -> None:
        self.servers = servers
        self.promises: list[Promise] = []
        self.refusals: Counter[str] = Counter()
        """What people were told instead of an acknowledgement."""
        self.tables = [Table("phantom", [BOT], {"rounds": "1"}) for _ in range(tables)]
        self.people = [Person(self, table, host) for table in self.tables for host in (True, False)]
        self.news = asyncio.Condition()
        self.allowed = 0.0
        """So many moves may still be begun: what is to happen in the middle of games must find them there."""
        self.waiting: set[Person] = set()
        """Whose turn it is, and who may not begin."""

    async def play(self) -> None:
        """Every game to its end."""
        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*(person.play() for person in self.people))

    async def moves(self, more: int) -> None:
        """Let so many moves be made, until they are acknowledged."""
        wanted = len(self.promises) + more
        await self.allow(more)
        await self.waits(lambda: len(self.promises) >= wanted)

    async def allow(self, more: float = math.inf) -> None:
        self.allowed += more
        await self.tell()

    async def may_move(self, person: Person) -> None:
        async with self.news:
            self.waiting.add(person)
            self.news.notify_all()
            try:
                await self.news.wait_for(lambda: self.allowed > 0)
            finally:
                self.waiting.discard(person)
            self.allowed -= 1

    async def stands_still(self) -> None:
        """Until all moves that were allowed are made, and at every table it is a person's turn."""
        await self.waits(lambda: {person.table for person in self.waiting} == set(self.tables))

    async def refused(self, words: str) -> None:
        """Until somebody was told so."""
        await self.waits(lambda: any(words in text for text in self.refusals))

    async def waits(self, wanted: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE), self.news:
            await self.news.wait_for(wanted)

    async def tell(self) -> None:
        async with self.news:
            self.news.notify_all()

    def compare(self) -> None:
        """People's own lists against the database."""
        names = [table.match for table in self.tables]
        with psycopg.connect(self.servers.database) as database:
            rows = database.execute(f"{KEPT} AND match = ANY(%s)", (names,)).fetchall()
            statuses = database.execute("SELECT status FROM matches WHERE id = ANY(%s)", (names,)).fetchall()
        all_kept(self.promises, rows)
        no_others(self.promises, rows)
        assert statuses == [("over",)] * len(names), "every match ends"


class Person(Anybody):
    """Plays any legal card, when the party lets it."""

    def __init__(self, party: Party, table: Table, host: bool) -> None:
        super().__init__(table, host, party.promises)
        self.party = party

    async def come_in(self) -> Client:
        return await come_in(self.party.servers, self.number, self.cookie)

    async def choose(self, moves: list[str]) -> str:
        await self.party.may_move(self)
        return moves[0]

    async def hear_more(self, client: Client, frame: Json) -> None:
        match = self.table.match
        update = await client.until(lambda m: m["type"] == "update" and m["match"] == match)
        assert update["frame"]["version"] == frame["version"] + 1, "a frame is missing"

    async def move(self, client: Client, me: int) -> None:
        await super().move(client, me)
        await self.party.tell()

    async def put_off(self, answer: Json) -> None:
        self.party.refusals[answer["text"]] += 1
        await self.party.tell()

"""People who play whole games through a balancer, come back whenever their line breaks, and note what they
were promised."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import math
import os
from collections import Counter
from collections.abc import Callable
from typing import Any

import psycopg
from tests.crash.party import GONE, Promise
from tests.processes.street import Street
from tests.server.client import Client, Json, moves_of
from websockets.asyncio.client import connect

from hyakki.server.protocol import PROTOCOL
from hyakki.table.keys import of_person

__all__ = ["Party", "Person", "come_in"]

PATIENCE = 900 if os.environ.get("HYAKKI_DEEP") else 120
"""Seconds after which a game counts as stuck. No test waits this long when all is well."""
NOT_NOW = ("unavailable", "too_fast")


async def come_in(street: Street, number: int, cookie: str = "", address: str = "", seat: str = "") -> Client:
    """From an address of one's own, as a proxy would say: limits are another test's.

    `seat` is the match of a private link to a seat, whose secret is in the cookie.
    """
    headers = {"X-Forwarded-For": f"10.0.{number >> 8}.{number & 255}"}
    if cookie:
        headers["Cookie"] = cookie
    url = (address or street.address).replace("http", "ws", 1) + "socket"
    url += f"?seat={seat}" if seat else ""
    socket = await connect(url, additional_headers=headers, max_size=None, compression=None, proxy=None)
    assert socket.response is not None
    fresh = socket.response.headers.get("Set-Cookie", "").partition(";")[0]
    client = Client(socket, fresh or cookie)
    answer = await client.ask("hello", protocol=PROTOCOL)
    assert answer["type"] == "welcome", answer
    return client


class Party:
    """Pairs at tables of two people and a bot, each on whatever process the balancer chose."""

    numbers = itertools.count(1)

    def __init__(self, street: Street, tables: int) -> None:
        self.street = street
        self.promises: list[Promise] = []
        self.refusals: Counter[str] = Counter()
        """What people were told instead of an acknowledgement."""
        self.tables = [Table(self) for _ in range(tables)]
        self.people = [person for table in self.tables for person in table.people]
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
        with psycopg.connect(self.street.database) as database:
            rows = database.execute(
                "SELECT match, seat, key, move, seq FROM entries WHERE kind = 'move' AND match = ANY(%s)",
                (names,),
            ).fetchall()
            statuses = database.execute("SELECT status FROM matches WHERE id = ANY(%s)", (names,)).fetchall()
        assert max(Counter(row[:3] for row in rows).values()) == 1, "a move was written twice"
        kept = {row[:3]: row[3:] for row in rows}
        for promise in self.promises:
            found = kept.get((promise.match, promise.seat, promise.key))
            assert found == (promise.move, promise.version), f"{promise} was promised, there is {found}"
        made = {row[:3] for row in rows if row[2].startswith(of_person(""))}
        promised = {(promise.match, promise.seat, promise.key) for promise in self.promises}
        assert made == promised, "every move was acknowledged in the end, and no other was made"
        assert statuses == [("over",)] * len(names), "every match ends"


class Table:
    def __init__(self, party: Party) -> None:
        self.match = ""
        self.link: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self.people = [Person(party, self, host=True), Person(party, self, host=False)]


class Person:
    """Plays any legal card, whatever happens to the servers."""

    def __init__(self, party: Party, table: Table, host: bool) -> None:
        self.party = party
        self.table = table
        self.host = host
        self.number = next(Party.numbers)
        self.cookie = ""
        self.sits = False
        self.keys = itertools.count(1)
        self.waiting: Json | None = None
        """A move that was sent and not acknowledged."""
        self.seen = 0
        """The newest version that this person knows of."""
        self.over = False
        self.times = 0
        """How often this person had to come in."""

    async def play(self) -> None:
        while not self.over:
            self.times += 1
            with contextlib.suppress(*GONE):
                async with await come_in(self.party.street, self.number, self.cookie) as client:
                    self.cookie = client.cookie
                    await self.sit_down(client)
                    await self.game(client)
            await asyncio.sleep(0.05)

    async def sit_down(self, client: Client) -> None:
        table = self.table
        if self.host and not table.match:
            seats = [{"kind": "person"}, {"kind": "open"}, {"kind": "bot", "level": "easy"}]
            options = {"rounds": "1"}
            made = await self.ask(client, "create", game="phantom", seats=seats, pace="off", options=options)
            table.match = made["match"]
        if self.host and not table.link.done():
            opened = await self.ask(client, "open", match=table.match)
            table.link.set_result(opened["info"]["link"])
        if not self.host and not self.sits:
            link = await table.link
            answer = await self.ask(client, "join", match=table.match, secret=link)
            assert answer["type"] == "table", answer
            self.sits = True

    async def game(self, client: Client) -> None:
        match = self.table.match
        table = await self.ask(client, "open", match=match)
        assert table["type"] == "table", table
        me: int = table["info"]["me"]
        assert me >= 0, "the seat is lost"
        assert table["frame"]["version"] >= self.seen, "the match stands before what was promised"
        if table["info"]["status"] == "waiting":
            await self.ask(client, "ready", match=match, ready=True)
        while True:
            frame = client.newest(match)
            self.seen = max(self.seen, frame["version"])
            if self.waiting is not None:
                await self.move(client, me)
                continue
            if frame["scene"] is not None and frame["scene"]["over"]:
                self.over = True
                return
            if frame["scene"] is not None and moves_of(frame["scene"]):
                await self.party.may_move(self)
                self.waiting = {
                    "match": match,
                    "version": frame["version"],
                    "move": moves_of(frame["scene"])[0],
                    "key": f"p{self.number} {next(self.keys)}",
                }
            else:
                update = await client.until(lambda m: m["type"] == "update" and m["match"] == match)
                assert update["frame"]["version"] == frame["version"] + 1, "a frame is missing"

    async def move(self, client: Client, me: int) -> None:
        assert self.waiting is not None
        answer = await self.ask(client, "move", **self.waiting)
        assert answer["type"] == "moved", answer
        key, move = self.waiting["key"], self.waiting["move"]
        promise = Promise(self.table.match, me, of_person(key), move, answer["version"])
        self.party.promises.append(promise)
        self.waiting = None
        await self.party.tell()

    async def ask(self, client: Client, type: str, **fields: Any) -> Json:
        """Ask, and again after a moment if the servers say that it cannot be done now."""
        while (answer := await client.ask(type, **fields)).get("code") in NOT_NOW:
            self.party.refusals[answer["text"]] += 1
            await self.party.tell()
            await asyncio.sleep(0.1)
        return answer

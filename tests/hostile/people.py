"""People who play all four games at servers that are killed and attacked, and keep what reached them."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import random
import ssl
from typing import Any

from tests.crash.party import GONE, Promise
from tests.server.client import Client, Json, moves_of
from websockets.asyncio.client import connect

from hyakki.server.protocol import PROTOCOL
from hyakki.table.keys import of_person

__all__ = ["GAMES", "Party", "Person", "Table"]

NOT_NOW = ("unavailable", "too_fast")
BOT = {"kind": "bot", "level": "easy"}
GAMES: dict[str, tuple[list[Json], dict[str, str]]] = {
    "phantom": ([BOT], {"rounds": "1"}),
    "madoshi": ([], {}),
    "awake": ([], {}),
    "hoshi": ([], {"mode": "calm"}),
}
"""Who else sits at a table of two people, and the options."""


class Party:
    """One table of each game at a time."""

    numbers = itertools.count(1)

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.luck = random.Random(seed)
        self.promises: list[Promise] = []
        self.tables: list[Table] = []
        self.closing = False
        """Begin no game more, and stop as soon as nothing is unanswered."""

    async def play(self) -> None:
        await asyncio.gather(*map(self.evening, GAMES))

    async def evening(self, game: str) -> None:
        """Game after game, until the party is over."""
        while not self.closing:
            table = Table(self, game)
            self.tables.append(table)
            await asyncio.gather(*(person.play() for person in table.people))


class Table:
    def __init__(self, party: Party, game: str) -> None:
        self.party = party
        self.game = game
        self.match = ""
        self.link = ""
        self.people = [Person(self, host=True), Person(self, host=False)]


class Person:
    """Plays any legal move. After a lost line it comes back and sends what was not answered once more."""

    def __init__(self, table: Table, host: bool) -> None:
        self.table = table
        self.party = table.party
        self.host = host
        self.number = next(Party.numbers)
        self.cookie = ""
        self.sits = host
        self.keys = itertools.count(1)
        self.waiting: Json | None = None
        """A move that was sent and not acknowledged."""
        self.seen = 0
        self.over = False
        self.raw: list[str] = []
        """Every message that has come."""

    @property
    def id(self) -> str:
        return self.cookie.partition("=")[2].split(".")[0]

    @property
    def secrets(self) -> list[str]:
        """What nobody else may hear."""
        said = self.cookie.partition("=")[2].split(".")
        return [part for part in said if part and not part.isdigit()]  # when it was given out is no secret

    async def play(self) -> None:
        while not self.over:
            with contextlib.suppress(*GONE, TimeoutError):
                async with await self.come_in() as client:
                    self.cookie = client.cookie
                    try:
                        await self.sit_down(client)
                        await self.game(client)
                    finally:
                        self.raw += client.raw
            await asyncio.sleep(0.05)

    async def come_in(self) -> Client:
        url = self.party.address.replace("http", "ws", 1) + "socket"
        tls = None
        if url.startswith("wss"):
            tls = ssl.create_default_context()
            tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
        here = (f"127.0.{1 + self.number // 250 % 250}.{1 + self.number % 250}", 0)
        socket = await connect(
            url,
            ssl=tls,
            additional_headers={"Cookie": self.cookie} if self.cookie else {},
            local_addr=here,
            max_size=None,
            compression=None,
            proxy=None,
            open_timeout=5,
        )
        assert socket.response is not None
        fresh = socket.response.headers.get("Set-Cookie", "").partition(";")[0]
        client = Client(socket, fresh or self.cookie)
        answer = await client.ask("hello", protocol=PROTOCOL)
        assert answer["type"] == "welcome", answer
        return client

    async def sit_down(self, client: Client) -> None:
        table = self.table
        if self.host and not table.match:
            more, options = GAMES[table.game]
            seats = [{"kind": "person"}, {"kind": "open"}, *more]
            made = await self.ask(client, "create", game=table.game, seats=seats, pace="off", options=options)
            assert made["type"] == "created", made
            table.match = made["match"]
        if self.host and not table.link:
            table.link = (await self.ask(client, "open", match=table.match))["info"]["link"]
        while not table.link and not self.party.closing:
            await asyncio.sleep(0.05)
            await client.ask("ping")  # notices a dead server
        if table.link and not self.sits:
            joined = await self.ask(client, "join", match=table.match, secret=table.link)
            assert joined["type"] == "table", joined
            self.sits = True

    async def game(self, client: Client) -> None:
        match = self.table.match
        if not match:
            self.over = self.party.closing
            return
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
            scene = frame["scene"]
            if self.waiting is not None:
                await self.move(client, me)
            elif self.party.closing or (scene is not None and scene["over"]):
                self.over = True
                return
            elif scene is not None and moves_of(scene):
                move = self.party.luck.choice(moves_of(scene))
                key = f"p{self.number} {next(self.keys)}"
                self.waiting = {"match": match, "version": frame["version"], "move": move, "key": key}
            else:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(1):  # and then look whether the party is over
                        await client.until(lambda m: m["type"] == "update" and m["match"] == match)

    async def move(self, client: Client, me: int) -> None:
        assert self.waiting is not None
        answer = await self.ask(client, "move", **self.waiting)
        if answer["type"] == "moved":
            key = of_person(self.waiting["key"])
            promise = Promise(self.table.match, me, key, self.waiting["move"], answer["version"])
            self.party.promises.append(promise)
        else:  # where both choose at once, the other's choice may have changed what is legal
            assert answer.get("code") in ("stale", "illegal", "over"), answer
            await self.ask(client, "open", match=self.table.match)
        self.waiting = None

    async def ask(self, client: Client, type: str, **fields: Any) -> Json:
        """Ask, and again after a moment if the servers say that it cannot be done now."""
        while True:
            answer = await client.ask(type, **fields)
            if answer.get("code") not in NOT_NOW:
                return answer
            await asyncio.sleep(0.1)

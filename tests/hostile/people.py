"""People who play all four games at servers that are killed and attacked, and keep what reached them."""

from __future__ import annotations

import asyncio
import contextlib
import random
import ssl

from tests.crash.person import BOT, Table
from tests.crash.person import Person as Anybody
from tests.crash.promises import Promise
from tests.server.client import Client, Json

__all__ = ["GAMES", "Party", "Person"]

GAMES: dict[str, tuple[list[Json], dict[str, str]]] = {
    "phantom": ([BOT], {"rounds": "1"}),
    "madoshi": ([], {}),
    "awake": ([], {}),
    "hoshi": ([], {"mode": "calm"}),
}
"""Who else sits at a table of two people, and the options."""


class Party:
    """One table of each game at a time."""

    def __init__(self, address: str, seed: int) -> None:
        self.address = address
        self.luck = random.Random(seed)
        self.promises: list[Promise] = []
        self.tables: list[tuple[Table, list[Person]]] = []
        self.closing = False
        """Begin no game more, and stop as soon as nothing is unanswered."""

    async def play(self) -> None:
        await asyncio.gather(*map(self.evening, GAMES))

    async def evening(self, game: str) -> None:
        """Game after game, until the party is over."""
        while not self.closing:
            table = Table(game, *GAMES[game])
            people = [Person(self, table, host) for host in (True, False)]
            self.tables.append((table, people))
            await asyncio.gather(*(person.play() for person in people))


class Person(Anybody):
    """Plays any legal move."""

    def __init__(self, party: Party, table: Table, host: bool) -> None:
        super().__init__(table, host, party.promises)
        self.party = party
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

    async def come_in(self) -> Client:
        tls = None
        if self.party.address.startswith("https"):
            tls = ssl.create_default_context()
            tls.check_hostname, tls.verify_mode = False, ssl.CERT_NONE
        here = (f"127.0.{1 + self.number // 250 % 250}.{1 + self.number % 250}", 0)
        return await Client.connect(self.party.address, self.cookie, ssl=tls, local_addr=here, open_timeout=5)

    async def visit(self, client: Client) -> None:
        try:
            await super().visit(client)
        finally:
            self.raw += client.raw

    def goes_home(self) -> bool:
        return self.party.closing

    async def choose(self, moves: list[str]) -> str:
        return self.party.luck.choice(moves)

    async def hear_more(self, client: Client, frame: Json) -> None:
        match = self.table.match
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1):  # and then look whether the party is over
                await client.until(lambda m: m["type"] == "update" and m["match"] == match)

    async def refused(self, answer: Json) -> None:
        """Where both choose at once, the other's choice may have changed what is legal."""
        assert answer.get("code") in ("stale", "illegal", "over"), answer

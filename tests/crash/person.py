"""Somebody who plays at servers that die, comes back when the line breaks, and notes what was promised."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any

from tests.crash.party import GONE
from tests.crash.promises import Promise
from tests.server.client import Client, Json, moves_of

from hyakki.table.keys import of_person

__all__ = ["BOT", "Person", "Table"]

NOT_NOW = ("unavailable", "too_fast")
BOT: Json = {"kind": "bot", "level": "easy"}


@dataclass(eq=False)
class Table:
    """For a host and a guest, and anybody else there is to be."""

    game: str
    more: list[Json]
    options: dict[str, str]
    match: str = ""
    link: str = ""


class Person(ABC):
    """Sends what was not answered once more, under the same key."""

    numbers = itertools.count(1)

    def __init__(self, table: Table, host: bool, promises: list[Promise]) -> None:
        self.table = table
        self.host = host
        self.promises = promises
        """All that anybody was promised."""
        self.number = next(self.numbers)
        self.cookie = ""
        self.sits = host
        self.keys = itertools.count(1)
        self.waiting: Json | None = None
        """A move that was sent and not acknowledged."""
        self.seen = 0
        """The newest version that this person knows of."""
        self.over = False

    @abstractmethod
    async def come_in(self) -> Client: ...

    @abstractmethod
    async def choose(self, moves: list[str]) -> str:
        """A move, when it is time for one."""

    @abstractmethod
    async def hear_more(self, client: Client, frame: Json) -> None:
        """Wait for what comes after this frame."""

    def goes_home(self) -> bool:
        """Whether to stop before the game is over."""
        return False

    async def refused(self, answer: Json) -> None:
        """Another answer than `moved`; it is not asked again."""
        raise AssertionError(answer)

    async def put_off(self, answer: Json) -> None:
        """It cannot be done now, and is asked again after a moment."""
        del answer

    async def play(self) -> None:
        while not self.over:
            with contextlib.suppress(*GONE, TimeoutError):
                async with await self.come_in() as client:
                    self.cookie = client.cookie
                    await self.visit(client)
            await asyncio.sleep(0.05)

    async def visit(self, client: Client) -> None:
        await self.sit_down(client)
        if self.sits and self.table.match:
            await self.game(client)
        else:  # everybody goes home before the host has told where the guest may sit
            self.over = self.goes_home()

    async def sit_down(self, client: Client) -> None:
        table = self.table
        if self.host and not table.match:
            seats = [{"kind": "person"}, {"kind": "open"}, *table.more]
            how = {"game": table.game, "seats": seats, "pace": "off", "options": table.options}
            made = await self.ask(client, "create", **how)
            assert made["type"] == "created", made
            table.match = made["match"]
        if self.host and not table.link:
            table.link = (await self.ask(client, "open", match=table.match))["info"]["link"]
        while not table.link and not self.goes_home():
            await asyncio.sleep(0.05)
            await client.ask("ping")  # notices a dead server
        if table.link and not self.sits:
            joined = await self.ask(client, "join", match=table.match, secret=table.link)
            assert joined["type"] == "table", joined
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
            scene = frame["scene"]
            if self.waiting is not None:
                await self.move(client, me)
            elif self.goes_home() or (scene is not None and scene["over"]):
                self.over = True
                return
            elif scene is not None and (moves := moves_of(scene)):
                move, key = await self.choose(moves), f"p{self.number} {next(self.keys)}"
                self.waiting = {"match": match, "version": frame["version"], "move": move, "key": key}
            else:
                await self.hear_more(client, frame)

    async def move(self, client: Client, me: int) -> None:
        assert self.waiting is not None
        answer = await self.ask(client, "move", **self.waiting)
        if answer["type"] == "moved":
            key, move = of_person(self.waiting["key"]), self.waiting["move"]
            self.promises.append(Promise(self.table.match, me, key, move, answer["version"]))
        else:
            await self.refused(answer)
            await self.ask(client, "open", match=self.table.match)
        self.waiting = None

    async def ask(self, client: Client, type: str, **fields: Any) -> Json:
        """Ask, and again after a moment if the servers say that it cannot be done now."""
        while (answer := await client.ask(type, **fields)).get("code") in NOT_NOW:
            await self.put_off(answer)
            await asyncio.sleep(0.1)
        return answer

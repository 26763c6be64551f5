"""Two people who play match after match at a server that keeps being killed, and note what it promised."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.crash.promises import Promise
from tests.server.client import Client, Json
from tests.server.process import Process
from websockets.exceptions import InvalidHandshake, InvalidMessage, WebSocketException

from hyakki.table.keys import of_person

GONE = (OSError, EOFError, WebSocketException, InvalidHandshake, InvalidMessage)
"""What a client meets when the server dies."""


@dataclass
class Party:
    """The matches so far: id, and the open seat with its link's secret."""

    matches: list[tuple[str, int, str]] = field(default_factory=list)
    promises: list[Promise] = field(default_factory=list)
    closing: bool = False
    """Finish the match that is being played and begin no other."""


class Patient(Client):
    """Asks again after a moment if that was too fast."""

    async def ask(self, type: str, **fields: Any) -> Json:
        while True:
            answer = await super().ask(type, **fields)
            if answer.get("code") != "too_fast":
                return answer
            await asyncio.sleep(0.1)


class Player:
    """Plays any legal card. After a lost connection it sends its unanswered move again, same key."""

    def __init__(self, party: Party, host: bool) -> None:
        self.party = party
        self.host = host
        self.cookie = ""
        self.at = 0
        self.keys = 0
        self.waiting: dict[str, Any] | None = None
        """A move that was sent and not acknowledged."""
        self.seen: dict[str, int] = {}
        """The latest version of each match that this player knows of."""

    async def play(self, address: str) -> None:
        """Until the server dies, or the party is over."""
        with contextlib.suppress(*GONE):
            async with await Patient.connect(address, self.cookie) as client:
                self.cookie = client.cookie
                while not (self.party.closing and self.at >= len(self.party.matches)):
                    if self.at < len(self.party.matches):
                        await self.play_match(client, *self.party.matches[self.at])
                    elif self.host:
                        match = await client.create("person", "open", "easy", "easy")
                        table = await client.open(match)
                        (invite,) = table["info"]["invites"]
                        self.party.matches.append((match, invite["seat"], invite["secret"]))
                    else:
                        await asyncio.sleep(0.05)
                        await client.ask("ping")  # notices a dead server

    async def play_match(self, client: Client, match: str, seat: int, secret: str) -> None:
        if self.host:
            table = await client.ask("open", match=match)
        else:
            table = await client.ask("join", match=match, seat=seat, secret=secret)
        assert table["type"] == "table", table
        me: int = table["info"]["me"]
        frame = table["frame"]
        if table["info"]["status"] == "waiting":
            await client.ask("ready", match=match, ready=True)
            frame = client.newest(match)
        assert frame["version"] >= self.seen.get(match, 0), "the match stands before what was promised"
        while self.waiting is not None or frame["scene"] is None or not frame["scene"]["over"]:
            self.seen[match] = frame["version"]
            if self.waiting is None and frame["scene"] is not None and frame["scene"]["turn"] == me:
                self.keys += 1
                self.waiting = {
                    "match": match,
                    "version": frame["version"],
                    "move": frame["scene"]["legal"][0],
                    "key": f"{'host' if self.host else 'guest'} {self.keys}",
                }
            if self.waiting is not None:
                answer = await client.ask("move", **self.waiting)
                assert answer["type"] == "moved", answer
                key, move = self.waiting["key"], self.waiting["move"]
                self.party.promises.append(Promise(match, me, of_person(key), move, answer["version"]))
                self.seen[match] = max(self.seen[match], answer["version"])
                self.waiting = None
                latest = [m["frame"] for m in client.heard if m["type"] == "update" and m["match"] == match]
                frame = latest[-1] if latest else frame
                client.heard.clear()
            else:
                update = await client.until(lambda m: m["type"] == "update" and m["match"] == match)
                assert update["frame"]["version"] == frame["version"] + 1, "a frame is missing"
                frame = update["frame"]
        await client.ask("leave", match=match)
        self.at += 1


async def start(data: Path) -> Process | None:
    """A server on this data; None if its fault struck before anybody could connect."""
    process = Process(data, "--log-level", "error")
    try:
        await asyncio.to_thread(process.__enter__)
    except AssertionError:
        assert process.process.returncode == -9, "it should have been killed, or have started"
        return None
    return process

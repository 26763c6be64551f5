"""What a move costs is counted, not timed: how often the server does what is dear.

Calls from compiled code to compiled code cannot be counted, so this is done with the sources.
"""

from __future__ import annotations

import asyncio
import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, cast

from tests.server.client import Client
from tests.server.serving import serving

from hyakki.kernel.words import Catalogue
from hyakki.server.sockets import updates, wire
from hyakki.server.sockets.connection import Connection
from hyakki.store.sqlite import SqliteStore
from hyakki.table.frames import Frames

OWN = ("/hyakki/server/", "/hyakki/table/", "/hyakki/store/")
MOVES = 8


class Calls:
    """Counts calls of the server's own functions; the rules, compiled or not, are left out."""

    def __init__(self) -> None:
        self.of: Counter[CodeType] = Counter()

    def __enter__(self) -> Calls:
        sys.setprofile(self.note)
        return self

    def __exit__(self, *error: object) -> None:
        sys.setprofile(None)

    def note(self, frame: FrameType, event: str, what: object) -> None:
        if event == "call" and any(part in frame.f_code.co_filename for part in OWN):
            self.of[frame.f_code] += 1

    def to(self, function: Any) -> int:
        return self.of[function.__code__]


async def heard(person: Client, match: str, version: int) -> None:
    while person.newest(match)["version"] < version:
        await person.receive()


async def test_a_move_at_a_table_of_four_is_made_told_and_kept_with_little_work(tmp_path: Path) -> None:
    writes: list[str] = []
    async with serving(tmp_path) as table:  # of its own: nobody else's moves are counted
        people = [await Client.connect(table.address) for _ in range(4)]
        match = await people[0].create("person", "open", "open", "open")
        invites = (await people[0].open(match))["info"]["invites"]
        for friend, invite in zip(people[1:], invites):
            await friend.ask("join", match=match, secret=invite["secret"], seat=invite["seat"])
        for person in people:
            await person.ask("ready", match=match, ready=True)
        frames = [(await person.open(match))["frame"] for person in people]
        journal = cast("SqliteStore", table.services.store)._file.writer.connection
        journal.set_trace_callback(writes.append)
        with Calls() as calls:
            for _ in range(MOVES):
                mover = next(seat for seat in range(4) if frames[seat]["scene"]["legal"])
                await people[mover].play(match, frames[mover])
                version = frames[mover]["version"] + 1
                await asyncio.gather(*(heard(person, match, version) for person in people))
                frames = [person.newest(match) for person in people]
        for person in people:
            await person.socket.close()

    assert calls.to(updates.encode) == MOVES  # an acknowledgement
    assert calls.to(wire.frame_of) == MOVES * 4
    assert calls.to(Frames.__init__) == MOVES
    assert calls.to(Frames.show) == MOVES  # all four scenes together
    assert calls.to(Catalogue.say) == 0  # pages have the words
    assert calls.to(Connection.handle) == 0  # no move needed more than the short way
    assert calls.of.total() <= MOVES * 200
    kept = [text for text in writes if text.startswith(("INSERT", "UPDATE", "DELETE"))]
    assert len(kept) == MOVES * 2, kept  # the entry, and where the match stands

"""What a process makes of what others could not tell it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import pytest
from tests.server.serving import UNLIMITED, AnyMove

from hyakki.server.identity import digest
from hyakki.server.neighbours import Neighbours
from hyakki.server.neighbours.letters import Body, Cut, Passed
from hyakki.server.neighbours.post import Post
from hyakki.server.run import Settings, opened
from hyakki.store import Account, Guest, StoreUnavailable
from hyakki.table import Settings as TableSettings
from hyakki.table.holding import Holding

PATIENCE = 20
"""Seconds after which something counts as never happening. No test waits this long when all is well."""


async def test_a_session_that_ended_unheard_is_found_though_the_journal_was_away_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, waits = Settings(tmp_path, rates=UNLIMITED), TableSettings(patience=1)
    async with opened(settings, AnyMove(), waits=waits) as hall:
        kept, cut = hall.store.accounts, asyncio.Event()
        mio = await hall.house.new_guest("Mio")
        await kept.keep(Account(mio, "mio", "hash", "stamp"), digest("session"), at=1)
        holding = Holding(hall.store.leases, "here", hall.house.room.clock)
        company = Neighbours(hall, holding, "unix:///nowhere", b"test").company
        await kept.leave(digest("session"))  # at a process that died before it could say so
        who, away = kept.who, [True, True]

        async def sometimes(guest: str, session: str) -> Guest | None:
            if away:
                away.pop()
                raise StoreUnavailable("gone")
            return await who(guest, session)

        monkeypatch.setattr(kept, "who", sometimes)
        with hall.doors.open(mio.id, digest("session"), cut.set):
            company.died("there")
            company.died("elsewhere")
            async with asyncio.timeout(PATIENCE):
                await cut.wait()
        assert not away


class Letters:
    """A post that keeps what it is given."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Body]] = []

    def drop_in(self, to: str, body: Body) -> None:
        self.sent.append((to, body))


async def test_a_process_that_lives_after_all_is_told_that_nothing_more_comes_for_its_clients(
    tmp_path: Path,
) -> None:
    """It could not use the database for a while; what its clients follow here went on without them."""
    async with opened(Settings(tmp_path, rates=UNLIMITED), AnyMove()) as hall:
        holding, letters = Holding(hall.store.leases, "here", hall.house.room.clock), Letters()
        neighbours = Neighbours(hall, holding, "unix:///nowhere", b"test")
        neighbours.post = cast("Post", letters)
        holding.died = neighbours._died
        mio = await hall.house.new_guest("Mio")
        message = b'{"type":"open","id":"1","match":"m"}'
        neighbours._hear("there", Passed(7, 1, message=message, guest=mio, address="", age=0.0), 0.0)
        assert set(neighbours.stands) == {("there", 7)}
        holding.lost("there")
        assert letters.sent == [("there", Cut(7))]
        assert not neighbours.stands
        neighbours.company.close()

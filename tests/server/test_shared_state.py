"""What a process makes of what others could not tell it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import pytest
from tests.server.serving import UNLIMITED
from tests.table.stage import Anyhow

from hyakki.server.accounts.identity import digest
from hyakki.server.cluster import Cluster
from hyakki.server.cluster.bus import Bus
from hyakki.server.cluster.messages import BusMessage, CutClient, FromClient
from hyakki.server.run import ServerSettings, opened
from hyakki.store import Account, Guest, StoreUnavailable
from hyakki.table import Settings as TableSettings
from hyakki.table.holding import Holding

PATIENCE = 20
"""Seconds after which something counts as never happening. No test waits this long when all is well."""


async def test_a_session_that_ended_unheard_is_found_though_the_journal_was_away_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings, waits = ServerSettings(tmp_path, rates=UNLIMITED), TableSettings(patience=1)
    async with opened(settings, Anyhow(), waits=waits) as services:
        kept, cut = services.store.accounts, asyncio.Event()
        mio = await services.matches.people.new_guest("Mio")
        await kept.keep(Account(mio, "mio", "hash", "stamp"), digest("session"), at=1)
        holding = Holding(services.store.leases, "here", services.matches.deps.clock)
        shared = Cluster(services, holding, "unix:///nowhere", b"test").shared_state
        await kept.leave(digest("session"))  # at a process that died before it could say so
        who, away = kept.who, [True, True]

        async def sometimes(guest: str, session: str) -> Guest | None:
            if away:
                away.pop()
                raise StoreUnavailable("gone")
            return await who(guest, session)

        monkeypatch.setattr(kept, "who", sometimes)
        with services.live_sessions.open(mio.id, digest("session"), cut.set):
            shared.died("there")
            shared.died("elsewhere")
            async with asyncio.timeout(PATIENCE):
                await cut.wait()
        assert not away


class Kept:
    """A bus that keeps what it is given."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, BusMessage]] = []

    def send_nowait(self, to: str, body: BusMessage) -> None:
        self.sent.append((to, body))


async def test_a_process_that_lives_after_all_is_told_that_nothing_more_comes_for_its_clients(
    tmp_path: Path,
) -> None:
    """It could not use the database for a while; what its clients follow here went on without them."""
    async with opened(ServerSettings(tmp_path, rates=UNLIMITED), Anyhow()) as services:
        holding, bus = Holding(services.store.leases, "here", services.matches.deps.clock), Kept()
        cluster = Cluster(services, holding, "unix:///nowhere", b"test")
        cluster.bus = cast("Bus", bus)
        holding.on_died = cluster._died
        mio = await services.matches.people.new_guest("Mio")
        request = b'{"type":"open","id":"1","match":"m"}'
        cluster._hear("there", FromClient(7, 1, request=request, guest=mio, address="", age=0.0), 0.0)
        assert set(cluster.remote_clients) == {("there", 7)}
        holding.lost("there")
        assert bus.sent == [("there", CutClient(7))]
        assert not cluster.remote_clients
        cluster.shared_state.close()

"""Somebody at the table who sends what anybody there may send, over and over, holds nobody up."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.server.client import Client, Json
from tests.server.serving import serving

from hyakki.table import Settings

Nag = tuple[str, dict[str, Any]]

AT_THE_GAME: dict[str, list[Nag]] = {
    "the same pace": [("pace", {"pace": "normal"})],
    "one pace and another": [("pace", {"pace": pace}) for pace in ("brisk", "normal", "calm")],
    "being there": [("here", {})],
    "asking to take back": [("take_back", {"version": 1})],
    "all of it": [("pace", {"pace": "calm"}), ("here", {}), ("pace", {"pace": "normal"})],
}
BEFORE_THE_GAME: dict[str, list[Nag]] = {
    "ready and not": [("ready", {"ready": True}), ("ready", {"ready": False})],
    "up and down": [("stand", {}), ("join", {})],
}
A_MOVE = 15.0
"""Seconds: at the calmest pace a bot takes nine."""


@contextlib.asynccontextmanager
async def nagged(client: Client, match: str, nags: Sequence[Nag], **more: Any) -> AsyncIterator[list[Json]]:
    """While somebody sends these in turn; what they are answered."""
    answers: list[Json] = []

    async def nag() -> None:
        while True:
            for kind, fields in nags:
                answers.append(await client.ask(kind, match=match, **fields, **more.get(kind, {})))
                await asyncio.sleep(0.02)

    nagging = asyncio.create_task(nag())
    try:
        yield answers
    finally:
        nagging.cancel()
        await asyncio.gather(nagging, return_exceptions=True)


@pytest.mark.parametrize("kind", AT_THE_GAME)
async def test_bots_move_whatever_somebody_sends(tmp_path: Path, kind: str) -> None:
    async with (
        serving(tmp_path) as served,
        await Client.connect(served.address) as mio,
        await Client.connect(served.address) as ken,
    ):
        options = {"first": "2", "rounds": "1"}
        match = await mio.create("person", "open", "easy", pace="normal", options=options)
        await ken.ask("join", match=match, secret=(await mio.open(match))["info"]["link"])
        await ken.ready(match)
        async with nagged(ken, match, AT_THE_GAME[kind]) as answers:
            await mio.ready(match)
            begun = (await mio.begun(match))["version"]
            async with asyncio.timeout(A_MOVE):
                await mio.frame(match, lambda frame: frame["version"] > begun)
        assert len(answers) > 10


@pytest.mark.parametrize("kind", BEFORE_THE_GAME)
async def test_a_host_has_a_way_out_whatever_a_guest_sends(tmp_path: Path, kind: str) -> None:
    async with (
        serving(tmp_path, waits=Settings()) as served,
        await Client.connect(served.address) as mio,
        await Client.connect(served.address) as ken,
    ):
        match = await mio.create("person", "open", game="madoshi")
        secret = (await mio.open(match))["info"]["link"]
        await ken.ask("join", match=match, secret=secret)
        async with nagged(ken, match, BEFORE_THE_GAME[kind], join={"secret": secret}) as answers:
            async with asyncio.timeout(A_MOVE):
                while not (answers and answers[-1].get("code") == "bad_request"):  # noqa: ASYNC110
                    await asyncio.sleep(0.02)
            assert (await mio.ask("seat", match=match, seat=1, kind="bot", level="easy"))["type"] == "done"
            await mio.ready(match)
            await mio.begun(match)

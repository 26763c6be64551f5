"""The lobby over real sockets: what those who look are told, and what they are not."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

from tests.server.client import Client, Json, moves_of
from tests.server.serving import UNLIMITED, Served, serving

from hyakki.server.limits.limits import Rate
from hyakki.table import Settings


async def clients(stack: AsyncExitStack, served: Served, count: int) -> list[Client]:
    return [await stack.enter_async_context(await Client.connect(served.address)) for _ in range(count)]


async def news(client: Client, match: str) -> Json | None:
    """What the lobby tells next about a table; None that it is gone."""
    told = await client.until(
        lambda m: m["type"] == "news" and match in [*m["gone"], *(table["match"] for table in m["tables"])]
    )
    return next((table for table in told["tables"] if table["match"] == match), None)


async def test_a_table_comes_changes_begins_and_goes_before_everybodys_eyes(table: Served) -> None:
    async with AsyncExitStack() as stack:
        mio, ken, rin = await clients(stack, table, 3)
        seen = await rin.ask("look")
        assert seen["type"] == "lobby"
        match = await mio.create("person", "open", game="madoshi", public=True)
        opened = await mio.open(match)
        found = await news(rin, match)
        assert found is not None
        assert [sitter["kind"] for sitter in found["sitters"]] == ["person", "open"]
        # Joining is a request of its own: no link is ever in the list.
        sat = await ken.ask("sit", match=match)
        assert (sat["type"], sat["info"]["me"], sat["info"]["public"]) == ("table", 1, True)
        assert await news(rin, match) is None
        assert (await rin.ask("sit", match=match))["code"] == "seat_taken"
        for client in (mio, ken):
            await client.ready(match)
        running = await news(rin, match)
        assert running is not None
        assert running["running"]
        watched = await rin.open(match)
        assert watched["info"]["me"] == -1
        assert (watched["info"]["link"], watched["info"]["invites"]) == (None, [])
        hidden = [opened["info"]["link"], *(invite["secret"] for invite in opened["info"]["invites"])]
        assert not any(secret in text for text in rin.raw for secret in hidden)
        # Moves are no news: how the lobby looks tells nothing about a game.
        before = len([m for m in rin.heard if m["type"] == "news"])
        for _ in range(4):
            player = mio if moves_of((await mio.begun(match))["scene"]) else ken
            await player.play(match, await player.begun(match))
            for client in (mio, ken):
                await client.open(match)
        assert len([m for m in rin.heard if m["type"] == "news"]) == before
        assert match in [line["match"] for line in (await ken.ask("look"))["tables"]]
        await mio.ask("resign", match=match)
        assert await news(rin, match) is None
        # Who looks away hears no more.
        await ken.ask("look_away")
        heard = len(ken.heard)
        other = await rin.create("person", "open", game="madoshi", public=True)
        assert await news(rin, other) is not None
        assert (await ken.ask("ping"))["type"] == "pong"
        assert not any(m["type"] == "news" for m in ken.heard[heard:])


async def test_many_come_at_once_and_nobody_is_left_alone(table: Served) -> None:
    async with AsyncExitStack() as stack:
        crowd = await clients(stack, table, 12)
        made = await asyncio.gather(*(client.ask("quick", game="awake", seats=2) for client in crowd))
        matches = [answer["match"] for answer in made]
        assert len(set(matches)) == 6
        for client, match in zip(crowd, matches):
            await client.ready(match)
        tables = await asyncio.gather(*(client.open(match) for client, match in zip(crowd, matches)))
        assert {answer["info"]["status"] for answer in tables} == {"running"}
        # The first of the next three waits, and need not for long.
        late = await clients(stack, table, 1)
        match = (await late[0].ask("quick", game="awake"))["match"]
        assert match not in matches
        await late[0].open(match)
        assert (await late[0].ask("quick", game="awake"))["match"] == match
        assert (await crowd[0].ask("look"))["tables"][0]["match"] == match
        await late[0].ask("seat", match=match, seat=1, kind="bot")
        await late[0].ready(match)
        assert (await late[0].begun(match))["scene"] is not None


async def test_limits_have_clear_words_and_a_host_may_want_no_lobby(tmp_path: Path) -> None:
    rates = replace(UNLIMITED, seekers=Rate(0, 2), lobby=Rate(0, 3))
    async with serving(tmp_path / "few", rates=rates) as served, AsyncExitStack() as stack:
        mio, ken = await clients(stack, served, 2)
        answers = [await mio.ask("quick", game="madoshi") for _ in range(3)]
        assert [answer.get("code") for answer in answers] == [None, None, "too_fast"]
        assert "many seats" in answers[2]["text"]
        assert (await ken.ask("quick", game="madoshi"))["match"] == answers[0]["match"]
        looks = [await mio.ask("look") for _ in range(4)]
        assert [answer["type"] for answer in looks] == ["lobby"] * 3 + ["problem"]
    async with (
        serving(tmp_path / "none", waits=Settings(lobby=False)) as served,
        await Client.connect(served.address) as mio,
    ):
        assert mio.heard[0]["lobby"] is False
        for asked in (mio.ask("look"), mio.ask("quick", game="madoshi")):
            assert "no lobby here" in (await asked)["text"]
        match = await mio.create("person", "open", game="madoshi")
        for asked in (mio.ask("public", match=match, public=True), mio.ask("sit", match=match)):
            assert "no lobby here" in (await asked)["text"]

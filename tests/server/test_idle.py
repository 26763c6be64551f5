"""Somebody who is there and does nothing, over the wire."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.client import Client, Json, moves_of
from tests.server.serving import serving

from hyakki.table import Settings


def missed(message: Json) -> list[Any]:
    return [seat["missed"] for seat in message["info"]["seats"]]


async def test_a_bot_plays_for_whoever_does_nothing_until_they_say_that_they_are_here(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, waits=Settings(act_within=400)) as served,
        await Client.connect(served.address) as mio,
        await Client.connect(served.address) as ken,
        await Client.connect(served.address) as eve,
    ):
        match = await mio.create("person", "open", "easy", public=True)
        secret = (await mio.open(match))["info"]["link"]
        await ken.ask("join", match=match, secret=secret)
        for client in (mio, ken):
            await client.ready(match)
        for client in (mio, ken):
            await client.begun(match)
        await eve.open(match)
        people = {0: mio, 1: ken}
        while not any(moves_of(client.newest(match)["scene"]) for client in people.values()):
            await mio.receive()
        seat = 0 if moves_of(mio.newest(match)["scene"]) else 1
        idle = people[seat]
        asked = await idle.until(lambda m: m["type"] == "seats" and missed(m)[seat] is not None)
        assert (0 < missed(asked)[seat] <= 200, asked["info"]["seats"][seat]["online"]) == (True, True)
        kept = await idle.until(lambda m: m["type"] == "seats" and m["info"]["seats"][seat]["kept"] == "away")
        assert missed(kept)[seat] == 0, "one's own seat: a bot plays until one does something"
        seen = await eve.until(lambda m: m["type"] == "seats" and m["info"]["seats"][seat]["kept"] == "away")
        assert missed(seen)[seat] is None, "for all others nobody is waited for"
        assert missed(await idle.open(match))[seat] == 0, "a page alone does nothing"
        assert (await eve.ask("here", match=match))["code"] == "not_seated"
        assert (await idle.ask("here", match=match))["type"] == "done"
        back = await idle.until(lambda m: m["type"] == "seats" and m["info"]["seats"][seat]["kept"] is None)
        assert missed(back)[seat] is None

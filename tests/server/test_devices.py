"""A seat's private link: the same player on a second device, and nobody else."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request

from tests.server.client import Client, moves_of
from tests.server.serving import Served


def knock(address: str, match: str, secret: str, origin: str | None = None) -> tuple[int, str]:
    """What a browser with this link is answered: the status, and the cookie or the problem."""
    request = urllib.request.Request(
        f"{address}api/device", json.dumps({"match": match, "secret": secret}).encode(), method="POST"
    )
    request.add_header("content-type", "application/json")
    if origin is not None:
        request.add_header("origin", origin)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, answer.headers["set-cookie"].partition(";")[0]
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


async def test_both_devices_play_in_the_same_seat(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as ken:
        match = await mio.create("person", "open", game="madoshi")
        await ken.ask("join", match=match, secret=(await mio.open(match))["info"]["link"])
        secret = (await mio.ask("seat_link", match=match))["secret"]
        assert (await ken.ask("seat_link", match=match))["secret"] != secret
        async with await Client.connect(table.address) as stranger:
            assert (await stranger.ask("seat_link", match=match))["code"] == "not_seated"
        other = await mio.create("person", "open", game="madoshi")
        for place, word in ((other, secret), (match, secret[:-1] + "?"), (match, ""), ("nowhere", secret)):
            status, problem = await asyncio.to_thread(knock, table.address, place, word)
            assert (status, json.loads(problem)["code"]) == (409, "bad_secret")
        status, _ = await asyncio.to_thread(knock, table.address, match, secret, "http://evil.example")
        assert status == 403
        status, cookie = await asyncio.to_thread(
            knock, table.address, match, secret, table.address.rstrip("/")
        )
        assert status == 200
        async with await Client.connect(table.address, cookie, seat=match) as phone:
            assert (await phone.open(match))["info"]["me"] == 0
            await mio.ready(match)
            await ken.ready(match)
            frame = await mio.begun(match)
            if not moves_of(frame["scene"]):
                await ken.play(match, await ken.begun(match))
                frame = mio.newest(match)
            # A move from the one is seen on the other, and the other way round.
            await phone.until(lambda m: m["type"] == "update" and m["frame"]["version"] >= frame["version"])
            while frame["scene"]["turn"] == 0:
                frame = await phone.play(match, frame)
            await mio.until(lambda m: m["type"] == "update" and m["frame"]["version"] >= frame["version"])
            assert mio.newest(match)["scene"] == frame["scene"]
            await mio.ask("resign", match=match)
            assert (await phone.ask("hint", match=match, version=1))["code"] == "over"
            assert (await mio.ask("seat_link", match=match))["code"] == "over"
        status, problem = await asyncio.to_thread(knock, table.address, match, secret)
        assert (status, json.loads(problem)["code"]) == (409, "over")


async def test_a_player_who_has_stood_up_cannot_come_back_by_the_link(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as ken:
        match = await mio.create("person", "open", game="madoshi")
        await ken.ask("join", match=match, secret=(await mio.open(match))["info"]["link"])
        secret = (await ken.ask("seat_link", match=match))["secret"]
        assert (await ken.ask("stand", match=match))["type"] == "done"
        status, problem = await asyncio.to_thread(knock, table.address, match, secret)
        assert (status, json.loads(problem)["code"]) == (409, "bad_secret")


async def test_a_move_is_taken_back_over_the_wire(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as ken:
        match = await mio.create("person", "open", game="madoshi")
        await ken.ask("join", match=match, secret=(await mio.open(match))["info"]["link"])
        assert (await mio.ask("count", match=match, seats=1))["code"] == "bad_request"
        assert (await mio.ask("turn", match=match))["type"] == "done"
        info = (await ken.open(match))["info"]
        assert (info["me"], info["host"], info["creator"]) == (0, 1, False)
        await mio.ready(match)
        await ken.ready(match)
        start = await mio.begun(match)
        player, other = (mio, ken) if moves_of(start["scene"]) else (ken, mio)
        await other.begun(match)
        await player.play(match, await player.begun(match))
        why = (await player.ask("may_take_back", match=match))["why"]
        assert why is None or "cannot be taken back" in why
        version = player.newest(match)["version"]
        asked = await player.ask("take_back", match=match, version=version)
        if why is not None:  # the first swap has captured something: a Yokai was turned up
            assert asked["code"] == "bad_request"
            return
        seats = await other.until(lambda m: m["type"] == "seats" and m["info"]["asked"] is not None)
        ask = seats["info"]["asked"]
        assert (ask["waits"], ask["left"] > 0) == ([1 - ask["seat"]], True)
        answer = await other.ask("answer_take_back", match=match, ask=ask["ask"], agree=True)
        assert answer["type"] == "done"
        table_now = await other.open(match)
        assert table_now["info"]["asked"] is None
        assert table_now["frame"]["scene"]["turn"] == start["scene"]["turn"]
        assert table_now["frame"]["scene"]["tokens"] == start["scene"]["tokens"]
        replayed = await other.ask("replay", match=match)
        assert replayed["frames"][-1]["scene"]["tokens"] == start["scene"]["tokens"]

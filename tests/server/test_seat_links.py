"""A private link opens one seat: no other table, nothing of its owner's, and not for longer than the game."""

from __future__ import annotations

import asyncio
from typing import Any, get_args

import msgspec
import pytest
from tests.server.client import Client, fetch, moves_of
from tests.server.serving import Served
from tests.server.test_accounts import WORD, kept, post
from tests.server.test_devices import knock

from hyakki.server import protocol
from hyakki.server.sockets.connection import DECODER

FIELDS: dict[Any, Any] = {str: "x", int: 0, bool: True, float: 0.0, list: [], dict: {}}


async def linked(table: Served, owner: Client, match: str) -> str:
    """The cookie of a browser that has opened the link to the owner's seat."""
    secret = (await owner.ask("seat_link", match=match))["secret"]
    status, cookie = await asyncio.to_thread(knock, table.address, match, secret)
    assert status == 200, cookie
    return cookie


def example(kind: type[msgspec.Struct], match: str) -> dict[str, Any]:
    """A message of this kind with something in every field that it must have."""
    message: dict[str, Any] = {"type": protocol.tag_of(kind), "id": "1"}
    for field in msgspec.structs.fields(kind):
        if field.name == "match":
            message["match"] = match
        elif field.required and field.name != "id":
            message[field.name] = value(field.type)
    return message


def value(type: Any) -> Any:
    if type in FIELDS:
        return FIELDS[type]
    if msgspec.inspect.is_struct_type(type):
        return {field.name: value(field.type) for field in msgspec.structs.fields(type) if field.required}
    origin = getattr(type, "__origin__", None)
    return FIELDS[origin] if origin in FIELDS else get_args(type)[0]


MESSAGES = [kind for kind in protocol.REQUESTS if kind is not protocol.Hello]
BY_LINK = {kind for kind in MESSAGES if protocol.REQUESTS[kind].by_link != "never"}
OUTLIVING = {kind for kind in MESSAGES if protocol.REQUESTS[kind].by_link == "always"}


async def test_every_message_that_is_not_about_the_seat_is_refused(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as ken:
        match = await mio.create("person", "open", game="madoshi")
        other = await mio.create("person", "open", game="madoshi")
        cookie = await linked(table, mio, match)
        async with await Client.connect(table.address, cookie, seat=match) as phone:
            before = await mio.open(match)
            refused = []
            for kind in MESSAGES:
                # Of what the link allows, here only what would be about another table.
                message = example(kind, other if kind in BY_LINK else match)
                DECODER.decode(msgspec.json.encode(message))
                if kind in BY_LINK and "match" not in message:
                    continue
                fields = {key: it for key, it in message.items() if key not in ("id", "type")}
                answer = await phone.ask(message["type"], **fields)
                assert (answer["type"], answer["code"]) == ("problem", "not_yours"), (kind, answer)
                refused.append(kind)
            assert {kind for kind in MESSAGES if kind not in refused} == {protocol.Ping, protocol.ClockEcho}
            assert (await mio.open(match)) | {"id": ""} == before | {"id": ""}, "and nothing was changed"
            # Its seat it has, but not what its owner could give away.
            info = (await phone.open(match))["info"]
            assert (info["me"], info["creator"], info["invites"], info["link"]) == (0, False, [], None)
            assert before["info"]["link"]
            await ken.ask("join", match=match, secret=before["info"]["link"])
            seats = await phone.until(lambda m: m["type"] == "seats")
            assert (seats["info"]["link"], seats["info"]["creator"]) == (None, False)


def test_what_a_link_is_good_for_is_looking_playing_and_talking_at_its_table() -> None:
    tags = {protocol.tag_of(kind) for kind in MESSAGES if kind in BY_LINK}
    assert tags == {
        *("open", "leave", "ping", "ready", "throw_in", "chat", "say"),
        *("move", "why", "hint", "arm", "press", "clock_echo", "resign", "claim"),
        "here",
        *("take_back", "may_take_back", "answer_take_back"),
    }
    assert {protocol.Leave, protocol.Ping, protocol.ClockEcho} == OUTLIVING


async def test_the_link_is_no_cookie_of_its_owner(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as ken:
        match = await mio.create("person", "open", game="madoshi")
        cookie = await linked(table, mio, match)
        # For sockets without a seat, and for every address, its holder is somebody else.
        async with await Client.connect(table.address, cookie) as stranger:
            assert stranger.heard[0]["me"] != mio.heard[0]["me"]
            assert stranger.heard[0]["seat"] is None
            assert (await stranger.open(match))["info"]["me"] == -1
        for path in ("keep", "password", "sign-out", "forget-me", "security/end", "second-factor/begin"):
            body: dict[str, Any] = {
                "keep": {"name": "Mio", "password": WORD},
                "password": {"current": WORD, "password": WORD},
                "security/end": {"kind": "link", "id": "x"},
                "second-factor/begin": {"current": WORD},
            }.get(path, {})
            assert (await post(table, path, cookie, **body))[0] == 403
        both = f"{ken.cookie}; {cookie}"
        found = await asyncio.to_thread(fetch, f"{table.address}api/me", {"cookie": both})
        assert found.json == ken.heard[0]["me"], "who this browser is otherwise, it stays"
        async with await Client.connect(table.address, both, seat=match) as here:
            assert here.heard[0]["seat"] == match
            assert (await here.open(match))["info"]["me"] == 0
        async with await Client.connect(table.address, both) as here:
            assert (await here.open(match))["info"]["me"] == -1


async def test_a_link_that_is_taken_back_is_cut_at_once(table: Served) -> None:
    async with await Client.connect(table.address) as mio:
        match = await mio.create("person", "open", game="madoshi")
        cookie = await linked(table, mio, match)
        assert await linked(table, mio, match) == cookie, "one link for each seat, until it is taken back"
        seen = await security(table, mio.cookie)
        link = seen["places"][-1]
        assert (link["kind"], link["match"], link["game"]) == ("link", match, "madoshi")
        async with (
            await Client.connect(table.address, cookie, seat=match) as phone,
            await Client.connect(table.address) as ken,
        ):
            for other in (ken.cookie, ""):
                status, _, _ = await post(table, "security/end", other, kind="link", id=link["id"])
                assert status in (403, 409), "only its owner can"
            assert (await phone.ask("ping"))["type"] == "pong"
            status, said, _ = await post(table, "security/end", mio.cookie, kind="link", id=link["id"])
            assert (status, said["places"]) == (200, [])
            assert await phone.closed() == 1006
        async with await Client.connect(table.address, cookie, seat=match, hello=False) as gone:
            assert (await gone.receive())["code"] == "bad_secret"
            assert await gone.closed() == 1008
        assert await linked(table, mio, match) != cookie


async def test_a_link_ends_with_the_game_and_never_leads_to_the_next_one(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as ken:
        match = await mio.create("person", "open", game="madoshi")
        await ken.ask("join", match=match, secret=(await mio.open(match))["info"]["link"])
        cookie = await linked(table, mio, match)
        async with await Client.connect(table.address, cookie, seat=match) as phone:
            await phone.open(match)
            await phone.ready(match)
            await ken.ready(match)
            frame = await phone.begun(match)
            if moves_of(frame["scene"]):
                await phone.play(match, frame)
            await ken.ask("resign", match=match)
            await phone.until(lambda m: m["type"] == "seats" and m["info"]["status"] == "over")
            again = (await ken.ask("rematch", match=match))["match"]
            assert (await phone.ask("ping"))["type"] == "pong"
            assert all(again not in text for text in phone.raw)
            for kind in BY_LINK - OUTLIVING:
                message = example(kind, match)
                fields = {key: it for key, it in message.items() if key not in ("id", "type")}
                assert (await phone.ask(message["type"], **fields))["code"] == "over", kind
        async with await Client.connect(table.address, cookie, seat=match, hello=False) as late:
            assert (await late.receive())["code"] == "over"
        assert (await security(table, mio.cookie))["places"] == []


async def test_somebody_who_signs_in_keeps_the_links_to_the_seats_that_come_along(table: Served) -> None:
    async with await Client.connect(table.address) as home, await Client.connect(table.address) as cafe:
        await kept(table, home, "Link Keeper")
        match = await cafe.create("person", "open", game="madoshi")
        cookie = await linked(table, cafe, match)
        async with await Client.connect(table.address, cookie, seat=match) as phone:
            status, _, owner = await post(table, "sign-in", cafe.cookie, name="Link Keeper", password=WORD)
            assert status == 200
            assert await phone.closed() == 1006
        async with await Client.connect(table.address, cookie, seat=match) as phone:
            assert (await phone.open(match))["info"]["seats"][0]["name"] == "Link Keeper"
        assert [place["kind"] for place in (await security(table, owner))["places"]] == [
            "browser",
            "browser",
            "link",
        ]


@pytest.mark.parametrize("match", ["", "x", "../x", "é"])
async def test_nobody_guesses_a_seat(table: Served, match: str) -> None:
    async with await Client.connect(table.address) as mio:
        real = await mio.create("person", "open", game="madoshi")
        cookie = await linked(table, mio, real)
        name, _, secret = cookie.partition("=")
        forged = name.removesuffix(real) + "x=" + secret
        async with await Client.connect(table.address, forged, seat="x", hello=False) as phone:
            assert (await phone.receive())["code"] == "bad_secret"
        status, said, _ = await post(table, "device", match=match, secret=secret)
        assert (status, said["code"]) == (409, "bad_secret")


async def security(table: Served, cookie: str) -> dict[str, Any]:
    answer = await asyncio.to_thread(fetch, f"{table.address}api/security", {"cookie": cookie})
    assert answer.status == 200, answer.json
    found: dict[str, Any] = answer.json
    return found

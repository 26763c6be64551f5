"""How much is too much: rates on a clock that the test turns by hand, and readers that do not read."""

from __future__ import annotations

import asyncio
import contextlib
import json
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.server.client import Client, fetch
from tests.server.serving import UNLIMITED, serving

from hyakki.server.errors import Refused
from hyakki.server.http import timeouts
from hyakki.server.limits.buckets import Bucket, Buckets
from hyakki.server.limits.limit_options import changed, table
from hyakki.server.limits.limits import Limits, Rate, Rates
from hyakki.server.sockets.connection import PATIENCE
from hyakki.table import Plan, SeatPlan
from hyakki.table import Settings as TableSettings


class Hand:
    """A clock that stands still until it is turned."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def test_a_bucket_gives_its_burst_then_its_rate() -> None:
    clock = Hand()
    bucket = Bucket(Rate(per_second=2, burst=3), clock)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    clock.at += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    clock.at += 1000
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]


def test_addresses_do_not_share_a_bucket_and_are_forgotten_when_full() -> None:
    clock = Hand()
    limit = Buckets(Rate(1, 1), clock, many=1, most=3)
    assert [limit.take("a"), limit.take("a"), limit.take("b")] == [True, False, True]
    clock.at += 10
    assert limit.take("c")
    assert list(limit.buckets) == ["c"]
    for address in ("d", "e", "f", "g"):
        assert limit.take(address)
    assert len(limit.buckets) == 3


def test_a_guest_is_asked_before_their_address_and_each_hears_why() -> None:
    limits = Limits(replace(UNLIMITED, creates_guest=Rate(0, 1), creates=Rate(0, 2)), Hand())
    limits.check("creates", "school", "mio")
    with pytest.raises(Refused, match=r"^too many new matches at once"):
        limits.check("creates", "school", "mio")
    limits.check("creates", "school", "ken")
    with pytest.raises(Refused, match="from your network"):
        limits.check("creates", "school", "eve")
    limits.check("creates", "elsewhere", "eve2")


def test_a_host_can_set_every_limit() -> None:
    rates = changed(Rates(), ["sockets=400", "creates=0.5/90", "hints=none"])
    assert (rates.sockets, rates.creates, rates.hints.burst) == (400, Rate(0.5, 90), 1e9)
    assert changed(Rates(), ["all=none"]) == UNLIMITED
    for wish in ("sockets", "sockets=0", "sockets=2/3", "creates=2", "creates=-1/5", "creates=nan/5", "x=1"):
        with pytest.raises(ValueError, match=wish.partition("=")[0]):
            changed(Rates(), [wish])


def test_the_table_in_the_documentation_is_this_one() -> None:
    told = (Path(__file__).parents[2] / "docs" / "host.md").read_text()
    assert "\n".join(table(Rates())) in told


async def test_a_socket_that_talks_too_fast_is_told_so_until_time_passes(tmp_path: Path) -> None:
    clock = Hand()
    async with (
        serving(tmp_path, rates=replace(UNLIMITED, socket=Rate(1, 5)), ticks=clock) as table,
        await Client.connect(table.address) as mio,
        await Client.connect(table.address) as ken,
    ):
        answers = [await mio.ask("ping") for _ in range(4)]  # the hello was the first of five
        assert {answer["type"] for answer in answers} == {"pong"}
        problem = await mio.ask("ping")  # and it says to which message
        assert (problem["code"], problem["text"]) == ("too_fast", table.services.limits.words["socket"])
        assert (await ken.ask("ping"))["type"] == "pong"
        clock.at += 1
        assert (await mio.ask("ping"))["type"] == "pong"


async def test_a_guest_who_talks_too_fast_on_several_pages_hears_that_it_is_all_of_them(
    tmp_path: Path,
) -> None:
    async with (
        serving(tmp_path, rates=replace(UNLIMITED, guest=Rate(1, 3)), ticks=Hand()) as table,
        await Client.connect(table.address) as mio,
        await Client.connect(table.address, mio.cookie) as other,
        await Client.connect(table.address) as ken,
    ):
        assert (await mio.ask("ping"))["type"] == "pong"  # two hellos, and this
        problem = await other.ask("ping")
        assert (problem["code"], problem["text"]) == ("too_fast", table.services.limits.words["guest"])
        assert "all your pages" in problem["text"]
        assert (await ken.ask("ping"))["type"] == "pong"


async def test_an_address_that_talks_too_fast_is_told_so_on_all_its_sockets(tmp_path: Path) -> None:
    clock = Hand()
    async with (
        serving(tmp_path, rates=replace(UNLIMITED, address=Rate(1, 4)), ticks=clock) as table,
        await Client.connect(table.address) as mio,
        await Client.connect(table.address) as ken,
    ):
        assert (await mio.ask("ping"))["type"] == "pong"
        assert (await ken.ask("ping"))["type"] == "pong"
        for client in (mio, ken):
            problem = await client.ask("ping")
            assert (problem["code"], problem["text"]) == ("too_fast", table.services.limits.words["address"])
        clock.at += 2
        assert (await mio.ask("ping"))["type"] == "pong"


async def test_a_flood_of_messages_ends_the_socket(tmp_path: Path) -> None:
    async with (
        serving(tmp_path, rates=replace(UNLIMITED, socket=Rate(1, 5)), ticks=Hand()) as table,
        await Client.connect(table.address) as mio,
    ):
        for _ in range(4 + PATIENCE + 1):
            await mio.send("ping")
        assert await mio.closed() == 1006  # cut, without a goodbye
        assert [m["type"] for m in mio.heard].count("problem") <= PATIENCE


async def test_somebody_who_has_too_many_sockets_is_let_in_to_hear_why(tmp_path: Path) -> None:
    clock = Hand()
    rates = replace(UNLIMITED, connects=Rate(1, 5), sockets=3, sockets_guest=1)
    async with serving(tmp_path, rates=rates, ticks=clock) as table:

        async def turned_away(cookie: str = "") -> str:
            client = await Client.connect(table.address, cookie, hello=False)
            problem = await client.receive()
            assert (problem["type"], problem["id"], problem["code"]) == ("problem", "", "too_fast")
            assert await client.closed() == 1013
            text: str = problem["text"]
            return text

        async with await Client.connect(table.address) as mio:
            assert await turned_away(mio.cookie) == table.services.limits.words["sockets_guest"]
            async with await Client.connect(table.address), await Client.connect(table.address):
                assert await turned_away() == table.services.limits.words["sockets"]
        async with await Client.connect(table.address, mio.cookie):
            pass
        assert await turned_away() == table.services.limits.words["connects"]
        clock.at += 1
        async with await Client.connect(table.address, mio.cookie):
            pass
    assert all(not crowd.inside for crowd in table.services.limits.crowds.values())


async def test_games_that_nobody_ends_are_limited_and_idle_ones_make_room(tmp_path: Path) -> None:
    rates = replace(UNLIMITED, tables_guest=2, tables=3)
    plans = [{"kind": "person"}, {"kind": "open"}]
    async with (
        serving(tmp_path, rates=rates, waits=TableSettings(most=4)) as table,
        await Client.connect(table.address) as mio,
        await Client.connect(table.address) as ken,
    ):

        async def refusal(client: Client) -> str:
            answer = await client.ask("create", game="madoshi", seats=plans)
            text: str = answer.get("text", "")
            return text

        words = table.services.limits.words
        first = await mio.create("person", "open", game="madoshi")
        await mio.open(first)
        await mio.create("person", "open", game="madoshi")
        assert await refusal(mio) == words["tables_guest"]
        assert await refusal(ken) == ""
        assert await refusal(ken) == words["tables"]
        other = await mio.ask("resign", match=first)
        assert other["type"] == "problem"  # it has not begun
        await mio.ask("stand", match=first)
        matches = table.services.matches
        assert len(matches.loaded) == 3
        for _ in range(3):
            await matches.create(
                Plan("madoshi", (SeatPlan("person"),)), await matches.people.new_guest("Eve")
            )
        assert len(matches.loaded) <= 4
        assert first in matches.loaded  # somebody watches it


async def test_requests_new_matches_and_guesses_are_limited(tmp_path: Path) -> None:
    clock = Hand()
    rates = replace(
        UNLIMITED, requests=Rate(1, 2), creates=Rate(1, 2), guesses=Rate(1, 2), replays=Rate(1, 2)
    )
    async with (
        serving(tmp_path, rates=rates, ticks=clock) as table,
        await Client.connect(table.address) as mio,
        await Client.connect(table.address) as eve,
    ):
        statuses = [(await asyncio.to_thread(fetch, table.address + "healthz")).status for _ in range(3)]
        assert statuses == [200, 200, 429]
        match = await mio.create("person", "open", "easy")
        await mio.create("person", "open", "easy")
        plans = [{"kind": "person"}, {"kind": "bot"}, {"kind": "bot"}]
        assert (await mio.ask("create", game="phantom", seats=plans))["code"] == "too_fast"
        codes = [(await eve.ask("join", match=match, seat=1, secret="x"))["code"] for _ in range(3)]
        assert codes == ["bad_secret", "bad_secret", "too_fast"]
        answers = [await mio.ask("replay", match=match) for _ in range(3)]
        assert [a["type"] for a in answers] == ["replayed", "replayed", "problem"]
        clock.at += 1
        assert (await eve.ask("join", match=match, seat=1, secret="x"))["code"] == "bad_secret"


async def test_a_request_that_never_comes_to_its_body_is_cut_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timeouts, "LOOK", 600.0)  # it is given up for its size, not for its slowness
    async with serving(tmp_path) as table:
        place = urlsplit(table.address)
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        writer.write(b"GET / HTTP/1.1\r\nx-endless: " + b"x" * timeouts.LARGEST_HEAD)
        async with asyncio.timeout(20):
            with contextlib.suppress(ConnectionError):
                assert (await reader.read()).startswith(b"HTTP/1.1 431 ")
        writer.close()


async def test_a_reader_that_does_not_read_is_dropped_and_holds_up_nobody(tmp_path: Path) -> None:
    async with serving(tmp_path) as table, await Client.connect(table.address) as mio:
        match = await mio.create("person", "easy", "easy", "easy", "easy", "easy")
        stuck = await Client.connect(table.address)
        stuck.socket.transport.pause_reading()
        # Nobody takes what the server sends, so its outbox for this socket fills up.
        flood = framed(json.dumps({"type": "open", "id": "1", "match": match}))
        dropped = table.services.metrics.refused.labels("slow")
        before = dropped._value.get()
        while dropped._value.get() == before:
            for _ in range(50):
                stuck.socket.transport.write(flood)
            assert (await mio.ask("ping"))["type"] == "pong"
        stuck.socket.transport.abort()
        await mio.open(match)
        assert (await mio.play_on(match))["scene"]["over"]


def framed(text: str) -> bytes:
    """A client's text frame, masked with zeros."""
    body = text.encode()
    assert len(body) < 126
    return bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body

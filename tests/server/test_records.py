"""A record goes out, comes back in, and can be had again by its uploader, whatever somebody makes of it."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from tests.server.client import Client, fetch
from tests.server.serving import UNLIMITED, Served, serving
from tests.table.stage import until

from hyakki.games import game
from hyakki.kernel.chance import Seeded
from hyakki.kernel.record import Entry, Keeper, Record, SeatLine
from hyakki.server.handlers import history
from hyakki.server.limits.limits import Rate, Rates
from hyakki.table.history import checking, replays, uploads


def bring(address: str, cookie: str, record: bytes) -> str:
    headers = {"Cookie": cookie, "Content-Type": "text/plain"}
    with urlopen(Request(f"{address}api/records", record, headers, method="POST"), timeout=60) as answer:
        upload: str = json.load(answer)["upload"]
        return upload


async def test_an_uploaded_record_can_be_downloaded_by_its_owner_alone(table: Served) -> None:
    async with await Client.connect(table.address) as mio, await Client.connect(table.address) as eve:
        match = await mio.create("person", "easy", "easy")
        await mio.open(match)
        await mio.play_on(match)
        where = f"{table.address}api/matches"
        record = (await asyncio.to_thread(fetch, f"{where}/{match}/record")).body
        upload = await asyncio.to_thread(bring, table.address, mio.cookie, record)
        again = await asyncio.to_thread(fetch, f"{where}/{upload}/record", {"Cookie": mio.cookie})
        assert (again.status, again.body) == (200, record)
        for cookie in (eve.cookie, ""):
            other = await asyncio.to_thread(fetch, f"{where}/{upload}/record", {"Cookie": cookie})
            assert (other.status, other.json["code"]) == (404, "unknown_match")


def long_record(entries: int) -> bytes:
    """Madoshi alone: a few moves, taken back over and over, as the rules of records allow."""
    keeper, luck = Keeper(game("madoshi"), (SeatLine("person", "Mio"),), {}), Seeded("long")
    state = keeper.start(luck)
    for _ in range(4):
        keeper.move(state, 0, int(state.draw(0, luck)), luck)
    record = keeper.record()
    back = [Entry(seq, 0, "undo", -1, "to 4") for seq in range(5, entries)]
    return replace(record, entries=(*record.entries, *back)).write().encode()


@asynccontextmanager
async def with_record(
    path: Path, monkeypatch: pytest.MonkeyPatch, entries: int, rates: Rates = UNLIMITED
) -> AsyncIterator[tuple[Served, Client, str]]:
    """A server, somebody on it, and the record that they have brought."""

    async def here(data: bytes) -> dict[str, Any]:
        return checking.answer(data.decode())

    monkeypatch.setattr(uploads, "answered", here)
    async with serving(path, rates=rates) as table, await Client.connect(table.address) as mio:
        yield table, mio, await asyncio.to_thread(bring, table.address, mio.cookie, long_record(entries))


async def test_a_long_game_is_told_in_parts_that_make_the_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with with_record(tmp_path, monkeypatch, 60) as (_, mio, upload):
        whole = await mio.ask("replay", match=upload)
        assert (len(whole["frames"]), whole["more"]) == (60, None)
        monkeypatch.setattr(history, "PART", 20_000)
        parts = [await mio.ask("replay", match=upload)]
        while (after := parts[-1]["more"]) is not None:
            parts.append(await mio.ask("replay", match=upload, after=after))
        assert len(parts) > 3
        for name in ("frames", "points"):
            assert [one for part in parts for one in part[name]] == whole[name]
        assert sum(len(part["hands"]) for part in parts) == 60
        for part in parts:
            assert len(json.dumps(part["frames"][:-1])) < 40_000
            assert None not in part["hands"][0]
            assert part["info"] == whole["info"]


async def test_a_record_is_read_beside_the_loop_and_told_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers = set[threading.Thread]()

    def read(text: str) -> Record:
        readers.add(threading.current_thread())
        return checking.read(text)

    monkeypatch.setattr(uploads, "read", read)
    async with with_record(tmp_path, monkeypatch, 8) as (table, mio, upload):
        async with table.services.replaying.turn("elsewhere"):
            asked = await mio.send("replay", match=upload)
            async with await Client.connect(table.address) as ken:
                assert (await ken.ask("ping"))["type"] == "pong"
            assert not readers
        assert (await mio.answer_to(asked))["type"] == "replayed"
        assert readers
        assert threading.main_thread() not in readers
        readers.clear()
        where = f"{table.address}api/matches/{upload}/record"
        assert (await asyncio.to_thread(fetch, where, {"Cookie": mio.cookie})).body == long_record(8)
        assert not readers  # it goes out as it came in


async def test_games_that_go_on_from_a_record_cannot_fill_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = replace(UNLIMITED, forks_guest=Rate(0, 3))
    async with with_record(tmp_path, monkeypatch, 60, rates) as (_, mio, upload):
        asked: dict[str, Any] = {"match": upload, "seats": [{"kind": "person"}]}
        monkeypatch.setattr(replays, "LONGEST_PAST", 1_000)
        refused = await mio.ask("fork", version=60, **asked)
        assert (refused["code"], "too long to be continued" in refused["text"]) == ("bad_request", True)
        assert (await mio.ask("fork", version=4, **asked))["type"] == "created"
        assert (await mio.ask("fork", version=4, **asked))["type"] == "created"
        assert (await mio.ask("fork", version=4, **asked))["code"] == "too_fast"


async def test_few_records_wait_to_be_checked_and_one_of_each_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = replace(UNLIMITED, checks_guest=1, checks=2)
    going = threading.Semaphore(0)
    may_go = asyncio.Event()

    async def held(data: bytes) -> dict[str, Any]:
        going.release()
        await may_go.wait()
        return checking.answer(data.decode())

    def code(address: str, cookie: str) -> str:
        try:
            return bring(address, cookie, long_record(8))
        except HTTPError as problem:
            with problem:
                return str(json.load(problem)["code"])

    async with serving(tmp_path, rates=rates) as table:
        monkeypatch.setattr(uploads, "answered", held)
        guests = [await Client.connect(table.address) for _ in range(3)]
        first = asyncio.create_task(asyncio.to_thread(code, table.address, guests[0].cookie))
        await asyncio.to_thread(going.acquire)
        assert await asyncio.to_thread(code, table.address, guests[0].cookie) == "too_fast"
        second = asyncio.create_task(asyncio.to_thread(code, table.address, guests[1].cookie))
        await until(lambda: bool(table.services.checking.waiting))
        assert await asyncio.to_thread(code, table.address, guests[2].cookie) == "too_fast"
        may_go.set()
        assert (await first)[0] == (await second)[0] == "~"
        assert (await asyncio.to_thread(code, table.address, guests[2].cookie))[0] == "~"
        for guest in guests:
            await guest.socket.close()

"""A record goes out, comes back in, and can be had again by its uploader."""

from __future__ import annotations

import asyncio
import json
from urllib.request import Request, urlopen

from tests.server.client import Client, fetch
from tests.server.serving import Served


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

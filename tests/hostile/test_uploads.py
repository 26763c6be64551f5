"""Records come in whole however large they are: straight, and with --deep behind nginx as hosts are told."""

from __future__ import annotations

import asyncio
import os
import ssl
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from tests.hostile.front import Front
from tests.server.client import Client
from tests.server.process import Process, free_port

SIZES = (70_000, 150_000, 262_144)
ROOM = ("--limit", "uploads=200/200", "--limit", "uploads_guest=200/200")
DEEP = bool(os.environ.get("HYAKKI_DEEP"))
WAYS = ("straight", "behind nginx") if DEEP else ("straight",)
Site = tuple[str, ssl.SSLContext | None]


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Site]]:
    """The addresses of one server, by the way there."""
    folder, port = tmp_path_factory.mktemp("uploads"), free_port()
    with ExitStack() as stack:
        process = stack.enter_context(Process(folder / "data", "--port", str(port), *ROOM))
        found: dict[str, Site] = {"straight": (process.address, None)}
        if "behind nginx" in WAYS:
            front = stack.enter_context(Front(folder / "front", [port]))
            tls = ssl.create_default_context(cafile=Path(front.folder, "site.pem"))
            tls.check_hostname = False  # it is made out to a name, and asked by number
            found["behind nginx"] = front.address, tls
        yield found


def upload(site: Site, cookie: str, body: bytes) -> tuple[int, bytes]:
    address, tls = site
    asked = Request(f"{address}api/records", body, {"Cookie": cookie, "Content-Type": "text/plain"})
    try:
        with urlopen(asked, timeout=20, context=tls) as answer:
            return answer.status, answer.read()
    except HTTPError as problem:
        with problem:
            return problem.code, problem.read()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("way", WAYS)
async def test_a_large_record_is_read_to_its_end(sites: dict[str, Site], way: str, size: int) -> None:
    """Four at once. Whether it is a record is looked at when all of it has come in, so the answer tells."""
    async with await Client.connect(sites["straight"][0]) as mio:
        tries = [asyncio.to_thread(upload, sites[way], mio.cookie, b"x" * size) for _ in range(4)]
        for status, said in await asyncio.gather(*tries):
            assert (status, b"this is not a hyakki record" in said) == (409, True), said

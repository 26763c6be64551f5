"""What comes in over HTTP, however it comes in and whatever it is: a clear answer, and no fault of ours."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from itertools import pairwise
from urllib.parse import urlsplit

import pytest
from tests.server.client import Client, fetch
from tests.server.serving import Served, serving

from hyakki.server.http import guard, timeouts
from hyakki.table.history.checking import LARGEST

JSON = "Content-Type: application/json\r\n"


@pytest.fixture(scope="module")
async def here(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    async with serving(tmp_path_factory.mktemp("requests")) as served:
        yield served


async def sent(served: Served, *pieces: bytes, pause: float = 0.0) -> tuple[int, bytes]:
    """Send pieces of a request; the status and the body of the answer, 0 if there is none."""
    place = urlsplit(served.address)
    reader, writer = await asyncio.open_connection(place.hostname, place.port)
    answer = b""
    try:
        async with asyncio.timeout(20):
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(pause)
            answer = await reader.read()
    except ConnectionError:
        pass
    finally:
        writer.close()
        with contextlib.suppress(ConnectionError):
            await writer.wait_closed()
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]) if head else 0, body


def request(
    served: Served, line: str, body: bytes = b"", more: str = "", host: str = "", size: int | None = None
) -> bytes:
    """With one line of head by hand; `size` is what it says of its body."""
    host = host or urlsplit(served.address).netloc
    length = f"Content-Length: {len(body) if size is None else size}\r\n" if body or size else ""
    head = f"{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{length}{more}\r\n"
    return head.encode("latin-1") + body


@pytest.mark.parametrize("size", [70_000, 150_000, LARGEST, LARGEST + 1, 1_000_000, 2_000_000])
@pytest.mark.parametrize("pieces", [1, 2, 9])
async def test_an_upload_comes_in_whole_however_large_and_in_whatever_pieces(
    here: Served, size: int, pieces: int
) -> None:
    async with await Client.connect(here.address) as mio:
        whole = request(here, "POST /api/records", b"x" * size, f"Cookie: {mio.cookie}\r\n")
        at = [len(whole) * number // pieces for number in range(pieces + 1)]
        status, body = await sent(here, *(whole[a:b] for a, b in pairwise(at)))
    if size > LARGEST:
        assert (status, b"too large: at most 256 kB" in body) == (413, True)
    else:
        assert (status, b"this is not a hyakki record" in body) == (409, True)


async def test_a_head_is_as_long_as_it_may_be_and_no_longer(here: Served) -> None:
    fits = request(here, "GET /api/games", more="X-Long: " + "x" * (timeouts.LARGEST_HEAD - 500) + "\r\n")
    assert (await sent(here, fits))[0] == 200
    status, body = await sent(here, fits.replace(b"X-Long: ", b"X-Long: " + b"x" * 500))
    assert (status, b"at most 16 kB" in body) == (431, True)
    assert (await sent(here, request(here, "GET /" + "x" * (timeouts.LONGEST_ADDRESS - 1))))[0] != 414
    for path in ("/", "/api/", "/socket?"):
        status, body = await sent(here, request(here, f"GET {path}{'x' * timeouts.LONGEST_ADDRESS}"))
        assert (status, b"n address has at most 2 kB" in body) == (414, True)
    many = "".join(f"X-{number}: 1\r\n" for number in range(timeouts.MOST_HEADERS))
    assert (await sent(here, request(here, "GET /api/games", more=many)))[0] == 0


SOCKET = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
PATHS = {"/api/me": "", "/": "Accept: text/html\r\n", "/replay/x": "", "/metrics": "", "/socket": SOCKET}
HEADS = {
    "quoted cookie": ('Cookie: a="', '\\"', '"'),
    "octal cookie": ('Cookie: a="', "\\101", '"'),
    "many cookies": ("Cookie: ", "a=b;", ""),
    "empty cookies": ("Cookie: ", ";", ""),
    "browser": ("User-Agent: ", "Chrom Edg OPR", ""),
    "origin": ("Origin: http://", "[", ""),
    "token": ("Authorization: Bearer ", "é", ""),
    "addresses": ("X-Forwarded-For: ", "127.0.0.1,", ""),
    "encodings": ("Accept-Encoding: ", "gzip,", ""),
    "type": ("Content-Type: multipart/form-data; ", 'a="\\"";', ""),
}
ENDS = {"query": ("?", "a&"), "percent": ("", "%41"), "folders": ("", "/a"), "dots": ("", "/..")}
AT_ONCE = 0.02
"""Seconds of work for one request, in which nobody else is answered."""


async def works(served: Served, asked: bytes) -> float:
    """Seconds that a request keeps the loop, on which this test runs, too; the machine may be busy."""
    found, place = [], urlsplit(served.address)
    for _ in range(3):
        began = time.thread_time()
        reader, writer = await asyncio.open_connection(place.hostname, place.port)
        writer.write(asked)
        async with asyncio.timeout(60):
            assert await reader.read(1)
        writer.close()
        found.append(time.thread_time() - began)
    return min(found)


@pytest.mark.parametrize("path", PATHS)
async def test_no_head_keeps_the_others_waiting(here: Served, path: str) -> None:
    room = 8000 if path == "/socket" else timeouts.LARGEST_HEAD - 500  # a socket's lines are shorter
    long = timeouts.LONGEST_ADDRESS - 100
    heads = {
        what: (path, f"{before}{unit * (room // len(unit))}{after}\r\n")
        for what, (before, unit, after) in HEADS.items()
    }
    heads |= {what: (path + before + unit * (long // len(unit)), "") for what, (before, unit) in ENDS.items()}
    took: dict[str, float] = {}
    for what, (whole, head) in heads.items():
        asked = request(here, f"GET {whole}", more=PATHS[path] + head)
        if path == "/socket":
            asked = asked.replace(b"Connection: close", b"Connection: Upgrade")
        took[what] = await works(here, asked)
    assert {what: work for what, work in took.items() if work > AT_ONCE} == {}


async def test_what_cannot_become_a_socket_is_hung_up_on(here: Served) -> None:
    """It was no longer counted as a connection, nor yet as a socket: as many as one likes would stay open."""
    for method, more, status in (
        ("GET", f"X-Long: {'x' * 9000}\r\n", 431),
        ("POST", "Content-Length: 9\r\n", 400),
    ):
        asked = request(here, f"{method} /socket", more=SOCKET + more)
        asked = asked.replace(b"Connection: close", b"Connection: Upgrade")
        assert (await sent(here, asked))[0] == status


async def test_requests_that_come_all_at_once_are_answered_in_order_up_to_a_few(here: Served) -> None:
    one = request(here, "GET /api/games").replace(b"Connection: close\r\n", b"")
    status, body = await sent(here, one * timeouts.AHEAD + request(here, "GET /api/games"))
    assert (status, body.count(b"HTTP/1.1 200")) == (200, timeouts.AHEAD)
    assert await sent(here, one * 500) == (0, b"")


async def test_a_body_in_crumbs_is_cut(here: Served) -> None:
    head = request(here, "POST /api/records", more="Transfer-Encoding: chunked\r\n")
    assert (await sent(here, head, b"1\r\nx\r\n" * 40_000))[0] == 0
    assert (await sent(here, head, b"1\r\nx\r\n" * 100 + b"0\r\n\r\n"))[0] == 403  # nobody we know


DEEP = b"[" * 100_000
NOT_TEXT = b'{"match":"\xff\xfe","seat":1,"secret":"x"}'
POSTS = ["/api/device", "/api/sign-in", "/api/password", "/api/records", "/api/sign-out", "/api/nothing"]


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "body",
    [DEEP, b'{"a":' * 50_000, NOT_TEXT, b"\xff" * 100, b"", b"\0", b"null", b"1e999999", b'"\\ud800"'],
    ids=["deep", "deep objects", "not UTF-8", "no text", "empty", "zero", "null", "huge", "half a letter"],
)
async def test_a_body_that_cannot_be_read_is_refused(here: Served, path: str, body: bytes) -> None:
    async with await Client.connect(here.address) as mio:
        known = f"Cookie: {mio.cookie}\r\n{JSON}"
        status, said = await sent(here, request(here, f"POST {path}", body, known))
    assert 400 <= status < 500 or (status, body) == (200, b""), said
    assert faults(here) == 0


@pytest.mark.parametrize(
    "head",
    [
        "Origin: http://[\r\n",
        "Origin: http://[::1\r\n",
        "Origin: http://a:b:c\r\n",
        "Origin: \xff\r\n",
        "Cookie: \xff=\xfe; =;;\r\n",
        'Cookie: "' + "x" * 3000 + "\r\n",
        "Accept: \xff;q=\r\nAccept-Encoding: ;;;\r\nIf-None-Match: \xff\r\nRange: bytes=-\r\n",
        "X-Forwarded-For: [, \xff\r\nX-Forwarded-Proto: \xff\r\nX-Forwarded-Host: [\r\n",
    ],
)
@pytest.mark.parametrize("line", ["GET /api/me", "GET /", "POST /api/device", "GET /socket"])
async def test_a_header_that_cannot_be_read_is_refused_or_ignored(here: Served, line: str, head: str) -> None:
    body = b"{}" if line.startswith("POST") else b""
    for upgrade in ("", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"):
        wishes = head + (upgrade and f"{upgrade}Upgrade: websocket\r\nConnection: Upgrade\r\n")
        with contextlib.suppress(TimeoutError):  # a socket that is let in
            async with asyncio.timeout(0.2 if upgrade else 20):
                status, _ = await sent(here, request(here, line, body, wishes))
                assert status == 200 or 400 <= status < 500 or (status, line) == (503, "GET /")
    assert faults(here) == 0


@pytest.mark.parametrize("host", ["[", "a:99999999", "localhost:x", "[::1", "\xff", "a@[b", "127.0.0.1:-1"])
async def test_a_host_that_cannot_be_read_is_refused(here: Served, host: str) -> None:
    for path in ("/api/me", "/api/games", "/", "/socket"):
        status, _ = await sent(here, request(here, f"GET {path}", host=host))
        assert status in (400, 421)
    assert faults(here) == 0


async def test_a_body_is_small_unless_it_is_a_record(here: Served) -> None:
    for path in POSTS:
        if path not in ("/api/records", "/api/nothing", "/api/sign-out"):
            assert (await sent(here, request(here, f"POST {path}", b" " * 8193, JSON)))[0] == 413, path


@pytest.mark.parametrize(
    "path",
    [
        "/api/rules/%ff",
        "/api/rules/%00",
        "/api/matches/%ff/record",
        "/api/me?%ff=%",
        "/api/me%00",
        "/api/../x",
    ],
)
async def test_an_address_that_cannot_be_read_is_refused_or_found(here: Served, path: str) -> None:
    status, _ = await sent(here, request(here, f"GET {path}"))
    assert status == 200 or 400 <= status < 500
    assert faults(here) == 0


async def test_a_body_that_drips_in_is_told_so_and_hung_up_on(
    here: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guard, "SLOWEST", 0.2)
    head = request(here, "POST /api/device", more=JSON, size=500).replace(b"Connection: close\r\n", b"")
    began = asyncio.get_running_loop().time()
    status, body = await sent(here, head, *[b"{"] * 8, pause=0.05)
    assert (status, b"must come in within" in body) == (408, True)
    assert asyncio.get_running_loop().time() - began < 5
    assert faults(here) == 0


async def test_somebody_who_goes_in_the_middle_of_a_body_is_no_fault_of_ours(here: Served) -> None:
    place = urlsplit(here.address)
    _, writer = await asyncio.open_connection(place.hostname, place.port)
    writer.write(request(here, "POST /api/device", b"{", JSON, size=500))
    await asyncio.sleep(0.05)
    writer.close()
    assert (await asyncio.to_thread(fetch, f"{here.address}healthz")).status == 200
    assert faults(here) == 0


def faults(served: Served) -> float:
    found: float = served.services.metrics.faults._value.get()
    return found

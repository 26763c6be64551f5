"""What comes in on a line is counted before it is read; who floods is cut and stays away, and nobody else."""

from __future__ import annotations

import asyncio
import random
import socket
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from tests.server.client import Client, fetch
from tests.server.process import Process
from tests.server.serving import UNLIMITED, serving
from tests.server.test_limits import Hand, framed
from tests.table.stage import until
from websockets.exceptions import InvalidStatus

from hyakki.server.limits.limits import Rate
from hyakki.server.limits.offenders import LONGEST, SHORTEST, Offenders
from hyakki.server.sockets.websocket import READ_AHEAD, SLICE, SocketProtocol
from hyakki.server.sockets.websocket_frames import FrameWalk

PING = b"\x89\x80\0\0\0\0"
BEGIN, MORE = b"\x01\x80\0\0\0\0", b"\x00\x80\0\0\0\0"
TWENTY = replace(UNLIMITED, frames=Rate(0, 20))


def test_frames_are_counted_however_they_come_in() -> None:
    luck = random.Random(7)
    sizes = [0, 1, 5, 125, 126, 300, 65_535, 65_536, 70_000]
    for _ in range(200):
        frames = [frame_of(luck.choice(sizes)) for _ in range(luck.randint(1, 12))]
        stream, walk, counted, at = b"".join(frames), FrameWalk(), 0, 0
        while at < len(stream):
            piece = stream[at : at + luck.choice([1, 2, 7, 100, 10_000, 200_000])]
            while piece:
                end, begun = walk.through(piece, 3)
                assert begun <= 3
                counted += begun
                at, piece = at + end, piece[end:]
        assert (counted, walk.inside) == (len(frames), False)


def frame_of(size: int) -> bytes:
    """Of a client, masked by nothing."""
    short, middle = bytes([0x80 | min(size, 125)]), b"\xfe" + (size & 0xFFFF).to_bytes(2, "big")
    length = short if size < 126 else middle if size < 65_536 else b"\xff" + size.to_bytes(8, "big")
    return b"\x81" + length + bytes(4 + size)


@pytest.mark.parametrize(
    "flood",
    [
        pytest.param([PING * 40], id="pings"),
        pytest.param([b"\x8a\x80\0\0\0\0" * 40], id="pongs that nobody asked for"),
        pytest.param([BEGIN + MORE * 40], id="empty fragments"),
        pytest.param([framed('{"type":"ping","id":"1"}') * 40], id="messages"),
        pytest.param([bytes([byte]) for byte in framed("x" * 40)], id="halves of frames"),
    ],
)
async def test_a_line_with_too_many_frames_is_cut_and_its_neighbour_stays(
    tmp_path: Path, flood: list[bytes]
) -> None:
    async with (
        serving(tmp_path, rates=TWENTY, ticks=Hand()) as table,
        await Client.connect(table.address) as mio,
    ):
        eve = await Client.connect(table.address)
        cut = asyncio.create_task(eve.closed())
        for piece in flood:
            if cut.done():
                break
            eve.socket.transport.write(piece)
            await asyncio.sleep(0.002 if len(flood) > 1 else 0)
        assert await cut == 1006
        assert table.services.metrics.refused.labels("flood")._value.get() == 1
        assert [refusal.limit for refusal in table.services.limits.refusals.lately()] == [
            "floods_guest",
            "floods",
        ]
        assert (await mio.ask("ping"))["type"] == "pong"


async def test_a_line_with_too_many_bytes_is_cut_before_a_frame_is_whole(tmp_path: Path) -> None:
    rates = replace(UNLIMITED, bytes=Rate(0, 20_000))
    async with (
        serving(tmp_path, rates=rates, ticks=Hand()) as table,
        await Client.connect(table.address) as eve,
    ):
        eve.socket.transport.write(b"\x81\xfe\xff\xff" + bytes(4 + 30_000))
        assert await eve.closed() == 1006


async def test_what_comes_in_at_once_is_answered_in_order_and_reading_goes_on(tmp_path: Path) -> None:
    many = 3 * max(SLICE, READ_AHEAD)
    async with serving(tmp_path) as table, await Client.connect(table.address) as mio:
        for turn in range(2):
            texts = [f'{{"type":"ping","id":"t{turn}-{number}"}}' for number in range(many)]
            mio.socket.transport.write(b"".join(PING + framed(text) for text in texts) + PING * many)
            answers = [(await mio.receive())["id"] for _ in range(many)]
            assert answers == [f"t{turn}-{number}" for number in range(many)]


async def test_a_text_that_is_none_closes_the_line_and_is_no_error_of_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path) as table, await Client.connect(table.address) as eve:
        eve.socket.transport.write(b"\x01\x81\0\0\0\0\xff\x80\x81\0\0\0\0\xfe")
        assert await eve.closed() == 1007
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_what_comes_behind_a_frame_that_is_none_is_for_nobody(tmp_path: Path) -> None:
    """It was read on, slice by slice, and each wanted to say goodbye on a line that was closed."""
    with Process(tmp_path / "data", "--log-level", "error") as served:  # on the loop that servers have
        for _ in range(5):
            async with await Client.connect(served.address) as eve:
                eve.socket.transport.write(b"\xf1\x80\0\0\0\0" + PING * (10 * SLICE))
                assert await eve.closed() == 1002
        async with await Client.connect(served.address) as mio:
            assert (await mio.ask("ping"))["type"] == "pong"
        assert served.stop()[0] == 0
    log = tmp_path / "data" / "hyakki.log"
    assert await asyncio.to_thread(log.read_text) == ""


async def test_strangers_wait_after_floods_and_people_we_know_come_in(tmp_path: Path) -> None:
    clock = Hand()
    rates = replace(TWENTY, floods=Rate(1 / 60, 2), floods_guest=Rate(1 / 60, 0))
    async with serving(tmp_path, rates=rates, ticks=clock) as table:

        async def flood(cookie: str = "") -> str:
            eve = await Client.connect(table.address, cookie)
            eve.socket.transport.write(PING * 40)
            assert await eve.closed() == 1006
            return eve.cookie

        async def turned_away(cookie: str = "") -> None:
            with pytest.raises(InvalidStatus, match="403"):
                await Client.connect(table.address, cookie, hello=False)

        async with await Client.connect(table.address) as mio:
            ken = (await Client.connect(table.address)).cookie
            eve = await flood()
            await turned_away(eve)  # the guest at once
            await flood()
            async with await Client.connect(table.address):
                pass  # two floods may be anybody's fault
            await flood()
            await turned_away()
            answer = await asyncio.to_thread(fetch, f"{table.address}api/me")
            assert (answer.status, answer.json["text"]) == (429, table.services.limits.words["floods"])
            async with await Client.connect(table.address, ken) as known:
                assert (await known.ask("ping"))["type"] == "pong"
            assert (await mio.ask("ping"))["type"] == "pong"
            clock.at += SHORTEST
            for cookie in ("", eve):
                async with await Client.connect(table.address, cookie):
                    pass


def test_the_time_away_grows_and_is_forgotten() -> None:
    clock = Hand()
    offenders = Offenders(Rate(1 / 60, 0), clock)
    times = []
    for _ in range(8):
        offenders.strike("eve")
        began = clock.at
        while offenders.away("eve"):
            clock.at += 0.5
        times.append(clock.at - began)
    assert times[0] == SHORTEST
    assert times == sorted(times)
    assert times[3] > 3 * SHORTEST
    assert times[-1] <= LONGEST
    clock.at += 3600
    offenders.strike("eve")
    clock.at += SHORTEST
    assert not offenders.away("eve")


async def test_an_address_that_connects_too_often_is_hung_up_on(tmp_path: Path) -> None:
    clock = Hand()
    async with serving(tmp_path, rates=replace(UNLIMITED, accepts=Rate(1, 3)), ticks=clock) as table:
        port = urlsplit(table.address).port
        assert port is not None

        def request(here: str) -> bytes:
            try:  # it may be cut before it is known to be open
                place = ("127.0.0.1", port)
                with socket.create_connection(place, source_address=(here, 0), timeout=20) as line:
                    line.sendall(b"GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    return line.recv(12)
            except ConnectionError:
                return b""

        async def asked(here: str) -> bytes:
            return await asyncio.to_thread(request, here)

        answers = [await asked("127.0.0.77") for _ in range(4)]
        assert answers == [b"HTTP/1.1 200"] * 3 + [b""]
        assert await asked("127.0.0.78") == b"HTTP/1.1 200"
        clock.at += 1
        assert await asked("127.0.0.77") == b"HTTP/1.1 200"


async def test_matches_of_one_address_are_made_one_after_the_other(tmp_path: Path) -> None:
    rates = replace(UNLIMITED, creating=Rate(20, 2))
    plans = [{"kind": "person"}, {"kind": "open"}]
    async with serving(tmp_path, rates=rates) as table, await Client.connect(table.address) as mio:
        began = asyncio.get_running_loop().time()
        for _ in range(5):
            assert (await mio.ask("create", game="madoshi", seats=plans))["type"] == "created"
        assert asyncio.get_running_loop().time() - began > 3 * 0.05 - 0.01


async def test_whatever_bytes_come_in_on_a_socket_nothing_breaks(tmp_path: Path) -> None:
    """Frames of every kind, whole, cut and mixed: each socket goes on or is closed, and no other notices."""
    luck, troubles = random.Random(15), list[object]()
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda loop, trouble: troubles.append(trouble))
    texts = [b"", b"\xff\xfe", b"[" * 5000, b'{"type":"ping","id":"1"}', b'{"type":"\xf0"}', b"\0" * 130]
    try:
        async with serving(tmp_path) as table, await Client.connect(table.address) as mio:
            for _ in range(150):
                eve = await Client.connect(table.address, mio.cookie, hello=luck.random() < 0.5)
                data = b"".join(strange(luck, luck.choice(texts)) for _ in range(luck.randint(1, 12)))
                while data and not eve.socket.transport.is_closing():
                    size = luck.choice([1, 3, 50, 9000])
                    eve.socket.transport.write(data[:size])
                    data = data[size:] if luck.random() < 0.97 else b""
                    await asyncio.sleep(0)
                eve.socket.transport.abort()
            assert (await mio.ask("ping"))["type"] == "pong"
            assert table.services.metrics.faults._value.get() == 0
    finally:
        loop.set_exception_handler(None)
    assert troubles == []


def strange(luck: random.Random, payload: bytes) -> bytes:
    """A frame that may have anything wrong with it."""
    first = luck.choice([0x81, 0x01, 0x80, 0x00, 0x82, 0x88, 0x89, 0x8A, 0x09, luck.randrange(256)])
    claimed = luck.choice([len(payload)] * 6 + [0, 1, 125, 126, 70_000, 1 << 62])
    mask = luck.choice([0x80, 0x80, 0x80, 0])
    size = claimed.to_bytes(8, "big")
    length = (
        bytes([mask | claimed])
        if claimed < 126
        else bytes([mask | 126]) + size[-2:]
        if claimed < 65_536
        else bytes([mask | 127]) + size
    )
    return bytes([first]) + length + (luck.randbytes(4) if mask else b"") + payload


@pytest.mark.parametrize("way", ["answers no ping", "is told to go"])
async def test_a_peer_that_reads_nothing_more_is_cut_after_a_while(
    tmp_path: Path, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To close a line politely takes for ever if nobody reads what is still to be written."""
    ends: list[SocketProtocol] = []
    run = SocketProtocol.run_asgi

    async def seen(end: SocketProtocol) -> None:
        ends.append(end)
        await run(end)

    monkeypatch.setattr(SocketProtocol, "run_asgi", seen)
    async with serving(tmp_path, rates=UNLIMITED) as table:
        eve = await Client.connect(table.address)
        (end,) = ends
        eve.socket.transport.pause_reading()
        if way == "is told to go":
            end.close_timeout = 0.1
            await end.send({"type": "websocket.close", "code": 1000, "reason": ""})
        end.transport.write(bytes(40_000_000))
        assert end.transport.get_write_buffer_size() > 0
        if way == "answers no ping":
            end.keepalive_timeout()
        await until(lambda: end.disconnected)
        assert table.services.metrics.sockets._value.get() == 0
        eve.socket.transport.abort()

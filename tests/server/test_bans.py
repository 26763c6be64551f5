"""A ban for the whole server: at once, in clear words, and for nobody else."""

from __future__ import annotations

import asyncio
from ipaddress import ip_network
from pathlib import Path

from tests.server.client import Client, fetch
from tests.server.serving import serving

from hyakki.server.limits.bans import BANNED
from hyakki.store import Ban


async def test_a_banned_guest_is_cut_off_and_told_why_and_may_come_back(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as table,
        await Client.connect(table.address) as mio,
        await Client.connect(table.address) as ken,
    ):
        match = await mio.create("person", "open", game="madoshi")
        await ken.ask("join", match=match, secret=(await mio.open(match))["info"]["link"])
        bans, guest = (
            table.services.bans,
            next(seat.guest for seat in table.services.matches.loaded[match].seats),
        )
        await bans.kept.add(Ban("guest", guest, 1))
        await bans.refresh()
        assert await mio.closed() == 1006
        again = await Client.connect(table.address, mio.cookie, hello=False)
        problem = await again.receive()
        assert (problem["type"], problem["code"], problem["text"]) == ("problem", "banned", BANNED)
        assert await again.closed() == 1008
        for path in ("api/me", "api/me?again"):
            refused = await asyncio.to_thread(fetch, table.address + path, {"Cookie": mio.cookie})
            assert (refused.status, refused.json) == (403, {"code": "banned", "text": BANNED})
        assert (await ken.ask("ping"))["type"] == "pong"
        await bans.kept.lift("guest", guest)
        await bans.refresh()
        async with await Client.connect(table.address, mio.cookie) as back:
            assert (await back.open(match))["info"]["me"] == 0


async def test_a_banned_network_gets_words_and_nothing_else(tmp_path: Path) -> None:
    async with serving(tmp_path, proxies=[ip_network("127.0.0.1")]) as table:
        bans = table.services.bans
        for network in ("203.0.113.0/24", "2001:db8::/64"):
            await bans.kept.add(Ban("network", network, 1))
        await bans.refresh()
        for client, status in (
            ("203.0.113.77", 403),
            ("::ffff:203.0.113.77", 403),
            ("2001:db8::1:2:3:4", 403),
            ("203.0.114.77", 200),
            ("2001:db8:0:1::1", 200),
            ("nonsense", 200),
        ):
            here = {"X-Forwarded-For": client}
            answer = await asyncio.to_thread(fetch, table.address + "api/games", here)
            assert answer.status == status, client
        page = await asyncio.to_thread(fetch, table.address, {"X-Forwarded-For": "203.0.113.77"})
        assert (page.status, page.headers["content-type"]) == (403, "text/plain; charset=utf-8")
        assert page.body.decode() == f"T{BANNED[1:]}.\n"
        async with await Client.connect(table.address) as mio:
            await bans.kept.add(Ban("network", "127.0.0.0/8", 1))
            await bans.refresh()
            assert await mio.closed() == 1006

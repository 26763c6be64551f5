"""What a proxy says of its visitors is believed if the host has named it, and else not."""

from __future__ import annotations

import asyncio
import http.client
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

from tests.server.serving import Served, serving
from websockets.asyncio.client import connect


def visit(table: Served, path: str, proxy: str, client: str = "203.0.113.5") -> tuple[int, str]:
    """Ask as a proxy at another address than 127.0.0.1 does; the status and the cookie of the answer."""
    place = urlsplit(table.address).netloc
    line = http.client.HTTPConnection(place, source_address=(proxy, 0))
    try:
        line.request("GET", path, headers={"X-Forwarded-For": client, "X-Forwarded-Proto": "https"})
        answer = line.getresponse()
        return answer.status, answer.getheader("set-cookie") or ""
    finally:
        line.close()


async def test_only_named_proxies_are_believed(tmp_path: Path) -> None:
    async with serving(tmp_path, proxies=[ip_network("127.0.0.8/31")]) as table:
        for proxy, believed in (("127.0.0.9", True), ("127.0.0.10", False)):
            _, cookie = await asyncio.to_thread(visit, table, "/api/me", proxy)
            assert ("Secure" in cookie) is believed
            # The visitor is not of this machine; a proxy that is not believed says so, too.
            assert (await asyncio.to_thread(visit, table, "/metrics", proxy))[0] == 403
            assert list(table.services.limits.per["requests"].buckets)[-1] == (
                "203.0.113.5" if believed else proxy
            )


async def test_nobody_passes_for_another_by_a_header(tmp_path: Path) -> None:
    async with serving(tmp_path, proxies=[ip_network("127.0.0.9")]) as table:
        requests, sockets = (
            table.services.limits.per["requests"].buckets,
            table.services.limits.crowds["sockets"],
        )
        for source, header, counted in (
            ("127.0.0.10", "203.0.113.5", "127.0.0.10"),  # no proxy of ours
            ("127.0.0.9", "6.6.6.6, 203.0.113.5", "203.0.113.5"),  # the proxy adds the last, a liar the first
            ("127.0.0.9", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
            ("127.0.0.9", "x" * 500, "x" * 64),
        ):
            await asyncio.to_thread(visit, table, "/api/me", source, header)
            assert list(requests)[-1] == counted
            async with connect(
                table.address.replace("http", "ws", 1) + "socket",
                additional_headers={"X-Forwarded-For": header},
                local_addr=(source, 0),
                proxy=None,
            ):
                assert sockets.inside == {counted: 1}

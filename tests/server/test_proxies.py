"""What a proxy says of its visitors is believed if the host has named it, and else not."""

from __future__ import annotations

import asyncio
import http.client
from ipaddress import ip_network
from pathlib import Path
from urllib.parse import urlsplit

from tests.server.serving import Served, serving


def visit(table: Served, path: str, proxy: str) -> tuple[int, str]:
    """Ask as a proxy at another address than 127.0.0.1 does; the status and the cookie of the answer."""
    place = urlsplit(table.address).netloc
    line = http.client.HTTPConnection(place, source_address=(proxy, 0))
    try:
        line.request("GET", path, headers={"X-Forwarded-For": "203.0.113.5", "X-Forwarded-Proto": "https"})
        answer = line.getresponse()
        return answer.status, answer.getheader("set-cookie") or ""
    finally:
        line.close()


async def test_only_named_proxies_are_believed(tmp_path: Path) -> None:
    async with serving(tmp_path, proxies=[ip_network("127.0.0.8/31")]) as table:
        for proxy, believed in (("127.0.0.9", True), ("127.0.0.10", False)):
            _, cookie = await asyncio.to_thread(visit, table, "/api/me", proxy)
            assert ("Secure" in cookie) is believed
            status, _ = await asyncio.to_thread(visit, table, "/metrics", proxy)
            assert status == (403 if believed else 200)  # for the visitor is not of this machine

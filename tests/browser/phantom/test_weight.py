"""What it costs to come to the table: bytes, requests, and whom the page talks to."""

from __future__ import annotations

import time

import pytest
from playwright.async_api import Request, expect
from tests.browser.phantom.player import Visit

LARGEST_SCRIPT = 120_000  # bytes of JavaScript on the wire
WORTH_PACKING = 1_000  # a smaller file hardly shrinks
MOST_REQUESTS = 20
"""From an empty browser to the first table. Each is a round trip or part of one; the time follows from it."""


async def test_the_way_to_the_first_table_is_short(visit: Visit, capsys: pytest.CaptureFixture[str]) -> None:
    visitor = await visit()
    asked: list[Request] = []
    visitor.page.on("requestfinished", lambda request: asked.append(request))
    began = time.monotonic()
    await visitor.open("/")
    await expect(visitor.play).to_be_visible()
    home = time.monotonic()
    await visitor.start()
    await expect(visitor.hand).to_have_count(9)
    table = time.monotonic()

    scripts = 0
    for request in asked:
        if request.resource_type == "script":
            sizes = await request.sizes()
            scripts += sizes["responseBodySize"]
            response = await request.response()
            assert response
            if sizes["responseBodySize"] > WORTH_PACKING:
                assert (await response.all_headers())["content-encoding"] == "gzip"
    with capsys.disabled():
        print(
            f"\nhome in {home - began:.2f} s, from Play to the table in {table - home:.2f} s,"
            f" {len(asked)} requests, {scripts / 1000:.0f} kB of JavaScript"
        )
    assert 0 < scripts < LARGEST_SCRIPT
    assert len(asked) <= MOST_REQUESTS
    assert all(request.url.startswith(visitor.address) for request in asked)
    assert not [request.url for request in asked if "/figures/" in request.url]  # they come with their game


async def test_a_second_visit_fetches_no_script_again(visit: Visit) -> None:
    visitor = await visit()
    await visitor.open("/")
    await expect(visitor.play).to_be_visible()
    await visitor.open("/")
    await expect(visitor.play).to_be_visible()
    sizes = await visitor.page.evaluate(
        "performance.getEntriesByType('resource').filter((it) => it.name.endsWith('.js'))"
        ".map((it) => it.transferSize)"
    )
    assert sizes
    assert set(sizes) == {0}


async def test_the_policy_of_the_page_forbids_outside_addresses(visit: Visit) -> None:
    visitor = await visit()
    answer = await visitor.page.goto("/")
    assert answer
    policy = (await answer.all_headers())["content-security-policy"]
    assert "default-src 'self'" in policy or "default-src 'none'" in policy

"""Lessons over HTTP: told whole, and a try is answered without anybody being remembered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import quote

import pytest
from tests.server.client import fetch
from tests.server.serving import Served, serving


@pytest.fixture(scope="module")
async def here(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Served]:
    async with serving(tmp_path_factory.mktemp("lessons")) as served:
        yield served


async def get(served: Served, path: str) -> tuple[int, Any]:
    answer = await asyncio.to_thread(fetch, f"{served.address}api/lessons/{path}")
    return answer.status, json.loads(answer.body)


async def test_a_lesson_is_told_whole(here: Served) -> None:
    status, lesson = await get(here, "phantom")
    assert status == 200
    assert (lesson["game"], lesson["title"]) == ("phantom", "Hero vs Phantom")
    assert lesson["scene"]["hand"] == ["B5", "Y3", "K5", "P2", "P7", "P16"]


async def test_a_try_is_answered(here: Served) -> None:
    assert await get(here, "phantom/0?move=Y3") == (200, {"refusal": None})
    _, blocked = await get(here, "phantom/2?move=B5")
    assert (blocked["refusal"]["code"], blocked["refusal"]["rule"]) == ("colour_seen", "HP-7")
    _, other = await get(here, f"awake/0?move={quote('item Rice Ball')}")
    assert other == {"refusal": None}


@pytest.mark.parametrize(
    ("path", "status", "text"),
    [
        ("go", 404, "there is no game 'go'"),
        ("hoshi", 404, "in the page itself"),
        ("phantom/99?move=Y3", 404, "this lesson has 7 turns"),
        ("phantom/0?move=zebra", 409, "is no card"),
        ("phantom/0", 400, ""),
    ],
)
async def test_what_a_lesson_does_not_have_is_refused_with_words(
    here: Served, path: str, status: int, text: str
) -> None:
    found, problem = await get(here, path)
    assert found == status
    assert text in problem["text"]

"""A link shows its game in a chat: to programs that fetch the page, by the page itself."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from pathlib import Path

import pytest
from tests.server.client import Client, fetch
from tests.server.serving import Served, serving

from hyakki.games import GAMES
from hyakki.server.http.sharing import shared_page_of

PAGE = "<!doctype html><html><head><title>hyakki</title></head><body></body></html>"
PICTURES = Path(__file__).parents[2] / "web" / "public" / "share"


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text(PAGE)
    return folder


async def facts(table: Served, path: str, **headers: str) -> dict[str, str]:
    answer = await asyncio.to_thread(fetch, f"{table.address}{path}", headers=headers)
    found = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)"', answer.body.decode())
    return {name: unescape(value) for name, value in found}


async def test_each_address_shows_the_picture_of_its_game(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path / "data", static=built) as table:
        async with await Client.connect(table.address) as mio:
            match = await mio.create("person", "easy", game="madoshi")
        for path, title, picture in (
            ("", "hyakki: a night parade of table games", "home"),
            ("cards/awake", "Cards: Awake Heroes · hyakki", "awake"),
            ("ratings/hoshi", "Ratings: Hoshi Battle · hyakki", "hoshi"),
            (f"match/{match}", "A game of Madoshi · hyakki", "madoshi"),
            (f"replay/{match}", "Replay: Madoshi · hyakki", "madoshi"),
            (f"join/{match}/1", "You are invited: Madoshi · hyakki", "madoshi"),
            ("match/nothing", "hyakki: a night parade of table games", "home"),
            ("cards/chess", "hyakki: a night parade of table games", "home"),
        ):
            shown = await facts(table, path)
            assert shown["og:title"] == title
            assert shown["og:image"] == f"{table.address}share/{picture}.png"
            assert shown["og:image:alt"]


async def test_who_comes_back_gets_the_page_as_it_is(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path / "data", static=built) as table:
        assert await facts(table, "match/nothing", Cookie="a=b") == {}
        answer = await asyncio.to_thread(fetch, table.address)
        again = await asyncio.to_thread(
            fetch, table.address, headers={"If-None-Match": answer.headers["etag"]}
        )
        assert again.status == 304


async def test_a_strange_name_of_this_machine_cannot_write_into_the_page(tmp_path: Path, built: Path) -> None:
    async with serving(tmp_path / "data", static=built, origins=["https://play.example"]) as table:
        answer = await asyncio.to_thread(fetch, table.address, headers={"Host": 'localhost"><script>'})
        assert b"<script>" not in answer.body


@pytest.mark.parametrize("game", ["", *GAMES])
def test_there_is_a_picture(game: str) -> None:
    file = PICTURES / f"{shared_page_of('', game).picture}.png"
    data = file.read_bytes()
    size = int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")
    assert size == (1200, 630)

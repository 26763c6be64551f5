"""docs/bots.md, followed literally: what to type, what a program says and hears, and the figures it names."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
import pytest
from tests.docs.following import OFFLINE, serving
from tests.docs.pages import ROOT, blocks
from tests.server.client import Client
from tests.server.test_bot_accounts import asked_now, bot_of, challenge, offered, owner_at, some_moves

from hyakki.bots.programs import MEGABYTES, MILLISECONDS
from hyakki.server import protocol
from hyakki.server.accounts.bots import MOST_BOTS, MOST_GAMES, BotRules
from hyakki.server.protocol.declaring import kinds

PAGE = ROOT / "docs" / "bots.md"
TEXT = PAGE.read_text("utf-8")
THERE = "http://127.0.0.1:8100"
"""Where the page says that the server is."""
ROW = re.compile(r"^\| `(\w+)` \| (.+) \| `?([^|`]+)`? \|$", re.MULTILINE)


def typed(language: str) -> list[str]:
    """Its command lines of one kind; a line that ends with a stroke goes on."""
    whole = "\n".join(text for kind, text in blocks(PAGE) if kind == language)
    return [line for line in whole.replace("\\\n", " ").splitlines() if line]


SERVE, PLAY = typed("sh")
(CURL,) = typed("text")


ENVIRONMENT = os.environ | {name: OFFLINE[name] for name in ("PATH", "PYTHONUNBUFFERED")}
"""As in an activated venv."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Like the repository, as far as the page's lines name it."""
    (tmp_path / ".venv").symlink_to(sys.prefix)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    return tmp_path


@contextmanager
def playing(line: str, folder: Path) -> Iterator[None]:
    program = subprocess.Popen(f"exec env {line}", shell=True, cwd=folder, env=ENVIRONMENT)
    try:
        yield
    finally:
        program.terminate()
        program.wait(20)


class At:
    """A server that others have started."""

    def __init__(self, address: str) -> None:
        self.address = address


async def test_its_lines_bring_an_engine_and_a_bot_account_to_the_table(folder: Path) -> None:
    with serving(SERVE, folder, ENVIRONMENT) as address:
        await an_engine_is_chosen_like_a_level(address)
        there: Any = At(address)
        token = await bot_of(there, await owner_at(there))
        line = PLAY.replace("hyakki_bot_...", token).replace(THERE, address)
        assert token in line
        assert address in line
        with playing(line, folder):
            async with await Client.connect(address) as ken:
                await offered(ken, "madoshi")
                match: str = (await challenge(ken, pace="off"))["match"]
                await ken.open(match)
                await ken.begun(match)
                await some_moves(ken, match, 3)
                await ken.ask("resign", match=match)
                await asyncio.to_thread(rules_are_set, address, token)
                assert "Robo does not play Hero vs Phantom" in (await challenge_of_phantom(ken))["text"]


async def an_engine_is_chosen_like_a_level(address: str) -> None:
    async with await Client.connect(address) as mio:
        assert (await mio.ask("bots", game="phantom"))["engines"] == ["rookie"]
        match = await mio.create("person", "rookie", "easy")
        await mio.open(match)
        await some_moves(mio, match, 3)
        history = (await mio.open(match))["history"]
        assert {line["seat"] for line in history if line["kind"] == "played"} == {0, 1, 2}
        # The machine may have much else to do, but an engine does nothing else wrong.
        assert {line["what"] for line in history if line["kind"] == "table"} <= {"late"}


async def challenge_of_phantom(client: Client) -> Any:
    seats = [{"kind": "person"}, {"kind": "bot", "account": "Robo"}, {"kind": "bot", "level": "easy"}]
    return await client.ask("create", game="phantom", seats=seats, casual=True)


def rules_are_set(address: str, token: str) -> None:
    """What the page's line would send; not every machine has curl."""
    words = shlex.split(CURL.replace("$HYAKKI_TOKEN", token))
    assert words[0] == "curl"
    assert urlsplit(words[-1]).netloc == urlsplit(THERE).netloc
    heads = dict(words[at + 1].split(": ") for at, word in enumerate(words) if word == "-H")
    body = json.loads(words[words.index("-d") + 1])
    status, _ = asked_now(address, urlsplit(words[-1]).path[1:], "POST", body, **heads)
    assert status in (200, 201)
    _, itself = asked_now(address, "api/bot", authorization=f"Bearer {token}")
    assert itself["rules"] == {"open": True} | body


def test_its_rules_are_those_of_a_bot_and_what_they_usually_are() -> None:
    told = {name: usual for name, _, usual in ROW.findall(TEXT)}
    usually = msgspec.to_builtins(BotRules())
    assert {name: usual if name == "kind" else json.loads(usual) for name, usual in told.items()} == usually


def test_what_a_bot_says_and_hears_is_what_pages_say_and_hear() -> None:
    table = TEXT.partition("| it sends | it hears |")[2].partition("\n\n")[0]
    rows = [row.split(" | ") for row in table.splitlines() if row.startswith("| ")]
    first = re.compile(r"`(\w+)`(?! of)")
    sent = {protocol.tag_of(kind) for kind in kinds(protocol.ClientMessage)}
    heard = {protocol.tag_of(kind) for kind in kinds(protocol.ServerMessage)}
    assert len(rows) == 6
    for says, hears in rows:
        assert {found[1] for found in [re.match(r"\| `(\w+)`", says)] if found} <= sent, says
        assert first.match(hears) is None or first.findall(hears)[0] in heard, hears


def test_its_figures_are_the_programs() -> None:
    assert f"`--engine-time` for a move ({MILLISECONDS:,} milliseconds)" in TEXT
    assert f"`--engine-memory` ({MEGABYTES:,} megabytes" in TEXT
    assert f"how many games at the same time, 1 to {MOST_GAMES}" in TEXT
    assert MOST_BOTS == 5
    assert "You can have five." in TEXT

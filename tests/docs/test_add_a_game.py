"""docs/add-a-game.md, followed word for word: from an empty folder to a game in a browser."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Browser, expect
from tests.browser.conftest import browser_type_launch_args
from tests.browser.listener import Listener
from tests.browser.visitor import PATIENCE, Visitor
from tests.docs.following import OFFLINE, run, serving
from tests.docs.pages import ROOT
from tests.server.client import Client

__all__ = ["browser_type_launch_args"]

PAGE = ROOT / "docs" / "add-a-game.md"
STEP = re.compile(r"^([^\n]+)\n\n```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"`([\w./]+\.(?:py|md|toml))`")
SERVE = " serve "

ENV = os.environ | OFFLINE


def follow(folder: Path) -> dict[str, str]:
    """Do what the page says, but for the last step; what each command said, and that step."""
    said: dict[str, str] = {}
    for told, language, text in STEP.findall(PAGE.read_text("utf-8")):
        if language == "sh":
            for command in text.splitlines():
                said[command] = "" if SERVE in command else run(command, folder, ENV)
        else:
            write(folder, told, text)
    return said


def write(folder: Path, told: str, text: str) -> None:
    """The file is the last that the sentence before names."""
    file = folder / FILE.findall(told)[-1]
    file.parent.mkdir(exist_ok=True)
    with file.open("a", encoding="utf-8") as open_file:
        open_file.write(("\n\n" if open_file.tell() else "") + text)


@pytest.fixture(scope="module")
def followed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    folder = tmp_path_factory.mktemp("pebbles")
    return folder, follow(folder)


def found(said: dict[str, str], word: str) -> str:
    return next(text for command, text in said.items() if word in command)


def test_the_game_is_listed_simulated_and_proven(followed: tuple[Path, dict[str, str]]) -> None:
    _, said = followed
    assert "pebbles: Pebbles, 2 to 4 players, about 2 to 4 minutes" in found(said, "hyakki games")
    assert re.search(r"^search@50 .*%", found(said, " sim "), re.MULTILINE)
    assert "Pebbles (4 players): 16 checks passed." in found(said, "hyakki.conformance")
    assert found(said, "proof.py").count("all checks passed") == 3


@pytest.fixture
def address(followed: tuple[Path, dict[str, str]]) -> Iterator[str]:
    """Where the page's last command serves the game, at any port that is free."""
    folder, said = followed
    with serving(next(line for line in said if SERVE in line), folder, ENV) as address:
        yield address


async def test_it_is_rated_like_ours(address: str) -> None:
    async with await Client.connect(address) as mio:
        # Nobody's first two games of a kind change a rating.
        for number, because in enumerate(["learning", "learning", None]):
            match = await mio.create("person", "easy", game="pebbles")
            await mio.open(match)
            assert (await mio.play_on(match))["scene"]["over"]
            told = await mio.ask("match_ratings", match=match)
            assert (number, told["because"]) == (number, because)
        (own,) = (await mio.ask("my_ratings"))["ratings"]
        assert (own["title"], own["games"]) == ("Pebbles", 1)
        board = await mio.ask("leaderboard", game="pebbles")
        assert {(line["level"], line["bot"], line["me"]) for line in board["lines"]} == {
            ("easy", True, False),
            (None, False, True),
        }


async def test_it_is_played_in_a_browser_by_keyboard_and_ear(address: str, browser: Browser) -> None:
    expect.set_options(timeout=PATIENCE * 1000)
    visitor = await Visitor.arrive(browser, address, viewport={"width": 320, "height": 640})
    listener = Listener(visitor.page)
    await listener.listen()
    await visitor.home()
    await visitor.choose_table("Pebbles", 2, "Easy", (), {})
    await visitor.start()
    for _ in range(5):
        await listener.hears(r"Your turn\. You can: Hide 0, Hide 1, Hide 2 or Hide 3\.")
        await listener.press("button", "Hide 3")
        await listener.hears(r"You hide 3 pebbles\.")
        offered = await listener.hears(r"Your turn\. You can: Say (\d)")
        await listener.press("button", f"Say {offered[1]}")
        await listener.hears(r"All fists open: ")
    end = visitor.page.get_by_role("dialog")
    await expect(end.get_by_role("table", name="Scores")).to_be_visible()
    wide = await visitor.page.evaluate("document.documentElement.scrollWidth")
    await end.get_by_role("link", name="Step through the game").click()
    await expect(visitor.page.get_by_role("heading", name="Replay")).to_be_visible()
    await expect(visitor.page.get_by_text("Guess", exact=True).first).to_be_visible()
    await visitor.context.close()
    assert (visitor.troubles, wide) == ([], 320)

"""A real server and a real browser for all browser tests; each visitor is a browser profile of its own."""

from __future__ import annotations

import os
import shutil
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from playwright.async_api import Browser, expect
from tests.browser.fate import Fate
from tests.browser.lucky import NOTES, Luck, LuckyProcess
from tests.browser.page import built
from tests.browser.visitor import PATIENCE, Visit, Visitor
from tests.server.process import Process


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    known = ("chromium-headless-shell", "chromium", "google-chrome")  # the first is the same without windows
    found = os.environ.get("HYAKKI_CHROMIUM") or next(filter(None, map(shutil.which, known)), None)
    if not found:
        pytest.fail("the browser tests need Chromium; install the package `chromium`", pytrace=False)
    return {
        "executable_path": found,
        "args": ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--force-color-profile=srgb"],
    }


@pytest.fixture(scope="session")
def steady_luck(tmp_path_factory: pytest.TempPathFactory) -> Luck:
    """That of all servers which are processes of their own."""
    notes = tmp_path_factory.mktemp("luck") / "drawn"
    os.environ[NOTES] = str(notes)
    luck = Luck(notes)
    luck.begin("before the first test")
    return luck


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory, steady_luck: Luck) -> Iterator[Process]:
    """One server for all tests that need not stop it."""
    built()
    with LuckyProcess(tmp_path_factory.mktemp("server")) as process:
        yield process


@pytest.fixture(scope="session")
def person() -> type[Visitor]:
    """Who visits; the folder of a game says who can play it."""
    return Visitor


@pytest.fixture(autouse=True)
def luck(steady_luck: Luck, request: pytest.FixtureRequest) -> None:
    """A test has luck of its own, whichever tests came before it."""
    steady_luck.begin(request.node.nodeid)
    for fate in Fate.all:
        fate.forget()


@pytest.fixture
async def visit(
    browser: Browser, server: Process, person: type[Visitor], request: pytest.FixtureRequest
) -> AsyncIterator[Visit[Visitor]]:
    """Brings visitors; when the test is over, none of them may have met an error or an outside address."""
    expect.set_options(timeout=PATIENCE * 1000)
    visitors: list[Visitor] = []

    async def arrive(address: str = server.address, **profile: Any) -> Visitor:
        visitor = await person.arrive(browser, address, **profile)
        visitors.append(visitor)
        return visitor

    yield arrive
    for number, visitor in enumerate(visitors):
        if failed(request.node):
            print(f"-- visitor {number} saw {visitor.page.url}", visitor.troubles)
            print(await visitor.page.locator("body").aria_snapshot())
        await visitor.context.close()
    for visitor in visitors:
        assert visitor.troubles == []


def failed(test: pytest.Item) -> bool:
    report = getattr(test, "rep_call", None)  # kept there by pytest-playwright
    return report is not None and report.failed

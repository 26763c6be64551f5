"""The report of an experiment in a real browser: nothing fetched, nothing wrong, no wider than a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.async_api import Browser
from tests.browser.looks import AXE
from tests.cli.command import here

EXPERIMENT = """
title = "What are the Yokai worth?"
game = "madoshi"
seed = 5
games = 4

[[match]]
name = "by chance"
bots = ["random"]

[[match]]
name = "greedy against random"
bots = ["greedy", "random"]
games = 2

[[question]]
about = "by chance"
ask = "within"
measure = "quiet"
band = [0.0, 0.5]
"""


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("report")
    (place / "mine.toml").write_text(EXPERIMENT)
    kept = ("--results", place / "r.sqlite")
    assert here("lab", "run", place / "mine.toml", *kept, "--workers", "1").code == 0
    assert here("lab", "report", place / "mine.toml", *kept, "--html", place / "p.html").code == 0
    return place / "p.html"


@pytest.mark.parametrize(("scheme", "width"), [("light", 900), ("dark", 320)])
async def test_it_stands_alone(
    scheme: Literal["light", "dark"], width: int, browser: Browser, report: Path
) -> None:
    page = await browser.new_page(viewport={"width": width, "height": 640}, color_scheme=scheme)
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    await page.goto(report.as_uri())
    assert fetched == [report.as_uri()]
    assert await page.evaluate("document.documentElement.scrollWidth") == width
    drawings = "[...document.querySelectorAll('.drawing')]"
    assert await page.evaluate(f"{drawings}.every(one => one.scrollWidth == one.clientWidth)")
    shown = f"{drawings}.map(one => [...one.children].filter(svg => svg.clientWidth).length)"
    assert set(await page.evaluate(shown)) == {1}
    await page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
    await page.add_script_tag(path=AXE)
    found = await page.evaluate("axe.run()")
    assert [
        (one["id"], one["nodes"][0]["html"][:200], one["nodes"][0]["failureSummary"])
        for one in found["violations"]
    ] == []
    async with page.expect_download() as waiting:
        await page.get_by_role("link", name="cards-1.csv").click()
    assert (await waiting.value).suggested_filename == "cards-1.csv"
    await page.close()

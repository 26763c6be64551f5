"""A file that is too large to be a record: the page says so itself, and how large one may be."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect
from tests.browser.phantom.player import Visit

from hyakki.table.history.checking import LARGEST


@pytest.mark.parametrize(
    ("size", "said"), [(LARGEST, "not a hyakki record"), (LARGEST + 1, "at most 256 kB")]
)
async def test_a_file_that_is_too_large_is_not_sent(
    visit: Visit, tmp_path: Path, size: int, said: str
) -> None:
    large = tmp_path / "large.record"
    large.write_bytes(b"x" * size)
    visitor = await visit()
    sent: list[str] = []
    visitor.page.on("request", lambda it: sent.append(it.url) if it.method == "POST" else None)
    await visitor.open("/games")
    await visitor.page.locator("input[type=file]").set_input_files(large)
    await expect(visitor.page.get_by_role("alert")).to_contain_text(said)
    assert [url.endswith("/api/records") for url in sent] == [True] * (size <= LARGEST)
    visitor.troubles.clear()  # the browser itself notes that the server has refused it

"""The page as it was built, without which no browser test can begin."""

from __future__ import annotations

from pathlib import Path

import pytest

from hyakki.server.http.pages import STATIC


def built(page: Path = STATIC) -> None:
    if not (page / "index.html").exists():
        pytest.fail("the page is not built: run ./check web, or `npm run build` in web/", pytrace=False)

"""What a visitor downloads: the scripts of the home page, and those that a game adds to them."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

STARTED = re.compile(r'<script[^>]* src="/assets/([^"]+\.js)"')
TAKEN_ALONG = re.compile(r"""(?:from|import)\s*["'`]\./([^"'`]+\.js)["'`]""")
FETCHED_LATER = re.compile(r"""import\(\s*["'`]\./([^"'`]+\.js)["'`]""")


def page_size(page: Path, games: list[str]) -> tuple[int, dict[str, int]]:
    """Bytes of JavaScript, gzipped: the home page with all its posters, and what each game adds."""
    scripts = {file.name: file.read_text("utf-8") for file in (page / "assets").glob("*.js")}

    def whole(name: str) -> set[str]:
        """A script with all that is fetched along with it."""
        found, left = set(), [name]
        while left:
            found.add(name := left.pop())
            left += [other for other in TAKEN_ALONG.findall(scripts[name]) if other not in found]
        return found

    def size(names: set[str]) -> int:
        return sum(len(gzip.compress(scripts[name].encode(), 9)) for name in names)

    [start] = STARTED.findall((page / "index.html").read_text("utf-8"))
    home = whole(start)
    later = {other for name in home for other in FETCHED_LATER.findall(scripts[name])}
    for name in later:
        if name.startswith("Poster-"):
            home |= whole(name)
    added = {}
    for game in games:
        [script] = [name for name in later if name.startswith(f"{game}-")]
        added[game] = size(whole(script) - home)
    return size(home), added

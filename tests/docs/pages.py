"""The written pages, and what is in them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> list[tuple[str, str]]:
    """The fenced blocks of a page: their language and their text."""
    return [(found[1], found[2]) for found in FENCE.finditer(page.read_text("utf-8"))]


def prose(page: Path) -> str:
    """A page without its fenced blocks."""
    return FENCE.sub("", page.read_text("utf-8"))


def commands(page: Path) -> Iterator[str]:
    """The command lines of a page, in blocks and in sentences, without comments."""
    for language, text in blocks(page):
        if language == "sh":
            yield from filter(None, (line.partition(" #")[0].strip() for line in text.splitlines()))
    for code in CODE.findall(prose(page)):
        if code.startswith(("hyakki ", "./play ", "./check ", ".venv/bin/hyakki ")):
            yield code

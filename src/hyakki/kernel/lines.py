"""What helps somebody to mend a TOML file: on which line a word stands, and what a missing one looks like.

>>> text = '''title = "A"
... [[match]]
... bots = ["easy"]
... [[match]]
... options = { rounds = "1" }
... '''
>>> lines = Lines(text)
>>> lines.of("title"), lines.of("match", 1, "options", "rounds"), lines.of("match", 1), lines.of("seed")
(1, 5, 4, None)
"""

from __future__ import annotations

import re
from collections.abc import Mapping

__all__ = ["Lines", "unreadable"]

PART = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
KEY = re.compile(rf"\s*({PART}(?:\s*\.\s*{PART})*)\s*=")
TABLE = re.compile(rf"\s*(\[\[?)\s*({PART}(?:\s*\.\s*{PART})*)\s*\]")
QUOTES = ('"""', "'''")

Way = tuple[str | int, ...]
"""From the outermost table inwards; an entry of a list is a number, from 0."""


class Lines:
    """Built from a text that is known to be TOML, so that looking for beginnings is enough.

    `examples` are words with what could be written, for those that are missing.
    """

    def __init__(self, text: str, examples: Mapping[str, str] | None = None) -> None:
        self.examples = examples or {}
        self._at: dict[Way, int] = {}
        self._counts: dict[Way, int] = {}
        table: Way = ()
        inside = ""
        for number, line in enumerate(text.splitlines(), 1):
            if not inside:
                if header := TABLE.match(line):
                    table = self._table(parts(header[2]), header[1] == "[[")
                    self._at.setdefault(table, number)
                elif key := KEY.match(line):
                    self._at.setdefault((*table, *parts(key[1])), number)
            for quote in QUOTES:
                if (not inside or inside == quote) and line.count(quote) % 2:
                    inside = "" if inside else quote

    def _table(self, words: list[str], in_list: bool) -> Way:
        """The way to a table: of a list, into its newest entry."""
        way: Way = ()
        for word in words[:-1]:
            way = (*way, word)
            if way in self._counts:
                way = (*way, self._counts[way] - 1)
        way = (*way, words[-1])
        if in_list:
            self._counts[way] = self._counts.get(way, 0) + 1
            way = (*way, self._counts[way] - 1)
        return way

    def of(self, *way: str | int) -> int | None:
        """Where a word stands, or else the nearest thing around it that has a place of its own."""
        while way:
            if way in self._at:
                return self._at[way]
            way = way[:-1]
        return None


def unreadable(error: OSError | UnicodeDecodeError) -> str:
    """Why a file cannot be read, for people."""
    if isinstance(error, UnicodeDecodeError):
        line = error.object[: error.start].count(b"\n") + 1
        return f"this is no text in UTF-8; save it as such (line {line})"
    return (error.strerror or str(error)).lower()


def parts(text: str) -> list[str]:
    return [part.strip("\"'") for part in re.findall(PART, text)]

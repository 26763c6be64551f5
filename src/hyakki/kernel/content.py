"""Reading a game's cards, maps and times: whatever does not fit is named by file, entry and word.

A game reads its files when it is loaded. A fault ends in one sentence that says where it is and what would
be right, and nothing starts.

>>> entry = ContentEntry("cards.toml", "Ghost", {"cost": 11, "colour": "red"})
>>> entry.number("cost", 1, 10)
Traceback (most recent call last):
hyakki.kernel.game.InvalidContent: cards.toml, Ghost, cost: 11 is no number from 1 to 10
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Any

from hyakki.kernel.game import InvalidContent
from hyakki.kernel.lines import Lines
from hyakki.kernel.overlay import changed

__all__ = ["ContentEntry", "File", "InvalidContent", "read_text", "without"]


class ContentEntry:
    """One entry of a file, read word by word; `done` tells what nobody has read."""

    def __init__(
        self,
        file: str,
        name: str,
        data: dict[str, Any],
        way: tuple[str | int, ...] = (),
        lines: Lines | None = None,
    ) -> None:
        self.file = file
        self.name = name
        self.data = data
        self.read: set[str] = set()
        self.way = way
        """From the top of the file to here,"""
        self.lines = lines
        """so that a fault can be told with its line."""

    def wrong(self, key: str, problem: str) -> InvalidContent:
        """What is wrong with a word of it, or with all of it where no word is named."""
        where = ", ".join([self.file, *named(self.name), *named(key)])
        return InvalidContent(f"{where}: {problem}{self.line(key)}")

    def line(self, key: str = "") -> str:
        """Where a word of it stands, to be put behind a sentence; nothing where that is not known."""
        found = self.lines.of(*self.way, *named(key)) if self.lines is not None else None
        return f" (line {found})" if found is not None else ""

    def has(self, key: str) -> bool:
        return key in self.data

    def take(self, key: str) -> Any:
        self.read.add(key)
        if key not in self.data:
            example = self.lines.examples.get(key, "") if self.lines is not None else ""
            raise self.wrong(key, f"is missing; write for example: {example}" if example else "is missing")
        return self.data[key]

    def text(self, key: str, empty: bool = False) -> str:
        found = self.take(key)
        if not isinstance(found, str) or not (empty or found.strip()):
            raise self.wrong(key, f"{found!r} is no text")
        return found

    def number(self, key: str, low: int, high: int, rule: str = "") -> int:
        found = self.take(key)
        if type(found) is not int or not low <= found <= high:
            raise self.wrong(key, f"{found!r} is no number from {low} to {high}{by(rule)}")
        return found

    def among(self, key: str, choices: tuple[int, ...], rule: str = "") -> int:
        found = self.take(key)
        if type(found) is not int or found not in choices:
            raise self.wrong(key, f"{found!r} must be one of {', '.join(map(str, choices))}{by(rule)}")
        return found

    def word(self, key: str, choices: tuple[str, ...], rule: str = "") -> str:
        found = self.take(key)
        if not isinstance(found, str) or found not in choices:
            raise self.wrong(key, f"{found!r} must be one of {', '.join(choices)}{by(rule)}")
        return found

    def words(self, key: str, choices: tuple[str, ...]) -> list[str]:
        found = self.take(key)
        if not isinstance(found, list):
            raise self.wrong(key, f"{found!r} must be a list")
        for word in found:
            if not isinstance(word, str) or word not in choices:
                raise self.wrong(key, f"{word!r} must be one of {', '.join(choices)}")
        return found

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        found = self.take(key)
        if not isinstance(found, list) or any(type(n) is not int or not low <= n <= high for n in found):
            raise self.wrong(key, f"{found!r} must be a list of numbers from {low} to {high}")
        if len(set(found)) != len(found):
            raise self.wrong(key, "a number stands there twice")
        return found

    def flag(self, key: str) -> bool:
        """True, or left out."""
        if key not in self.data:
            return False
        found = self.take(key)
        if found is not True:
            raise self.wrong(key, "write true, or leave it out")
        return True

    def either(self, key: str) -> bool:
        """True or false, and never left out."""
        found = self.take(key)
        if not isinstance(found, bool):
            raise self.wrong(key, f"{found!r} must be true or false")
        return found

    def inner(self, key: str) -> ContentEntry:
        found = self.take(key)
        if not isinstance(found, dict):
            raise self.wrong(key, "must be a table")
        name = ", ".join([*named(self.name), key])
        return ContentEntry(self.file, name, found, (*self.way, key), self.lines)

    def list(self, key: str) -> list[ContentEntry]:
        found = self.take(key)
        if not isinstance(found, list) or not all(isinstance(inner, dict) for inner in found):
            raise self.wrong(key, "must be a list of tables")
        return [
            ContentEntry(
                self.file,
                ", ".join([*named(self.name), f"{key} {i + 1}"]),
                inner,
                (*self.way, key, i),
                self.lines,
            )
            for i, inner in enumerate(found)
        ]

    def done(self) -> None:
        """Nothing may be left over: a word that is not read would be a rule that nobody plays."""
        for key in self.data:
            if key not in self.read:
                raise self.wrong(key, f"means nothing here; there can be: {', '.join(sorted(self.read))}")


class File:
    """A whole file of entries.

    With `examples` of its words, what is wrong is told with its line, and what is missing with one of them.
    """

    def __init__(self, name: str, text: str, examples: Mapping[str, str] | None = None) -> None:
        self.name = name
        try:
            self.data: dict[str, Any] = changed(name, tomllib.loads(text))
        except tomllib.TOMLDecodeError as error:
            last = f"at line {len(text.splitlines())}, where the file ends"
            raise InvalidContent(f"{name}: {str(error).replace('at end of document', last)}") from error
        self.lines = Lines(text, examples) if examples is not None else None
        self.read: set[str] = set()

    def wrong(self, problem: str) -> InvalidContent:
        return InvalidContent(f"{self.name}: {problem}")

    def line(self, *way: str | int) -> str:
        """Where something stands, to be put behind a sentence; nothing where that is not known."""
        found = self.lines.of(*way) if self.lines is not None else None
        return f" (line {found})" if found is not None else ""

    def whole(self) -> ContentEntry:
        """The file itself as an entry, for what stands above all tables."""
        return ContentEntry(self.name, "", self.data, (), self.lines)

    def one(self, kind: str) -> ContentEntry:
        self.read.add(kind)
        found = self.data.get(kind)
        if not isinstance(found, dict):
            raise self.wrong(f"there must be one [{kind}]{self.line(kind)}")
        return ContentEntry(self.name, kind, found, (kind,), self.lines)

    def many(self, kind: str) -> list[ContentEntry]:
        """Entries [[kind]], each called by its name if it has one."""
        self.read.add(kind)
        found = self.data.get(kind)
        if not isinstance(found, list) or not all(isinstance(entry, dict) for entry in found):
            raise self.wrong(f"there must be entries [[{kind}]]{self.line(kind)}")
        names = [str(entry.get("name", f"{kind} {i + 1}")) for i, entry in enumerate(found)]
        return [
            ContentEntry(self.name, name, entry, (kind, i), self.lines)
            for i, (name, entry) in enumerate(zip(names, found))
        ]

    def done(self) -> None:
        for kind in self.data:
            if kind not in self.read:
                there = ", ".join(sorted(self.read))
                raise self.wrong(f"{kind!r} means nothing here; there can be: {there}")


def read_text(folder: Traversable, file: str) -> str:
    try:
        return (folder / file).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidContent(f"{file}: {error}") from error


def without(words: tuple[str, ...], data: Any) -> Any:
    """What of some content decides a game: rewording a card must not make another ruleset of it.

    >>> without(("says",), {"card": [{"cost": 3, "says": "Boo!"}]})
    {'card': [{'cost': 3}]}
    """
    if isinstance(data, dict):
        return {key: without(words, inner) for key, inner in data.items() if key not in words}
    return [without(words, inner) for inner in data] if isinstance(data, list | tuple) else data


def named(word: str) -> tuple[str, ...]:
    return (word,) if word else ()


def by(rule: str) -> str:
    return f" ({rule})" if rule else ""

"""One entry of a file, read word by word; whatever does not fit is named with its file and place."""

from __future__ import annotations

import re
from typing import Any

from hyakki.kernel.game import InvalidContent

__all__ = ["ContentError", "Entry"]

RANGE = re.compile(r"within [1-4]|line [1-7]|ahead [1-4]|cross [1-3]|anywhere")


class ContentError(InvalidContent):
    """A file of the content that cannot be used; says where and why."""


class Entry:
    def __init__(self, file: str, name: str, data: dict[str, Any]) -> None:
        self.file = file
        self.name = name
        self.data = data
        self.read: set[str] = set()

    def wrong(self, key: str, problem: str) -> ContentError:
        return ContentError(f"{self.file}, {self.name}, {key}: {problem}")

    def has(self, key: str) -> bool:
        return key in self.data

    def take(self, key: str) -> Any:
        self.read.add(key)
        if key not in self.data:
            raise self.wrong(key, "is missing")
        return self.data[key]

    def text(self, key: str, empty: bool = False) -> str:
        found = self.take(key)
        if not isinstance(found, str) or not (empty or found.strip()):
            raise self.wrong(key, f"{found!r} is no text")
        return found

    def number(self, key: str, low: int, high: int) -> int:
        found = self.take(key)
        if type(found) is not int or not low <= found <= high:
            raise self.wrong(key, f"{found!r} is no number from {low} to {high}")
        return found

    def among(self, key: str, choices: tuple[int, ...]) -> int:
        found = self.take(key)
        if type(found) is not int or found not in choices:
            raise self.wrong(key, f"{found!r} must be one of {', '.join(map(str, choices))}")
        return found

    def word(self, key: str, choices: tuple[str, ...]) -> str:
        found = self.text(key)
        if found not in choices:
            raise self.wrong(key, f"{found!r} must be one of {', '.join(choices)}")
        return found

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        found = self.take(key)
        if not isinstance(found, list) or any(type(n) is not int or not low <= n <= high for n in found):
            raise self.wrong(key, f"{found!r} must be a list of numbers from {low} to {high}")
        if len(set(found)) != len(found):
            raise self.wrong(key, "a number stands there twice")
        return found

    def flag(self, key: str) -> bool:
        if key not in self.data:
            return False
        found = self.take(key)
        if found is not True:
            raise self.wrong(key, "write true, or leave it out")
        return True

    def range(self, key: str) -> str:
        found = self.text(key)
        if not RANGE.fullmatch(found):
            raise self.wrong(key, f"{found!r} is no range, as: within 2, line 3, ahead 2, cross 1, anywhere")
        return found

    def inner(self, key: str) -> Entry:
        found = self.take(key)
        if not isinstance(found, dict):
            raise self.wrong(key, "must be a table")
        return Entry(self.file, f"{self.name}, {key}", found)

    def list(self, key: str) -> list[Entry]:
        found = self.take(key)
        if not isinstance(found, list) or not all(isinstance(inner, dict) for inner in found):
            raise self.wrong(key, "must be a list of tables")
        return [Entry(self.file, f"{self.name}, {key} {i + 1}", inner) for i, inner in enumerate(found)]

    def done(self) -> None:
        """Nothing may be left over: a word that is not read would be a rule that nobody plays."""
        for key in self.data:
            if key not in self.read:
                raise self.wrong(key, "means nothing here")

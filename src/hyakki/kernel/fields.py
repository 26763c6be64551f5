"""A position as plain data and back, from one table: each field with how it is written and how it is read.

>>> class Counter:
...     turns = 3
>>> table = (number("turns", 0, 10),)
>>> dump_fields(table, Counter())
{'turns': 3}
>>> fill_fields(table, Counter(), {"turns": 12}, "Counting")
Traceback (most recent call last):
hyakki.kernel.game.InvalidPosition: this is no position of Counting: turns: 12 is not between 0 and 9
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, final

from hyakki.kernel.game import InvalidPosition
from hyakki.kernel.types import plain_options

__all__ = [
    "Bound",
    "Field",
    "bound",
    "dump_fields",
    "expect",
    "fill_fields",
    "flag",
    "listed",
    "number",
    "one_of",
    "options",
    "parts",
    "within",
]

Bound = int | Callable[[Any], int]
"""A number, or one that depends on what was read before."""


@final
class Field:
    def __init__(
        self, name: str, write: Callable[[Any], Any], read: Callable[[Any, Any], None] | None = None
    ) -> None:
        self.name = name
        self.write = write
        """From a state."""
        self.read = read
        """Into a state; None where the code that makes the state has read it already."""


def number(name: str, low: Bound, high: Bound) -> Field:
    """A whole number from `low` to just below `high`."""

    def read(state: Any, value: Any) -> None:
        setattr(state, name, within(value, bound(low, state), bound(high, state)))

    return Field(name, lambda state: int(getattr(state, name)), read)


def flag(name: str) -> Field:
    def read(state: Any, value: Any) -> None:
        expect(isinstance(value, bool), f"{value!r} is neither true nor false")
        setattr(state, name, value)

    return Field(name, lambda state: bool(getattr(state, name)), read)


def one_of(name: str, names: tuple[str, ...]) -> Field:
    """A number that is written as a word."""

    def read(state: Any, value: Any) -> None:
        expect(value in names, f"{value!r} is none of {', '.join(names)}")
        setattr(state, name, names.index(value))

    return Field(name, lambda state: names[getattr(state, name)], read)


def options() -> Field:
    """All that was agreed before the game. The code that makes the state reads them: `Game.options_in`."""
    return Field("options", lambda state: plain_options(state.options))


def parts(name: str, table: tuple[Field, ...]) -> Field:
    """A list of things with fields of their own; a fresh state has as many of them."""

    def write(state: Any) -> list[dict[str, Any]]:
        return [dump_fields(table, part) for part in getattr(state, name)]

    def read(state: Any, value: Any) -> None:
        fresh = getattr(state, name)
        for part, data in zip(fresh, listed(value, len(fresh)), strict=True):
            read_fields(table, part, data)

    return Field(name, write, read)


def dump_fields(table: tuple[Field, ...], state: Any) -> dict[str, Any]:
    return {field.name: field.write(state) for field in table}


def fill_fields(table: tuple[Field, ...], state: Any, data: dict[str, Any], title: str) -> None:
    """Give a fresh state what was dumped, field by field in their order. Raises InvalidPosition."""
    try:
        read_fields(table, state, data)
    except InvalidPosition as error:
        raise InvalidPosition(f"this is no position of {title}: {error}") from error


def read_fields(table: tuple[Field, ...], state: Any, data: Any) -> None:
    name = "its fields"
    try:
        missing = {field.name for field in table} ^ set(data)
        expect(not missing, f"missing, or too many: {', '.join(sorted(missing))}")
        for field in table:
            name = field.name
            if field.read is not None:
                field.read(state, data[name])
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        said = str(error) if isinstance(error, InvalidPosition) else repr(error)
        raise InvalidPosition(f"{name}: {said}") from error


def bound(limit: Bound, state: Any) -> int:
    return limit if isinstance(limit, int) else int(limit(state))


def within(value: Any, low: int, high: int) -> int:
    if type(value) is not int or not low <= value < high:
        raise InvalidPosition(f"{value!r} is not between {low} and {high - 1}")
    return value


def listed(value: Any, length: int = -1) -> list[Any]:
    """The same list, if it is one, and of that length if one is given."""
    if type(value) is not list or length not in (-1, len(value)):
        raise InvalidPosition(f"{value!r} is no list" + (f" of {length}" if length >= 0 else ""))
    return value


def expect(holds: bool, problem: str) -> None:
    if not holds:
        raise InvalidPosition(problem)

"""Changes to the cards for one process: an experiment asks what a game would be like with other numbers.

A process that is started with `HYAKKI_CARDS` in its environment reads every card file as it is written,
changes what the variable names, and then checks the result like any other file. The files themselves stay as
they are.

>>> data = {"card": [{"name": "Ghost", "cost": 3, "does": [{"amount": 1}]}]}
>>> change(data, CardChange("cards.toml", "Ghost", "does.1.amount", 2))
>>> data["card"][0]["does"]
[{'amount': 2}]
>>> change(data, CardChange("cards.toml", "Ghots", "cost", 2))
Traceback (most recent call last):
hyakki.kernel.game.InvalidContent: cards.toml: there is no 'Ghots' to change; there is: Ghost
"""

from __future__ import annotations

import json
import os
from typing import Any, Final, NamedTuple

from hyakki.kernel.game import InvalidContent

__all__ = ["UNUSED", "VARIABLE", "CardChange", "changed", "read", "written"]

VARIABLE: Final = "HYAKKI_CARDS"


class CardChange(NamedTuple):
    """One word or number of one entry."""

    file: str
    card: str
    """Its name; empty for what stands above all entries."""
    key: str
    """The way to it, with dots: `cost`, `plain.hp`, `does.1.amount` (the first of a list is 1)."""
    value: int | str


def changed(file: str, data: dict[str, Any]) -> dict[str, Any]:
    """What a file holds, with the changes of this process."""
    for one in CHANGES:
        if one.file == file:
            change(data, one)
            UNUSED.discard(file)
    return data


def change(data: dict[str, Any], one: CardChange) -> None:
    found: Any = entry(data, one)
    where = ", ".join([word for word in (one.file, one.card, one.key) if word])
    *way, last = one.key.split(".")
    for word in way:
        found = step(found, word, where)
    before = step(found, last, where)
    if type(before) is not type(one.value):
        kind = {int: "a whole number", str: "a text"}.get(
            type(before), "something that cannot be changed here"
        )
        raise InvalidContent(f"{where}: {one.value!r} cannot stand where {before!r} does: that is {kind}")
    found[int(last) - 1 if isinstance(found, list) else last] = one.value


def entry(data: dict[str, Any], one: CardChange) -> Any:
    if not one.card:
        return data
    names: list[str] = []
    for kind in data.values():
        for found in kind if isinstance(kind, list) else [kind]:
            if isinstance(found, dict) and "name" in found:
                if found["name"] == one.card:
                    return found
                names.append(str(found["name"]))
    raise InvalidContent(f"{one.file}: there is no {one.card!r} to change; there is: {', '.join(names)}")


def step(found: Any, word: str, where: str) -> Any:
    if isinstance(found, dict) and word in found:
        return found[word]
    if isinstance(found, list) and word.isdecimal() and 1 <= int(word) <= len(found):
        return found[int(word) - 1]
    if isinstance(found, dict):
        raise InvalidContent(f"{where}: there is no {word!r}; there is: {', '.join(map(str, found))}")
    many = f"a number from 1 to {len(found)}" if isinstance(found, list) else "nothing"
    raise InvalidContent(f"{where}: there is no {word!r}; there can be {many}")


def written(changes: tuple[CardChange, ...]) -> str:
    """
    >>> written((CardChange("cards.toml", "Ghost", "cost", 4),))
    '[["cards.toml", "Ghost", "cost", 4]]'
    """
    return json.dumps([list(one) for one in changes])


def read(text: str) -> tuple[CardChange, ...]:
    return tuple([CardChange(file, card, key, value) for file, card, key, value in json.loads(text or "[]")])


CHANGES: Final = read(os.environ.get(VARIABLE, ""))
UNUSED: Final = {one.file for one in CHANGES}
"""Files that are named in a change and that nobody has read yet."""

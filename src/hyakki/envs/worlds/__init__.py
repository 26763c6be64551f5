"""Small worlds: positions near the end of a game, small enough to look at all that can happen in them.

Each is a file. It names a game and how it is dealt, and what of that deal lies otherwise (`position`, in the
words of a dump). `shuffled` names places whose contents are mixed, with what may lie aside (`spare`), every
way equally likely: that is what nobody knows at the start. A world may change cards, too; then its process
must be started with them.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from itertools import permutations, product
from pathlib import Path
from typing import Any

from hyakki.games import UnknownGame, game
from hyakki.kernel.chance import Seeded
from hyakki.kernel.content import ContentEntry, File
from hyakki.kernel.game import InvalidContent, InvalidOption, InvalidPosition, State
from hyakki.kernel.lines import unreadable
from hyakki.kernel.log import seats_in
from hyakki.kernel.overlay import CHANGES, VARIABLE, CardChange, written

__all__ = ["InvalidWorld", "World", "find", "names"]

MOST_SHUFFLES = 100_000
EXAMPLES = {
    "title": 'title = "The last two tricks"',
    "game": 'game = "phantom"',
    "seats": "seats = 3",
    "places": 'places = ["hands.0.1", "hands.1.1"]',
    "file": 'file = "yokai.toml"',
    "key": 'key = "level"',
    "value": "value = 2",
}


class InvalidWorld(ValueError):
    """A world that cannot be played; says where its file is wrong, or what else is missing."""


@dataclass(frozen=True)
class Mixed:
    """Places whose contents are shuffled, and what is shuffled with them and may lie in none of them."""

    places: tuple[str, ...]
    spare: tuple[Any, ...]


@dataclass(frozen=True)
class World:
    """A game that begins at one of some positions."""

    name: str
    title: str
    game: str
    seats: int
    options: dict[str, str]
    seed: str
    position: dict[str, Any]
    shuffled: tuple[Mixed, ...]
    changes: tuple[CardChange, ...]

    @property
    def in_place(self) -> bool:
        """Whether this process has been started with the cards of this world."""
        return self.changes == CHANGES

    def deals(self) -> list[tuple[float, State]]:
        """Every position that it can begin with, and how likely it is. Raises InvalidWorld."""
        if not self.in_place:
            cards = shlex.quote(written(self.changes))
            raise InvalidWorld(f"{self.name} has other cards: start its process with {VARIABLE}={cards}")
        try:
            found = self._dealt()
        except (InvalidPosition, InvalidOption) as error:
            raise InvalidWorld(f"{self.name}, position: {error}") from error
        for _, state in found:
            if state.over or not all(state.legal(seat) for seat in seats_in(state.must())):
                raise InvalidWorld(f"{self.name}: nobody could move at the start of a deal: {state.dump()}")
        return found

    def _dealt(self) -> list[tuple[float, State]]:
        rules = game(self.game)
        fresh = rules.new(self.seats, Seeded(self.seed), rules.options(self.options))
        base = merged(fresh.dump(), self.position, f"{self.name}, position")
        ways = [ways_of(base, group, self.name) for group in self.shuffled]
        found: dict[str, tuple[int, State]] = {}
        count = 0
        for mixed in product(*ways):
            count += 1
            if count > MOST_SHUFFLES:
                raise InvalidWorld(f"{self.name}, shuffled: more than {MOST_SHUFFLES:,} ways are too many")
            data = copied(base)
            for group, values in zip(self.shuffled, mixed):
                for place, value in zip(group.places, values):
                    put(data, place, value)
            state = rules.load(data)
            key = str(state.key())
            found[key] = (found[key][0] + 1 if key in found else 1, state)
        return [(times / count, state) for times, state in found.values()]


# ---------------------------------------------------------------- which there are


def names() -> list[str]:
    return sorted(
        file.name.removesuffix(".toml") for file in files(__name__).iterdir() if file.name.endswith(".toml")
    )


def find(named: str) -> World:
    """A world by its name, or one in a file. Raises InvalidWorld."""
    if named in names():
        return read((files(__name__) / f"{named}.toml").read_text("utf-8"), f"{named}.toml")
    path = Path(named)
    try:
        return read(path.read_text("utf-8"), str(path))
    except FileNotFoundError as error:
        raise InvalidWorld(
            f"{named}: there is no such file, and no world of this name; there is: {', '.join(names())}"
        ) from error
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidWorld(f"{named}: {unreadable(error)}") from error


def read(text: str, file: str) -> World:
    try:
        return world_of(File(file, text, EXAMPLES))
    except InvalidContent as fault:
        raise InvalidWorld(str(fault)) from fault


def world_of(file: File) -> World:
    whole = file.whole()
    named = whole.text("game")
    try:
        rules = game(named)
        seats = whole.number("seats", rules.info.seats[0], rules.info.seats[-1])
    except UnknownGame as error:
        raise whole.wrong("game", str(error)) from error
    world = World(
        Path(file.name).stem,
        whole.text("title"),
        named,
        seats,
        {name: str(value) for name, value in table(whole, "options").items()},
        whole.text("seed") if whole.has("seed") else "1",
        table(whole, "position"),
        tuple(mixed_of(entry) for entry in listed(whole, "shuffled")),
        tuple(change_of(entry) for entry in listed(whole, "change")),
    )
    whole.done()
    return world


def listed(whole: ContentEntry, key: str) -> list[ContentEntry]:
    return whole.list(key) if whole.has(key) else []


def table(whole: ContentEntry, key: str) -> dict[str, Any]:
    return whole.inner(key).data if whole.has(key) else {}


def mixed_of(entry: ContentEntry) -> Mixed:
    places = entry.take("places")
    if not isinstance(places, list) or not places or not all(isinstance(place, str) for place in places):
        raise entry.wrong("places", 'write a list of places: ["hands.0.1", "hands.1.1"]')
    spare = entry.take("spare") if entry.has("spare") else []
    if not isinstance(spare, list):
        raise entry.wrong("spare", f"{spare!r} must be a list")
    entry.done()
    return Mixed(tuple(places), tuple(spare))


def change_of(entry: ContentEntry) -> CardChange:
    value = entry.take("value")
    if type(value) not in (int, str):
        raise entry.wrong("value", f"{value!r} must be a whole number or a text")
    card = entry.text("card") if entry.has("card") else ""
    change = CardChange(entry.text("file"), card, entry.text("key"), value)
    entry.done()
    return change


# ---------------------------------------------------------------- plain data


def merged(base: Any, over: Any, where: str) -> Any:
    """What a position says, laid over a fresh deal: tables word by word, all else as a whole.

    >>> merged({"hands": [{"up": 0, "die": 8}, {"up": 0, "die": 8}]}, {"hands": [{"up": 1}, {}]}, "")
    {'hands': [{'up': 1, 'die': 8}, {'up': 0, 'die': 8}]}
    """
    if isinstance(base, dict) and isinstance(over, dict):
        if unknown := [key for key in over if key not in base]:
            raise InvalidWorld(f"{where}: there is no {unknown[0]!r}; there is: {', '.join(base)}")
        return base | {key: merged(base[key], over[key], f"{where}.{key}") for key in over}
    if tables(base) and tables(over) and len(base) == len(over):
        return [merged(one, other, f"{where}.{i}") for i, (one, other) in enumerate(zip(base, over))]
    return over


def tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(one, dict) for one in value)


def copied(data: Any) -> Any:
    if isinstance(data, dict):
        return {key: copied(value) for key, value in data.items()}
    return [copied(value) for value in data] if isinstance(data, list) else data


def ways_of(base: Any, group: Mixed, where: str) -> list[tuple[Any, ...]]:
    things = [*[at(base, place, where) for place in group.places], *group.spare]
    ways: list[tuple[Any, ...]] = []
    for way in permutations(things, len(group.places)):
        ways.append(way)
        if len(ways) > MOST_SHUFFLES:
            raise InvalidWorld(f"{where}, shuffled: more than {MOST_SHUFFLES:,} ways are too many")
    return ways


def at(data: Any, place: str, where: str) -> Any:
    for word in place.split("."):
        data = step(data, word, f"{where}, shuffled, {place}")
    return data


def put(data: Any, place: str, value: Any) -> None:
    *way, last = place.split(".")
    inner = at(data, ".".join(way), "") if way else data
    inner[int(last) if isinstance(inner, list) else last] = value


def step(data: Any, word: str, where: str) -> Any:
    if isinstance(data, dict) and word in data:
        return data[word]
    if isinstance(data, Sequence) and word.isdecimal() and int(word) < len(data):
        return data[int(word)]
    raise InvalidWorld(f"{where}: there is no {word!r}")

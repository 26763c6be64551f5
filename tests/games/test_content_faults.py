"""Cards, maps and times changed in many ways: a file is played with, or its fault is said in one sentence."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable, Iterator
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import pytest

from hyakki.games import GAMES
from hyakki.games.awake.content import load
from hyakki.games.hoshi.cards import read_cards
from hyakki.games.hoshi.times import read_calm, read_paces, read_times
from hyakki.games.hoshi.whose import read_told
from hyakki.games.madoshi.cards import read_deck
from hyakki.kernel.content import File
from hyakki.kernel.game import InvalidContent

TRIES = 100_000 if os.environ.get("HYAKKI_DEEP") else 120
OTHERS: tuple[Any, ...] = (0, -1, 99, 3.5, True, "", " ", "nonsense", [], [1], ["x"], [{}], {}, {"x": 1})
LEFT_OUT, DOUBLED = "leave it out", "write it twice"
AWAKE = Path(str(files("hyakki.games.awake.content")))
SOURCES = Path(str(files("hyakki.games")))


def times(file: File) -> None:
    read_times(file)
    read_paces(file)
    read_calm(file)
    file.done()


def awake(text: str, name: str, folder: Path) -> None:
    for path in AWAKE.glob("*.toml"):
        (folder / path.name).write_text(text if path.name == name else path.read_text("utf-8"), "utf-8")
    load(folder)


Reader = Callable[[str, str, Path], object]
READERS: dict[str, Reader] = {
    "madoshi/yokai.toml": lambda text, name, folder: read_deck(text, name),
    "hoshi/heroes.toml": lambda text, name, folder: read_cards(File(name, text), heroes=True),
    "hoshi/duel_cards.toml": lambda text, name, folder: read_cards(File(name, text), heroes=False),
    "hoshi/times.toml": lambda text, name, folder: times(File(name, text)),
    "hoshi/whose.toml": lambda text, name, folder: read_told(File(name, text)),
    **{f"awake/content/{path.name}": awake for path in AWAKE.glob("*.toml")},
}


def test_every_file_of_every_game_is_tried() -> None:
    there = {str(path.relative_to(SOURCES)) for name in GAMES for path in (SOURCES / name).rglob("*.toml")}
    words = {f"{name}/words.en.toml" for name in GAMES}  # tests/games/test_catalogues.py looks at these
    assert there - words == set(READERS)


@pytest.mark.parametrize("path", READERS)
def test_a_fault_ends_in_a_sentence_and_never_in_a_trace(path: str, tmp_path: Path) -> None:
    name = path.rpartition("/")[2]
    text = (SOURCES / path).read_text("utf-8")
    READERS[path](text, name, tmp_path)
    luck = Random(path)
    said: list[str] = []
    for spoilt in (*spoilt_text(text, luck), *spoilt_data(text, luck)):
        try:
            READERS[path](spoilt, name, tmp_path)
        except InvalidContent as fault:
            said.append(str(fault))
    assert len(said) > 50
    assert [fault for fault in said if not fault.startswith((f"{name}: ", f"{name}, "))] == []


def spoilt_text(text: str, luck: Random) -> Iterator[str]:
    lines = text.splitlines(keepends=True)
    for _ in range(15):
        at = luck.randrange(len(lines))
        yield "".join(lines[:at] + lines[at + 1 :])
        yield "".join(lines[:at])
        place = luck.randrange(len(text))
        yield text[:place] + luck.choice("=[]{}\"'\n\x00,9x") + text[place + 1 :]


def spoilt_data(text: str, luck: Random) -> Iterator[str]:
    """Words left out, doubled under another name, or replaced by something of another kind."""
    whole = tomllib.loads(text)
    changes = [(way, other) for way in ways(whole) for other in (*OTHERS, LEFT_OUT, DOUBLED)]
    for way, other in luck.sample(changes, min(TRIES, len(changes))):
        data = deepcopy(whole)
        inside = place(data, way[:-1])
        if other == LEFT_OUT:
            del inside[way[-1]]
        elif other == DOUBLED and isinstance(inside, dict):
            inside[f"{way[-1]}s"] = inside[way[-1]]
        else:
            inside[way[-1]] = other
        yield written(data)


def ways(data: Any, so_far: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if so_far:
        yield so_far
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield from ways(value, (*so_far, key))


def place(data: Any, way: tuple[Any, ...]) -> Any:
    for key in way:
        data = data[key]
    return data


def written(data: dict[str, Any]) -> str:
    """As TOML again: every table in one line."""
    return "".join(f"{json.dumps(key)} = {value_of(value)}\n" for key, value in data.items())


def value_of(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {value_of(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(value_of, value)) + "]"
    return json.dumps(value)


@pytest.mark.parametrize("bytes_", [b"\xff\xfe", b"= 3"])
def test_a_file_that_is_no_text_is_named(bytes_: bytes, tmp_path: Path) -> None:
    for path in AWAKE.glob("*.toml"):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    (tmp_path / "items.toml").write_bytes(bytes_)
    with pytest.raises(InvalidContent, match=r"^items\.toml: "):
        load(tmp_path)

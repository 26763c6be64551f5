"""Real damage to a real file: which pages hold what, and how to spoil one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

from tests.store.shelf import on_disk

PAGE = 4096
INTERIOR = {2, 5}

Wound = Callable[[bytes], bytes]


def pages_of(path: Path, tree: str) -> list[int]:
    """The leaves of a table or an index, counted from 1; its root if it has no others."""
    ((root,),) = on_disk(path, f"SELECT rootpage FROM sqlite_schema WHERE name = '{tree}'")
    return list(leaves(path.read_bytes(), root))


def leaves(whole: bytes, number: int) -> Iterator[int]:
    page = whole[(number - 1) * PAGE : number * PAGE]
    if page[0] not in INTERIOR:
        yield number
        return
    for cell in range(int.from_bytes(page[3:5], "big")):
        place = int.from_bytes(page[12 + 2 * cell : 14 + 2 * cell], "big")
        yield from leaves(whole, int.from_bytes(page[place : place + 4], "big"))
    yield from leaves(whole, int.from_bytes(page[8:12], "big"))


def beside(path: Path, tree: str, number: int) -> bytes:
    """What is on the leaves before and after one of a tree."""
    pages, whole = pages_of(path, tree), path.read_bytes()
    at = pages.index(number)
    near = pages[max(at - 1, 0) : at] + pages[at + 1 : at + 2]
    return b"".join(whole[(page - 1) * PAGE : page * PAGE] for page in near)


def zeros(page: bytes) -> bytes:
    return bytes(PAGE)


def ones(page: bytes) -> bytes:
    return b"\xff" * PAGE


def emptied(page: bytes) -> bytes:
    """A page that is well-formed, and from which every row has gone."""
    return page[:1] + bytes(2) + bytes(2) + PAGE.to_bytes(2, "big") + bytes(PAGE - 7)


def scrambled(page: bytes) -> bytes:
    """Rows of the right form with other letters in them."""
    start = int.from_bytes(page[5:7], "big")
    return page[:start] + bytes(letter ^ 0x15 if letter > 0x40 else letter for letter in page[start:])


def hurt(path: Path, number: int, wound: Wound) -> bytes:
    """Spoil a page; what was on it."""
    whole = bytearray(path.read_bytes())
    place = slice((number - 1) * PAGE, number * PAGE)
    before = bytes(whole[place])
    whole[place] = wound(before)
    assert len(whole[place]) == PAGE
    path.write_bytes(whole)
    return before


def change(path: Path, statement: str) -> None:
    """Rows that are well-formed, and not what was written."""
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)

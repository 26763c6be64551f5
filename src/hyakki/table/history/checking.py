"""Checks a record from outside, in a process of its own that runs `main`.

The author of a record decides how long it takes to follow it. Here that costs nobody else anything: the
process may use so much time and memory, then it ends. It answers with one JSON object.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from time import process_time
from typing import Any

from hyakki.games import GAMES, UnknownGame, game_by_ruleset
from hyakki.kernel.game import State
from hyakki.kernel.log import Log
from hyakki.kernel.record import Entry, Record, RecordError, replay
from hyakki.table.entries import Advance, UnknownEntry, fact_of

__all__ = ["LARGEST", "LATEST", "LONGEST", "SECONDS", "SLOWEST", "RecordRefused", "checked", "main", "read"]

LARGEST = 256 * 1024
"""Bytes of a record. Eight players who do anything they can in real time write 60 kB."""

LONGEST = 6_000
"""Entries of a record. Those eight make 1,200."""

WIDEST = 2_000
"""Letters of a line. The widest of our own games is a shuffled deck and has 160."""

SECONDS = 20
"""Of a processor's time, start included."""

SLOWEST = 0.5
"""Seconds for one entry. Others play while a record is told, one entry at a time."""

LATEST = 10**12
"""Milliseconds of a game's own time, thirty years. One may go on from there; positions count in 53 bits."""

MEMORY = 1 << 30


class RecordRefused(ValueError):
    """Why a record is not taken; `line` is 0 where no line is to blame."""

    def __init__(self, line: int, problem: str) -> None:
        super().__init__(problem)
        self.line = line


def read(text: str) -> Record:
    """A record that is no larger than a game's can be. Raises RecordRefused."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > WIDEST:
            raise RecordRefused(number, f"it has {len(line)} letters; {WIDEST} are the most")
    try:
        record = Record.read(text)
    except RecordError as error:
        raise RecordRefused(error.line, error.problem) from error
    if len(record.entries) > LONGEST:
        raise RecordRefused(0, f"it has {len(record.entries)} entries; {LONGEST} are the most")
    for entry in record.entries:
        if entry.key:
            raise RecordRefused(record.first_line + entry.seq, "a move's key belongs in no record; remove it")
    return record


def checked(text: str) -> Record:
    """The record, if its game is known here and its rules allow all of it. Raises RecordRefused."""
    record = read(text)
    try:
        game = game_by_ruleset(record.game, record.ruleset)
    except UnknownGame as error:
        raise RecordRefused(3 if record.game in GAMES else 2, str(error)) from error
    if len(record.seats) not in game.info.seats:
        raise RecordRefused(4, f"{game.info.title} is not for {len(record.seats)} players")
    began = process_time()

    def watch(entry: Entry, state: State, log: Log | None) -> None:
        nonlocal began
        game.laid(state, list(range(-1, len(record.seats))))
        now = process_time()
        if now - began > SLOWEST:
            raise RecordRefused(record.first_line + entry.seq, "this entry takes too long to follow")
        began = now

    try:
        replay(record, game, watch)
    except RecordError as error:
        raise RecordRefused(error.line, error.problem) from error
    except (ValueError, LookupError, TypeError, OverflowError, AttributeError) as error:
        if isinstance(error, RecordRefused):
            raise
        raise RecordRefused(0, "the rules cannot follow it") from error
    check_told(record)
    return record


def check_told(record: Record) -> None:
    """Whether a table could tell it again: it understands more than the rules need. Raises RecordRefused."""
    for entry in record.entries:
        line, seats = record.first_line + entry.seq, len(record.seats)
        if entry.seat >= seats:
            raise RecordRefused(line, f"there is no seat {entry.seat}; there are {seats}")
        try:
            fact = fact_of(entry)
        except UnknownEntry as error:
            raise RecordRefused(line, f"no table writes this of {entry.kind!r}") from error
        if isinstance(fact, Advance) and fact.to > LATEST:
            raise RecordRefused(line, f"no game takes so long: its time may come to {LATEST}")


def answer(text: str) -> dict[str, Any]:
    try:
        record = checked(text)
    except RecordRefused as refused:
        return {"line": refused.line, "problem": str(refused)}
    return {
        "game": record.game,
        "ruleset": record.ruleset,
        "names": [seat.name for seat in record.seats],
        "entries": len(record.entries),
    }


def main() -> None:
    with contextlib.suppress(ImportError):  # not on Windows; there the other side's patience ends it
        import resource

        os.nice(10)  # on a machine with one core, those who play come first
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    try:
        text = sys.stdin.buffer.read().decode()
    except UnicodeDecodeError:
        told: dict[str, Any] = {"line": 1, "problem": "this is not a hyakki record, it is not even text"}
    else:
        told = answer(text)
    json.dump(told, sys.stdout)

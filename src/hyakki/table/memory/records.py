"""A journal as a record tells it: what the rules know of, counted from 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hyakki.kernel.record import Entry
from hyakki.kernel.returns import return_text, returns_to
from hyakki.table.memory.forking import fork_entry

__all__ = ["play"]


def play(entries: Sequence[Entry], past: Sequence[Entry] = ()) -> tuple[Entry, ...]:
    """The entries of a journal, after those of the game it goes on from.

    Who took which seat stands in a record's head, and who asked for what in the journal alone; a take-back
    names entries by their new numbers.
    """
    told = list(past)
    numbers: dict[int, int] = {}
    for entry in entries:
        aside = entry.kind == "seat" or (entry.kind == "undo" and returns_to(entry) is None)
        numbers[entry.seq] = len(told) - aside
        if aside:
            continue
        line = replace(entry, seq=len(told), key="")
        if line.kind == "start":
            line = fork_entry(line) if past else replace(line, move="")
        back = returns_to(line)
        if back is not None:
            line = replace(line, move=return_text(numbers[back]))
        told.append(line)
    return tuple(told)

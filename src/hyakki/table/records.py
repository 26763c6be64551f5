"""A journal as a record tells it: what the rules know of, counted from 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hyakki.kernel.record import Entry, return_text, returns_to
from hyakki.table.forking import fork_entry

__all__ = ["play"]


def play(entries: Sequence[Entry], past: Sequence[Entry] = ()) -> tuple[Entry, ...]:
    """The entries of a journal, after those of the game it goes on from.

    Who took which seat stands in a record's head; a take-back names entries by their new numbers.
    """
    told = list(past)
    numbers: dict[int, int] = {}
    for entry in entries:
        numbers[entry.seq] = len(told) - (entry.kind == "seat")
        if entry.kind == "seat":
            continue
        entry = replace(entry, seq=len(told), key="")
        if entry.kind == "start":
            entry = fork_entry(entry) if past else replace(entry, move="")
        back = returns_to(entry)
        if back is not None:
            entry = replace(entry, move=return_text(numbers[back]))
        told.append(entry)
    return tuple(told)

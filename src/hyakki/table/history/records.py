"""A journal as a record tells it, and a record as a journal would: what the rules know of, counted from 0."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hyakki.kernel.facts import RECORDED
from hyakki.kernel.record import Entry, Record
from hyakki.table.entries import Player, Start, Undone, fact_of, written
from hyakki.table.history.forking import fork_entry

__all__ = ["journal_entries", "record_entries"]


def record_entries(entries: Sequence[Entry], past: Sequence[Entry] = ()) -> tuple[Entry, ...]:
    """What a record tells of a journal's entries, after those of the game it goes on from.

    Who took which seat stands in a record's head, and who asked for what in the journal alone; a take-back
    names entries by their new numbers.
    """
    told = list(past)
    numbers: dict[int, int] = {}
    for entry in entries:
        aside = entry.kind not in RECORDED
        numbers[entry.seq] = len(told) - aside
        if aside:
            continue
        line, fact = replace(entry, seq=len(told), key=""), fact_of(entry)
        if isinstance(fact, Start):
            line = fork_entry(line, fact) if past else replace(line, text="")
        elif isinstance(fact, Undone):
            line = back_to(line, numbers[fact.to])
        told.append(line)
    return tuple(told)


def journal_entries(record: Record) -> list[Entry]:
    """The entries of a record as a journal has them, counted from 1."""
    players = [Player(seat.kind, seat.level) for seat in record.seats]
    _, start = written(Start(record.game, record.ruleset, record.options, players))
    return [in_journal(entry, start) for entry in record.entries]


def in_journal(entry: Entry, start: str) -> Entry:
    line, fact = replace(entry, seq=entry.seq + 1), fact_of(entry)
    if isinstance(fact, Start):
        return replace(line, text=start)
    return back_to(line, fact.to + 1) if isinstance(fact, Undone) else line


def back_to(entry: Entry, seq: int) -> Entry:
    """A take-back to an entry that has another number now."""
    return replace(entry, text=written(Undone(seq))[1])

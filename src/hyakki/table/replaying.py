"""Entries of a journal, carried out again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from hyakki.kernel.chance import ChanceError, Tape
from hyakki.kernel.game import State
from hyakki.kernel.record import Entry
from hyakki.kernel.returns import Trail
from hyakki.store import DamagedMatch, Deal, Marks, Times
from hyakki.store.chain import EMPTY
from hyakki.table.entries import Fact, Start, Undone, UnknownEntry, fact_of
from hyakki.table.seats.sitting import Sitting
from hyakki.table.standing import Standing
from hyakki.table.steps import Step

if TYPE_CHECKING:
    from hyakki.table.journal import Journal

__all__ = ["BrokenJournal", "facts_of", "replayed", "replaying"]


class BrokenJournal(DamagedMatch):
    """An entry that the match's own rules refuse."""


def replaying(journal: Journal, entries: Sequence[Entry]) -> Iterator[Step]:
    """The steps of entries from the first one on, with every position. Raises BrokenJournal."""
    facts = facts_of(journal.id, entries)
    trail = Trail(facts)
    state: State | None = None
    standing: Standing | None = None
    for entry, fact in zip(entries, facts):
        if isinstance(fact, Start):
            standing = opening(journal)
        step = replayed(journal, state, standing, entry, fact, trail)
        state, standing = step.state, step.standing
        yield step


def facts_of(match: str, entries: Sequence[Entry]) -> list[Fact]:
    """What entries say. Raises BrokenJournal."""
    try:
        return [fact_of(entry) for entry in entries]
    except UnknownEntry as unknown:
        raise BrokenJournal(match, str(unknown)) from unknown


def opening(journal: Journal) -> Standing:
    """How the table stood when the game began: as it does now, but for what has happened since."""
    now = journal.standing
    return Standing(
        version=0,
        at=journal.created,
        mover=-1,
        sitting=Sitting([replace(seat, kept="") for seat in now.seats]),
        host=now.host,
        options=now.options,
        terms=now.terms,
        times=Times(),
        deal=Deal(),
        marks=Marks(),
        checksum=EMPTY,
    )


def replayed(
    journal: Journal,
    state: State | None,
    standing: Standing | None,
    entry: Entry,
    fact: Fact,
    trail: Trail,
) -> Step:
    """An entry carried out on a clone of a position; the trail has the positions that a take-back returns to.

    Without a standing before it, the step has none after it.
    """
    tape = Tape(entry.chance)
    try:
        if entry.seat >= max(journal.game.info.seats):
            raise ValueError(f"there is no seat {entry.seat}")
        if isinstance(fact, Undone):
            state = trail.found(fact.to)
        step = journal.carry_out(state, entry, fact, tape)
        if standing is not None:
            step.base, step.standing = standing, standing.after(entry, step.fact, step.state)
        if tape.left:
            raise ChanceError(f"{tape.left} drawn outcomes were never used")
    except (ValueError, LookupError) as error:
        raise BrokenJournal(journal.id, f"entry {entry.seq}: {error}") from error
    trail.keep(entry.seq, step.state)
    return step

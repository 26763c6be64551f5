"""A finished match as a record that anybody can keep, replay and share."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from hyakki.kernel.record import Entry, Record, SeatLine
from hyakki.store import ForkSource, MatchRow, Store, StoreError
from hyakki.table import TableError
from hyakki.table.deal import deal_lines
from hyakki.table.errors import unavailable
from hyakki.table.history.records import record_entries
from hyakki.table.timekeeping.days import board_is_open

__all__ = ["record_of"]


async def record_of(store: Store, match: str, now: int) -> Record:
    """Raises TableError unknown_match, damaged, unavailable; bad_request while it runs, as it tells hands."""
    try:
        row = await store.match(match)
        if row is None:
            raise TableError("unknown_match", "there is no such match")
        if row.summary.status != "over":
            raise TableError("bad_request", "this game is not over yet, and its record would show every hand")
        if board_is_open(row.daily, now):
            raise TableError(
                "bad_request",
                "others are still playing this board; you can get its record after midnight UTC",
            )
        entries = await store.entries(match)
        fork = None if row.origin is None else await store.history.fork(match)
    except StoreError as error:
        raise unavailable(error) from error
    # A long one takes a while, and others play meanwhile.
    return await asyncio.to_thread(put_together, row, entries, fork)


def put_together(row: MatchRow, entries: Sequence[Entry], fork: ForkSource | None) -> Record:
    past = None if fork is None else Record.read(fork.past)
    return Record(
        game=row.game,
        ruleset=row.ruleset,
        seats=tuple(SeatLine(seat.kind, seat.name, seat.level) for seat in row.seats),
        options=row.options,
        entries=record_entries(entries, past.entries if past is not None else ()),
        deal=deal_lines(row, len(past.entries) if past is not None else 0),
    )

"""Rows of matches, seats and entries, there and back."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hyakki.kernel.chance import Drawn
from hyakki.kernel.record import Entry, EntryKind
from hyakki.store.shapes import MatchRow, Origin, SeatRow, Standing
from hyakki.store.sql.runner import Connection, Row, text

__all__ = [
    "ENTRY",
    "INSERT_ENTRY",
    "MATCH",
    "add_seats",
    "entry_of",
    "entry_values",
    "keyed",
    "numbers",
    "origin_of",
    "put_seat",
    "row_of",
    "seat_values",
    "standing_values",
]


class LuckRow(msgspec.Struct, omit_defaults=True):
    """What an entry drew, of how many each outcome is one, and on which occasion."""

    drawn: list[Drawn]
    of: list[int] = []
    at: str = ""


EntryRow = tuple[int, int, EntryKind, int, str, list[Drawn], str, list[int], str]

ENTRY = "seq, at, kind, seat, move, chance, key"
MATCH = (
    "id, game, ruleset, options, pace, creator, created, secret, version, daily, practice, public, "
    "terms, times, deal, status, must, due, places, scores"
)
# A guest's name is kept in one place, so that a new name shows in every seat.
SEATS = """
    SELECT seat, kind, coalesce(guest, ''), coalesce(guests.name, seats.name),
           coalesce(guests.face, seats.face), level, invite, ready, kept
    FROM seats LEFT JOIN guests ON guests.id = seats.guest WHERE match = ? ORDER BY seat
"""
INSERT_ENTRY = f"INSERT INTO entries (match, {ENTRY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
"""Nothing happens if it is there already, or if its seat has used its key."""

SEAT = "seat, kind, guest, name, face, level, invite, ready, kept"


def entry_values(match: str, entry: Entry) -> Row:
    luck = luck_text(entry)
    return (match, entry.seq, entry.at, entry.kind, entry.seat, entry.move, luck, entry.key)


def add_seats(connection: Connection, match: str, seats: Sequence[SeatRow], created: int) -> None:
    connection.executemany(
        f"INSERT INTO seats (match, {SEAT}, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(match, *seat_values(seat), created) for seat in seats],
    )


def put_seat(connection: Connection, match: str, seat: SeatRow) -> None:
    """A seat that is new, or other than it was."""
    connection.execute(
        f"INSERT INTO seats (match, {SEAT}, created) "
        "SELECT id, ?, ?, ?, ?, ?, ?, ?, ?, ?, created FROM matches WHERE id = ? "
        "ON CONFLICT (match, seat) DO UPDATE SET kind = excluded.kind, guest = excluded.guest, "
        "name = excluded.name, face = excluded.face, level = excluded.level, "
        "invite = excluded.invite, ready = excluded.ready, kept = excluded.kept",
        (*seat_values(seat), match),
    )


def keyed(connection: Connection, match: str, seat: int, key: str) -> Entry | None:
    row = connection.execute(
        f"SELECT {ENTRY} FROM entries WHERE match = ? AND seat = ? AND key = ? AND key <> ''",
        (match, seat, key),
    ).fetchone()
    return None if row is None else entry_of(row)


def entry_of(row: Row) -> Entry:
    # Checked through a shape of our own: a compiled class does not tell the types of its fields.
    *plain, chance, key = row
    luck = msgspec.json.decode(chance, type=list[Drawn] | LuckRow)
    if isinstance(luck, list):  # nothing, or drawn before more than outcomes was kept
        luck = LuckRow(luck)
    return Entry(*msgspec.convert((*plain, luck.drawn, key, luck.of, luck.at), EntryRow))


def luck_text(entry: Entry) -> str:
    if not entry.chance:
        return "[]"
    return text(LuckRow(entry.chance, entry.asked, entry.occasion) if entry.asked else entry.chance)


def seat_values(seat: SeatRow) -> Row:
    return (
        seat.seat,
        seat.kind,
        seat.guest or None,
        seat.name,
        seat.face,
        seat.level,
        seat.invite,
        seat.ready,
        seat.kept,
    )


def seat_row(row: Row) -> SeatRow:
    seat, kind, guest, name, face, level, invite, ready, kept = row
    return SeatRow(seat, kind, guest, name, face, level, invite, bool(ready), kept)


def standing_values(standing: Standing) -> Row:
    places = text(standing.places) if standing.places else "[]"
    scores = text(standing.scores) if standing.scores else "[]"
    return (standing.status, standing.must, standing.due, places, scores)


def row_of(connection: Connection, match: str) -> MatchRow:
    """A match that is there."""
    row = connection.execute(f"SELECT {MATCH} FROM matches WHERE id = ?", (match,)).fetchone()
    seats = connection.execute(SEATS, (match,)).fetchall()
    return match_row(row, seats, origin_of(connection, match), lost_of(connection, match))


def origin_of(connection: Connection, match: str) -> Origin | None:
    row = connection.execute(
        "SELECT parent, version, uploaded FROM forks WHERE match = ?", (match,)
    ).fetchone()
    return None if row is None else Origin(row[0], row[1], bool(row[2]))


def lost_of(connection: Connection, match: str) -> int:
    row = connection.execute("SELECT version - kept FROM losses WHERE match = ?", (match,)).fetchone()
    return 0 if row is None else int(row[0])


def match_row(row: Row, seats: list[Row], origin: Origin | None, lost: int) -> MatchRow:
    ident, game, ruleset, options, pace, creator, created, secret, version, daily, practice = row[:11]
    public, terms, times, deal, status, must, due, places, scores = row[11:]
    return MatchRow(
        id=ident,
        game=game,
        ruleset=ruleset,
        options=msgspec.json.decode(options, type=dict[str, str]),
        pace=pace,
        creator=creator,
        created=created,
        secret=secret,
        version=version,
        standing=Standing(status, must, due, numbers(places), numbers(scores)),
        seats=tuple(seat_row(seat) for seat in seats),
        daily=daily,
        practice=bool(practice),
        terms=msgspec.json.decode(terms),
        times=msgspec.json.decode(times),
        deal=msgspec.json.decode(deal),
        public=bool(public),
        origin=origin,
        lost=lost,
    )


def numbers(kept: str) -> tuple[int, ...]:
    return msgspec.json.decode(kept, type=tuple[int, ...])

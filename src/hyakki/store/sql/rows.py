"""Rows of matches, seats and entries, there and back."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hyakki.kernel.chance import Drawn
from hyakki.kernel.record import Entry
from hyakki.store.match import Deal, Marks, MatchRow, Origin, SeatRow, Summary, Terms, Times
from hyakki.store.sql.runner import Connection, Row, text

__all__ = [
    "ENTRY",
    "INSERT_ENTRY",
    "MATCH",
    "add_seats",
    "entry_of",
    "entry_values",
    "keyed",
    "match_values",
    "numbers",
    "origin_of",
    "put_seat",
    "row_of",
    "seat_values",
    "summary_values",
]


class LuckRow(msgspec.Struct, omit_defaults=True):
    """What an entry drew, of how many each outcome is one, and on which occasion."""

    drawn: list[Drawn]
    of: list[int] = []
    at: str = ""


EntryRow = tuple[int, int, str, int, str, list[Drawn], str, list[int], str]

ENTRY = "seq, at, kind, seat, text, chance, key"
MATCH = (
    "id, game, ruleset, pace, creator, created, secret, daily, practice, public, version, sum, "
    "options, terms, times, deal, marks, status, must, due, places, scores"
)
# A guest's name is kept in one place, so that a new name shows in every seat.
SEATS = """
    SELECT seat, kind, coalesce(guest, ''), coalesce(guests.name, seats.name),
           coalesce(guests.face, seats.face), level, invite, ready, kept
    FROM seats LEFT JOIN guests ON guests.id = seats.guest WHERE match = ? ORDER BY seat
"""
INSERT_ENTRY = (
    f"INSERT INTO entries (match, {ENTRY}, sum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
"""Nothing happens if it is there already."""

SEAT = "seat, kind, guest, name, face, level, invite, ready, kept"


def entry_values(match: str, entry: Entry, checksum: bytes) -> Row:
    luck = luck_text(entry)
    return (match, entry.seq, entry.at, entry.kind, entry.seat, entry.text, luck, entry.key, checksum)


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


def keyed(connection: Connection, match: str, seat: int, key: str, after: int) -> Entry | None:
    row = connection.execute(
        f"SELECT {ENTRY} FROM entries WHERE match = ? AND seq > ? AND seat = ? AND key = ? AND key <> '' "
        "ORDER BY seq LIMIT 1",
        (match, after, seat, key),
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


def summary_values(summary: Summary) -> Row:
    places = text(summary.places) if summary.places else "[]"
    scores = text(summary.scores) if summary.scores else "[]"
    return (summary.status, summary.must, summary.due, places, scores)


def match_values(row: MatchRow) -> Row:
    """In the order of MATCH."""
    return (
        row.id,
        row.game,
        row.ruleset,
        row.pace,
        row.creator,
        row.created,
        row.secret,
        row.daily,
        row.practice,
        row.public,
        row.version,
        row.checksum,
        text(row.options),
        text(row.terms),
        text(row.times),
        text(row.deal),
        text(row.marks),
        *summary_values(row.summary),
    )


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
    ident, game, ruleset, pace, creator, created, secret, daily, practice, public = row[:10]
    version, checksum = row[10:12]
    options, terms, times, deal, marks, status, must, due, places, scores = row[12:]
    return MatchRow(
        id=ident,
        game=game,
        ruleset=ruleset,
        pace=pace,
        creator=creator,
        created=created,
        secret=secret,
        seats=tuple(seat_row(seat) for seat in seats),
        options=msgspec.json.decode(options, type=dict[str, str]),
        summary=Summary(status, must, due, numbers(places), numbers(scores)),
        version=version,
        terms=msgspec.json.decode(terms, type=Terms),
        times=msgspec.json.decode(times, type=Times),
        deal=msgspec.json.decode(deal, type=Deal),
        marks=msgspec.json.decode(marks, type=Marks),
        checksum=bytes(checksum),
        daily=daily,
        practice=bool(practice),
        public=bool(public),
        origin=origin,
        lost=lost,
    )


def numbers(kept: str) -> tuple[int, ...]:
    return msgspec.json.decode(kept, type=tuple[int, ...])

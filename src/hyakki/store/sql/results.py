"""Results of games for one: the best of a guest, and the list of a day's board."""

from __future__ import annotations

from hyakki.store.errors import Conflict
from hyakki.store.match import MatchRow
from hyakki.store.sql.runner import Connection
from hyakki.store.types import Day, DayLine, Result

__all__ = ["add_result", "begin_try", "day_of", "results_of"]


def begin_try(connection: Connection, match: MatchRow) -> None:
    """The one try of a guest on a day's board that counts."""
    begun = connection.execute(
        "INSERT INTO tries (game, day, guest, match) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (match.game, match.daily, match.creator, match.id),
    )
    if begun.rowcount != 1:
        raise Conflict(f"{match.creator} has begun the board of {match.daily} already")


def add_result(connection: Connection, result: Result) -> None:
    connection.execute(
        "INSERT INTO results (match, game, guest, points, at, day) VALUES (?, ?, ?, ?, ?, ?)",
        (result.match, result.game, result.guest, result.points, result.at, result.day),
    )


def results_of(connection: Connection, guest: str, game: str, limit: int) -> tuple[int, list[Result]]:
    (count,) = connection.execute(
        "SELECT count(*) FROM results WHERE guest = ? AND game = ?", (guest, game)
    ).fetchone()
    rows = connection.execute(
        "SELECT match, game, guest, points, at, day FROM results WHERE guest = ? AND game = ? "
        "ORDER BY points DESC, at, match LIMIT ?",
        (guest, game, limit),
    ).fetchall()
    return count, [Result(*row) for row in rows]


def day_of(connection: Connection, game: str, day: str, guest: str, limit: int) -> Day:
    board = (game, day)
    tried = connection.execute(
        "SELECT match FROM tries WHERE game = ? AND day = ? AND guest = ?", (*board, guest)
    ).fetchone()
    (players,) = connection.execute(
        "SELECT count(*) FROM results WHERE game = ? AND day = ? AND day <> ''", board
    ).fetchone()
    rows = connection.execute(
        "SELECT guest, guests.name, guests.face, points FROM results JOIN guests ON guests.id = guest "
        "WHERE game = ? AND day = ? AND day <> '' ORDER BY points DESC, at, match LIMIT ?",
        (*board, limit),
    ).fetchall()
    first: dict[int, int] = {}
    for place, row in enumerate(rows, 1):
        first.setdefault(row[-1], place)
    best = [DayLine(first[row[-1]], *row) for row in rows]
    mine = None
    if tried is not None:
        mine = line_of(connection, board, tried[0])
    return Day(tried[0] if tried else None, players, best, mine)


def line_of(connection: Connection, board: tuple[str, str], match: str) -> DayLine | None:
    row = connection.execute(
        "SELECT guest, guests.name, guests.face, points FROM results JOIN guests ON guests.id = guest "
        "WHERE match = ? AND day <> ''",
        (match,),
    ).fetchone()
    if row is None:
        return None
    (better,) = connection.execute(
        "SELECT count(*) FROM results WHERE game = ? AND day = ? AND day <> '' AND points > ?",
        (*board, row[-1]),
    ).fetchone()
    return DayLine(1 + better, *row)

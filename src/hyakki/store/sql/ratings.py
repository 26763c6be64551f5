"""Ratings: matches that wait for their turn, and what everybody's turns have come to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace as changed

from hyakki.store.match import MatchRow
from hyakki.store.ratings import Ladder, Rated, Rung, Turn
from hyakki.store.skill import Book, RatedSeat, Rating, RatingChange
from hyakki.store.sql.reading import about
from hyakki.store.sql.rows import row_of
from hyakki.store.sql.runner import Connection, Row, Runner

__all__ = ["Ratings", "note", "note_heir"]

BOT = "bot:"
RATING = "strength, doubt, games, latest"
SHARE = "seat, player, place, spared"
SPARED, LEARNING = 1, 2
"""Why a share is spared."""
LINE = f"player, guests.name, guests.face, {RATING}"
# Names with a password have an account with a look; an account without one is somebody who is gone.
LISTED = """
    FROM ratings LEFT JOIN guests ON guests.id = ratings.guest
    LEFT JOIN accounts ON accounts.guest = ratings.guest AND accounts.look IS NULL
    WHERE game = ? AND accounts.guest IS NULL
"""


class Ratings:
    """Every method may raise StoreUnavailable; then nothing was changed."""

    def __init__(self, runner: Runner) -> None:
        self._read = runner.read
        self._write = runner.write

    async def settle(self, most: int) -> int:
        # Most of the time nothing waits, and then nobody need wait for the writer.
        """Rate up to so many matches that wait for it, in the order of their ends; how many there were."""
        if not await self._read(lambda connection: waiting(connection, 1)):
            return 0
        return await self._write(lambda connection: settle(connection, most))

    async def ladder(self, game: str, since: int, start: int, limit: int, guest: str) -> Ladder:
        """Who has played since then, the strongest first, provisional ratings after all others.

        Players who wanted to be forgotten are not on it.
        """
        return await self._read(lambda connection: ladder(connection, game, since, start, limit, guest))

    async def of_guest(self, guest: str) -> dict[str, Rating]:
        """Somebody's ratings by game."""

        def work(connection: Connection) -> dict[str, Rating]:
            rows = connection.execute(
                f"SELECT game, {RATING} FROM ratings WHERE player = ? ORDER BY game", (guest,)
            ).fetchall()
            return {game: Rating(*rating) for game, *rating in rows}

        return await self._read(work)

    async def changes(self, matches: Sequence[str]) -> dict[str, list[RatingChange]]:
        """What these matches changed, by seat; those that do not count, or wait, are missing."""
        return await self._read(lambda connection: changes(connection, matches))

    async def learners(self, match: str) -> set[int]:
        """The seats whose players were still learning: this match left their ratings alone."""

        def work(connection: Connection) -> set[int]:
            rows = connection.execute(
                f"SELECT seat FROM shares WHERE match = ? AND spared = {LEARNING}", (match,)
            ).fetchall()
            return {seat for (seat,) in rows}

        return await self._read(work)

    async def finished(self, guest: str, games: Iterable[str], most: int) -> dict[str, int]:
        """How many games of each kind somebody has finished with others or bots, counted up to `most`."""

        def work(connection: Connection) -> dict[str, int]:
            return {game: finished(connection, guest, game, "", most) for game in games}

        return await self._read(work)

    async def uncounted(self, after: str, limit: int) -> list[tuple[MatchRow, int]]:
        """Finished matches that were never noted down, and their ends, by their ids beyond `after`."""

        def work(connection: Connection) -> list[tuple[MatchRow, int]]:
            rows = connection.execute(
                "SELECT id, (SELECT max(at) FROM entries WHERE match = matches.id) FROM matches "
                "WHERE id > ? AND status = 'over' "
                "AND NOT EXISTS (SELECT 1 FROM rated WHERE subject = matches.id) ORDER BY id LIMIT ?",
                (after, limit),
            ).fetchall()
            found: list[tuple[MatchRow, int]] = []
            for match, at in rows:
                with about(match):
                    found.append((row_of(connection, match), at))
            return found

        return await self._read(work)

    async def adopt(self, matches: Sequence[Rated]) -> None:
        """Note matches down, in this order, before all that have had a turn."""
        await self._write(lambda connection: adopt(connection, matches))

    async def turns(self, after: int | None, limit: int) -> list[Turn]:
        """What was rated, in its order, beyond a turn; from the first one on without it."""
        return await self._read(lambda connection: turns(connection, after, limit))

    async def count(self) -> int:
        """How many turns there were."""

        def work(connection: Connection) -> int:
            row = connection.execute("SELECT count(*) FROM rated WHERE turn IS NOT NULL").fetchone()
            return int(row[0])

        return await self._read(work)

    async def correct(self, changes: Mapping[str, Iterable[RatingChange]]) -> None:
        """What matches changed, computed again."""

        def work(connection: Connection) -> None:
            for match, seats in changes.items():
                write_changes(connection, match, seats)

        await self._write(work)

    async def replace(self, book: Book, last: int) -> bool:
        """These are the ratings from now on; False, and nothing is done, if turns came after `last`."""
        return await self._write(lambda connection: replace(connection, book, last))


# ---------------------------------------------------------------- what is to be rated


def note(connection: Connection, rated: Rated) -> None:
    """A match counts, and waits for its turn."""
    connection.execute(
        "INSERT INTO rated (subject, game, at, heir, turn) VALUES (?, ?, ?, '', NULL)",
        (rated.match, rated.game, rated.at),
    )
    write_shares(connection, with_learners_spared(connection, rated))


def with_learners_spared(connection: Connection, rated: Rated) -> Rated:
    """The same match, in which nothing changes for people in their first games of this kind.

    The others are measured by them. Where nobody but bots is left, nothing changes at all: a bot's rating is
    not made by beating beginners.
    """
    learning = {
        share.player
        for share in rated.shares
        if not share.player.startswith(BOT)
        and finished(connection, share.player, rated.game, rated.match, rated.learning) < rated.learning
    }
    if not learning:
        return rated
    alone = all(share.player.startswith(BOT) or share.player in learning for share in rated.shares)
    shares = tuple(
        changed(
            share, spared=share.spared or alone or share.player in learning, learning=share.player in learning
        )
        for share in rated.shares
    )
    return changed(rated, shares=shares)


def finished(connection: Connection, guest: str, game: str, but: str, most: int) -> int:
    """How many games of a kind somebody has finished with others or bots, other than one; up to `most`."""
    if connection.execute("SELECT 1 FROM ratings WHERE game = ? AND player = ?", (game, guest)).fetchone():
        return most  # they are rated already
    rows = connection.execute(
        "SELECT 1 FROM seats JOIN matches ON matches.id = seats.match "
        "WHERE seats.guest = ? AND matches.game = ? AND matches.status = 'over' AND matches.id <> ? "
        "AND EXISTS (SELECT 1 FROM seats AS next WHERE next.match = matches.id AND next.seat = 1) LIMIT ?",
        (guest, game, but, most),
    ).fetchall()
    return len(rows)


def note_heir(connection: Connection, old: str, new: str, at: int) -> None:
    """A guest is somebody else from now on; that has its turn, too."""
    played = connection.execute("SELECT 1 FROM shares WHERE player = ? LIMIT 1", (old,)).fetchone()
    if played is not None:
        connection.execute(
            "INSERT INTO rated (subject, game, at, heir, turn) VALUES (?, '', ?, ?, NULL) "
            "ON CONFLICT (subject) DO NOTHING",
            (old, at, new),
        )


def write_shares(connection: Connection, rated: Rated) -> None:
    connection.executemany(
        f"INSERT INTO shares (match, {SHARE}) VALUES (?, ?, ?, ?, ?)",
        [(rated.match, s.seat, s.player, s.place, why_spared(s)) for s in rated.shares],
    )


def why_spared(share: RatedSeat) -> int:
    return LEARNING if share.learning else SPARED if share.spared else 0


def waiting(connection: Connection, most: int) -> list[Row]:
    return connection.execute(
        "SELECT subject, game, at, heir FROM rated WHERE turn IS NULL ORDER BY at, subject LIMIT ?", (most,)
    ).fetchall()


# ---------------------------------------------------------------- rating


def settle(connection: Connection, most: int) -> int:
    last = turn = take_turn(connection)
    for subject, game, at, heir in waiting(connection, most):
        turn += 1
        if heir:
            book = book_of(connection, (), (subject, heir))
            games = book.bring(subject, heir)
            connection.execute("DELETE FROM ratings WHERE player = ?", (subject,))
            for each in games:
                write_rating(connection, each, heir, book.rating(each, heir))
        else:
            shares = shares_of(connection, subject)
            book = book_of(connection, (game,), [share.player for share in shares])
            write_changes(connection, subject, book.count(game, at, shares))
            for share in shares:
                player = book.heirs.get(share.player, share.player)
                if (game, player) in book.ratings:
                    write_rating(connection, game, player, book.rating(game, player))
        connection.execute("UPDATE rated SET turn = ? WHERE subject = ?", (turn, subject))
    connection.execute("UPDATE rating_turn SET turn = ?", (turn,))
    return turn - last


def take_turn(connection: Connection) -> int:
    """The latest turn. Others that ask for it wait until this transaction is over."""
    connection.execute(
        "INSERT INTO rating_turn (id, turn) VALUES (1, 0) "
        "ON CONFLICT (id) DO UPDATE SET turn = rating_turn.turn"
    )
    return int(connection.execute("SELECT turn FROM rating_turn").fetchone()[0])


def shares_of(connection: Connection, match: str) -> list[RatedSeat]:
    rows = connection.execute(f"SELECT {SHARE} FROM shares WHERE match = ? ORDER BY seat", (match,))
    return [
        RatedSeat(seat, player, place, bool(spared), spared == LEARNING)
        for seat, player, place, spared in rows.fetchall()
    ]


def book_of(connection: Connection, games: Sequence[str], players: Sequence[str]) -> Book:
    """A book with the ratings of some players, in some games or in all."""
    book = Book()
    for player in players:
        heir = connection.execute(
            "SELECT heir FROM rated WHERE subject = ? AND heir <> '' AND turn IS NOT NULL", (player,)
        ).fetchone()
        if heir is not None:
            book.heirs[player] = heir[0]
    for player in {book.heirs.get(player, player) for player in players}:
        rows = connection.execute(f"SELECT game, {RATING} FROM ratings WHERE player = ?", (player,))
        for game, *rating in rows.fetchall():
            if not games or game in games:
                book.ratings[game, player] = Rating(*rating)
    return book


def write_rating(connection: Connection, game: str, player: str, rating: Rating) -> None:
    connection.execute(
        f"INSERT INTO ratings (game, player, guest, {RATING}, points, settled) "
        "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (game, player) DO UPDATE SET strength = excluded.strength, doubt = excluded.doubt, "
        "games = excluded.games, latest = excluded.latest, points = excluded.points, "
        "settled = excluded.settled",
        (
            game,
            player,
            None if player.startswith(BOT) else player,
            rating.strength,
            rating.doubt,
            rating.games,
            rating.latest,
            rating.points,
            int(rating.settled),
        ),
    )


def write_changes(connection: Connection, match: str, seats: Iterable[RatingChange]) -> None:
    connection.executemany(
        "UPDATE shares SET strength_before = ?, doubt_before = ?, strength = ?, doubt = ? "
        "WHERE match = ? AND seat = ?",
        [(c.before.strength, c.before.doubt, c.after.strength, c.after.doubt, match, c.seat) for c in seats],
    )


# ---------------------------------------------------------------- rebuilding


def adopt(connection: Connection, matches: Sequence[Rated]) -> None:
    take_turn(connection)
    (first,) = connection.execute("SELECT coalesce(min(turn), 1) FROM rated").fetchone()
    for turn, rated in enumerate(matches, first - len(matches)):
        connection.execute(
            "INSERT INTO rated (subject, game, at, heir, turn) VALUES (?, ?, ?, '', ?)",
            (rated.match, rated.game, rated.at, turn),
        )
        write_shares(connection, rated)


def turns(connection: Connection, after: int | None, limit: int) -> list[Turn]:
    rows = connection.execute(
        "SELECT turn, subject, game, at, heir FROM rated WHERE turn IS NOT NULL AND turn > ? "
        "ORDER BY turn LIMIT ?",
        (-(1 << 62) if after is None else after, limit),
    ).fetchall()
    return [
        Turn(turn, subject, game, at, heir, () if heir else tuple(shares_of(connection, subject)))
        for turn, subject, game, at, heir in rows
    ]


def replace(connection: Connection, book: Book, last: int) -> bool:
    if max(take_turn(connection), 0) != max(last, 0):
        return False
    connection.execute("DELETE FROM ratings")
    for (game, player), rating in book.ratings.items():
        write_rating(connection, game, player, rating)
    return True


# ---------------------------------------------------------------- reading


def ladder(connection: Connection, game: str, since: int, start: int, limit: int, guest: str) -> Ladder:
    active = f"{LISTED} AND latest >= ?"
    (count,) = connection.execute(f"SELECT count(*) {active}", (game, since)).fetchone()
    rows = connection.execute(
        f"SELECT {LINE} {active} ORDER BY settled DESC, points DESC, games DESC, player LIMIT ? OFFSET ?",
        (game, since, limit, start),
    ).fetchall()

    def placed(rating: Rating) -> int | None:
        if not rating.settled or rating.latest < since:
            return None
        (better,) = connection.execute(
            f"SELECT count(*) {active} AND settled = 1 AND points > ?", (game, since, rating.points)
        ).fetchone()
        return int(better) + 1

    rungs: list[Rung] = []
    for number, row in enumerate(rows, start + 1):
        rating = Rating(*row[3:])
        place = number if rating.settled else None
        if place is not None and not rungs:
            place = placed(rating)
        elif place is not None and rungs[-1].rating.points == rating.points:
            place = rungs[-1].place
        rungs.append(rung_of(row, place))
    own = connection.execute(f"SELECT {LINE} {LISTED} AND player = ?", (game, guest)).fetchone()
    mine = None if own is None else rung_of(own, placed(Rating(*own[3:])))
    return Ladder(rungs, count, mine)


def rung_of(row: Row, place: int | None) -> Rung:
    player, name, face, *rating = row
    if player.startswith(BOT):
        return Rung(place, "", player.removeprefix(BOT), "", 0, Rating(*rating))
    return Rung(place, player, "", name, face, Rating(*rating))


def changes(connection: Connection, matches: Sequence[str]) -> dict[str, list[RatingChange]]:
    if not matches:
        return {}
    rows = connection.execute(
        "SELECT match, seat, strength_before, doubt_before, strength, doubt FROM shares "
        f"WHERE strength IS NOT NULL AND match IN ({', '.join('?' * len(matches))}) ORDER BY match, seat",
        tuple(matches),
    ).fetchall()
    found: dict[str, list[RatingChange]] = {}
    for match, seat, *numbers in rows:
        found.setdefault(match, []).append(RatingChange(seat, Rating(*numbers[:2]), Rating(*numbers[2:])))
    return found

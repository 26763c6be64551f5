"""The tables, in the words of SQLite; `postgres/schema.py` says them in those of PostgreSQL."""

from __future__ import annotations

__all__ = ["BREAKING", "FIRST", "MIGRATIONS", "migration", "newest", "oldest_for"]

FIRST = 19
"""The format that the first migration makes. Earlier ones were never released, and nobody reads them."""

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE guests (
        id    TEXT PRIMARY KEY,
        name  TEXT NOT NULL,
        face  INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE matches (
        id        TEXT PRIMARY KEY,
        game      TEXT NOT NULL,
        ruleset   TEXT NOT NULL,
        pace      TEXT NOT NULL,
        creator   TEXT NOT NULL REFERENCES guests (id),
        created   INTEGER NOT NULL,
        secret    BLOB NOT NULL,
        daily     TEXT NOT NULL,
        practice  INTEGER NOT NULL,
        public    INTEGER NOT NULL,
        version   INTEGER NOT NULL,
        sum       BLOB NOT NULL,
        options   TEXT NOT NULL,
        terms     TEXT NOT NULL,
        times     TEXT NOT NULL,
        deal      TEXT NOT NULL,
        marks     TEXT NOT NULL,
        status    TEXT NOT NULL,
        must      INTEGER NOT NULL,
        due       INTEGER,
        places    TEXT NOT NULL,
        scores    TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX matches_due ON matches (due, id) WHERE due IS NOT NULL;

    CREATE TABLE seats (
        match    TEXT NOT NULL REFERENCES matches (id),
        seat     INTEGER NOT NULL,
        kind     TEXT NOT NULL,
        guest    TEXT REFERENCES guests (id),
        name     TEXT NOT NULL,
        face     INTEGER NOT NULL,
        level    TEXT NOT NULL,
        invite   TEXT NOT NULL,
        created  INTEGER NOT NULL,
        ready    INTEGER NOT NULL,
        kept     TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID;
    CREATE INDEX seats_guest ON seats (guest, created, match) WHERE guest IS NOT NULL;

    CREATE TABLE entries (
        match   TEXT NOT NULL REFERENCES matches (id),
        seq     INTEGER NOT NULL,
        at      INTEGER NOT NULL,
        kind    TEXT NOT NULL,
        seat    INTEGER NOT NULL,
        text    TEXT NOT NULL,
        chance  TEXT NOT NULL,
        key     TEXT NOT NULL,
        sum     BLOB NOT NULL,
        PRIMARY KEY (match, seq)
    ) WITHOUT ROWID;

    CREATE TABLE snapshots (
        match  TEXT PRIMARY KEY REFERENCES matches (id),
        seq    INTEGER NOT NULL,
        state  TEXT NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE secrets (
        name   TEXT PRIMARY KEY,
        value  BLOB NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE tries (
        game   TEXT NOT NULL,
        day    TEXT NOT NULL,
        guest  TEXT NOT NULL REFERENCES guests (id),
        match  TEXT NOT NULL REFERENCES matches (id),
        PRIMARY KEY (game, day, guest)
    ) WITHOUT ROWID;

    CREATE TABLE results (
        match   TEXT PRIMARY KEY REFERENCES matches (id),
        game    TEXT NOT NULL,
        guest   TEXT NOT NULL REFERENCES guests (id),
        points  INTEGER NOT NULL,
        at      INTEGER NOT NULL,
        day     TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX results_guest ON results (guest, game, points DESC, at);
    CREATE INDEX results_day ON results (game, day, points DESC, at) WHERE day <> '';

    CREATE TABLE pulse (
        id  INTEGER PRIMARY KEY CHECK (id = 1),
        at  INTEGER NOT NULL
    );

    CREATE TABLE talk (
        match   TEXT NOT NULL REFERENCES matches (id),
        line    INTEGER NOT NULL,
        at      INTEGER NOT NULL,
        guest   TEXT REFERENCES guests (id),
        phrase  TEXT NOT NULL,
        text    TEXT NOT NULL,
        key     TEXT NOT NULL,
        PRIMARY KEY (match, line)
    ) WITHOUT ROWID;
    CREATE INDEX talk_guest ON talk (guest) WHERE guest IS NOT NULL;

    CREATE TABLE reports (
        id        INTEGER PRIMARY KEY AUTOINCREMENT,
        at        INTEGER NOT NULL,
        match     TEXT NOT NULL REFERENCES matches (id),
        reporter  TEXT NOT NULL REFERENCES guests (id),
        accused   TEXT NOT NULL REFERENCES guests (id),
        reason    TEXT NOT NULL,
        text      TEXT NOT NULL,
        UNIQUE (match, reporter, accused)
    );
    CREATE INDEX reports_reporter ON reports (reporter);
    CREATE INDEX reports_accused ON reports (accused);

    CREATE TABLE reported (
        report  INTEGER NOT NULL REFERENCES reports (id),
        line    INTEGER NOT NULL,
        at      INTEGER NOT NULL,
        guest   TEXT NOT NULL REFERENCES guests (id),
        phrase  TEXT NOT NULL,
        text    TEXT NOT NULL,
        PRIMARY KEY (report, line)
    ) WITHOUT ROWID;
    CREATE INDEX reported_guest ON reported (guest);

    CREATE TABLE forks (
        match     TEXT PRIMARY KEY REFERENCES matches (id),
        parent    TEXT NOT NULL,
        version   INTEGER NOT NULL,
        uploaded  INTEGER NOT NULL,
        position  TEXT NOT NULL,
        past      TEXT NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE uploads (
        id       TEXT PRIMARY KEY,
        guest    TEXT NOT NULL REFERENCES guests (id),
        at       INTEGER NOT NULL,
        game     TEXT NOT NULL,
        ruleset  TEXT NOT NULL,
        names    TEXT NOT NULL,
        entries  INTEGER NOT NULL,
        record   TEXT NOT NULL
    );
    CREATE INDEX uploads_guest ON uploads (guest, at, id);

    CREATE TABLE accounts (
        guest  TEXT PRIMARY KEY REFERENCES guests (id),
        look   TEXT UNIQUE,
        hash   TEXT NOT NULL,
        stamp  TEXT NOT NULL,
        heir   TEXT NOT NULL DEFAULT ''
    ) WITHOUT ROWID;

    CREATE TABLE sessions (
        id      TEXT PRIMARY KEY,
        guest   TEXT NOT NULL REFERENCES guests (id),
        began   INTEGER NOT NULL,
        seen    INTEGER NOT NULL DEFAULT 0,
        device  TEXT NOT NULL DEFAULT ''
    ) WITHOUT ROWID;
    CREATE INDEX sessions_guest ON sessions (guest, began);

    CREATE TABLE bans (
        kind  TEXT NOT NULL,
        what  TEXT NOT NULL,
        at    INTEGER NOT NULL,
        PRIMARY KEY (kind, what)
    ) WITHOUT ROWID;

    CREATE TABLE processes (
        id     TEXT PRIMARY KEY,
        until  INTEGER NOT NULL,
        heard  INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;

    CREATE TABLE leases (
        name     TEXT PRIMARY KEY,
        process  TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX leases_process ON leases (process);

    CREATE TABLE rated (
        subject  TEXT PRIMARY KEY,
        game     TEXT NOT NULL,
        at       INTEGER NOT NULL,
        heir     TEXT NOT NULL,
        turn     INTEGER
    ) WITHOUT ROWID;
    CREATE INDEX rated_waiting ON rated (at, subject) WHERE turn IS NULL;
    CREATE UNIQUE INDEX rated_turn ON rated (turn) WHERE turn IS NOT NULL;

    CREATE TABLE shares (
        match            TEXT NOT NULL REFERENCES matches (id),
        seat             INTEGER NOT NULL,
        player           TEXT NOT NULL,
        place            INTEGER NOT NULL,
        spared           INTEGER NOT NULL,
        strength_before  DOUBLE PRECISION,
        doubt_before     DOUBLE PRECISION,
        strength         DOUBLE PRECISION,
        doubt            DOUBLE PRECISION,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID;
    CREATE INDEX shares_player ON shares (player);

    CREATE TABLE ratings (
        game      TEXT NOT NULL,
        player    TEXT NOT NULL,
        guest     TEXT REFERENCES guests (id),
        strength  DOUBLE PRECISION NOT NULL,
        doubt     DOUBLE PRECISION NOT NULL,
        games     INTEGER NOT NULL,
        latest    INTEGER NOT NULL,
        points    INTEGER NOT NULL,
        settled   INTEGER NOT NULL,
        PRIMARY KEY (game, player)
    ) WITHOUT ROWID;
    CREATE INDEX ratings_ladder ON ratings (game, settled DESC, points DESC, games DESC, player);
    CREATE INDEX ratings_player ON ratings (player);

    CREATE TABLE rating_turn (
        id    INTEGER PRIMARY KEY CHECK (id = 1),
        turn  INTEGER NOT NULL
    );

    CREATE TABLE probes (
        id  INTEGER PRIMARY KEY CHECK (id = 1),
        at  INTEGER NOT NULL
    );

    CREATE TABLE losses (
        match    TEXT PRIMARY KEY,
        version  INTEGER NOT NULL,
        kept     INTEGER NOT NULL,
        at       INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE audit (
        id        INTEGER PRIMARY KEY AUTOINCREMENT,
        area      TEXT NOT NULL,
        what      TEXT NOT NULL,
        at        INTEGER NOT NULL,
        actor     TEXT NOT NULL,
        operator  TEXT NOT NULL,
        subject   TEXT NOT NULL,
        detail    TEXT NOT NULL,
        address   TEXT NOT NULL
    );
    CREATE INDEX audit_area ON audit (area, id);
    CREATE INDEX audit_at ON audit (area, at);
    CREATE INDEX audit_actor ON audit (actor);
    CREATE INDEX audit_subject ON audit (subject);

    CREATE TABLE hosts (
        guest  TEXT PRIMARY KEY REFERENCES guests (id),
        at     INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE figures (
        process  TEXT PRIMARY KEY,
        at       INTEGER NOT NULL,
        text     TEXT NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE seat_links (
        id      TEXT PRIMARY KEY,
        guest   TEXT NOT NULL REFERENCES guests (id),
        match   TEXT NOT NULL REFERENCES matches (id),
        began   INTEGER NOT NULL,
        seen    INTEGER NOT NULL DEFAULT 0,
        device  TEXT NOT NULL DEFAULT '',
        UNIQUE (guest, match)
    ) WITHOUT ROWID;

    CREATE TABLE shapes (
        shape  TEXT NOT NULL,
        guest  TEXT NOT NULL REFERENCES guests (id),
        PRIMARY KEY (shape, guest)
    ) WITHOUT ROWID;
    CREATE INDEX shapes_guest ON shapes (guest);

    CREATE TABLE second_factors (
        guest   TEXT PRIMARY KEY REFERENCES guests (id),
        sealed  BLOB NOT NULL,
        began   INTEGER NOT NULL,
        step    INTEGER NOT NULL
    ) WITHOUT ROWID;

    CREATE TABLE recovery_codes (
        guest  TEXT NOT NULL REFERENCES guests (id),
        hash   TEXT NOT NULL,
        PRIMARY KEY (guest, hash)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE bots (
        guest  TEXT PRIMARY KEY REFERENCES guests (id),
        owner  TEXT NOT NULL REFERENCES guests (id),
        token  TEXT,
        rules  TEXT NOT NULL,
        began  INTEGER NOT NULL,
        seen   INTEGER NOT NULL DEFAULT 0
    ) WITHOUT ROWID;
    CREATE INDEX bots_owner ON bots (owner);
    CREATE INDEX bots_seen ON bots (seen);
    CREATE UNIQUE INDEX bots_token ON bots (token) WHERE token IS NOT NULL;
    """,
    """
    CREATE INDEX forks_parent ON forks (parent);

    CREATE TABLE fork_names (
        match  TEXT NOT NULL,
        seat   INTEGER NOT NULL,
        name   TEXT NOT NULL,
        PRIMARY KEY (match, seat)
    ) WITHOUT ROWID;
    """,
)
"""Each brings the database one format further; there is no way back. Never change one that was released.

Only add: tables, indexes, columns with a default. Then a program that does not know the newest format goes on
working beside one that does, and a server can be replaced while others run.
"""

BREAKING: frozenset[int] = frozenset({FIRST})
"""The formats that programs which do not know them must keep away from."""


def newest() -> int:
    """The newest format that this program knows."""
    return FIRST + len(MIGRATIONS) - 1


def migration(version: int) -> str:
    """What brings a database to a format from the one before; nothing is before the first."""
    return MIGRATIONS[version - FIRST]


def oldest_for(version: int) -> int:
    """The oldest format that a program must know to work on this one."""
    return max((breaking for breaking in BREAKING if breaking <= version), default=0)

"""How much is too much: the one table of a server's limits.

An address is a machine, a household or a school; a guest is one browser, or all browsers of one name. What is
expensive has a limit for both: a new guest costs nothing, and people behind one address share it.

There are three kinds. *Floods*: bytes, frames and connections are counted as they come in, before they are
parsed; a socket with too many is cut, without a word. *Turns*: what is allowed but expensive is done for one
address one at a time, so that others come in between; nobody is refused. *Sentences*: everything that people
do has a limit, and somebody who reaches it is told so and stays.

A guest who was cut has to stay away for a while, longer each time (`offenders.py`). After a few floods by
clients without a cookie, all clients without one at that address have to wait. Guests who have been here
before still get in, and open sockets stay.
"""

# ruff: noqa: RUF009  `of` is a dataclass's own `field`, with all that there is to say about a limit

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Literal

from hyakki.server.limits.rate import Rate, without_end

__all__ = ["SUBJECTS", "Rates"]

By = Literal["socket", "connection", "guest", "address", "name", "server"]


WAIT = "wait a moment, then try again"


def of(subject: str, by: By, value: Rate | int, what: str, words: str) -> Any:
    """One limit: what it is on, whose, how much, and what is said when it is reached."""
    return field(default=value, metadata={"subject": subject, "by": by, "what": what, "words": words})


@dataclass(frozen=True, slots=True)
class Rates:
    """All the limits of a server. One person's clicks stay far below them, a household's too."""

    frames: Rate = of(
        "frames",
        "socket",
        Rate(50, 400),
        "frames of any kind on one socket, and reads; over it the socket is cut",
        "",
    )
    bytes: Rate = of(
        "bytes",
        "socket",
        Rate(16_000, 160_000),
        "bytes that come in on one socket; over it the socket is cut",
        "",
    )
    body: Rate = of(
        "body",
        "connection",
        Rate(256_000, 4_000_000),
        "bytes that come in on one connection for HTTP; over it the connection is cut",
        "",
    )
    accepts: Rate = of(
        "accepts",
        "address",
        Rate(20, 300),
        "new TCP connections and sockets from one address; others are hung up on",
        "",
    )
    floods: Rate = of(
        "floods",
        "address",
        Rate(1 / 60, 3),
        "sockets of one address that are cut before those without a cookie wait there",
        f"somebody in your network is flooding this server; {WAIT}",
    )
    floods_guest: Rate = of(
        "floods",
        "guest",
        Rate(1 / 60, 1),
        "sockets of one guest that are cut before that guest waits",
        "",
    )
    turns: Rate = of(
        "turns",
        "address",
        Rate(200, 20),
        "HTTP requests and new sockets of one address that are begun; others wait for their turn",
        "",
    )
    creating: Rate = of(
        "creating",
        "address",
        Rate(10, 4),
        "matches of one address that are made; others wait for their turn",
        "",
    )
    opening: Rate = of(
        "opening",
        "address",
        Rate(100, 20),
        "matches of one address that are laid out; others wait for their turn",
        "",
    )
    socket: Rate = of(
        "messages", "socket", Rate(20, 80), "messages on one socket", f"too many messages at once; {WAIT}"
    )
    guest: Rate = of(
        "messages",
        "guest",
        Rate(50, 300),
        "messages of one guest",
        f"too many messages from all your pages; {WAIT}",
    )
    address: Rate = of(
        "messages",
        "address",
        Rate(100, 600),
        "messages from one address",
        f"too many messages from your network; {WAIT}",
    )
    connects_guest: Rate = of(
        "connects", "guest", Rate(2, 40), "new sockets of one guest", f"your pages connect too often; {WAIT}"
    )
    connects: Rate = of(
        "connects",
        "address",
        Rate(5, 100),
        "new sockets from one address",
        f"too many pages connect from your network; {WAIT}",
    )
    sockets_guest: int = of(
        "sockets",
        "guest",
        20,
        "sockets of one guest at once",
        "this table is open in too many of your tabs and devices; close one",
    )
    sockets: int = of(
        "sockets",
        "address",
        100,
        "sockets from one address at once",
        "too many pages are open in your network; close one",
    )
    sockets_in_all: int = of(
        "sockets", "server", 10_000, "sockets at once", "this server is full; try again in a few minutes"
    )
    connections: int = of(
        "connections", "address", 300, "TCP connections from one address at once, but for sockets", ""
    )
    requests: Rate = of(
        "requests",
        "address",
        Rate(50, 400),
        "HTTP requests from one address",
        f"too many requests from your network; {WAIT}",
    )
    guests: Rate = of(
        "guests",
        "address",
        Rate(0.5, 100),
        "new guests from one address",
        f"too many new guests from your network; {WAIT}",
    )
    names: Rate = of(
        "names",
        "name",
        Rate(1 / 30, 10),
        "passwords tried or set for one name",
        "too many tries for this name; wait a minute, then try again",
    )
    passwords: Rate = of(
        "passwords",
        "address",
        Rate(0.1, 10),
        "passwords tried or set from one address",
        "too many tries from your network; wait a minute, then try again",
    )
    codes: Rate = of(
        "codes",
        "name",
        Rate(1 / 300, 5),
        "wrong codes beside the right password of one name",
        "too many wrong codes for this name; wait five minutes, then try again",
    )
    forgets: Rate = of(
        "forgets",
        "address",
        Rate(1 / 30, 10),
        "people who delete themselves from one address",
        "many people in your network delete themselves; wait half a minute, then try again",
    )
    renames: Rate = of(
        "renames",
        "guest",
        Rate(0.1, 10),
        "new names of one guest",
        "you have changed your name often just now; wait a minute, then try again",
    )
    renames_address: Rate = of(
        "renames",
        "address",
        Rate(1, 60),
        "new names from one address",
        f"many people in your network change their names; {WAIT}",
    )
    creates_guest: Rate = of(
        "creates", "guest", Rate(0.2, 20), "new matches of one guest", f"too many new matches at once; {WAIT}"
    )
    creates: Rate = of(
        "creates",
        "address",
        Rate(1, 60),
        "new matches from one address",
        f"too many new matches from your network; {WAIT}",
    )
    forks_guest: Rate = of(
        "forks",
        "guest",
        Rate(0.1, 10),
        "games that one guest continues from an earlier one",
        f"too many games continued at once; {WAIT}",
    )
    forks: Rate = of(
        "forks",
        "address",
        Rate(0.1, 30),
        "games continued from an earlier one, from one address",
        f"too many games continued from your network; {WAIT}",
    )
    tables_guest: int = of(
        "tables",
        "guest",
        60,
        "unfinished matches of one guest in memory",
        "you have begun very many games; finish or leave some first",
    )
    tables: int = of(
        "tables",
        "address",
        300,
        "unfinished matches from one address in memory",
        "very many games go on in your network; finish some first",
    )
    matches: int = of(
        "matches",
        "server",
        20_000,
        "matches in memory; idle ones go first",
        "this server is full; try again in a few minutes",
    )
    opened: int = of(
        "opened",
        "socket",
        50,
        "matches open on one socket",
        "this page has too many matches open; leave one first",
    )
    opens_guest: Rate = of(
        "opens",
        "guest",
        Rate(10, 120),
        "matches that one guest opens",
        f"too many matches opened at once; {WAIT}",
    )
    opens: Rate = of(
        "opens",
        "address",
        Rate(50, 600),
        "matches opened from one address",
        f"too many matches opened from your network; {WAIT}",
    )
    guesses: Rate = of(
        "guesses",
        "address",
        Rate(0.2, 10),
        "wrong secrets of seats from one address",
        "too many wrong links from your network; wait a minute, then try again",
    )
    arranges_guest: Rate = of(
        "arranges",
        "guest",
        Rate(5, 100),
        "changes of one guest at tables, but for moves",
        f"that is a lot of changes at once; {WAIT}",
    )
    arranges: Rate = of(
        "arranges",
        "address",
        Rate(30, 400),
        "changes at tables from one address, but for moves",
        f"too many changes from your network; {WAIT}",
    )
    lobby_guest: Rate = of(
        "lobby",
        "guest",
        Rate(1, 30),
        "requests for the lobby by one guest",
        f"you have asked for the lobby too often; {WAIT}",
    )
    lobby: Rate = of(
        "lobby",
        "address",
        Rate(5, 100),
        "requests for the lobby from one address",
        f"the lobby was asked for too often from your network; {WAIT}",
    )
    seekers: Rate = of(
        "seeks",
        "guest",
        Rate(0.2, 8),
        "seats in the lobby and quick matches of one guest",
        "you have looked for many seats in a short time; wait a few seconds",
    )
    seeks: Rate = of(
        "seeks",
        "address",
        Rate(2, 60),
        "seats in the lobby and quick matches from one address",
        f"many people in your network look for seats; {WAIT}",
    )
    lists_guest: Rate = of(
        "lists",
        "guest",
        Rate(5, 80),
        "lists that one guest asks for: games, results, records, boards, ratings",
        f"too many lists at once; {WAIT}",
    )
    lists: Rate = of(
        "lists",
        "address",
        Rate(20, 300),
        "lists from one address",
        f"too many lists asked for from your network; {WAIT}",
    )
    replays_guest: Rate = of(
        "replays", "guest", Rate(1, 20), "replays to one guest", f"too many replays at once; {WAIT}"
    )
    replays: Rate = of(
        "replays",
        "address",
        Rate(2, 40),
        "replays to one address",
        f"too many replays to your network; {WAIT}",
    )
    records: Rate = of(
        "records",
        "address",
        Rate(1, 30),
        "records downloaded from one address",
        f"too many records at once; {WAIT}",
    )
    uploads_guest: Rate = of(
        "uploads",
        "guest",
        Rate(1 / 30, 6),
        "records that one guest uploads",
        "too many records at once; wait a minute, then upload the next",
    )
    uploads: Rate = of(
        "uploads",
        "address",
        Rate(1 / 30, 12),
        "records uploaded from one address",
        "too many records from your network; wait a minute, then upload the next",
    )
    checks_guest: int = of(
        "checks",
        "guest",
        1,
        "uploaded records of one guest that are being checked, or wait for it",
        "your last record is still being checked; upload the next one after it",
    )
    checks: int = of(
        "checks",
        "address",
        4,
        "uploaded records of one address that are being checked, or wait for it",
        "several records of your network are still being checked; wait a minute, then upload yours",
    )
    checks_in_all: int = of(
        "checks",
        "server",
        16,
        "uploaded records that are being checked, or wait for it",
        "many records are being checked just now; wait a minute, then upload yours",
    )
    hints_guest: Rate = of(
        "hints",
        "guest",
        Rate(0.5, 12),
        "hints to one guest",
        "too many hints at once; think for yourself for a moment",
    )
    hints: Rate = of(
        "hints",
        "address",
        Rate(1, 30),
        "hints to one address",
        f"too many hints to your network at once; {WAIT}",
    )
    reviews_guest: Rate = of(
        "reviews",
        "guest",
        Rate(0.2, 20),
        "finished games that are looked over for one guest",
        f"too many games to look over at once; {WAIT}",
    )
    reviews: Rate = of(
        "reviews",
        "address",
        Rate(0.5, 30),
        "finished games that are looked over for one address",
        f"too many games of your network to look over at once; {WAIT}",
    )
    chat: Rate = of(
        "chat",
        "guest",
        Rate(0.5, 6),
        "lines that one guest says",
        "that is a lot at once; wait a few seconds, so that others can read it",
    )
    chat_address: Rate = of(
        "chat",
        "address",
        Rate(5, 60),
        "lines said from one address",
        f"a lot is being said from your network; {WAIT}",
    )
    reports: Rate = of(
        "reports",
        "guest",
        Rate(1 / 60, 5),
        "complaints of one guest",
        "you have reported several people just now; wait a few minutes",
    )
    reports_address: Rate = of(
        "reports",
        "address",
        Rate(0.1, 20),
        "complaints from one address",
        "many people were reported from your network just now; wait a few minutes",
    )
    bots: Rate = of(
        "bots",
        "guest",
        Rate(0.2, 20),
        "changes that one guest makes to their bot accounts",
        f"too many changes to your bots at once; {WAIT}",
    )
    hosting: Rate = of(
        "hosting",
        "guest",
        Rate(5, 100),
        "requests of one host on the host's page",
        f"too many requests at once; {WAIT}",
    )
    hosting_work: Rate = of(
        "hosting_work",
        "guest",
        Rate(1 / 60, 3),
        "backups and rebuilt ratings by one host",
        "that was done just now; wait a minute, then try again",
    )

    @classmethod
    def plenty(cls) -> Rates:
        """No limits, for tests and measurements."""
        usual = cls()
        none: dict[str, Any] = {limit.name: without_end(getattr(usual, limit.name)) for limit in fields(cls)}
        return cls(**none)


SUBJECTS: frozenset[str] = frozenset(limit.metadata["subject"] for limit in fields(Rates))
"""What limits are on. Some have one for a guest and another for the guest's address."""

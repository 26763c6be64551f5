"""`hyakki audit`: what hosts have done, who has signed in, and what was done to bot accounts."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING, Any

from hyakki.commands import Subparsers, add
from hyakki.commands.keeping import add_data, add_database, moment, now, with_store

if TYPE_CHECKING:
    from hyakki.store import AuditEntry, Store

USUAL = 50
PAGE = 500
DAY = 24 * 60 * 60 * 1000


def add_parser(sub: Subparsers) -> None:
    parser = add(
        sub,
        "audit",
        "read the audit log: what hosts have done, who has signed in, and changes to bot accounts",
        "hyakki audit --data /srv/hyakki\nhyakki audit --area sign_in --what sign_in_failed --days 7\n"
        "hyakki audit --who Kitsune --json",
    )
    parser.add_argument(
        "--area",
        choices=["host", "sign_in", "bot"],
        help="only what hosts did, only sign-ins, or only changes to bot accounts",
    )
    parser.add_argument(
        "--what", metavar="KIND", type=kind, help=f"only entries of one kind: {', '.join(kinds())}"
    )
    parser.add_argument(
        "--who", metavar="WHO", help="only what somebody did or what was done to them, by name or mark"
    )
    parser.add_argument("--days", metavar="N", type=number, help="only the last N days")
    parser.add_argument(
        "--lines", metavar="N", type=number, default=USUAL, help=f"at most N entries, the newest ({USUAL})"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    add_data(parser)
    add_database(parser)


def kinds() -> list[str]:
    from hyakki.store.audit import AREAS

    return list(AREAS)


def kind(text: str) -> str:
    if text not in kinds():
        raise argparse.ArgumentTypeError(f"{text!r} is no kind of entry; there are {', '.join(kinds())}")
    return text


def number(text: str) -> int:
    if not text.isdecimal() or not 1 <= int(text) <= 100_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1 to 100000")
    return int(text)


def run(args: argparse.Namespace) -> int:
    found = with_store(args, lambda store: entries_of(store, args))
    for entry in reversed(found):  # the newest last, where one looks
        if args.json:
            sys.stdout.write(as_json(entry) + "\n")
        else:
            print(line_of(entry))
    if not found and not args.json:
        print("No such entries.")
    return 0


async def entries_of(store: Store, args: argparse.Namespace) -> list[AuditEntry]:
    """The newest first. Raises HostRefused, StoreError."""
    from hyakki.server.hosting.who import guest_of

    guest = (await guest_of(store, args.who)).id if args.who is not None else None
    oldest = now() - args.days * DAY if args.days else 0
    found: list[AuditEntry] = []
    while len(found) < args.lines:
        page = await store.audit.entries(
            now(),
            min(PAGE, args.lines - len(found)),
            area=args.area,
            what=args.what,
            guest=guest,
            before=found[-1].number if found else None,
        )
        found += [entry for entry in page if entry.event.at >= oldest]
        if not page or page[-1].event.at < oldest:
            break
    return found


def line_of(entry: AuditEntry) -> str:
    from hyakki.server.hosting.audit import WORDS, about_whom, by_whom, detail_of

    event = entry.event
    parts = [moment(event.at), WORDS.get(event.what, event.what), about_whom(entry), detail_of(entry)]
    by = by_whom(entry)
    parts += [f"by {by}" if by else "", f"from {event.address}" if event.address else ""]
    return "  ".join(part for part in parts if part)


def as_json(entry: AuditEntry) -> str:
    import msgspec

    from hyakki.server.hosting.audit import about_whom, by_whom

    event = entry.event
    line: dict[str, Any] = {
        "number": entry.number,
        "at": event.at,
        "area": entry.area,
        "what": event.what,
        "by": by_whom(entry),
        "about": about_whom(entry),
        "detail": event.detail,
        "address": event.address,
    }
    return msgspec.json.encode(line).decode()

"""`hyakki verify RECORD`: was this game dealt as it was promised before its first card?"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from hyakki.commands import CannotDo, Subparsers, add
from hyakki.commands.records import game_of, name_of, read_record

if TYPE_CHECKING:
    from hyakki.kernel.record import DealLines, Record


def add_parser(sub: Subparsers) -> None:
    parser = add(
        sub,
        "verify",
        "check every draw of a finished game against the secret it was dealt from",
        "hyakki verify game.record\nhyakki verify - < game.record",
    )
    parser.add_argument(
        "record", metavar="RECORD", help="a record, downloaded from a finished match; - for standard input"
    )
    parser.add_argument(
        "--commitment", metavar="HEX", default="", help="what was shown before the first card, to compare"
    )
    parser.epilog = (
        f"{parser.epilog}\n\n"
        "It ends with 0 if every draw fits, 1 if one does not, 2 if there is nothing that could be checked."
    )


def run(args: argparse.Namespace) -> int:
    from hyakki.kernel.fair import check
    from hyakki.kernel.record import RecordError

    name = name_of(args.record)
    record = read_record(args.record)
    if record.deal is None:
        raise CannotDo(f"{name}: made before fair dealing, or by `hyakki sim`; there is no promise to check")
    game = game_of(record, args.record)
    try:
        state, draws = check(record, game)
        promised = args.commitment.lower().removesuffix("…")
        if not record.deal.commitment.startswith(promised):
            line = record.first_line - len(record.deal.lines())
            raise RecordError(line, f"the commitment is not the one you were shown ({args.commitment})")
    except RecordError as error:
        print(f"{name}, {error}")
        print("This game was NOT dealt as it was promised, or its record was changed afterwards.")
        return 1
    if not state.over and not any(entry.kind == "end" for entry in record.entries):
        raise CannotDo(f"{name}: this game is not finished; {draws} draws fit so far")
    tell(record, record.deal, game.info.title, draws)
    return 0


def tell(record: Record, deal: DealLines, title: str, draws: int) -> None:
    print(f"{title}: {', '.join(seat.name for seat in record.seats)}")
    print(f"commitment {deal.commitment}: fits the secret")
    for seat, thrown in zip(record.seats, deal.entropy, strict=True):
        if seat.kind == "person":
            print(f"{seat.name} threw in {thrown or 'nothing'}")
    if deal.given:
        print(f"The first {deal.given} entries were given: this game goes on from another one.")
    print(f"Every draw was checked: {draws} of {draws}. This game was dealt as it was promised.")

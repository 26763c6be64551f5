"""`python -m hyakki.conformance NAME ...`: the suite on installed games, at every number of players."""

from __future__ import annotations

import argparse
import sys

from hyakki.conformance.case import Case, Nonconformity
from hyakki.conformance.suite import CHECKS, conform, unproven
from hyakki.games import UnknownGame, game


def main(arguments: list[str] | None = None) -> int:
    asked = questions().parse_args(arguments)
    try:
        found = [game(name) for name in asked.names]
    except UnknownGame as error:
        print(error, file=sys.stderr)
        return 2
    failed = False
    for one in found:
        for seats in asked.seats or one.info.seats:
            case = Case(one, seats, games=asked.games)
            players = "1 player" if seats == 1 else f"{seats} players"
            try:
                conform(case)
            except Nonconformity as error:
                failed = True
                print(error)
            else:
                passed = len(CHECKS) - len(unproven(case))
                print(f"{one.info.title} ({players}): {passed} checks passed.")
                print(f"  Left out, for they need `twins` and `worlds`: {', '.join(unproven(case))}.")
    return int(failed)


def questions() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m hyakki.conformance",
        description="Run the checks that every game passes, and say in plain words what fails.",
    )
    parser.add_argument("names", nargs="+", metavar="NAME", help="a game, ours or an installed one")
    parser.add_argument("--seats", type=int, action="append", help="only this number of players")
    parser.add_argument("--games", type=int, default=3, help="games for each check (3)")
    return parser


if __name__ == "__main__":
    sys.exit(main())

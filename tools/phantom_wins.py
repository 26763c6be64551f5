"""Measure how often each card of Hero vs Phantom scores: `.venv/bin/python tools/phantom_wins.py`.

Writes `src/hyakki/lab/wins/phantom.json`, which the page of cards and the documentation show. It counts
tricks. Experiments of the lab keep whole games: what wins in the other games comes from them
(`tools/lab_tables.py`). Measure with compiled rules.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hyakki.bots import Budget, choose
from hyakki.bots.playouts import first_seat
from hyakki.games.phantom import PHANTOM
from hyakki.games.phantom.cards import TEXTS
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import NOBODY, Log
from hyakki.lab.shares import share_of
from hyakki.lab.wins import Measured, Wins, write

FILE = Path(__file__).parent.parent / "src" / "hyakki" / "lab" / "wins" / "phantom.json"
SEATS = 4


def scored(games: int, seed: str) -> dict[str, Wins]:
    """Tricks of one game belong together: the game is the witness."""
    found: dict[str, dict[int, list[float]]] = {}
    for number, events in enumerate(heard(games, seed)):
        trick: dict[str, int] = {}
        for event in events:
            if event.kind == "played":
                trick[event.card] = event.seat
            elif event.kind == "battled":
                for card, seat in trick.items():
                    game_of = found.setdefault(card, {}).setdefault(number, [0.0, 0.0])
                    game_of[0] += seat in event.scorers
                    game_of[1] += 1
            if event.kind in ("battled", "round_ended"):
                trick = {}
    return {card: tricks(list(found[card].values())) for card in TEXTS if card in found}


def tricks(games: list[list[float]]) -> Wins:
    return Wins(share_of([won for won, _ in games], [of for _, of in games]), int(sum(of for _, of in games)))


def heard(games: int, seed: str) -> Iterator[list[Any]]:
    """Games of equal bots: everything that a spectator hears."""
    budget = Budget(simulations=1)
    for number in range(games):
        luck, log, decisions = Seeded(f"{seed} deal {number}"), Log(), 0
        state = PHANTOM.new(SEATS, luck, None, log)
        while not state.over:
            seat = first_seat(state.must())
            thought = f"{seed} {number} {decisions}"
            text = choose("phantom", PHANTOM.info.ruleset, state.view(seat), "normal", thought, budget)
            state.apply(seat, PHANTOM.parse(state, text), luck, log)
            decisions += 1
        yield log.heard(NOBODY)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=12000, help="how many (usually 12,000)")
    parser.add_argument("--seed", default="report-cards", help="where all luck comes from")
    args = parser.parse_args()
    found = Measured(
        ruleset=PHANTOM.info.ruleset,
        what="The player who plays it scores in the trick",
        of="tricks",
        how=f"{args.games:,} games of four bots, normal",
        command=f"tools/phantom_wins.py --games {args.games} --seed {args.seed}",
        cards=scored(args.games, args.seed),
    )
    FILE.write_text(write(found), "utf-8")


if __name__ == "__main__":
    main()

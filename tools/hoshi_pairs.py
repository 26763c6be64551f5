"""Write docs/hoshi-pairs.md: every Hero of Hoshi Battle against every other, and with every Duel card.

.venv/bin/python tools/hoshi_pairs.py --duels 400     # a minute or two with compiled rules
"""

from __future__ import annotations

import argparse
from pathlib import Path

from hyakki.bots.hoshi.trials.pairs import NO_CARD, share
from hyakki.games.hoshi import HOSHI
from hyakki.games.hoshi.cards import CARDS, COPIES, card_text
from hyakki.lab.progress import Progress

PAGE = Path(__file__).parent.parent / "docs" / "hoshi-pairs.md"
HEROES = range(COPIES)
CARDS_OF_DUELS = range(COPIES, 2 * COPIES)

INTRODUCTION = """\
# Hoshi Battle: every pair of cards

<!-- Written by tools/hoshi_pairs.py --duels {duels} --seed {seed}. Do not edit. -->

Single duels between bots with normal hands, {duels} for each pair, half from either side of the Arena. \
All figures are percent; two deviations are about {error:.0f} points. Fought with ruleset \
`{ruleset}`. How the bots fight is told in [Benchmarks](benchmarks.md#hoshi-battle).

## Hero against Hero

How many duels the Hero of the row wins against the Hero of the column; neither has a Duel card.

"""
WITH_CARDS = """

## Hero with Duel card

How many duels the Hero of the row wins with the Duel card of the column, against the same Hero without one.

"""
ALL_CARDS = """

## The cards

| | name | cost | what it does |
|---|---|---|---|"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--duels", type=int, default=400, help="how many duels for each pair (usually 400)")
    parser.add_argument("--seed", default="pairs", help="where all luck comes from")
    args = parser.parse_args()
    with Progress(COPIES * (COPIES - 1) // 2 + COPIES * COPIES, "pairs") as progress:
        PAGE.write_text(page(args.duels, args.seed, progress), "utf-8")
    return 0


def page(duels: int, seed: str, progress: Progress) -> str:
    """The whole page."""
    done = 0
    won: dict[tuple[int, int], float] = {}
    for one in HEROES:
        for two in range(one + 1, COPIES):
            won[one, two] = share((one, NO_CARD), (two, NO_CARD), duels, seed)
            won[two, one] = 1 - won[one, two]
            done += 1
            progress(done)
    with_card: dict[tuple[int, int], float] = {}
    for hero in HEROES:
        for card in CARDS_OF_DUELS:
            with_card[hero, card] = share((hero, card), (hero, NO_CARD), duels, seed)
            done += 1
            progress(done)
    cards = [f"| {card_text(n)} | {card.name} | {card.cost} | {card.text} |" for n, card in enumerate(CARDS)]
    lines = [
        *INTRODUCTION.format(
            duels=duels, seed=seed, error=100 / duels**0.5, ruleset=HOSHI.info.ruleset
        ).splitlines(),
        *table("Hero", HEROES, HEROES, won),
        *WITH_CARDS.splitlines(),
        *table("Hero", HEROES, CARDS_OF_DUELS, with_card),
        *ALL_CARDS.splitlines(),
        *cards,
    ]
    return "\n".join(lines) + "\n"


def table(corner: str, rows: range, columns: range, figures: dict[tuple[int, int], float]) -> list[str]:
    lines = ["| " + " | ".join([corner, *(card_text(column) for column in columns), "mean"]) + " |"]
    lines.append("|" + "---|" * (len(columns) + 2))
    for row in rows:
        found = [figures.get((row, column)) for column in columns]
        known = [figure for figure in found if figure is not None]
        cells = ["–" if figure is None else f"{100 * figure:.0f}" for figure in found]
        mean = f"**{100 * sum(known) / len(known):.0f}**"
        lines.append("| " + " | ".join([f"{card_text(row)} {CARDS[row].name}", *cells, mean]) + " |")
    return lines


if __name__ == "__main__":
    raise SystemExit(main())

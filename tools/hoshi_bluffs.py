"""Does bluffing pay in Hoshi Battle (HB-R8)? `.venv/bin/python tools/hoshi_bluffs.py --duels 20`

Every Hero meets every other, without Duel cards, with hands that differ in nothing but their bluffs, against
three kinds of opponents. Written as a table; all hands fight the same duels with the same luck.
"""

from __future__ import annotations

import argparse
import itertools
import math

from hyakki.bots.hoshi.trials.fighters import FIGHTERS
from hyakki.bots.hoshi.trials.pairs import NO_CARD, duel
from hyakki.games.hoshi.cards import COPIES
from hyakki.lab.progress import Progress

HANDS = ("honest", "sly", "bluffer")
FOES = ("nervous", "honest", "patient")


def won(hand: str, foe: str, duels: int, seed: str) -> int:
    """How many duels such a hand wins, over all pairs of Heroes; it changes seats after every one."""
    found = 0
    for one, two in itertools.permutations(range(COPIES), 2):
        for number in range(duels):
            turned = number % 2
            mine, theirs = (one, NO_CARD), (two, NO_CARD)
            fighters = (theirs, mine) if turned else (mine, theirs)
            names = (foe, hand) if turned else (hand, foe)
            hands = (FIGHTERS[names[0]], FIGHTERS[names[1]])
            found += duel(fighters, f"{seed} {one} {two} {number}", hands) == turned
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--duels", type=int, default=20, help="of each pair of Heroes (usually 20)")
    parser.add_argument("--seed", default="bluffs", help="where all luck comes from")
    args = parser.parse_args()
    fought = COPIES * (COPIES - 1) * args.duels
    print(f"duels won, in %, of {fought:,} each")
    print("| against | " + " | ".join(HANDS) + " | sly more than honest |")
    print("|" + "---|" * (len(HANDS) + 2))
    with Progress(len(FOES) * len(HANDS), "hands") as progress:
        for row, foe in enumerate(FOES):
            shares = []
            for column, hand in enumerate(HANDS):
                shares.append(won(hand, foe, args.duels, args.seed) / fought)
                progress(row * len(HANDS) + column + 1)
            off = [1.96 * math.sqrt(share * (1 - share) / fought) for share in shares]
            cells = [f"{100 * share:.1f} ± {100 * half:.1f}" for share, half in zip(shares, off)]
            more = f"{100 * (shares[1] - shares[0]):+.1f} ± {100 * math.hypot(off[0], off[1]):.1f}"
            print("| " + " | ".join([foe, *cells, more]) + " |", flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())

"""Works out how a strong bot mixes its choices in Hoshi's calm mode: `.venv/bin/python tools/hoshi_mixes.py`

Prints the table of `bots/hoshi/fencing.py`, and what the mixes are worth against each other.
"""

from __future__ import annotations

import argparse

from hyakki.bots.hoshi.trials.mixes import CHOICES, bluffing, leaning, solved, worth

MINE = (("nothing", False), ("fresh", False), ("fresh", True), ("open", True))
THEIRS = ("nothing", "fresh", "open")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--guard", type=float, default=0.2, help="guard so much more than the best mix")
    parser.add_argument("--feint", type=float, default=0.2, help="feint so much more")
    args = parser.parse_args()
    best = solved()
    keen = leaning(best, args.guard, args.feint)
    for has, strike in MINE:
        print(f"    (  # {has}{', a Strike' if strike and has == 'fresh' else ''}")
        for have in THEIRS:
            cells = []
            for tired in (0, 1):
                for theirs in (0, 1):
                    mix = keen[(has, tired, have, theirs), strike]
                    cells.append(percent([mix.get(move, 0.0) for move in CHOICES]))
            print(f"        ({', '.join(map(str, cells))}),")
        print("    ),")
    for name, other in (("best", best), ("never", bluffing(keen, False)), ("always", bluffing(keen, True))):
        print(f"# hits more a round than {name}: {worth(keen, other):+.3f}")
    return 0


def percent(mix: list[float]) -> tuple[int, ...]:
    """Whole percent that add up to a hundred."""
    rounded = [round(100 * part) for part in mix]
    rounded[rounded.index(max(rounded))] += 100 - sum(rounded)
    return tuple(rounded)


if __name__ == "__main__":
    raise SystemExit(main())

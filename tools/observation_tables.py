"""Write the layouts of observations into docs/research.md: `tools/observation_tables.py [--check]`.

A table stands between `<!-- layout: GAME -->` and `<!-- /layout -->`; it is made from the game's features.
"""

from __future__ import annotations

import re
import sys

from generated import keep
from ground import ROOT
from hyakki.games import GAMES

PAGE = ROOT / "docs" / "research.md"
PLACE = re.compile(r"(<!-- layout: (\w+) -->\n).*?(<!-- /layout -->)", re.DOTALL)


def main() -> int:
    return keep(__doc__, {PAGE: PLACE.sub(written, PAGE.read_text("utf-8"))})


def written(place: re.Match[str]) -> str:
    features = GAMES[place[2]].features
    if features is None:
        raise ValueError(f"{place[2]} has no features")
    facts = f"Version {features.version}: {features.size} bytes, {features.moves} moves and one to wait."
    rows = []
    for block in features.blocks:
        shape = " × ".join(map(str, block.shape))
        rows.append(f"| {block.first} | {block.name} | {shape} | {block.high} | {block.meaning} |")
    head = "| from byte | block | shape | highest | what it says |\n|---|---|---|---|---|"
    return f"{place[1]}\n{facts}\n\n{head}\n" + "\n".join(rows) + f"\n\n{place[3]}"


if __name__ == "__main__":
    sys.exit(main())

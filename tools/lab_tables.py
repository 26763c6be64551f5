"""Write the tables of the documentation that experiments have found: `tools/lab_tables.py [--check]`.

What was found is kept in `bench/results/lab/NAME.json`, written by `hyakki lab report NAME --json FILE`. A
table stands between `<!-- lab: NAME -->` and `<!-- /lab -->`; where all played against all, it can be square:
between `<!-- square: NAME -->` and `<!-- /square -->`. One figure stands in a sentence between
`<!-- found: NAME/MATCH/FIGURE -->` and `<!-- /found -->`: `share` with its interval, `games`, or a heading of
the table. What cards of a kind win, from the least to the most, stands between `<!-- worth: NAME/KIND -->`
and `<!-- /worth -->`; what each of them wins goes to `src/hyakki/lab/wins`, for the pages of cards.
"""

from __future__ import annotations

import json
import re
import sys

from generated import keep
from ground import ROOT
from hyakki.lab.reports.tables import Table, markdown
from hyakki.lab.shares import Share
from hyakki.lab.wins import Measured, Wins, write

PAGES = [ROOT / "docs" / page for page in ("benchmarks.md", "research.md")]
KEPT = ROOT / "bench" / "results" / "lab"
PLACE = re.compile(r"(<!-- lab: ([\w-]+) -->\n).*?(<!-- /lab -->)", re.DOTALL)
FIGURE = re.compile(r"(<!-- found: ([\w-]+)/([^/>]+)/([^/>]+) -->).*?(<!-- /found -->)")
SQUARE = re.compile(r"(<!-- square: ([\w-]+) -->\n).*?(<!-- /square -->)", re.DOTALL)
WORTH = re.compile(r"(<!-- worth: ([\w-]+)/([^/>]+) -->).*?(<!-- /worth -->)")
WINS = ROOT / "src" / "hyakki" / "lab" / "wins"
MEASURED = {
    "madoshi": ("The player who catches it wins the game", "{games} games of two bots, normal"),
    "awake": (
        "Its side wins the game",
        (
            "{games} games of two bots, normal, with random teams: characters and castles against sides"
            " without them, items that a side used against sides that did not use them"
        ),
    ),
    "hoshi": (
        "The player who holds it after the draft wins the game",
        "{games} games of two bots in real time, with equal hands and random cards",
    ),
}
"""Of the games whose experiment `NAME-cards` tells what cards win, in its first match: what that means, as a
sentence about a card, and who played."""

RENAMED = {"c919b7212b1e3654": "b1d8f57a98afeed8", "8b54b3d640f9328e": "f59f86c2ce62fcb7"}
"""Rulesets of Hoshi Battle and Awake Heroes that changed their names and no game that was measured: until 18
November 2026 the hash counted the words on the cards, too; then calm rounds of Hoshi Battle began with a
roll, and calm games were measured anew. Results that were measured before keep the name they were measured
with, and are told with the name of today."""


def main() -> int:
    texts = {page: filled(page.read_text("utf-8")) for page in PAGES}
    return keep(__doc__, texts | {WINS / f"{game}.json": wins(game) for game in MEASURED})


def filled(text: str) -> str:
    return WORTH.sub(ranged, FIGURE.sub(figured, SQUARE.sub(squared, PLACE.sub(written, text))))


def wins(game: str) -> str:
    found = found_in(f"{game}-cards")
    what, how = MEASURED[game]
    return write(
        Measured(
            ruleset=found.rulesets[0],
            what=what,
            of="games",
            how=how.format(games=f"{found.lines[0].games:,}"),
            command=f"hyakki lab run {found.experiment}",
            cards={
                name: Wins(Share(card.share, card.low, card.high), card.of)
                for name, card in found.lines[0].cards.items()
            },
        )
    )


def ranged(place: re.Match[str]) -> str:
    cards = found_in(place[2]).lines[0].cards
    kind = sorted((card.share, name) for name, card in cards.items() if card.kind == place[3])
    (least, one), (most, other) = kind[0], kind[-1]
    off = sorted(100 * (card.high - card.low) / 2 for card in cards.values() if card.kind == place[3])
    sure = f"± {off[0]:.1f}" if f"{off[0]:.1f}" == f"{off[-1]:.1f}" else f"± {off[0]:.1f} to {off[-1]:.1f}"
    return f"{place[1]}{least:.1%} ({one}) to {most:.1%} ({other}), each {sure} points{place[4]}"


def found_in(name: str) -> Table:
    data = json.loads((KEPT / f"{name}.json").read_text("utf-8"))
    return Table.read(data | {"rulesets": [RENAMED.get(ruleset, ruleset) for ruleset in data["rulesets"]]})


def squared(place: re.Match[str]) -> str:
    """Everybody against everybody: the share of games that the one on the left wins."""
    found = found_in(place[2])
    wins: dict[tuple[str, str], str] = {}
    for line in found.lines:
        one, _, other = line.match.partition(" against ")
        wins[one, other] = shares(line.share, line.low, line.high)
        wins[other, one] = shares(1 - line.share, 1 - line.high, 1 - line.low)
    names = list(dict.fromkeys(one for one, _ in wins))
    rows = [["", *names]] + [[one, *(wins.get((one, other), "·") for other in names)] for one in names]
    rows.insert(1, ["---"] * len(rows[0]))
    table = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    games = sorted({line.games for line in found.lines})
    count = f"{games[0]} games" if len(games) == 1 else f"{games[0]} to {games[-1]} games"
    return f"{place[1]}\n{table}\n\n{count} of each pair, ruleset `{found.rulesets[0]}`.\n\n{place[3]}"


def figured(place: re.Match[str]) -> str:
    (line,) = [line for line in found_in(place[2]).lines if line.match == place[3]]
    told = {"share": line.known, "games": f"{line.games:,}"} | line.counted
    return f"{place[1]}{told[place[4]]}{place[5]}"


def shares(share: float, low: float, high: float) -> str:
    return f"{share:.0%} ({low:.0%} – {high:.0%})"


def written(place: re.Match[str]) -> str:
    found = found_in(place[2])
    how = f"```sh\n.venv/bin/hyakki lab run {found.experiment}\n```"
    rulesets = ", ".join(f"`{ruleset}`" for ruleset in found.rulesets)
    return f"{place[1]}\n{how}\n\n{markdown(found)}\n\nRuleset {rulesets}.\n\n{place[3]}"


if __name__ == "__main__":
    sys.exit(main())

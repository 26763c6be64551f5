"""Write the tables of docs/benchmarks.md that experiments have found: `tools/lab_tables.py [--check]`.

What was found is kept in `bench/results/lab/NAME.json`, written by `hyakki lab report NAME --json FILE`. A
table stands between `<!-- lab: NAME -->` and `<!-- /lab -->`.
"""

from __future__ import annotations

import json
import re
import sys

from generated import keep
from ground import ROOT
from hyakki.lab.reports.tables import Table, markdown

PAGE = ROOT / "docs" / "benchmarks.md"
KEPT = ROOT / "bench" / "results" / "lab"
PLACE = re.compile(r"(<!-- lab: ([\w-]+) -->\n).*?(<!-- /lab -->)", re.DOTALL)


def main() -> int:
    return keep(__doc__, {PAGE: PLACE.sub(written, PAGE.read_text("utf-8"))})


def written(place: re.Match[str]) -> str:
    found = Table.read(json.loads((KEPT / f"{place[2]}.json").read_text("utf-8")))
    how = f"```sh\n.venv/bin/hyakki lab run {found.experiment}\n```"
    rulesets = ", ".join(f"`{ruleset}`" for ruleset in found.rulesets)
    return f"{place[1]}\n{how}\n\n{markdown(found)}\n\nRuleset {rulesets}.\n\n{place[3]}"


if __name__ == "__main__":
    sys.exit(main())

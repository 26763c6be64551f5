"""How long kept games of Awake Heroes were: `.venv/bin/python tools/awake_lengths.py FOLDER`.

The folder is one that `hyakki sim awake --records FOLDER` has written.
"""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from typing import cast

from awake_balance import reason_of
from hyakki.games.awake import AWAKE
from hyakki.games.awake.state import AwakeState
from hyakki.kernel.record import Record, replay


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    args = parser.parse_args()
    files = sorted(args.folder.glob("awake-*.record"))
    if not files:
        parser.error(f"there is no record of Awake Heroes in {args.folder}")
    turns: list[int] = []
    ends: Counter[str] = Counter()
    for file in files:
        state = cast("AwakeState", replay(Record.read(file.read_text("utf-8")), AWAKE))
        turns.append(int(state.turn))
        ends[reason_of(state)] += 1
    turns.sort()
    tenth, middle, nine = (turns[len(turns) * n // 10] for n in (1, 5, 9))
    print(f"{len(turns)} games; turns: {tenth}, {middle}, {nine} (10, 50, 90 %), {turns[-1]} at most")
    print("ended by " + ", ".join(f"{reason} {n / len(turns):.1%}" for reason, n in ends.most_common()))


if __name__ == "__main__":
    main()

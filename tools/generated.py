"""Files that a tool writes from something else: write them, or with --check tell which are stale."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import ground


def keep(doc: str | None, wanted: Mapping[Path, str], found: Iterable[Path] = ()) -> int:
    """The whole of such a tool: its help is the first line of `doc`; of the files `found` that are not wanted
    any more, none stays. The exit status."""
    tool = Path(sys.argv[0]).name
    parser = argparse.ArgumentParser(description=(doc or "").partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is stale")
    args = parser.parse_args()
    stale = sorted(
        path for path in {*wanted, *found} if not path.exists() or path.read_text("utf-8") != wanted.get(path)
    )
    for path in stale:
        if args.check:
            name = path.relative_to(ground.ROOT) if path.is_relative_to(ground.ROOT) else path.name
            print(f"{name} is stale: run `.venv/bin/python tools/{tool}`", file=sys.stderr)
        elif path in wanted:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], "utf-8")
        else:
            path.unlink()
    return 1 if args.check and stale else 0

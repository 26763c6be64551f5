"""Write docs/rules/ from the rules the games carry: `.venv/bin/python tools/rule_pages.py [--check]`.

A game's rules stand once, in `src/hyakki/games/<game>/rules.md`; the page is the same text with its pictures.
"""

from __future__ import annotations

import argparse
import sys
from importlib.resources import files
from pathlib import Path

from drawing import Picture
from hyakki.games import GAMES
from hyakki.server.rulebook import RULE
from rule_pictures import pictures

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "rules"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; fail if a file is stale")
    args = parser.parse_args()
    wanted = {path: text for game in GAMES for path, text in written(game).items()}
    found = {path: path.read_text("utf-8") for path in PAGES.rglob("*.*")}
    stale = sorted(path for path in wanted.keys() | found.keys() if wanted.get(path) != found.get(path))
    if args.check:
        for path in stale:
            print(
                f"{path.relative_to(ROOT)} is stale: run `.venv/bin/python tools/rule_pages.py`",
                file=sys.stderr,
            )
        return 1 if stale else 0
    for path in stale:
        if path in wanted:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(wanted[path], "utf-8")
        else:
            path.unlink()
    return 0


def written(game: str) -> dict[Path, str]:
    """The files of a game: its page and its pictures."""
    rules = (files(f"hyakki.games.{game}") / "rules.md").read_text("utf-8")
    drawn = pictures(game)
    texts = {PAGES / game / f"{picture.name}.svg": picture.svg for picture in drawn}
    return texts | {PAGES / f"{game}.md": page(game, rules, drawn)}


def page(game: str, rules: str, drawn: list[Picture]) -> str:
    """The rules with an anchor at every number and the pictures after their rules.

    >>> stone = Picture("GO-1", "stone", "", "A stone.", "")
    >>> print(page("go", "# Go\\n\\n- **GO-1** Play a stone.\\n", [stone]))
    # Go
    <BLANKLINE>
    <!-- Written by tools/rule_pages.py from src/hyakki/games/go/rules.md: change the rules there. -->
    <BLANKLINE>
    - <a id="GO-1"></a>**GO-1** Play a stone.
    <BLANKLINE>
        ![A stone.](go/stone.svg)
    <BLANKLINE>
    """
    title, _, rest = rules.partition("\n")
    source = f"src/hyakki/games/{game}/rules.md"
    lines = [title, "", f"<!-- Written by tools/rule_pages.py from {source}: change the rules there. -->"]
    waiting: list[Picture] = []
    left = list(drawn)
    for line in [*rest.splitlines(), ""]:
        if waiting and not line.startswith("  "):  # a rule's text may go on for some lines
            lines += [f"\n    ![{picture.text}]({game}/{picture.name}.svg)\n" for picture in waiting]
            waiting = []
        rule = RULE.fullmatch(line)
        if rule is None:
            lines.append(line)
        else:
            lines.append(line.replace(f"**{rule[1]}**", f'<a id="{rule[1]}"></a>**{rule[1]}**', 1))
            waiting = [picture for picture in left if picture.rule == rule[1]]
            left = [picture for picture in left if picture.rule != rule[1]]
    if left:
        raise LookupError(f"there is a picture for {left[0].rule}, but no such rule")
    return "\n".join(lines).rstrip() + "\n"


if __name__ == "__main__":
    sys.exit(main())

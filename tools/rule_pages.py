"""Write docs/rules/ from the rules the games carry: `.venv/bin/python tools/rule_pages.py [--check]`.

A game's rules stand once, in `src/hyakki/games/<game>/rules.md`; the page is the same text with its pictures.
"""

from __future__ import annotations

import sys
from importlib.resources import files
from pathlib import Path

from card_figures import picture, svg
from drawing import Picture
from drawn_cards import card as drawn_card
from generated import keep
from hyakki.games import GAMES
from hyakki.server.http.rulebook import RULE, STEP, pictured
from rule_pictures import pictures

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "rules"


def main() -> int:
    wanted = {path: text for game in GAMES for path, text in written(game).items()}
    return keep(__doc__, wanted, PAGES.rglob("*.*"))


def written(game: str) -> dict[Path, str]:
    """The files of a game: its page and its pictures."""
    rules = (files(f"hyakki.games.{game}") / "rules.md").read_text("utf-8")
    drawn = pictures(game)
    texts = {PAGES / game / f"{picture.name}.svg": picture.svg for picture in drawn}
    shown = {name for _, _, _, name, _ in STEP.findall(rules)}
    texts |= {PAGES / game / f"start-{name}.svg": start(game, name) for name in shown}
    return texts | {PAGES / f"{game}.md": page(game, rules, drawn)}


def start(game: str, name: str) -> str:
    """The picture of a card beside a step of the quick start."""
    card, side = pictured(game, name)
    if not card.sides[side].figure:
        return svg(f'<g transform="translate(2 2)">{drawn_card(name)}</g>', 104, 144)
    return svg(picture(game, card, card.sides[side]))


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
    steps: list[tuple[str, str]] = []
    waiting: list[Picture] = []
    left = list(drawn)
    for line in [*rest.splitlines(), ""]:
        if waiting and not line.startswith("  "):  # a rule's text may go on for some lines
            lines += [f"\n    ![{picture.text}]({game}/{picture.name}.svg)\n" for picture in waiting]
            waiting = []
        rule = RULE.fullmatch(line)
        if step := STEP.fullmatch(line):
            steps.append(
                (f"![{step[3]}]({game}/start-{step[4]}.svg){{ width=96 }}", f"**{step[1]}.** {step[5]}")
            )
        elif rule is None:
            if steps:  # side by side, each under its picture
                pictures_of, texts = (f"| {' | '.join(row)} |" for row in zip(*steps))
                lines += [pictures_of, "|" + "---|" * len(steps), texts]
                steps = []
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

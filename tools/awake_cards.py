"""Write the tables in docs/design-heroes.md: `.venv/bin/python tools/awake_cards.py [--check]`.

The page is written by hand but for what stands between its two marks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from generated import keep
from hyakki.games.awake.content import CONTENT, Side
from hyakki.games.awake.content.types import DIRECTIONS
from hyakki.games.awake.scene.texts import castle_text, item_text, numbers_text, skill_text

PAGE = Path(__file__).parent.parent / "docs" / "design-heroes.md"
BEGIN, END = "<!-- cards: written by tools/awake_cards.py -->", "<!-- end of cards -->"


def main() -> int:
    return keep(__doc__, {PAGE: written(PAGE.read_text("utf-8"))})


def written(page: str) -> str:
    """The page with its tables made again."""
    before, _, rest = page.partition(BEGIN)
    after = rest.partition(END)[2]
    return before + BEGIN + "\n\n" + "\n".join(tables()) + "\n" + END + after


def tables() -> Iterator[str]:
    for number, country in enumerate(CONTENT.countries):
        castle = CONTENT.castles[number]
        yield f"### {country.name}\n"
        stands = f"Castle: {castle.name}, {castle.hp} HP, d{castle.defence}."
        yield f"{country.line} {stands} {castle_text(castle)}\n"
        yield "| character | cost | HP | attack, defence | arrows | weak | skill |"
        yield "|---|---|---|---|---|---|---|"
        for character in CONTENT.characters:
            if character.country == number:
                plain = f"{character.name}, {character.role}"
                yield f"| {plain} | {character.cost} | {side_cells(character.plain)} |"
                yield f"| *awake* | | {side_cells(character.awake)} |"
        yield ""
    yield "### Items\n"
    yield "| item | kind | copies | what it does |"
    yield "|---|---|---|---|"
    for item in CONTENT.items:
        yield f"| {item.name} | {item.kind} | {item.copies} | {item_text(item)} |"


def side_cells(side: Side) -> str:
    arrows = [DIRECTIONS[d] + ("2" if length == 2 else "") for d, length in enumerate(side.arrows) if length]
    weak = " ".join(DIRECTIONS[d] for d in side.weak)
    skill = f"{side.skill.name} ({numbers_text(side.skill.works)}): {skill_text(side.skill.does)}"
    return f"{side.hp} | d{side.attack}, d{side.defence} | {' '.join(arrows)} | {weak} | {skill}"


if __name__ == "__main__":
    sys.exit(main())

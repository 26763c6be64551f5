"""Write docs/cards/ from the cards themselves: `.venv/bin/python tools/card_pages.py [--check]`.

A page a game, from what the page of cards in the program shows (`hyakki.server.http.gallery`), with pictures
from `web/figures`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from card_figures import patterns, picture, svg
from drawn_cards import card as drawn_card
from generated import keep
from hyakki.games import GAMES
from hyakki.kernel.gallery import Card, Group, Pattern, Ways, Won
from hyakki.server.http.gallery import Gallery, gallery

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "cards"
IN_A_ROW = 10
WAYS = ("forward", "forward right", "right", "back right", "back", "back left", "left", "forward left")


def main() -> int:
    wanted = {path: text for game in GAMES for path, text in written(game).items()}
    return keep(__doc__, wanted, PAGES.rglob("*.*"))


def written(game: str) -> dict[Path, str]:
    """The files of a game: its page and its pictures."""
    shown = gallery(game)
    texts = {PAGES / f"{game}.md": "\n".join(page(game, shown)).rstrip() + "\n"}
    for card in shown.cards:
        for side in card.sides:
            if side.figure:
                texts[PAGES / game / f"{side.figure}.svg"] = svg(picture(game, card, side))
            if side.patterns:
                texts[PAGES / game / f"{side.figure}-patterns.svg"] = patterns(side)
    for group in shown.groups:
        cards = [card for card in shown.cards if card.group == group.name]
        if not any(side.figure for card in cards for side in card.sides):
            texts[PAGES / game / f"{file_of(group)}.svg"] = sheet([card.code for card in cards])
    return texts


def page(game: str, shown: Gallery) -> Iterator[str]:
    yield f"# {shown.title}: the cards\n"
    yield "<!-- Written by tools/card_pages.py from the cards and src/hyakki/lab/wins. Do not edit. -->\n"
    yield (f"All {len(shown.cards)} cards. *See the cards* on the home page shows the same, with a search.")
    if shown.how:
        yield (
            f"\nThe last column says how often it comes true that *{shown.what[0].lower()}{shown.what[1:]}*,"
            f" measured in {shown.how} (`{command_of(game)}`), with an interval that holds the truth 95 times"
            " out of 100.\n"
        )
    else:
        yield "\nHow often each card wins has not been measured yet.\n"
    for group in shown.groups:
        yield f"## {group.name}\n\n{group.text}\n"
        yield from table(game, [card for card in shown.cards if card.group == group.name], group)


def command_of(game: str) -> str:
    from hyakki.lab.wins import measured

    found = measured(game)
    return found.command if found is not None else ""


def table(game: str, cards: list[Card], group: Group) -> Iterator[str]:
    drawn = any(side.figure for card in cards for side in card.sides)
    if not drawn:
        names = ", ".join(card.name for card in cards)
        yield f"![{names}.]({game}/{file_of(group)}.svg)\n"
    numbers = any(side.facts for card in cards for side in card.sides)
    columns = [" "] * drawn + ["card"] + ["numbers"] * numbers + ["what it says", "wins"]
    yield f"| {' | '.join(columns)} |"
    yield f"|{'---|' * len(columns)}"
    for card in cards:
        for number, side in enumerate(card.sides):
            name = f"**{card.name}**" if number == 0 else f"*{side.name.lower()}*"
            told = f"{name}<br>*{card.line}*" if number == 0 and card.line else name
            facts = "<br>".join(f"{fact.name}: {fact.value}" for fact in side.facts)
            text = f"**{side.title}.** {side.text}" if side.title else side.text
            if side.patterns:
                text += f"<br>![{words_of(side.patterns)}]({game}/{side.figure}-patterns.svg){{ width=150 }}"
            if side.ways:
                text += f"<br>{' '.join(map(told_ways, side.ways))}"
            wins = won(card.wins) if number == 0 else ""
            alt = f"{card.name}, {side.name.lower()}" if side.name else card.name
            cells = [f"![{alt}]({game}/{side.figure}.svg){{ width=84 }}"] * drawn
            cells += [told] + [facts] * numbers + [text, wins]
            yield f"| {' | '.join(cells)} |"
    yield ""


def won(wins: Won | None) -> str:
    """
    >>> won(Won(0.5, 0.4, 0.6, 1200)), won(None)
    ('50.0 % (40 – 60) of 1,200', 'not measured yet')
    """
    if wins is None:
        return "not measured yet"
    return f"{100 * wins.share:.1f} % ({100 * wins.low:.0f} – {100 * wins.high:.0f}) of {wins.of:,}"


def told_ways(ways: Ways) -> str:
    """
    >>> told_ways(Ways("Moves", (2, 0, 0, 0, 1, 0, 0, 0)))
    'Moves forward by two, back.'
    """
    told = [WAYS[way] if far == 1 else f"{WAYS[way]} by two" for way, far in enumerate(ways.far) if far]
    return f"{ways.name} {', '.join(told) or 'no side'}."


def words_of(drawn: tuple[Pattern, ...]) -> str:
    """
    >>> words_of((Pattern("For the Sun", ("X.X", "...", ".X.")),))
    'For the Sun, row 1: 1, 3; row 2: nothing; row 3: 2.'
    """
    said = []
    for pattern in drawn:
        rows = []
        for number, row in enumerate(pattern.rows, 1):
            places = [str(column) for column, cell in enumerate(row, 1) if cell == "X"]
            rows.append(f"row {number}: {', '.join(places) or 'nothing'}")
        said.append(f"{pattern.name}, {'; '.join(rows)}.")
    return " ".join(said)


def file_of(group: Group) -> str:
    return group.name.lower().replace(" ", "-")


def sheet(codes: list[str]) -> str:
    """Cards of Hero vs Phantom side by side."""
    parts = []
    for at, code in enumerate(codes):
        x, y = 4 + at % IN_A_ROW * 110, 4 + at // IN_A_ROW * 150
        parts.append(f'<g transform="translate({x} {y})">{drawn_card(code)}</g>')
    wide = min(IN_A_ROW, len(codes)) * 110 - 2
    return svg("".join(parts), wide, -(-len(codes) // IN_A_ROW) * 150 - 2)


if __name__ == "__main__":
    sys.exit(main())

"""A game's rules as the page and the command `hyakki rules` show them, read from the game's `rules.md`.

A section is a `## ` heading, a rule a line `- **HP-7** text` and the indented lines after it. Before them
comes the quick start: lines `1. **Goal.** ![Kappa](kappa) text`, each with the card that is its picture,
if the game has cards to look at. `2. **A round.** *Calm.* text` takes the place of the step of that name
where a match's `mode` is calm.
"""

from __future__ import annotations

import re
from functools import cache

import msgspec

from hyakki.games import game, rules_of
from hyakki.kernel.gallery import Card
from hyakki.server.http.gallery import gallery

__all__ = ["STEP", "QuickStartStep", "Rule", "Rulebook", "pictured", "rulebook", "rules_in"]

RULE = re.compile(r"- \*\*([A-Z]+-[A-Z]*\d+)\*\*:? (.+)")
STEP = re.compile(r"\d\. \*\*(.+?)\.\*\* (?:\*(\w+)\.\* )?(?:!\[([^\]]+)\]\(([^)]+)\) )?(.+)")


class QuickStartStep(msgspec.Struct, frozen=True):
    """A part of the quick start, with the side of a card that is its picture, if it has one."""

    title: str
    text: str
    card: Card | None
    side: int
    mode: str
    """In which mode it is said in place of the step of the same title; empty: in all others."""


class Rule(msgspec.Struct, frozen=True):
    number: str
    section: str
    text: str


class Rulebook(msgspec.Struct, frozen=True):
    title: str
    start: list[QuickStartStep]
    rules: list[Rule]


@cache
def rulebook(name: str) -> Rulebook:
    """The rules of a game. Raises UnknownGame."""
    text = rules_of(game(name))
    start = [step_of(name, found) for found in STEP.finditer(text)]
    return Rulebook(game(name).info.title, start, rules_in(text))


def step_of(name: str, found: re.Match[str]) -> QuickStartStep:
    card, side = pictured(name, found[4]) if found[4] else (None, 0)
    return QuickStartStep(found[1], found[5], card, side, (found[2] or "").lower())


def pictured(name: str, figure: str) -> tuple[Card, int]:
    """The card, and its side, that a figure or a short name stands for. Raises LookupError."""
    for card in gallery(name).cards:
        for number, side in enumerate(card.sides):
            if figure in (side.figure, card.code):
                return card, number
    raise LookupError(f"rules.md of {name}: there is no card {figure!r} to show")


def rules_in(book: str) -> list[Rule]:
    """The rules of a book as plain text.

    >>> rules_in("# A game\\n\\n## Play\\n\\n- **HP-1** Play a card\\n  of your hand.\\n")[0]
    Rule(number='HP-1', section='Play', text='Play a card of your hand.')
    """
    rules: list[Rule] = []
    section = ""
    lines: list[str] = []

    def finish() -> None:
        if lines:
            number, first = lines[0].split(" ", 1)
            text = " ".join([first, *lines[1:]])
            rules.append(Rule(number, section, text.replace("*", "")))
            lines.clear()

    for line in book.splitlines():
        found = RULE.fullmatch(line.rstrip())
        if found:
            finish()
            lines.append(f"{found[1]} {found[2]}")
        elif lines and line.startswith("  ") and line.strip():
            lines.append(line.strip())
        else:
            finish()
            if line.startswith("## "):
                section = line.removeprefix("## ").strip()
    finish()
    return rules

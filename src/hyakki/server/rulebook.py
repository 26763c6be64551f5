"""A game's rules as the page and the command `hyakki rules` show them, read from the game's `rules.md`.

A section is a `## ` heading, a rule a line `- **HP-7** text` and the indented lines after it.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import msgspec

from hyakki.games import game

__all__ = ["Rule", "Rulebook", "read", "rulebook"]

RULE = re.compile(r"- \*\*([A-Z]+-[A-Z]*\d+)\*\*:? (.+)")


class Rule(msgspec.Struct, frozen=True):
    number: str
    section: str
    text: str


class Rulebook(msgspec.Struct, frozen=True):
    title: str
    rules: list[Rule]


@cache
def rulebook(name: str) -> Rulebook:
    """The rules of a game. Raises UnknownGame."""
    title = game(name).info.title
    text = (files(f"hyakki.games.{name}") / "rules.md").read_text("utf-8")
    return Rulebook(title, read(text))


def read(book: str) -> list[Rule]:
    """The rules of a book as plain text.

    >>> read("# A game\\n\\n## Play\\n\\n- **HP-1** Play a card\\n  of your hand.\\n- **HP-R2** Stop.\\n")[0]
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

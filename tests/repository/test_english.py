"""English that sounded translated when it was read aloud stays away from everything a person reads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
READ = (
    "web/src/**/*.ts",
    "web/src/**/*.svelte",
    "src/hyakki/**/*.toml",
    "src/**/*.md",
    "docs/**/*.md",
    "*.md",
)

TRANSLATED = {
    "your pattern lies": "your pattern is on the board",
    "of all that was tried": "this did best",
    "item may": "you may use an item",
    "move must": "you must move",
    "a team by luck": "a random team",
    "move somebody": "move a character",
    "a touch without a right to it": "a bluff",
    "everybody one seat on": "move everybody up one seat",
    "tables that wait": "open tables",
    "from sources": "from source catches",
}
"""What was written, and what to write instead."""


def told() -> list[Path]:
    return [path for pattern in READ for path in sorted(ROOT.glob(pattern)) if path.is_file()]


def test_the_places_that_people_read_are_found() -> None:
    names = {path.name for path in told()}
    assert {"words.en.toml", "rules.md", "README.md", "play.md", "en.ts", "words.ts"} <= names


@pytest.mark.parametrize(("phrase", "instead"), TRANSLATED.items())
def test_nobody_reads_what_sounds_translated(phrase: str, instead: str) -> None:
    sought = re.compile(rf"\b{phrase}\b", re.IGNORECASE)
    found = [str(path.relative_to(ROOT)) for path in told() if sought.search(path.read_text("utf-8"))]
    assert not found, f"“{phrase}” in {', '.join(found)}: write “{instead}” or the like"

"""The page about designing heroes shows the cards as they are, and faults as the loader names them."""

from __future__ import annotations

import re

from tests.docs.pages import ROOT, blocks

import awake_cards
from hyakki.games.awake.content import CONTENT

PAGE = ROOT / "docs" / "design-heroes.md"


def test_its_tables_are_made_from_the_cards() -> None:
    page = PAGE.read_text("utf-8")
    assert awake_cards.written(page) == page, "run `.venv/bin/python tools/awake_cards.py`"
    assert len(re.findall(r"^\| \*awake\* \|", page, re.MULTILINE)) == len(CONTENT.characters)


def test_its_example_is_a_card_of_the_game() -> None:
    example = next(text for language, text in blocks(PAGE) if language == "toml")
    file = ROOT / "src" / "hyakki" / "games" / "awake" / "content" / "shogunate.toml"
    assert example.strip() in file.read_text("utf-8")

"""A Hero that has lost its last stone is *out*: on cards, in the log, on the page. The law says exiled."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import hyakki.games.hoshi
from hyakki.games.hoshi.cards import CARDS

RULES = Path(hyakki.games.hoshi.__file__).parent
PAGE = Path(__file__).parents[3] / "web" / "src" / "games" / "hoshi"
OTHER = re.compile(r"\b(?:exiled?|beaten|defeated)\b", re.IGNORECASE)
QUOTED = re.compile(r'"[^"\n]*"|`[^`]*`')


def sentences(told: dict[str, Any]) -> list[str]:
    """All sentences of a catalogue, however deep."""
    return [text for it in told.values() for text in (sentences(it) if isinstance(it, dict) else [str(it)])]


def test_cards_and_log_say_out() -> None:
    told = tomllib.loads((RULES / "words.en.toml").read_text())
    texts = [*sentences(told), *(card.text for card in CARDS)]
    assert [text for text in texts if OTHER.search(text)] == []


def test_table_results_and_lesson_say_out() -> None:
    for name in ("words.ts", "draft/words.ts", "choose/Choose.svelte", "lesson/steps.ts"):
        said = QUOTED.findall((PAGE / name).read_text())
        assert [text for text in said if OTHER.search(text)] == [], name


def test_the_law_says_once_what_exiled_means() -> None:
    assert len(re.findall(r"exiled, which means out", (RULES / "rules.md").read_text())) == 1

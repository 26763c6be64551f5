"""The page of a game's rules is the rules themselves, with pictures."""

from __future__ import annotations

import doctest
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from types import ModuleType

import pytest

import drawn_board
import drawn_cards
import rule_pages
import rule_pictures
import small_png
from drawing import Picture
from hyakki.games import GAMES
from hyakki.server.http.rulebook import rulebook, rules_in

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("game", GAMES)
def test_it_has_the_same_rules_with_the_same_numbers(game: str) -> None:
    page = (rule_pages.PAGES / f"{game}.md").read_text("utf-8")
    assert rules_in(re.sub(r'<a id="[^"]+"></a>', "", page)) == rulebook(game).rules
    assert re.findall(r'<a id="([^"]+)"></a>', page) == [rule.number for rule in rulebook(game).rules]


@pytest.mark.parametrize("game", GAMES)
def test_it_shows_every_picture_after_its_rule(game: str) -> None:
    page = (rule_pages.PAGES / f"{game}.md").read_text("utf-8")
    for picture in rule_pictures.pictures(game):
        rule, image = page.index(f"**{picture.rule}**"), page.index(f"({game}/{picture.name}.svg)")
        assert rule < image
        assert "<a id=" not in page[rule:image]


@pytest.mark.parametrize(
    ("game", "rules"),
    [
        ("phantom", {"HP-3", "HP-8", "HP-15", "HP-E1", "HP-E2"}),
        ("madoshi", {"MD-2", "MD-10", "MD-R4", "MD-11", "MD-18", "MD-19", "MD-R11", "MD-E1"}),
    ],
)
def test_the_worked_cases_have_pictures(game: str, rules: set[str]) -> None:
    assert rules <= {picture.rule for picture in rule_pictures.pictures(game)}


@pytest.mark.parametrize(
    "picture",
    [picture for game in GAMES for picture in rule_pictures.pictures(game)],
    ids=lambda picture: f"{picture.rule} {picture.name}",
)
def test_a_picture_says_in_words_what_it_shows(picture: Picture) -> None:
    drawn = ElementTree.fromstring(picture.svg)
    assert drawn.findtext(f"{SVG}title") == picture.title
    assert drawn.findtext(f"{SVG}desc") == picture.text
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", picture.svg)


def test_the_first_example_is_drawn_as_the_rules_tell_it() -> None:
    (picture,) = [one for one in rule_pictures.pictures("phantom") if one.rule == "HP-E1"]
    (rule,) = [one for one in rulebook("phantom").rules if one.number == "HP-E1"]
    for fact in ("3 + 3 = 6", "9 − 1 − 2 = 6"):
        assert fact in picture.text
        assert fact in rule.text


def test_a_changed_rule_makes_the_page_stale(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(rule_pages, "PAGES", tmp_path)
    monkeypatch.setattr("sys.argv", ["rule_pages.py"])
    assert rule_pages.main() == 0
    monkeypatch.setattr("sys.argv", ["rule_pages.py", "--check"])
    assert rule_pages.main() == 0
    page = tmp_path / "phantom.md"
    page.write_text(page.read_text("utf-8").replace("25 Hero cards", "26 Hero cards"), "utf-8")
    assert rule_pages.main() == 1
    assert capsys.readouterr().err == "phantom.md is stale: run `.venv/bin/python tools/rule_pages.py`\n"


@pytest.mark.parametrize(
    "module", [rule_pages, drawn_board, drawn_cards, small_png], ids=lambda module: module.__name__
)
def test_the_examples_in_the_tools_run(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0

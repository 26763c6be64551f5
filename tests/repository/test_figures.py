"""Figures that are too large, that paint with colours of their own, or that belong to no card are named."""

from __future__ import annotations

import doctest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

import figures
from figures import NAMESPACE, SVG, Kind

KIND = Kind("moon", {"moon": ("hare", "toad"), "moon-tools": ("mallet",)}, ("night",), ("ink", "glow"))
HARE = '<path fill="var(--ink)" d="M3 3h58v58z"/>'


def drawn(inner: str, box: str = "0 0 64 64") -> str:
    return f'<svg xmlns="{NAMESPACE}" viewBox="{box}">{inner}</svg>'


def told(inner: str) -> list[str]:
    return list(figures.figure_faults(KIND, drawn(inner)))


@pytest.mark.parametrize(
    "inner",
    [
        HARE,
        '<g fill="none" stroke="var(--glow)" transform="rotate(9 32 32)"><circle cx="9" cy="9" r="5"/></g>',
        '<line x1="3" y1="3" x2="9" y2="9" stroke="var(--ink)" stroke-width="2"/>',
    ],
)
def test_a_plain_figure_has_no_fault(inner: str) -> None:
    assert told(inner) == []


@pytest.mark.parametrize(
    ("inner", "fault"),
    [
        ('<text fill="none">hare</text>', "holds <text>"),
        ('<g><image href="https://example.org/hare.png"/></g>', "holds <image>"),
        ('<use href="#toad"/>', "holds <use>"),
        ('<path fill="#000" d="M0 0"/>', 'paints with fill="#000"'),
        ('<path fill="var(--vermilion)" d="M0 0"/>', "allowed are none, var(--ink), var(--glow)"),
        ('<path fill="none" stroke="url(#gold)" d="M0 0"/>', 'paints with stroke="url(#gold)"'),
        ('<path fill="none" onclick="hop()" d="M0 0"/>', "has the attribute onclick on <path>"),
        ('<path fill="none" style="fill: red" d="M0 0"/>', "has the attribute style on <path>"),
        ('<path fill="none" id="hare" d="M0 0"/>', "has the attribute id on <path>"),
        ('<path d="M0 0h9v9z"/>', "has a <path> without a fill"),
        ('<g fill="none">hare</g>', "has text in or after <g>"),
        (HARE * 200, "bytes; at most 6000 are allowed"),
        ("<path", "is no XML"),
    ],
)
def test_each_fault_is_named(inner: str, fault: str) -> None:
    (only,) = told(inner)
    assert fault in only


def test_a_figure_fills_the_common_box() -> None:
    (only,) = figures.figure_faults(KIND, drawn(HARE, "0 0 100 100"))
    assert 'viewBox="0 0 64 64"' in only


def test_every_card_has_a_figure_and_no_figure_is_left_over() -> None:
    texts = {"hare": drawn(HARE), "stork": drawn(HARE)}
    assert list(figures.faults(KIND, texts)) == [
        "mallet.svg is missing",
        "night.svg is missing",
        "toad.svg is missing",
        "stork.svg belongs to no card: the cards are in the game's content",
    ]


def test_no_two_cards_share_a_figure() -> None:
    kind = Kind("moon", {"moon": ("hare", "hare")}, (), ("ink",))
    (only,) = figures.faults(kind, {"hare": drawn(HARE)})
    assert only == "hare.svg would be the figure of two cards: let their names differ"


def test_every_card_with_a_picture_needs_its_figure() -> None:
    awake, hoshi, madoshi = figures.kinds()
    assert [len(names) for names in awake.sets.values()] == [39, 22 + 3]
    assert "pitfall" in awake.wanted
    assert "brass-bastion" in awake.wanted
    assert [len(names) for names in hoshi.sets.values()] == [40]
    assert "duellist-s-oath" in hoshi.wanted
    assert len(madoshi.wanted) == 22 + 2


def test_figures_are_small_on_average() -> None:
    texts = dict.fromkeys(KIND.wanted, drawn(HARE * 100))
    (only,) = figures.faults(KIND, texts)
    assert only.endswith("bytes on average; at most 4000 are allowed")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with the figures of one game."""
    folder = tmp_path / "web" / "figures" / "moon"
    folder.mkdir(parents=True)
    for name in KIND.wanted:
        (folder / f"{name}.svg").write_text(drawn(f"<!-- {name} -->\n  {HARE}\n"), "utf-8")
    monkeypatch.setattr(figures, "ROOT", tmp_path)
    return tmp_path


def test_the_sprite_holds_every_figure_and_is_stale_when_one_changes(place: Path) -> None:
    assert figures.done(KIND, check=False, seed=None) == []
    assert figures.done(KIND, check=True, seed=None) == []
    sprite = place / "web" / "public" / "figures" / "moon.svg"
    symbols = ElementTree.fromstring(sprite.read_text("utf-8"))
    assert [(symbol.get("id"), symbol.get("viewBox"), len(symbol)) for symbol in symbols] == [
        ("hare", "0 0 64 64", 1),
        ("mallet", "0 0 64 64", 1),
        ("night", "0 0 64 64", 1),
        ("toad", "0 0 64 64", 1),
    ]
    assert "<!--" not in sprite.read_text("utf-8")

    (place / "web" / "figures" / "moon" / "toad.svg").write_text(drawn(HARE + HARE), "utf-8")
    (stale,) = figures.done(KIND, check=True, seed=None)
    assert stale == "web/public/figures/moon.svg is stale: run `.venv/bin/python tools/figures.py`"


def test_the_sheet_to_guess_from_has_outlines_and_no_names(place: Path) -> None:
    assert figures.done(KIND, check=True, seed=7) != []  # there is no sprite yet
    sheets = place / "artefacts"
    labelled = (sheets / "silhouettes-moon.svg").read_text("utf-8")
    assert "var(" not in labelled
    assert {text.text for text in ElementTree.fromstring(labelled).iter(f"{SVG}text")} == {
        "hare",
        "mallet",
        "night",
        "toad",
    }
    unnamed = (sheets / "silhouettes-moon-shuffled.svg").read_text("utf-8")
    assert [text.text for text in ElementTree.fromstring(unnamed).iter(f"{SVG}text")] == ["1", "2"]
    key = (sheets / "silhouettes-moon-key.txt").read_text("utf-8").split()
    assert sorted(key) == ["1", "2", "hare", "toad"]
    assert (sheets / "silhouettes-moon-tools-key.txt").read_text("utf-8") == "1 mallet\n"


def test_the_example_in_the_tool_runs() -> None:
    assert doctest.testmod(figures).failed == 0

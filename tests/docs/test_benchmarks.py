"""The tables of strength and balance in the documentation are those of experiments, and are whole."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.docs.pages import ROOT

import lab_tables
from hyakki.lab.experiments import built_in, find, names
from hyakki.lab.reports.tables import Table
from hyakki.lab.wins import read

BENCHMARKS = (ROOT / "docs" / "benchmarks.md").read_text("utf-8")
SHOWN_ELSEWHERE = {"phantom-quick", "madoshi-wilds"}
"""A first look, and an example of a sweep: nothing is claimed from them."""
INTERVAL = re.compile(r"\d% \(\d+\.\d% – \d+\.\d%")


def test_every_experiment_that_comes_with_the_program_has_its_table() -> None:
    shown = {place[2] for place in lab_tables.PLACE.finditer(BENCHMARKS)}
    assert shown == set(names()) - SHOWN_ELSEWHERE


@pytest.mark.parametrize("file", sorted(lab_tables.KEPT.iterdir()), ids=lambda file: file.stem)
def test_a_table_tells_of_every_match_of_its_experiment_by_its_title(file: Path) -> None:
    table = Table.read(json.loads(file.read_text("utf-8")))
    experiment = (
        built_in(file.stem) if file.stem in names() else find(str(ROOT / "examples" / f"{file.stem}.toml"))
    )
    assert table.title == experiment.title
    assert [(line.match, line.players.split()[0]) for line in table.lines] == [
        (arm.name, arm.plan.bots[0]) for arm in experiment.arms
    ]


def test_no_interval_stands_in_a_table_that_is_written_by_hand() -> None:
    by_hand = lab_tables.FIGURE.sub("", lab_tables.PLACE.sub("", BENCHMARKS))
    assert [row for row in by_hand.splitlines() if row.startswith("|") and INTERVAL.search(row)] == []


def test_a_figure_in_a_sentence_is_the_one_of_the_table() -> None:
    place = (
        "between <!-- found: phantom-greedy/greedy against random, 3 players/games -->7<!-- /found --> games"
    )
    kept = json.loads((lab_tables.KEPT / "phantom-greedy.json").read_text("utf-8"))
    assert lab_tables.filled(place) == place.replace(">7<", f">{kept['lines'][0]['games']}<")


def test_what_cards_of_a_kind_win_is_told_from_the_least_to_the_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = json.loads((lab_tables.KEPT / "phantom-greedy.json").read_text("utf-8"))
    shares = {"Owl": ("bird", 0.6, 0.03), "Jay": ("bird", 0.4, 0.01), "Fox": ("beast", 0.9, 0.1)}
    kept["lines"][0]["cards"] = {
        name: {"kind": kind, "share": share, "low": share - off, "high": share + off, "of": 9}
        for name, (kind, share, off) in shares.items()
    }
    (tmp_path / "mine.json").write_text(json.dumps(kept))
    monkeypatch.setattr(lab_tables, "KEPT", tmp_path)
    told = "40.0% (Jay) to 60.0% (Owl), each ± 1.0 to 3.0 points"
    for before in ("", "as it was"):
        assert (
            lab_tables.filled(f"<!-- worth: mine/bird -->{before}<!-- /worth -->")
            == f"<!-- worth: mine/bird -->{told}<!-- /worth -->"
        )


@pytest.mark.parametrize("game", lab_tables.MEASURED)
def test_what_the_page_of_cards_says_comes_from_an_experiment(game: str) -> None:
    found = read((lab_tables.WINS / f"{game}.json").read_text("utf-8"))
    assert found.command == f"hyakki lab run {game}-cards"
    kept = json.loads((lab_tables.KEPT / f"{game}-cards.json").read_text("utf-8"))["lines"][0]
    assert {name: card.of for name, card in found.cards.items()} == {
        name: card["of"] for name, card in kept["cards"].items()
    }

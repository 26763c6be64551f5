"""The report of an experiment: one page that asks nobody for anything, with every figure as CSV, too."""

from __future__ import annotations

import base64
import csv
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.cli.command import here

from hyakki.lab.answers import Answer
from hyakki.lab.experiment import Question
from hyakki.lab.reports.tables import Table, markdown, said

EXPERIMENT = """
title = "Who is <stronger>?"
game = "madoshi"
seed = 3
games = 6

[[match]]
name = "easy against random"
bots = ["easy", "random"]

[[match]]
name = "greedy against random"
bots = ["greedy", "random"]
games = 2

[[match]]
name = "equals"
bots = ["random"]

[[question]]
about = "easy against random"
ask = "stronger"
"""

SWEEP = """
title = "Wilds"
game = "madoshi"
seed = 3
games = 2

[[match]]
name = "equals"
bots = ["random"]

[sweep]
file = "yokai.toml"
key = "wilds_of_each_element"
values = [1, 2]
"""

ALONE = """
title = "Alone"
game = "madoshi"
seats = 1
seed = 3
games = 2

[[match]]
name = "by chance"
bots = ["random"]

[[question]]
about = "by chance"
ask = "known"
measure = "reaches novice"
"""


class Links(HTMLParser):
    """Everything that a browser would fetch, and what stays open."""

    def __init__(self) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.fetched += [value or "" for name, value in attributes if name in ("src", "href")]
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.fetched += [value or "" for name, value in attributes if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("report")
    (place / "mine.toml").write_text(EXPERIMENT)
    results = ("--results", place / "r.sqlite")
    assert here("lab", "run", place / "mine.toml", *results, "--workers", "1").code == 0
    told = here(
        "lab", "report", place / "mine.toml", *results, "--html", place / "p.html", "--csv", place / "csv"
    )
    assert (told.code, told.err) == (0, "")
    return place


def test_one_page_without_requests_that_fits_together(folder: Path) -> None:
    text = (folder / "p.html").read_text("utf-8")
    page = Links()
    page.feed(text)
    assert page.open == []
    assert [link for link in page.fetched if not link.startswith("data:")] == []
    assert not re.search(r"@import|url\(|<script", text)
    assert "Who is &lt;stronger&gt;?" in text


def test_the_figures_that_were_asked_for_are_there_as_pictures_and_as_tables(folder: Path) -> None:
    text = (folder / "p.html").read_text("utf-8")
    files = {file.stem: file.read_text("utf-8") for file in (folder / "csv").iterdir()}
    assert set(files) == {
        *(
            "wins",
            "match-ups",
            "ladder",
            "first-player",
            "cards-3",
            "lengths",
            "points-1",
            "points-2",
            "points-3",
        )
    }
    for name, table in files.items():
        assert f'<section id="{name}">' in text
        assert base64.b64encode(table.encode()).decode() in text
        head, *rows = csv.reader(table.splitlines())
        assert rows
        assert {len(row) for row in rows} == {len(head)}
    assert text.count('<svg class="desk"') == text.count('<svg class="phone"') == len(files)
    shares = {
        (row["match"], row["bot"]): float(row["share"]) for row in csv.DictReader(files["wins"].splitlines())
    }
    assert shares["easy against random", "easy"] + shares["easy against random", "random"] == pytest.approx(1)


def test_its_table_can_be_kept_and_written_into_a_document(folder: Path, tmp_path: Path) -> None:
    asked = ("lab", "report", folder / "mine.toml", "--results", folder / "r.sqlite")
    assert here(*asked, "--html", tmp_path / "p.html", "--json", tmp_path / "t.json").code == 0
    table = Table.read(json.loads((tmp_path / "t.json").read_text("utf-8")))
    assert [line.match for line in table.lines] == ["easy against random", "greedy against random", "equals"]
    head, _, *rows = markdown(table).splitlines()
    assert head.endswith("| turns | catching | quiet | answer |")
    assert [row.count("|") for row in rows] == [head.count("|")] * 3


def test_what_cards_win_is_kept_where_equals_play_and_nothing_is_asked(folder: Path, tmp_path: Path) -> None:
    asked = ("lab", "report", folder / "mine.toml", "--results", folder / "r.sqlite")
    assert here(*asked, "--html", tmp_path / "p.html", "--json", tmp_path / "t.json").code == 0
    *unequal, equals = Table.read(json.loads((tmp_path / "t.json").read_text("utf-8"))).lines
    assert [line.cards for line in unequal] == [{}, {}]
    assert {card.kind for card in equals.cards.values()} <= {"level 1", "level 2", "level 3"}
    assert all(0 <= card.low <= card.share <= card.high <= 1 for card in equals.cards.values())
    assert all(1 <= card.of <= equals.games for card in equals.cards.values())


def test_a_page_that_is_there_is_not_written_over(folder: Path) -> None:
    before = (folder / "p.html").read_bytes()
    line = (
        "lab",
        "report",
        folder / "mine.toml",
        "--results",
        folder / "r.sqlite",
        "--html",
        folder / "p.html",
    )
    told = here(*line)
    assert told.code == 2
    assert "is there already; name another, or say --again" in told.err
    assert (folder / "p.html").read_bytes() == before
    assert here(*line, "--again").code == 0


def test_a_table_that_is_there_is_not_written_over_and_then_nothing_is(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "wins.csv").write_text("mine")
    line: tuple[str | Path, ...] = ("lab", "report", folder / "mine.toml", "--results", folder / "r.sqlite")
    line = (*line, "--html", tmp_path / "p.html", "--csv", tmp_path)
    told = here(*line)
    assert (told.code, "wins.csv is there already; name another, or say --again" in told.err) == (2, True)
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("wins.csv", "mine")]
    assert here(*line, "--again").code == 0
    assert (tmp_path / "wins.csv").read_text("utf-8") != "mine"


def test_it_shows_what_changed_since_an_earlier_result(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(EXPERIMENT.replace("seed = 3", "seed = 4"))
    now = ("--results", tmp_path / "r.sqlite")
    assert here("lab", "run", tmp_path / "mine.toml", *now, "--workers", "1").code == 0
    told = here(
        *("lab", "report", tmp_path / "mine.toml", *now, "--since", folder / "r.sqlite"),
        *("--html", tmp_path / "p.html", "--csv", tmp_path / "csv"),
    )
    assert told.code == 0
    rows = list(csv.DictReader((tmp_path / "csv" / "changed.csv").read_text("utf-8").splitlines()))
    assert [row["match"] for row in rows] == ["easy against random", "greedy against random", "equals"]


def test_a_sweep_is_drawn_over_its_values(tmp_path: Path) -> None:
    (tmp_path / "wilds.toml").write_text(SWEEP)
    results = ("--results", tmp_path / "r.sqlite")
    assert here("lab", "run", tmp_path / "wilds.toml", *results, "--workers", "1").code == 0
    line = ("--html", tmp_path / "p.html", "--csv", tmp_path / "csv")
    assert here("lab", "report", tmp_path / "wilds.toml", *results, *line).code == 0
    rows = list(csv.DictReader((tmp_path / "csv" / "sweep.csv").read_text("utf-8").splitlines()))
    assert [float(row["value"]) for row in rows] == [1, 2]


def test_without_games_it_says_how_to_get_some(tmp_path: Path) -> None:
    told = here("lab", "report", "phantom-quick", "--results", tmp_path / "none.sqlite")
    assert told.code == 2
    assert "there is no such file; `hyakki lab run` makes one" in told.err


def test_a_game_for_one_is_measured_by_the_ranks_that_are_reached(tmp_path: Path) -> None:
    (tmp_path / "alone.toml").write_text(ALONE)
    results = ("--results", tmp_path / "r.sqlite")
    assert here("lab", "run", tmp_path / "alone.toml", *results, "--workers", "1").code == 0
    line = ("--html", tmp_path / "p.html", "--json", tmp_path / "t.json")
    assert here("lab", "report", tmp_path / "alone.toml", *results, *line).code == 0
    (row,) = Table.read(json.loads((tmp_path / "t.json").read_text("utf-8"))).lines
    assert (row.measure, row.share, row.fair) == ("reaches novice", 0.0, None)
    ranks = {name: row.counted[name] for name in ("novice", "accolade", "monk", "high priest")}
    assert ranks == dict.fromkeys(ranks, "0.0%")


def test_a_comparison_tells_the_difference_in_the_table() -> None:
    question = Question("more", "changed", 0.05, "catching", than="as it is")
    found = Answer("more", question, "yes", -0.03, -0.05, -0.01, 9, 18, "")
    assert said(found, 1) == "catching -3.0 points (-5.0 to -1.0) beside “as it is”: another"

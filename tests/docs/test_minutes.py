"""The minutes of a game on the home page are those that were measured, and what measures them measures."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import pytest
from tests.cli.command import played
from tests.docs.pages import ROOT

import minutes
from hyakki.games import game
from hyakki.kernel.log import Log
from hyakki.kernel.record import Record, replay
from hyakki.kernel.types import Entry
from hyakki.lab import Plan, simulate
from hyakki.table.bots.pace import IN_A_ROW, MEDIAN

GAMES = ("phantom", "madoshi", "awake", "hoshi")
SECTION = re.compile(r"^## How long a game takes\n(.*?)(?=^## )", re.DOTALL | re.MULTILINE)
ROW = re.compile(r"^\| ([^|]*) \| ([^|]*) \| (\d+) \| ([\d.]+), ([\d.]+), ([\d.]+), ([\d.]+)", re.MULTILINE)


class Spread(NamedTuple):
    """Of many games, in minutes."""

    short: float
    middle: float
    long: float
    longest: float


def spreads() -> dict[str, dict[str, Spread]]:
    """By game and by who sat there."""
    found = SECTION.search((ROOT / "docs" / "benchmarks.md").read_text("utf-8"))
    assert found
    rows: dict[str, dict[str, Spread]] = {}
    name = ""
    for title, seats, _, *spread in ROW.findall(found[1].replace("| | ", "|  | ")):
        name = title.strip() or name
        times = Spread(*map(float, spread))
        assert list(times) == sorted(times), f"{name}, {seats}"
        rows.setdefault(name, {})[seats.partition(" (")[0]] = times
    return rows


def measured() -> dict[str, dict[str, float]]:
    """The middle of each."""
    return {name: {seats: it.middle for seats, it in rows.items()} for name, rows in spreads().items()}


def test_every_game_was_measured_against_normal_bots() -> None:
    titles = {game(name).info.title for name in GAMES}
    assert set(measured()) == titles | {"Hoshi Battle, calm"}
    assert all(any(seats.endswith("normal") for seats in rows) for rows in measured().values())


@pytest.mark.parametrize("name", GAMES)
def test_the_home_page_says_the_minutes_that_were_measured(name: str) -> None:
    """The middle of games against *normal*; of Awake Heroes the higher one against *easy*."""
    info = game(name).info
    rows = measured()[info.title]
    assert info.minutes == round(max(rows.values()))


def test_a_calm_game_says_minutes_between_those_that_were_measured() -> None:
    [told] = [option.minutes for option in game("hoshi").info.options if option.name == "mode"]
    easy, normal = sorted(measured()["Hoshi Battle, calm"].values())
    assert easy <= dict(told)["calm"] <= normal


def test_awake_heroes_stays_within_its_twenty_minutes() -> None:
    assert max(measured()["Awake Heroes"].values()) <= 20


def test_a_kept_game_is_sat_through_by_every_seat_in_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = played(seats=3)
    (tmp_path / "one.record").write_text(record.write(), "utf-8")
    monkeypatch.setattr("sys.argv", ["minutes.py", str(tmp_path)])
    minutes.main()
    told = capsys.readouterr().out
    sat = sorted(seconds_of(record, person) / 60 for person in range(3))
    assert told.startswith(f"1 games, 3 sittings; minutes: {sat[0]:.1f}, {sat[1]:.1f}, {sat[2]:.1f}")
    cards = sorted(made(record).count(seat) for seat in range(3))
    assert f"decisions of the person: {cards[1]} in the middle" in told


FEW = 6
"""Games that are played again: a few seconds of each kind."""
AGAIN: tuple[tuple[str, str, str, dict[str, str]], ...] = (
    ("Hero vs Phantom", "4 normal", "phantom", {}),
    ("Madoshi", "2 normal", "madoshi", {}),
    ("Awake Heroes", "2 normal", "awake", {}),
    ("Awake Heroes", "easy, normal", "awake", {}),
    ("Awake Heroes", "2 easy", "awake", {}),
    ("Hoshi Battle", "2 normal", "hoshi", {}),
    ("Hoshi Battle, calm", "2 normal", "hoshi", {"mode": "calm"}),
    ("Hoshi Battle, calm", "easy, normal", "hoshi", {"mode": "calm"}),
)


@pytest.mark.parametrize(("title", "seats", "name", "options"), AGAIN)
def test_games_of_today_take_the_minutes_that_were_measured(
    tmp_path: Path, title: str, seats: str, name: str, options: dict[str, str]
) -> None:
    """The middle of a few lies where four of five lay."""
    bots = tuple(re.findall("[a-z]+", seats))
    count = game(name).info.default_seats
    simulate(Plan(name, count, bots, FEW, seed="minutes-1", options=options, records=tmp_path))
    records = [Record.read(file.read_text("utf-8")) for file in sorted(tmp_path.glob("*.record"))]
    assert len(records) == FEW
    spread = spreads()[title][seats]
    middle = median(sitting.seconds / 60 for record in records for sitting in minutes.sat(record))
    print(f"{title}, {seats}: {middle:.1f} minutes in the middle, published {spread.middle}")
    assert spread.short <= middle <= spread.long


def test_every_row_of_the_table_is_played_again() -> None:
    table = {(title, seats) for title, rows in spreads().items() for seats in rows}
    assert {(title, seats) for title, seats, *_ in AGAIN} == table


def made(record: Record) -> list[int]:
    """Whose each move was."""
    return [entry.seat for entry in record.entries if entry.kind == "move"]


def seconds_of(record: Record, person: int) -> float:
    """Of a game of Hero vs Phantom, counted by hand: decisions, the others' thoughts, what is shown."""
    before = dict(zip(range(1, len(made(record))), made(record), strict=False))
    thoughts = [
        350 if before.get(at) == seat else 1400 for at, seat in enumerate(made(record)) if seat != person
    ]
    shown: Counter[str] = Counter()

    def watch(entry: Entry, _: Any, log: Log | None) -> None:
        if entry.kind == "move" and log is not None:
            shown.update(event.kind for event in log.heard(person))  # type: ignore[attr-defined]

    replay(record, game("phantom"), watch)
    assert shown["played"] == len(made(record))
    assert shown["battled"] > 0
    beats = sum(round(1000 * minutes.shown("phantom")[kind]) * often for kind, often in shown.items())
    return made(record).count(person) * 4 + (sum(thoughts) + beats) / 1000


def test_the_pace_that_is_waited_for_is_the_one_of_the_table() -> None:
    assert (MEDIAN["normal"], MEDIAN["normal"] / IN_A_ROW) == (1400, 350)
    assert minutes.DECISION == 4


@pytest.mark.parametrize(
    ("move", "events", "thought"),
    [
        ("place Kappa", [], False),
        ("pass", [], False),
        ("pass", ["turn_began"], True),
        ("move d5-d6", [], True),
        ("hit d5 d6", [], True),
    ],
)
def test_in_awake_heroes_only_what_is_thought_about_takes_time(
    move: str, events: list[str], thought: bool
) -> None:
    sitting = minutes.Sitting("awake", 0, minutes.shown("awake"))
    sitting.turn(Entry(1, 0, "move", 0, move), events)
    assert sitting.decisions == int(thought)
    assert sitting.seconds == 4 * thought + sum(minutes.shown("awake")[kind] for kind in events)


def test_a_folder_without_a_game_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["minutes.py", str(tmp_path)])
    with pytest.raises(SystemExit):
        minutes.main()

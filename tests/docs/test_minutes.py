"""The minutes of a game on the home page are those that were measured, and what measures them measures."""

from __future__ import annotations

import re
from collections import Counter
from importlib.resources import files
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


def middles(title: str) -> dict[int, list[float]]:
    """Of each number of players, whoever they were: the seats are `4 normal`, or `easy, normal`."""
    found: dict[int, list[float]] = {}
    for seats, middle in measured()[title].items():
        found.setdefault(len(bots(seats)), []).append(middle)
    return found


def bots(seats: str) -> list[str]:
    """
    >>> bots("3 normal"), bots("easy, normal")
    (['normal', 'normal', 'normal'], ['easy', 'normal'])
    """
    number, _, level = seats.partition(" ")
    return [level] * int(number) if number.isdigit() else seats.split(", ")


@pytest.mark.parametrize("name", GAMES)
def test_the_home_page_says_the_minutes_that_were_measured(name: str) -> None:
    """For every number of players, the middle; of Awake Heroes the higher one, against *easy*."""
    info = game(name).info
    found = middles(info.title)
    assert dict(zip(info.seats, info.minutes, strict=True)) == {n: round(max(found[n])) for n in info.seats}


def test_a_calm_game_says_minutes_between_those_that_were_measured() -> None:
    hoshi = game("hoshi").info
    [(mode, told)] = [pair for option in hoshi.options for pair in option.minutes]
    assert mode == "calm"
    found = middles("Hoshi Battle, calm")
    for seats, minute in zip(hoshi.seats, told, strict=True):
        assert round(min(found[seats])) <= minute <= round(max(found[seats])), seats


@pytest.mark.parametrize("name", ["phantom", "madoshi", "hoshi"])
def test_the_rules_say_the_same_minutes_in_words(name: str) -> None:
    info = game(name).info
    usual = info.minutes[info.seats.index(info.default_seats)]
    rules = (files(f"hyakki.games.{name}") / "rules.md").read_text("utf-8")
    assert f"about {WORDS[usual]} minutes" in rules.splitlines()[2]


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


WORDS = {3: "three", 8: "eight"}
FEW = 6
"""Games that are played again: a few seconds of each kind."""
FEWER = 2
"""Of numbers of players that are not the usual one."""
AGAIN: tuple[tuple[str, str, str, dict[str, str]], ...] = (
    ("Hero vs Phantom", "4 normal", "phantom", {}),
    ("Madoshi", "2 normal", "madoshi", {}),
    ("Awake Heroes", "2 normal", "awake", {}),
    ("Awake Heroes", "easy, normal", "awake", {}),
    ("Awake Heroes", "2 easy", "awake", {}),
    ("Hoshi Battle", "2 normal", "hoshi", {}),
    ("Hoshi Battle, calm", "2 normal", "hoshi", {"mode": "calm"}),
    ("Hoshi Battle, calm", "easy, normal", "hoshi", {"mode": "calm"}),
    *(("Hero vs Phantom", f"{n} normal", "phantom", {}) for n in (3, 5, 6)),
    ("Madoshi", "1 normal", "madoshi", {}),
    *(("Hoshi Battle", f"{n} normal", "hoshi", {}) for n in range(3, 9)),
    *(("Hoshi Battle, calm", f"{n} normal", "hoshi", {"mode": "calm"}) for n in range(3, 9)),
)


@pytest.mark.parametrize(("title", "seats", "name", "options"), AGAIN)
def test_games_of_today_take_the_minutes_that_were_measured(
    tmp_path: Path, title: str, seats: str, name: str, options: dict[str, str]
) -> None:
    """The middle of a few lies where four of five lay."""
    sitters = bots(seats)
    count = len(sitters)
    games = FEW if count == game(name).info.default_seats else FEWER
    simulate(Plan(name, count, tuple(sitters), games, seed="minutes-1", options=options, records=tmp_path))
    records = [Record.read(file.read_text("utf-8")) for file in sorted(tmp_path.glob("*.record"))]
    assert len(records) == games
    spread = spreads()[title][seats]
    middle = median(sitting.seconds / 60 for record in records for sitting in minutes.sat(record))
    print(f"{title}, {seats}: {middle:.1f} minutes in the middle, published {spread.middle}")
    assert spread.short <= round(middle, 1) <= spread.long  # which are rounded so, too


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

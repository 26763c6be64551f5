"""`hyakki replay`: a record told in words, and every broken file refused with its line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.command import hyakki, played

TEXT = played().write()
LINES = TEXT.splitlines()


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.record"
    path.write_text(TEXT)
    return path


def test_a_record_is_told_as_a_story(record: Path) -> None:
    told = hyakki("replay", record)
    assert told.code == 0
    lines = told.out.splitlines()
    assert lines[0] == "Hero vs Phantom: Mio (easy), Ken (easy), Rin (easy), Aya (easy)"
    assert "   1  " in told.out
    assert any(name in lines[3] for name in ("Mio", "Ken", "Rin", "Aya"))


def test_a_record_as_one_json_object(record: Path) -> None:
    told = json.loads(hyakki("replay", record, "--json").out)
    assert told["game"] == "phantom"
    assert [entry["seq"] for entry in told["entries"]] == list(range(len(played().entries)))
    assert told["position"]["over"] is True
    assert min(told["outcome"]["places"]) == 1


def test_a_step_stops_there_and_shows_the_table(record: Path) -> None:
    told = json.loads(hyakki("replay", record, "--json", "--step", "3").out)
    assert told["entries"][-1]["seq"] == 3
    assert told["position"]["hand"] == []  # a spectator's view
    words = hyakki("replay", record, "--step", "3")
    assert "The table after entry 3:" in words.out


def test_a_step_beyond_the_end_is_refused(record: Path) -> None:
    last = len(played().entries) - 1
    told = hyakki("replay", record, "--step", "999")
    assert told.err == f"hyakki replay: --step 999: this record has the entries 0 to {last}\n"


def broken(line: int, text: str) -> str:
    """The record with one line (counted from 1) replaced."""
    return "\n".join([*LINES[: line - 1], text, *LINES[line:], ""])


FIRST_MOVE = next(i for i, line in enumerate(LINES, 1) if line.startswith("1 move"))


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("", 1, "ends"),
        ("Dear diary,\n", 1, "not a hyakki record"),
        (broken(1, "hyakki record 9"), 1, "newer"),
        (broken(2, "rules phantom"), 2, "game"),
        (broken(FIRST_MOVE, "1 mauve at 0"), FIRST_MOVE, "mauve"),
        (broken(FIRST_MOVE, "7" + LINES[FIRST_MOVE - 1][1:]), FIRST_MOVE, "entry 7"),
        ("\n".join(LINES[:-3]) + "\n", len(LINES) - 2, "ends"),
        (broken(len(LINES) - 1, LINES[-2] + " "), len(LINES) - 1, "not an entry"),
        (TEXT + "more\n", len(LINES) + 1, "nothing may follow"),
    ],
)
def test_a_damaged_or_foreign_file_is_refused_with_its_line(
    tmp_path: Path, text: str, line: int, word: str
) -> None:
    path = tmp_path / "bad.record"
    path.write_text(text)
    told = hyakki("replay", path)
    assert told.code == 2
    assert told.err.startswith(f"hyakki replay: {path}, line {line}: ")
    assert word in told.err
    assert told.err.count("\n") == 1


def test_a_picture_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cat.jpg"
    path.write_bytes(b"\xff\xd8\xff\xe0\x00")
    assert "it is not even text" in hyakki("replay", path).err


@pytest.mark.parametrize(
    ("changes", "line"),
    [({"game": "chess"}, 2), ({"ruleset": "0123456789ab"}, 3)],
)
def test_an_unknown_game_or_ruleset_is_refused_with_its_line(
    tmp_path: Path, changes: dict[str, str], line: int
) -> None:
    from dataclasses import replace

    path = tmp_path / "other.record"
    path.write_text(replace(played(), **changes).write())  # type: ignore[arg-type]
    told = hyakki("replay", path)
    assert told.code == 2
    assert told.err.startswith(f"hyakki replay: {path}, line {line}: ")


def test_a_move_against_the_rules_is_refused_with_its_line(tmp_path: Path) -> None:
    from dataclasses import replace

    whole = played()
    first, second = whole.entries[1], whole.entries[2]
    cheated = replace(
        whole, entries=(*whole.entries[:2], replace(second, text=first.text), *whole.entries[3:])
    )
    path = tmp_path / "cheat.record"
    path.write_text(cheated.write())
    told = hyakki("replay", path)
    assert told.code == 2
    assert f"line {FIRST_MOVE + 1}: " in told.err

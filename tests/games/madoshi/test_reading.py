"""The loader of the Yokai: every fault is named, with the file, the entry and the rule."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.games.madoshi.deck import deck_text, entry

import hyakki
from hyakki.games.madoshi.cards import read_deck
from hyakki.games.madoshi.magic import parts_of, sentence_of
from hyakki.kernel.game import InvalidContent

ASH = entry("Ash", 1, "wood", "X X X", "X\nX\nX", "flip earth")
GOOD = deck_text()


def fault_of(text: str) -> str:
    with pytest.raises(InvalidContent) as caught:
        read_deck(text, "my.toml")
    assert str(caught.value).startswith("my.toml")
    return str(caught.value)


def with_ash(**changed: object) -> str:
    """The deck with another first entry."""
    facts: dict[str, object] = {
        "name": "Ash",
        "line": "For tests.",
        "figure": "lines",
        "level": 1,
        "source": "wood",
        "sun": "X X X",
        "moon": "X\nX\nX",
        "magic": "flip earth",
        **changed,
    }
    lines = [f"{key} = {toml(value)}" for key, value in facts.items() if value is not None]
    assert ASH in GOOD
    return GOOD.replace(ASH, "[[yokai]]\n" + "\n".join(lines) + "\n")


def toml(value: object) -> str:
    if isinstance(value, str):
        return f'"""\n{value}"""'
    return str(value).lower() if isinstance(value, bool) else str(value)


def test_a_good_deck_is_read() -> None:
    assert len(read_deck(GOOD, "my.toml").cards) == 22
    assert read_deck(with_ash(), "my.toml").digest == read_deck(GOOD, "my.toml").digest


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"magic": None}, "magic: is missing"),
        ({"sun": None}, "sun: is missing"),
        ({"name": None}, "name: is missing"),
        ({"colour": "red"}, "colour: means nothing here"),
        ({"name": ""}, "name: '' is no text"),
        ({"name": 3}, "name: 3 is no text"),
        ({"line": 3}, "line: 3 is no text"),
        ({"level": 4}, "level: 4 must be one of 1, 2, 3 (MD-1)"),
        ({"level": 1.0}, "level: 1.0 must be one of 1, 2, 3 (MD-1)"),
        ({"level": True}, "level: True must be one of 1, 2, 3 (MD-1)"),
        ({"level": "one"}, "level: 'one' must be one of 1, 2, 3 (MD-1)"),
        ({"source": "wild"}, "must be one of water, wind, fire, wood, earth (MD-2)"),
        ({"source": 1}, "must be one of water, wind, fire, wood, earth (MD-2)"),
        ({"figure": None}, "figure: is missing"),
        ({"figure": " "}, "figure: ' ' is no text"),
        ({"magic": []}, "magic: [] is no text"),
        ({"magic": ["flip earth"]}, "magic: ['flip earth'] is no text"),
        ({"magic": ""}, "magic: '' is no text"),
        ({"magic": 7}, "magic: 7 is no text"),
        ({"magic": "flip two earth"}, "'flip two earth' asks for 2 choices, at level 1 it may be 1 (MD-D1)"),
        ({"magic": "slide three rows"}, "'slide three rows' asks for 3 choices, at level 1 it may be 1"),
        ({"magic": "turn two boards"}, "'turn two boards': there is only one of them"),
        ({"magic": "slide two middle rows"}, "'slide two middle rows': there is only one of them"),
        ({"magic": "flip four earth"}, "'flip four earth': flip one of water"),
        ({"magic": "two"}, "there is no magic 'two'"),
        ({"magic": "flip two"}, "'flip': flip one of water"),
        ({"magic": "fly away"}, "there is no magic 'fly away': begin with flip, slide or turn"),
        ({"magic": "flip"}, "'flip': flip one of water"),
        ({"magic": "flip stone"}, "'flip stone': flip one of water"),
        ({"magic": "flip wild or"}, "'flip wild or': flip one of water"),
        ({"magic": "flip wild void"}, "'flip wild void': flip one of water"),
        ({"magic": "flip wild or wild"}, "'flip wild or wild': flip one of water"),
        ({"magic": "flip wild or void or earth"}, "or two with 'or' between them"),
        ({"magic": "slide"}, "'slide': slide a row or column"),
        ({"magic": "slide board"}, "'slide board': slide a row or column"),
        ({"magic": "slide long row"}, "'slide long row': slide a row or column"),
        ({"magic": "slide outer diagonal"}, "or a diagonal (long, short)"),
        ({"magic": "slide outer row twice"}, "'slide outer row twice': slide a row"),
        ({"magic": "turn"}, "'turn': turn board, or turn a block (corner, side or middle)"),
        ({"magic": "turn outer block"}, "'turn outer block': turn board"),
        ({"magic": "turn corner block twice"}, "turn board, or turn a block"),
        ({"sun": ""}, "sun: '' is no text"),
        ({"sun": "X X\nX"}, "sun: draw equal rows of X for a token and . for anything"),
        ({"moon": "X O X"}, "moon: draw equal rows"),
        ({"sun": 5}, "sun: 5 is no text"),
        ({"sun": "X . . . X X"}, "sun: the pattern does not fit on 5 by 5 squares (MD-D1)"),
        ({"sun": "X\n.\n.\nX\n.\nX"}, "sun: the pattern does not fit on 5 by 5 squares (MD-D1)"),
        ({"sun": "X X"}, "sun: a pattern of level 1 has 3 tokens (MD-D1)"),
        ({"moon": "X X\nX X"}, "moon: a pattern of level 1 has 3 tokens (MD-D1)"),
        ({"sun": "X X X\n. . ."}, "sun: leave out empty rows and columns at the edge"),
        ({"sun": "X X X ."}, "sun: leave out empty rows and columns at the edge"),
        ({"moon": "X X X"}, "the two patterns of a card must differ (MD-D1)"),
        ({"sun": "X X\nX .", "moon": ". X\nX X"}, "the two patterns of a card must differ (MD-D1)"),
        ({"sun": "X . . . X\n. . X . ."}, "has 4 places, the Moon's 15: neither may be easier (MD-D2)"),
    ],
)
def test_a_fault_in_an_entry_is_named(changed: dict[str, object], says: str) -> None:
    said = fault_of(with_ash(**changed))
    name = changed.get("name", "Ash")
    shown = "yokai 1" if name is None else name
    assert said.startswith(f"my.toml{f', {shown}' if shown else ''}"), said
    assert says in said


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("yokai = [", "my.toml: "),
        (
            GOOD.replace("wilds_of_each_element = 2\n", ""),
            "my.toml, wilds_of_each_element: ",
        ),
        (
            GOOD.replace("element = 2", "element = 6"),
            "wilds_of_each_element: 6 is no number from 0 to 5 (MD-R1)",
        ),
        (GOOD.replace("element = 2", "element = true"), "my.toml, wilds_of_each_element: "),
        (
            GOOD.replace("element = 2", "element = 'two'"),
            "my.toml, wilds_of_each_element: ",
        ),
        ("extra = 1\n" + GOOD, "'extra' means nothing here"),
        ("wilds_of_each_element = 2\nyokai = 3", "there must be entries [[yokai]]"),
        ("wilds_of_each_element = 2\n[yokai]\nname = 'Ash'", "there must be entries [[yokai]]"),
        ("wilds_of_each_element = 2\nyokai = ['Ash']", "there must be entries [[yokai]]"),
        ("wilds_of_each_element = 2", "there must be entries [[yokai]]"),
        (GOOD.replace(ASH, ""), "9 Yokai of level 1, there must be 10 (MD-1)"),
        (with_ash(name="Ivy"), "Ivy and Ivy share a name; no two may (MD-D1)"),
        (with_ash(sun="X X\nX .", moon="X X\n. X"), "Ivy and Ash share a pattern; no two may (MD-D1)"),
        (
            with_ash(source="water").replace('level = 2\nsource = "water"', 'level = 2\nsource = "wood"', 1),
            "3 Yokai of level 1 have the source water, spread them evenly (MD-D1)",
        ),
        (
            GOOD.replace('level = 3\nsource = "fire"', 'level = 3\nsource = "water"', 1),
            "6 Yokai have the source water, spread them evenly (MD-D1)",
        ),
    ],
)
def test_a_fault_of_the_whole_file_is_named(text: str, says: str) -> None:
    assert says in fault_of(text)


@pytest.mark.parametrize(
    ("kind", "says"),
    [
        ("earth", "flip an element (MD-16)"),
        ("wild", "flip a Wild (MD-17)"),
        ("void", "flip a Void (MD-17)"),
        ("row", "slide a row (MD-18)"),
        ("column", "slide a column (MD-18)"),
        ("diagonal", "slide a diagonal (MD-18)"),
        ("block", "turn a block (MD-19)"),
        ("board", "turn the board (MD-R11)"),
    ],
)
def test_every_kind_of_magic_must_occur(kind: str, says: str) -> None:
    unwanted = ("flip water", "flip earth") if kind == "earth" else (kind,)
    lines = GOOD.splitlines()
    for at, line in enumerate(lines):
        if line.startswith("magic") and any(word in line for word in unwanted):
            lines[at] = 'magic = "turn side block"' if kind != "block" else 'magic = "flip fire"'
    assert f"no Yokai can {says}; every kind of magic must occur (MD-D1)" in fault_of("\n".join(lines))


def test_the_whole_board_turns_on_three_cards_at_most() -> None:
    assert GOOD.count("turn board") == 2
    read_deck(GOOD.replace("turn block", "turn board", 1), "my.toml")
    many = GOOD.replace("turn block", "turn board", 1).replace("slide diagonal", "turn board", 1)
    assert "4 Yokai turn the whole board, at most 3 may (MD-D1)" in fault_of(many)


def test_two_yokai_may_share_a_magic() -> None:
    assert read_deck(with_ash(magic="turn middle block"), "my.toml").cards[0].sentence == (
        "Turn a middle 2×2 block."
    )


@pytest.mark.parametrize("command", ["games", "sim madoshi --games 1"])
def test_the_command_says_the_fault_and_nothing_else(command: str, tmp_path: Path) -> None:
    sources = tmp_path / "hyakki"
    leave_out = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(Path(hyakki.__file__).parent, sources, ignore=leave_out)
    (sources / "games" / "madoshi" / "yokai.toml").write_text(with_ash(level=4), "utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "hyakki.cli", *command.split()],
        env=os.environ | {"PYTHONPATH": str(tmp_path), "HYAKKI_INTERPRETED": "1", "HYAKKI_COMPILED": ""},
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == "hyakki: yokai.toml, Ash, level: 4 must be one of 1, 2, 3 (MD-1)\n"


def test_another_number_of_wilds_is_another_ruleset() -> None:
    assert read_deck(GOOD, "a").digest != read_deck(GOOD.replace("element = 2", "element = 3"), "a").digest


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("flip earth", "Flip an Earth token."),
        ("flip wild or void", "Flip a Wild or a Void back to its element."),
        ("slide row", "Slide a row."),
        ("slide outer column", "Slide an outer column."),
        ("slide middle row", "Slide the middle row."),
        ("slide long diagonal", "Slide a long diagonal."),
        ("turn block", "Turn a 2×2 block."),
        ("turn side block", "Turn a side 2×2 block."),
        ("turn board", "Turn the whole board halfway round."),
        ("slide row or column", "Slide a row or a column."),
        ("flip two earth", "Flip two Earth tokens."),
        ("slide diagonal", "Slide a diagonal of any length."),
        (
            "flip three wild or void",
            "Flip three Wild or Void back to their elements.",
        ),
        ("slide two rows", "Slide two rows, or one twice."),
        ("slide two outer columns", "Slide two outer columns, or one twice."),
        ("turn three blocks", "Turn three 2×2 blocks, or repeat one."),
        ("turn two corner blocks", "Turn two corner 2×2 blocks, or one twice."),
    ],
)
def test_the_card_says_what_the_magic_does(written: str, text: str) -> None:
    assert sentence_of(parts_of(written)) == text


def test_a_row_or_a_column_is_any_of_both() -> None:
    (part,) = parts_of("slide row or column")
    assert len(part.lines) == 20


def test_two_of_a_kind_are_two_choices() -> None:
    assert [part.text for part in parts_of("flip two earth")] == ["Flip an Earth token."] * 2

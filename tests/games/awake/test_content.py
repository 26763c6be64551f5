"""The files of Awake Heroes: what they must hold, how their faults are named, and what the cards say."""

from __future__ import annotations

import doctest
import os
import shutil
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from tests.rulings import rule

import hyakki
from hyakki.games.awake import AWAKE, board, moves
from hyakki.games.awake.content import CONTENT, ContentError, load
from hyakki.games.awake.content.effects import EFFECTS
from hyakki.games.awake.scene import texts
from hyakki.games.awake.scene.texts import castle_text, item_text, skill_text

FOLDER = Path(str(files("hyakki.games.awake.content")))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for file in FOLDER.glob("*.toml"):
        shutil.copy(file, tmp_path)
    return tmp_path


def spoilt(folder: Path, file: str, find: str, replace: str) -> str:
    """What the loader says to a change."""
    text = (folder / file).read_text("utf-8")
    assert find in text
    (folder / file).write_text(text.replace(find, replace, 1), "utf-8")
    with pytest.raises(ContentError) as caught:
        load(folder)
    return str(caught.value)


FAULTS = [
    (
        "shogunate.toml",
        "hp = 3",
        "hp = 0",
        "shogunate.toml, Karakasa, plain, hp: 0 is no number from 1 to 20",
    ),
    ("shogunate.toml", "attack = 4", "attack = 5", "Karakasa, plain, attack: 5 must be one of 4, 6, 8"),
    ("shogunate.toml", '"F2 FL FR B"', '"F2 FX"', "Karakasa, plain, arrows: 'FX': write each of F FR"),
    ("shogunate.toml", '"F2 FL FR B"', '""', "Karakasa, plain, arrows: '' is no text"),
    ("shogunate.toml", 'weak = "B L R"', 'weak = "B B"', "Karakasa, plain, weak: 'B'"),
    ("shogunate.toml", 'role = "runner"', 'role = "dancer"', "Karakasa, role: 'dancer' must be one of guard"),
    ("shogunate.toml", "cost = 1", "cost = 6", "Karakasa, cost: 6 is no number from 1 to 5"),
    ("shogunate.toml", "works = [3, 4, 5, 6]", "works = [7]", "Karakasa, plain, works: [7] must be a list"),
    (
        "shogunate.toml",
        "works = [3, 4, 5, 6]",
        "works = []",
        "plain, works: a skill must work with some number",
    ),
    (
        "shogunate.toml",
        'effect = "leap"',
        'effect = "sing"',
        "plain, does 1, effect: 'sing' must be one of damage",
    ),
    ("shogunate.toml", 'who = "self"', 'who = "king"', "does 1, who: 'king' must be one of"),
    ("shogunate.toml", 'name = "Tanuki"', 'name = "Karakasa"', "Karakasa: there is another of that name"),
    (
        "shogunate.toml",
        'name = "Tanuki"',
        'name = "tanuki 2"',
        "tanuki 2, name: 'tanuki 2': words of letters",
    ),
    ("shogunate.toml", 'line = "An old', 'lines = "An old', "Karakasa, line: is missing"),
    ("shogunate.toml", "cost = 1", "cost = 1\ncolour = 3", "Karakasa, colour: means nothing here"),
    ("shogunate.toml", "[country]", "[nation]", "shogunate.toml: there must be one [country]"),
    ("shogunate.toml", "[country]", "country = ", "shogunate.toml: Invalid value"),
    ("shogunate.toml", 'skill = "ward"', 'skill = "moat"', "castle, skill: 'moat' must be one of ward"),
    ("items.toml", "copies = 2", "copies = 3", "items.toml: 19 attack items, there must be 18 (AH-D3)"),
    ("items.toml", 'area = "cross 1"', 'area = "here"', "Pitfall, area: 'here' is no range, as: within 2"),
    ("items.toml", 'who = "it"', 'who = "enemy"', "Pitfall, does 1, range: is missing"),
    ("items.toml", 'effect = "bind"', 'effect = "heal"', "Snare, does 1, effect: a trap cannot heal"),
    ("board.toml", "...C...", "..C....", "board, map: a castle stands in the middle of each back rank"),
    ("board.toml", ".A...D.", ".D...D.", "board, map: item squares must lie point-symmetrically (AH-D4)"),
    ("board.toml", ".A...D.", ".A..D.", "board, map: draw 8 rows of 7 signs"),
]


@rule("AH-D1")
@pytest.mark.parametrize(("file", "find", "replace", "says"), FAULTS, ids=lambda value: str(value)[:30])
def test_a_fault_is_named_with_its_file_entry_and_word(
    folder: Path, file: str, find: str, replace: str, says: str
) -> None:
    message = spoilt(folder, file, find, replace)
    assert message.startswith(file)
    assert says in message


@rule("AH-D1")
def test_a_missing_file_is_named(folder: Path) -> None:
    (folder / "wilds.toml").unlink()
    with pytest.raises(ContentError, match=r"wilds\.toml"):
        load(folder)


@rule("AH-D1")
def test_a_changed_card_is_a_card_that_plays_otherwise_and_another_ruleset(folder: Path) -> None:
    text = (folder / "shogunate.toml").read_text("utf-8")
    (folder / "shogunate.toml").write_text(text.replace("hp = 3", "hp = 2", 1), "utf-8")
    assert load(folder).characters[0].plain.hp == 2
    assert load(folder) != CONTENT
    assert load(FOLDER) == CONTENT


@rule("AH-D2")
def test_a_country_has_13_characters_that_cost_1_to_5() -> None:
    assert [len([c for c in CONTENT.characters if c.country == k]) for k in range(3)] == [13, 13, 13]
    assert {c.cost for c in CONTENT.characters} == {1, 2, 3, 4, 5}
    assert len({c.name for c in CONTENT.characters}) == 39
    assert len({c.line for c in CONTENT.characters}) == 39
    assert len({c.role for c in CONTENT.characters}) == 9


@rule("AH-D2")
def test_no_two_characters_play_alike() -> None:
    sides = [side for c in CONTENT.characters for side in (c.plain, c.awake)]
    looks = {(s.hp, s.attack, s.defence, s.arrows, s.weak, s.skill.works, s.skill.does) for s in sides}
    assert len(looks) == 78
    assert len({side.skill.name for side in sides}) == 78


@rule("AH-D2")
def test_no_awake_side_is_weaker() -> None:
    for c in CONTENT.characters:
        assert c.awake.hp >= c.plain.hp
        assert c.awake.attack >= c.plain.attack
        assert c.awake.defence >= c.plain.defence
        assert sum(1 for arrow in c.awake.arrows if arrow) >= sum(1 for arrow in c.plain.arrows if arrow)
        assert len(c.awake.weak) <= len(c.plain.weak)
        assert len(c.awake.skill.works) >= len(c.plain.skill.works)
        assert c.awake.skill.does != c.plain.skill.does


@rule("AH-D2")
@pytest.mark.parametrize(
    ("find", "replace", "says"),
    [
        ("hp = 4\nattack = 6", "hp = 2\nattack = 6", "HP and dice may only grow"),
        ('"F2 FL FR B2 L R"', '"F2 FL FR L R"', "no arrow may be lost"),
    ],
)
def test_a_weaker_awake_side_is_refused(folder: Path, find: str, replace: str, says: str) -> None:
    assert says in spoilt(folder, "shogunate.toml", find, replace)


@rule("AH-D2")
def test_a_missing_or_doubled_character_is_refused(folder: Path) -> None:
    text = (folder / "wilds.toml").read_text("utf-8")
    last = text.index("[[character]]", text.index('"Berserker"'))
    (folder / "wilds.toml").write_text(text[:last], "utf-8")
    with pytest.raises(ContentError, match="12 characters, there must be 13"):
        load(folder)
    twin = text[text.index("[[character]]", text.index('"Erlking"')) : last].replace("Berserker", "Bear")
    (folder / "wilds.toml").write_text(text[:last] + twin, "utf-8")
    with pytest.raises(ContentError, match="it plays just like Berserker"):
        load(folder)


@rule("AH-D3")
def test_there_are_four_kinds_of_trap_at_least() -> None:
    traps = [item for item in CONTENT.items if item.trap]
    assert len(traps) >= 4
    assert {item.kind for item in traps} == {"attack"}
    assert sum(item.copies for item in CONTENT.items) == 36


@rule("AH-D3")
def test_fewer_kinds_of_trap_are_refused(folder: Path) -> None:
    text = (folder / "items.toml").read_text("utf-8")
    for area in ('area = "cross 1"\n', 'area = "line 2"\n'):
        text = text.replace(area, "").replace('{ effect = "damage", amount = 2, who = "it" }', BOLT)
    text = text.replace('{ effect = "push", amount = 2, who = "it" }', BOLT)
    (folder / "items.toml").write_text(text, "utf-8")
    with pytest.raises(ContentError, match="four kinds of trap"):
        load(folder)


BOLT = '{ effect = "damage", amount = 1, who = "enemy", range = "within 1" }'


@rule("AH-D3")
def test_the_castles_have_different_skills() -> None:
    assert len({castle.skill for castle in CONTENT.castles}) == 3


@rule("AH-D4")
def test_the_board_is_seven_by_eight_with_castles_in_the_middle_of_the_back_ranks() -> None:
    assert board.SQUARES == 56
    assert [board.square_text(square) for square in CONTENT.board.castles] == ["d1", "d8"]


@rule("AH-D4")
def test_three_ranks_belong_to_each_and_two_to_nobody() -> None:
    names = [{board.square_text(s)[1] for s in board.squares_in(board.TERRITORY[seat])} for seat in (0, 1)]
    assert names == [{"1", "2", "3"}, {"6", "7", "8"}]
    assert len(board.squares_in(board.TERRITORY[0])) == 21


@rule("AH-D4")
def test_item_squares_lie_the_same_way_from_both_sides() -> None:
    items = CONTENT.board.items
    assert items == items[::-1]
    assert min(items.count("attack"), items.count("defence")) >= 4


@rule("AH-D1")
def test_the_program_does_not_start_with_a_file_that_does_not_fit(tmp_path: Path) -> None:
    sources = tmp_path / "hyakki"
    leave_out = shutil.ignore_patterns("static", "__pycache__")
    shutil.copytree(Path(hyakki.__file__).parent, sources, ignore=leave_out)
    file = sources / "games" / "awake" / "content" / "wilds.toml"
    good = file.read_text("utf-8")
    fault = "wilds.toml, Jackalope, plain, hp: 0 is no number from 1 to 20"
    for text, command, says in (
        (good.replace("hp = 2", "hp = 0", 1), "serve --port 0", fault),
        ("= 3", "games", "wilds.toml: Invalid statement (at line 1, column 1)"),
    ):
        file.write_text(text, "utf-8")
        run = subprocess.run(
            [sys.executable, "-m", "hyakki.cli", *command.split()],
            env=os.environ | {"PYTHONPATH": str(tmp_path), "HYAKKI_INTERPRETED": "1", "HYAKKI_COMPILED": ""},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert (run.returncode, run.stdout, run.stderr) == (2, "", f"hyakki: {says}\n")


def test_every_effect_is_on_some_card() -> None:
    skills = [effect for c in CONTENT.characters for side in (c.plain, c.awake) for effect in side.skill.does]
    used = {effect.effect for effect in skills} | {effect.effect for i in CONTENT.items for effect in i.does}
    assert used == set(EFFECTS)


def test_every_card_says_what_it_does() -> None:
    said = [skill_text(side.skill.does) for c in CONTENT.characters for side in (c.plain, c.awake)]
    said += [item_text(item) for item in CONTENT.items]
    said += [castle_text(castle) for castle in CONTENT.castles]
    for text in said:
        assert text[0].isupper() or text[0].isdigit()
        assert text.endswith(".")
        assert "{" not in text
    assert item_text(CONTENT.items[0]) == (
        "Trap, goes off when an enemy comes within 1 square of it along rank or file: 2 damage to it."
    )


def test_the_ruleset_names_the_cards() -> None:
    assert AWAKE.info.ruleset == AWAKE.info.ruleset.lower()
    assert len(AWAKE.info.ruleset) == 16


@pytest.mark.parametrize("module", [board, moves, texts], ids=lambda module: str(module.__name__))
def test_the_examples_run(module: object) -> None:
    assert doctest.testmod(module).failed == 0  # type: ignore[arg-type]

"""The words of all games: nothing is missing, nothing is left over, and the page can read the files."""

from __future__ import annotations

import ast
import json
import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import hyakki.bots
from hyakki.bots.hints import REASONS
from hyakki.conformance.catalogues import asked_for, faults_in_log, left_unsaid
from hyakki.games import GAMES
from hyakki.games.hoshi.options import Options
from hyakki.kernel.chance import Seeded
from hyakki.kernel.types import Event, Seat, frozen
from hyakki.kernel.words import Catalogue, InvalidWords, Words, parse
from hyakki.table.events import TableEvent

HERE = [f"hyakki.games.{name}" for name in GAMES]
LINE = re.compile(r'#.*|\[[\w.]+\]|(\w+|"[\w ]+") = (".*")|')
SHARED = {"lesson", "best_results", "only_move"}
"""Said at every table."""


DRAWN = {
    "phantom": {
        "dealt.aside dealt.counts dealt.deck dealt.hand": "the cards that the table deals out",
        "round_ended.totals game_ended.places": "the table of scores",
    },
    "madoshi": {
        "laid.faces": "the board that is laid out",
        "captured.left captured.stack discarded.left discarded.stack": "the stack that a card leaves",
        "slid.move turned_block.move": "which way the tokens move",
        "half_turned.seat magic_passed.seat": "whose talismans light up",
        "game_ended.places game_ended.source_points game_ended.yokai": "the table of scores",
    },
    "awake": {
        "teams_shown.items": "the decks that are shown",
        "turn_began.turn": "how long the game has lasted",
        "trap_sprung.seat trap_removed.seat skill_tried.seat moved.seat hurt.seat healed.seat": "a colour",
        "fell.seat attacked.seat awakened.seat": "a colour",
        "attacked.roll attacked.defence_roll duel_began.rolls": "the dice",
    },
    "hoshi": {
        "dealt.cards dealt.starter discarded.card hit.card withdrew.hero exiled.hero": "a card by its number",
        "asked.window": "which question opens",
        "countdown.until countdown.ms moved.at faced.at touched.at": "the time line of a duel",
        "faced.dice saved.cancelled round_ended.stones": "dice and stones",
        "game_ended.places": "the table of scores",
    },
}
"""What an event tells for the table's drawing alone, and what is drawn from it."""
NOT_SAID = {"reason"}
"""Of a hint: which sentence it is."""
CALM = Options(mode="calm")


def texts_in(path: Path) -> set[str]:
    return {
        node.value
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def folder(name: str) -> Path:
    return Path(str(files(f"hyakki.games.{name}")))


@pytest.mark.parametrize("package", [*HERE, "hyakki.kernel", "hyakki.table"])
def test_the_page_can_read_a_catalogue(package: str) -> None:
    """It reads lines, not TOML: a name and a text in JSON's own quotes (`web/vite.config.ts`)."""
    for line in (files(package) / "words.en.toml").read_text("utf-8").splitlines():
        found = LINE.fullmatch(line)
        assert found, line
        assert found[2] is None or isinstance(json.loads(found[2]), str)


@pytest.mark.parametrize("name", GAMES)
def test_all_that_happens_has_its_words(name: str) -> None:
    assert faults_in_log(GAMES[name].catalogue, GAMES[name].events) == []


@pytest.mark.parametrize("name", GAMES)
def test_what_an_event_tells_is_said_or_drawn(name: str) -> None:
    drawn = {field for fields in DRAWN[name] for field in fields.split()}
    assert left_unsaid(GAMES[name].catalogue, GAMES[name].events) == drawn


@pytest.mark.parametrize(("name", "options"), [(name, None) for name in REASONS] + [("hoshi", CALM)])
def test_what_a_hint_tells_is_said_by_some_hint(name: str, options: Any) -> None:
    """Reasons of one kind tell the same and say what matters to each, so they are looked at together."""
    game, luck = GAMES[name], Seeded("hints")
    said = {
        argument
        for reason in game.catalogue.tables["hints"]
        for argument in asked_for(game.catalogue, "hints", reason)
    }
    seats = range(game.info.default_seats)
    state = game.new(len(seats), luck, options)
    told: set[str] = set()
    for _ in range(60):
        seat = next((seat for seat in seats if state.legal(seat)), None)
        if seat is None:
            break
        for move in list(state.legal(seat))[:12]:
            told.update(REASONS[name](state.clone(), seat, move))
        state.apply(seat, state.draw(seat, luck), luck, None)
    assert "reason" in told
    assert told - NOT_SAID <= said


def test_all_that_people_do_to_a_match_has_its_words() -> None:
    assert faults_in_log(Catalogue.of("hyakki.table"), [TableEvent]) == []


@pytest.mark.parametrize("name", GAMES)
def test_every_refusal_has_its_words_and_every_sentence_is_a_refusal(name: str) -> None:
    """What a refusal gives and a sentence wants is compared by the conformance suite, move by move."""
    tree = ast.parse((folder(name) / "refusals.py").read_text("utf-8"))
    told = set(GAMES[name].catalogue.tables["refusals"]) - SHARED
    written = texts_in(folder(name) / "refusals.py")
    assert told <= written
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal":
            first = node.args[0]
            assert not isinstance(first, ast.Constant) or first.value in told
    for code in told:
        assert asked_for(GAMES[name].catalogue, "refusals", code) - {"rule"} <= written
        assert "rule" in asked_for(GAMES[name].catalogue, "refusals", code)


SHORT = 110
"""Letters of a sentence with the names of what it tells still to be filled in."""


@pytest.mark.parametrize("name", GAMES)
def test_a_refusal_is_one_short_sentence(name: str) -> None:
    refusals = GAMES[name].catalogue.tables["refusals"]
    assert {code: len(text) for code, text in refusals.items() if len(text) > SHORT} == {}
    assert [code for code, text in refusals.items() if ". " in text] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_of_a_hint_has_its_words(name: str) -> None:
    told = set(GAMES[name].catalogue.tables["hints"]) - SHARED
    path = Path(str(files(hyakki.bots))) / name / "hints.py"
    written = texts_in(path) if path.exists() else set()
    composed = tuple(text for text in written if text.endswith("_"))
    ends = tuple(text for text in written if text.startswith("_"))
    left = {
        reason for reason in told - written if not reason.startswith(composed) and not reason.endswith(ends)
    }
    assert left == set()


# ---------------------------------------------------------------- the checks can fail


@frozen(kw_only=True)
class Given(Event):
    kind: Any = "given"
    seat: Seat
    count: int


@pytest.mark.parametrize(
    ("tables", "fault"),
    [
        ({}, "given: there is no sentence"),
        ({"given": "{seat:seat} gives {count} to {other}."}, "given: Given has no other"),
        ({"given": "{seat} gives {count}."}, "given: the seat seat is said as a number"),
        ({"given": "{seat:seat} gives {count:seat}."}, "given: count is no seat"),
        ({"given": "{seat:seat} gives {count:cards}."}, "log given: cards is not known"),
        ({"given": "{seat:seat}.", "taken": "Taken."}, "taken: nothing happens that this is said of"),
    ],
)
def test_what_is_wrong_with_a_catalogue_is_found(tables: dict[str, str], fault: str) -> None:
    assert faults_in_log(Catalogue({"log": tables}), [Given]) == [fault]
    assert (
        faults_in_log(
            Catalogue({"log": {"given": "{seat?you=You give|{seat:seat} gives} {count}."}}), [Given]
        )
        == []
    )


def test_an_argument_that_no_sentence_uses_is_found() -> None:
    assert left_unsaid(Catalogue({"log": {"given": "{seat:seat} gives."}}), [Given]) == {"given.count"}


@pytest.mark.parametrize("text", ["{seat", "{seat?you=You", "You}", "{}", "{*seats"])
def test_a_sentence_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(InvalidWords):
        parse(text)
    with pytest.raises(InvalidWords, match=r"words, \[log\] a: "):
        Catalogue({"log": {"a": text}})


def test_what_is_missing_is_named() -> None:
    catalogue = Catalogue({"log": {"a": "{count} cards"}})
    with pytest.raises(InvalidWords, match=r"\[log\] has no b"):
        catalogue.say("log", "b", {}, Words())
    with pytest.raises(InvalidWords, match=r"\[log\] a: there is no 'count'"):
        catalogue.say("log", "a", {}, Words())

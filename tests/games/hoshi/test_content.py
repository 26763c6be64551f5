"""Content is data: the loader names file, entry and fault, and the engine names no card."""

from __future__ import annotations

import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import hyakki.games.hoshi
from hyakki.games.hoshi import whose
from hyakki.games.hoshi.cards import CARDS, CONTENT, card_text, is_hero, read_cards
from hyakki.games.hoshi.effects import ORDER
from hyakki.games.hoshi.game import HOSHI
from hyakki.games.hoshi.times import read, read_times
from hyakki.kernel.content import File
from hyakki.kernel.game import InvalidContent
from hyakki.kernel.types import Refusal
from hyakki.kernel.words import Words


def file_of(data: dict[str, Any], name: str) -> File:
    file = File(name, "")
    file.data = data
    return file


def broken(file: str, **changes: Any) -> str:
    """What the loader says when the first card of a file is changed so."""
    data = deepcopy(CONTENT[file])
    for field, value in changes.items():
        if value is None:
            del data["card"][0][field]
        else:
            data["card"][0][field] = value
    with pytest.raises(InvalidContent) as caught:
        read_cards(file_of(data, f"{file}.toml"), file == "heroes")
    return str(caught.value)


@pytest.mark.parametrize(
    ("file", "changes", "says"),
    [
        ("heroes", {"cost": None}, "heroes.toml, Master of Battle, cost: is missing"),
        ("heroes", {"cost": 11}, "heroes.toml, Master of Battle, cost: 11 is no number from 1 to 10"),
        ("heroes", {"die": "d20"}, "heroes.toml, Master of Battle, die: 'd20' must be one of d8, d10"),
        ("heroes", {"power": 9000}, "heroes.toml, Master of Battle, power: means nothing here"),
        ("heroes", {"number": 2}, "heroes.toml: Master of Battle: number 2 stands where 1 should"),
        ("duel_cards", {"kind": "legend"}, "Feather Gauntlet, number: 1 is no number from 18 to 20 (HB-D1)"),
        ("duel_cards", {"when": "noon"}, "duel_cards.toml, Feather Gauntlet, when: 'noon' must be one of"),
        (
            "duel_cards",
            {"needs": ["luck"]},
            "duel_cards.toml, Feather Gauntlet, needs: 'luck' must be one of",
        ),
        (
            "duel_cards",
            {"effects": [{"effect": "win"}]},
            "Feather Gauntlet, effects 1, effect: 'win' must be one of silence",
        ),
        ("duel_cards", {"effects": [{"effect": "die", "die": "d8"}]}, "effects 1, whom: is missing"),
        (
            "duel_cards",
            {"effects": [{"effect": "forgive", "die": "d8"}]},
            "effects 1, die: means nothing here",
        ),
        (
            "duel_cards",
            {"when": "touch"},
            "Feather Gauntlet: a card that is played at a touch must make it a hit",
        ),
        (
            "duel_cards",
            {"effects": [{"effect": "heal", "stones": -1}]},
            "stones: -1 is no number from 0 to 1000",
        ),
    ],
)
def test_a_broken_card_is_named(file: str, changes: dict[str, Any], says: str) -> None:
    assert says in broken(file, **changes)


def test_a_missing_card_is_noticed() -> None:
    data = deepcopy(CONTENT["heroes"])
    data["card"].pop()
    with pytest.raises(InvalidContent, match="19 cards, not 20"):
        read_cards(file_of(data, "heroes.toml"), True)


def test_a_broken_time_is_named() -> None:
    data = read("times.toml").data
    del data["times"]["travel"]
    with pytest.raises(InvalidContent, match=r"times.toml, times, travel: is missing"):
        read_times(file_of(data, "times.toml"))


def test_no_cards_name_stands_in_the_engine() -> None:
    folder = Path(hyakki.games.hoshi.__file__).parent
    for file in folder.rglob("*.py"):
        code = "\n".join(line for line in file.read_text("utf-8").splitlines() if ">>>" not in line)
        for card in CARDS:
            shown_in_an_example = f"'{card.name}'"
            assert card.name not in code.replace(shown_in_an_example, ""), (
                f"{card.name} stands in {file.name}"
            )


def test_every_kind_of_effect_is_used_by_some_card() -> None:
    used = set()
    for card in CARDS:
        for effect in card.effects:
            used.add(effect.kind)
            if effect.then is not None:
                used.add(effect.then.kind)
    assert [ORDER[kind].name for kind in range(len(ORDER)) if kind not in used] == []


@pytest.mark.parametrize("calm", [False, True])
@pytest.mark.parametrize("number", range(len(CARDS)))
def test_a_player_who_does_not_own_a_card_hears_whose_effect_it_is(number: int, calm: bool) -> None:
    """On the table, where the page fills in names, as in the log."""
    card = CARDS[number]
    text = whose.words(number, calm)
    facts = {"seat": 0, "opponent": 1, "name": card.name, "text": text, "calm": calm, "die": "d8"}
    facts |= {"stones": 2}
    kind = "revealed" if is_hero(number) else "played"
    facts |= {"hero": card_text(number), "card": card_text(number)}
    mine, theirs, watched = (
        HOSHI.catalogue.say("log", kind, facts, Words(names=("Mio", "Ken"), me=me)) for me in (0, 1, -1)
    )
    assert mine.endswith(f": {text}")
    told = whose.about(number, calm)
    concerns_all = re.search(r"\b(all|each|every|everyone|nobody|whoever)\b", text, re.IGNORECASE)
    if told and concerns_all:  # all but when its owner may play it
        assert text.endswith(f". {told}")
    else:
        assert told or concerns_all
    told = told or text
    assert theirs.endswith(told.format(who="Mio", whose="Mio's", other="you", others="your"))
    assert watched.endswith(told.format(who="Mio", whose="Mio's", other="Ken", others="Ken's"))


def test_calm_mode_has_one_word_for_its_turns() -> None:
    """Cards, page and lesson say turn; whoever reads of an exchange elsewhere takes it for something else."""
    folder = Path(hyakki.games.hoshi.__file__).parent
    assert "exchange" not in (folder / "rules.md").read_text("utf-8")
    rests = Refusal("hand_rests", "HB-R29", {"count": 2})
    assert HOSHI.explain(rests, Words()) == "Your hand was up and must rest for 2 turns (HB-R29)."


def test_no_card_speaks_of_time_in_calm_mode() -> None:
    timed = re.compile(
        r"\b(sooner|faster|longer to stop|(much|little) later|almost|half the|drops at once)\b"
    )
    assert sum(bool(timed.search(card.text)) for card in CARDS) > 5
    for number, card in enumerate(CARDS):
        for text in (whose.words(number, calm=True), whose.about(number, calm=True)):
            assert not timed.search(text), card.name


@pytest.mark.parametrize(
    ("faces", "told"),
    [
        (["strike", "strike"], "You have two Strikes."),
        (["blank", "blank"], "You have two blanks."),
        (["blank", "eye"], "You have a blank and an Eye."),
        (["star"], "You have a Star."),
    ],
)
def test_two_dice_that_show_the_same_are_told_as_a_pair(faces: list[str], told: str) -> None:
    facts = {"seat": 0, "faces": faces, "strike": False, "opened": False}
    assert HOSHI.catalogue.say("log", "faced", facts, Words(names=("Mio", "Ken"), me=0)) == told

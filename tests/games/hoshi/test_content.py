"""Content is data: the loader names file, entry and fault, and the engine names no card."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import hyakki.games.hoshi
from hyakki.games.hoshi.cards import CARDS, CONTENT, read_cards
from hyakki.games.hoshi.effects import ORDER
from hyakki.games.hoshi.times import ContentError, read_times, read_toml


def broken(file: str, **changes: Any) -> str:
    """What the loader says when the first card of a file is changed so."""
    data = deepcopy(CONTENT[file])
    for field, value in changes.items():
        if value is None:
            del data["card"][0][field]
        else:
            data["card"][0][field] = value
    with pytest.raises(ContentError) as caught:
        read_cards(data, f"{file}.toml", file == "heroes")
    return str(caught.value)


@pytest.mark.parametrize(
    ("file", "changes", "says"),
    [
        ("heroes", {"cost": None}, "heroes.toml, Master of Battle: 'cost' is missing"),
        ("heroes", {"cost": 11}, "heroes.toml, Master of Battle: cost 11 is no whole number from 1 to 10"),
        ("heroes", {"die": "d20"}, "heroes.toml, Master of Battle: die: 'd20' is none of d8, d10"),
        ("heroes", {"power": 9000}, "heroes.toml, Master of Battle: a card has no field 'power'"),
        ("heroes", {"number": 2}, "heroes.toml, Master of Battle: number 2 stands where 1 should"),
        ("duel_cards", {"kind": "legend"}, "duel_cards.toml, Feather Gauntlet: number 1 is not between 18"),
        ("duel_cards", {"when": "noon"}, "duel_cards.toml, Feather Gauntlet: when: 'noon' is none of"),
        ("duel_cards", {"needs": ["luck"]}, "duel_cards.toml, Feather Gauntlet: needs: 'luck' is none of"),
        (
            "duel_cards",
            {"effects": [{"effect": "win"}]},
            "Feather Gauntlet: effect: 'win' is none of silence",
        ),
        ("duel_cards", {"effects": [{"effect": "die", "die": "d8"}]}, "die needs a field 'whom'"),
        ("duel_cards", {"effects": [{"effect": "forgive", "die": "d8"}]}, "forgive has no field 'die'"),
        (
            "duel_cards",
            {"when": "touch"},
            "Feather Gauntlet: a card that is played at a touch must make it a hit",
        ),
        ("duel_cards", {"effects": [{"effect": "heal", "stones": -1}]}, "stones: -1 is no whole number"),
    ],
)
def test_a_broken_card_is_named(file: str, changes: dict[str, Any], says: str) -> None:
    assert says in broken(file, **changes)


def test_a_missing_card_is_noticed() -> None:
    data = deepcopy(CONTENT["heroes"])
    data["card"].pop()
    with pytest.raises(ContentError, match="19 cards, not 20"):
        read_cards(data, "heroes.toml", True)


def test_a_broken_time_is_named() -> None:
    data = read_toml("times.toml")
    del data["times"]["travel"]
    with pytest.raises(ContentError, match=r"times.toml, travel: this time is missing"):
        read_times(data, "times.toml")


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

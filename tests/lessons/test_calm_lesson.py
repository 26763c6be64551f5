"""The calm lesson of Hoshi Battle: what its steps show is what the rules make of the same choices."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.games.hoshi.arena import Arena, duel, met

from hyakki.games.hoshi.cards import CARDS, TEXTS
from hyakki.games.hoshi.dice import SYMBOLS

STEPS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[2] / "web/src/games/hoshi/lesson/calm.json").read_text("utf-8")
)
TURNS = [step for step in STEPS if "card" not in step and "heroes" not in step]
UNKNOWN = ("blank", "eye", "star", "strike")
"""What a roll may be that only the other sees."""


def at_step(step: dict[str, Any], unknown: str) -> Arena:
    """A table that stands as the step says; what the pupil does not see is `unknown`."""
    at = duel("H1", "H1", mode="calm")
    for seat, lies in enumerate((step["mine"], step["theirs"])):
        hand = at.state.hands[seat]
        if lies:
            hand.faces = [SYMBOLS.index(lies.get("face", unknown))]
            hand.live = not lies.get("spent", False)
            hand.read = not lies.get("secret", False)
        hand.hidden = 1 if lies.get("secret") else 0
        hand.tired = lies.get("rests", 0)
        at.state.players[seat].stones = step["stones"][seat]
    return at


def thrown(choice: str, other: str, wanted: str) -> list[str]:
    """The throws of a hand that ends with this face."""
    if choice not in ("roll", "feint"):
        return []
    throws = 6 if choice == "feint" and other == "guard" else 3
    return ["blank"] * throws if wanted == "blank" else [wanted]


@pytest.mark.parametrize("unknown", UNKNOWN)
@pytest.mark.parametrize("step", TURNS, ids=[step["choose"] for step in TURNS])
def test_a_turn_of_the_lesson_goes_as_the_rules_say(step: dict[str, Any], unknown: str) -> None:
    then = step["then"]
    at = at_step(step, unknown)
    legal = {move for move in at.legal(0) if "+" not in move} & {"roll", "swing", "guard", "feint"}
    refused = {"guard"} if step["mine"].get("rests") else set()
    assert legal == {step["choose"], *step["wrong"]} - refused
    if not then.get("lands"):
        at.luck.faces += thrown(step["choose"], then["theirs"], then["mine"].get("face", "blank"))
        at.luck.faces += thrown(then["theirs"], step["choose"], then["others"].get("face", unknown))
    before = len(at.told("hit"))
    at.do(0, step["choose"]).do(1, then["theirs"])
    assert at.luck.faces == []
    assert at.stones == then["stones"] or (0 in then["stones"] and at.told("exiled"))
    hits = at.told("hit")[before:]
    if lands := then.get("lands"):
        struck = 1 if then["verdict"] == "hit" else 0
        assert lands == "mine"
        assert [(hit.seat, hit.cancelled) for hit in hits] == [(struck, False)]
        return
    assert hits == []
    for seat, lies in enumerate((then["mine"], then["others"])):
        hand, seen = at.state.hands[seat], at.state.view(0).hands[seat]
        assert [SYMBOLS[face] for face in seen.faces] == ([lies["face"]] if "face" in lies else [])
        assert (hand.hidden > 0) == lies.get("secret", False)
        assert hand.live == (bool(lies) and not lies.get("spent", False) and hand.faces != [])
        assert hand.tired == lies.get("rests", 0)


def test_the_heroes_and_the_card_of_the_lesson_are_those_of_the_game() -> None:
    texts = {card.name: text for card, text in zip(CARDS, TEXTS, strict=True)}
    (choice,) = [step for step in STEPS if "heroes" in step]
    (asked,) = [step for step in STEPS if "card" in step]
    for one in choice["heroes"]:
        assert met(texts[one["name"]], "H1", mode="calm").dice(0) == [10]
        assert one["text"].startswith("d10.")
    at = met(f"{texts[choice['heroes'][0]['name']]} {texts[asked['card']['name']]}", "H1", mode="calm")
    assert at.stones == choice["then"]["stones"]
    assert at.plays(0).dice(0) == [8]

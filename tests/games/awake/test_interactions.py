"""Every skill with every pair of characters, every item, trap and castle: each does what its data declares.

The expectation comes from `reference.py`, which shares nothing with the rules but the cards.
"""

from __future__ import annotations

import os

import pytest
from tests.games.awake.meetings import (
    Meeting,
    attack_meeting,
    item_meeting,
    skill_meeting,
    trap_meeting,
    turn_meeting,
)
from tests.games.awake.reference import CASTLES

from hyakki.games.awake.content import CONTENT, Character, Item

ROUNDS = 4 if os.environ.get("HYAKKI_DEEP") else 1


@pytest.mark.parametrize("character", CONTENT.characters, ids=lambda c: c.name)
def test_a_skill_does_what_its_card_declares_to_everybody(character: Character) -> None:
    for other in CONTENT.characters:
        for awake in (False, True):
            for again in range(ROUNDS):
                skill_meeting(character, other, awake, again)


@pytest.mark.parametrize("character", CONTENT.characters, ids=lambda c: c.name)
def test_a_skill_fails_with_every_other_number(character: Character) -> None:
    for side in (character.plain, character.awake):
        for number in range(1, 7):
            if number not in side.skill.works:
                meeting = Meeting(character, character, side is character.awake, f"fails {number}")
                meeting.table.rolls(number).play(f"skill {character.name}").used_up()
                meeting.compare()


@pytest.mark.parametrize("item", [item for item in CONTENT.items if not item.trap], ids=lambda i: i.name)
def test_an_item_does_what_its_card_declares(item: Item) -> None:
    played = [item_meeting(item, number) for number in range(len(CONTENT.characters))]
    assert len([one for one in played if one]) >= 3


@pytest.mark.parametrize("character", CONTENT.characters, ids=lambda c: c.name)
def test_a_trap_does_what_its_card_declares_to_everybody(character: Character) -> None:
    for item in CONTENT.items:
        for awake in (False, True):
            if item.trap:
                trap_meeting(item, character, awake)


@pytest.mark.parametrize("castle", range(3), ids=[castle.name for castle in CONTENT.castles])
def test_a_castle_does_what_its_card_declares_for_everybody(castle: int) -> None:
    healed = 0
    for character in CONTENT.characters:
        for awake in (False, True):
            for again in range(ROUNDS):
                attack_meeting(castle, character, awake, str(again))
                healed += len(turn_meeting(castle, character, awake, str(again)).told("healed"))
    assert (healed > 0) == (CONTENT.castles[castle].skill == "spring")


def test_the_castles_stand_where_the_model_thinks() -> None:
    assert [square[0] + 7 * square[1] for square in CASTLES] == list(CONTENT.board.castles)

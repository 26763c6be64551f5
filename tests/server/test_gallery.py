"""The cards to look at are those of the games, and nothing is shown as measured that was not."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.server.client import fetch
from tests.server.serving import Served

from hyakki.games import GAMES, UnknownGame
from hyakki.games.awake.content import CONTENT
from hyakki.games.hoshi.cards import CARDS
from hyakki.games.madoshi.cards import DECK
from hyakki.games.phantom.cards import TEXTS
from hyakki.lab.wins import measured, of_today
from hyakki.server.http.gallery import gallery

NAMES: dict[str, Sequence[str]] = {
    "phantom": TEXTS,
    "madoshi": [card.name for card in DECK.cards],
    "awake": [
        *(card.name for card in CONTENT.characters),
        *(card.name for card in CONTENT.castles),
        *(card.name for card in CONTENT.items),
    ],
    "hoshi": [card.name for card in CARDS],
}


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_there_once_and_belongs_to_a_group(game: str) -> None:
    shown = gallery(game)
    assert [card.code if game == "phantom" else card.name for card in shown.cards] == NAMES[game]
    assert len({card.code for card in shown.cards}) == len(shown.cards)
    assert {card.group for card in shown.cards} == {group.name for group in shown.groups}
    assert all(side.text for card in shown.cards for side in card.sides)


def test_a_character_has_two_sides_and_all_else_one() -> None:
    for card in gallery("awake").cards:
        names = ["Plain", "Awake"] if card.filters["Kind"] == "Character" else [""]
        assert [side.name for side in card.sides] == names


@pytest.mark.parametrize("game", GAMES)
def test_shares_are_those_that_were_measured_with_these_rules(game: str) -> None:
    found = measured(game)
    counted = {card.code if game == "phantom" else card.name: card.wins for card in gallery(game).cards}
    if found is None:
        assert set(counted.values()) == {None}
        return
    assert found.ruleset == GAMES[game].info.ruleset
    assert set(found.cards) <= set(counted), "a share of a card that does not exist"
    for name, wins in counted.items():
        assert (wins is None) == (name not in found.cards)
        if wins is not None:
            assert 0 <= wins.low <= wins.share <= wins.high <= 1
            assert wins.of > 0
    assert of_today(replace(found, ruleset="another"), found.ruleset) is None


def test_a_game_that_does_not_exist_has_no_cards() -> None:
    with pytest.raises(UnknownGame):
        gallery("chess")


async def test_cards_can_be_fetched(table: Served) -> None:
    answer = await asyncio.to_thread(fetch, f"{table.address}api/cards/awake")
    assert [card["name"] for card in answer.json["cards"]] == NAMES["awake"]
    missing = await asyncio.to_thread(fetch, f"{table.address}api/cards/chess")
    assert (missing.status, missing.json["code"]) == (404, "unknown_game")

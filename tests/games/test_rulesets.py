"""A ruleset is what decides a game: rewording a card leaves it as it was, another number does not."""

from __future__ import annotations

import pytest

from hyakki.games import GAMES
from hyakki.kernel.overlay import CardChange
from hyakki.lab.rulesets import ruleset_of

SAID = "Said in other words."


@pytest.mark.parametrize(
    ("game", "change"),
    [
        ("hoshi", CardChange("heroes.toml", "Reed Fencer", "text", SAID)),
        ("hoshi", CardChange("duel_cards.toml", "Fire Axe", "text", SAID)),
        ("hoshi", CardChange("times.toml", "", "times.travel.says", SAID)),
        ("awake", CardChange("shogunate.toml", "Karakasa", "line", SAID)),
        ("awake", CardChange("shogunate.toml", "Paper Keep", "line", SAID)),
        ("awake", CardChange("items.toml", "Pitfall", "line", SAID)),
        ("madoshi", CardChange("yokai.toml", "Kappa", "line", SAID)),
    ],
)
def test_a_card_in_other_words_is_of_the_same_ruleset(game: str, change: CardChange) -> None:
    assert ruleset_of(game, (change,)) == GAMES[game].info.ruleset


@pytest.mark.parametrize(
    ("game", "change"),
    [
        ("hoshi", CardChange("heroes.toml", "Reed Fencer", "cost", 7)),
        ("hoshi", CardChange("duel_cards.toml", "Fire Axe", "effects.1.die", "d10")),
        ("hoshi", CardChange("times.toml", "", "times.travel.ms", 401)),
        ("awake", CardChange("shogunate.toml", "Oni", "awake.hp", 19)),
        ("awake", CardChange("shogunate.toml", "Paper Keep", "wall", 3)),
        ("awake", CardChange("items.toml", "Pitfall", "does.1.amount", 3)),
        ("madoshi", CardChange("yokai.toml", "Chimi", "magic", "flip wood")),
    ],
)
def test_a_card_with_another_number_is_of_another_ruleset(game: str, change: CardChange) -> None:
    assert ruleset_of(game, (change,)) != GAMES[game].info.ruleset

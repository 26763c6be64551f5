"""The 40 cards (HB-1), read from `heroes.toml` and `duel_cards.toml`.

Inside the rules a card is a number: 0 to 19 are the Heroes, 20 to 39 the Duel cards.

>>> card_text(15), CARDS[15].name, card_of("D4"), CARDS[card_of("D4")].name
('H16', 'Glorious Phoenix', 23, 'Fire Axe')
"""

from __future__ import annotations

from typing import Any, Final, final

from hyakki.games.hoshi.dice import SYMBOL_BIT
from hyakki.games.hoshi.effects import DICE, HIT, TOUCH, Effect, effect_of, one_of
from hyakki.games.hoshi.times import ContentError, read_toml

__all__ = [
    "ARTIFACT",
    "CARDS",
    "CLAIMS",
    "CONTENT",
    "COPIES",
    "DUEL_BEGINS",
    "HERO",
    "KIND_NAMES",
    "LEGEND",
    "POWER",
    "ROUND_BEGINS",
    "ROUND_ENDS",
    "RULES_VERSION",
    "WHEN_TOUCHED",
    "Card",
    "card_of",
    "card_text",
    "is_hero",
    "read_cards",
    "texts_of",
]

RULES_VERSION: Final = 2
"""Raised when the rules change what a recorded game means; part of the ruleset's hash."""

COPIES: Final = 20
"""Cards of a kind in one box."""

HERO: Final = 0
ARTIFACT: Final = 1
POWER: Final = 2
LEGEND: Final = 3
KIND_NAMES: Final = ("hero", "artifact", "power", "legend")
NUMBERS: Final = ((1, 20), (1, 8), (9, 17), (18, 20))
"""HB-D1: which numbers cards of a kind have."""

DUEL_BEGINS: Final = 0
ROUND_BEGINS: Final = 1
ROUND_ENDS: Final = 2
WHEN_TOUCHED: Final = 3
WHEN: Final = ("duel_begins", "round_begins", "round_ends", "touch")
NEEDS: Final = ("artifact", "defeated", "hit", "hurt", "spare_hero", "stone_lost")
"""What must be so before a hidden card can be played; `windows.py` says what each means."""

FIELDS: Final = ["number", "name", "cost", "source", "text", "effects"]
HERO_FIELDS: Final = FIELDS + ["die"]
DUEL_FIELDS: Final = FIELDS + ["kind", "when"]
"""What an entry must say."""


@final
class Card:
    """A Hero or a Duel card: all that its entry says."""

    def __init__(self, number: int, name: str, kind: int, cost: int, ours: bool, text: str) -> None:
        self.number: int = number
        self.name: str = name
        self.kind: int = kind
        self.cost: int = cost
        self.ours: bool = ours
        self.text: str = text
        self.sides: int = 0
        """A Hero's own die."""
        self.when: int = -1
        """Where a Duel card may be played."""
        self.needs: tuple[str, ...] = ()
        self.effects: list[Effect] = []

    @property
    def stays(self) -> bool:
        """HB-25: Artifacts and Legends stay in play, Powers are discarded."""
        return self.kind == ARTIFACT or self.kind == LEGEND


def card_text(card: int) -> str:
    return TEXTS[card]


def card_of(text: str) -> int:
    """The card that a notation names, or -1."""
    return BY_TEXT.get(text, -1)


def texts_of(cards: list[int]) -> list[str]:
    return [TEXTS[card] for card in cards]


def is_hero(card: int) -> bool:
    return card < COPIES


def read_cards(data: dict[str, Any], file: str, heroes: bool) -> list[Card]:
    """The cards of one file, by number. Raises ContentError.

    >>> read_cards({"card": [{"number": 3, "name": "Ghost"}]}, "heroes.toml", True)
    Traceback (most recent call last):
    hyakki.games.hoshi.times.ContentError: heroes.toml, Ghost: 'cost' is missing
    """
    cards: list[Card] = []
    for place, entry in enumerate(data.get("card", [])):
        name = str(entry.get("name", f"card {place + 1}"))
        cards.append(read_card(entry, file, name, heroes))
    cards.sort(key=lambda card: card.number)
    for place, card in enumerate(cards):
        if card.number != place + 1:
            raise ContentError(file, card.name, f"number {card.number} stands where {place + 1} should")
    if len(cards) != COPIES:
        raise ContentError(file, "the file", f"{len(cards)} cards, not {COPIES} (HB-1)")
    return cards


def read_card(entry: dict[str, Any], file: str, name: str, heroes: bool) -> Card:
    needed = HERO_FIELDS if heroes else DUEL_FIELDS
    for field in needed:
        if field not in entry:
            raise ContentError(file, name, f"{field!r} is missing")
    for field in entry:
        if field not in needed and field != "needs":
            raise ContentError(file, name, f"a card has no field {field!r}")
    kind = HERO if heroes else one_of(entry["kind"], KIND_NAMES, "kind", file, name)
    least, most = NUMBERS[kind]
    number = entry["number"]
    if not isinstance(number, int) or not least <= number <= most:
        raise ContentError(file, name, f"number {number!r} is not between {least} and {most} (HB-D1)")
    cost = entry["cost"]
    if not isinstance(cost, int) or not 1 <= cost <= 10:
        raise ContentError(file, name, f"cost {cost!r} is no whole number from 1 to 10")
    ours = one_of(entry["source"], ("rulebook", "ours"), "source", file, name) == 1
    card = Card(number, name, kind, cost, ours, str(entry["text"]))
    if heroes:
        card.sides = DICE[tuple(DICE)[one_of(entry["die"], tuple(DICE), "die", file, name)]]
    else:
        card.when = one_of(entry["when"], WHEN, "when", file, name)
    for need in entry.get("needs", []):
        one_of(need, NEEDS, "needs", file, name)
    card.needs = tuple(entry.get("needs", []))
    card.effects = [effect_of(effect, file, name) for effect in entry["effects"]]
    if card.when == WHEN_TOUCHED and not all(hits(effect) for effect in card.effects):
        raise ContentError(file, name, "a card that is played at a touch must make it a hit")
    return card


def hits(effect: Effect) -> bool:
    return effect.kind == TOUCH and effect.then is not None and effect.then.kind == HIT


CONTENT: Final = {"heroes": read_toml("heroes.toml"), "duel_cards": read_toml("duel_cards.toml")}
CARDS: Final = read_cards(CONTENT["heroes"], "heroes.toml", True) + read_cards(
    CONTENT["duel_cards"], "duel_cards.toml", False
)
TEXTS: Final = [f"{'H' if is_hero(card) else 'D'}{card % COPIES + 1}" for card in range(2 * COPIES)]
BY_TEXT: Final = {text: card for card, text in enumerate(TEXTS)}


def claimed_symbols() -> int:
    mask = 0
    for card in CARDS:
        if card.when == WHEN_TOUCHED:
            for effect in card.effects:
                if effect.kind == TOUCH:
                    mask |= SYMBOL_BIT[effect.symbol]
    return mask


CLAIMS: Final = claimed_symbols()
"""Symbols with which a hidden card might make a touch its own (HB-R17)."""

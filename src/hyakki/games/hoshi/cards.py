"""The 40 cards (HB-1), read from `heroes.toml` and `duel_cards.toml`.

Inside the rules a card is a number: 0 to 19 are the Heroes, 20 to 39 the Duel cards.

>>> card_text(15), CARDS[15].name, card_of("D4"), CARDS[card_of("D4")].name
('H16', 'Glorious Phoenix', 23, 'Fire Axe')
"""

from __future__ import annotations

from typing import Any, Final, final

from hyakki.games.hoshi.dice import SYMBOL_BIT
from hyakki.games.hoshi.effects import DICE, HIT, TOUCH, Effect, effect_of
from hyakki.games.hoshi.times import read
from hyakki.kernel.content import ContentEntry, File

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

RULES_VERSION: Final = 9
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


def read_cards(file: File, heroes: bool) -> list[Card]:
    """The cards of one file, by number. Raises InvalidContent.

    >>> read_cards(File("heroes.toml", "[[card]]\\nname = 'Ghost'\\nnumber = 3"), True)
    Traceback (most recent call last):
    hyakki.kernel.game.InvalidContent: heroes.toml, Ghost, cost: is missing
    """
    cards = [read_card(entry, heroes) for entry in file.many("card")]
    file.done()
    cards.sort(key=lambda card: card.number)
    for place, card in enumerate(cards):
        if card.number != place + 1:
            raise file.wrong(f"{card.name}: number {card.number} stands where {place + 1} should")
    if len(cards) != COPIES:
        raise file.wrong(f"{len(cards)} cards, not {COPIES} (HB-1)")
    return cards


def read_card(entry: ContentEntry, heroes: bool) -> Card:
    kind = HERO if heroes else KIND_NAMES.index(entry.word("kind", KIND_NAMES[1:]))
    least, most = NUMBERS[kind]
    card = Card(
        entry.number("number", least, most, "HB-D1"),
        entry.text("name"),
        kind,
        entry.number("cost", 1, 10),
        entry.word("source", ("rulebook", "ours")) == "ours",
        entry.text("text"),
    )
    if heroes:
        card.sides = DICE[entry.word("die", tuple(DICE))]
    else:
        card.when = WHEN.index(entry.word("when", WHEN))
    if entry.has("needs"):
        card.needs = tuple(entry.words("needs", NEEDS))
    card.effects = [effect_of(effect) for effect in entry.list("effects")]
    entry.done()
    if card.when == WHEN_TOUCHED and not all(hits(effect) for effect in card.effects):
        raise entry.wrong("", "a card that is played at a touch must make it a hit")
    return card


def hits(effect: Effect) -> bool:
    return effect.kind == TOUCH and effect.then is not None and effect.then.kind == HIT


HEROES: Final = read("heroes.toml")
DUEL_CARDS: Final = read("duel_cards.toml")
CONTENT: Final[dict[str, Any]] = {"heroes": HEROES.data, "duel_cards": DUEL_CARDS.data}
CARDS: Final = read_cards(HEROES, True) + read_cards(DUEL_CARDS, False)
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

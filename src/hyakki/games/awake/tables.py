"""The content as tables of numbers, for the rules: what they ask a thousand times a second.

A side is a character's plain (2 n) or AWAKE (2 n + 1) side. A program is a list of effects: every side has
one (its skill), and every kind of item.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.awake.board import range_number
from hyakki.games.awake.content import CONTENT, Effect
from hyakki.games.awake.content.effects import EFFECTS
from hyakki.games.awake.content.numbers import CASTLE_SKILLS, DECK, DECKS, WHO
from hyakki.kernel.content import without
from hyakki.kernel.game import digest

RULES_VERSION: Final = 4
"""Raised when the rules change what a recorded game means; part of the ruleset's hash."""
RULESET: Final = digest(
    {"game": "awake", "version": RULES_VERSION, "content": without(("line",), asdict(CONTENT))}
)

COUNTRIES: Final = len(CONTENT.countries)
CHARACTERS: Final = len(CONTENT.characters)
SIDES: Final = 2 * CHARACTERS
KINDS: Final = len(CONTENT.items)
CARDS: Final = 2 * DECK

# ---------------------------------------------------------------- characters

ALL_SIDES: Final = [side for c in CONTENT.characters for side in (c.plain, c.awake)]
COST: Final = vec[i64]([c.cost for c in CONTENT.characters])
COUNTRY: Final = vec[i64]([c.country for c in CONTENT.characters])
OF_COUNTRY: Final = vec[i64](
    [sum(1 << i for i, c in enumerate(CONTENT.characters) if c.country == k) for k in range(COUNTRIES)]
)
HP: Final = vec[i64]([side.hp for side in ALL_SIDES])
ATTACK: Final = vec[i64]([side.attack for side in ALL_SIDES])
DEFENCE: Final = vec[i64]([side.defence for side in ALL_SIDES])
ARROWS: Final = vec[i64]([length for side in ALL_SIDES for length in side.arrows])
WEAK: Final = vec[i64]([sum(1 << d for d in side.weak) for side in ALL_SIDES])
WORKS: Final = vec[i64]([sum(1 << n for n in side.skill.works) for side in ALL_SIDES])
"""A bit for every number of the die with which the skill works."""

# ---------------------------------------------------------------- items

IS_DEFENCE: Final = vec[i64]([DECKS.index(item.kind) for item in CONTENT.items])
COPIES: Final = vec[i64]([item.copies for item in CONTENT.items])
IS_TRAP: Final = vec[i64]([1 if item.trap else 0 for item in CONTENT.items])
TRAP_AREA: Final = vec[i64]([range_number(item.area) for item in CONTENT.items])
ONE_BOX: Final = vec[i64](
    [
        number
        for kind in DECKS
        for number, item in enumerate(CONTENT.items)
        if item.kind == kind
        for _ in range(item.copies)
    ]
)
"""The kind of each of the 36 cards of one box, attack items first."""

# ---------------------------------------------------------------- castles

CASTLE_HP: Final = vec[i64]([castle.hp for castle in CONTENT.castles])
CASTLE_DEFENCE: Final = vec[i64]([castle.defence for castle in CONTENT.castles])
CASTLE_WALL: Final = vec[i64]([castle.wall for castle in CONTENT.castles])
"""So much a castle loses in one turn at most."""
CASTLE_AMOUNT: Final = vec[i64]([castle.amount for castle in CONTENT.castles])
CASTLE_SKILL: Final = vec[i64]([CASTLE_SKILLS[castle.skill] for castle in CONTENT.castles])

# ---------------------------------------------------------------- programs

EFFECT_NAMES: Final = {grammar.number: name for name, grammar in EFFECTS.items()}
PROGRAMS: Final[list[tuple[Effect, ...]]] = [side.skill.does for side in ALL_SIDES] + [
    item.does for item in CONTENT.items
]
ALL_EFFECTS: Final[list[Effect]] = [effect for does in PROGRAMS for effect in does]
FIRST: Final = vec[i64]([sum(len(does) for does in PROGRAMS[:p]) for p in range(len(PROGRAMS))])
LENGTH: Final = vec[i64]([len(does) for does in PROGRAMS])
EFFECT: Final = vec[i64]([EFFECTS[effect.effect].number for effect in ALL_EFFECTS])
AMOUNT: Final = vec[i64]([effect.amount for effect in ALL_EFFECTS])
WHOM: Final = vec[i64]([WHO[effect.who] for effect in ALL_EFFECTS])
RANGE: Final = vec[i64]([range_number(effect.range) for effect in ALL_EFFECTS])
FOR_ALL: Final = vec[i64]([1 if effect.all else 0 for effect in ALL_EFFECTS])
AND_CASTLE: Final = vec[i64]([1 if effect.castle else 0 for effect in ALL_EFFECTS])
DRAW_FROM: Final = vec[i64]([DECKS.index(effect.deck) if effect.deck else -1 for effect in ALL_EFFECTS])


def item_program(kind: i64) -> i64:
    return SIDES + kind

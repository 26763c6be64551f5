"""What a seat of Awake Heroes knows, as numbers: teams, units, items, traps, and the decision that is due.

Seats, units and squares are the game's own, as moves name them; `me` says which seat one's own is. Unit 0 to
9 belong to seat 0, 10 to 19 to seat 1.
"""

from __future__ import annotations

from typing import Final

from hyakki.games.awake.battle import ASKS, MOST, STAGES, STEPS, UNITS
from hyakki.games.awake.board import SQUARES
from hyakki.games.awake.content.numbers import DECK
from hyakki.games.awake.emit import REASONS
from hyakki.games.awake.moves import MOVES
from hyakki.games.awake.pending import actor_of, asks, index_of, owner_of, program_of, target_of
from hyakki.games.awake.tables import (
    CARDS,
    CHARACTERS,
    COUNTRIES,
    KINDS,
    PROGRAMS,
)
from hyakki.games.awake.types import UnitView, View
from hyakki.kernel.features import Block, Features, one, row

__all__ = ["FEATURES"]

ERAS: Final = 4
"""Cards in hand are told apart by when they were last shuffled, up to so many refills ago."""
ASKED: Final = 4
"""So many decisions in the middle of effects are told, the latest first."""
PROGRAM_NUMBERS: Final = len(PROGRAMS)


def masked(length: int, mask: int) -> list[int]:
    return [mask >> place & 1 for place in range(length)]


def units(view: View) -> list[UnitView | None]:
    """All twenty, in the order of their numbers."""
    found: list[UnitView | None] = []
    for seat in range(2):
        found += view.units[seat]
        found += [None] * (MOST - len(view.units[seat]))
    return found


def characters(view: View) -> list[int]:
    found: list[int] = []
    for unit in units(view):
        found += one(CHARACTERS, unit.character if unit is not None else -1)
    return found


def squares(view: View) -> list[int]:
    found: list[int] = []
    for unit in units(view):
        found += one(SQUARES, unit.at if unit is not None else -1)
    return found


def strengths(view: View) -> list[int]:
    found: list[int] = []
    for unit in units(view):
        if unit is None:
            found += [0] * 9
        else:
            found += [unit.hurt, unit.awake, unit.attack_up, unit.defence_up, unit.sunder]
            found += [unit.stride, unit.roam, unit.bound, unit.dazed]
    return found


def kinds(view: View) -> list[int]:
    found: list[int] = []
    for kind in view.kinds:
        found += one(KINDS, kind)
    return found


def holds(view: View) -> list[int]:
    found = [0] * (2 * 2 * ERAS)
    for seat in range(2):
        for deck, era, count in view.holds[seat]:
            age = min(view.era[deck] - era, ERAS - 1)
            found[(seat * 2 + deck) * ERAS + age] += count
    return found


def shuffled(view: View) -> list[int]:
    """How many refills ago each card was last shuffled."""
    return [view.era[0 if card < DECK else 1] - era for card, era in enumerate(view.shuffled)]


def trap_squares(view: View) -> list[int]:
    found: list[int] = []
    for seat in range(2):
        lying = view.traps[seat]
        for i in range(2):
            found += one(SQUARES, lying[i].square if i < len(lying) else -1)
    return found


def trap_cards(view: View) -> list[int]:
    found: list[int] = []
    for seat in range(2):
        lying = view.traps[seat]
        for i in range(2):
            found += one(CARDS, lying[i].card if i < len(lying) else -1)
    return found


def laying(view: View) -> list[int]:
    return one(CARDS + 1, CARDS if view.laying == -2 else view.laying)


def pending(view: View) -> list[int]:
    found: list[int] = []
    for it in reversed(view.pending[-ASKED:]):
        found += [asks(it) + 1, program_of(it) + 1, index_of(it) + 1]
        found += [actor_of(it) + 1, target_of(it) + 1, owner_of(it) + 1]
    return row(ASKED * 6, found)


def champions(view: View) -> list[int]:
    found: list[int] = []
    for unit in view.champion:
        found += one(UNITS + 1, UNITS if unit == -2 else unit)
    return found


def pairs(length: int, pair: tuple[int, int]) -> list[int]:
    return one(length, pair[0]) + one(length, pair[1])


def table(view: View) -> list[int]:
    return [
        view.turn,
        view.turn - view.hurt_turn,
        view.turn - view.declined[0] if view.declined[0] >= 0 else 0,
        view.turn - view.declined[1] if view.declined[1] >= 0 else 0,
        view.breach,
        view.castle[0],
        view.castle[1],
        view.made[0],
        view.made[1],
        view.left[0],
        view.left[1],
        view.era[0],
        view.era[1],
        int(view.over),
        int(view.options.own_country == "yes"),
        int(view.options.chosen_items == "yes"),
    ]


FEATURES: Final = Features(
    0,
    MOVES,
    [
        Block("me", (2,), 1, "which seat is one's own; empty for a spectator", lambda v: one(2, v.seat)),
        Block("stage", (len(STAGES),), 1, ", ".join(STAGES), lambda v: one(len(STAGES), v.stage)),
        Block("player", (2,), 1, "whose turn it is", lambda v: one(2, v.player)),
        Block(
            "step",
            (len(STEPS),),
            1,
            "the step of the turn: " + ", ".join(STEPS),
            lambda v: one(len(STEPS), v.step),
        ),
        Block("starter", (2,), 1, "who began", lambda v: one(2, v.starter)),
        Block(
            "country",
            (2, COUNTRIES),
            1,
            "each seat's country, once seen",
            lambda v: pairs(COUNTRIES, v.country),
        ),
        Block(
            "picks",
            (2, CHARACTERS),
            1,
            "each seat's characters, once seen",
            lambda v: masked(CHARACTERS, v.picks[0]) + masked(CHARACTERS, v.picks[1]),
        ),
        Block("characters", (UNITS, CHARACTERS), 1, "who each unit is", characters),
        Block("squares", (UNITS, SQUARES), 1, "where each unit stands", squares),
        Block(
            "strengths",
            (UNITS, 9),
            255,
            "of each unit: damage, AWAKE, attack and defence added, sundered, stride, roam, bound, dazed",
            strengths,
        ),
        Block("placing", (UNITS,), 1, "the unit that looks for its square", lambda v: one(UNITS, v.placing)),
        Block("kinds", (CARDS, KINDS), 1, "which item each card shows, as far as one knows", kinds),
        Block("hand", (CARDS,), 1, "the cards in one's own hand", lambda v: masked(CARDS, v.hand)),
        Block(
            "counts",
            (2, 2),
            CARDS,
            "each seat's attack and defence items in hand",
            lambda v: [*v.counts[0], *v.counts[1]],
        ),
        Block("grave", (CARDS,), 1, "the cards in the cemetery", lambda v: masked(CARDS, v.grave)),
        Block("shuffled", (CARDS,), 255, "refills since each card was last shuffled in", shuffled),
        Block(
            "holds",
            (2, 2, ERAS),
            CARDS,
            "cards in hand or set as traps, by seat, deck, and refills since they were shuffled (3: or more)",
            holds,
        ),
        Block("trap squares", (2, 2, SQUARES), 1, "each seat's traps, the older first", trap_squares),
        Block("trap cards", (2, 2, CARDS), 1, "which cards these are, where one knows", trap_cards),
        Block(
            "laying",
            (CARDS + 1,),
            1,
            "the trap on its way to its square; the last place: one that one does not know",
            laying,
        ),
        Block(
            "asked",
            (ASKED, 6),
            PROGRAM_NUMBERS,
            "decisions in the middle of effects, the one that is due first: what is asked ("
            + ", ".join(ASKS)
            + "), of which skill or item, at which effect, the unit that does it, the target, whose it is, "
            "each counted from 1 (unit or target 32: none)",
            pending,
        ),
        Block(
            "champions", (2, UNITS + 1), 1, "each seat's champion; the last place: a secret one", champions
        ),
        Block("winner", (2,), 1, "who has won", lambda v: one(2, v.winner)),
        Block(
            "reason", (len(REASONS),), 1, "by " + ", ".join(REASONS), lambda v: one(len(REASONS), v.reason)
        ),
        Block(
            "table",
            (16,),
            255,
            "turn (up to 255), turns since damage, since seat 0's and seat 1's offer was declined, "
            "damage to the castle in this turn, on the castles of seat 0 and 1, secret choices made "
            "by each, cards left in the attack and defence deck, refills of each, over, own country "
            "only, chosen items",
            table,
        ),
    ],
    together=True,
)
"""Seats choose their teams and champions at the same time."""

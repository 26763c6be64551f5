"""Country and team, chosen in secret by both at once (AH-4, AH-R1), and the items of the variant (AH-31).

Everybody makes the same number of choices, an empty place on a small team included, so that nobody learns the
size of a team from how long the choosing takes.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.awake import emit
from hyakki.games.awake.battle import MOST, PLACING, Battle
from hyakki.games.awake.board import BIT
from hyakki.games.awake.content.numbers import DECK
from hyakki.games.awake.items import shuffle_decks
from hyakki.games.awake.moves import COUNTRY, PASS, PICK, TAKE
from hyakki.games.awake.tables import (
    CHARACTERS,
    COPIES,
    COST,
    COUNTRIES,
    IS_DEFENCE,
    KINDS,
    OF_COUNTRY,
    ONE_BOX,
)
from hyakki.kernel.chance import Chance
from hyakki.kernel.log import Log

__all__ = ["LARGEST", "choices", "choose", "cost_of", "owing", "start_placing", "team_moves"]

LARGEST: Final = 10
"""AH-4: the highest cost of a team."""
HALF: Final = 9
"""AH-31: so many items of each kind are each player's choice."""
EVERYBODY: Final[int] = (1 << CHARACTERS) - 1


def choices(battle: Battle) -> i64:
    """How many choices each seat makes: a country, ten places on the team, and the items of the variant."""
    return 1 + MOST + (2 * HALF if battle.chosen_items else 0)


def owing(battle: Battle) -> i64:
    mask: i64 = 0
    for seat in range(2):
        if battle.made[seat] < choices(battle):
            mask |= BIT[seat]
    return mask


def cost_of(picks: i64) -> i64:
    cost: i64 = 0
    for character in range(CHARACTERS):
        if picks & BIT[character]:
            cost += COST[character]
    return cost


def open_to(battle: Battle, seat: i64) -> i64:
    """The characters this seat may still pick: affordable, not yet on the team, of its country if it must."""
    left = LARGEST - cost_of(battle.picks[seat])
    open = OF_COUNTRY[battle.country[seat]] if battle.own_country else EVERYBODY
    open &= ~battle.picks[seat]
    for character in range(CHARACTERS):
        if COST[character] > left:
            open &= ~BIT[character]
    return open


def may_leave_empty(battle: Battle, seat: i64) -> bool:
    """AH-R11: a team has at least one character."""
    return battle.made[seat] < MOST or battle.picks[seat] != 0


def taken(battle: Battle, seat: i64, kind: i64) -> i64:
    """How many copies of an item this seat has chosen (AH-31)."""
    count: i64 = 0
    for i in range(battle.made[seat] - 1 - MOST):
        if battle.kinds[place_in_box(seat, i)] == kind:
            count += 1
    return count


def place_in_box(seat: i64, number: i64) -> i64:
    """Which card a seat's choice of an item becomes: attack items first, then defence items."""
    if number < HALF:
        return seat * HALF + number
    return DECK + seat * HALF + number - HALF


def may_take(battle: Battle, seat: i64, kind: i64) -> bool:
    """AH-31, AH-R18: nine of each kind, and no more copies than one box holds."""
    number = battle.made[seat] - 1 - MOST
    return IS_DEFENCE[kind] == (0 if number < HALF else 1) and taken(battle, seat, kind) < COPIES[kind]


def team_moves(battle: Battle, seat: i64) -> list[int]:
    moves: list[int] = []
    made = battle.made[seat]
    if made == 0:
        for country in range(COUNTRIES):
            moves.append(COUNTRY + country)
    elif made <= MOST:
        if may_leave_empty(battle, seat):
            moves.append(PASS)
        open = open_to(battle, seat)
        for character in range(CHARACTERS):
            if open & BIT[character]:
                moves.append(PICK + character)
    elif made < choices(battle):
        for kind in range(KINDS):
            if may_take(battle, seat, kind):
                moves.append(TAKE + kind)
    return moves


def choose(battle: Battle, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
    """One secret choice; when both have made all of theirs, everything is shown together."""
    if move >= TAKE:
        battle.kinds[place_in_box(seat, battle.made[seat] - 1 - MOST)] = move - TAKE
    elif move >= PICK:
        battle.picks[seat] |= BIT[move - PICK]
    elif move >= COUNTRY:
        battle.country[seat] = move - COUNTRY
    battle.made[seat] += 1
    if log is not None and battle.made[seat] == choices(battle):
        emit.chose(log, battle, seat)
    if owing(battle) == 0:
        line_up(battle)
        if log is not None:
            emit.teams_shown(log, battle)
        shuffle_decks(battle, chance)
        start_placing(battle, chance, log)


def line_up(battle: Battle) -> None:
    """Every picked character becomes a unit, in the order of the characters."""
    for seat in range(2):
        unit = seat * MOST
        for character in range(CHARACTERS):
            if battle.picks[seat] & BIT[character]:
                battle.who[unit] = character
                unit += 1
        battle.size[seat] = unit - seat * MOST
        battle.alive[seat] = battle.size[seat]


def start_placing(battle: Battle, chance: Chance, log: Log | None) -> None:
    """AH-5, AH-R11: the higher roll starts, equal rolls are rolled again."""
    rolls: list[int] = []
    while True:
        first = chance.below(6)
        second = chance.below(6)
        rolls.append(first + 1)
        rolls.append(second + 1)
        if first != second:
            break
    battle.starter = 0 if first > second else 1
    battle.player = battle.starter
    battle.stage = PLACING
    if log is not None:
        emit.rolled(log, rolls, battle.starter)


def empty_box() -> vec[i64]:
    """The cards of the variant before anybody has chosen one."""
    box = ONE_BOX[:]
    for card in range(len(box)):
        box[card] = -1
    return box

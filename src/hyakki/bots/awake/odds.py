"""How much damage an attack does: every pair of dice counted once, in a table."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.awake.attacks import attack_bonus, defence_bonus, defence_die, from_weak_side
from hyakki.games.awake.state import AwakeState

__all__ = ["at_least", "expected", "odds_row", "row"]

LEAST: Final = -6
MOST: Final = 9
"""The range of what is added to the attack less what is added to the defence; beyond it counts as its end."""
DAMAGES: Final = 20


def damages(attack: int, defence: int, more: int) -> list[int]:
    """Every damage that two dice can do; no defence die, no defence."""
    defences = range(1, defence + 1) if defence else [0]
    return [max(0, a + more - d) for a in range(1, attack + 1) for d in defences]


def tail(attack: int, defence: int, more: int, damage: int) -> float:
    rolled = damages(attack, defence, more)
    return len([1 for one in rolled if one >= damage]) / len(rolled)


TAIL: Final = vec[float](
    [
        tail(attack, defence, more, damage)
        for attack in (4, 6, 8)
        for defence in (0, 4, 6, 8)
        for more in range(LEAST, MOST + 1)
        for damage in range(DAMAGES)
    ]
)
"""The chance of at least so much damage."""


def odds_row(state: AwakeState, unit: i64, target: i64) -> i64:
    """Where the chances of this attack begin in the table."""
    more = attack_bonus(state, unit)
    die: i64 = 0
    if not from_weak_side(state, unit, target):
        die = (defence_die(state, target) - 2) // 2
        more -= defence_bonus(state, target)
    return row((state.attack_die(unit) - 4) // 2, die, more)


def row(attack: i64, defence: i64, more: i64) -> i64:
    if more < LEAST:
        more = LEAST
    if more > MOST:
        more = MOST
    return ((attack * 4 + defence) * (MOST - LEAST + 1) + more - LEAST) * DAMAGES


def at_least(first: i64, damage: i64) -> float:
    return TAIL[first + damage] if damage < DAMAGES else 0.0


def expected(first: i64, left: i64) -> float:
    """The damage on average, of which no more than what is left counts."""
    total = 0.0
    for damage in range(1, min(left + 1, DAMAGES)):
        total += TAIL[first + damage]
    return total

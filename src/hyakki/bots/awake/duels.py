"""How a duel of two champions would end: every way it can go, counted (AH-30, AH-R10)."""

from __future__ import annotations

from mypy_extensions import i64

from hyakki.bots.awake.odds import at_least, row
from hyakki.games.awake.battle import MOST
from hyakki.games.awake.duel import duel_hp, weak_in_front
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import ATTACK, DEFENCE

__all__ = ["champion_worth", "duel_chance"]


def duel_chance(state: AwakeState, seat: i64) -> float:
    """The chance of a side whose champion does best against the enemy that is best against it."""
    best = 0.0
    for unit in range(seat * MOST, seat * MOST + state.size[seat]):
        if state.at[unit] >= 0:
            best = max(best, worst_chance(state, unit))
    return best


def champion_worth(state: AwakeState, unit: i64) -> float:
    """Mostly what is left against the champion one would like least, for the other picks with care, too."""
    total = 0.0
    foes = 0
    first = 0 if unit >= MOST else MOST
    for foe in range(first, first + state.size[first // MOST]):
        if state.at[foe] >= 0:
            total += chance_against(state, unit, foe)
            foes += 1
    return worst_chance(state, unit) + 0.25 * total / float(max(1, foes))


def worst_chance(state: AwakeState, unit: i64) -> float:
    worst = 1.0
    first: i64 = 0 if unit >= MOST else MOST
    for foe in range(first, first + state.size[first // MOST]):
        if state.at[foe] >= 0:
            worst = min(worst, chance_against(state, unit, foe))
    return worst


def chance_against(state: AwakeState, mine: i64, theirs: i64) -> float:
    """That mine is left standing. Both are equally likely to strike first."""
    my_blows = blows(state, mine, theirs)
    their_blows = blows(state, theirs, mine)
    my_hp = duel_hp(state, mine)
    their_hp = duel_hp(state, theirs)
    striking: list[list[float]] = []
    struck: list[list[float]] = []
    for i in range(my_hp + 1):
        striking.append([0.0] * (int(their_hp) + 1))
        struck.append([0.0] * (int(their_hp) + 1))
        for j in range(1, their_hp + 1):
            if i == 0:
                continue
            hit = 0.0
            for damage in range(1, len(my_blows)):
                hit += my_blows[damage] * (1.0 if damage >= j else struck[i][j - damage])
            lost = 0.0
            for damage in range(1, len(their_blows)):
                lost += their_blows[damage] * (0.0 if damage >= i else striking[i - damage][j])
            # Blows without damage only hand the turn over, however often.
            again = my_blows[0] * their_blows[0]
            striking[i][j] = (hit + my_blows[0] * lost) / (1.0 - again)
            struck[i][j] = lost + their_blows[0] * striking[i][j]
    return 0.5 * (striking[my_hp][their_hp] + struck[my_hp][their_hp])


def blows(state: AwakeState, striker: i64, other: i64) -> list[float]:
    """For every damage the chance of exactly that."""
    defence: i64 = 0 if weak_in_front(state, other) else (DEFENCE[state.who[other] * 2 + 1] - 2) // 2
    attack = ATTACK[state.who[striker] * 2 + 1]
    first = row((attack - 4) // 2, defence, 0)
    return [at_least(first, damage) - at_least(first, damage + 1) for damage in range(attack + 1)]

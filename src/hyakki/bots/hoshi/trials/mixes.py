"""Calm mode of Hoshi Battle as a small game of its own, in which the best mix of choices can be worked out.

It knows nothing of the engine: two hands, each with nothing, a fresh roll that only its owner knows, or a
Strike that lies open, each able to guard or not, until somebody is touched. A fresh roll is as good as any
other, so what is hidden lasts for one exchange, and each exchange can be solved by itself (regret matching).
`tools/hoshi_mixes.py` writes down what comes of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

__all__ = ["CHOICES", "START", "Mix", "Style", "Where", "bluffing", "leaning", "solved", "worth"]

CHOICES = ("roll", "swing", "guard", "feint")
STRIKE = 0.23
"""A roll of three throws, between a d8 and a d10."""
FOOLING = 0.5
"""A Strike after a feint that was guarded against: six throws."""
LATER = 0.99

Mix = dict[str, float]
Where = tuple[str, int, str, int]
"""What I have and for how many exchanges I cannot guard, then the same of the other.

`nothing`, `fresh` or `open`."""
Style = Mapping[tuple[Where, bool], Mix]
"""A mix for each position and for whether I have a Strike."""

HAS = ("nothing", "fresh", "open")
TIRED = (0, 1, 2)
WHERE: list[Where] = list(product(HAS, TIRED, HAS, TIRED))
START: Where = ("fresh", 0, "fresh", 0)
"""A round begins with a roll of both (HB-R29)."""


def hands(has: str) -> list[tuple[float, bool]]:
    """How likely it is that a hand has a Strike."""
    if has == "fresh":
        return [(STRIKE, True), (1 - STRIKE, False)]
    return [(1.0, has == "open")]


def allowed(tired: int) -> list[str]:
    return [choice for choice in CHOICES if choice != "guard" or not tired]


def turned(where: Where) -> Where:
    return where[2], where[3], where[0], where[1]


def then(choice: str, strike: bool, other: str) -> list[tuple[float, str]]:
    """What a hand has after an exchange in which nobody was touched."""
    if choice == "roll":
        return [(1.0, "fresh")]
    if choice == "feint":
        likely = FOOLING if other == "guard" else STRIKE
        return [(likely, "open"), (1 - likely, "nothing")]
    kept = strike and choice == "guard" and other != "guard"
    return [(1.0, "open" if kept else "nothing")]


def rest(choice: str, tired: int, other: str, strike: bool) -> int:
    if choice != "guard":
        return max(0, tired - 1)
    return 2 if other == "feint" or (other == "swing" and not strike) else 1


def after(where: Where, one: tuple[str, bool], two: tuple[str, bool], value: Mapping[Where, float]) -> float:
    """1 if I hit, -1 if I am hit, else what comes then."""
    (mine, strike), (other, theirs) = one, two
    touching = (mine == "swing" and other != "guard", other == "swing" and mine != "guard")
    if all(touching):
        return float(strike) - float(theirs)
    if touching[0]:
        return 1.0 if strike else -1.0
    if touching[1]:
        return -1.0 if theirs else 1.0
    tired = (rest(mine, where[1], other, theirs), rest(other, where[3], mine, strike))
    total = 0.0
    for chance, has in then(mine, strike, other):
        for odds, have in then(other, theirs, mine):
            total += chance * odds * value[has, tired[0], have, tired[1]]
    return LATER * total


# ---------------------------------------------------------------- the best mix


def solved(sweeps: int = 14, steps: int = 250) -> dict[tuple[Where, bool], Mix]:
    """Mixes that nobody can do better against."""
    value = dict.fromkeys(WHERE, 0.0)
    style: dict[tuple[Where, bool], Mix] = {}
    for _ in range(sweeps):
        found = dict(value)
        for where in WHERE:
            if where <= turned(where):
                mixes, worth_here = exchange(where, value, steps)
                found[where] = 0.0 if where == turned(where) else worth_here
                found[turned(where)] = -found[where]
                for at, strike, mix in mixes:
                    style[at, strike] = mix
        value = found
    return style


def exchange(
    where: Where, value: Mapping[Where, float], steps: int
) -> tuple[list[tuple[Where, bool, Mix]], float]:
    sides = [(hands(where[0]), allowed(where[1])), (hands(where[2]), allowed(where[3]))]
    table = {
        (i, a, j, b): after(where, (mine, strike), (other, theirs), value)
        for i, (_, strike) in enumerate(sides[0][0])
        for a, mine in enumerate(sides[0][1])
        for j, (_, theirs) in enumerate(sides[1][0])
        for b, other in enumerate(sides[1][1])
    }
    regrets = [[[0.0] * len(moves) for _ in types] for types, moves in sides]
    sums = [[[0.0] * len(moves) for _ in types] for types, moves in sides]
    for step in range(1, steps + 1):
        now = [[normal(row) for row in side] for side in regrets]
        gains = [[[0.0] * len(moves) for _ in types] for types, moves in sides]
        for (i, a, j, b), result in table.items():
            gains[0][i][a] += sides[1][0][j][0] * now[1][j][b] * result
            gains[1][j][b] -= sides[0][0][i][0] * now[0][i][a] * result
        for side in (0, 1):
            for row, gain in enumerate(gains[side]):
                mean = sum(x * y for x, y in zip(gain, now[side][row]))
                for move, got in enumerate(gain):
                    sums[side][row][move] += step * now[side][row][move]
                    regrets[side][row][move] = max(0.0, regrets[side][row][move] + got - mean)
    final = [[normal(row) for row in side] for side in sums]
    worth_here = sum(
        sides[0][0][i][0] * final[0][i][a] * sides[1][0][j][0] * final[1][j][b] * result
        for (i, a, j, b), result in table.items()
    )
    mixes = [
        (at, strike, dict(zip(sides[side][1], final[side][row])))
        for side, at in ((0, where), (1, turned(where)))
        for row, (_, strike) in enumerate(sides[side][0])
    ]
    return mixes, worth_here


def normal(weights: list[float]) -> list[float]:
    total = sum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


# ---------------------------------------------------------------- other mixes


def leaning(style: Style, guard: float, feint: float) -> dict[tuple[Where, bool], Mix]:
    """Guards more than the best mix where it guards at all, and feints more where it feints.

    The best mix wins nothing against those who never bluff; one that leans so does, for a little risk.
    """
    found = {}
    for (where, strike), mix in style.items():
        new = dict(mix)
        if not strike and new.get("guard", 0.0) > 0.05:
            more = min(0.95, new["guard"] + guard)
            left = (1 - more) / (1 - new["guard"])
            new = {move: more if move == "guard" else part * left for move, part in new.items()}
        if not strike and new["feint"] > 0.03 and where[3] == 0:
            shift = min(new["roll"], feint)
            new["roll"] -= shift
            new["feint"] += shift
        found[where, strike] = new
    return found


def bluffing(style: Style, always: bool) -> dict[tuple[Where, bool], Mix]:
    """The same without a feint, or with one instead of every roll."""
    found = {}
    for key, mix in style.items():
        both = mix["roll"] + mix["feint"]
        found[key] = {**mix, "roll": 0.0 if always else both, "feint": both if always else 0.0}
    return found


def worth(mine: Style, other: Style, rounds: int = 120) -> float:
    """How many hits more than the other a style makes in a round."""
    value = dict.fromkeys(WHERE, 0.0)
    for _ in range(rounds):
        value = {where: of_exchange(where, mine, other, value) for where in WHERE}
    return value[START]


def of_exchange(where: Where, mine: Style, other: Style, value: Mapping[Where, float]) -> float:
    total = 0.0
    for chance, strike in hands(where[0]):
        for odds, theirs in hands(where[2]):
            for move, part in mine[where, strike].items():
                for answer, share in other[turned(where), theirs].items():
                    if part and share:
                        found = after(where, (move, strike), (answer, theirs), value)
                        total += chance * odds * part * share * found
    return total

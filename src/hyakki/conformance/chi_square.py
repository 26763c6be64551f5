"""Is a die loaded? A chi-square test without tables, for fixed seeds."""

from __future__ import annotations

from math import sqrt


def unlikely(counts: list[int]) -> bool:
    """Whether equal chances would give counts this uneven less than about once in a million times.

    Wilson and Hilferty's approximation: the cube root of chi-square over its degrees is nearly normal.

    >>> unlikely([100, 104, 95, 101]), unlikely([100, 150, 60, 90])
    (False, True)
    """
    free = len(counts) - 1
    if free < 1:
        return False
    expected = sum(counts) / len(counts)
    chi = sum((count - expected) ** 2 / expected for count in counts)
    z: float = ((chi / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
    return z > 4.75

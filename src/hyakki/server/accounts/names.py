"""Names for those who have not told theirs."""

from __future__ import annotations

from collections.abc import Callable

__all__ = ["a_name"]

MANNERS = (
    *("Bold", "Brave", "Bright", "Calm", "Clever", "Cosy", "Fair", "Gentle", "Golden", "Grand", "Happy"),
    *(
        "Humble",
        "Jolly",
        "Kind",
        "Lively",
        "Lucky",
        "Merry",
        "Misty",
        "Noble",
        "Patient",
        "Proud",
        "Quick",
        "Quiet",
    ),
    *("Rosy", "Silver", "Sly", "Snowy", "Sunny", "Swift", "Warm", "Wild", "Wise"),
)
CREATURES = (
    *("Badger", "Bear", "Carp", "Cat", "Crab", "Crane", "Cricket", "Deer", "Dragon", "Duck", "Eagle"),
    *("Falcon", "Firefly", "Fox", "Frog", "Hare", "Heron", "Koi", "Lynx", "Magpie", "Mole", "Monkey", "Moth"),
    *("Otter", "Owl", "Raven", "Sparrow", "Stork", "Swan", "Tanuki", "Tiger", "Wolf"),
)


def a_name(below: Callable[[int], int]) -> str:
    """
    >>> a_name(lambda n: n - 1)
    'Wise Wolf'
    """
    return f"{MANNERS[below(len(MANNERS))]} {CREATURES[below(len(CREATURES))]}"

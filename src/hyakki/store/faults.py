"""Points at which a test can kill this process, to see that nothing is lost.

`HYAKKI_FAULT=commit:after:17` kills it by SIGKILL when it reaches `commit:after` for the 17th time.
The points of a move, in their order: apply, append:before, append:inside, commit:after,
acknowledge:before, acknowledge:after.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

__all__ = ["POINTS", "reach"]

POINTS = (
    "apply",
    "append:before",
    "append:inside",
    "commit:after",
    "acknowledge:before",
    "acknowledge:after",
)


def _nothing(point: str) -> None:
    """No fault was asked for."""


def armed(fault: str) -> Callable[[str], None]:
    """The function that counts down to a fault such as `apply:3`."""
    deadly, _, count = fault.rpartition(":")
    if deadly not in POINTS or not count.isdigit():
        raise ValueError(f"HYAKKI_FAULT={fault!r}: write a point and a count, such as commit:after:17")
    left = int(count)

    def reach(point: str) -> None:
        nonlocal left
        if point == deadly:
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)

    return reach


reach: Callable[[str], None] = armed(os.environ["HYAKKI_FAULT"]) if "HYAKKI_FAULT" in os.environ else _nothing

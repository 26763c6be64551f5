"""What can be agreed before a game of Madoshi. Never compiled."""

from __future__ import annotations

from hyakki.kernel.types import frozen, option

__all__ = ["Options"]


@frozen
class Options:
    """House rules of Madoshi.

    >>> Options(side="moon", memory_aid="yes")
    Options(side='moon', first='sun', must_collect='no', memory_aid='yes')
    """

    side: str = option(
        "sun",
        label="Side of the first seat",
        help="The Sun and the Moon read the board from opposite sides and have patterns of their own.",
        rule="MD-5",
        choices=(("sun", "Sun"), ("moon", "Moon"), ("drawn", "At random")),
    )
    first: str = option(
        "sun",
        label="First move",
        help="Usually the Sun moves first. You can let chance decide instead.",
        rule="MD-R2",
        choices=(("sun", "The Sun"), ("drawn", "At random")),
        seats=(2,),
    )
    must_collect: str = option(
        "no",
        label="Must catch",
        help="When your pattern is on the board you may leave the Yokai. With this, you must catch it.",
        rule="MD-R5",
        choices=(("no", "No, you choose"), ("yes", "Yes, always")),
    )
    memory_aid: str = option(
        "no",
        label="Memory aid",
        help="Shows every side of a token that has been seen. Without it, memory is part of the game.",
        rule="MD-R14",
        choices=(("no", "No"), ("yes", "Yes")),
    )

"""What can be agreed before a game of Hero vs Phantom. Never compiled."""

from __future__ import annotations

from hyakki.kernel.types import frozen, option

__all__ = ["Options"]


@frozen
class Options:
    """House rules of Hero vs Phantom: a number or its text, as forms and records carry it.

    >>> Options(rounds=2, leaves="pink")
    Options(rounds=2, first='drawn', leaves='pink')
    """

    rounds: int | str = option(
        "players",
        label="Rounds",
        help="How many rounds you play. By the rulebook it is one for each player.",
        rule="HP-18",
        choices=(("players", "One for each player"), *((str(n), str(n)) for n in range(1, 7))),
    )
    first: int | str = option(
        "drawn",
        label="First leader",
        help="Who leads the very first trick. Usually this is random.",
        rule="HP-R1",
        choices=(("drawn", "At random"), *((str(n), f"Seat {n + 1}") for n in range(6))),
    )
    leaves: str = option(
        "drawn",
        label="Colour left out",
        help="With three players one Hero colour stays in the box for the whole game.",
        rule="HP-R1",
        choices=(
            ("drawn", "At random"),
            ("red", "Red"),
            ("blue", "Blue"),
            ("green", "Green"),
            ("yellow", "Yellow"),
            ("pink", "Pink"),
        ),
        seats=(3,),
    )

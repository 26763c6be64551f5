"""`hyakki games`: what can be played."""

from __future__ import annotations

import argparse

from hyakki.commands import Subparsers, add


def add_parser(sub: Subparsers) -> None:
    add(sub, "games", "list the games and their options", "hyakki games")


def run(args: argparse.Namespace) -> int:
    from hyakki.games import BROKEN, GAMES

    for game in GAMES.values():
        info = game.info
        minutes = f"{' to '.join(map(str, sorted({min(info.minutes), max(info.minutes)})))} minutes"
        print(f"{info.name}: {info.title}, {span(info.seats)} players, about {minutes}")
        print(f"  {info.tagline}")
        for option in info.options:
            choices = ", ".join(choice for choice, _ in option.choices)
            print(f"  option {option.name}: {choices} (usually {option.default}; {option.rule})")
    for sentence in BROKEN.values():
        print(f"! {sentence}")
    return 0


def span(seats: tuple[int, ...]) -> str:
    """
    >>> span((3, 4, 5, 6)), span((2, 4)), span((2,))
    ('3 to 6', '2 or 4', '2')
    """
    if len(seats) > 2 and seats == tuple(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]} to {seats[-1]}"
    return " or ".join(map(str, seats))

"""How often each card wins, as it was measured: one file a game, written from the results of an experiment by
`tools/lab_tables.py`, or by `tools/phantom_wins.py`.

What was measured with other cards or rules says nothing about these: then nothing is measured yet.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from hyakki.games import game
from hyakki.lab.shares import Share

__all__ = ["Measured", "Wins", "measured", "of_today", "read", "write"]


@dataclass(frozen=True, slots=True)
class Wins:
    """The share of so many games or tricks that were won with a card, with its interval of 95 %."""

    share: Share
    of: int


@dataclass(frozen=True, slots=True)
class Measured:
    ruleset: str
    """The rules and cards of the game at that time, as a hash."""
    what: str
    """What the shares are, as a sentence about a card: `A team with it wins`."""
    of: str
    """What was counted: games or tricks."""
    how: str
    """Who played, and how many games."""
    command: str
    """What measured it."""
    cards: dict[str, Wins]
    """By name; cards that nobody has counted are left out."""


@cache
def measured(name: str) -> Measured | None:
    """What was measured for a game as it is today; None if nothing was."""
    file = files(__name__) / f"{name}.json"
    if not file.is_file():
        return None
    return of_today(read(file.read_text("utf-8")), game(name).info.ruleset)


def of_today(found: Measured, ruleset: str) -> Measured | None:
    """What was measured, if it was with these rules and cards."""
    return found if found.ruleset == ruleset else None


def read(text: str) -> Measured:
    """
    >>> fox = Wins(Share(0.5, 0.2512, 0.75), 10)
    >>> again = read(write(Measured("a1", "It wins", "games", "10 games", "sim", {"Fox": fox})))
    >>> again.cards["Fox"].share.low
    0.251
    """
    data = json.loads(text)
    cards = {
        name: Wins(Share(one["share"], one["low"], one["high"]), one["of"])
        for name, one in data.pop("cards").items()
    }
    return Measured(**data, cards=cards)


def write(found: Measured) -> str:
    lines = [
        f"    {json.dumps(name)}: "
        + json.dumps(
            {
                "share": round(one.share.share, 3),
                "low": round(one.share.low, 3),
                "high": round(one.share.high, 3),
                "of": one.of,
            }
        )
        for name, one in found.cards.items()
    ]
    facts = [
        f"  {json.dumps(key)}: {json.dumps(getattr(found, key), ensure_ascii=False)},"
        for key in ("ruleset", "what", "of", "how", "command")
    ]
    return "\n".join(["{", *facts, '  "cards": {', ",\n".join(lines), "  }", "}", ""])

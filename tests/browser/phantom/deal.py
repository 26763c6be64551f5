"""A deal of Hero vs Phantom in which something wanted happens."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from itertools import takewhile
from pathlib import Path
from typing import Any

from tests.browser.fate import fated, story, tell

from hyakki.bots import HINDSIGHT
from hyakki.games import game
from hyakki.kernel.types import Event

Wanted = Callable[[list[Event]], bool]


def first_card(scene: Any) -> str:
    return str(scene.legal[0])


def last_card(scene: Any) -> str:
    return str(scene.legal[-1])


@contextlib.asynccontextmanager
async def dealt(
    data: Path, wanted: Wanted, seats: int, *, last: bool = False, **options: str
) -> AsyncIterator[str]:
    """A server on which the match goes as wanted, if everybody plays their first (or last) card.

    That is what a hint says, too.
    """
    way = last_card if last else first_card
    async with fated(data, {"easy": way, "normal": way}) as (served, fate):
        fate.choose(lambda luck, secret: wanted(story("phantom", luck, secret, [way] * seats, options)))
        yield served.address


@contextlib.asynccontextmanager
async def chance_missed(data: Path, seats: int, **options: str) -> AsyncIterator[str]:
    """A server on which a person who plays the first cards misses a point that the last would have brought.

    Easy bots play the first ones, too, and who looks the game over speaks of the last.
    """
    async with fated(data, {"easy": first_card, "normal": last_card}) as (served, fate):
        fate.choose(lambda luck, secret: misses(luck, secret, seats, options))
        yield served.address


def misses(luck: str, secret: bytes, seats: int, options: dict[str, str]) -> bool:
    parse = game("phantom").parse
    made = [
        (it.seat, it.state.clone(), parse(it.state, it.move), parse(it.state, last_card(it.scene)))
        for it in tell("phantom", luck, secret, [first_card] * seats, options)
    ]
    for at, (seat, state, move, better) in enumerate(made):
        later = [(player, card) for player, _, card, _ in made[at + 1 : at + seats]]
        others = list(takewhile(lambda it: it[0] != 0, later))
        if seat == 0 and move != better and HINDSIGHT["phantom"](state, 0, move, better, others):
            return True
    return False

"""A deal of Hero vs Phantom in which something wanted happens."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

from tests.browser.fate import fated, story

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
    """A server on which the match goes as wanted, if everybody plays their first (or last) card."""
    way = last_card if last else first_card
    async with fated(data, {"easy": way}) as (served, fate):
        fate.choose(lambda luck, secret: wanted(story("phantom", luck, secret, [way] * seats, options)))
        yield served.address

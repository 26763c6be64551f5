"""A server whose luck a test has chosen, so that a rare moment comes for certain."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable
from itertools import count
from pathlib import Path
from typing import Any

from tests.browser.conftest import built
from tests.server.serving import serving

from hyakki.games import game, game_by_ruleset
from hyakki.kernel.chance import Keyed
from hyakki.kernel.log import Log, seats_in
from hyakki.kernel.shapes import Event
from hyakki.table import Ids

PHANTOM = game("phantom")
MATCH = "fate"

Wanted = Callable[[list[Event]], bool]


class Plain:
    """A bot that plays the first card it may, or the last."""

    def __init__(self, last: bool) -> None:
        self.last = last

    async def choose(self, game: str, ruleset: str, view: Any, bot: str, **_: Any) -> str:
        legal: tuple[str, ...] = game_by_ruleset(game, ruleset).show(view).legal
        return legal[-1 if self.last else 0]


class Fate(Ids):
    """One match, of one luck."""

    def __init__(self, secret: bytes) -> None:
        self.chosen = secret

    def match(self) -> str:
        return MATCH

    def secret(self) -> bytes:
        return self.chosen


@contextlib.asynccontextmanager
async def fated(
    data: Path, wanted: Wanted, seats: int, *, last: bool = False, **options: str
) -> AsyncIterator[str]:
    """A server on which the one match goes as wanted, if everybody plays their first (or last) card."""
    built()
    secrets = (number.to_bytes(32, "big") for number in count())
    fate = Fate(next(secret for secret in secrets if wanted(story(secret, seats, last, options))))
    async with serving(data, ids=fate, thinker=Plain(last)) as served:
        yield served.address


def story(secret: bytes, seats: int, last: bool, options: dict[str, str]) -> list[Event]:
    """What seat 1 hears of the whole game."""
    log = Log()
    entries = count(1)
    luck = Keyed(secret, f"{MATCH}:{next(entries)}")
    state = PHANTOM.new(seats, luck, PHANTOM.options(options), log)
    while playing := seats_in(state.must()):
        move = PHANTOM.text(state, state.legal(playing[0])[-1 if last else 0])
        PHANTOM.play(state, playing[0], move, Keyed(secret, f"{MATCH}:{next(entries)}"), log)
    return list(log.heard(0))

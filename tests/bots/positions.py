"""Positions to ask bots about: every player count, from the first card to the last."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hyakki.games import game
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import seats_in

PHANTOM = game("phantom")
RULESET = PHANTOM.info.ruleset


def positions(seats: int, games: int, options: dict[str, str] | None = None) -> Iterator[tuple[Any, int]]:
    """Every position of some random games, with the seat that is to move."""
    for number in range(games):
        luck = Seeded(f"position {seats} {number}")
        state = PHANTOM.new(seats, luck, PHANTOM.options(options or {}))
        while not state.over:
            seat = seats_in(state.must())[0]
            yield state, seat
            state.apply(seat, state.draw(seat, luck), luck, None)

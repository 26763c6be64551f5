"""Why a card is good, as data: what it does to the trick as far as it has come."""

from __future__ import annotations

from typing import Final, cast

from hyakki.games.phantom.cards import BIT, HEROES, VALUE
from hyakki.games.phantom.state import PhantomState
from hyakki.kernel.game import State

__all__ = ["reason_for"]

Facts = dict[str, str | int | list[str]]

HIGH_PHANTOM: Final = 15
"""Above this hardly anybody can turn the trick."""


def reason_for(state: State, seat: int, move: int) -> Facts:
    """The plainest reason for a card: a point now before a lead taken, that before a card got rid of."""
    position = cast("PhantomState", state)
    card = move
    before = position.forces
    played = position.plays - position.seats * position.trick
    if played == 0:
        high = card >= HEROES and VALUE[card] > HIGH_PHANTOM
        return {"reason": "opens_high" if high else "opens_low"}
    forces = before.clone()
    forces.play(seat, card)
    heroes, phantoms = int(forces.hero_value), int(forces.phantom_value())
    facts: Facts = {"heroes": heroes, "phantoms": phantoms}
    if played + 1 == position.seats:
        winners = forces.winners(BIT[position.seats] - 1)
        if not winners:
            return {"reason": "denies", **facts}
        return {"reason": "scores" if winners >> seat & 1 else "gives_up", **facts}
    if card < HEROES:
        return {"reason": "heroes_ahead" if heroes >= phantoms else "behind", **facts}
    return {"reason": "phantoms_ahead" if phantoms > heroes else "behind", **facts}

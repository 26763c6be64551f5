"""Why a card is good, as data: what it does to the trick as far as it has come."""

from __future__ import annotations

from typing import Final, cast

from hyakki.bots.phantom.judgement import PHANTOM_MIDDLE, worth_later
from hyakki.games.phantom.cards import BIT, HEROES, VALUE
from hyakki.games.phantom.forces import Forces
from hyakki.games.phantom.state import PhantomState
from hyakki.kernel.game import State

__all__ = ["reason_for"]

Facts = dict[str, str | int | list[str]]

HIGH_PHANTOM: Final = 15
"""Above this hardly anybody can turn the trick."""
NEAR: Final = 3
"""So far from the Phantom that is worth least, others are worth hardly more."""


def reason_for(state: State, seat: int, move: int) -> Facts:
    """The plainest reason for a card: a point now before being ahead, that before a card got rid of."""
    position = cast("PhantomState", state)
    card = move
    played = position.plays - position.seats * position.trick
    if played == 0:
        if card >= HEROES and VALUE[card] > HIGH_PHANTOM:
            return {"reason": "opens_high"}
        return {"reason": "opens_low", **waste(position, seat, card)}
    forces = with_card(position, seat, card)
    heroes, phantoms = int(forces.hero_value), int(forces.phantom_value())
    facts: Facts = {"heroes": heroes, "phantoms": phantoms}
    if played + 1 == position.seats:
        return ends(position, seat, card, facts)
    facts["left"] = int(position.seats - played - 1)
    if not is_ahead(forces, card):
        wasted = waste(position, seat, card)
        others = position.legal(seat)
        if wasted["waste"] == "other" or any(is_ahead(with_card(position, seat, it), it) for it in others):
            return {"reason": "behind", **facts}
        return {"reason": "all_behind", **facts, **wasted}
    if card >= HEROES:
        return {"reason": "phantoms_ahead", **facts}
    return {"reason": "heroes_level" if heroes == phantoms else "heroes_ahead", **facts}


def ends(position: PhantomState, seat: int, card: int, facts: Facts) -> Facts:
    """The last card of a trick: who scores is known, with this card and with every other."""
    everyone = BIT[position.seats] - 1
    won = int(with_card(position, seat, card).winners(everyone))
    if not won:
        return {"reason": "denies", **facts}
    if won >> seat & 1:
        return {"reason": "scores", **facts}
    others = [int(with_card(position, seat, other).winners(everyone)) for other in position.legal(seat)]
    if any(winners >> seat & 1 for winners in others):
        return {"reason": "saves", **facts}
    if won.bit_count() < max(winners.bit_count() for winners in others):
        return {"reason": "spares", **facts, "scorers": won.bit_count()}
    return {"reason": "gives_up", **facts, **waste(position, seat, card)}


def waste(position: PhantomState, seat: int, card: int) -> Facts:
    """What a judgement knows of a card that one can do without."""
    middle = int(PHANTOM_MIDDLE[position.seats - 3])
    later = worth_later(position.seats)
    if card >= HEROES:
        kind = "middle" if abs(int(VALUE[card]) - middle) <= NEAR else "other"
    else:
        least = min(later[other] for other in position.legal(seat) if other < HEROES)
        kind = "hero" if later[card] == least else "other"
    return {"waste": kind}


def is_ahead(forces: Forces, card: int) -> bool:
    """Whether the side of a card is ahead with it (HP-12)."""
    return bool((forces.phantom_value() > forces.hero_value) == (card >= HEROES))


def with_card(position: PhantomState, seat: int, card: int) -> Forces:
    forces = position.forces.clone()
    forces.play(seat, card)
    return forces

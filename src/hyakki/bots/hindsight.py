"""Hindsight: what a better move would have brought, once it is known what the others did.

A chance is only called missed where the person got less than they could have. A search speaks of what was
likely when the move was made, and looks past what everybody sees; to somebody who scored all the same, its
advice reads as plainly wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import cast

from hyakki.bots.hints import Facts
from hyakki.bots.madoshi.hints import points_at_once
from hyakki.games.madoshi.state import MadoshiState
from hyakki.games.phantom.cards import BIT
from hyakki.games.phantom.forces import Forces
from hyakki.games.phantom.state import PhantomState
from hyakki.kernel.game import State

__all__ = ["HINDSIGHT", "Later"]

Later = Sequence[tuple[int, int]]
"""Whose move, and which: all that happened after a decision, until the same seat moved again."""


def phantom(state: State, seat: int, made: int, better: int, later: Later) -> Facts | None:
    """The point that a card would have won, or kept from the others, with their cards as they fell."""
    position = cast("PhantomState", state)
    # Those who sit between me and the leader still play in this trick; what comes after it is another one.
    still = int((position.leader - seat - 1) % position.seats)
    cards = later[:still]
    truly, instead = fought(position, seat, made, cards), fought(position, seat, better, cards)
    if len(cards) < still or truly is None or instead is None:
        return None  # HP-8 broke the trick off, or somebody would have had to play another card
    everyone = BIT[position.seats] - 1
    won = truly.winners(everyone)
    facts: Facts = {"heroes": int(instead.hero_value), "phantoms": int(instead.phantom_value())}
    if won >> seat & 1:
        return None
    if instead.winners(everyone) >> seat & 1:
        return {"reason": "scores", **facts}
    return {"reason": "denies", **facts} if won and not instead.winners(everyone) else None


def fought(position: PhantomState, seat: int, card: int, later: Later) -> Forces | None:
    """The Forces of a trick with a card and those that followed it; None if one of them could not (HP-7)."""
    forces = position.forces.clone()
    for player, played in [(seat, card), *later]:
        if forces.seen & BIT[played]:
            return None
        forces.play(player, played)
    return forces


def madoshi(state: State, seat: int, made: int, better: int, _: Later) -> Facts | None:
    """Nothing more than the hint says, and nothing at all if the move that was made caught more at once."""
    position = cast("MadoshiState", state)
    outdone = points_at_once(position, seat, made) > points_at_once(position, seat, better)
    return None if outdone else {}


HINDSIGHT: dict[str, Callable[[State, int, int, int, Later], Facts | None]] = {
    "phantom": phantom,
    "madoshi": madoshi,
}
"""By game: why a move would have brought a seat more than the one it made in this position, given what was
done later; empty if the hint has said so already, None if it would not have. Of other games a search has the
last word."""

"""What a seat may know: built by naming what goes in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from hyakki.games.phantom.cards import cards_in, size_of_hand
from hyakki.games.phantom.types import Trick, View

if TYPE_CHECKING:
    from hyakki.games.phantom.state import PhantomState

__all__ = ["view_of"]


def view_of(state: PhantomState, seat: i64, trick: i64 = 0) -> View:
    """A view without the tricks before this one: all that a table shows needs the last two only."""
    first = max(0, trick)
    size = size_of_hand(state.seats)
    return View(
        seat=seat,
        seats=state.seats,
        options=state.options,
        round=state.round,
        rounds=state.rounds,
        starter=state.starter,
        leader=state.leader,
        player=state.player,
        over=state.over,
        removed=state.removed,
        hand=tuple(cards_in(state.hands[seat])) if seat >= 0 else (),
        counts=tuple([len(cards_in(state.hands[s])) for s in range(state.seats)]),
        deck=size - state.trick - 1 if state.seats <= 4 else 0,
        aside=len(state.rest) if state.seats == 6 else 0,
        tricks=tuple([trick_view(state, i) for i in range(first, state.trick + 1)]),
        sheet=tuple([tuple(state.points(round)) for round in range(state.rounds)]),
        stuck=state.stuck,
        stuck_hand=tuple(cards_in(state.stuck_hand)),
    )


def trick_view(state: PhantomState, index: i64) -> Trick:
    first = index * state.seats
    last = first + state.seats
    if last > state.plays:
        last = state.plays
    return Trick(
        leader=state.leads[index],
        turned=state.rest[index] if state.seats <= 4 else -1,
        cards=tuple([state.played[i] for i in range(first, last)]),
    )

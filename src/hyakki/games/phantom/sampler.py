"""What a view leaves open: full positions that its owner could not tell from the true one."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.phantom.cards import BIT, cards_in, cards_in_game, mask_of, size_of_hand
from hyakki.games.phantom.state import ZEROES, PhantomState, blank
from hyakki.games.phantom.types import View
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import Sampler

__all__ = ["PhantomSampler", "position"]


@final
class PhantomSampler(Sampler):
    """Deals the cards that a view does not show at random into the places it does not see.

    The player to act holds a playable card, or the round would be over (HP-8): a deal in which they
    do not is thrown away, so every possible deal stays equally likely.
    """

    def __init__(self, view: View) -> None:
        self.base: PhantomState = position(view)
        self.counts: vec[i64] = vec[i64](list(view.counts))
        known = mask_of(view.hand)
        if view.seat >= 0:
            self.counts[view.seat] = 0
        if view.over and view.stuck >= 0 and view.stuck != view.seat:
            known |= mask_of(view.stuck_hand)  # HP-8 showed this hand
            self.base.hands[view.stuck] = mask_of(view.stuck_hand)
            self.counts[view.stuck] = 0
        self.turned: i64 = len(view.tricks) if view.seats <= 4 else 0
        for trick in view.tricks:
            known |= mask_of(trick.cards)
            if trick.turned >= 0:
                known |= BIT[trick.turned]
        self.cards: list[int] = cards_in(mask_of(cards_in_game(view.seats, view.removed)) & ~known)
        self.watched: i64 = view.player if view.player != view.seat else -1
        """The player to act, unless that hand is known."""

    def sample(self, chance: Chance) -> PhantomState:
        state = self.base.clone()
        seats = state.seats
        cards = self.cards
        while True:
            order = chance.order(len(cards))
            at: i64 = 0
            for seat in range(seats):
                count = self.counts[seat]
                if count:
                    hand: i64 = 0
                    for _ in range(count):
                        hand |= BIT[cards[order[at]]]
                        at += 1
                    state.hands[seat] = hand
            if self.watched < 0 or state.hands[self.watched] & ~state.forces.seen:
                break
        rest = self.base.rest[:]
        for i in range(self.turned, len(rest)):
            rest[i] = cards[order[at]]
            at += 1
        state.rest = rest
        return state


def position(view: View) -> PhantomState:
    """The part of a position that a view knows; unseen places are empty."""
    seats: i64 = view.seats
    size = size_of_hand(seats)
    state = blank(seats, view.options, view.removed)
    state.over = view.over
    state.round = view.round
    state.starter = view.starter
    state.leader = view.leader
    state.player = view.player
    state.trick = len(view.tricks) - 1
    state.stuck = view.stuck
    state.stuck_hand = mask_of(view.stuck_hand)
    if view.seat >= 0:
        state.hands[view.seat] = mask_of(view.hand)
    state.rest = ZEROES[: len(cards_in_game(seats, view.removed)) - seats * size]
    for index, trick in enumerate(view.tricks):
        state.leads[index] = trick.leader
        if trick.turned >= 0:
            state.rest[index] = trick.turned
        for card in trick.cards:
            state.played[state.plays] = card
            state.plays += 1
    state.lay_trick()
    for round, points in enumerate(view.sheet):
        for seat, point in enumerate(points):
            state.sheet[round * seats + seat] = point
    return state

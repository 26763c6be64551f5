"""What a view leaves open: full positions that its owner could not tell from the true one.

Everybody sees cards being drawn, used and shuffled in again. So a hidden card is in the deck only if it was
shuffled in the last time that happened, and the cards that a seat holds, in hand or as traps, are so many of
each shuffling. Within that every way to deal the hidden cards is equally likely.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.awake.battle import MOST, TEAMS, deck_of
from hyakki.games.awake.board import BIT
from hyakki.games.awake.content.numbers import DECK
from hyakki.games.awake.duel import champion_moves
from hyakki.games.awake.moves import CHAMPION
from hyakki.games.awake.pending import owner_of
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import CARDS, IS_TRAP
from hyakki.games.awake.teams import choose, team_moves
from hyakki.games.awake.types import UnitView, View
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import Sampler

__all__ = ["AwakeSampler", "position"]


@final
class AwakeSampler(Sampler):
    def __init__(self, view: View) -> None:
        self.base: AwakeState = position(view)
        self.others: list[int] = [seat for seat in range(2) if seat != view.seat]
        """The seats whose cards are hidden; a spectator sees neither."""
        self.made: tuple[int, int] = view.made
        self.choosing: list[int] = self.others if view.stage == TEAMS else []
        self.champions: list[int] = [seat for seat in range(2) if view.champion[seat] == -2]
        self.classes: list[tuple[int, int, list[int], list[int]]] = []
        """Hidden cards by deck and shuffling, and how many of them each other seat holds."""
        if view.stage != TEAMS:
            self._sort(view)
        self.secret_lay: i64 = owner_of(view.pending[-1]) if view.laying == -2 else -1
        self.hidden_traps: list[tuple[int, int]] = [
            (seat, seat * 2 + i) for seat in self.others for i in range(len(view.traps[seat]))
        ]

    def _sort(self, view: View) -> None:
        known = view.hand | view.grave
        if view.laying >= 0:
            known |= BIT[view.laying]
        for traps in view.traps:
            for trap in traps:
                if trap.card >= 0:
                    known |= BIT[trap.card]
        hidden = [card for card in range(CARDS) if known & BIT[card] == 0]
        for deck in range(2):
            for era in sorted({view.shuffled[card] for card in hidden if deck_of(card) == deck}):
                cards = [card for card in hidden if deck_of(card) == deck and view.shuffled[card] == era]
                counts = [
                    sum([n for d, e, n in view.holds[seat] if d == deck and e == era]) for seat in self.others
                ]
                self.classes.append((deck, era, cards, counts))

    def sample(self, chance: Chance) -> AwakeState:
        state = self.base.clone()
        for seat in self.choosing:
            for _ in range(self.made[seat]):
                moves = team_moves(state, seat)
                choose(state, seat, moves[chance.below(len(moves))], chance, None)
        for seat in self.champions:
            moves = champion_moves(state, seat)
            state.champion[seat] = moves[chance.below(len(moves))] - CHAMPION
        for deck in range(2):
            while not self._deal(state, deck, chance):
                pass
        return state

    def _deal(self, state: AwakeState, deck: i64, chance: Chance) -> bool:
        """Deal the hidden cards of a deck; False if a trap place got a card that is no trap."""
        first = deck * DECK
        mine: i64 = BIT[first + DECK] - BIT[first]
        held: list[list[int]] = [[], []]
        left: i64 = 0
        for which, _, cards, counts in self.classes:
            if which != deck:
                continue
            order = chance.order(len(cards))
            at = 0
            for i in range(len(counts)):
                for _ in range(counts[i]):
                    held[i].append(cards[order[at]])
                    at += 1
            for j in range(at, len(cards)):
                state.deck[first + left] = cards[order[j]]
                left += 1
        for i in range(len(self.others)):
            seat: i64 = self.others[i]
            if not self._hold(state, seat, deck, mine, held[i], chance):
                return False
        return True

    def _hold(
        self, state: AwakeState, seat: i64, deck: i64, mine: i64, cards: list[int], chance: Chance
    ) -> bool:
        """Some of a seat's cards are its traps, in any order, the others its hand."""
        hand: i64 = 0
        at = 0
        places = self._trap_places(seat) if deck == 0 else []
        order = chance.order(len(cards)) if places else list(range(len(cards)))
        for place in places:
            card: i64 = cards[order[at]]
            if not IS_TRAP[state.kinds[card]]:
                return False
            if place < 0:
                state.laying = card
            else:
                state.trap_card[place] = card
            at += 1
        for j in range(at, len(cards)):
            hand |= BIT[cards[order[j]]]
        state.hands[seat] = (state.hands[seat] & ~mine) | hand
        return True

    def _trap_places(self, seat: i64) -> list[int]:
        """Where this seat's hidden traps lie; -1 for one on its way to its square."""
        places = [place for owner, place in self.hidden_traps if owner == seat]
        if self.secret_lay == seat:
            places.append(-1)
        return places


def position(view: View) -> AwakeState:
    """The part of a position that a view knows; unseen places are empty."""
    state = AwakeState(view.options)
    state.stage = view.stage
    state.over = view.over
    state.starter = view.starter
    state.placing = view.placing
    state.breach = view.breach
    state.kinds = vec[i64](list(view.kinds))
    state.grave = view.grave
    state.shuffled = vec[i64](list(view.shuffled))
    state.laying = max(-1, view.laying)
    state.player = view.player
    state.step = view.step
    state.turn = view.turn
    state.hurt_turn = view.hurt_turn
    state.pending = list(view.pending)
    state.winner = view.winner
    state.reason = view.reason
    for seat in range(2):
        state.country[seat] = view.country[seat]
        state.picks[seat] = view.picks[seat]
        state.made[seat] = view.made[seat] if view.stage != TEAMS or seat == view.seat else 0
        state.castle[seat] = view.castle[seat]
        state.left[seat] = view.left[seat]
        state.era[seat] = view.era[seat]
        state.declined[seat] = view.declined[seat]
        state.champion[seat] = max(-1, view.champion[seat])
        state.size[seat] = len(view.units[seat])
        for i, unit in enumerate(view.units[seat]):
            stand(state, seat * MOST + i, unit)
        state.alive[seat] = len([1 for unit in view.units[seat] if unit.at >= 0 or view.turn == 0])
        for i, trap in enumerate(view.traps[seat]):
            state.trap_at[seat * 2 + i] = trap.square
            state.trap_card[seat * 2 + i] = trap.card
    if view.seat >= 0:
        state.hands[view.seat] = view.hand
    return state


def stand(state: AwakeState, unit: i64, seen: UnitView) -> None:
    state.who[unit] = seen.character
    state.hurt[unit] = seen.hurt
    state.awake[unit] = seen.awake
    state.attack_up[unit] = seen.attack_up
    state.defence_up[unit] = seen.defence_up
    state.sunder[unit] = seen.sunder
    state.stride[unit] = seen.stride
    state.roam[unit] = seen.roam
    state.bound[unit] = seen.bound
    state.dazed[unit] = seen.dazed
    if seen.at >= 0:
        state.put(unit, seen.at)

"""What a view leaves open: full positions that its owner could not tell from the true one."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.madoshi.board import BIT, ELEMENTS, SQUARES, bits
from hyakki.games.madoshi.moves import STACKS
from hyakki.games.madoshi.stacks import ENDS, STARTS, Stacks, level_of
from hyakki.games.madoshi.state import MadoshiState
from hyakki.games.madoshi.tokens import Tokens
from hyakki.games.madoshi.types import View
from hyakki.games.madoshi.yokai import Deck
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import Sampler

__all__ = ["MadoshiSampler"]


@final
class MadoshiSampler(Sampler):
    """Shuffles the backs that nobody has seen, element by element (MD-R1), and the cards below the tops."""

    def __init__(self, view: View, deck: Deck) -> None:
        self.known: i64 = bits([token for token in range(SQUARES) if view.backs[token] == 1])
        """The tokens known to hide, or to show, a Wild."""
        self.hidden: list[list[int]] = []
        """For each element the tokens whose back is unknown."""
        self.wilds: list[int] = []
        """How many of those must be Wilds."""
        for element in range(ELEMENTS):
            tokens = [token for token in range(SQUARES) if view.elements[token] == element]
            self.hidden.append([token for token in tokens if view.backs[token] < 0])
            self.wilds.append(int(deck.wilds) - len([token for token in tokens if view.backs[token] == 1]))
        gone = [taken.yokai for taken in view.taken]
        self.below: list[list[int]] = []
        """For each stack the cards under its top."""
        order: list[int] = []
        for stack in range(STACKS):
            left = [card for card in range(STARTS[stack], ENDS[stack]) if card not in gone]
            top = view.tops[stack]
            under = [card for card in left if card != top]
            self.below.append(under)
            order += [card for card in gone if level_of(card) == stack] + ([top] if top >= 0 else []) + under
        lying = Tokens(
            vec[i64](list(view.at)),
            vec[i64](list(view.elements)),
            self.known,
            bits(view.down),
            bits([token for token in range(SQUARES) if view.backs[token] >= 0]),
        ).look()
        stacks = Stacks(deck, vec[i64](order))
        for one in view.taken:
            stacks.gone_from(one.yokai, one.seat, one.element)
        state = MadoshiState(deck, len(view.sides), view.options, view.sides[0], lying, stacks)
        state.refit_all()
        state.over = view.over
        state.player = view.player
        state.phase = view.phase
        state.turns = view.turns
        state.quiet = view.quiet
        if view.last:
            state.last_a = view.last[0]
            state.last_b = view.last[1]
        state.swaps = list(view.swaps)
        for stack in range(STACKS):
            state.caught[stack] = view.caught[stack]
        state.waiting = view.waiting
        state.using = view.using
        state.part = view.part
        self.base: MadoshiState = state

    def sample(self, chance: Chance) -> MadoshiState:
        state = self.base.clone()
        wild = self.known
        for element in range(ELEMENTS):
            hidden = self.hidden[element]
            if self.wilds[element] and hidden:
                order = chance.order(len(hidden))
                for i in range(self.wilds[element]):
                    wild |= BIT[hidden[order[i]]]
        state.tokens.wild = wild
        cards = state.stacks.order[:]
        for stack in range(STACKS):
            under = self.below[stack]
            if len(under) > 1:
                order = chance.order(len(under))
                at = ENDS[stack] - len(under)
                for i in range(len(under)):
                    cards[at + i] = under[order[i]]
        state.stacks.order = cards
        return state

"""A hand-made judgement of a position and of every move in it, in points."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.bots.madoshi.distance import Distances
from hyakki.games.madoshi.board import BIT, BLOCKS, ELEMENTS, INDEX, LINES, SQUARES, VOID, WILD, squares_in
from hyakki.games.madoshi.magic import Part
from hyakki.games.madoshi.moves import (
    CAPTURE,
    DISCARD,
    DONE,
    FLIP,
    MAGIC,
    MOVES,
    PAIR,
    SLIDE,
    STACKS,
    TURN,
)
from hyakki.games.madoshi.state import COLLECTING, ORDERING, SWAPPING, USING, MadoshiState
from hyakki.kernel.chance import Chance

__all__ = ["GOODBYE", "Judgement", "wild_chance"]

# All in points, and all set by hand.
ENDING: Final = 20.0
"""What it is worth to end the game ahead."""
DENY: Final = 0.9
"""How much a point hurts that the opponent could take next, when one's own counts 1."""
PATIENCE: Final = 6
"""After so many turns without a catch, who does not lead begins to deny less and to risk more,"""
RISK: Final = 24
"""and after so many more they deny nothing."""
MINE: Final = vec[float]([0.6, 0.45, 0.15, 0.05, 0.02, 0.0, 0.0])
"""What is left of a pattern's value that lacks so many squares, while the opponent is to move."""
THEIRS: Final = vec[float]([0.0, 0.0, 0.15, 0.05, 0.02, 0.0, 0.0])
"""The same for the opponent's patterns that one swap does not complete."""
ALONE: Final = vec[float]([0.9, 0.75, 0.35, 0.15, 0.05, 0.0, 0.0])
"""The same in solitaire, where nobody interferes."""
OTHER_WAY: Final = 0.4
"""A card that can be taken with another element too is that much surer."""
OTHER_WAY_ALONE: Final = 0.2
FRESH: Final = vec[float]([0.4, 0.4, 0.3])
"""What the opponent may expect of a card that nobody has seen yet, by level."""
MISS: Final = 1.0
"""What a solitaire turn without a capture costs."""
GOODBYE: Final = vec[float]([1.0, 2.2, 3.6])
"""What the cards of each level are worth in solitaire, to be let go or to come."""
TRIES: Final = 40
"""So many swaps are looked at where no capture is in reach and a quick one is wanted."""


@final
class Judgement:
    """Reads of a position only what everybody may know: never a back that nobody has seen."""

    def __init__(self, state: MadoshiState) -> None:
        self.distances = Distances(state.deck)
        self.worths: vec[float] = vec[float]([0.0] * MOVES)
        """What `look` found, move by move; only legal ones mean anything."""
        self.values: vec[float] = vec[float]([0.0] * (STACKS * ELEMENTS))
        """By stack and element: what capturing the top card brings."""
        self.takes: vec[float] = vec[float]([0.0] * STACKS)
        self.seat: i64 = 0
        self.side: i64 = 0
        self.alone = False
        self.last: i64 = 0
        """Mask of the stacks with one card left."""
        self.lead: float = 0.0
        self.deny: float = DENY
        """How much is given for denying: less for who trails while nothing is caught."""

    # ------------------------------------------------------------ taking in

    def take_in(self, state: MadoshiState, seat: i64) -> None:
        """All that judging for a seat needs."""
        self.seat = seat
        self.side = state.side_of(seat)
        self.alone = state.seats == 1
        stacks = state.stacks
        self.lead = 0.0
        if not self.alone:
            self.lead = float(stacks.points[self.seat] - stacks.points[1 - self.seat])
            # MD-23: the points of sources break a tie
            self.lead += 0.01 * float(stacks.source_points[self.seat] - stacks.source_points[1 - self.seat])
        self.deny = DENY
        if self.lead <= 0.0 and state.quiet > PATIENCE:
            self.deny = DENY * max(0.0, 1.0 - float(state.quiet - PATIENCE) / float(RISK))
        self.last = 0
        deck = state.deck
        for stack in range(STACKS):
            card = stacks.top(stack)
            if stacks.left(stack) == 1:
                self.last |= BIT[stack]
            for element in range(ELEMENTS):
                value = 0.0
                if card >= 0:
                    value = float(deck.high[card] if deck.source[card] == element else deck.low[card])
                self.values[stack * ELEMENTS + element] = value
        self.distances.look(state)

    # ------------------------------------------------------------ what a position promises

    def outlook(self, taken: i64) -> float:
        """What the board promises when the turn is over; `taken` are the stacks whose new top is unknown."""
        if self.alone:
            return self.outlook_alone(taken)
        lacks = self.distances.lacks
        values = self.values
        theirs = 0.0
        best = 0.0
        mine = 0.0
        for stack in range(STACKS):
            if taken & BIT[stack]:
                theirs += FRESH[stack]
                continue
            own = (stack * 2 + self.side) * ELEMENTS
            other = (stack * 2 + 1 - self.side) * ELEMENTS
            ready = 0.0
            near = 0.0
            later = 0.0
            promise = 0.0
            second = 0.0
            for element in range(ELEMENTS):
                value = values[stack * ELEMENTS + element]
                far = lacks[other + element]
                if far == 0:
                    if value > ready:
                        ready = value
                elif far == 1:
                    if value > near:
                        near = value
                else:
                    worth = value * THEIRS[far]
                    if worth > later:
                        later = worth
                worth = value * MINE[lacks[own + element]]
                if worth > promise:
                    second = promise
                    promise = worth
                elif worth > second:
                    second = worth
            if self.last & BIT[stack]:
                ready = self.ending(ready, -self.lead)
                near = self.ending(near, -self.lead)
            theirs += ready
            if near - ready > best:
                best = near - ready
            if ready == 0.0 and near == 0.0:
                theirs += later
            mine += promise + OTHER_WAY * second
        return mine - self.deny * (theirs + best)

    def ending(self, value: float, lead: float) -> float:
        """What taking a last card is worth to a player this far ahead: the game, or nothing."""
        if value == 0.0:
            return 0.0
        return value + ENDING if lead + value > 0.0 else 0.0

    def outlook_alone(self, taken: i64) -> float:
        lacks = self.distances.lacks
        values = self.values
        mine = 0.0
        for stack in range(STACKS):
            if taken & BIT[stack]:
                continue
            own = (stack * 2 + self.side) * ELEMENTS
            promise = 0.0
            second = 0.0
            for element in range(ELEMENTS):
                worth = values[stack * ELEMENTS + element] * ALONE[lacks[own + element]]
                if worth > promise:
                    second = promise
                    promise = worth
                elif worth > second:
                    second = worth
            mine += promise + OTHER_WAY_ALONE * second
        return mine

    def after_swap(self) -> float:
        """What a board is worth to the player who may collect now."""
        lacks = self.distances.lacks
        gain = 0.0
        taken: i64 = 0
        ends: i64 = 0
        for stack in range(STACKS):
            own = (stack * 2 + self.side) * ELEMENTS
            take = 0.0
            for element in range(ELEMENTS):
                if lacks[own + element] == 0:
                    value = self.values[stack * ELEMENTS + element]
                    if value > take:
                        take = value
            if take > 0.0:
                gain += take
                taken |= BIT[stack]
                self.takes[stack] = take
        ends = taken & self.last
        if ends and not self.alone:
            if self.lead + gain > 0.0:
                return gain + ENDING
            for stack in range(STACKS):
                if ends & BIT[stack]:
                    gain -= self.takes[stack]
            taken &= ~ends
        if self.alone and taken == 0:
            gain -= MISS
        return gain + self.outlook(taken)

    # ------------------------------------------------------------ moves

    def look(self, state: MadoshiState) -> None:
        """Judge every move of the player to move."""
        self.take_in(state, state.player)
        if state.phase == SWAPPING:
            self.judge_swaps(state)
        elif state.phase == COLLECTING:
            self.judge_captures(state)
        elif state.phase == ORDERING:
            for stack in range(STACKS):
                if state.waiting & BIT[stack]:
                    self.worths[MAGIC + stack] = self.judge_magic(state, state.caught[stack])
        elif state.phase == USING:
            self.judge_part(state, state.current_part())
        else:
            self.judge_discards(state)

    def judge_swaps(self, state: MadoshiState) -> None:
        tokens = state.tokens
        squares = squares_in(tokens.swappable())
        still = self.after_swap()
        for i in range(len(squares)):
            a: i64 = squares[i]
            first = tokens.elements[tokens.at[a]]
            for j in range(i + 1, len(squares)):
                b: i64 = squares[j]
                second = tokens.elements[tokens.at[b]]
                move = PAIR[a * SQUARES + b]
                if first == second:
                    self.worths[move] = still
                else:
                    self.worths[move] = self.swapped(first, second, BIT[a] | BIT[b])

    def swapped(self, first: i64, second: i64, both: i64) -> float:
        self.distances.swap(first, second, both)
        worth = self.after_swap()
        self.distances.swap_back(first, second, both)
        return worth

    def quick_swap(self, state: MadoshiState, chance: Chance) -> i64:
        """A good swap without looking at all of them: every capture, or else some of those that matter."""
        self.take_in(state, state.player)
        tokens = state.tokens
        distances = self.distances
        barred = state.barred()
        swappable = tokens.swappable()
        best: i64 = -1
        highest = -1000.0
        distances.near(self.side, 1)
        for i in range(distances.found):
            gap = distances.gaps[i]
            if gap == 0:
                continue
            hole = INDEX[gap % 29]
            element = distances.elements[i]
            other = tokens.elements[tokens.at[hole]]
            bring = tokens.shown[element] & ~distances.lying[i]
            while bring:
                square = INDEX[(bring & -bring) % 29]
                bring &= bring - 1
                move = PAIR[hole * SQUARES + square]
                if move != barred:
                    worth = self.swapped(element, other, BIT[hole] | BIT[square])
                    if worth > highest:
                        highest = worth
                        best = move
        if best >= 0:
            return best
        hot: i64 = 0
        distances.near(1 - self.side, 1)
        for i in range(distances.found):
            hot |= distances.lying[i]
        hot &= swappable
        if hot == 0:
            hot = swappable
        warm = squares_in(hot)
        for _ in range(TRIES):
            a: i64 = warm[chance.below(len(warm))]
            b = chance.below(SQUARES)
            if swappable & BIT[b] == 0:
                continue
            first = tokens.elements[tokens.at[a]]
            second = tokens.elements[tokens.at[b]]
            move = PAIR[a * SQUARES + b]
            if first != second and move != barred:
                worth = self.swapped(first, second, BIT[a] | BIT[b])
                if worth > highest:
                    highest = worth
                    best = move
        return best if best >= 0 else state.draw(state.player, chance)

    def judge_captures(self, state: MadoshiState) -> None:
        """The dearest first: to leave something is only right if taking it would end the game badly."""
        self.worths[DONE] = 0.0
        all = 0.0
        for stack in range(STACKS):
            found = state.takeable(stack)
            most = 0.0
            for element in range(ELEMENTS):
                if found & BIT[element] and self.values[stack * ELEMENTS + element] > most:
                    most = self.values[stack * ELEMENTS + element]
            all += most
        for stack in range(STACKS):
            for element in range(ELEMENTS):
                worth = self.values[stack * ELEMENTS + element]
                if self.last & BIT[stack] and not self.alone:
                    worth = -ENDING if self.lead + all <= 0.0 else worth + ENDING
                self.worths[CAPTURE + stack * ELEMENTS + element] = worth

    def judge_magic(self, state: MadoshiState, card: i64) -> float:
        """What the first choice of a card's magic brings; there is none where the whole board turns."""
        part = state.deck.cards[card].magic[0]
        if not part.board and state.targets(part):
            return self.judge_part(state, part)
        tokens = state.tokens.clone()
        if part.board:
            tokens.turn_half()
        self.distances.show(tokens.shown)
        worth = self.outlook(0)
        self.distances.show(state.tokens.shown)
        return worth

    def judge_part(self, state: MadoshiState, part: Part) -> float:
        """Judge every target of a choice of a magic; the best of them."""
        highest = -1000.0
        for move in state.targets(part):
            worth = self.after_flip(state, move - FLIP) if move < SLIDE else self.after_step(state, move)
            self.worths[move] = worth
            if worth > highest:
                highest = worth
        self.distances.show(state.tokens.shown)
        return highest

    def after_flip(self, state: MadoshiState, square: i64) -> float:
        tokens = state.tokens
        token = tokens.at[square]
        element = tokens.elements[token]
        face = tokens.face(square)
        shown = tokens.shown[:]
        shown[face] ^= BIT[square]
        if face >= ELEMENTS:
            shown[element] ^= BIT[square]
            self.distances.show(shown)
            return self.outlook(0)
        chance = wild_chance(state, token)
        worth = 0.0
        if chance > 0.0:
            shown[WILD] ^= BIT[square]
            self.distances.show(shown)
            worth += chance * self.outlook(0)
            shown[WILD] ^= BIT[square]
        if chance < 1.0:
            shown[VOID] ^= BIT[square]
            self.distances.show(shown)
            worth += (1.0 - chance) * self.outlook(0)
        return worth

    def after_step(self, state: MadoshiState, move: i64) -> float:
        tokens = state.tokens.clone()
        tokens.move_along(LINES[move - SLIDE] if move < TURN else BLOCKS[move - TURN])
        self.distances.show(tokens.shown)
        return self.outlook(0)

    def judge_discards(self, state: MadoshiState) -> None:
        lacks = self.distances.lacks
        for stack in range(STACKS):
            if state.stacks.left(stack) == 0:
                continue
            own = (stack * 2 + self.side) * ELEMENTS
            promise = 0.0
            for element in range(ELEMENTS):
                worth = self.values[stack * ELEMENTS + element] * ALONE[lacks[own + element]]
                if worth > promise:
                    promise = worth
            self.worths[DISCARD + stack] = -promise - GOODBYE[stack]


def wild_chance(state: MadoshiState, token: i64) -> float:
    """How likely a token hides a Wild, from the backs that have been seen (MD-R1)."""
    tokens = state.tokens
    if tokens.seen & BIT[token]:
        return 1.0 if tokens.wild & BIT[token] else 0.0
    element = tokens.elements[token]
    hidden = 0
    wilds = int(state.deck.wilds)
    for other in range(SQUARES):
        if tokens.elements[other] == element:
            if tokens.seen & BIT[other] == 0:
                hidden += 1
            elif tokens.wild & BIT[other]:
                wilds -= 1
    return float(wilds) / float(hidden)

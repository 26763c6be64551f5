"""A position of Madoshi, and a turn of it: swap, collect, magic."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.madoshi import dump, emit, views
from hyakki.games.madoshi.board import BIT, BLOCKS, ELEMENTS, INDEX, LINES, SQUARES, ones, squares_in
from hyakki.games.madoshi.magic import Part
from hyakki.games.madoshi.moves import (
    CAPTURE,
    DISCARD,
    DONE,
    FIRST,
    FLIP,
    MAGIC,
    MOVES,
    PAIR,
    SECOND,
    SLIDE,
    STACKS,
    SWAPS,
    TURN,
    move_text,
)
from hyakki.games.madoshi.options import Options
from hyakki.games.madoshi.phases import (
    COLLECTING,
    DISCARDING,
    NO_SWAP,
    ORDERING,
    OVER,
    PHASES,
    QUIET,
    SWAPPING,
    USING,
    WARNING,
)
from hyakki.games.madoshi.stacks import Stacks, placed_by_score
from hyakki.games.madoshi.tokens import Tokens
from hyakki.games.madoshi.types import View
from hyakki.games.madoshi.yokai import Deck
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import State
from hyakki.kernel.log import Log
from hyakki.kernel.types import Outcome

__all__ = [
    "COLLECTING",
    "DISCARDING",
    "NO_SWAP",
    "ORDERING",
    "OVER",
    "PHASES",
    "QUIET",
    "SWAPPING",
    "USING",
    "WARNING",
    "MadoshiState",
]

ENDINGS: Final = {
    "stack_empty": ("MD-22", "MD-23"),
    "quiet": ("MD-R16", "MD-23"),
    "all_gone": ("MD-24", "MD-25"),
}
"""Why a game can end, and by which rules."""

NOTHING_CAUGHT: Final = vec[i64]([-1] * STACKS)
NO_FITS: Final = vec[i64]([0] * (2 * STACKS))


@final
class MadoshiState(State):
    """A decision in the middle of a magic is `using` and `part`; `waiting` are the magics after it."""

    def __init__(
        self, deck: Deck, seats: i64, options: Options, side: i64, tokens: Tokens, stacks: Stacks
    ) -> None:
        self.over = False
        self.now = 0
        self.deck = deck
        self.seats: i64 = seats
        self.side: i64 = side
        """The side of seat 0: 0 is the Sun, 1 the Moon."""
        self.options = options
        self.must_collect: bool = options.must_collect == "yes"  # asked with every list of captures
        self.tokens = tokens
        self.stacks = stacks
        self.player: i64 = 0
        self.phase: i64 = SWAPPING
        self.turns: i64 = 0
        self.quiet: i64 = 0
        self.last_a: i64 = -1
        """The two tokens of the latest swap, -1 if there was none."""
        self.last_b: i64 = -1
        self.swaps: list[int] = []
        """The swaps since the latest capture, turn by turn: who remembers them knows a board seen before."""
        self.caught: vec[i64] = NOTHING_CAUGHT[:]
        """The Yokai captured this turn from each stack, -1 for none: such a stack is closed (MD-12)."""
        self.waiting: i64 = 0
        """Mask of the stacks whose captured Yokai still has its magic to come."""
        self.using: i64 = -1
        """The stack whose captured Yokai's magic is being used."""
        self.part: i64 = 0
        self.fits: vec[i64] = NO_FITS[:]
        """For each stack and side: in which elements its top card's pattern lies on the board, as a mask."""

    # ------------------------------------------------------------ decisions

    def must(self) -> i64:
        if self.over:
            return 0
        return BIT[self.player]

    def legal(self, seat: i64) -> list[int]:
        if self.over or seat != self.player:
            return []
        if self.phase == SWAPPING:
            return self._swaps()
        if self.phase == COLLECTING:
            return self._captures()
        if self.phase == ORDERING:
            return [MAGIC + stack for stack in range(STACKS) if self.waiting & BIT[stack]]
        if self.phase == USING:
            return self.targets(self.current_part())
        return [DISCARD + stack for stack in range(STACKS) if self.stacks.left(stack)]

    def draw(self, seat: i64, chance: Chance) -> i64:
        if self.phase != SWAPPING or self.over or seat != self.player:
            moves = self.legal(seat)
            return moves[chance.below(len(moves))]
        # any two different squares that may be swapped: a pair that may not is drawn again
        swappable = self.tokens.swappable()
        barred = self.barred()
        while True:
            a = chance.below(SQUARES)
            b = chance.below(SQUARES)
            if a != b and swappable & BIT[a] and swappable & BIT[b]:
                move = PAIR[a * SQUARES + b]
                if move != barred:
                    return move

    def allows(self, seat: i64, move: i64) -> bool:
        """Whether a move is legal, without a list of all of them."""
        if self.over or seat != self.player or move < 0 or move >= MOVES:
            return False
        if self.phase == SWAPPING:
            if move >= SWAPS:
                return False
            both = BIT[FIRST[move]] | BIT[SECOND[move]]
            return self.tokens.swappable() & both == both and move != self.barred()
        return move in self.legal(seat)

    def apply(self, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
        if not self.allows(seat, move):
            raise ValueError(f"seat {seat} cannot play {move_text(move)} now; ask why() first")
        if move < SWAPS:
            self._swap(FIRST[move], SECOND[move], log)
            self._collect(log)
        elif move < DONE:
            self._capture((move - CAPTURE) // ELEMENTS, (move - CAPTURE) % ELEMENTS, log)
            self._collect(log)
        elif move == DONE:
            if log is not None:
                emit.declined(log, self)
            self._end_collecting(log)
        elif move < FLIP:
            self._begin_magic(move - MAGIC, log)
        elif move < DISCARD:
            self._use(move, log)
            self.part += 1
            self._magic(log)
        else:
            self._discard(move - DISCARD, log)

    # ------------------------------------------------------------ swap

    def barred(self) -> i64:
        """MD-8: the swap of the two tokens that the opponent exchanged last; -1 where there is none."""
        if self.seats == 1 or self.last_a < 0:
            return -1
        a: i64 = -1
        b: i64 = -1
        for square in range(SQUARES):
            token = self.tokens.at[square]
            if token == self.last_a:
                a = square
            elif token == self.last_b:
                b = square
        return PAIR[a * SQUARES + b]

    def can_swap(self) -> bool:
        swappable = self.tokens.swappable()
        count = ones(swappable)
        if count != 2:
            return count > 2
        barred = self.barred()
        return barred < 0 or BIT[FIRST[barred]] | BIT[SECOND[barred]] != swappable

    def _swaps(self) -> list[int]:
        squares = squares_in(self.tokens.swappable())
        barred = self.barred()
        moves: list[int] = []
        for i in range(len(squares)):
            for j in range(i + 1, len(squares)):
                move = PAIR[squares[i] * SQUARES + squares[j]]
                if move != barred:
                    moves.append(move)
        return moves

    def start_turn(self, log: Log | None) -> None:
        self.caught = NOTHING_CAUGHT[:]
        self.phase = SWAPPING
        if not self.can_swap():  # MD-R3
            self.last_a = -1
            self.last_b = -1
            self.swaps.append(NO_SWAP)
            if log is not None:
                emit.swap_skipped(log, self)
            self._collect(log)

    def _swap(self, a: i64, b: i64, log: Log | None) -> None:
        tokens = self.tokens
        self.last_a = tokens.at[a]
        self.last_b = tokens.at[b]
        moved = tokens.elements[self.last_a]
        other = tokens.elements[self.last_b]
        if log is not None:
            emit.swapped(log, self, a, b)
        tokens.swap(a, b)
        self.swaps.append(PAIR[a * SQUARES + b])
        if moved != other:
            self._refit(moved, b)
            self._refit(other, a)

    # ------------------------------------------------------------ collect

    def _refit(self, element: i64, square: i64) -> None:
        """A swap brought this element to a square and took it from another: what lies there now?

        A pattern that was there may be broken, so it is looked for again; a new one must cover the square.
        """
        usable = self.tokens.usable(element)
        bit = BIT[element]
        for stack in range(STACKS):
            card = self.stacks.top(stack)
            if card < 0:
                continue
            for side in range(2):
                at = stack * 2 + side
                if self.fits[at] & bit:
                    if not self.deck.lies(card, side, usable):
                        self.fits[at] ^= bit
                elif self.deck.lies_across(card, side, usable, square):
                    self.fits[at] |= bit

    def refit_stack(self, stack: i64) -> None:
        """Look for the patterns of a stack's top card in all elements."""
        card = self.stacks.top(stack)
        for side in range(2):
            found: i64 = 0
            if card >= 0:
                for element in range(ELEMENTS):
                    if self.deck.lies(card, side, self.tokens.usable(element)):
                        found |= BIT[element]
            self.fits[stack * 2 + side] = found

    def refit_all(self) -> None:
        for stack in range(STACKS):
            self.refit_stack(stack)

    def side_of(self, seat: i64) -> i64:
        return self.side ^ seat

    def takeable(self, stack: i64) -> i64:
        """Mask of the elements with which the player can take from this stack now (MD-10, MD-12)."""
        if self.caught[stack] >= 0:
            return 0
        return self.fits[stack * 2 + self.side_of(self.player)]

    def _captures(self) -> list[int]:
        moves: list[int] = []
        for stack in range(STACKS):
            found = self.takeable(stack)
            for element in range(ELEMENTS):
                if found & BIT[element]:
                    moves.append(CAPTURE + stack * ELEMENTS + element)
        if not self.must_collect:  # MD-R5
            moves.append(DONE)
        return moves

    def _collect(self, log: Log | None) -> None:
        for stack in range(STACKS):
            if self.takeable(stack):
                self.phase = COLLECTING
                return
        self._end_collecting(log)

    def _capture(self, stack: i64, element: i64, log: Log | None) -> None:
        card = self.stacks.top(stack)
        value = self.stacks.take(stack, self.player, element)
        self.caught[stack] = card
        self.waiting |= BIT[stack]
        if log is not None:
            emit.captured(log, self, stack, card, element, value)
        self.refit_stack(stack)  # MD-R13: the next card is turned up at once

    def _end_collecting(self, log: Log | None) -> None:
        if self.waiting:
            self.quiet = 0
            self.swaps = []
        else:
            self.quiet += 1
        if (self.stacks.any_empty() and self.seats == 2) or self.stacks.all_empty():  # MD-22
            self._end(log)
        elif self.waiting:
            self._choose_magic(log)
        elif self.seats == 1:
            self.phase = DISCARDING
        else:
            self._end_turn(log)

    # ------------------------------------------------------------ magic

    def current_part(self) -> Part:
        return self.deck.cards[self.caught[self.using]].magic[self.part]

    def targets(self, part: Part) -> list[int]:
        """Every way to do a part of a magic now, sorted; none if it cannot be done at all (MD-20)."""
        if part.faces:
            there: i64 = 0
            for face in part.faces:
                there |= self.tokens.shown[face]
            return [FLIP + square for square in squares_in(there)]
        if part.lines:
            return [SLIDE + line for line in part.lines]
        return [TURN + block for block in part.blocks]

    def _choose_magic(self, log: Log | None) -> None:
        """MD-14: every magic of this turn, in the order the player likes; the last comes by itself."""
        if self.waiting == 0:
            self._end_turn(log)
        elif self.waiting & (self.waiting - 1) == 0:
            self._begin_magic(INDEX[self.waiting % 29], log)
        else:
            self.phase = ORDERING

    def _begin_magic(self, stack: i64, log: Log | None) -> None:
        self.waiting ^= BIT[stack]
        self.using = stack
        self.part = 0
        self._magic(log)

    def _magic(self, log: Log | None) -> None:
        """Go on with the magic in hand until it asks for a choice or is done."""
        parts = self.deck.cards[self.caught[self.using]].magic
        while self.part < len(parts):
            part = parts[self.part]
            if part.board:
                self.tokens.turn_half()
                self.refit_all()
                if log is not None:
                    emit.half_turned(log, self)
            elif self.targets(part):
                self.phase = USING
                return
            elif log is not None:  # MD-R12
                emit.magic_passed(log, self, part)
            self.part += 1
        self.using = -1
        self.part = 0
        self._choose_magic(log)

    def _use(self, move: i64, log: Log | None) -> None:
        if move < SLIDE:
            square = move - FLIP
            before = self.tokens.face(square)
            self.tokens.flip(square)
            if log is not None:
                emit.flipped(log, self, square, before)
        elif move < TURN:
            self.tokens.move_along(LINES[move - SLIDE])
            if log is not None:
                emit.slid(log, self, move)
        else:
            self.tokens.move_along(BLOCKS[move - TURN])
            if log is not None:
                emit.turned_block(log, self, move)
        self.refit_all()

    # ------------------------------------------------------------ the end of a turn, and of the game

    def _discard(self, stack: i64, log: Log | None) -> None:
        """MD-24: a solitaire turn without a capture costs a Yokai; its magic is not used (MD-R10)."""
        card = self.stacks.top(stack)
        self.stacks.discard(stack)
        self.refit_stack(stack)
        if log is not None:
            emit.discarded(log, self, stack, card)
        if self.stacks.all_empty():
            self._end(log)
        else:
            self._end_turn(log)

    def _end_turn(self, log: Log | None) -> None:
        self.turns += 1
        if self.seats == 2:
            if self.quiet == QUIET:  # MD-R16
                self._end(log)
                return
            if self.quiet == QUIET - WARNING and log is not None:
                emit.end_is_near(log, self)
            self.player = 1 - self.player
        self.start_turn(log)

    def ends_in(self) -> i64:
        """MD-R16: how many more turns without a capture end the game; -1 while that is far off."""
        left = QUIET - self.quiet
        return left if self.seats == 2 and not self.over and left <= WARNING else -1

    def _end(self, log: Log | None) -> None:
        self.over = True
        self.phase = OVER
        self.player = -1
        self.waiting = 0  # MD-R8: magic that was still to come is not used
        if log is not None:
            emit.game_ended(log, self)

    # ------------------------------------------------------------ what can be known

    def points(self) -> list[int]:
        return [int(self.stacks.points[seat]) for seat in range(self.seats)]

    def source_points(self) -> list[int]:
        return [int(self.stacks.source_points[seat]) for seat in range(self.seats)]

    def owned(self) -> list[int]:
        return [int(self.stacks.owned[seat]) for seat in range(self.seats)]

    def places(self) -> tuple[int, ...]:
        return placed_by_score(self.points(), self.source_points(), self.owned())

    def reason(self) -> str:
        """Why a finished game ended."""
        if self.seats == 1:
            return "all_gone"
        return "stack_empty" if self.stacks.any_empty() else "quiet"

    def outcome(self) -> Outcome:
        if not self.over:
            raise ValueError("the game is not over yet")
        reason = self.reason()
        return Outcome(self.places(), tuple(self.points()), reason, ENDINGS[reason])

    def view(self, seat: i64) -> View:
        return views.view_of(self, seat)

    # ------------------------------------------------------------ copies

    def clone(self) -> MadoshiState:
        tokens, stacks = self.tokens.clone(), self.stacks.clone()
        twin = MadoshiState(self.deck, self.seats, self.options, self.side, tokens, stacks)
        twin.over = self.over
        twin.player = self.player
        twin.phase = self.phase
        twin.turns = self.turns
        twin.quiet = self.quiet
        twin.last_a = self.last_a
        twin.last_b = self.last_b
        twin.swaps = self.swaps[:]
        twin.caught = self.caught[:]
        twin.waiting = self.waiting
        twin.using = self.using
        twin.part = self.part
        twin.fits = self.fits[:]
        return twin

    def dump(self) -> dict[str, Any]:
        return dump.dump(self)

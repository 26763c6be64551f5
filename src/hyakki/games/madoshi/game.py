"""Madoshi as a game: its facts, how a table is set up, and the answers it gives."""

from __future__ import annotations

from typing import Any, Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.madoshi import words as english
from hyakki.games.madoshi.board import BIT, ELEMENTS, FACES, SQUARES, square_text
from hyakki.games.madoshi.moves import (
    CAPTURE,
    DISCARD,
    DONE,
    FIRST,
    FLIP,
    MAGIC,
    MOVES,
    SECOND,
    SLIDE,
    SWAPS,
    move_of,
    move_text,
)
from hyakki.games.madoshi.positions import load
from hyakki.games.madoshi.reading import DECK
from hyakki.games.madoshi.scenes import scene_of
from hyakki.games.madoshi.shapes import (
    Captured,
    Declined,
    Discarded,
    EndIsNear,
    Flipped,
    GameEnded,
    HalfTurned,
    Laid,
    MadoshiEvent,
    MagicPassed,
    Options,
    Scene,
    Slid,
    Swapped,
    SwapSkipped,
    TurnedBlock,
    View,
)
from hyakki.games.madoshi.stacks import ENDS, RANKS, STARTS, Stacks
from hyakki.games.madoshi.state import (
    COLLECTING,
    DISCARDING,
    ORDERING,
    PHASES,
    SWAPPING,
    USING,
    MadoshiState,
)
from hyakki.games.madoshi.telling import laid
from hyakki.games.madoshi.tokens import Tokens
from hyakki.games.madoshi.unseen import Unseen
from hyakki.games.madoshi.yokai import Deck
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import Game, InvalidMove, digest
from hyakki.kernel.log import Log
from hyakki.kernel.shapes import Event, GameInfo, Refusal, options_of
from hyakki.kernel.words import Words

__all__ = ["MADOSHI", "Madoshi"]

PLAIN: Final = (Swapped, SwapSkipped, Declined, Slid, TurnedBlock, HalfTurned, MagicPassed, EndIsNear)

RULES_VERSION: Final = 2
"""Raised when the rules change what a recorded game means; part of the ruleset's hash."""


@final
class Madoshi(Game[MadoshiState, View]):
    """Madoshi with one deck of Yokai; another deck is another ruleset.

    >>> from hyakki.kernel.chance import Seeded
    >>> luck = Seeded(7)
    >>> state = MADOSHI.new(2, luck)
    >>> len(state.legal(0)), MADOSHI.text(state, state.legal(0)[0])
    (300, 'a1-b1')
    """

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.info = GameInfo(
            name="madoshi",
            title="Madoshi",
            tagline="One board, two skies. Set the elements in order and the Yokai are yours.",
            seats=(1, 2),
            default_seats=2,
            minutes=15,
            traits=("turns", "patterns", "hidden backs", "solitaire"),
            options=options_of(Options),
            ruleset=digest({"game": "madoshi", "version": RULES_VERSION, "deck": deck.digest}),
            ranks=RANKS,
        )
        self.Options = Options
        self.events = (
            Laid,
            Swapped,
            SwapSkipped,
            Captured,
            Declined,
            Flipped,
            Slid,
            TurnedBlock,
            HalfTurned,
            MagicPassed,
            Discarded,
            EndIsNear,
            GameEnded,
        )
        self.scene = Scene

    def new(self, seats: int, chance: Chance, options: Any = None, log: Log | None = None) -> MadoshiState:
        """A fresh game. Luck decides side, first player, tokens and the three stacks, in this order."""
        self.check_seats(seats)
        chosen: Options = self.checked(options)
        side = chance.below(2) if chosen.side == "drawn" else 0 if chosen.side == "sun" else 1
        first = side if seats == 2 else 0  # MD-R2: the Sun; its seat is 0 or 1 as its side is
        if seats == 2 and chosen.first == "drawn":
            first = chance.below(2)
        tokens = self._laid(chance.order(SQUARES))
        order: list[int] = []
        for stack in range(len(ENDS)):
            start = STARTS[stack]
            order += [start + card for card in chance.order(ENDS[stack] - start)]
        state = MadoshiState(self.deck, seats, side, tokens, Stacks(self.deck, vec[i64](order)))
        state.must_collect = chosen.must_collect == "yes"
        state.memory_aid = chosen.memory_aid == "yes"
        state.player = first
        state.refit_all()
        if log is not None:
            laid(log, state)
        state.start_turn(log)
        return state

    def _laid(self, order: list[int]) -> Tokens:
        """MD-3, MD-R1: the order counts five tokens of each element, those with a Wild last."""
        wild: i64 = 0
        for square, token in enumerate(order):
            if token % 5 >= 5 - self.deck.wilds:
                wild |= BIT[square]
        elements = vec[i64]([token // 5 for token in order])
        return Tokens(vec[i64](list(range(SQUARES))), elements, wild, 0, 0).look()

    def text(self, state: MadoshiState, move: int) -> str:
        return move_text(move)

    def parse(self, state: MadoshiState, text: str) -> int:
        move = move_of(text)
        if move < 0:
            raise InvalidMove(
                f"{text[:30]!r} is no move: write a1-c4, x2:wood, done, magic 2, flip b3, slide row 2 left, "
                "slide column c up, slide diagonal a2-d5, turn b2 right or discard 2"
            )
        return move

    def why(self, state: MadoshiState, seat: int, move: int) -> Refusal | None:
        if not 0 <= seat < state.seats:
            return Refusal("watching", "MD-6")
        if not 0 <= move < MOVES:
            return Refusal("no_move", "MD-6")
        if state.over:
            return Refusal("over", "MD-22" if state.seats == 2 else "MD-24")
        if seat != state.player:
            return Refusal("not_your_turn", "MD-6", {"seat": int(state.player)})
        if state.allows(seat, move):
            return None
        now: dict[str, str | int] = {"now": PHASES[state.phase]}
        if move < SWAPS:
            return self._why_no_swap(state, move, now)
        if CAPTURE <= move < DONE and (refusal := self._why_not_yet(state, move, now)) is not None:
            return refusal
        if state.phase == SWAPPING:
            return Refusal("swap_first", "MD-6")
        if move <= DONE:
            return self._why_not_taken(state, move, now)
        if move < FLIP:
            return Refusal("no_such_magic", "MD-14", {"stack": move - MAGIC + 1, **now})
        if move < DISCARD:
            return self._why_no_magic(state, move, now)
        if state.phase != DISCARDING:
            return Refusal("no_discard", "MD-24")
        return Refusal("stack_is_empty", "MD-24", {"stack": move - DISCARD + 1})

    def _why_no_swap(self, state: MadoshiState, move: int, now: dict[str, str | int]) -> Refusal:
        if state.phase != SWAPPING:
            return Refusal("swap_done", "MD-6", now)
        for square in (FIRST[move], SECOND[move]):
            face = state.tokens.face(square)
            if face >= ELEMENTS:
                return Refusal("not_swappable", "MD-7", {"square": square_text(square), "face": FACES[face]})
        ends: dict[str, str | int] = {"a": square_text(FIRST[move]), "b": square_text(SECOND[move])}
        return Refusal("same_tokens", "MD-8", ends)

    def _why_not_yet(self, state: MadoshiState, move: int, now: dict[str, str | int]) -> Refusal | None:
        """MD-R17: where the pattern lies, the reason is its stack or the step of the turn."""
        stack, element = (move - CAPTURE) // ELEMENTS, (move - CAPTURE) % ELEMENTS
        if not state.fits[stack * 2 + state.side_of(state.player)] & BIT[element]:
            return None
        lying: dict[str, str | int] = {
            "yokai": self.deck.cards[state.stacks.top(stack)].name,
            "element": FACES[element],
        }
        if state.caught[stack] >= 0:
            return Refusal("closed_until_next_turn", "MD-R13", lying)
        return Refusal("only_after_a_swap", "MD-15", {**lying, **now})

    def _why_not_taken(self, state: MadoshiState, move: int, now: dict[str, str | int]) -> Refusal:
        if state.phase != COLLECTING:
            return Refusal("nothing_to_take", "MD-10", now)
        if move == DONE:
            return Refusal("must_collect", "MD-R5")
        stack, element = (move - CAPTURE) // ELEMENTS, (move - CAPTURE) % ELEMENTS
        if state.caught[stack] >= 0:
            return Refusal("stack_closed", "MD-12", {"yokai": self.deck.cards[state.caught[stack]].name})
        top = state.stacks.top(stack)
        if top < 0:
            return Refusal("stack_is_empty", "MD-4", {"stack": stack + 1})
        pattern: dict[str, str | int] = {"yokai": self.deck.cards[top].name, "element": FACES[element]}
        return Refusal("no_pattern", "MD-10", pattern)

    def _why_no_magic(self, state: MadoshiState, move: int, now: dict[str, str | int]) -> Refusal:
        if state.phase == ORDERING:
            return Refusal("no_magic_now", "MD-14", now)
        if state.phase != USING:
            return Refusal("no_magic_now", "MD-R13" if state.phase == COLLECTING else "MD-14", now)
        part = state.current_part()
        facts: dict[str, str | int] = {
            "yokai": self.deck.cards[state.caught[state.using]].name,
            "part": part.text,
        }
        if part.faces and move < SLIDE:
            square = move - FLIP
            face = state.tokens.face(square)
            rule = "MD-16" if part.faces[0] < ELEMENTS else "MD-17"
            facts.update({"square": square_text(square), "face": FACES[face]})
            return Refusal("not_that_token", rule, facts)
        return Refusal("not_this_magic", "MD-R7", facts)

    def sampler(self, view: View) -> Unseen:
        return Unseen(view, self.deck)

    def show(self, view: View) -> Scene:
        return scene_of(view, self.deck)

    def plain(self, state: MadoshiState, event: Event) -> bool:
        """A capture turns the next Yokai up, a flip may show a back: only what moves tokens is plain."""
        return isinstance(event, PLAIN)

    def say(self, event: Event, words: Words) -> str:
        return english.say(cast("MadoshiEvent", event), words)

    def explain(self, refusal: Refusal, words: Words) -> str:
        return english.explain(refusal, words)

    def load(self, data: dict[str, Any]) -> MadoshiState:
        return load(self.deck, data)


MADOSHI: Final = Madoshi(DECK)

"""Madoshi as a game: its facts, how a table is set up, and the answers it gives."""

from __future__ import annotations

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from hyakki.games.madoshi.board import BIT, SQUARES
from hyakki.games.madoshi.cards import DECK
from hyakki.games.madoshi.dump import fill, parts_of
from hyakki.games.madoshi.emit import laid
from hyakki.games.madoshi.events import (
    EVENTS,
    Declined,
    EndIsNear,
    HalfTurned,
    MagicPassed,
    Slid,
    Swapped,
    SwapSkipped,
    TurnedBlock,
)
from hyakki.games.madoshi.features import features_with
from hyakki.games.madoshi.gallery import shown
from hyakki.games.madoshi.moves import (
    move_of,
    move_text,
)
from hyakki.games.madoshi.options import Options
from hyakki.games.madoshi.refusals import why
from hyakki.games.madoshi.sampler import MadoshiSampler
from hyakki.games.madoshi.scenes import scene_of
from hyakki.games.madoshi.stacks import ENDS, RANKS, STARTS, Stacks
from hyakki.games.madoshi.state import (
    MadoshiState,
)
from hyakki.games.madoshi.tokens import Tokens
from hyakki.games.madoshi.types import Scene, View
from hyakki.games.madoshi.yokai import Deck
from hyakki.kernel.chance import Chance
from hyakki.kernel.gallery import Card, Group
from hyakki.kernel.game import Game, InvalidMove, digest
from hyakki.kernel.log import Log
from hyakki.kernel.types import Event, GameInfo, Refusal, options_of
from hyakki.kernel.words import Catalogue

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
            tagline="One board, two skies. Line up the elements and the Yokai are yours.",
            seats=(1, 2),
            default_seats=2,
            minutes=(6, 3),
            traits=("turns", "patterns", "hidden backs", "solitaire"),
            options=options_of(Options),
            ruleset=digest({"game": "madoshi", "version": RULES_VERSION, "deck": deck.digest}),
            ranks=RANKS,
        )
        self.Options = Options
        self.events = EVENTS
        self.scene = Scene
        self.features = features_with(deck)
        self.catalogue = Catalogue.of("hyakki.games.madoshi")
        self.drawn = True

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
        state = MadoshiState(self.deck, seats, chosen, side, tokens, Stacks(self.deck, vec[i64](order)))
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
        return why(state, seat, move)

    def sampler(self, view: View) -> MadoshiSampler:
        return MadoshiSampler(view, self.deck)

    def show(self, view: View) -> Scene:
        return scene_of(view, self.deck)

    def plain(self, state: MadoshiState, event: Event) -> bool:
        """A capture turns the next Yokai up, a flip may show a back: only what moves tokens is plain."""
        return isinstance(event, PLAIN)

    def gallery(self) -> tuple[list[Group], list[Card]]:
        return shown()

    def load(self, data: dict[str, Any]) -> MadoshiState:
        seats, side, tokens, stacks = parts_of(self.deck, data)
        return fill(MadoshiState(self.deck, seats, self.options_in(data), side, tokens, stacks), data)


MADOSHI: Final = Madoshi(DECK)

"""Hero vs Phantom as a game: its facts, how a table is set up, and the answers it gives."""

from __future__ import annotations

from typing import Any, Final, final

from hyakki.games.phantom.cards import (
    COLOURS,
    RULES_VERSION,
    TEXTS,
    cards_in,
)
from hyakki.games.phantom.dump import fill, table_of
from hyakki.games.phantom.events import EVENTS
from hyakki.games.phantom.features import FEATURES
from hyakki.games.phantom.gallery import shown
from hyakki.games.phantom.moves import move_of, move_text
from hyakki.games.phantom.options import Options
from hyakki.games.phantom.refusals import why
from hyakki.games.phantom.sampler import PhantomSampler
from hyakki.games.phantom.scenes import Table
from hyakki.games.phantom.state import PhantomState, blank
from hyakki.games.phantom.types import Scene, View
from hyakki.games.phantom.views import view_of
from hyakki.kernel.chance import Chance
from hyakki.kernel.gallery import Card, Group
from hyakki.kernel.game import Game, InvalidOption, digest
from hyakki.kernel.log import NOBODY, Log
from hyakki.kernel.types import GameInfo, Refusal, options_of
from hyakki.kernel.words import Catalogue

__all__ = ["PHANTOM", "HeroVsPhantom"]


@final
class HeroVsPhantom(Game[PhantomState, View]):
    """
    >>> from hyakki.kernel.chance import Seeded
    >>> luck = Seeded(7)
    >>> state = PHANTOM.new(4, luck)
    >>> [PHANTOM.text(state, move) for move in state.legal(state.player)]
    ['R1', 'B5', 'G4', 'K1', 'K3', 'P2', 'P9', 'P14', 'P19']
    """

    def __init__(self) -> None:
        self.info = GameInfo(
            name="phantom",
            title="Hero vs Phantom",
            tagline="Five colours stand together. The Phantoms stand alone. Pick a side with every card.",
            seats=(3, 4, 5, 6),
            default_seats=4,
            minutes=(6, 8, 11, 12),
            traits=("turns", "tricks", "hidden hands", "luck of the deal"),
            options=options_of(Options),
            ruleset=digest({"game": "phantom", "version": RULES_VERSION, "cards": TEXTS}),
        )
        self.Options = Options
        self.events = EVENTS
        self.scene = Scene
        self.features = FEATURES
        self.catalogue = Catalogue.of("hyakki.games.phantom")
        self.drawn = True

    def new(self, seats: int, chance: Chance, options: Any = None, log: Log | None = None) -> PhantomState:
        """A fresh game. Luck decides the colour that leaves, the first leader and the deal, in this order."""
        self.check_seats(seats)
        chosen: Options = self.checked(options)
        removed = -1
        if seats == 3:
            removed = chance.below(5) if chosen.leaves == "drawn" else COLOURS.index(chosen.leaves)
        if chosen.first != "drawn" and int(chosen.first) >= seats:
            raise InvalidOption(f"first={chosen.first!r}: there are only {seats} seats")
        state = blank(seats, chosen, removed)
        state.starter = chance.below(seats) if chosen.first == "drawn" else int(chosen.first)
        state.start_round(chance, log)
        return state

    def text(self, state: PhantomState, move: int) -> str:
        return move_text(move)

    def parse(self, state: PhantomState, text: str) -> int:
        return move_of(text)

    def why(self, state: PhantomState, seat: int, move: int) -> Refusal | None:
        return why(state, seat, move)

    def sampler(self, view: View) -> PhantomSampler:
        return PhantomSampler(view)

    def show(self, view: View) -> Scene:
        return Table(view).scene(view.seat, view.hand)

    def scenes(self, state: PhantomState, seats: list[int]) -> list[Any]:
        table = Table(view_of(state, NOBODY, state.trick - 1))
        return [table.scene(seat, tuple(cards_in(state.hands[seat])) if seat >= 0 else ()) for seat in seats]

    def gallery(self) -> tuple[list[Group], list[Card]]:
        return shown()

    def load(self, data: dict[str, Any]) -> PhantomState:
        seats, removed = table_of(data)
        return fill(blank(seats, self.options_in(data), removed), data)


PHANTOM: Final = HeroVsPhantom()

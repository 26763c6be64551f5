"""Hoshi Battle as a game: its facts, how a table is set up, and the answers it gives."""

from __future__ import annotations

from typing import Any, Final, final

from hyakki.games.hoshi import drafts, refusals
from hyakki.games.hoshi.cards import CONTENT, RULES_VERSION
from hyakki.games.hoshi.dump import fill, seats_in
from hyakki.games.hoshi.events import EVENTS, Challenged, Chosen
from hyakki.games.hoshi.features import FEATURES
from hyakki.games.hoshi.gallery import shown
from hyakki.games.hoshi.moves import MOST_SEATS, TEXTS, move_of
from hyakki.games.hoshi.options import Options
from hyakki.games.hoshi.real_time import HandsInTheArena
from hyakki.games.hoshi.sampler import HoshiSampler
from hyakki.games.hoshi.scenes import scene_of
from hyakki.games.hoshi.state import HoshiState
from hyakki.games.hoshi.times import CONTENT as TIMES_CONTENT
from hyakki.games.hoshi.types import Scene, View
from hyakki.kernel.chance import Chance
from hyakki.kernel.content import without
from hyakki.kernel.gallery import Card, Group
from hyakki.kernel.game import Game, InvalidMove, InvalidOption, digest
from hyakki.kernel.log import Log
from hyakki.kernel.types import Event, GameInfo, Refusal, options_of
from hyakki.kernel.words import Catalogue

__all__ = ["HOSHI", "HoshiBattle"]


@final
class HoshiBattle(Game[HoshiState, View]):
    """
    >>> from hyakki.kernel.chance import Seeded
    >>> state = HOSHI.new(2, Seeded(7))
    >>> [HOSHI.text(state, move) for move in state.legal(0)]
    ['drop H1', 'drop H2', 'drop H11', 'drop H15', 'drop H20']
    """

    def __init__(self) -> None:
        self.info = GameInfo(
            name="hoshi",
            title="Hoshi Battle",
            tagline="Two hands, two dice, a ring of string. Roll, swing, guard, bluff: all at the same time.",
            seats=tuple(range(2, MOST_SEATS + 1)),
            default_seats=2,
            minutes=(3, 5, 7, 9, 11, 12, 14),
            traits=("real time", "dice", "hidden cards", "bluff"),
            options=options_of(Options),
            ruleset=digest(
                {
                    "game": "hoshi",
                    "version": RULES_VERSION,
                    "cards": without(("text",), CONTENT),
                    "times": without(("rule", "says"), TIMES_CONTENT),
                }
            ),
        )
        self.Options = Options
        self.events = EVENTS
        self.scene = Scene
        self.features = FEATURES
        self.catalogue = Catalogue.of("hyakki.games.hoshi")
        self.drawn = True
        self.real_time = HandsInTheArena()

    def new(self, seats: int, chance: Chance, options: Any = None, log: Log | None = None) -> HoshiState:
        """A fresh game. Luck draws the starting player and shuffles the first deal, in this order."""
        self.check_seats(seats)
        chosen: Options = self.checked(options)
        state = HoshiState(seats, chosen)
        needed = drafts.boxes_for(seats)
        if state.boxes < needed and chosen.setup != "constructed":
            raise InvalidOption(f"boxes={state.boxes}: {seats} players need {needed} boxes (HB-R27)")
        drafts.begin(state, chance, log)
        return state

    def text(self, state: HoshiState, move: int) -> str:
        return TEXTS[move]

    def parse(self, state: HoshiState, text: str) -> int:
        move = move_of(text)
        if move < 0:
            raise InvalidMove(
                f"{text[:20]!r} is no move: write drop, keep or choose and a card as H4 or D9, "
                "challenge and a seat, play, pass, or what a hand does, as lift, throw, swing or guard"
            )
        return move

    def why(self, state: HoshiState, seat: int, move: int) -> Refusal | None:
        return refusals.why(state, seat, move)

    def sampler(self, view: View) -> HoshiSampler:
        return HoshiSampler(view)

    def show(self, view: View) -> Scene:
        return scene_of(view)

    def plain(self, state: HoshiState, event: Event) -> bool:
        """Choices stay face down until all have chosen; whatever happens in a fight cannot be undone."""
        return isinstance(event, Chosen | Challenged)

    def gallery(self) -> tuple[list[Group], list[Card]]:
        return shown()

    def load(self, data: dict[str, Any]) -> HoshiState:
        return fill(HoshiState(seats_in(data), self.options_in(data)), data)


HOSHI: Final = HoshiBattle()

"""Hoshi Battle as a game: its facts, how a table is set up, and the answers it gives."""

from __future__ import annotations

from typing import Any, Final, cast, final

from hyakki.games.hoshi import drafts, refusals
from hyakki.games.hoshi import words as english
from hyakki.games.hoshi.cards import CONTENT, RULES_VERSION
from hyakki.games.hoshi.moves import MOST_SEATS, TEXTS, move_of
from hyakki.games.hoshi.positions import check_table, fill
from hyakki.games.hoshi.scenes import scene_of
from hyakki.games.hoshi.shapes import (
    Asked,
    Began,
    Challenged,
    Chosen,
    Countdown,
    Dealt,
    Declined,
    Discarded,
    DuelEnded,
    Exchanged,
    Exiled,
    Faced,
    Freed,
    GameEnded,
    Hit,
    HoshiEvent,
    Moved,
    Options,
    Out,
    Played,
    Revealed,
    RoundEnded,
    Saved,
    Scene,
    Stones,
    TimedOut,
    Touched,
    View,
    Withdrew,
)
from hyakki.games.hoshi.state import HoshiState
from hyakki.games.hoshi.times import CONTENT as TIMES_CONTENT
from hyakki.games.hoshi.unseen import Unseen
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import Game, InvalidMove, InvalidOption, InvalidPosition, digest
from hyakki.kernel.log import Log
from hyakki.kernel.shapes import Event, GameInfo, Refusal, options_of
from hyakki.kernel.words import Words

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
            tagline="Two hands, two dice, a ring of string. Roll, swing, dodge, bluff: all at the same time.",
            seats=tuple(range(2, MOST_SEATS + 1)),
            default_seats=2,
            minutes=15,
            traits=("real time", "dice", "hidden cards", "bluff"),
            options=options_of(Options),
            ruleset=digest(
                {"game": "hoshi", "version": RULES_VERSION, "cards": CONTENT, "times": TIMES_CONTENT}
            ),
        )
        self.Options = Options
        self.events = (
            Dealt,
            Chosen,
            Challenged,
            Revealed,
            Asked,
            Declined,
            Played,
            Discarded,
            Countdown,
            Began,
            Moved,
            Faced,
            Exchanged,
            Touched,
            Hit,
            Saved,
            Stones,
            Freed,
            RoundEnded,
            Withdrew,
            Exiled,
            DuelEnded,
            Out,
            TimedOut,
            GameEnded,
        )
        self.scene = Scene

    def new(self, seats: int, chance: Chance, options: Any = None, log: Log | None = None) -> HoshiState:
        """A fresh game. Luck draws the starting player and shuffles the first deal, in this order."""
        self.check_seats(seats)
        chosen: Options = self.checked(options)
        needed = drafts.boxes_for(seats)
        boxes = needed if chosen.boxes == "enough" else int(chosen.boxes)
        if boxes < needed and chosen.setup != "constructed":
            raise InvalidOption(f"boxes={boxes}: {seats} players need {needed} boxes (HB-R27)")
        state = HoshiState(seats, chosen.setup, chosen.mode == "calm", chosen.pace, boxes, int(chosen.budget))
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

    def sampler(self, view: View) -> Unseen:
        return Unseen(view)

    def show(self, view: View) -> Scene:
        return scene_of(view)

    def plain(self, state: HoshiState, event: Event) -> bool:
        """Choices stay face down until all have chosen; whatever happens in a fight cannot be undone."""
        return isinstance(event, Chosen | Challenged)

    def say(self, event: Event, words: Words) -> str:
        return english.say(cast("HoshiEvent", event), words)

    def explain(self, refusal: Refusal, words: Words) -> str:
        return english.explain(refusal, words)

    def load(self, data: dict[str, Any]) -> HoshiState:
        try:
            check_table(data)
            state = HoshiState(
                data["seats"], data["setup"], data["calm"], data["pace"], data["boxes"], data["budget"]
            )
            return fill(state, data)
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
            if isinstance(error, InvalidPosition):
                raise
            raise InvalidPosition(f"this is no position of Hoshi Battle: {error!r}") from error


HOSHI: Final = HoshiBattle()

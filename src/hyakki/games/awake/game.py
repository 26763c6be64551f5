"""Awake Heroes as a game: its facts, how a table is set up, and the answers it gives."""

from __future__ import annotations

from typing import Any, Final, cast, final

from hyakki.games.awake import shapes
from hyakki.games.awake import words as english
from hyakki.games.awake.moves import parse, text_of
from hyakki.games.awake.options import Options
from hyakki.games.awake.positions import load
from hyakki.games.awake.refusals import refusal
from hyakki.games.awake.scene.build import scene_of
from hyakki.games.awake.scene.shapes import Scene
from hyakki.games.awake.shapes import AwakeEvent, View
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import RULESET
from hyakki.games.awake.teams import empty_box
from hyakki.games.awake.unseen import Unseen
from hyakki.kernel.chance import Chance
from hyakki.kernel.game import Game
from hyakki.kernel.log import Log
from hyakki.kernel.shapes import Event, GameInfo, Refusal, options_of
from hyakki.kernel.words import Words

__all__ = ["AWAKE", "AwakeHeroes"]

PLAIN: Final = (
    shapes.Chose,
    shapes.Placed,
    shapes.TurnBegan,
    shapes.Passed,
    shapes.Blocked,
    shapes.TrapSet,
    shapes.Hurt,
    shapes.Healed,
    shapes.Marked,
    shapes.Fell,
    shapes.Awakened,
    shapes.Offered,
    shapes.Answered,
    shapes.DuelCalled,
    shapes.ChampionChosen,
)


@final
class AwakeHeroes(Game[AwakeState, View]):
    """
    >>> from hyakki.kernel.chance import Seeded
    >>> state = AWAKE.new(2, Seeded(7))
    >>> state.must(), [AWAKE.text(state, move) for move in state.legal(0)][:2]
    (3, ['country Lantern Shogunate', 'country Gearwright League'])
    """

    def __init__(self) -> None:
        self.info = GameInfo(
            name="awake",
            title="Awake Heroes",
            tagline="Lead a small band across the field. Cross the line, and a hero wakes.",
            seats=(2,),
            default_seats=2,
            minutes=30,
            traits=("turns", "tactics", "dice", "hidden items", "secret teams"),
            options=options_of(Options),
            ruleset=RULESET,
        )
        self.Options = Options
        self.events = shapes.EVENTS
        self.scene = Scene

    def new(self, seats: int, chance: Chance, options: Any = None, log: Log | None = None) -> AwakeState:
        """A fresh game: both choose first, so no luck is drawn before they have."""
        self.check_seats(seats)
        chosen: Options = self.checked(options)
        state = AwakeState()
        state.own_country = chosen.own_country == "yes"
        state.chosen_items = chosen.chosen_items == "yes"
        if state.chosen_items:
            state.kinds = empty_box()
        return state

    def text(self, state: AwakeState, move: int) -> str:
        return text_of(state, move)

    def parse(self, state: AwakeState, text: str) -> int:
        return parse(state, text)

    def why(self, state: AwakeState, seat: int, move: int) -> Refusal | None:
        return refusal(state, seat, move)

    def sampler(self, view: View) -> Unseen:
        return Unseen(view)

    def show(self, view: View) -> Scene:
        return scene_of(view)

    def plain(self, state: AwakeState, event: Event) -> bool:
        """Near a trap it tells something even if nothing happens, for its area depends on what it is."""
        if isinstance(event, shapes.Moved):
            return state.trap_mask() == 0
        return isinstance(event, PLAIN)

    def say(self, event: Event, words: Words) -> str:
        return english.say(cast("AwakeEvent", event), words)

    def explain(self, refusal: Refusal, words: Words) -> str:
        return english.explain(refusal, words)

    def load(self, data: dict[str, Any]) -> AwakeState:
        return load(data)


AWAKE: Final = AwakeHeroes()

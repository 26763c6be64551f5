"""Awake Heroes as a game: its facts, how a table is set up, and the answers it gives."""

from __future__ import annotations

from typing import Any, Final, final

from hyakki.games.awake import events
from hyakki.games.awake.dump import fill
from hyakki.games.awake.features import FEATURES
from hyakki.games.awake.gallery import shown
from hyakki.games.awake.moves import parse, text_of
from hyakki.games.awake.options import Options
from hyakki.games.awake.refusals import refusal
from hyakki.games.awake.sampler import AwakeSampler
from hyakki.games.awake.scene.build import scene_of
from hyakki.games.awake.scene.types import Scene
from hyakki.games.awake.state import AwakeState
from hyakki.games.awake.tables import RULESET
from hyakki.games.awake.teams import empty_box
from hyakki.games.awake.types import View
from hyakki.kernel.chance import Chance
from hyakki.kernel.gallery import Card, Group
from hyakki.kernel.game import Game
from hyakki.kernel.log import Log
from hyakki.kernel.types import Event, GameInfo, Refusal, options_of
from hyakki.kernel.words import Catalogue

__all__ = ["AWAKE", "AwakeHeroes"]

PLAIN: Final = (
    events.Chose,
    events.Placed,
    events.TurnBegan,
    events.Passed,
    events.Blocked,
    events.TrapSet,
    events.Hurt,
    events.Healed,
    events.Marked,
    events.Fell,
    events.Awakened,
    events.Offered,
    events.Answered,
    events.DuelCalled,
    events.ChampionChosen,
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
            tagline="Lead a small team against the enemy castle. In enemy territory your characters awaken.",
            seats=(2,),
            default_seats=2,
            minutes=(8,),
            traits=("turns", "tactics", "dice", "hidden items", "secret teams"),
            options=options_of(Options),
            ruleset=RULESET,
        )
        self.Options = Options
        self.events = events.EVENTS
        self.scene = Scene
        self.features = FEATURES
        self.catalogue = Catalogue.of("hyakki.games.awake")
        self.drawn = True

    def new(self, seats: int, chance: Chance, options: Any = None, log: Log | None = None) -> AwakeState:
        """A fresh game: both choose first, so no luck is drawn before they have."""
        self.check_seats(seats)
        chosen: Options = self.checked(options)
        state = AwakeState(chosen)
        if state.chosen_items:
            state.kinds = empty_box()
        return state

    def text(self, state: AwakeState, move: int) -> str:
        return text_of(state, move)

    def parse(self, state: AwakeState, text: str) -> int:
        return parse(state, text)

    def why(self, state: AwakeState, seat: int, move: int) -> Refusal | None:
        return refusal(state, seat, move)

    def sampler(self, view: View) -> AwakeSampler:
        return AwakeSampler(view)

    def show(self, view: View) -> Scene:
        return scene_of(view)

    def plain(self, state: AwakeState, event: Event) -> bool:
        """Near a trap it tells something even if nothing happens, for its area depends on what it is."""
        if isinstance(event, events.Moved):
            return state.trap_mask() == 0
        return isinstance(event, PLAIN)

    def gallery(self) -> tuple[list[Group], list[Card]]:
        return shown()

    def load(self, data: dict[str, Any]) -> AwakeState:
        return fill(AwakeState(self.options_in(data)), data)


AWAKE: Final = AwakeHeroes()

"""The small trick game as a game: its facts, and the answers it gives."""

from __future__ import annotations

from typing import Any, Final, final

from hyakki.kernel.chance import Chance
from hyakki.kernel.game import Game, InvalidMove, InvalidPosition, Sampler, digest
from hyakki.kernel.log import NOBODY, Log
from hyakki.kernel.types import GameInfo, Refusal, options_of
from hyakki.kernel.words import Catalogue

from .state import CARDS, SEATS, TrickState
from .types import Dealt, Ended, Options, Play, Played, Scene, View, Won

__all__ = ["TRICK", "Trick"]

TEXTS: Final = tuple([str(card) for card in range(CARDS)])


@final
class Unseen(Sampler):
    """Deals the cards that a view's owner has not seen to those who hold them."""

    def __init__(self, view: View) -> None:
        self.view = view

    def sample(self, chance: Chance) -> TrickState:
        view = self.view
        known = {*view.hand, *view.gone}
        unseen = [card for card in range(CARDS) if card not in known] if not view.over else []
        left = [unseen[i] for i in chance.order(len(unseen))]
        state = TrickState()
        state.over, state.round = view.over, view.round
        state.leader, state.turn = view.leader, view.turn
        state.trick, state.last = view.trick, view.last
        state.points, state.gone = view.points, view.gone
        hands: list[tuple[int, ...]] = []
        for seat, count in enumerate(view.counts):
            own = seat == view.seat
            hands.append(view.hand if own else tuple(sorted([left.pop() for _ in range(count)])))
        state.hands = tuple(hands)
        return state


@final
class Trick(Game[TrickState, View]):
    def __init__(self) -> None:
        self.info = GameInfo(
            name="trick",
            title="Trick",
            tagline="The highest card wins. A game to measure servers with.",
            seats=(SEATS,),
            default_seats=SEATS,
            minutes=(20,),
            traits=("turns", "tricks", "hidden hands", "luck of the deal"),
            options=options_of(Options),
            ruleset=digest({"game": "trick", "version": 1}),
        )
        self.Options = Options
        self.drawn = True  # people here read its own scene, as pages do with our games
        self.events = (Dealt, Played, Won, Ended)
        self.scene = Scene
        self.catalogue = Catalogue.of(__name__.rpartition(".")[0])

    def new(self, seats: int, chance: Chance, options: Any = None, log: Log | None = None) -> TrickState:
        self.check_seats(seats)
        state = TrickState()
        state.deal(chance, log)
        return state

    def text(self, state: TrickState, move: int) -> str:
        return TEXTS[move]

    def parse(self, state: TrickState, text: str) -> int:
        if text not in TEXTS:
            raise InvalidMove(f"{text[:20]!r} is no card: write a number from 0 to {CARDS - 1}")
        return int(text)

    def why(self, state: TrickState, seat: int, move: int) -> Refusal | None:
        if not 0 <= seat < SEATS:
            return Refusal("watching", "TR-2")
        if not 0 <= move < CARDS:
            return Refusal("no_card", "TR-1")
        if state.over:
            return Refusal("over", "TR-4")
        if seat != state.turn:
            return Refusal("not_your_turn", "TR-2", {"seat": state.turn})
        if move not in state.hands[seat]:
            return Refusal("not_in_hand", "TR-1", {"card": move})
        return None

    def sampler(self, view: View) -> Unseen:
        return Unseen(view)

    def show(self, view: View) -> Scene:
        return scene(view, view.seat, view.hand)

    def scenes(self, state: TrickState, seats: list[int]) -> list[Any]:
        table = state.view(NOBODY)
        return [scene(table, seat, state.hands[seat] if seat >= 0 else ()) for seat in seats]

    def load(self, data: dict[str, Any]) -> TrickState:
        state = TrickState()
        if set(data) != set(state.dump()):
            raise InvalidPosition("this is no position of the small trick game")
        state.over, state.round = data["over"], data["round"]
        state.leader, state.turn = data["leader"], data["turn"]
        state.trick = tuple([Play(seat, card) for seat, card in data["trick"]])
        state.last = tuple([Play(seat, card) for seat, card in data["last"]])
        state.points, state.gone = tuple(data["points"]), tuple(data["gone"])
        state.hands = tuple([tuple(hand) for hand in data["hands"]])
        return state


def scene(table: View, seat: int, hand: tuple[int, ...]) -> Scene:
    """What everybody sees, and one seat's own cards."""
    mine = seat == table.turn and not table.over
    return Scene(
        seat,
        table.round,
        table.leader,
        table.turn,
        table.trick,
        table.last,
        table.points,
        table.counts,
        hand,
        tuple([TEXTS[card] for card in hand]) if mine else (),
        table.over,
    )


TRICK: Final = Trick()

"""A position of the small trick game, and what a card does to it."""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from hyakki.kernel.chance import Chance
from hyakki.kernel.game import State, places_by
from hyakki.kernel.log import Log, bit
from hyakki.kernel.types import Outcome

from .types import Dealt, Ended, Play, Played, View, Won

__all__ = ["CARDS", "SEATS", "TrickState"]

SEATS = 4
ROUNDS = 4
CARDS = 44
HAND = 11


@final
class TrickState(State):
    """Everything in it is replaced and never changed, so that a clone takes it over as it is."""

    def __init__(self) -> None:
        super().__init__()
        self.round = 1
        self.leader = 0
        self.turn = 0
        self.trick: tuple[Play, ...] = ()
        self.last: tuple[Play, ...] = ()
        self.points: tuple[int, ...] = (0,) * SEATS
        self.hands: tuple[tuple[int, ...], ...] = ((),) * SEATS
        self.gone: tuple[int, ...] = ()
        """The cards played in this round, in their order."""

    def must(self) -> i64:
        return 0 if self.over else bit(self.turn)

    def legal(self, seat: i64) -> list[int]:
        return list(self.hands[seat]) if seat == self.turn and not self.over else []

    def apply(self, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
        hands = list(self.hands)
        hands[seat] = tuple([card for card in hands[seat] if card != move])
        self.hands = tuple(hands)
        self.gone += (move,)
        self.trick += (Play(seat, move),)
        if log is not None:
            log.tell(Played(rules=("TR-2",), seat=seat, card=move))
        if len(self.trick) < SEATS:
            self.turn = (seat + 1) % SEATS
            return
        best = max(self.trick, key=lambda play: play.card)
        points = list(self.points)
        points[best.seat] += 1
        self.points = tuple(points)
        self.leader = self.turn = best.seat
        self.last = self.trick
        self.trick = ()
        if log is not None:
            log.tell(Won(rules=("TR-3",), seat=best.seat, card=best.card))
        if not self.hands[0]:
            self._end_round(chance, log)

    def deal(self, chance: Chance, log: Log | None) -> None:
        order = chance.order(CARDS)
        self.hands = tuple([tuple(sorted(order[at : at + HAND])) for at in range(0, CARDS, HAND)])
        self.gone = ()
        if log is not None:
            log.tell(Dealt(rules=("TR-1",), round=self.round))

    def _end_round(self, chance: Chance, log: Log | None) -> None:
        if self.round < ROUNDS:
            self.round += 1
            self.deal(chance, log)
            return
        self.over = True
        if log is not None:
            log.tell(Ended(rules=("TR-4",), winners=self.outcome().winners, points=max(self.points)))

    def view(self, seat: i64) -> View:
        return View(
            seat=seat,
            round=self.round,
            leader=self.leader,
            turn=self.turn,
            trick=self.trick,
            last=self.last,
            points=self.points,
            counts=tuple([len(hand) for hand in self.hands]),
            hand=self.hands[seat] if seat >= 0 else (),
            gone=self.gone,
            over=self.over,
        )

    def outcome(self) -> Outcome:
        return Outcome(places_by(self.points), self.points, "rounds_played", ("TR-4",))

    def clone(self) -> TrickState:
        twin = TrickState()
        twin.over = self.over
        twin.round = self.round
        twin.leader = self.leader
        twin.turn = self.turn
        twin.trick = self.trick
        twin.last = self.last
        twin.points = self.points
        twin.hands = self.hands
        twin.gone = self.gone
        return twin

    def dump(self) -> dict[str, Any]:
        return {
            "over": self.over,
            "round": self.round,
            "leader": self.leader,
            "turn": self.turn,
            "trick": [[play.seat, play.card] for play in self.trick],
            "last": [[play.seat, play.card] for play in self.last],
            "points": list(self.points),
            "hands": [list(hand) for hand in self.hands],
            "gone": list(self.gone),
        }

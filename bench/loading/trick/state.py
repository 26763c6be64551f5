"""A position of the small trick game, and what a card does to it."""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from hyakki.kernel.chance import Chance
from hyakki.kernel.game import State, places_by
from hyakki.kernel.log import Log, bit
from hyakki.kernel.shapes import Outcome

from .shapes import Dealt, Ended, Played, View, Won

__all__ = ["CARDS", "SEATS", "TrickState"]

SEATS = 4
ROUNDS = 4
CARDS = 44
HAND = 11


@final
class TrickState(State):
    def __init__(self) -> None:
        super().__init__()
        self.round = 1
        self.leader = 0
        self.turn = 0
        self.trick: list[tuple[int, int]] = []
        """Seats and their cards, the leader's first."""
        self.last: list[tuple[int, int]] = []
        """The trick before; replaced as a whole, so that clones may share it."""
        self.points = [0] * SEATS
        self.hands: list[list[int]] = [[] for _ in range(SEATS)]
        self.gone: list[int] = []
        """The cards played in this round, in their order."""

    def must(self) -> i64:
        return 0 if self.over else bit(self.turn)

    def legal(self, seat: i64) -> list[int]:
        return list(self.hands[seat]) if seat == self.turn and not self.over else []

    def apply(self, seat: i64, move: i64, chance: Chance, log: Log | None) -> None:
        self.hands[seat].remove(move)
        self.gone.append(move)
        self.trick.append((seat, move))
        if log is not None:
            log.tell(Played(rules=("TR-2",), seat=seat, card=move))
        if len(self.trick) < SEATS:
            self.turn = (seat + 1) % SEATS
            return
        winner, best = self.trick[0]
        for player, card in self.trick:
            if card > best:
                winner, best = player, card
        self.points[winner] += 1
        self.leader = self.turn = winner
        self.last = self.trick
        self.trick = []
        if log is not None:
            log.tell(Won(rules=("TR-3",), seat=winner, card=best))
        if not self.hands[0]:
            self._end_round(chance, log)

    def deal(self, chance: Chance, log: Log | None) -> None:
        order = chance.order(CARDS)
        self.hands = [sorted(order[seat * HAND : seat * HAND + HAND]) for seat in range(SEATS)]
        self.gone = []
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
            trick=tuple(self.trick),
            last=tuple(self.last),
            points=tuple(self.points),
            counts=tuple([len(hand) for hand in self.hands]),
            hand=tuple(self.hands[seat]) if seat >= 0 else (),
            gone=tuple(self.gone),
            over=self.over,
        )

    def outcome(self) -> Outcome:
        return Outcome(places_by(self.points), tuple(self.points), "rounds_played", ("TR-4",))

    def clone(self) -> TrickState:
        twin = TrickState()
        twin.over = self.over
        twin.round = self.round
        twin.leader = self.leader
        twin.turn = self.turn
        twin.trick = self.trick[:]
        twin.last = self.last
        twin.points = self.points[:]
        twin.hands = [hand[:] for hand in self.hands]
        twin.gone = self.gone[:]
        return twin

    def dump(self) -> dict[str, Any]:
        return {
            "over": self.over,
            "round": self.round,
            "leader": self.leader,
            "turn": self.turn,
            "trick": [list(play) for play in self.trick],
            "last": [list(play) for play in self.last],
            "points": list(self.points),
            "hands": [list(hand) for hand in self.hands],
            "gone": list(self.gone),
        }

"""The hands of bots press at a hand's pace, whatever they see."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from hyakki.table.live.bot_hands import AGAIN, BotHands
from hyakki.table.types import Seat


class Stubborn:
    """Sees a reason to swing as long as nothing has come of it."""

    def see(self, view: Any) -> tuple[str, int]:
        return "swing", 500

    def done(self) -> None:
        pass


def test_a_hand_does_not_press_again_as_often_as_it_looks() -> None:
    """A press that is not decided yet may change nothing on the screen; it is not repeated without end."""
    fight = SimpleNamespace(fights=lambda state: True, fighters=lambda state: (0,))
    journal = SimpleNamespace(seats=[Seat(0, "bot", "Emi", 0, "normal")])
    hands = BotHands(cast("Any", journal), cast("Any", fight))
    hands.hands[0] = Stubborn()
    state = cast("Any", SimpleNamespace(view=lambda seat: None))
    presses = []
    for now in range(450, 800):  # a look every millisecond
        presses += [now for _ in hands.pressed(now)]
        hands.plan(state, lambda state: state)
    assert presses == [500, 500 + AGAIN, 500 + 2 * AGAIN]

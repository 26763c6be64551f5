"""The later steps of my turn: what I may do there, were the optional steps before it left out.

A page can then let me press what I want to do, and leave out what lies between by itself. Leaving out a step
draws no luck and tells nothing, so any world that fits the view can be asked.
"""

from __future__ import annotations

from hyakki.games.awake.battle import ATTACKING, STEPS, TURN
from hyakki.games.awake.moves import HIT, PASS, STEP, USE_SKILL, text_of
from hyakki.games.awake.scene.odds import odds_of
from hyakki.games.awake.scene.reach import reaches, targets_of
from hyakki.games.awake.scene.types import Later
from hyakki.games.awake.state import AwakeState
from hyakki.kernel.chance import Seeded

__all__ = ["later_steps"]


def later_steps(state: AwakeState, seat: int) -> tuple[Later, ...]:
    """In their order; the last is the one that cannot be left out, or the last of the turn."""
    if state.stage != TURN or state.pending or state.over or state.player != seat:
        return ()
    found: list[Later] = []
    ahead = state.clone()
    luck = Seeded("later")
    while ahead.step != ATTACKING and PASS in ahead.legal(seat):
        turn = ahead.turn
        ahead.apply(seat, PASS, luck, None)
        if ahead.turn != turn or ahead.stage != TURN:
            break
        found.append(step_of(ahead, seat))
    return tuple(found)


def step_of(state: AwakeState, seat: int) -> Later:
    legal = state.legal(seat)
    own = [move for move in legal if move >= STEP or reaches(move)]
    return Later(
        step=STEPS[state.step],
        skippable=PASS in legal,
        moves=tuple(text_of(state, move) for move in own),
        odds=tuple(odds_of(state, move) for move in own if move >= HIT),
        targets=tuple(targets_of(state, move) for move in own if USE_SKILL <= move < STEP),
    )

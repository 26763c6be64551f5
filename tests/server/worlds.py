"""Pairs of worlds that differ only in what one viewer may not know, found through the kernel alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from hyakki.games import game
from hyakki.kernel.chance import Drawn, Recorder, Seeded, Tape
from hyakki.kernel.game import IllegalMove
from hyakki.kernel.log import Log, seats_in

PHANTOM = game("phantom")

Script = list[tuple[int, str]]


@dataclass(frozen=True)
class Pair:
    """One viewer, one script of moves, and two deals that the viewer cannot tell apart."""

    seats: int
    viewer: int
    script: Script
    deals: tuple[list[Drawn], list[Drawn]]


def told(seats: int, viewer: int, deal: list[Drawn], script: Script) -> list[Any] | None:
    """All that the viewer learns on the way; None if the script cannot be played in this world."""
    log = Log()
    state = PHANTOM.new(seats, Tape(list(deal)), log=log)
    learned: list[Any] = []

    def look() -> None:
        scene = PHANTOM.show(state.view(viewer))
        learned.append(msgspec.to_builtins((scene, log.heard(viewer), seats_in(state.must()))))

    look()
    for seat, move in script:
        if not state.must() >> seat & 1:
            return None
        try:
            PHANTOM.play(state, seat, move, Tape([]), log)
        except IllegalMove:
            return None
        look()
    return learned


def pair(seats: int, viewer: int, seed: int, moves: int) -> Pair:
    """A random beginning, and another deal that looks the same to the viewer up to its end."""
    luck = Seeded(seed)
    kept = Recorder(luck)
    state = PHANTOM.new(seats, kept)
    script: Script = []
    for _ in range(moves):
        seat = seats_in(state.must())[0]
        move = state.draw(seat, luck)
        script.append((seat, PHANTOM.text(state, move)))
        state.apply(seat, move, Tape([]), None)
    deal = kept.tape
    known = told(seats, viewer, deal, script)
    assert known is not None
    at = next(i for i, drawn in enumerate(deal) if isinstance(drawn, list))
    order = deal[at]
    assert isinstance(order, list)
    other, swapped = list(order), 0
    for _ in range(400):
        i, j = luck.below(len(order)), luck.below(len(order))
        tried = list(other)
        tried[i], tried[j] = tried[j], tried[i]
        if i != j and told(seats, viewer, [*deal[:at], tried, *deal[at + 1 :]], script) == known:
            other = tried
            swapped += 1
    assert swapped >= 5, "the worlds must differ in more than a card or two"
    return Pair(seats, viewer, script, (deal, [*deal[:at], other, *deal[at + 1 :]]))

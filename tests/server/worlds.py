"""Pairs of worlds that differ only in what one viewer may not know, found through the kernel alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

import msgspec

from hyakki.games import AnyGame, game
from hyakki.kernel.chance import Drawn, Recorder, Seeded, Tape
from hyakki.kernel.game import IllegalMove
from hyakki.kernel.log import Log, seats_in

Script = list[tuple[int, str]]


@dataclass(frozen=True)
class Pair:
    """One viewer, one script of moves, and two deals that the viewer cannot tell apart."""

    game: str
    seats: int
    viewer: int
    script: Script
    deals: tuple[list[Drawn], list[Drawn]]


def told(rules: AnyGame, seats: int, viewer: int, deal: list[Drawn], script: Script) -> list[Any] | None:
    """All that the viewer learns on the way; None if the script cannot be played in this world."""
    log = Log()
    state = rules.new(seats, Tape(list(deal)), log=log)
    learned: list[Any] = []

    def look() -> None:
        scene = rules.show(state.view(viewer))
        learned.append(msgspec.to_builtins((scene, log.heard(viewer), seats_in(state.must()))))

    look()
    for seat, move in script:
        if not state.must() >> seat & 1:
            return None
        try:
            rules.play(state, seat, move, Tape([]), log)
        except IllegalMove:
            return None
        look()
    return learned


def pair(name: str, seats: int, viewer: int, seed: int, moves: int) -> Pair:
    """A random beginning, and another deal that looks the same to the viewer up to its end."""
    rules = game(name)
    luck = Seeded(seed)
    kept = Recorder(luck)
    state = rules.new(seats, kept)
    script: Script = []
    for _ in range(moves):
        seat = seats_in(state.must())[0]
        move = state.draw(seat, luck)
        script.append((seat, rules.text(state, move)))
        state.apply(seat, move, Tape([]), None)
    deal = kept.tape
    known = told(rules, seats, viewer, deal, script)
    assert known is not None
    other, swapped = deal, 0
    orders = [at for at, drawn in enumerate(deal) if isinstance(drawn, list)]
    for _ in range(400):
        if swapped == 20:
            break
        at = orders[luck.below(len(orders))]
        tried = list(cast("list[int]", other[at]))
        i, j = luck.below(len(tried)), luck.below(len(tried))
        tried[i], tried[j] = tried[j], tried[i]
        changed = [*other[:at], tried, *other[at + 1 :]]
        if i != j and told(rules, seats, viewer, changed, script) == known:
            other = changed
            swapped += 1
    assert swapped >= 5, "the worlds must differ in more than a card or two"
    return Pair(name, seats, viewer, script, (deal, other))

"""The proof of secrecy: permute all that a seat may not know, and nothing it receives changes.

What may differ is told by the case's `twins`, which is written from the rulebook and not from the views.
Both worlds are replayed with the same moves of the seat, and everything it gets is compared: views, scenes,
events, legal moves, refusals, what can be taken back, and the number and size of all frames.
"""

from __future__ import annotations

import os
from typing import Any

from hyakki.conformance.case import Case, Nonconformity
from hyakki.conformance.playing import plain
from hyakki.conformance.returning import plain as plain_move
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import Log
from hyakki.kernel.record import Entry, Record, replay
from hyakki.kernel.words import Words

CUTS = 6
TRIES = 4
STRIDE = 1 if os.environ.get("HYAKKI_DEEP") else 4
"""In a frame every so many moves are tried, in the next frame and at the next cut those beside them."""


def secrecy(case: Case) -> None:
    """Whatever a seat may not know can change, and nothing that it receives does."""
    compared = 0
    for seed in case.seeds("secrecy"):
        luck = Seeded(seed)
        whole, _ = case.played(seed)
        for _ in range(CUTS):
            cut = 1 + luck.below(len(whole.entries))
            record = Record(
                case.game.info.name,
                case.game.info.ruleset,
                case.lines,
                case.options,
                tuple(whole.entries[:cut]),
            )
            for seat in case.viewers:
                mine = received(case, record, seat)
                for _ in range(TRIES):
                    twin = case.twin(record, seat, luck)
                    if twin is not None and twin.entries != record.entries:
                        compare(mine, received(case, twin, seat), seat)
                        compared += 1
    if compared < case.games * CUTS:
        raise Nonconformity(
            "secrecy", f"only {compared} pairs of worlds were compared: `twins` gives too few"
        )


def received(case: Case, record: Record, seat: int) -> list[dict[str, object]]:
    """Everything a seat gets, entry by entry."""
    frames: list[dict[str, object]] = []
    words = Words(names=tuple(line.name for line in case.lines), me=seat)

    def look(entry: Entry, state: Any, log: Log | None) -> None:
        events = log.heard(seat) if log else []
        view = state.view(seat)
        first = (len(frames) + len(record.entries)) % STRIDE
        frames.append(
            {
                "events": [(event, case.game.say(event, words)) for event in events],
                "number of events": len(events),
                "size": len(b"".join(plain(event) for event in events)),
                "view": view,
                "scene": plain(case.game.show(view)),
                "legal moves": state.legal(seat),
                "refusals": [case.game.why(state, seat, move) for move in case.tried[first::STRIDE]],
                "whose turn": (state.must(), state.may()),
                "can be taken back": plain_move(case, state, log),
            }
        )

    replay(record, case.game, look)
    return frames


def compare(mine: list[dict[str, object]], twin: list[dict[str, object]], seat: int) -> None:
    if len(mine) != len(twin):
        raise Nonconformity(
            "secrecy", f"seat {seat} gets {len(mine)} frames in one world, {len(twin)} in another"
        )
    for number, (here, there) in enumerate(zip(mine, twin)):
        for what in here:
            if here[what] != there[what]:
                raise Nonconformity(
                    "secrecy",
                    f"seat {seat} can tell two worlds apart that should look the same, "
                    f"after entry {number} by its {what}: {here[what]!r} here, {there[what]!r} there",
                )

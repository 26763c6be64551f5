"""A game of Hoshi Battle told as a story: two bots or more with human hands, one text for one seed."""

from __future__ import annotations

from typing import Any

from tests.golden.story import NAMES

from hyakki.bots.hoshi import REFLEXES
from hyakki.bots.hoshi.bouts import bout
from hyakki.games.hoshi import HOSHI
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import Log
from hyakki.kernel.words import Words

LEFT_OUT = {"lift", "throw", "fetched", "recovered", "up", "lower", "down", "hush", "uncover"}
"""Motions without which the story is easier to read."""


def story(seats: int, seed: str, **options: str) -> str:
    luck, own, log = Seeded(f"luck {seed}"), Seeded(f"own {seed}"), Log()
    words = Words(names=NAMES[:seats])
    state = HOSHI.new(seats, luck, HOSHI.options(options), log)
    bout(state, [REFLEXES["normal"]] * seats, luck, own, log)
    outcome = state.outcome()
    lines = [
        f"{HOSHI.info.title}, {seats} players, ruleset {HOSHI.info.ruleset}, seed {seed!r}",
        *(f"option {name} {value}" for name, value in options.items()),
        "",
        *(told(event, words) for event in log.heard(-1) if worth_telling(event)),
        "",
        f"places {outcome.places}, scores {outcome.scores}, {len(log.lines)} events, key {state.key()}",
    ]
    return "\n".join(lines) + "\n"


def worth_telling(event: Any) -> bool:
    if event.kind == "moved":
        return event.motion not in LEFT_OUT
    if event.kind == "faced":
        return event.faces is not None and set(event.faces) != {"blank"}
    if event.kind == "chosen":
        return bool(event.what != "exchange")
    return event.kind not in ("countdown", "asked")


def told(event: Any, words: Words) -> str:
    """What a spectator reads, with the instant where there is one and the rules behind it."""
    at = f"{event.at / 1000:9.3f} " if hasattr(event, "at") else " " * 10
    return f"{at}{HOSHI.say(event, words)} ({', '.join(event.rules)})"

"""The times of a duel by name (HB-R8), read from `times.toml`, at the paces one can choose.

>>> normal, quick = times_at("normal"), times_at("quick")
>>> normal[TRAVEL], quick[TRAVEL], quick[DRAW_WINDOW]
(400, 300, 25)
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any, Final

__all__ = [
    "BREATH",
    "CALM_DUEL",
    "CALM_QUIET",
    "COUNTDOWN",
    "DRAW_WINDOW",
    "DUEL",
    "FETCH",
    "GUARD_DOWN",
    "GUARD_HOLD",
    "GUARD_REST",
    "GUARD_UP",
    "HOLD",
    "MOMENT",
    "NAMES",
    "PACES",
    "PULL_BACK",
    "PULL_LAST",
    "QUIET",
    "READING",
    "RECOVERY",
    "ROUND_COUNTDOWN",
    "SAYS",
    "SETTLE_LEAST",
    "SETTLE_MOST",
    "SHOUT",
    "TIMEOUT",
    "TRAVEL",
    "WINDOW",
    "WINDOW_LONG",
    "ContentError",
    "read_toml",
    "times_at",
]

SETTLE_LEAST: Final = 0
SETTLE_MOST: Final = 1
HOLD: Final = 2
FETCH: Final = 3
READING: Final = 4
TRAVEL: Final = 5
RECOVERY: Final = 6
PULL_LAST: Final = 7
PULL_BACK: Final = 8
GUARD_UP: Final = 9
GUARD_DOWN: Final = 10
GUARD_HOLD: Final = 11
GUARD_REST: Final = 12
MOMENT: Final = 13
DRAW_WINDOW: Final = 14
SHOUT: Final = 15
BREATH: Final = 16
COUNTDOWN: Final = 17
ROUND_COUNTDOWN: Final = 18
WINDOW: Final = 19
WINDOW_LONG: Final = 20
TIMEOUT: Final = 21
QUIET: Final = 22
DUEL: Final = 23

NAMES: Final = (
    "settle_least",
    "settle_most",
    "hold",
    "fetch",
    "reading",
    "travel",
    "recovery",
    "pull_last",
    "pull_back",
    "guard_up",
    "guard_down",
    "guard_hold",
    "guard_rest",
    "moment",
    "draw_window",
    "shout",
    "breath",
    "countdown",
    "round_countdown",
    "window",
    "window_long",
    "timeout",
    "quiet",
    "duel",
)
"""In the order of the numbers above."""


class ContentError(ValueError):
    """A content file that cannot be used: says which file, which entry and what is wrong with it."""

    def __init__(self, file: str, entry: str, fault: str) -> None:
        super().__init__(f"{file}, {entry}: {fault}")
        self.file = file
        self.entry = entry
        self.fault = fault


def read_toml(file: str) -> dict[str, Any]:
    """A content file of this game."""
    try:
        return tomllib.loads((files("hyakki.games.hoshi") / file).read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise ContentError(file, "the file", str(error)) from error


def times_at(pace: str) -> list[int]:
    """All times at one pace, by number."""
    percent = PACES[pace]
    return [ms * percent // 100 if scales else ms for ms, scales in TIMES]


def read_times(data: dict[str, Any], file: str) -> list[tuple[int, bool]]:
    """What `times.toml` says, in the order of NAMES.

    >>> read_times({"times": {"travel": {"ms": -3}}}, "times.toml")
    Traceback (most recent call last):
    hyakki.games.hoshi.times.ContentError: times.toml, travel: ms must be a whole number above 0, not -3
    """
    entries: dict[str, Any] = data["times"]
    found: dict[str, tuple[int, bool]] = {}
    for name, entry in entries.items():
        if name not in NAMES:
            raise ContentError(file, name, "the rules know no time of this name")
        ms = entry.get("ms")
        if not isinstance(ms, int) or ms < 1:
            raise ContentError(file, name, f"ms must be a whole number above 0, not {ms!r}")
        if not isinstance(entry.get("scales"), bool) or not entry.get("rule") or not entry.get("says"):
            raise ContentError(file, name, "scales, rule and says must be given")
        found[name] = (ms, entry["scales"])
    for name in NAMES:
        if name not in found:
            raise ContentError(file, name, "this time is missing")
    return [found[name] for name in NAMES]


CONTENT: Final = read_toml("times.toml")
TIMES: Final = read_times(CONTENT, "times.toml")
SAYS: Final[dict[str, str]] = {name: CONTENT["times"][name]["says"] for name in NAMES}
PACES: Final[dict[str, int]] = CONTENT["paces"]
CALM_QUIET: Final[int] = CONTENT["calm"]["quiet"]
"""Exchanges in a row without a roll that make a round a draw."""
CALM_DUEL: Final[int] = CONTENT["calm"]["duel"]
"""Exchanges of the longest duel."""

"""The times of a duel by name (HB-R8), read from `times.toml`, at the paces one can choose.

>>> normal, quick = times_at("normal"), times_at("quick")
>>> normal[TRAVEL], quick[TRAVEL], quick[DRAW_WINDOW]
(400, 300, 25)
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

from hyakki.kernel.content import File, read_text

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
    "SETTLE_LEAST",
    "SETTLE_MOST",
    "SHOUT",
    "TIMEOUT",
    "TRAVEL",
    "WINDOW",
    "WINDOW_LONG",
    "read",
    "read_times",
    "times_at",
]

AN_HOUR: Final = 3_600_000


def in_order(**numbers: int) -> tuple[str, ...]:
    """Names by their numbers, of which none may be missing.

    >>> in_order(two=1, one=0)
    ('one', 'two')
    """
    names = sorted(numbers, key=lambda name: numbers[name])
    if [numbers[name] for name in names] != list(range(len(names))):
        raise ValueError(f"a number is missing, or there twice: {numbers}")
    return tuple(names)


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

NAMES: Final = in_order(
    settle_least=SETTLE_LEAST,
    settle_most=SETTLE_MOST,
    hold=HOLD,
    fetch=FETCH,
    reading=READING,
    travel=TRAVEL,
    recovery=RECOVERY,
    pull_last=PULL_LAST,
    pull_back=PULL_BACK,
    guard_up=GUARD_UP,
    guard_down=GUARD_DOWN,
    guard_hold=GUARD_HOLD,
    guard_rest=GUARD_REST,
    moment=MOMENT,
    draw_window=DRAW_WINDOW,
    shout=SHOUT,
    breath=BREATH,
    countdown=COUNTDOWN,
    round_countdown=ROUND_COUNTDOWN,
    window=WINDOW,
    window_long=WINDOW_LONG,
    timeout=TIMEOUT,
    quiet=QUIET,
    duel=DUEL,
)
"""The names of the times, by number. Written out, for compiled code has them in place."""


def read(file: str) -> File:
    """A content file of this game."""
    return File(file, read_text(files("hyakki.games.hoshi"), file))


def times_at(pace: str) -> list[int]:
    """All times at one pace, by number."""
    percent = PACES[pace]
    return [ms * percent // 100 if scales else ms for ms, scales in TIMES]


def read_times(file: File) -> list[tuple[int, bool]]:
    """What `times.toml` says, by number.

    >>> read_times(File("times.toml", "[times]\\nsettle_least = {ms = -3}"))
    Traceback (most recent call last):
    hyakki.kernel.game.InvalidContent: times.toml, times, settle_least, ms: -3 is no number from 1 to 3600000
    """
    entry = file.one("times")
    found: list[tuple[int, bool]] = []
    for name in NAMES:
        time = entry.inner(name)
        ms = time.number("ms", 1, AN_HOUR)
        time.text("rule")
        time.text("says")
        found.append((ms, time.either("scales")))
        time.done()
    entry.done()
    return found


def read_paces(file: File) -> dict[str, int]:
    """Percent of every time that scales, by the name of a pace."""
    entry = file.one("paces")
    paces = {name: entry.number(name, 1, 1000) for name in ("relaxed", "normal", "quick")}
    entry.done()
    return paces


def read_calm(file: File) -> tuple[int, int]:
    entry = file.one("calm")
    limits = entry.number("quiet", 1, 1000), entry.number("duel", 1, 1000)
    entry.done()
    return limits


FILE: Final = read("times.toml")
CONTENT: Final = FILE.data
TIMES: Final = read_times(FILE)
PACES: Final = read_paces(FILE)
CALM: Final = read_calm(FILE)
FILE.done()
CALM_QUIET: Final[int] = CALM[0]
"""Exchanges in a row without a roll that make a round a draw."""
CALM_DUEL: Final[int] = CALM[1]
"""Exchanges of the longest duel."""

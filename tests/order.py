"""In which order files of tests begin when several run at once, so that no core is idle and none is crowded.

Browsers compute, most tests of processes wait for a clock or a disk, and rules need nothing but a core: each
folder's files are spread over the whole time, so that those that run at the same time are of different kinds.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath

# Files that take half a minute and more, first of their folder: the last ones to begin are soon over.
LONG = (
    "browser/lessons/test_lessons.py",
    "browser/lessons/test_resuming.py",
    "browser/madoshi/test_choices.py",
    "browser/awake/test_presses.py",
    "browser/hoshi/test_calm.py",
    "browser/pages/test_four_devices.py",
    "compiled/test_same_both_ways.py",
    "crash/test_kill_inside.py",
    "crash/test_kill_anytime.py",
    "docs/test_add_a_game.py",
    "processes/test_many_processes.py",
)
# Folders whose files often take long; the last part of the time is left to short ones, for an even end.
WAITING = ("browser", "crash", "docs", "envs", "faults", "lab", "processes")
UNTIL = 0.85


def in_turn(files: Iterable[str]) -> list[str]:
    """Files of tests as pytest names them, in the order in which they should begin."""
    folders: dict[str, list[str]] = {}
    for file in sorted(files):
        folders.setdefault(PurePath(file).parts[1], []).append(file)
    placed: list[tuple[float, str]] = []
    for folder, found in folders.items():
        found.sort(key=lambda file: (not file.endswith(LONG), file))
        share = (UNTIL if folder in WAITING else 1.0) / len(found)
        placed += [((place + 0.5) * share, file) for place, file in enumerate(found)]
    return [file for _, file in sorted(placed)]

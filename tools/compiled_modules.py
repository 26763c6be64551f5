"""Which modules are compiled: all in one group, for a class compiled apart from its base misbehaves."""

from __future__ import annotations

from pathlib import Path

RULES = ("kernel/*.py", "games/*/*.py")
BOTS = ("bots/playouts.py", "bots/guide.py", "bots/search.py", "bots/*/*.py")

# The way of a move: in from a socket, through the match to the journal, and out again to everybody.
MOVE = (
    "server/sockets/connection.py",
    "server/limits/admission.py",
    "server/limits/buckets.py",
    "server/limits/crowd.py",
    "server/limits/limits.py",
    "server/limits/turns.py",
    "server/handlers/play.py",
    "table/match.py",
    "table/moving.py",
    "table/journal.py",
    "table/standing.py",
    "table/steps.py",
    "table/changes.py",
    "table/frames.py",
    "table/seats/sitting.py",
    "store/chain.py",
    "store/sql/appending.py",
    "store/sql/jobs.py",
    "store/sql/rows.py",
    "table/viewers.py",
    "table/bots/hints.py",
    "table/seats/absence.py",
    "table/talk/takeback.py",
    "table/timekeeping/alarm.py",
    "table/timekeeping/game_time.py",
    "table/timekeeping/deadline.py",
    "server/services.py",
    "server/sockets/updates.py",
    "server/sockets/wire.py",
    "server/sockets/outbox.py",
)

LEARNERS = ("envs/stepping.py",)

COMPILED = (*RULES, *BOTS, *LEARNERS, *MOVE)

INTERPRETED = (
    "__init__.py",  # packages only gather names
    "types.py",  # views, events and options are read at run time (checks, TypeScript):
    "options.py",  # compiling would blur their annotations
    "events.py",
    "facts.py",
    "gallery.py",
)


def listed(package: Path) -> list[Path]:
    """The files of the package `hyakki` that are compiled, sorted."""
    found = {path for pattern in COMPILED for path in package.glob(pattern)}
    return sorted(path for path in found if path.name not in INTERPRETED)


def names(package: Path) -> list[str]:
    """The same as module names: `hyakki.kernel.chance`, …"""
    places = (path.relative_to(package.parent).with_suffix("") for path in listed(package))
    return [".".join(place.parts) for place in places]

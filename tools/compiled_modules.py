"""Which modules are compiled: all in one group, for a class compiled apart from its base misbehaves."""

from __future__ import annotations

from pathlib import Path

COMPILED = (
    "kernel/*.py",
    "games/*/*.py",
    "bots/playouts.py",
    "bots/guide.py",
    "bots/search.py",
    "bots/*/*.py",
)

INTERPRETED = (
    "__init__.py",  # packages only gather names
    "shapes.py",  # views, events and options are read at run time (checks, TypeScript):
    "options.py",  # compiling would blur their annotations
    "words.py",  # sentences for people are not hot
)


def listed(package: Path) -> list[Path]:
    """The files of the package `hyakki` that are compiled, sorted."""
    found = {path for pattern in COMPILED for path in package.glob(pattern)}
    return sorted(path for path in found if path.name not in INTERPRETED)


def names(package: Path) -> list[str]:
    """The same as module names: `hyakki.kernel.chance`, …"""
    places = (path.relative_to(package.parent).with_suffix("") for path in listed(package))
    return [".".join(place.parts) for place in places]

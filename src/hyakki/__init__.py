"""hyakki: a table for yokai-and-hero games.

Rules, the bots' search and the way of a move through the server can be compiled. Compiled code never lies
beside its sources: it is an overlay, a folder `build/compiled/<key>/` with nothing but compiled modules, made
by `tools/compile.py`. The key is a hash of all code that they were made from, so an overlay fits exactly the
sources it was made from: change a rule and the old overlay is not found any more.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES, ModuleSpec
from importlib.util import find_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

    from hyakki.games import AnyGame

__version__ = "0.1.0"

# What goes into an overlay: all code of the parts that are compiled in whole or in part, and the recipe.
PARTS = tuple(
    f"src/hyakki/{part}" for part in ("kernel", "games", "bots", "envs", "store", "table", "server")
)
RECIPE = ("setup.py", "tools/compiled_modules.py", "requirements/compile.txt")
_REPOSITORY = Path(__file__).resolve().parent.parent.parent
_OVERLAYS = _REPOSITORY / "build" / "compiled"


def game(name: str) -> AnyGame:
    """A game by its name.

    >>> game("phantom").info.title
    'Hero vs Phantom'
    """
    from hyakki import games  # not at the top: what runs, compiled or not, is settled below

    return games.game(name)


def source_key(repository: Path) -> str:
    """Name the overlay of these sources: any file that goes in changes it, and so does another Python."""
    files = [repository / place for place in RECIPE]
    for part in PARTS:
        files += (repository / part).rglob("*.py")
    digest = blake2b(EXTENSION_SUFFIXES[0].encode(), digest_size=16)
    for file in sorted(files):
        digest.update(f"{file.relative_to(repository).as_posix()}\0".encode())
        digest.update(blake2b(file.read_bytes()).digest())
    return digest.hexdigest()


@cache
def _overlay() -> Path:
    return _OVERLAYS / source_key(_REPOSITORY)


def compiled_overlay() -> Path | None:
    """Where the compiled copy of the sources of this process is, once there is one; cheap to ask again."""
    return _overlay() if _OVERLAYS.is_dir() and _overlay().is_dir() else None


def compiled() -> bool:
    """Say whether this process runs compiled rules."""
    spec = find_spec("hyakki.kernel.chance")
    return spec is not None and not str(spec.origin).endswith(".py")


class Overlay:
    """Finds a compiled module before its source is looked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("hyakki."):
            return None
        file = self.folder / (name.replace(".", "/") + EXTENSION_SUFFIXES[0])
        return spec_from_file_location(name, file) if file.is_file() else None


if not os.environ.get("HYAKKI_INTERPRETED") and (_found := compiled_overlay()):
    sys.meta_path.insert(0, Overlay(_found))
if os.environ.get("HYAKKI_COMPILED") == "required" and not compiled():
    raise ImportError("not compiled: run `python tools/compile.py` or unset HYAKKI_COMPILED")

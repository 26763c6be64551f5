"""hyakki: a table for yokai-and-hero games.

The rules and the bots' search can be compiled. Compiled code never lies beside its sources: it is an overlay,
a folder `build/compiled/<key>/` with a whole copy of the parts `kernel`, `games` and `bots`, made by
`tools/compile.py`. The key is a hash of everything that went in, so an overlay fits exactly the sources it
was made from: change a rule and the old overlay is not found any more.
"""

from __future__ import annotations

import os
from functools import cache
from hashlib import blake2b
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hyakki.games import AnyGame

__version__ = "0.1.0"

# What goes into an overlay: the parts that are copied whole, and the recipe.
PARTS = ("src/hyakki/kernel", "src/hyakki/games", "src/hyakki/bots")
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
        files += (file for file in (repository / part).rglob("*.*") if file.suffix != ".pyc")
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


if not os.environ.get("HYAKKI_INTERPRETED") and (_found := compiled_overlay()):
    __path__.insert(0, str(_found / "hyakki"))
if os.environ.get("HYAKKI_COMPILED") == "required" and not compiled():
    raise ImportError("not compiled: run `python tools/compile.py` or unset HYAKKI_COMPILED")

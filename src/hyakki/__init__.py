"""hyakki: a table for yokai-and-hero games.

The rules and the bots' search can be compiled. Compiled code never lies beside its sources: it is an overlay, a
folder `build/compiled/<key>/` with a whole copy of the parts `kernel`, `games` and `bots`, made by
`tools/compile.py`. The key is a hash of everything that went in, so an overlay fits exactly the sources it was
made from: change a rule and the old overlay is not found any more.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path

__version__ = "0.1.0"

PARTS = ("kernel", "games", "bots")  # what an overlay holds
_PACKAGE = Path(__file__).resolve().parent
_OVERLAYS = _PACKAGE.parent.parent / "build" / "compiled"


def source_key(package: Path) -> str:
    """Name the overlay of these sources: it changes with any file of the parts, and with Python's own version."""
    digest = blake2b(digest_size=12)
    for part in PARTS:
        for folder, subfolders, names in os.walk(package / part):
            subfolders[:] = sorted(name for name in subfolders if name != "__pycache__")
            for name in sorted(names):
                path = os.path.join(folder, name)  # noqa: PTH118 (Path would double the cost of every start)
                with open(path, "rb") as file:  # noqa: PTH123
                    content = file.read()
                digest.update(f"{path[len(str(package)) :]}\0{len(content)}\0".encode())
                digest.update(content)
    return f"{sys.implementation.cache_tag}-{digest.hexdigest()}"


@cache
def _overlay() -> Path:
    return _OVERLAYS / source_key(_PACKAGE)


def compiled_overlay() -> Path | None:
    """Where the compiled copy of the sources of this process is, once there is one; cheap to ask again."""
    return _overlay() if _OVERLAYS.is_dir() and _overlay().is_dir() else None


def compiled() -> bool:
    """Say whether this process runs compiled rules."""
    spec = find_spec("hyakki.kernel.chance")
    return spec is not None and not str(spec.origin).endswith(".py")


if not os.environ.get("HYAKKI_INTERPRETED") and (_found := compiled_overlay()):
    __path__.insert(0, str(_found / "hyakki"))
    sys.path.append(str(_found))  # where the modules find the library they share
if os.environ.get("HYAKKI_COMPILED") == "required" and not compiled():
    raise ImportError("no compiled code for these sources: run `python tools/compile.py`, or unset HYAKKI_COMPILED")

"""Compile what is hot for a checkout into an overlay; `hyakki/__init__.py` tells what that is.

    python tools/compile.py                # say what happens; fail if anything could not be compiled
    python tools/compile.py --background   # as ./play does: politely, and silent when all goes well

The work is done in a copy of the sources, and the copy is moved into place once it is whole: nobody ever sees
half an overlay, and editing a rule while it compiles only means that the overlay fits the rules of before.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from pathlib import Path

import ground
from compiled_modules import listed

sys.path.insert(0, str(ground.ROOT / "src"))

from hyakki import PARTS, RECIPE, source_key

OVERLAYS = ground.ROOT / "build" / "compiled"
KEPT = 3  # a running server may still use the overlay of the sources it began with


def overlay() -> tuple[Path, bool]:
    """The overlay of the present sources, and whether it had to be made."""
    found = OVERLAYS / source_key(ground.ROOT)
    if found.is_dir():
        return found, False
    if missing := ground.why_no_compiler():
        raise ground.Stop(f"Nothing can be compiled here: {missing}.")
    python = ground.compiler_room()
    with ground.locked("compile"):
        found = OVERLAYS / source_key(ground.ROOT)
        if found.is_dir():
            return found, False
        OVERLAYS.mkdir(parents=True, exist_ok=True)
        for leftover in OVERLAYS.glob(".half-*"):
            shutil.rmtree(leftover)
        with tempfile.TemporaryDirectory(dir=OVERLAYS, prefix=".half-") as half:
            made = _compile(python, Path(half))
    forget_old(made)
    return made, True


def _compile(python: Path, half: Path) -> Path:
    """Copy the sources, compile the copy, check that nothing is missing, move what came out into place."""
    files = [ground.ROOT / place for place in (*RECIPE, "src/hyakki/__init__.py")]
    files += (file for part in PARTS for file in (ground.ROOT / part).rglob("*.py"))
    for file in files:
        copy = half / file.relative_to(ground.ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    made = OVERLAYS / source_key(half)
    done = subprocess.run(
        [str(python), "setup.py", "-q", "build_ext", "--build-lib", "made", "--build-temp", "build/o"],
        cwd=half,
        env=ground.environment(HYAKKI_COMPILE="1", MYPYPATH="src"),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    suffix = str(sysconfig.get_config_var("EXT_SUFFIX"))
    modules = [path.relative_to(half / "src") for path in listed(half / "src" / "hyakki")]
    left_out = [path.name for path in modules if not (half / "made" / path).with_suffix(suffix).exists()]
    if done.returncode or left_out or not modules:
        print("\n".join(done.stdout.splitlines()[-40:]), file=sys.stderr)
        raise ground.Stop(f"Some modules could not be compiled ({', '.join(left_out) or 'see above'}).")
    (half / "made").rename(made)
    return made


def forget_old(made: Path) -> None:
    """Remove all but the newest overlays."""
    others = [path for path in OVERLAYS.iterdir() if path != made and not path.name.startswith(".")]
    for path in sorted(others, key=lambda path: path.stat().st_mtime, reverse=True)[KEPT - 1 :]:
        shutil.rmtree(path, ignore_errors=True)


def in_the_foreground() -> int:
    start = time.monotonic()
    place, made = overlay()
    took = f"in {time.monotonic() - start:.0f} s" if made else "already"
    ground.say(f"compiled {took}: {place.relative_to(ground.ROOT)}")
    return 0


def in_the_background() -> int:
    os.nice(15)
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            overlay()  # the server sees it and says so
    except (ground.Stop, OSError) as problem:
        ground.say(f"{problem} Everything works without, slower.")
        return 1
    return 0


if __name__ == "__main__":
    ground.main(in_the_background if "--background" in sys.argv else in_the_foreground)

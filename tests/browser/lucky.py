"""`hyakki serve` for browser tests: what chance decides is the same in every run of a test.

    HYAKKI_LUCK=another ./check test

plays every test with other luck. What fails then depends on luck, or is a fault that the usual luck hides.
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from tests.browser.thought import ROOT, SteadyHint, SteadyMove, SteadyReview
from tests.server.process import Process

import hyakki.bots.workers
import hyakki.server.run
from hyakki.cli import main
from hyakki.table import Ids

NOTES = "HYAKKI_TEST_LUCK"
"""Where the environment says which file has the name of the test, and what was drawn in it so far."""

CHOSEN = os.environ.get("HYAKKI_LUCK", "")


class LuckyProcess(Process):
    module = "tests.browser.lucky"


class Luck:
    """Outlives the servers of a test: one that comes back on the same data does not draw the same again."""

    def __init__(self, notes: Path) -> None:
        self.notes = notes

    def begin(self, test: str) -> None:
        self.notes.write_text(f"{CHOSEN} {test}\n")

    @contextlib.contextmanager
    def of(self, name: str) -> Iterator[None]:
        """For what is made once for many tests: the same, whichever of them is the first to want it."""
        kept = self.notes.read_text()
        self.begin(name)
        try:
            yield
        finally:
            self.notes.write_text(kept)

    def next(self, kind: str) -> Random:
        """Each kind has its own: it does not matter which of two visitors is quicker."""
        test, *drawn = self.notes.read_text().splitlines()
        with self.notes.open("a") as notes:
            notes.write(f"{kind}\n")
        return Random(f"{test} {kind} {drawn.count(kind)}")


class LuckyIds(Ids):
    """Matches, guests and names of bots that a test meets in every run."""

    def __init__(self, luck: Luck) -> None:
        self.luck = luck

    def match(self) -> str:
        return f"m{self.luck.next('match').getrandbits(64):016x}"

    def guest(self) -> str:
        return f"g{self.luck.next('guest').getrandbits(64):016x}"

    def invite(self) -> str:
        return f"i{self.luck.next('invite').getrandbits(128):032x}"

    def secret(self) -> bytes:
        return self.luck.next("secret").randbytes(32)

    def below(self, n: int) -> int:
        return self.luck.next("below").randrange(n)


def of_this_test() -> Luck:
    return Luck(Path(os.environ[NOTES]))


def serve_steadily() -> int:
    steady = {"MoveQuestion": SteadyMove, "HintQuestion": SteadyHint, "ReviewQuestion": SteadyReview}
    for name, question in steady.items():
        setattr(hyakki.bots.workers, name, question)
    os.environ["PYTHONPATH"] = str(ROOT)  # where their workers find these
    luck = of_this_test()
    setattr(hyakki.server.run, "Ids", lambda: LuckyIds(luck))  # noqa: B010, mypy sees no such name there
    return main()


if __name__ == "__main__":
    sys.exit(serve_steadily())

"""Runs the command: as a person does, in a process of its own, or in this one, which is far quicker."""

from __future__ import annotations

import io
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path

from hyakki.cli import main
from hyakki.games import game
from hyakki.kernel.chance import Seeded
from hyakki.kernel.log import seats_in
from hyakki.kernel.record import Keeper, Record, SeatLine


@dataclass(frozen=True)
class CommandResult:
    code: int
    out: str
    err: str


def hyakki(*words: str | Path) -> CommandResult:
    done = subprocess.run(
        [sys.executable, "-m", "hyakki.cli", *map(str, words)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return CommandResult(done.returncode, done.stdout, done.stderr)


def here(*words: str | Path) -> CommandResult:
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = main(list(map(str, words)))
    return CommandResult(code, out.getvalue(), err.getvalue())


def played(seed: int = 1, seats: int = 4) -> Record:
    """A whole game by chance."""
    phantom = game("phantom")
    names = ("Mio", "Ken", "Rin", "Aya", "Sho", "Yui")
    keeper = Keeper(phantom, tuple(SeatLine("bot", name, "easy") for name in names[:seats]), {"rounds": "1"})
    luck = Seeded(seed)
    state = keeper.start(luck)
    while not state.over:
        seat = seats_in(state.must())[0]
        keeper.move(state, seat, state.draw(seat, luck), luck)
    return keeper.record()

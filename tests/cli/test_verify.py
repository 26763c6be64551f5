"""`hyakki verify`: a fair record passes, every other one says what is wrong with it, and where."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.command import hyakki, played

from hyakki.cli import main
from hyakki.games import game
from hyakki.kernel.chance import Recorder
from hyakki.kernel.fair import Draws, commitment, key_of
from hyakki.kernel.log import seats_in
from hyakki.kernel.record import DealLines, Entry, Record, SeatLine

SECRET = b"s" * 32
OPTIONS = {"rounds": "1"}
THROWN = "ab" * 32


def dealt() -> Record:
    """A whole game of Hero vs Phantom, dealt as a table deals it."""
    rules = game("phantom")
    key = key_of(SECRET, "x7", "phantom", rules.info.ruleset, OPTIONS, [THROWN, "", ""])
    luck = Draws(key, "", 0)
    kept = Recorder(luck)
    state = rules.new(3, kept, rules.options(OPTIONS))
    entries = [Entry(0, 5, "start", chance=kept.tape, asked=kept.asked)]
    while not state.over:
        seat = seats_in(state.must())[0]
        move = rules.text(state, state.legal(seat)[0])
        kept = Recorder(luck)
        rules.play(state, seat, move, kept)
        entries.append(Entry(len(entries), 5, "move", seat, move, kept.tape, asked=kept.asked))
    deal = DealLines("x7", commitment("x7", "phantom", SECRET), SECRET.hex(), (THROWN, "", ""))
    seats = (SeatLine("person", "Ken"), SeatLine("bot", "Mio", "hard"), SeatLine("person", "Rin"))
    return Record("phantom", rules.info.ruleset, seats, OPTIONS, tuple(entries), deal)


def test_a_fair_record_passes_from_a_file_and_from_a_pipe(tmp_path: Path) -> None:
    record = tmp_path / "game.record"
    record.write_text(dealt().write())
    told = hyakki("verify", record, "--commitment", commitment("x7", "phantom", SECRET)[:12].upper())
    assert (told.code, told.err) == (0, "")
    assert told.out.splitlines() == [
        "Hero vs Phantom: Ken, Mio, Rin",
        f"commitment {commitment('x7', 'phantom', SECRET)}: fits the secret",
        f"Ken threw in {THROWN}",
        "Rin threw in nothing",
        "Every draw was checked: 3 of 3. This game was dealt as it was promised.",
    ]
    piped = subprocess.run(
        [sys.executable, "-m", "hyakki.cli", "verify", "-"],
        input=record.read_bytes(),
        capture_output=True,
        check=False,
    )
    assert (piped.returncode, piped.stdout.decode()) == (0, told.out)


def test_what_does_not_fit_fails_with_its_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = dealt()
    deal, start = record.deal, record.entries[0]
    assert deal is not None
    first = start.chance[0]
    assert isinstance(first, int)
    path = tmp_path / "game.record"
    cases = {
        "line 13: draw 0: the secret gives": replace(
            record, entries=(replace(start, chance=[(first + 1) % 5, *start.chance[1:]]), *record.entries[1:])
        ),
        "line 9: the commitment does not belong": replace(record, deal=replace(deal, secret="00" * 32)),
        "line 13: draw": replace(record, deal=replace(deal, entropy=("cd" * 32, "", ""))),
        "line 11: seat 1 is a bot's": replace(record, deal=replace(deal, entropy=("", THROWN, ""))),
        "line 13: the tape has ended": replace(
            record,
            entries=(replace(start, chance=start.chance[:-1], asked=start.asked[:-1]), *record.entries[1:]),
        ),
        "line 14: ": replace(
            record,
            entries=(
                start,
                replace(record.entries[1], seat=(record.entries[1].seat + 1) % 3),
                *record.entries[2:],
            ),
        ),
    }
    for problem, changed in cases.items():
        path.write_text(changed.write())
        assert main(["verify", str(path)]) == 1
        out = capsys.readouterr().out
        assert f"{path}, {problem}" in out
        assert "NOT dealt as it was promised" in out
    path.write_text(record.write())
    assert main(["verify", str(path), "--commitment", "0123"]) == 1
    assert "not the one you were shown (0123)" in capsys.readouterr().out


def test_what_cannot_be_checked_says_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = dealt()
    text = record.write()
    path = tmp_path / "game.record"
    cases: dict[str, bytes] = {
        "made before fair dealing": played().write().encode(),
        "the count or the hash": text.replace(" at 5 ", " at 6 ", 1).encode(),
        "before its 'end' line": text[: len(text) // 2].rpartition("\n")[0].encode(),
        "line 1: this is not a hyakki record": b"chess\n",
        "it is not even text": b"\xff\xfe",
        "is not finished; 3 draws fit so far": replace(record, entries=record.entries[:9]).write().encode(),
        "ruleset": replace(record, ruleset="0" * 16).write().encode(),
        "newer than this program": text.replace("record 2", "record 9", 1).encode(),
    }
    for problem, data in cases.items():
        path.write_bytes(data)
        assert main(["verify", str(path)]) == 2, problem
        told = capsys.readouterr()
        assert problem in told.err
        assert told.err.startswith(f"hyakki verify: {path}")
    assert main(["verify", str(tmp_path / "nothing")]) == 2
    assert "no such file" in capsys.readouterr().err

"""`hyakki bench`: how fast we are, beside others, in one interleaved run."""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Any

import hyakki
from hyakki.commands import CannotDo, Subparsers, add, reason

ROOT = Path(__file__).resolve().parents[3]
PEERS = ROOT / "bench" / "peers.py"
ROOM = ROOT / ".house" / "bench-venv"
INSTALL = """\
No peers to measure against. In a checkout, install them apart from everything else:
  python3 -m venv .house/bench-venv
  .house/bench-venv/bin/pip install --require-hashes -r requirements/bench.txt"""

RIVALS = (
    ("inside", "hearts-cpp", "OpenSpiel Hearts, whole games all in C++"),
    ("inside-dealt", "hearts-cpp-dealt", "OpenSpiel Hearts, dealt, all in C++"),
    ("python", "hearts-python", "OpenSpiel Hearts, whole games from Python"),
    ("python-dealt", "hearts-python-dealt", "OpenSpiel Hearts, dealt, from Python"),
    ("python-legal-dealt", "hearts-python-dealt", "  the same, both with a list of legal moves"),
    ("python", "connect-four", "PettingZoo connect four, from Python"),
    ("python", "uno", "RLCard Uno, from Python"),
)
"""Which of our measurements stands beside which peer's."""
LABELS = {
    "inside": "whole games, compiled loop",
    "inside-dealt": "dealt rounds, compiled loop",
    "python": "whole games, Python loop",
    "python-dealt": "dealt rounds, Python loop",
    "python-legal-dealt": "dealt rounds, Python loop, legal moves listed",
}
NUMBERS = ("nobody", "one", "two", "three", "four", "five", "six")


def add_parser(sub: Subparsers) -> None:
    parser = add(sub, "bench", "measure how fast rules and search are, beside others", "hyakki bench --quick")
    parser.add_argument("--quick", action="store_true", help="a rough look: short and few slices")
    parser.add_argument(
        "--peers",
        type=Path,
        metavar="PYTHON",
        help="a Python that has OpenSpiel, PettingZoo and RLCard (usually .house/bench-venv)",
    )
    parser.add_argument(
        "--results", type=Path, metavar="DIR", help="keep the raw figures here (usually bench/results)"
    )
    parser.add_argument("--json", action="store_true", help="print the raw figures instead of tables")


def run(args: argparse.Namespace) -> int:
    from hyakki.lab.progress import Progress
    from hyakki.lab.speed import COSTS, OWN, simulations_per_second

    rounds, slice_ = (3, 0.1) if args.quick else (15, 0.4)
    python = args.peers or (ROOM / "bin" / "python" if (ROOM / "bin" / "python").exists() else None)
    if args.results is not None and not args.results.is_dir():
        raise CannotDo(f"--results {args.results}: there is no such folder")
    with Peers(python) as peers:
        measures: dict[str, Callable[[float], tuple[int, float]]] = {**OWN, **peers.measures}
        speeds: dict[str, list[float]] = {name: [] for name in measures}
        seats = (3, 4, 5, 6)
        with Progress(rounds * len(measures) + len(COSTS) + len(seats), "slices") as progress:
            for _ in range(rounds):
                for name, measure in measures.items():
                    decisions, seconds = measure(slice_)
                    speeds[name].append(decisions / seconds)
                    progress(sum(map(len, speeds.values())))
            costs = {name: cost(slice_) for name, cost in COSTS.items()}
            search = {str(n): simulations_per_second(n, 3 * slice_) for n in seats}
    figures = {
        "at": datetime.now(UTC).isoformat(timespec="seconds"),
        "hyakki": hyakki.__version__,
        "mode": "compiled" if hyakki.compiled() else "interpreted",
        "python": platform.python_version(),
        "machine": platform.machine(),
        "peers": peers.versions,
        "slice_seconds": slice_,
        "decisions_per_second": speeds,
        "microseconds": costs,
        "simulations_per_second": search,
    }
    print(json.dumps(figures) if args.json else as_tables(figures))
    kept = keep(figures, args.results)  # once they are printed: a full disk must not lose them
    if args.json:
        return 0
    print(f"\nraw figures: {kept}" if kept else "")
    if not peers.versions:
        print(INSTALL)
    return 0


class Peers:
    """The other programs, in a process of their own that waits while we are measured."""

    def __init__(self, python: Path | None) -> None:
        self.process: subprocess.Popen[str] | None = None
        self.versions: dict[str, str] = {}
        if python is None or not PEERS.exists():
            return
        try:
            self.process = subprocess.Popen(
                [python, PEERS], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        except OSError as error:
            raise CannotDo(f"--peers {python}: {reason(error)}") from error
        self.versions = self._answer()

    @property
    def measures(self) -> dict[str, Callable[[float], tuple[int, float]]]:
        return {name: self._measure(name) for name in self.versions}

    def _measure(self, name: str) -> Callable[[float], tuple[int, float]]:
        def measured(seconds: float) -> tuple[int, float]:
            assert self.process is not None
            assert self.process.stdin is not None
            self.process.stdin.write(f"{name} {seconds}\n")
            self.process.stdin.flush()
            decisions, passed = self._answer()
            return decisions, passed

        return measured

    def _answer(self) -> Any:
        assert self.process is not None
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise CannotDo("the peers stopped answering; the lines above say why")
        return json.loads(line)

    def __enter__(self) -> Peers:
        return self

    def __exit__(self, *error: object) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()


def keep(figures: dict[str, Any], results: Path | None) -> Path | None:
    """Raw figures stay where they can be looked at again."""
    folder = results or ROOT / "bench" / "results"
    if not folder.is_dir():
        return None
    file = folder / f"{figures['at'].replace(':', '').replace('+0000', 'Z')}-{figures['mode']}.json"
    try:
        file.write_text(json.dumps(figures, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise CannotDo(f"{file}: {reason(error)}") from error
    return file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file


def labels() -> dict[str, str]:
    """What each of our own measurements is, in words."""
    from hyakki.games import game
    from hyakki.lab.speed import OTHERS

    others = {}
    for key, (name, seats) in OTHERS.items():
        rules = game(name)
        whom = "alone" if seats == 1 else f"for {NUMBERS[seats]}"
        how = "quick hands, real time" if rules.real_time is not None else "compiled loop"
        others[key] = f"{rules.info.title} {whom}, {how}"
    return LABELS | others


def as_tables(figures: dict[str, Any]) -> str:
    speeds: dict[str, list[float]] = figures["decisions_per_second"]
    lines = [
        f"hyakki {figures['hyakki']}, {figures['mode']}, Python {figures['python']}; decisions a second:"
    ]
    for name, label in labels().items():
        lines.append(f"  {label:<46} {median(speeds[name]):>12,.0f}")
    rivals = [rival for rival in RIVALS if rival[1] in speeds]
    if rivals:
        lines += [
            "",
            f"  {'beside it, slice by slice':<46} {'a second':>12}  {'we are':>7}   {'from – to':<12}",
        ]
    for ours, theirs, label in rivals:
        ratios = [a / b for a, b in zip(speeds[ours], speeds[theirs])]
        lines.append(
            f"  {label:<46} {median(speeds[theirs]):>12,.0f}  {median(ratios):>6.1f}x"
            f"   {min(ratios):.1f} – {max(ratios):.1f}"
        )
    lines += ["", "microseconds a call, four players, in the middle of a game:"]
    lines += [f"  {name:<46} {cost:>12.2f}" for name, cost in figures["microseconds"].items()]
    lines += ["", "simulations a second of `search`, first card of a game:"]
    for seats, speed in figures["simulations_per_second"].items():
        lines.append(f"  {seats + ' players':<46} {speed:>12,.0f}")
    return "\n".join(lines)

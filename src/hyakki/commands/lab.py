"""`hyakki lab`: experiments that stop when they know."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hyakki.commands import CannotDo, Subparsers, add

if TYPE_CHECKING:
    from hyakki.lab.answers import Judge
    from hyakki.lab.engines import Engine
    from hyakki.lab.experiment import Arm, Experiment
    from hyakki.lab.running import Found

EXAMPLE = """\
hyakki lab list
hyakki lab run phantom-quick
hyakki lab run mine.toml --results mine.sqlite --workers 4
hyakki lab report mine.toml --results mine.sqlite --html mine.html --csv mine-csv"""


def add_parser(sub: Subparsers) -> None:
    parser = add(sub, "lab", "run experiments that stop when they know, and look at what they found", EXAMPLE)
    inner = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    inner.add_parser("list", help="name the experiments that come with the program")
    running = inner.add_parser("run", help="play an experiment until its questions are answered")
    report = inner.add_parser("report", help="write what was found as a page with pictures")
    for one in (running, report):
        one.add_argument(
            "experiment", metavar="NAME|FILE", help="one of `hyakki lab list`, or a TOML file of your own"
        )
        one.add_argument(
            "--results",
            type=Path,
            metavar="FILE",
            help="where the games are kept (usually NAME.sqlite, here)",
        )
    running.add_argument("--workers", type=int, metavar="N", help="how many processes (usually one a core)")
    running.add_argument(
        "--ray",
        nargs="?",
        const="",
        metavar="ADDRESS",
        help="play on a Ray cluster: start one here, or join one",
    )
    report.add_argument(
        "--html",
        type=Path,
        metavar="FILE",
        help="the page (usually NAME.html, here)",
    )
    report.add_argument("--csv", type=Path, metavar="FOLDER", help="every figure as a table, too")
    report.add_argument("--json", type=Path, metavar="FILE", help="one table of it as data, too")
    report.add_argument("--since", type=Path, metavar="FILE", help="earlier results to compare with")
    report.add_argument("--again", action="store_true", help="write over files that are there")


def run(args: argparse.Namespace) -> int:
    from hyakki.lab.engines import LostWorkers
    from hyakki.lab.experiment import InvalidExperiment
    from hyakki.lab.results import UnfitResults

    try:
        return {"list": listed, "run": played, "report": reported}[args.action](args)
    except (InvalidExperiment, UnfitResults, LostWorkers) as problem:
        raise CannotDo(str(problem)) from problem


def listed(args: argparse.Namespace) -> int:
    from hyakki.lab.experiments import built_in, names

    for name in names():
        print(f"{name:<24} {built_in(name).title}")
    return 0


def played(args: argparse.Namespace) -> int:
    from hyakki.lab.results import Results
    from hyakki.lab.running import run as run_experiment
    from hyakki.lab.tuning import tuned

    experiment, path = asked_for(args)
    engine = engine_for(args)
    results = Results(path)
    bar = Bar()
    try:
        results.begin(experiment.name, experiment.text, ("hyakki", *sys.argv[1:]))
        if experiment.search is not None:
            experiment = tuned(experiment, results, engine, bar.see)
        found = run_experiment(experiment, results, engine, bar.see)
    except KeyboardInterrupt:
        bar.clear()
        print(f"Stopped. What was played is kept in {path}; the same command goes on from there.")
        return 130
    finally:
        bar.clear()
        engine.close()
        results.close()
    tell(found)
    print(f"\nThe games are in {path}; `hyakki lab report {args.experiment}` draws them.")
    return 0


def engine_for(args: argparse.Namespace) -> Engine:
    from hyakki.lab.engines import ProcessPool

    workers = os.cpu_count() or 1 if args.workers is None else args.workers
    if workers < 1:
        raise CannotDo(f"--workers {workers}: at least 1")
    if args.ray is None:
        return ProcessPool(workers)
    from hyakki.lab.clusters import Cluster, NoRay

    try:
        return Cluster(args.ray, args.workers)
    except NoRay as problem:
        raise CannotDo(str(problem)) from problem


def reported(args: argparse.Namespace) -> int:
    from hyakki.lab.reports import write
    from hyakki.lab.results import Results
    from hyakki.lab.tuning import told

    experiment, path = asked_for(args)
    page = args.html or Path(f"{experiment.name}.html")
    for file in filter(None, (page, args.json)):
        if file.exists() and not args.again:
            raise CannotDo(f"{file} is there already; name another, or say --again")
    results = Results(path, write=False)
    earlier = Results(args.since, write=False) if args.since is not None else None
    try:
        experiment = told(experiment, results)
        for file in write(experiment, results, page, args.csv, args.json, earlier):
            print(file)
    except OSError as error:
        raise CannotDo(f"{error.filename}: {(error.strerror or str(error)).lower()}") from error
    finally:
        results.close()
        if earlier is not None:
            earlier.close()
    return 0


def asked_for(args: argparse.Namespace) -> tuple[Experiment, Path]:
    from hyakki.lab.experiments import find

    experiment = find(args.experiment)
    return experiment, args.results or Path(f"{experiment.name}.sqlite")


def tell(found: Sequence[Found]) -> None:
    from hyakki.lab.figures import engine_faults

    for one in found:
        print(f"{one.arm.name}: {len(one.games):,} games")
        for answer in one.answers:
            print(f"  {answer.sentence}")
        for faults in engine_faults(one.games):
            print(f"  {faults.sentence}")


class Bar:
    """One progress bar an arm, with the interval as it is now."""

    def __init__(self) -> None:
        self.arm: Arm | None = None

    def see(self, arm: Arm, done: int, most: int, judges: Sequence[Judge]) -> None:
        from hyakki.lab.progress import Progress

        if arm is not self.arm:
            self.clear()
            self.arm, self.progress = arm, Progress(most, f"games, {arm.name}", done)
        note = ""
        if judges:
            judge = next((judge for judge in judges if not judge.settled), judges[0])
            share, low, high = judge.found
            note = f" at most; {judge.question.measure} {share:.1%} ({low:.1%} – {high:.1%})"
        self.progress(done, note)

    def clear(self) -> None:
        if self.arm is not None:
            self.progress.__exit__(None, None, None)
            self.arm = None

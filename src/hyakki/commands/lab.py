"""`hyakki lab`: experiments that stop when they know."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hyakki.commands import CannotDo, Subparsers, add

if TYPE_CHECKING:
    from hyakki.envs.worlds import World
    from hyakki.lab.answers import Judge
    from hyakki.lab.engines import Engine
    from hyakki.lab.experiment import Arm, Experiment
    from hyakki.lab.running import Found

EXAMPLE = """\
hyakki lab list
hyakki lab run phantom-quick
hyakki lab run mine.toml --results mine.sqlite --workers 4
hyakki lab report mine.toml --results mine.sqlite --html mine.html --csv mine-csv
hyakki lab exploit greedy
hyakki lab exploit search@500 --world phantom-two-tricks"""

EXPLOIT = """\
A small world is a position near the end of a game in which all that can happen is looked at. There, everybody
plays as the bot does, but one seat plays the best reply to it, found exactly. What it gains is what the bot
gives away: 0 is unbeatable. Results are by place, 1 for the first and -1 for the last.

A bot that draws is asked several times where it sees the same, and the shares of its answers are taken for
its play. With few asks it looks more beatable than it is."""


def add_parser(sub: Subparsers) -> None:
    parser = add(sub, "lab", "run experiments that stop when they know, and look at what they found", EXAMPLE)
    inner = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    inner.add_parser("list", help="name the experiments that come with the program")
    running = inner.add_parser("run", help="play an experiment until its questions are answered")
    report = inner.add_parser("report", help="write what was found as a page with pictures")
    exploit = inner.add_parser(
        "exploit", help="say how far a bot is from unbeatable in small worlds", description=EXPLOIT
    )
    add_exploit(exploit)
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


def add_exploit(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("bot", metavar="BOT", help="random, greedy, search, search@2000, or a level as easy")
    parser.add_argument(
        "--world", metavar="NAME|FILE", help="one world only; a wrong name is answered with the list"
    )
    parser.add_argument(
        "--asks", type=int, default=10, metavar="N", help="how often it is asked in one view (usually 10)"
    )
    parser.add_argument(
        "--simulations", type=int, default=300, metavar="N", help="how long a search thinks (usually 300)"
    )
    parser.add_argument(
        "--efg", type=Path, metavar="FILE", help="write the world for Gambit and OpenSpiel, too"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line and world")


def run(args: argparse.Namespace) -> int:
    from hyakki.bots import UnknownBot
    from hyakki.envs.luck import TooMuchLuck
    from hyakki.envs.worlds import InvalidWorld
    from hyakki.lab.engines import LostWorkers
    from hyakki.lab.experiment import InvalidExperiment
    from hyakki.lab.results import UnfitResults

    try:
        actions = {"list": listed, "run": played, "report": reported, "exploit": exploited}
        return actions[args.action](args)
    except (
        *(InvalidExperiment, UnfitResults, LostWorkers),
        *(InvalidWorld, TooMuchLuck, UnknownBot),
    ) as problem:
        raise CannotDo(str(problem)) from problem


def listed(args: argparse.Namespace) -> int:
    from hyakki.lab.experiments import built_in, names

    for name in names():
        print(f"{name:<24} {built_in(name).title}")
    return 0


def played(args: argparse.Namespace) -> int:
    from hyakki.lab.outside import check_engines
    from hyakki.lab.results import Results
    from hyakki.lab.rulesets import check_cards
    from hyakki.lab.running import run as run_experiment
    from hyakki.lab.tuning import check_search, tuned

    experiment, path = asked_for(args)
    check_cards(experiment)
    check_engines(experiment)
    check_search(experiment)
    engine = engine_for(args)
    results = Results(path)
    bar = Bar()
    try:
        results.begin(experiment.name, experiment.text, ("hyakki", *sys.argv[1:]))
        if experiment.search is not None:
            experiment = tuned(experiment, results, engine, bar.see)
        found = run_experiment(experiment, results, engine, bar.see)
        results.note()
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
    from hyakki.lab.reports import AlreadyThere, write
    from hyakki.lab.results import Results
    from hyakki.lab.tuning import told

    experiment, path = asked_for(args)
    page = args.html or Path(f"{experiment.name}.html")
    results = Results(path, write=False)
    earlier = Results(args.since, write=False) if args.since is not None else None
    try:
        experiment = told(experiment, results)
        for file in write(experiment, results, page, args.csv, args.json, earlier, again=args.again):
            print(file)
    except AlreadyThere as problem:
        raise CannotDo(str(problem)) from problem
    except OSError as error:
        raise CannotDo(f"{error.filename}: {(error.strerror or str(error)).lower()}") from error
    finally:
        results.close()
        if earlier is not None:
            earlier.close()
    return 0


def exploited(args: argparse.Namespace) -> int:
    """Each world in a process that has its cards: this one, or one that is started for it."""
    from hyakki.bots import Budget
    from hyakki.bots.players import player
    from hyakki.envs.worlds import find, names
    from hyakki.kernel.overlay import VARIABLE, written

    for name, number in (("asks", args.asks), ("simulations", args.simulations)):
        if number < 1:
            raise CannotDo(f"--{name} {number}: at least 1")
    if args.efg is not None and args.world is None:
        raise CannotDo("--efg writes one world: name it with --world")
    if args.efg is not None and args.efg.exists():
        raise CannotDo(f"{args.efg} is there already; name another")
    player(args.bot, Budget(simulations=args.simulations))
    for named in [args.world] if args.world is not None else names():
        world = find(named)
        if world.in_place:
            exploited_here(args, world)
            continue
        words = [args.bot, "--world", named, "--asks", str(args.asks), "--simulations", str(args.simulations)]
        words += [*(["--efg", str(args.efg)] if args.efg is not None else []), *(["--json"] * args.json)]
        sys.stdout.flush()
        done = subprocess.run(
            [sys.executable, "-m", "hyakki", "lab", "exploit", *words],
            env=os.environ | {VARIABLE: written(world.changes)},
        )
        if done.returncode:
            return done.returncode
    return 0


def exploited_here(args: argparse.Namespace, world: World) -> None:
    from hyakki.commands import reason
    from hyakki.envs.worlds.tree import efg, grown
    from hyakki.lab.exploit import Asked
    from hyakki.lab.exploit import exploited as worked_out
    from hyakki.lab.progress import Progress

    with Progress(len(world.deals()), "deals") as growing:
        tree = grown(world, growing)
    if args.efg is not None:
        try:
            args.efg.write_text(efg(tree), "utf-8")
        except OSError as error:
            raise CannotDo(f"{args.efg}: {reason(error)}") from error
    with Progress(len(tree.sights), f"views at most, {args.bot}") as asking:
        asked = Asked(tree, args.bot, args.asks, args.simulations, asking)
        found = worked_out(tree, asked)
    if args.json:
        told = {
            "world": world.name,
            "bot": args.bot,
            "asks": args.asks,
            "positions": tree.positions,
            "views": len(tree.sights),
            "asked": len(asked.told),
            "alone": found.alone,
            "best": found.best,
            "nash_conv": found.nash_conv,
            "exploitability": found.exploitability,
        }
        print(json.dumps(told))
        return
    often = "plays anything" if asked.random else f"was asked {args.asks} times"
    print(f"{world.title} ({world.name})")
    print(f"  {tree.positions:,} positions; {len(tree.sights):,} different views with something to decide")
    print(f"  {args.bot} {often} in each of the {len(asked.told):,} that matter")
    for seat, (alone, best) in enumerate(zip(found.alone, found.best)):
        print(f"  seat {seat + 1}: {alone:+.3f} if all play like that, {best:+.3f} with the best reply")
    print(f"  exploitability {found.exploitability:.3f}, NashConv {found.nash_conv:.3f}")


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

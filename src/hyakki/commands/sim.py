"""`hyakki sim GAME`: bots play whole games by the thousand."""

from __future__ import annotations

import argparse
import json
import os
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from hyakki.commands import CannotDo, Subparsers, add
from hyakki.commands.bot import add_limits

if TYPE_CHECKING:
    from hyakki.lab.figures import SimReport, Spread
    from hyakki.lab.shares import Share

EXAMPLE = """\
hyakki sim phantom --seats 5 --bots hard,normal,random --games 1000 --seed 1
hyakki sim phantom --games 100000 --bots random --json
hyakki sim phantom --games 20 --bots search@5000,hard --options rounds=1 --records games/
hyakki sim madoshi --seats 1 --bots hard --games 100
hyakki sim hoshi --bots random,random+50 --games 2000
hyakki sim hoshi --bots random --games 10000 --cards
hyakki sim phantom --engine mine='python3 engine.py' --bots mine,hard --games 100"""


def add_parser(sub: Subparsers) -> None:
    parser = add(sub, "sim", "let bots play whole games and count who wins", EXAMPLE)
    parser.add_argument("game", metavar="GAME", help="which game: see `hyakki games`")
    parser.add_argument(
        "--seats", type=int, metavar="N", help="how many play (usually the game's own number)"
    )
    parser.add_argument(
        "--bots",
        metavar="A,B,…",
        help="who plays; the names repeat round the seats, and each deal is played with everyone in every"
        " seat. random, greedy, search, search@2000, or a level of the table, as hard."
        " Some games have bots of their own: a name that does not exist is answered with the list",
    )
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (usually 100)")
    parser.add_argument(
        "--seed", default="1", help="where all luck comes from; the same again, the same games"
    )
    parser.add_argument(
        "--options", nargs="+", default=[], metavar="NAME=VALUE", help="house rules: see `hyakki games`"
    )
    parser.add_argument(
        "--simulations",
        type=int,
        default=300,
        metavar="N",
        help="how long hard and search think (usually 300; at the table they have longer)",
    )
    parser.add_argument(
        "--engine",
        action="append",
        default=[],
        metavar="NAME=COMMAND",
        help="a bot from elsewhere, to be named in --bots: see `hyakki bot --help`; repeatable",
    )
    add_limits(parser)
    parser.add_argument("--workers", type=int, metavar="N", help="how many processes (usually one a core)")
    parser.add_argument(
        "--records", type=Path, metavar="DIR", help="keep a record of every game in this folder"
    )
    parser.add_argument(
        "--cards", action="store_true", help="how often each card's owner wins, where that is counted"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")


def run(args: argparse.Namespace) -> int:
    from hyakki.bots import USUAL
    from hyakki.bots.programs import UnfitProgram, named
    from hyakki.bots.trials import trial_of
    from hyakki.games import UnknownGame, game
    from hyakki.lab import Plan, PlanError, report, simulate
    from hyakki.lab.progress import Progress

    try:
        plan = Plan(
            game=args.game,
            seats=game(args.game).info.default_seats if args.seats is None else args.seats,
            bots=tuple((USUAL if args.bots is None else args.bots).split(",")),
            games=args.games,
            seed=args.seed,
            options=dict(option_of(text) for text in args.options),
            simulations=args.simulations,
            records=args.records,
            engines=tuple(named(text, args.time, args.memory) for text in args.engine),
        )
        if args.cards and trial_of(args.game).card is None:
            raise CannotDo(f"--cards: the cards of {game(args.game).info.title} are not counted")
        start = time.perf_counter()
        workers = os.cpu_count() or 1 if args.workers is None else args.workers
        with Progress(plan.games, "games") as progress:
            games = simulate(plan, workers, progress)
        seconds = time.perf_counter() - start
    except (PlanError, UnknownGame, UnfitProgram) as error:
        raise CannotDo(str(error)) from error
    figures = report(plan, games)
    if args.json:
        print(json.dumps(as_data(figures, seconds), ensure_ascii=False))
    else:
        print(as_table(figures, seconds))
        if args.cards:
            print(card_table(figures))
    return 0


def option_of(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise CannotDo(f"--options {text}: write NAME=VALUE, rounds=1 for example")
    return name, value


def as_data(figures: SimReport, seconds: float) -> dict[str, object]:
    return asdict(figures) | {
        "seconds": round(seconds, 3),
        "decisions_per_second": round(figures.decisions / seconds),
    }


def as_table(figures: SimReport, seconds: float) -> str:
    games = f"{figures.games:,} games of {figures.game} for {len(figures.seats)}, {figures.deals:,} deals"
    pace = f"{figures.decisions / seconds:,.0f} a second"
    length = figures.length
    lines = [f"{games}, {figures.decisions:,} decisions in {seconds:.1f} s ({pace})"]
    lines += ["", row("bot", "seats", "wins", "95 % interval", "fair", "points a game")]
    for bot in figures.bots:
        lines.append(row(bot.bot, str(bot.seats), *won(bot.wins), f"{bot.fair:.1%}", points(bot.score)))
    lines += ["", row("seat", "", "wins", "95 % interval", "", "points a game")]
    for seat in figures.seats:
        lines.append(row(str(seat.seat + 1), "", *won(seat.wins), "", points(seat.score)))
    if figures.ranks:
        lines += ["", row("rank", "from", "games", "95 % interval", "", "")]
        lines += [row(r.rank, str(r.points), *won(r.reached), "", "") for r in figures.ranks]
    lines += ["", f"a game takes {length.mean:.1f} decisions ({length.least} to {length.most})"]
    lines += [counted.sentence for counted in figures.counted]
    lines += [faults.sentence for faults in figures.faults]
    return "\n".join(lines)


def card_table(figures: SimReport) -> str:
    lines = ["", card_row("card", "kind", "cost", "wins", "95 % interval", "held")]
    for card in figures.cards:
        lines.append(card_row(card.name, card.kind, str(card.cost), *won(card.wins), f"{card.held:,}"))
    lines.append(f"cost and wins rise together: {figures.correlation:.2f} (rank correlation)")
    return "\n".join(lines)


def card_row(name: str, kind: str, cost: str, wins: str, interval: str, held: str) -> str:
    return f"{name:<24} {kind:<9} {cost:>4}  {wins:>6}  {interval:>15}  {held:>8}"


def row(name: str, seats: str, wins: str, interval: str, fair: str, points: str) -> str:
    return f"{name:<14} {seats:>5}  {wins:>6}  {interval:>15}  {fair:>6}  {points:>14}".rstrip()


def won(wins: Share) -> tuple[str, str]:
    return f"{wins.share:.1%}", f"{wins.low:.1%} – {wins.high:.1%}"


def points(score: Spread) -> str:
    return f"{score.mean:.2f} ± {score.sd:.2f}"

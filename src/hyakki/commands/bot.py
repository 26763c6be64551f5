"""`hyakki bot GAME COMMAND`: try an engine of your own, and read what the lines mean."""

from __future__ import annotations

import argparse

from hyakki.commands import CannotDo, Subparsers, add

EXAMPLE = """\
hyakki bot phantom 'python3 examples/engine.py'
hyakki bot madoshi ./engine --against hard --time 200"""

PROTOCOL = """\
An engine is a program in any language. It reads lines from its input and writes lines to its output, each
a word and what belongs to it, in UTF-8. What is in {} is JSON without a line break.

it reads                                it answers
  hyakki 1                                ready
      the version of these lines; there are 10 seconds to answer
  new {"game", "ruleset", "seats", "seat", "options", "seed"}
      a game begins; seats count from 0, and equal seeds are for equal games
  go {"milliseconds", "legal", "view"}    move MOVE
      its turn: the time left for this move, its legal moves in notation, and all that its seat sees; for
      learners also "actions", the numbers of these moves, and "observation", the bytes of what is seen as
      base64, both as in docs/research.md
  over {"places", "scores"}
      how it ended, for each seat; the first place is 1
  quit
      it has a second to end

It may say at any time
  info TEXT     anything; `hyakki bot` shows it, others pass over it
  error TEXT    why it cannot go on
and passes over words that it does not know. Remember to flush after every line.

It plays one seat of one game; the next game starts it again. It gets no variables of the system but PATH,
LANG, LC_ALL and TZ, no open files, so much time for each move and so much memory as is said. If it does not
start, ends, is late, says something else or names a move that is not legal, a legal move is made for it, and
the fault is told with its name; after three faults in a game it is not asked any more in that game.
Input that is closed means that nobody asks any more: end, too."""

SHOWN = 300
"""Characters of a line."""


def add_parser(sub: Subparsers) -> None:
    parser = add(sub, "bot", "try an engine from anywhere: a program that plays by lines", EXAMPLE)
    parser.description = f"{parser.description}\n\n{PROTOCOL}"
    parser.add_argument("game", metavar="GAME", help="which game: see `hyakki games`")
    # one word of the shell, so that the engine's own options are not taken for ours
    parser.add_argument("engine", metavar="COMMAND", help="what starts the engine, in quotes")
    parser.add_argument("--against", default="random", metavar="BOT", help="who has the other seats (random)")
    parser.add_argument(
        "--seats", type=int, metavar="N", help="how many play (usually the game's own number)"
    )
    parser.add_argument("--seed", default="1", help="where all luck comes from")
    parser.add_argument("--whole", action="store_true", help="show long lines to their end")
    add_limits(parser)


def add_limits(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--time",
        type=int,
        default=1000,
        metavar="MS",
        help="milliseconds that an engine has for a move (usually 1000)",
    )
    parser.add_argument(
        "--memory",
        type=int,
        default=1024,
        metavar="MB",
        help="megabytes that an engine may use (usually 1024)",
    )


def run(args: argparse.Namespace) -> int:
    from hyakki.bots.programs import Program
    from hyakki.games import UnknownGame, game
    from hyakki.lab import Plan, PlanError
    from hyakki.lab.games import play

    def hear(line: str) -> None:
        print(line if args.whole or len(line) <= SHOWN else f"{line[:SHOWN]}…", flush=True)

    try:
        rules = game(args.game)
        seats = rules.info.default_seats if args.seats is None else args.seats
        engine = Program("yours", args.engine, args.time, args.memory)
        others = (args.against,) * (seats - 1)
        plan = Plan(args.game, seats, ("yours", *others), 1, args.seed, engines=(engine,))
        plan.check()
    except (PlanError, UnknownGame) as error:
        raise CannotDo(str(error)) from error
    played = play(plan, 0, hear)
    place, score = played.places[0], played.scores[0]
    print(f"\n{rules.info.title} is over: your engine has place {place} of {seats}, score {score}.")
    print(f"It made {len(played.faults)} faults." if played.faults else "It made no fault.")
    return 1 if played.faults else 0

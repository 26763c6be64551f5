"""The command `hyakki`: it finds the sub-command's module and hands over."""

from __future__ import annotations

import argparse
import os
import sys
from importlib import import_module

import hyakki
from hyakki.commands import CannotDo, Parser

COMMANDS = (
    "serve",
    "host",
    "audit",
    "reports",
    "ban",
    "unban",
    "account",
    "ratings",
    "backup",
    "restore",
    "games",
    "rules",
    "sim",
    "bot",
    "lab",
    "replay",
    "verify",
    "bench",
)
"""Each is a module of `hyakki.commands` with `add_parser(sub)` and `run(args)`."""

EXAMPLES = """\
examples:
  hyakki serve                     open the table in the browser
  hyakki rules HP-7                what rule HP-7 says
  hyakki sim phantom --games 100   let bots play a hundred games
"""


def main(argv: list[str] | None = None) -> int:
    """Carry out a command line and return its exit code: 0 done, 1 failed, 2 cannot be done like this."""
    words = sys.argv[1:] if argv is None else argv
    if words[:1] == ["--version"]:
        print(f"hyakki {hyakki.__version__} ({'compiled' if hyakki.compiled() else 'interpreted'})")
        return 0
    parser = Parser(
        prog="hyakki",
        description="A table for yokai-and-hero games: play in the browser, replay, simulate.",
        epilog=EXAMPLES,
    )
    parser.add_argument(
        "--version", action="store_true", help="say which version runs, compiled or interpreted"
    )
    sub = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    # Only the command that was asked for is loaded: the others may be slow to import.
    wanted = [words[0]] if words and words[0] in COMMANDS else COMMANDS
    try:
        modules = {name: import_module(f"hyakki.commands.{name}") for name in wanted}
    except ValueError as fault:
        return unfit(fault)
    for module in modules.values():
        module.add_parser(sub)
    try:
        args = parser.parse_args(words)
        if args.command is None:
            parser.print_help()
            return 0
        return run(modules[args.command].run, args)
    except SystemExit as asked:  # how argparse ends after --help or a wrong argument
        return int(asked.code or 0)


def unfit(fault: ValueError) -> int:
    """Games read their cards when they are loaded: who designs some wants the fault, not our stack."""
    from hyakki.kernel.game import InvalidContent

    if not isinstance(fault, InvalidContent):
        raise fault
    print(f"hyakki: {fault}", file=sys.stderr)
    return 2


def run(command: object, args: argparse.Namespace) -> int:
    assert callable(command)
    try:
        code: int = command(args)
        sys.stdout.flush()
    except CannotDo as problem:
        print(f"hyakki {args.command}: {problem}", file=sys.stderr)
        return 2
    except ValueError as fault:
        return unfit(fault)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # The reader of our output (head, less) has gone; Python must not complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return code


if __name__ == "__main__":
    sys.exit(main())

"""The sub-commands of `hyakki`, a module each with `add_parser(sub)` and `run(args) -> int`."""

from __future__ import annotations

import argparse
from typing import Any, NoReturn

__all__ = ["CannotDo", "Parser", "Subparsers", "add", "reason"]

Subparsers = Any
"""What `add_subparsers` returns; argparse keeps the name of its type to itself."""


class CannotDo(Exception):
    """What was asked for cannot be done; its text is the one line that the person gets to read."""


def reason(error: OSError) -> str:
    """What the system says, to stand behind the name of a file: `permission denied`."""
    return (error.strerror or str(error)).lower()


class Parser(argparse.ArgumentParser):
    """An ArgumentParser whose complaints are one clear line."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        settings.setdefault("formatter_class", argparse.RawDescriptionHelpFormatter)
        super().__init__(*args, **settings)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}; see `{self.prog} --help`\n")


def add(sub: Subparsers, name: str, summary: str, example: str) -> argparse.ArgumentParser:
    """A sub-command's parser with the parts that all of them have."""
    parser: argparse.ArgumentParser = sub.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog="example:\n" + "\n".join(f"  {line}" for line in example.splitlines()),
    )
    return parser

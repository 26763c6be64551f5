"""`hyakki rules [NUMBER]`: a game's rules in our own words, whole or one of them."""

from __future__ import annotations

import argparse
import shutil
import textwrap

from hyakki.commands import CannotDo, Subparsers, add


def add_parser(sub: Subparsers) -> None:
    parser = add(sub, "rules", "print the rules, or one of them by its number", "hyakki rules HP-7")
    parser.add_argument("number", nargs="?", metavar="NUMBER", help="a rule's number, HP-7 for example")


def run(args: argparse.Namespace) -> int:
    from hyakki.games import GAMES
    from hyakki.server.http.rulebook import Rule, rulebook

    books = [rulebook(name) for name in GAMES]
    if args.number is None:
        for book in books:
            print(f"{book.title}\n")
            if book.start:
                print("Quick start")
            for step in book.start:
                print(folded("", f"{step.title}{f' ({step.mode})' if step.mode else ''}. {step.text}"))
            section = None
            for rule in book.rules:
                if rule.section != section:
                    section = rule.section
                    print(f"\n{section}")
                print(folded(rule.number, rule.text))
        return 0
    wanted = args.number.upper()
    rules: dict[str, Rule] = {}
    for book in books:
        for rule in book.rules:
            rules.setdefault(rule.number, rule)  # another's game may use our numbers
    if wanted not in rules:
        raise CannotDo(f"there is no rule {args.number}; {hint(wanted, list(rules))}")
    print(folded(wanted, rules[wanted].text))
    return 0


def folded(number: str, text: str) -> str:
    width = max(40, min(100, shutil.get_terminal_size().columns))
    return textwrap.fill(text, width, initial_indent=f"  {number:<6} ", subsequent_indent=" " * 9)


def hint(wanted: str, numbers: list[str]) -> str:
    """
    >>> hint("HP-77", ["HP-1", "HP-7", "HP-17"])
    'did you mean HP-7, HP-17 or HP-1?'
    >>> hint("banana", ["HP-1", "HP-7", "HP-17"])
    'each is a game and a number: HP-1 to HP-17'
    >>> hint("banana", ["HP-1", "HP-7", "MD-1", "MD-S2"])
    'each is a game and a number: HP-1 to HP-7, MD-1 to MD-S2'
    """
    from difflib import get_close_matches
    from itertools import groupby

    near = get_close_matches(wanted, numbers, n=3, cutoff=0.6)
    if not near:
        books = [list(book) for _, book in groupby(numbers, lambda number: number.partition("-")[0])]
        return "each is a game and a number: " + ", ".join(f"{book[0]} to {book[-1]}" for book in books)
    return "did you mean " + (", ".join(near[:-1]) + " or " if near[1:] else "") + near[-1] + "?"

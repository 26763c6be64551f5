"""What can be agreed before a game of Awake Heroes. Never compiled."""

from __future__ import annotations

from hyakki.kernel.types import frozen, option

__all__ = ["Options"]


@frozen
class Options:
    """House rules: each is `no` or `yes`.

    >>> Options(own_country="yes")
    Options(own_country='yes', chosen_items='no')
    """

    own_country: str = option(
        "no",
        label="Own country only",
        help="You pick your team from your own country only, instead of from all three.",
        rule="AH-R1",
        choices=(("no", "All characters"), ("yes", "Own country only")),
    )
    chosen_items: str = option(
        "no",
        label="Chosen items",
        help="Each player chooses nine attack and nine defence items; together they make the decks.",
        rule="AH-31",
        choices=(("no", "One box of items"), ("yes", "Each player chooses half")),
    )

"""Turning data into sentences: a language, the names at the table, and who is listening."""

from __future__ import annotations

from collections.abc import Mapping

from hyakki.kernel.log import NOBODY
from hyakki.kernel.shapes import shape

__all__ = ["Phrase", "Words"]

Phrase = str | tuple[str, str]
"""A template, or two of them: about somebody else, and about the listener ("Mio plays", "You play")."""


@shape
class Words:
    """A language as one listener hears it.

    >>> words = Words(names=("Mio", "Ken"), me=1)
    >>> words.say(("{who} plays {card}.", "You play {card}."), 0, card="P4")
    'Mio plays P4.'
    >>> words.say(("{who} plays {card}.", "You play {card}."), 1, card="P4")
    'You play P4.'
    >>> words.names_of([0, 1])
    'Mio and you'
    """

    names: tuple[str, ...] = ()
    me: int = NOBODY
    language: str = "en"

    def name(self, seat: int) -> str:
        if seat == self.me:
            return "you"
        return self.names[seat] if 0 <= seat < len(self.names) else f"Seat {seat + 1}"

    def names_of(self, seats: list[int] | tuple[int, ...]) -> str:
        return listing([self.name(seat) for seat in seats])

    def say(self, phrase: Phrase, seat: int, **facts: object) -> str:
        """Fill in a phrase about a seat."""
        if isinstance(phrase, tuple):
            phrase = phrase[1] if seat == self.me else phrase[0]
        facts["who"] = self.name(seat)
        return phrase.format_map(facts)

    def pick(self, catalogues: Mapping[str, Mapping[str, Phrase]]) -> Mapping[str, Phrase]:
        """This language's catalogue, or English where it is missing."""
        return catalogues.get(self.language, catalogues["en"])


def listing(items: list[str]) -> str:
    """
    >>> listing(["a", "b", "c"])
    'a, b and c'
    """
    if len(items) < 2:
        return "".join(items)
    return ", ".join(items[:-1]) + " and " + items[-1]

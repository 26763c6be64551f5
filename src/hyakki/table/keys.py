"""Keys: by which a move that comes twice is recognised, and so is a line of talk.

A seat's keys are unique in its match, and a seat may change hands: a bot plays on where a person has left. So
every author has a namespace of its own, and nobody can use up the key of another's move.

>>> of_person("bot 7 0"), of_bot(7, 0)
('person bot 7 0', 'bot 7 0')
"""

from __future__ import annotations

__all__ = ["LONGEST_KEY", "is_key", "of_bot", "of_person"]

LONGEST_KEY = 64


def is_key(key: str) -> bool:
    """Whether a page may choose it."""
    return 0 < len(key) <= LONGEST_KEY


def of_person(key: str) -> str:
    """The key that a page has chosen for a move."""
    return f"person {key}"


def of_bot(version: int, attempt: int) -> str:
    """A bot moves once at a version; if it must try again, another move may come of it."""
    return f"bot {version} {attempt}"

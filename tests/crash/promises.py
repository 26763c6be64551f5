"""What people were promised, compared with what is kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from hyakki.table.keys import of_person

__all__ = ["KEPT", "Promise", "all_kept", "no_others"]

KEPT = "SELECT match, seat, key, text, seq FROM entries WHERE kind = 'move'"
"""What `all_kept` compares with, in the words of both databases."""

Row = tuple[str, int, str, str, int]


@dataclass(frozen=True)
class Promise:
    """An acknowledgement that reached a client."""

    match: str
    seat: int
    key: str
    move: str
    version: int


def all_kept(promises: list[Promise], rows: list[Row]) -> None:
    """Every acknowledged move was written, once, and as it was acknowledged."""
    assert max(Counter(row[:3] for row in rows if row[2]).values()) == 1, "a move was written twice"
    kept = {row[:3]: row[3:] for row in rows}
    for promise in promises:
        found = kept.get((promise.match, promise.seat, promise.key))
        assert found == (promise.move, promise.version), f"{promise} was promised, there is {found}"


def no_others(promises: list[Promise], rows: list[Row]) -> None:
    """And people made no other move."""
    made = {row[:3] for row in rows if row[2].startswith(of_person(""))}
    promised = {(promise.match, promise.seat, promise.key) for promise in promises}
    assert made == promised, "every move was acknowledged in the end, and no other was made"

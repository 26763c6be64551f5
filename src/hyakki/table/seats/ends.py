"""How a match can end before its rules end it: what an `end` entry says."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import msgspec

from hyakki.kernel.record import Entry

__all__ = ["End", "Reason", "end_of", "end_text"]

Reason = Literal["resigned", "time", "absent", "broken"]
"""broken: the table could not go on by itself, which is nobody's fault."""


@dataclass(frozen=True, slots=True)
class End:
    """A match that its players ended: why, whose doing it was, and every seat's place."""

    reason: Reason
    seat: int
    """-1: nobody's."""
    places: tuple[int, ...]


def end_text(end: End) -> str:
    return msgspec.json.encode({"reason": end.reason, "places": end.places}).decode()


def end_of(entry: Entry) -> End | None:
    """What an `end` entry says; None for any other."""
    if entry.kind != "end":
        return None
    return msgspec.convert({**msgspec.json.decode(entry.move), "seat": entry.seat}, End)

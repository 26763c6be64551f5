"""The photo finish: what the table knows about an exchange once it is decided."""

from __future__ import annotations

from dataclasses import dataclass

from hyakki.kernel.game import NEVER
from hyakki.table.live.inputs import Input

__all__ = ["Finish", "Photo", "photo_of"]

LOOKS_BACK = 2_000
"""What was pressed longer ago has nothing to do with this exchange."""


@dataclass(frozen=True, slots=True)
class Finish:
    """One hand's part. `reaction` is None where it answered nothing that could be seen."""

    seat: int
    move: str
    at: int
    reaction: int | None
    compensation: int
    """Milliseconds by which it was brought forward: for lag, or because two contacts were too close."""
    clamped: bool


@dataclass(frozen=True, slots=True)
class Photo:
    at: int
    verdict: str
    band: int
    """Contacts no further apart than this counted as one."""
    hold: int
    """How long the verdict waited for what was still on its way."""
    hands: tuple[Finish, ...]


def photo_of(verdict: str, at: int, band: int, hold: int, inputs: list[Input]) -> Photo:
    """The latest input of each hand that had a part in it."""
    latest: dict[int, Input] = {}
    for press in inputs:
        if at - press.at <= LOOKS_BACK:
            latest[press.seat] = press
    hands = tuple(
        Finish(
            press.seat,
            press.move,
            press.at,
            None if press.reaction == NEVER else press.reaction,
            press.compensation + press.moved,
            press.clamped,
        )
        for _, press in sorted(latest.items())
    )
    return Photo(at, verdict, band, hold, hands)

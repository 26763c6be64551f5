"""The list of checks, and the one function that runs them."""

from __future__ import annotations

from collections.abc import Callable

from tests.conformance import copies, playing, racing, resampling, returning, secrecy
from tests.conformance.case import Case

CHECKS: dict[str, Callable[[Case], None]] = {
    "ends": playing.ends,
    "turns": playing.turns,
    "legal": playing.legal,
    "draw": playing.draw,
    "notation": playing.notation,
    "why": playing.why,
    "words": playing.words,
    "clone": copies.clone,
    "dump": copies.dump,
    "seeds": copies.seeds,
    "record": copies.record,
    "advance": copies.advance,
    "races": racing.races,
    "secrecy": secrecy.secrecy,
    "returning": returning.returning,
    "resample": resampling.resample,
    "varies": resampling.varies,
    "frequencies": resampling.frequencies,
}


def conform(case: Case, *only: str) -> None:
    """Run every check (or only those named) on a game; raises Nonconformity at the first that fails."""
    for name, check in CHECKS.items():
        if not only or name in only:
            check(case)

"""The list of checks, and the one function that runs them."""

from __future__ import annotations

from collections.abc import Callable

from hyakki.conformance import copies, observing, playing, racing, resampling, returning, secrecy
from hyakki.conformance.case import Case, Nonconformity

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
    "observations": observing.observations,
}

NEEDS_TWINS = ("secrecy", "varies")
NEEDS_WORLDS = ("frequencies",)


def conform(case: Case, *only: str) -> None:
    """Run every check (or only those named) on a game; raises Nonconformity at the first that fails."""
    for name in only:
        if name not in CHECKS:
            raise ValueError(f"there is no check {name!r}; there is: {', '.join(CHECKS)}")
        if name in unproven(case):
            raise ValueError(
                f"{name}: this check needs the case's `{'twins' if name in NEEDS_TWINS else 'worlds'}`"
            )
    for name in only or [name for name in CHECKS if name not in unproven(case)]:
        try:
            CHECKS[name](case)
        except Nonconformity as found:
            raise found.told(case, promise(found.check)) from found.__cause__
        except Exception as error:
            seen = f"its own code failed with {type(error).__name__}: {error}"
            raise Nonconformity(name, seen).told(case, promise(name)) from error


def unproven(case: Case) -> list[str]:
    """The checks that cannot be made, for the case does not say what a seat may not know."""
    without_twins = NEEDS_TWINS if case.twins is None else ()
    without_worlds = NEEDS_WORLDS if case.worlds is None else ()
    return [*without_twins, *without_worlds]


def promise(check: str) -> str:
    """What a check asks of a game, in one sentence."""
    return " ".join((CHECKS[check].__doc__ or "").partition("\n\n")[0].split())

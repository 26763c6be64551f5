"""All figures of a report."""

from __future__ import annotations

from collections.abc import Sequence

from hyakki.lab.experiment import Experiment
from hyakki.lab.reports.changes import Earlier, changed, sweep, tries
from hyakki.lab.reports.figure import Figure
from hyakki.lab.reports.gameplay import card_worth, curves, lengths
from hyakki.lab.reports.strength import edge, match_ups, rungs, wins
from hyakki.lab.running import Found

__all__ = ["figures"]


def figures(experiment: Experiment, found: Sequence[Found], earlier: dict[str, Earlier]) -> list[Figure]:
    """All figures that have something to show, the most telling first."""
    made = [
        sweep(experiment, found),
        tries(experiment),
        changed(found, earlier),
        wins(found),
        match_ups(found),
        rungs(found),
        edge(found),
        *card_worth(found),
        lengths(found),
        *curves(found),
    ]
    return [figure for figure in made if figure is not None]

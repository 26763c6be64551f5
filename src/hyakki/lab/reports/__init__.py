"""The report of an experiment: one page that asks nobody for anything, and its figures as CSV."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from hyakki.lab.experiment import Experiment, InvalidExperiment
from hyakki.lab.reports.changes import Earlier
from hyakki.lab.reports.figures import figures
from hyakki.lab.reports.page import csv, page
from hyakki.lab.reports.tables import table_of
from hyakki.lab.results import Results
from hyakki.lab.running import Found, found_in

__all__ = ["AlreadyThere", "write"]


class AlreadyThere(ValueError):
    """A file that a report would write over."""


def write(
    experiment: Experiment,
    results: Results,
    html: Path,
    folder: Path | None = None,
    data: Path | None = None,
    since: Results | None = None,
    *,
    again: bool = False,
) -> Iterator[Path]:
    """Write the page, and figures as CSV and one table as data if asked; gives each file once it is there.

    Raises AlreadyThere, before anything is written, unless they may be written `again`.
    """
    found = found_in(experiment, results)
    if not found:
        raise InvalidExperiment(
            f"{results.path}: no games of {experiment.name} as it is now; `hyakki lab run` plays them"
        )
    made = figures(experiment, found, earlier_of(experiment, found, since or results))
    command = results.command(experiment.name)
    texts = {html: page(experiment, found, made, command)}
    if data is not None:
        table = table_of(experiment, found, command)
        texts[data] = json.dumps(table.data, indent=1, ensure_ascii=False) + "\n"
    if folder is not None:
        texts |= {folder / f"{figure.name}.csv": csv(figure) for figure in made}
    for file in texts:
        if file.exists() and not again:
            raise AlreadyThere(f"{file} is there already; name another, or say --again")
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
    for file, text in texts.items():
        file.write_text(text, "utf-8")
        yield file


def earlier_of(experiment: Experiment, found: list[Found], results: Results) -> dict[str, Earlier]:
    """The latest games of arms of the same name that were played with other cards, rules or bots."""
    ours = {one.key: one for one in found}
    named = {one.arm.name: one for one in found}
    earlier: dict[str, Earlier] = {}
    for kept in results.arms():
        if kept.key in ours or kept.experiment != experiment.name or kept.name not in named or not kept.games:
            continue
        games = results.games(kept.key)
        if len(games[0].places) == named[kept.name].arm.plan.seats:
            earlier[kept.name] = Earlier(games, kept.ruleset, kept.at)
    return earlier

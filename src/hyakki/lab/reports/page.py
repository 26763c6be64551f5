"""The page of a report: pictures first, the numbers below each, and how to get them again at the end."""

from __future__ import annotations

import base64
import csv as comma_separated
import io
from collections.abc import Sequence
from html import escape
from importlib.resources import files

import hyakki
from hyakki.games import game
from hyakki.lab.experiment import Experiment
from hyakki.lab.figures import engine_faults
from hyakki.lab.reports.figure import Figure
from hyakki.lab.running import Found

__all__ = ["csv", "page"]

SURENESS = (
    "Intervals of wins miss the truth at most 5 times in 100, however often one looked before the end."
    " Those of cards and of the ladder do so for somebody who looks once."
)
MARKS = {"yes": "✓", "no": "✗", "open": "…"}


def page(experiment: Experiment, found: Sequence[Found], made: Sequence[Figure], command: str) -> str:
    style = (files(__name__.rpartition(".")[0]) / "style.css").read_text("utf-8")
    title, rules = escape(experiment.title), game(experiment.game).info.title
    games = sum(len(one.games) for one in found)
    body = [
        f"<header><p>{escape(rules)} · {games:,} games</p><h1>{title}</h1></header>",
        "<main>",
        *answers(found),
        *faults(found),
        *(figure_text(figure) for figure in made),
        *origin(experiment, found, command),
        "</main>",
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{title}</title>\n<link rel="icon" href="data:,">\n<style>\n{style}</style>\n</head>\n'
        f"<body>\n{chr(10).join(body)}\n</body>\n</html>\n"
    )


def answers(found: Sequence[Found]) -> list[str]:
    told = [
        f'<li class="{answer.verdict}"><span aria-hidden="true">{MARKS[answer.verdict]}</span>'
        f"<div><b>{escape(one.arm.name)}</b><p>{escape(answer.sentence)}</p></div></li>"
        for one in found
        for answer in one.answers
    ]
    return ['<section><h2>Answers</h2><ul class="answers">', *told, "</ul></section>"] if told else []


def faults(found: Sequence[Found]) -> list[str]:
    """Moves that were made for an engine say nothing about it: a reader must know of them."""
    told = [
        f"<li><b>{escape(one.arm.name)}</b><p>{escape(fault.sentence)}</p></li>"
        for one in found
        for fault in engine_faults(one.games)
    ]
    return ["<section><h2>Faults of engines</h2><ul>", *told, "</ul></section>"] if told else []


def figure_text(figure: Figure) -> str:
    wide = '<div class="wide" role="region" tabindex="0" aria-label='
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in figure.columns)
    rows = "".join(
        "<tr>" + "".join(f"<td>{escape(str(cell))}</td>" for cell in row) + "</tr>" for row in figure.rows
    )
    data = base64.b64encode(csv(figure).encode()).decode()
    title = escape(figure.title)
    return (
        f'<section id="{figure.name}"><h2>{title}</h2><p>{escape(figure.sentence)}</p>'
        f'<div class="drawing">{figure.drawing}</div>'
        f'<details><summary>The numbers</summary>{wide}"{title}, numbers">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"
        f'<p><a download="{figure.name}.csv" href="data:text/csv;base64,{data}">{figure.name}.csv</a></p>'
        "</details></section>"
    )


def csv(figure: Figure) -> str:
    written = io.StringIO()
    writer = comma_separated.writer(written, lineterminator="\n")
    writer.writerow(figure.columns)
    writer.writerows(figure.rows)
    return written.getvalue()


def origin(experiment: Experiment, found: Sequence[Found], command: str) -> list[str]:
    """What somebody else needs to get the same games."""
    rows = "".join(
        f"<tr><td>{escape(one.arm.name)}</td><td>{escape(', '.join(one.arm.plan.line_up))}</td>"
        f"<td>{len(one.games):,}</td><td>{escape(one.arm.plan.seed)}</td><td><code>{one.ruleset}</code></td></tr>"
        for one in found
    )
    columns = "".join(
        f'<th scope="col">{name}</th>' for name in ("match", "seats", "games", "seed", "ruleset")
    )
    return [
        "<section><h2>How to get the same</h2>",
        '<div class="wide" role="region" tabindex="0" aria-label="Matches">',
        f"<table><thead><tr>{columns}</tr></thead><tbody>{rows}</tbody></table></div>",
        f"<p>hyakki {hyakki.__version__}; <code>{escape(command)}</code></p>",
        f"<p>{SURENESS}</p>",
        f"<details><summary>The experiment</summary><pre>{escape(experiment.text)}</pre></details></section>",
    ]

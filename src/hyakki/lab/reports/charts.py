"""Small drawings in SVG: what the page shows of its tables. Colours come from the page's style.

Nothing is told by colour alone: what differs, differs in shape, dash or place, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

__all__ = ["Row", "columns", "heat", "intervals", "lines", "percent"]

WIDTH = 720
LABELS = 195
"""Room for what stands left of a row."""
NUMBERS = 172
"""Room for what stands right of it."""
LINE = 30
DASHES = ("", "7 4", "2 4", "10 3 2 3", "1 3", "12 6")


@dataclass(frozen=True)
class Row:
    """A dot with a line from low to high; `mark` is what would be fair, `before` an earlier dot."""

    label: str
    low: float
    middle: float
    high: float
    mark: float | None = None
    before: float | None = None
    told: str = ""
    """Right of it; the numbers if empty."""


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"


def intervals(
    rows: Sequence[Row], low: float, high: float, label: str, form: Callable[[float], str] = percent
) -> str:
    """One row below the other, all on one scale."""
    at = scale(low, high, LABELS, WIDTH - NUMBERS)
    bottom = 10 + LINE * len(rows)
    drawn = grid(at, ticks(low, high), 8, bottom, form)
    for place, row in enumerate(rows):
        y = 10 + LINE * place + LINE / 2
        drawn.append(text(LABELS - 10, y + 5, short(row.label, 24), "end"))
        drawn.append(
            f'<line class="reach" x1="{at(row.low):.1f}" x2="{at(row.high):.1f}" y1="{y}" y2="{y}"/>'
        )
        for end in (row.low, row.high):
            drawn.append(
                f'<line class="reach" x1="{at(end):.1f}" x2="{at(end):.1f}" y1="{y - 5}" y2="{y + 5}"/>'
            )
        if row.mark is not None:
            x = at(row.mark)
            drawn.append(f'<path class="mark" d="M{x - 5:.1f} {y - 11} h10 l-5 7 z"/>')
        if row.before is not None:
            drawn.append(f'<circle class="before" cx="{at(row.before):.1f}" cy="{y}" r="5"/>')
        drawn.append(f'<circle class="dot" cx="{at(row.middle):.1f}" cy="{y}" r="5.5"/>')
        told = row.told or f"{form(row.middle)} ({form(row.low)} to {form(row.high)})"
        drawn.append(text(WIDTH - NUMBERS + 12, y + 5, told, small=True))
    return svg(drawn, bottom + 26, label)


def heat(names: Sequence[str], shares: dict[tuple[str, str], float], label: str) -> str:
    """Who beats whom: rows against columns. The deeper the square, the more the row wins."""
    side = min(90.0, (WIDTH - LABELS) / max(1, len(names)))
    drawn = [text(LABELS + side * (i + 0.5), 20, short(name, 12), "middle") for i, name in enumerate(names)]
    for i, row in enumerate(names):
        y = 30 + side * i
        drawn.append(text(LABELS - 10, y + side / 2 + 5, short(row, 24), "end"))
        for j, column in enumerate(names):
            x = LABELS + side * j
            share = shares.get((row, column))
            box = f'x="{x:.1f}" y="{y:.1f}" width="{side - 3:.1f}" height="{side - 3:.1f}" rx="4"'
            if share is None:
                drawn.append(f'<rect class="none" {box}/>')
                continue
            drawn.append(f'<rect class="none" {box}/><rect class="heat" {box} opacity="{share * 0.9:.2f}"/>')
            kind = "on" if share > 0.55 else "number"
            drawn.append(text(x + side / 2 - 1, y + side / 2 + 5, percent(share), "middle", kind))
    return svg(drawn, 36 + side * len(names), label)


def columns(groups: Sequence[tuple[str, Sequence[float]]], label: str, unit: str) -> str:
    """A small histogram for each group, all on one scale."""
    everything = [number for _, numbers in groups for number in numbers]
    low, high = min(everything), max(everything)
    high = high if high > low else low + 1
    bins, room = 36, 64
    at = scale(low, high, LABELS, WIDTH - NUMBERS)
    bottom = 10 + room * len(groups)
    drawn = grid(at, ticks(low, high), 8, bottom, lambda value: f"{value:g}")
    for place, (name, numbers) in enumerate(groups):
        counts = [0] * bins
        for number in numbers:
            counts[min(bins - 1, int((number - low) / (high - low) * bins))] += 1
        base = 10 + room * (place + 1)
        step = (WIDTH - NUMBERS - LABELS) / bins
        for i, count in enumerate(counts):
            if count:
                tall = (room - 16) * count / max(counts)
                drawn.append(
                    f'<rect class="bar" x="{LABELS + step * i + 0.5:.1f}" y="{base - tall:.1f}"'
                    f' width="{step - 1:.1f}" height="{tall:.1f}"/>'
                )
        ordered = sorted(numbers)
        middle = ordered[len(ordered) // 2]
        drawn.append(text(LABELS - 10, base - room / 2 + 12, short(name, 24), "end"))
        drawn.append(upright("mark-line", at(middle), base - room + 8, base))
        drawn.append(
            text(WIDTH - NUMBERS + 12, base - room / 2 + 12, f"middle {middle:g} {unit}", small=True)
        )
    return svg(drawn, bottom + 26, label)


def lines(
    series: Sequence[tuple[str, Sequence[tuple[float, float]]]],
    label: str,
    across: Callable[[float], str],
    up: Callable[[float], str],
    reaches: Sequence[Sequence[tuple[float, float, float]]] = (),
    places: Sequence[float] = (),
) -> str:
    """Lines from left to right, each with its own dash and a name at its end; `reaches` are x, low, high."""
    points = [point for _, line in series for point in line]
    xs = [x for x, _ in points]
    ys = [y for _, y in points] + [edge for reach in reaches for _, *edges in reach for edge in edges]
    left, right, top, bottom = 60, WIDTH - 190, 12, 250
    low, high = min(ys), max(ys)
    room = (high - low or 1) * 0.08
    at = scale(min(xs), max(xs) if max(xs) > min(xs) else min(xs) + 1, left, right)
    over = scale(low - room, high + room, bottom, top)
    drawn = grid(at, places or ticks(min(xs), max(xs)), top, bottom, across)
    for tick in ticks(low, high, 5):
        drawn.append(
            f'<line class="hair" x1="{left}" x2="{right}" y1="{over(tick):.1f}" y2="{over(tick):.1f}"/>'
        )
        drawn.append(text(left - 8, over(tick) + 5, up(tick), "end", small=True))
    for reach in reaches:
        for x, least, most in reach:
            drawn.append(upright("reach", at(x), over(least), over(most)))
    ends = spread_out([over(line[-1][1]) for _, line in series], 17)
    for place, (name, line) in enumerate(series):
        way = " ".join(f"{at(x):.1f},{over(y):.1f}" for x, y in line)
        dash = DASHES[place % len(DASHES)]
        drawn.append(f'<polyline class="line" points="{way}" stroke-dasharray="{dash}"/>')
        if reaches:
            drawn += [f'<circle class="dot" cx="{at(x):.1f}" cy="{over(y):.1f}" r="4.5"/>' for x, y in line]
        y = ends[place]
        drawn.append(f'<path class="line" d="M{right + 6} {y:.1f} h24" stroke-dasharray="{dash}"/>')
        drawn.append(text(right + 36, y + 5, short(name, 20), small=True))
    return svg(drawn, bottom + 28, label)


# ---------------------------------------------------------------- parts


def svg(drawn: Iterable[str], height: float, label: str) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(label)}">'
        f"{''.join(drawn)}</svg>"
    )


def text(x: float, y: float, words: str, anchor: str = "start", kind: str = "", small: bool = False) -> str:
    named = " ".join(word for word in (kind, "small" if small else "") if word)
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{named}">{escape(words)}</text>'


def upright(kind: str, x: float, top: float, bottom: float) -> str:
    return f'<path class="{kind}" d="M{x:.1f} {top:.1f} V{bottom:.1f}"/>'


def grid(
    at: Callable[[float], float],
    places: Sequence[float],
    top: float,
    bottom: float,
    form: Callable[[float], str],
) -> list[str]:
    drawn: list[str] = []
    for tick in places:
        x = at(tick)
        drawn.append(upright("hair", x, top, bottom))
        drawn.append(text(x, bottom + 19, form(tick), "middle", small=True))
    return drawn


def scale(low: float, high: float, start: float, end: float) -> Callable[[float], float]:
    return lambda value: start + (min(max(value, low), high) - low) / (high - low) * (end - start)


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers from low to high.

    >>> ticks(0, 1), ticks(3, 47, 5)
    ([0.0, 0.2, 0.4, 0.6, 0.8, 1.0], [10, 20, 30, 40])
    """
    if high <= low:
        return [low]
    raw = (high - low) / (about - 1)
    size = 10.0
    while size > raw:
        size /= 10
    while size * 10 <= raw:
        size *= 10
    step = min((size * n for n in (1, 2, 5, 10)), key=lambda step: abs(step - raw))
    first = -int(-low // step) if low % step else int(low // step)
    found = [round(step * (first + n), 10) for n in range(int((high - first * step) / step + 1e-9) + 1)]
    return [int(tick) if step >= 1 else tick for tick in found]


def spread_out(places: Sequence[float], apart: float) -> list[float]:
    """Names at the ends of lines must not lie on each other.

    >>> spread_out([10, 12, 50], 15)
    [10, 25, 50]
    """
    order = sorted(range(len(places)), key=lambda i: places[i])
    found = list(places)
    for above, below in pairwise(order):
        found[below] = max(found[below], found[above] + apart)
    return found


def short(words: str, most: int) -> str:
    """
    >>> short("hard against normal", 8)
    'hard ag…'
    """
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"

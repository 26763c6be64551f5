"""Small drawings in SVG: what the page shows of its tables. Colours come from the page's style.

Nothing is told by colour alone: what differs, differs in shape, dash or place, too. Everything is drawn
twice, for a desk and for a phone; the style shows one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

__all__ = ["Row", "columns", "heat", "intervals", "lines", "percent"]

LINE = 30
DASHES = ("", "7 4", "2 4", "10 3 2 3", "1 3", "12 6")


@dataclass(frozen=True)
class Space:
    """How wide a drawing is, and where its rows lie."""

    name: str
    width: int
    left: int
    right: int
    above: int
    """On a phone, what is said of a row stands above it."""

    def words(self, y: float, label: str, told: str) -> list[str]:
        """What stands beside a row or above it; `y` is where its own line of text would be."""
        if self.above:
            over = y - 20
            return [text(0, over, short(label, 22)), text(self.width, over, told, "end", small=True)]
        return [
            text(self.left - 10, y, short(label, 24), "end"),
            text(self.right + 12, y, told, small=True),
        ]


DESK = Space("desk", width=720, left=195, right=548, above=0)
PHONE = Space("phone", width=320, left=16, right=300, above=16)


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

    def drawing(space: Space) -> str:
        at = scale(low, high, space.left, space.right)
        room = LINE + space.above
        bottom = 10 + room * len(rows)
        drawn = grid(at, ticks(low, high), 8, bottom, form)
        for place, row in enumerate(rows):
            y = 10 + room * (place + 1) - LINE / 2
            told = row.told or f"{form(row.middle)} ({form(row.low)} to {form(row.high)})"
            drawn += space.words(y + 5, row.label, told)
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
        return svg(space, drawn, bottom + 26, label)

    return both(drawing)


def heat(names: Sequence[str], shares: dict[tuple[str, str], float], label: str) -> str:
    """Who beats whom: rows against columns. The deeper the square, the more the row wins."""

    def drawing(space: Space) -> str:
        left, top = (110, 110) if space.above else (space.left, 30)
        side = min(90.0, (space.width - left) / max(1, len(names)))
        drawn: list[str] = []
        for i, name in enumerate(names):
            x = left + side * (i + 0.5)
            if space.above:  # upright: there is no room for names side by side
                drawn.append(text(x + 5, top - 6, short(name, 12), turned=True))
            else:
                drawn.append(text(x, top - 10, short(name, 12), "middle"))
        for i, row in enumerate(names):
            y = top + side * i
            drawn.append(text(left - 10, y + side / 2 + 5, short(row, left // 8), "end"))
            for j, column in enumerate(names):
                x = left + side * j
                share = shares.get((row, column))
                box = f'x="{x:.1f}" y="{y:.1f}" width="{side - 3:.1f}" height="{side - 3:.1f}" rx="4"'
                if share is None:
                    drawn.append(f'<rect class="none" {box}/>')
                    continue
                drawn.append(
                    f'<rect class="none" {box}/><rect class="heat" {box} opacity="{share * 0.9:.2f}"/>'
                )
                kind = "on" if share > 0.55 else "number"
                told = percent(share) if side > 45 else f"{100 * share:.0f}"
                drawn.append(text(x + side / 2 - 1, y + side / 2 + 5, told, "middle", kind))
        return svg(space, drawn, top + 6 + side * len(names), label)

    return both(drawing)


def columns(groups: Sequence[tuple[str, Sequence[float]]], label: str, unit: str) -> str:
    """A small histogram for each group, all on one scale."""
    everything = [number for _, numbers in groups for number in numbers]
    low, high = min(everything), max(everything)
    high = high if high > low else low + 1
    bins = 36

    def drawing(space: Space) -> str:
        tall = 48
        room = tall + 16 + space.above
        at = scale(low, high, space.left, space.right)
        bottom = 10 + room * len(groups)
        drawn = grid(at, ticks(low, high), 8, bottom, lambda value: f"{value:g}")
        for place, (name, numbers) in enumerate(groups):
            counts = [0] * bins
            for number in numbers:
                counts[min(bins - 1, int((number - low) / (high - low) * bins))] += 1
            base = 10 + room * (place + 1)
            step = (space.right - space.left) / bins
            for i, count in enumerate(counts):
                if count:
                    height = tall * count / max(counts)
                    drawn.append(
                        f'<rect class="bar" x="{space.left + step * i + 0.5:.1f}" y="{base - height:.1f}"'
                        f' width="{step - 1:.1f}" height="{height:.1f}"/>'
                    )
            ordered = sorted(numbers)
            middle = ordered[len(ordered) // 2]
            beside = base - tall + 8 if space.above else base - 20
            drawn += space.words(beside, name, f"middle {middle:g} {unit}")
            drawn.append(upright("mark-line", at(middle), base - tall - (0 if space.above else 8), base))
        return svg(space, drawn, bottom + 26, label)

    return both(drawing)


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
    low, high = min(ys), max(ys)
    room = (high - low or 1) * 0.08

    def drawing(space: Space) -> str:
        left, right, top, bottom = (48, 298, 12, 200) if space.above else (60, 530, 12, 250)
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
                drawn += [
                    f'<circle class="dot" cx="{at(x):.1f}" cy="{over(y):.1f}" r="4.5"/>' for x, y in line
                ]
            # on a phone the names stand below, one under the other
            x, y = (left, bottom + 44 + 20 * place) if space.above else (right + 6, ends[place])
            drawn.append(f'<path class="line" d="M{x} {y:.1f} h24" stroke-dasharray="{dash}"/>')
            drawn.append(text(x + 30, y + 5, short(name, 32 if space.above else 20), small=True))
        below = 36 + 20 * len(series) if space.above else 28
        return svg(space, drawn, bottom + below, label)

    return both(drawing)


# ---------------------------------------------------------------- parts


def both(drawing: Callable[[Space], str]) -> str:
    return drawing(DESK) + drawing(PHONE)


def svg(space: Space, drawn: Iterable[str], height: float, label: str) -> str:
    return (
        f'<svg class="{space.name}" viewBox="0 0 {space.width} {height:.0f}" role="img"'
        f' aria-label="{escape(label)}">{"".join(drawn)}</svg>'
    )


def text(
    x: float,
    y: float,
    words: str,
    anchor: str = "start",
    kind: str = "",
    small: bool = False,
    turned: bool = False,
) -> str:
    named = " ".join(word for word in (kind, "small" if small else "") if word)
    turn = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if turned else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" class="{named}"{turn}>{escape(words)}</text>'
    )


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

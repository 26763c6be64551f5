"""The drawn figures of cards as pictures of their own, for the documentation and for shared links.

They come from `web/figures`, in the colours of the page's own sources, so that a card looks the same wherever
it is shown.
"""

from __future__ import annotations

import math
import re
from functools import cache
from pathlib import Path

from drawn_cards import PAGE, hexadecimal, tone
from hyakki.kernel.gallery import Card, Side

FIGURES = Path(__file__).parent.parent / "web" / "figures"
COLOUR = re.compile(r"oklch\(([\d.]+) ([\d.]+) (var\(--hue\)|[\d.]+)\)")
SIZE = 100


def picture(game: str, card: Card, side: Side) -> str:
    """The picture of a side, 100 by 100, as the inside of an SVG."""
    return {"awake": of_awake, "madoshi": of_madoshi, "hoshi": of_hoshi}[game](card, side)


def svg(drawn: str, width: float = SIZE, height: float = SIZE) -> str:
    """A file of its own; what it shows is said where it stands."""
    box = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{drawn}</svg>\n'


def figure(game: str, name: str, colours: dict[str, str], x: float, y: float, size: float) -> str:
    """A figure in these colours."""
    text = (FIGURES / game / f"{name}.svg").read_text("utf-8")
    inside = text[text.index(">") + 1 : text.rindex("</svg>")].strip()
    painted = re.sub(r"var\(--([a-z0-9]+)\)", lambda found: colours[found[1]], inside)
    return f'<g transform="translate({x:g} {y:g}) scale({size / 64:g})">{painted}</g>'


# ---------------------------------------------------------------- Awake Heroes


def of_awake(card: Card, side: Side) -> str:
    kind = card.filters["Kind"]
    night = tone("night")
    if kind == "Character":
        hue, sheet = paper(card.group)
        awake = side.figure.endswith("-awake")
        colours = tones("Crest.svelte", "svg.awake", hue) if awake else tones("awake.css", ".folded", hue)
        fill = hexadecimal(0.94, 0.035, hue)
        flat = f'<path d="{sheet}" fill="{fill}" stroke="{night}" stroke-width="2"/>'
        return (rosette(hue) if awake else flat) + figure("awake", side.figure, colours, 4, 4, 92)
    if kind == "Castle":
        return figure("awake", side.figure, tones("awake.css", ".folded", paper(card.group)[0]), 2, 2, 96)
    hue, sheet, crease = slip(card.group == "Attack items", kind == "Trap")
    return (
        f'<path d="{sheet}" fill="{hexadecimal(0.95, 0.03, hue)}" stroke="{night}" stroke-width="2.5"/>'
        f'<path d="{crease}" fill="none" stroke="{hexadecimal(0.75, 0.09, hue)}" stroke-width="2.5"/>'
        + figure("awake", side.figure, tones("awake.css", ".folded", hue), 14, 13, 72)
    )


def rosette(hue: float) -> str:
    """The sheet unfolded, as `paper.ts` folds it."""
    edges = [
        (
            50 + far * math.sin(at * math.pi / 18),
            50 - far * math.cos(at * math.pi / 18),
        )
        for at in range(37)
        for far in (54 if at % 2 == 0 else 44,)
    ]
    paths = ["", ""]
    for at in range(36):
        (a, b), (c, d) = edges[at], edges[at + 1]
        paths[at % 2] += f"M50 50L{a:.1f} {b:.1f}L{c:.1f} {d:.1f}Z"
    edge = f'stroke="{hexadecimal(0.45, 0.12, hue)}" stroke-width="1.8" stroke-linejoin="round"'
    return "".join(
        f'<path d="{path}" fill="{hexadecimal(lightness, 0.15, hue)}" {edge}/>'
        for path, lightness in zip(paths, (0.72, 0.6))
    )


@cache
def paper(country: str) -> tuple[float, str]:
    """A country's hue and the outline of its sheet."""
    found = re.search(rf'"{country}": {{ hue: (\d+), sheet: "([^"]+)"', source("paper.ts"))
    if found is None:
        raise LookupError(f"paper.ts has no paper for {country}")
    return float(found[1]), found[2]


@cache
def slip(attack: bool, trap: bool) -> tuple[float, str, str]:
    """Hue, outline and crease of what an item is drawn on."""
    text = source("paper.ts")
    hues = re.search(r'deck === "attack" \? (\d+) : (\d+)', text)
    shapes = re.findall(r'sheet: "([^"]+)", crease: "([^"]+)"', text)
    if hues is None or len(shapes) != 3:
        raise LookupError("paper.ts draws slips in a way that tools/card_figures.py does not know")
    sheet, crease = shapes[0 if trap else 1 if attack else 2]
    return float(hues[1 if attack else 2]), sheet, crease


def tones(name: str, selector: str, hue: float) -> dict[str, str]:
    """The colours t0 to t4 that a rule of a style sheet sets, for a hue."""
    found = re.search(re.escape(selector) + r" \{(.+?)\}", source(name), re.DOTALL)
    colours = re.findall(r"--(t\d): (.+?);", found[1]) if found else []
    if len(colours) != 5:
        raise LookupError(f"{name} has no five colours under {selector}; tools/card_figures.py needs them")
    return {word: painted(value, hue) for word, value in colours} | {"night": tone("night")}


def painted(value: str, hue: float) -> str:
    found = COLOUR.fullmatch(value)
    if found is None:
        raise LookupError(f"{value} is no colour that tools/card_figures.py knows")
    return hexadecimal(
        float(found[1]), float(found[2]), hue if found[3].startswith("var") else float(found[3])
    )


@cache
def source(name: str) -> str:
    return (PAGE / "games" / "awake" / name).read_text("utf-8")


# ---------------------------------------------------------------- Madoshi and Hoshi Battle


def of_madoshi(card: Card, side: Side) -> str:
    colours = {"ink": "night", "accent": "vermilion", "paper": "talisman", "glow": "lantern"}
    night = tone("night")
    return (
        f'<rect x="1" y="1" width="98" height="98" rx="4" fill="{tone("talisman")}" stroke="{night}"'
        f' stroke-width="2"/><path d="M2 5H98" stroke="{tone("vermilion")}" stroke-width="6"/>'
        + figure("madoshi", side.figure, {name: tone(value) for name, value in colours.items()}, 8, 10, 84)
    )


@cache
def plate(kind: str) -> tuple[str, str]:
    """The ground of a kind of card of Hoshi Battle, and what glows on it."""
    text = (PAGE / "games" / "hoshi" / "cards" / "Figure.svelte").read_text("utf-8")
    selector = "span" if kind == "Hero" else f".{kind.lower()}"
    found = re.search(rf"\n  {re.escape(selector)} {{(.+?)}}", text, re.DOTALL)
    values = dict(re.findall(r"--(plate|tint): (.+?);", found[1])) if found else {}
    if len(values) != 2:
        raise LookupError(f"Figure.svelte has no plate for {kind}; tools/card_figures.py needs one")
    return painted(values["plate"], 0), painted(values["tint"], 0)


def of_hoshi(card: Card, side: Side) -> str:
    ground, tint = plate(card.filters["Kind"])
    colours = {"ink": tone("bone"), "glow": tint, "ground": ground}
    return (
        f'<rect x="1" y="1" width="98" height="98" rx="10" fill="{ground}" stroke="{tint}" stroke-width="2"/>'
        + figure("hoshi", side.figure, colours, 12, 12, 76)
    )


def patterns(side: Side) -> str:
    """The two patterns of a Yokai side by side, each drawn as its owner sees it."""
    parts = []
    for number, pattern in enumerate(side.patterns):
        left = number * 110
        ground = (tone("talisman-sunk"), hexadecimal(0.8, 0.05, 285))[number]
        parts.append(f'<rect x="{left}" width="100" height="100" rx="6" fill="{ground}"/>')
        size = max(4, len(pattern.rows), len(pattern.rows[0]))
        cell = 92 / size
        x = left + 50 - cell * len(pattern.rows[0]) / 2
        y = 50 - cell * len(pattern.rows) / 2
        for row, cells in enumerate(pattern.rows):
            for column, mark in enumerate(cells):
                at = f'cx="{x + (column + 0.5) * cell:.1f}" cy="{y + (row + 0.5) * cell:.1f}"'
                radius = cell * (0.41 if mark == "X" else 0.08)
                parts.append(f'<circle {at} r="{radius:.1f}" fill="{tone("night")}"/>')
    return svg("".join(parts), 210, 100)

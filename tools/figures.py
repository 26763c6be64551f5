"""Check the drawn figures and write one sprite a game: `.venv/bin/python tools/figures.py [--check]`.

A figure is one small file, `web/figures/<game>/<name>.svg`; the page draws it from the game's sprite,
`web/public/figures/<game>.svg`, with colours of its own. Contact sheets of all outlines at 40 px are written
to artefacts/: people who know the figures should name each without its label (`--shuffled SEED`).
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from hyakki.games.awake.content import CONTENT
from hyakki.games.hoshi.cards import CARDS
from hyakki.games.madoshi.cards import DECK

ROOT = Path(__file__).parent.parent
LARGEST, LARGEST_MEAN = 6_000, 4_000  # bytes of a figure's file, and of all files of a game on average
NAMESPACE = "http://www.w3.org/2000/svg"
SVG = f"{{{NAMESPACE}}}"
BOX = "0 0 64 64"
SHAPES = ("path", "polygon", "circle", "ellipse", "rect", "line")
PLACES = ["d", "points", "cx", "cy", "r", "rx", "ry", "x", "y", "width", "height", "transform"]
ENDS = ["x1", "y1", "x2", "y2"]
COLOURS = ("fill", "stroke")
STROKES = ["fill-rule", "opacity", "stroke-width", "stroke-linecap", "stroke-linejoin"]
COLOUR = re.compile(r"var\(--([a-z0-9]+)\)")
TOKEN, GAP, COLUMNS = 40, 24, 10  # pixels and figures in a row of a contact sheet


@dataclass(frozen=True, slots=True)
class Kind:
    """The figures that a game needs, and the custom properties that their colours may be."""

    game: str
    sets: Mapping[str, tuple[str, ...]]
    """One for each of these; every set has a contact sheet without labels of its own."""
    others: tuple[str, ...]
    palette: tuple[str, ...]

    @property
    def wanted(self) -> list[str]:
        return [name for names in (*self.sets.values(), self.others) for name in names]


def file_name(name: str) -> str:
    """A card's name as its figure's file and symbol are called; `web/src/kit/figure.ts` does the same.

    >>> file_name("Ittan-momen"), file_name("Brass Bastion")
    ('ittan-momen', 'brass-bastion')
    """
    return re.sub(r"[^a-z0-9]+", "-", name.lower())


def kinds() -> list[Kind]:
    heroes = called(CONTENT.characters)
    things = {"awake": heroes, "awake-items": called((*CONTENT.items, *CONTENT.castles))}
    awake = tuple(f"{name}-awake" for name in heroes)
    return [
        Kind("awake", things, awake, ("t0", "t1", "t2", "t3", "t4", "night")),
        Kind("hoshi", {"hoshi": called(CARDS)}, (), ("ink", "glow", "ground")),
        Kind("madoshi", {"madoshi": called(DECK.cards)}, ("sun", "moon"), ("ink", "accent", "paper", "glow")),
    ]


class Named(Protocol):
    @property
    def name(self) -> str: ...


def called(cards: Iterable[Named]) -> tuple[str, ...]:
    return tuple(file_name(card.name) for card in cards)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="write no sprite; fail if one is stale")
    parser.add_argument("--shuffled", type=int, metavar="SEED", help="write sheets without labels, and keys")
    args = parser.parse_args()
    told = [line for kind in kinds() for line in done(kind, args.check, args.shuffled)]
    print("\n".join(told), end="\n" if told else "", file=sys.stderr)
    return 1 if told else 0


def done(kind: Kind, check: bool, seed: int | None) -> list[str]:
    """Write sprite and sheets of a game, or say what is wrong."""
    folder = ROOT / "web" / "figures" / kind.game
    texts = {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.svg"))}
    if wrong := list(faults(kind, texts)):
        return [f"web/figures/{kind.game}/{line}" for line in wrong]
    figures = {name: ElementTree.fromstring(text) for name, text in texts.items()}
    sheets = ROOT / "artefacts"
    sheets.mkdir(exist_ok=True)
    (sheets / f"silhouettes-{kind.game}.svg").write_text(sheet(figures, labels=True), "utf-8")
    for title, names in kind.sets.items() if seed is not None else ():
        order = random.Random(seed).sample(names, len(names))
        unnamed = sheet({name: figures[name] for name in order}, labels=False)
        (sheets / f"silhouettes-{title}-shuffled.svg").write_text(unnamed, "utf-8")
        key = "".join(f"{at} {name}\n" for at, name in enumerate(order, 1))
        (sheets / f"silhouettes-{title}-key.txt").write_text(key, "utf-8")
    target = ROOT / "web" / "public" / "figures" / f"{kind.game}.svg"
    wanted = sprite(figures)
    if target.exists() and target.read_text("utf-8") == wanted:
        return []
    if check:
        return [f"{target.relative_to(ROOT)} is stale: run `.venv/bin/python tools/figures.py`"]
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(wanted, "utf-8")
    return []


# ---------------------------------------------------------------- what may be wrong


def faults(kind: Kind, texts: dict[str, str]) -> Iterator[str]:
    """What is wrong with a game's figures, each with the name of its file."""
    wanted = Counter(kind.wanted)
    for name in sorted(wanted.keys() - texts.keys()):
        yield f"{name}.svg is missing"
    for name in sorted(name for name, times in wanted.items() if times > 1):
        yield f"{name}.svg would be the figure of two cards: let their names differ"
    for name in sorted(texts.keys() - wanted.keys()):
        yield f"{name}.svg belongs to no card: the cards are in the game's content"
    for name, text in texts.items():
        for fault in figure_faults(kind, text):
            yield f"{name}.svg {fault}"
    if texts:
        mean = sum(len(text.encode()) for text in texts.values()) // len(texts)
        if mean > LARGEST_MEAN:
            yield f": figures have {mean} bytes on average; at most {LARGEST_MEAN} are allowed"


def figure_faults(kind: Kind, text: str) -> Iterator[str]:
    if (size := len(text.encode())) > LARGEST:
        yield f"has {size} bytes; at most {LARGEST} are allowed"
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        yield f"is no XML: {error}"
        return
    if root.tag != f"{SVG}svg" or root.attrib != {"viewBox": BOX}:
        yield f'must begin with <svg xmlns="{NAMESPACE}" viewBox="{BOX}"> and nothing else in it'
    yield from inner_faults(kind, root, filled=False)


def inner_faults(kind: Kind, parent: ElementTree.Element, filled: bool) -> Iterator[str]:
    for element in parent:
        tag = element.tag.removeprefix(SVG)
        if tag not in (*SHAPES, "g"):
            yield f"holds <{tag}>; allowed are {', '.join(SHAPES)} and g"
            continue
        if "".join([element.text or "", element.tail or ""]).strip():
            yield f"has text in or after <{tag}>"
        for name, value in element.attrib.items():
            if name in COLOURS:
                colour = COLOUR.fullmatch(value)
                if value != "none" and not (colour and colour[1] in kind.palette):
                    allowed = ", ".join(f"var(--{word})" for word in kind.palette)
                    yield f'paints with {name}="{value}"; allowed are none, {allowed}'
            elif name not in (*PLACES, *ENDS, *STROKES):
                yield f"has the attribute {name} on <{tag}>, which is not allowed"
        fill = filled or "fill" in element.attrib
        if not fill and tag not in ("g", "line"):
            yield f"has a <{tag}> without a fill, which would be black in every theme"
        yield from inner_faults(kind, element, fill)


# ---------------------------------------------------------------- what is written


def sprite(figures: dict[str, ElementTree.Element]) -> str:
    """All figures of a game in one file, each a symbol."""
    lines = [f'<svg xmlns="{NAMESPACE}">']
    for name in sorted(figures):
        drawn = "".join(short(element) for element in figures[name])
        lines.append(f'<symbol id="{name}" viewBox="{BOX}">{drawn}</symbol>')
    return "\n".join([*lines, "</svg>", ""])


def short(element: ElementTree.Element, paint: str | None = None) -> str:
    """An element without what only its artist reads; with one paint for everything, if one is given."""
    tag = element.tag.removeprefix(SVG)
    words = ""
    for name, written in element.attrib.items():
        value = paint if paint and name in COLOURS and written != "none" else " ".join(written.split())
        words += f' {name}="{value}"'
    inner = "".join(short(child, paint) for child in element)
    return f"<{tag}{words}>{inner}</{tag}>" if inner else f"<{tag}{words}/>"


def sheet(figures: dict[str, ElementTree.Element], *, labels: bool) -> str:
    """Every outline, black on white, as large as a token on a phone; under it its name, or its number."""
    wide, high = 2 * TOKEN, TOKEN + GAP
    rows = -(-len(figures) // COLUMNS)
    parts = []
    for at, (name, figure) in enumerate(figures.items()):
        x, y = at % COLUMNS * wide, at // COLUMNS * high
        drawn = "".join(short(element, "#000") for element in figure)
        place = f'x="{x + TOKEN // 2}" y="{y + 4}" width="{TOKEN}" height="{TOKEN}"'
        parts.append(f'<svg {place} viewBox="{BOX}">{drawn}</svg>')
        word = name if labels else str(at + 1)
        parts.append(f'<text x="{x + TOKEN}" y="{y + TOKEN + 15}">{word}</text>')
    size = f'width="{COLUMNS * wide}" height="{rows * high}"'
    letters = 'font-family="sans-serif" font-size="8" text-anchor="middle"'
    ground = '<rect width="100%" height="100%" fill="#fff"/>'
    return "\n".join([f'<svg xmlns="{NAMESPACE}" {size} {letters}>', ground, *parts, "</svg>", ""])


if __name__ == "__main__":
    sys.exit(main())

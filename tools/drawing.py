"""A sheet for the pictures in the rules: cards, words and signs on paper, with the same said in words."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from drawn_cards import tone

WIDTH = 520
PADDING = 20
SCALE = 0.86


@dataclass(frozen=True)
class Picture:
    """A file beside a game's page, shown after its rule. `text` says the same in words."""

    rule: str
    name: str
    title: str
    text: str
    svg: str


class Drawing:
    """A sheet of paper that becomes ink where the reader's device is dark."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def card(self, drawn: str, x: float, y: float, scale: float = SCALE) -> None:
        self.parts.append(f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{drawn}</g>')

    def words(self, text: str, x: float, y: float, *, middle: bool = False, strong: bool = False) -> None:
        classes = " ".join(name for name, wanted in (("middle", middle), ("strong", strong)) if wanted)
        attribute = f' class="{classes}"' if classes else ""
        self.parts.append(f'<text x="{x:g}" y="{y:g}"{attribute}>{escape(text)}</text>')

    def no(self, x: float, y: float) -> None:
        """A cross: this may not be. (x, y) is its upper left corner."""
        for name, width in (("under", 12), ("cross", 6)):
            self.parts.append(
                f'<path class="{name}" d="M{x:g} {y:g}l40 40m0 -40l-40 40" stroke-width="{width}"/>'
            )

    def badge(self, text: str, x: float, y: float) -> None:
        self.parts.append(f'<circle class="lamp" cx="{x:g}" cy="{y:g}" r="19"/>')
        self.parts.append(f'<text class="middle strong night" x="{x:g}" y="{y + 6:g}">{escape(text)}</text>')

    def picture(self, rule: str, name: str, title: str, text: str, bottom: int) -> Picture:
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {bottom}" width="{WIDTH}"'
            f' height="{bottom}" role="img" aria-labelledby="title desc">\n'
            f'<title id="title">{escape(title)}</title>\n<desc id="desc">{escape(text)}</desc>\n'
            f"<style>{style()}</style>\n"
            f'<rect class="paper" width="{WIDTH}" height="{bottom}" rx="12"/>\n'
            + "\n".join(self.parts)
            + "\n</svg>\n"
        )
        return Picture(rule, name, title, text, svg)


def style() -> str:
    light, dark = (
        f".paper{{fill:{tone('paper', night)}}}text{{fill:{tone('ink', night)}}}"
        f".lamp{{fill:{tone('lantern', night)};stroke:{tone('edge', night)}}}"
        f".cross{{stroke:{tone('alarm', night)}}}.under{{stroke:{tone('paper', night)}}}"
        f".grid{{stroke:{tone('edge', night)}}}"
        for night in (False, True)
    )
    return (
        "text{font:17px system-ui,-apple-system,'Segoe UI',sans-serif}.strong{font-weight:700}"
        ".middle{text-anchor:middle}.lamp{stroke-width:2}.grid{stroke-width:1.5}"
        ".cross,.under,.arrow,.arrow-under{fill:none;stroke-linecap:round;stroke-linejoin:round}"
        f".arrow{{stroke:{tone('ember')}}}.arrow-under{{stroke:{tone('night')}}}"
        f"{light}.night{{fill:{tone('night')}}}"
        f"@media(prefers-color-scheme:dark){{{dark}.night{{fill:{tone('night')}}}}}"
    )

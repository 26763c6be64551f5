"""The cards of Hero vs Phantom as SVG, for the pictures in the rules; each is 100 wide and 140 high.

Colours and suits are read from the page's own sources, so that a card looks the same in the rules and at the
table.
"""

from __future__ import annotations

import math
import re
from functools import cache
from pathlib import Path

from hyakki.games.phantom.cards import COLOURS, LETTERS

PAGE = Path(__file__).parent.parent / "web" / "src"
SHEETS = ("kit/tokens.css", "games/madoshi/madoshi.css")

# Outlines (Reggae One), 69 wide on a line at 0: a picture must not depend on the reader's fonts.
DIGITS = {
    "0": "M34 2Q29 2 24 -1Q18 -3 14 -9Q9 -14 7 -22Q4 -29 4 -39Q4 -48 7 -55Q9 -63 14 -68Q18 -74 24 -77Q29"
    " -80 34 -80Q40 -80 46 -77Q51 -74 55 -69Q60 -63 62 -56Q65 -48 65 -39Q65 -30 62 -22Q60 -14 55"
    " -9Q51 -4 46 -1Q40 2 34 2ZM34 -5Q38 -5 40 -8Q43 -11 45 -16Q46 -21 48 -27Q49 -33 49 -39Q49 -45"
    " 48 -51Q46 -57 45 -62Q43 -67 40 -70Q38 -73 34 -73Q31 -73 29 -70Q26 -67 24 -62Q22 -57 21 -51Q20"
    " -45 20 -39Q20 -33 21 -27Q22 -21 24 -16Q26 -11 29 -8Q32 -5 34 -5Z",
    "1": "M33 0 32 -63 10 -66V-67L48 -80L45 0Z",
    "2": "M5 0Q5 0 8 -2Q10 -5 13 -9Q17 -14 22 -19Q26 -24 30 -30Q35 -35 38 -41Q42 -46 44 -50Q47 -54 47"
    " -57Q47 -62 44 -65Q42 -68 37 -68Q32 -68 24 -66Q16 -63 8 -58Q16 -70 23 -75Q31 -80 38 -80Q43 -80"
    " 48 -78Q52 -77 56 -74Q59 -71 61 -67Q63 -63 63 -59Q63 -55 61 -51Q59 -46 55 -41Q51 -36 46 -30Q41"
    " -25 36 -20Q31 -16 27 -12Q22 -8 20 -6L64 -17V0Z",
    "3": "M5 0Q21 -5 30 -9Q39 -13 43 -17Q47 -21 47 -25Q47 -28 44 -31Q41 -34 35 -36Q30 -38 22 -38L21"
    " -39Q29 -43 34 -47Q39 -51 42 -54Q44 -58 44 -59Q44 -61 43 -64Q42 -66 40 -67Q38 -69 36 -69Q32 -69"
    " 28 -68Q24 -68 19 -66Q14 -64 8 -61L7 -62Q15 -71 22 -76Q29 -80 37 -80Q42 -80 47 -78Q51 -76 54"
    " -74Q57 -71 59 -67Q60 -64 60 -62Q60 -58 58 -55Q56 -52 52 -49Q48 -46 41 -42Q48 -41 54 -38Q59 -36"
    " 62 -32Q64 -28 64 -25Q64 -20 62 -16Q59 -11 52 -8Q46 -4 34 -2Q23 0 6 1Z",
    "4": "M53 -12 53 0H42L42 -12H2L32 -80L49 -78L15 -19L41 -23L40 -59H55L54 -25L66 -27V-12Z",
    "5": "M10 0Q23 -4 31 -9Q38 -13 42 -17Q45 -21 45 -25Q45 -27 41 -30Q37 -33 29 -36Q21 -38 8 -39L15"
    " -79L58 -76V-75L28 -66L24 -46Q42 -43 52 -38Q62 -32 62 -24Q62 -20 60 -15Q57 -11 51 -8Q46 -4 36"
    " -2Q26 0 11 1Z",
    "6": "M50 -80Q42 -73 37 -66Q32 -58 28 -51Q24 -44 22 -38Q26 -42 31 -44Q37 -47 43 -47Q47 -47 51 -45Q55"
    " -43 58 -40Q61 -37 63 -33Q65 -29 65 -24Q65 -19 63 -14Q60 -10 56 -6Q52 -2 47 0Q42 2 36 2Q29 2 23"
    " -1Q17 -3 13 -7Q9 -12 7 -17Q5 -22 5 -27Q5 -33 7 -39Q10 -46 14 -52Q18 -58 24 -64Q30 -69 36"
    " -74Q42 -78 49 -80ZM21 -32Q21 -25 22 -20Q24 -16 26 -12Q29 -9 31 -7Q34 -5 37 -5Q40 -5 43 -7Q46"
    " -10 48 -14Q50 -17 50 -22Q50 -30 47 -34Q43 -38 39 -38Q33 -38 29 -36Q24 -35 21 -32Z",
    "7": "M23 0 45 -71 11 -63 8 -78 64 -75 34 1Z",
    "8": "M56 -55Q55 -56 54 -57Q54 -58 53 -59Q49 -55 45 -52Q42 -48 38 -45Q43 -43 48 -40Q52 -38 56 -35Q60"
    " -32 63 -28Q65 -25 65 -21Q65 -16 63 -12Q60 -8 56 -5Q52 -2 47 0Q42 2 36 2Q30 2 24 0Q18 -1 14"
    " -4Q10 -7 7 -11Q5 -15 5 -19Q5 -23 9 -29Q14 -35 22 -42Q18 -45 14 -47Q10 -50 8 -52Q7 -54 7 -57Q7"
    " -60 9 -64Q11 -68 14 -72Q18 -75 23 -78Q27 -80 33 -80Q38 -80 44 -78Q50 -77 55 -74Q60 -71 64"
    " -67ZM34 -74Q31 -74 28 -72Q26 -71 24 -68Q22 -66 21 -63Q20 -60 20 -57Q20 -54 22 -53Q23 -52 25"
    " -51Q27 -50 30 -49Q35 -52 40 -56Q45 -59 50 -62Q46 -67 42 -71Q37 -74 34 -74ZM30 -37Q26 -32 23"
    " -28Q20 -23 20 -19Q20 -15 23 -11Q25 -8 29 -6Q32 -4 36 -4Q38 -4 40 -6Q43 -7 45 -9Q47 -11 48"
    " -13Q50 -15 50 -17Q50 -21 47 -25Q44 -28 40 -31Q36 -34 30 -37Z",
    "9": "M19 2Q27 -5 32 -12Q38 -20 41 -27Q45 -34 48 -40Q44 -36 38 -34Q32 -31 26 -31Q22 -31 19 -33Q15"
    " -35 11 -38Q8 -41 6 -45Q4 -49 4 -54Q4 -59 7 -64Q9 -68 13 -72Q17 -76 22 -78Q28 -80 34 -80Q40 -80"
    " 46 -78Q52 -75 56 -71Q60 -66 62 -61Q65 -56 65 -51Q65 -45 62 -39Q60 -32 55 -26Q51 -20 45 -14Q40"
    " -9 33 -4Q27 0 20 2ZM48 -46Q48 -53 47 -58Q45 -62 43 -66Q41 -69 38 -71Q35 -73 32 -73Q29 -73 26"
    " -71Q23 -68 21 -64Q19 -61 19 -56Q19 -48 23 -44Q26 -40 30 -40Q36 -40 41 -42Q45 -43 48 -46Z",
}
DIGIT_WIDTH = 69
HELMET = "M-36 8C-40 -34 -20 -52 0 -52C20 -52 40 -34 36 8L30 30Q0 46 -30 30Z"


def card(text: str) -> str:
    """A card face up, by its notation."""
    value = int(text[1:])
    return phantom(value) if text[0] == "P" else hero(text[0], value)


def hero(letter: str, value: int) -> str:
    """Full-bleed colour, a helmet with the suit's own visor, the suit and the number."""
    colour = COLOURS[LETTERS.index(letter)]
    night, bone = tone("night"), tone("bone")
    parts = [
        f'<rect width="100" height="140" rx="8" fill="{tone(colour)}"/>',
        f'<path d="M0 140V122Q18 104 58 104T100 118V140Z" fill="{tone(colour + "-deep")}"/>',
        f'<g transform="translate(58 100) scale(.82)" stroke="{night}" stroke-width="3.4">',
        f'<path d="{HELMET}" fill="{tone(colour + "-light")}"/>',
        f'<path d="{outline("VISOR", letter)}" fill="{night}"/></g>',
        f'<g transform="translate(80 23) scale(1.35)" stroke="{night}" stroke-width="2">',
        f'<path d="{outline("SUIT", letter)}" fill="{bone}" stroke-linejoin="round"/></g>',
        number(value, 7, 59, 66),
    ]
    return "".join(parts) + edge()


def phantom(value: int) -> str:
    """Black, the number in bone white, and a shape grown from it: more eyes, more tails."""
    radius = 15 + value * 0.9
    tails = 2 + value // 3
    step = 2 * radius / tails
    hem = "".join(
        f"q{-step / 4:.1f} {radius * 0.5:.1f} {-step / 2:.1f} 0t{-step / 2:.1f} 0" for _ in range(tails)
    )
    body = f"M{-radius:.1f} 0A{radius:.1f} {radius:.1f} 0 0 1 {radius:.1f} 0V{radius * 0.6:.1f}{hem}Z"
    parts = [
        f'<rect width="100" height="140" rx="8" fill="{tone("night")}"/>',
        f'<g transform="translate(52 {96 - value * 0.1:.1f})">',
        f'<path d="{body}" fill="{tone("flesh")}" stroke="{tone("flesh-edge")}" stroke-width="1.5"/>',
        *eyes(1 + (value - 1) // 2, radius),
        "</g>",
        number(value, 6, 56, 56 if value > 9 else 62),
    ]
    return "".join(parts) + edge()


def eyes(count: int, radius: float) -> list[str]:
    drawn = [eye(0, -radius * 0.05, radius * (0.5 if count == 1 else 0.3))]
    for i in range(count - 1):
        share = 0.5 if count == 2 else i / (count - 2)
        angle = math.pi * (1.12 + 0.76 * share)
        drawn.append(eye(math.cos(angle) * radius * 0.68, math.sin(angle) * radius * 0.68, radius * 0.13))
    return drawn


def eye(x: float, y: float, size: float) -> str:
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({size:.2f})">'
        f'<path d="M-1 0Q0 -1 1 0Q0 1 -1 0Z" fill="{tone("bone")}"/>'
        f'<ellipse rx=".2" ry=".42" fill="{tone("night")}"/></g>'
    )


def back(count: int | None = None) -> str:
    """A card face down, or a heap of them with their number."""
    heap = "" if count is None else number(count, 50 - 0.34 * 60 * len(str(count)), 91, 60)
    return (
        f'<rect width="100" height="140" rx="8" fill="{tone("bone")}"/>'
        f'<rect x="7" y="7" width="86" height="126" rx="6" fill="{tone("night")}"/>'
        f'<circle cx="50" cy="70" r="33" fill="{tone("red")}"/>{heap}{edge()}'
    )


def number(value: int, x: float, y: float, size: float) -> str:
    """A number in the letters of the poster, bone white with a dark edge; (x, y) is its lower left corner."""
    scale = size / 100
    digits = "".join(
        f'<path d="{DIGITS[digit]}" transform="translate({i * (DIGIT_WIDTH - 6)} 0)"/>'
        for i, digit in enumerate(str(value))
    )
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.3f})" fill="{tone("bone")}"'
        f' stroke="{tone("night")}" stroke-width="{8 / scale:.1f}" stroke-linejoin="round"'
        f' paint-order="stroke">{digits}</g>'
    )


def edge() -> str:
    """A light edge inside a dark one, so that a card stands out on paper and on ink."""
    return (
        f'<rect x="-1.5" y="-1.5" width="103" height="143" rx="9" fill="none" stroke="{tone("night")}"/>'
        f'<rect width="100" height="140" rx="8" fill="none" stroke="{tone("bone")}" stroke-width="2.5"/>'
    )


# ---------------------------------------------------------------- what the page knows


@cache
def outline(table: str, letter: str) -> str:
    """A suit or a visor from the page's `suits.ts`."""
    text = (PAGE / "games" / "phantom" / "suits.ts").read_text("utf-8")
    found = re.search(rf'{table}\b.*?\b{letter}: "([^"]+)"', text, re.DOTALL)
    if found is None:
        raise LookupError(f"suits.ts has no {table} for {letter}; tools/drawn_cards.py needs one")
    return found[1]


@cache
def tone(name: str, dark: bool = False) -> str:
    """A colour from the page's style sheets; of a pair, the one for light or for dark."""
    text = "".join((PAGE / sheet).read_text("utf-8") for sheet in SHEETS)
    found = re.search(rf"--{name}: (.+);", text)
    values = re.findall(r"oklch\(([\d. ]+)\)", found[1]) if found else []
    if not values:
        raise LookupError(f"{' and '.join(SHEETS)} have no colour --{name}; tools/drawn_cards.py needs one")
    lightness, chroma, hue = (float(part) for part in values[-1 if dark else 0].split())
    return hexadecimal(lightness, chroma, hue)


def hexadecimal(lightness: float, chroma: float, hue: float) -> str:
    """An OKLCH colour for programs that do not know OKLCH (Björn Ottosson's matrices).

    >>> hexadecimal(1, 0, 0), hexadecimal(0.628, 0.258, 29.23)
    ('#ffffff', '#ff0000')
    """
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    linear = (
        4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    )
    return "#" + "".join(f"{round(255 * gamma(min(max(part, 0.0), 1.0))):02x}" for part in linear)


def gamma(part: float) -> float:
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055

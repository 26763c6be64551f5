"""Draw the pictures that a shared link shows: `.venv/bin/python tools/share_pictures.py [--check]`.

They are made of the cards' own figures, and written by a browser to `web/public/share/*.png`. Browsers draw
letters a little differently, so each picture keeps the hash of what it was made from, which is checked.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import sys
import textwrap
from dataclasses import dataclass
from html import escape
from pathlib import Path

from card_figures import picture
from drawn_cards import card as drawn_card
from drawn_cards import tone
from hyakki.games import GAMES
from hyakki.server.http.gallery import gallery
from hyakki.server.http.sharing import shared_page_of
from small_png import chunk, chunks, smaller

ROOT = Path(__file__).parent.parent
TARGET = ROOT / "web" / "public" / "share"
WIDTH, HEIGHT = 1200, 630
KEY = b"Made from\0"
LARGEST = 120_000
"""Bytes of a picture: people on a train fetch it."""
FONTS = ROOT / "web" / "node_modules"


@dataclass(frozen=True, slots=True)
class Look:
    """A game's letters, its ground, and the three cards that it shows."""

    font: str
    file: str
    ground: str
    ink: str
    cards: tuple[str, str, str]


LOOKS = {
    "phantom": Look(
        "Reggae One", "@fontsource/reggae-one/files/reggae-one-latin-400", "red", "bone", ("B5", "P17", "K3")
    ),
    "madoshi": Look(
        "Shippori Mincho B1",
        "@fontsource/shippori-mincho-b1/files/shippori-mincho-b1-latin-800",
        "night-1",
        "bone",
        ("kappa", "tengu", "umibozu"),
    ),
    "awake": Look(
        "Kaisei Tokumin",
        "@fontsource/kaisei-tokumin/files/kaisei-tokumin-latin-800",
        "paper",
        "ink",
        ("golem", "kitsune", "unicorn"),
    ),
    "hoshi": Look(
        "Yuji Boku",
        "@fontsource/yuji-boku/files/yuji-boku-latin-400",
        "night",
        "bone",
        ("H6", "H16", "D5"),
    ),
}
HOME = Look(
    "Dela Gothic One",
    "@fontsource/dela-gothic-one/files/dela-gothic-one-latin-400",
    "paper",
    "ink",
    ("", "", ""),
)
TEXT = "@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--check", action="store_true", help="draw nothing; fail if a picture is stale")
    args = parser.parse_args()
    wanted = {name: drawing(name) for name in ("home", *GAMES)}
    stale = [name for name, drawn in wanted.items() if made_from(TARGET / f"{name}.png") != digest(drawn)]
    if args.check:
        for name in stale:
            print(
                f"web/public/share/{name}.png is stale: run `.venv/bin/python tools/share_pictures.py`",
                file=sys.stderr,
            )
        return 1 if stale else 0
    if stale:
        draw({name: wanted[name] for name in stale})
    return 0


def drawing(name: str) -> str:
    """A picture as SVG: three cards, and below them the title and what is told of it."""
    look = LOOKS.get(name, HOME)
    said = shared_page_of("", name)
    title = said.title.removesuffix(" · hyakki").partition(":")[0]
    ground, ink = tone(look.ground), tone(look.ink)
    shown = [(name, code) for code in look.cards]
    if name == "home":
        shown = [("phantom", "R5"), ("hoshi", "H16"), ("awake", "kitsune"), ("madoshi", "umibozu")]
    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{ground}"/>']
    width = 1100 / len(shown)
    for at, (game, code) in enumerate(shown):
        size = min(width - 30, 310)
        x = 50 + width * (at + 0.5) - size / 2
        parts.append(placed(game, code, x, 195 - size / 2, size, awake=at == 1 or name == "home"))
    letters = f'fill="{ink}" text-anchor="middle"'
    parts.append(
        f'<text x="600" y="475" font-family="{look.font}" font-size="92" {letters}>{escape(title)}</text>'
    )
    for line, words in enumerate(lines_of(said.text)):
        place = f'x="600" y="{536 + line * 40}" font-family="Text" font-size="32"'
        parts.append(f"<text {place} {letters}>{escape(words)}</text>")
    if name != "home":
        parts.append(
            f'<text x="1170" y="612" font-family="{HOME.font}" font-size="26" fill="{ink}"'
            ' text-anchor="end">hyakki</text>'
        )
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {box}>{"".join(parts)}</svg>'


def placed(game: str, code: str, x: float, y: float, size: float, awake: bool) -> str:
    if game == "phantom":
        scale = size / 140
        return f'<g transform="translate({x + size / 7:g} {y:g}) scale({scale:g})">{drawn_card(code)}</g>'
    card = next(card for card in gallery(game).cards if card.code == code)
    side = card.sides[-1 if awake else 0]
    return f'<g transform="translate({x:g} {y:g}) scale({size / 100:g})">{picture(game, card, side)}</g>'


def lines_of(text: str, most: int = 62) -> list[str]:
    """In as few lines as will do, all about as long.

    >>> lines_of("One board, two skies. Set them in order.", 30)
    ['One board, two skies.', 'Set them in order.']
    """
    count = -(-len(text) // most)
    return textwrap.wrap(text, -(-len(text) // count) + 4)


def digest(drawn: str) -> str:
    return hashlib.sha256(drawn.encode()).hexdigest()


def made_from(file: Path) -> str:
    """The hash of what a picture was made from; empty if there is none."""
    if not file.exists():
        return ""
    texts = [body for name, body in chunks(file.read_bytes()) if name == b"tEXt" and body.startswith(KEY)]
    return texts[0].removeprefix(KEY).decode() if texts else ""


def draw(drawings: dict[str, str]) -> None:
    from playwright.sync_api import sync_playwright

    import check

    TARGET.mkdir(parents=True, exist_ok=True)
    faces = [font(look.font, f"{look.file}-normal.woff2") for look in (*LOOKS.values(), HOME)]
    style = "".join([*faces, font("Text", f"{TEXT}-normal.woff2"), "body{margin:0}svg{display:block}"])
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=check.chromium(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT})
        for name, drawn in drawings.items():
            page.set_content(f"<!doctype html><style>{style}</style>{drawn}")
            page.evaluate("document.fonts.ready")
            small = smaller(page.screenshot())
            if len(small) > LARGEST:
                raise SystemExit(f"{name}.png has {len(small)} bytes; at most {LARGEST} are allowed")
            end = chunk(b"IEND", b"")
            noted = small.removesuffix(end) + chunk(b"tEXt", KEY + digest(drawn).encode()) + end
            (TARGET / f"{name}.png").write_bytes(noted)
        browser.close()


def font(name: str, file: str) -> str:
    data = base64.b64encode((FONTS / file).read_bytes()).decode()
    return f'@font-face{{font-family:"{name}";src:url(data:font/woff2;base64,{data})}}'


if __name__ == "__main__":
    sys.exit(main())

"""What a page looks like to axe-core, to a thumb, to those who want no motion, and in a picture."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Sequence
from itertools import product
from pathlib import Path
from typing import Any, Literal, TypeVar

import pytest
from tests.browser.visitor import Visitor

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web/node_modules/axe-core/axe.min.js"
PICTURES = ROOT / "artefacts/screenshots"
SIZES = ((320, 640), (390, 844), (820, 1180), (1440, 900))
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
PICTURED = tuple(product(SIZES, SCHEMES))
THEMES = ("paper", "ink", "contrast")
DEEP = bool(os.environ.get("HYAKKI_DEEP"))

T = TypeVar("T")

AT_REST = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await drawn();
  await document.fonts.ready;
  const moving = document.getAnimations().filter(
    (it) => it.playState === 'running' && it.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(moving.map((it) => it.finished));  // one that is taken away ends, too
  await drawn();
}"""
"""Waits until a page, a new size or other colours have had their effect: the letters of each game are there,
which come later than the page, all is drawn, and nothing glides or fades on."""

WATCH_MOTION = """
window.moved = [];
const moves = ['transform', 'translate', 'rotate', 'scale', 'left', 'top', 'offsetDistance'];
const look = () => {
  for (const animation of document.getAnimations()) {
    const frames = animation.effect?.getKeyframes() ?? [];
    const what = moves.find((move) => frames.some((frame) => move in frame));
    if (what && animation.effect.getComputedTiming().duration > 0) {
      moved.push(`${what} of ${animation.effect.target?.outerHTML.slice(0, 80)}`);
    }
  }
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""Keeps in `moved` whatever changes its place in any frame."""

MEASURE = """() => {
  const seen = [];
  const top = document.querySelector('dialog[open]') ?? document;
  const pressed = 'a[href], button, input, select, summary, [tabindex="0"][role=slider]';
  for (const it of top.querySelectorAll(pressed)) {
    const box = (it.closest('.choices label') ?? it).getBoundingClientRect();
    const style = getComputedStyle(it);
    if (box.width === 0 || style.visibility === 'hidden' || it.closest('[inert]')) continue;
    if (it.matches('.skip, .watched [role=gridcell] *')) continue;
    seen.push({ name: it.ariaLabel || it.innerText || it.name || it.id, width: box.width, height: box.height,
      card: it.matches('[role=group] button[data-piece]') });
  }
  return { wide: document.documentElement.scrollWidth, screen: innerWidth, seen };
}"""
"""The size of everything that can be pressed. A skip link is out of sight until a keyboard reaches it, and
who watches presses no token."""


CLIPPED = """() => {
  const found = [];
  const shown = document.querySelector('dialog[open]') ?? document.body;
  const slides = (it) => /auto|scroll/.test(getComputedStyle(it).overflowX);
  const scrolls = (it) => it !== null && (slides(it) || scrolls(it.parentElement));
  for (const it of shown.querySelectorAll('p, li, button, td, th, h1, h2, h3, label')) {
    const box = it.getBoundingClientRect();
    const style = getComputedStyle(it);
    const forEyes = box.width > 3 && box.height > 3 && style.visibility !== 'hidden';
    if (!forEyes || it.closest('[aria-hidden=true]') || !it.innerText?.trim()) continue;
    const wide = /hidden|clip/.test(style.overflowX) && it.scrollWidth > it.clientWidth + 1;
    const high = /hidden|clip/.test(style.overflowY) && it.scrollHeight > it.clientHeight + 1;
    const outside = box.right > innerWidth + 1 && !scrolls(it);
    if (wide || high || outside) found.push(it.innerText.trim().slice(0, 80));
  }
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page itself is too wide');
  return found;
}"""
"""Texts of which a part cannot be read: cut off by their own box, or beyond the edge of the screen."""


FIGURES = """(where) => {
  const drawn = [...document.querySelectorAll(`${where} use`)];
  return drawn.length > 0 && drawn.every((it) => it.getBBox().width > 10 && it.getBBox().height > 10);
}"""
"""Whether each place with a figure shows one; the box of a figure that its sprite does not hold is empty."""


FETCH = """async (address) => {
  const { headers } = await fetch(address, { cache: 'reload' });
  return [headers.get('content-type'), headers.get('content-encoding')];
}"""


AUDIT = """async () => (await axe.run({ resultTypes: ['violations'] })).violations.map((rule) => ({
  rule: rule.id, help: rule.help, where: rule.nodes.slice(0, 5).map((node) => node.html.slice(0, 160)),
}))"""
"""Every rule of axe-core; only what breaks one is told, for telling all the rest costs more than the look."""


async def shows_figures(visitor: Visitor, game: str, where: str) -> None:
    """Every figure in these places is there; the game's sprite comes packed, and as a picture."""
    await visitor.page.wait_for_function(FIGURES, arg=where)
    kind, packing = await visitor.page.evaluate(FETCH, f"/figures/{game}.svg")
    assert kind.startswith("image/svg+xml")
    assert packing == "gzip"


async def looks_well(visitor: Visitor, name: str, number: int, *, whole: bool = False) -> None:
    """To axe-core, a camera and a thumb. In a deep run every stage is seen in all colours and sizes; else the
    stages take turns by their number, so that all stages, all colours and all sizes are seen.
    """
    await axe_finds_nothing(visitor, turn_of(number, THEMES))
    await take_pictures(visitor, name, turn_of(number, PICTURED), whole=whole)
    await fits_phone_and_thumb(visitor)


def turn_of(number: int, choices: Sequence[T]) -> Sequence[T]:
    return choices if DEEP else [choices[number % len(choices)]]


async def axe_finds_nothing(visitor: Visitor, themes: Sequence[str] = THEMES) -> None:
    if not AXE.exists():
        pytest.fail("axe-core is not installed: run ./check web, or `npm ci` in web/", pytrace=False)
    await visitor.page.evaluate(await asyncio.to_thread(AXE.read_text))
    for theme in themes:
        await visitor.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        await visitor.page.evaluate(AT_REST)
        found = await visitor.page.evaluate(AUDIT)
        assert not found, f"{theme}: {found}"


async def fits_phone_and_thumb(visitor: Visitor) -> None:
    screen = await visitor.context.new_cdp_session(visitor.page)
    await screen.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    assert await visitor.page.evaluate("matchMedia('(pointer: coarse) and (hover: none)').matches")
    for width, height in ((390, 844), (320, 640)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.evaluate(AT_REST)
        found = await visitor.page.evaluate(MEASURE)
        assert found["screen"] == width
        assert found["wide"] <= width, f"the page scrolls sideways at {width}"
        assert found["seen"]
        small = [thing for thing in found["seen"] if min(thing["width"], thing["height"]) < least(thing)]
        assert not small, f"too small for a thumb: {small}"


def least(thing: dict[str, Any]) -> float:
    """A card of the hand may lie half under another; all else is as large as a thumb."""
    return 24 if thing["card"] else 43.5


async def take_pictures(
    visitor: Visitor, name: str, pictured: Sequence[tuple[tuple[int, int], Scheme]] = PICTURED, *, whole: bool
) -> None:
    """At sizes that matter, light or dark; `whole` for what is longer than a screen."""
    await visitor.page.evaluate("() => { document.documentElement.dataset.theme = 'auto' }")
    await visitor.page.evaluate("document.fonts.ready")
    for (width, height), scheme in pictured:
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        await visitor.page.evaluate("scrollTo(0, 0)")
        path = PICTURES / f"{name.replace(' ', '-')}-{width}-{scheme}.png"
        await visitor.page.screenshot(path=path, full_page=whole, animations="disabled")
        assert path.stat().st_size > 5_000

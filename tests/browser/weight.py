"""Whether a piece has weight: it is lifted over the others, its shadow grows, and it falls into its place."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from tests.browser.visitor import Visitor

WATCH_FLIGHTS = """() => {
  window.flights = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, timing) {
    const { piece } = this.dataset;
    const moves = Array.isArray(frames) && frames.some((it) => /translate/.test(it.transform));
    const pseudo = timing.pseudoElement ?? '';
    if (piece && (moves || pseudo)) flights.push({ piece, frames, pseudo });
    return animate.call(this, frames, timing);
  };
}"""
"""Keeps in `flights` how pieces travel, also where a busy device draws none of it."""


async def flights_of(visitor: Visitor, piece: str) -> list[dict[str, Any]]:
    """The way of a piece whose name ends so, and what its shadow does meanwhile."""
    flights: list[dict[str, Any]] = await visitor.page.evaluate(
        "name => flights.filter(({ piece }) => piece.endsWith(name))", piece
    )
    return flights


def fell_from_above(flights: list[dict[str, Any]]) -> None:
    """It grows on its way up, lands a little flat, and rests; its shadow comes and goes with its height."""
    [way, *_] = [it["frames"] for it in flights if not it["pseudo"]]
    places = [it["transform"] for it in way if "transform" in it]
    sizes = [float((re.search(r"scale\(([\d.]+)\)", place) or ["", "1"])[1]) for place in places]
    top = max(sizes[1:])
    assert sizes[1] == top > 1.1, sizes
    assert all(one > other for one, other in pairwise(sizes[1:-1])), sizes
    assert sizes[-2] < sizes[-1] == 1, sizes
    [shadow, *_] = [it["frames"]["opacity"] for it in flights if it["pseudo"]]
    assert shadow[0] == shadow[-1] == 0
    assert max(shadow) == 1

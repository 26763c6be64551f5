"""Phones: nothing scrolls sideways, and everything can be hit with a thumb."""

from __future__ import annotations

from typing import Any

import pytest
from tests.browser.stages import STAGES, Stages
from tests.browser.visitor import PHONE, Visit

MEASURE = """() => {
  const seen = [];
  const top = document.querySelector('dialog[open]') ?? document;
  const pressed = 'a[href], button, input, select, summary, [tabindex="0"][role=slider]';
  for (const it of top.querySelectorAll(pressed)) {
    const box = (it.closest('.choices label') ?? it).getBoundingClientRect();
    const style = getComputedStyle(it);
    if (box.width === 0 || style.visibility === 'hidden' || it.closest('[inert]')) continue;
    if (it.matches('.skip')) continue;
    seen.push({ name: it.ariaLabel || it.innerText || it.name || it.id, width: box.width, height: box.height,
      card: it.matches('[role=group] button[data-piece]') });
  }
  return { wide: document.documentElement.scrollWidth, screen: innerWidth, seen };
}"""
"""The size of everything that can be pressed. A skip link is out of sight until a keyboard reaches it."""


@pytest.mark.parametrize("stage", STAGES)
async def test_every_page_fits_a_phone_and_a_thumb(stage: str, visit: Visit, stages: Stages) -> None:
    visitor = await visit(storage_state=stages.profile, **PHONE)
    await stages.go(visitor, stage)
    for width, height in ((390, 844), (320, 640)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        found = await visitor.page.evaluate(MEASURE)
        assert found["screen"] == width
        assert found["wide"] <= width, "the page scrolls sideways"
        assert found["seen"]
        small = [thing for thing in found["seen"] if min(thing["width"], thing["height"]) < least(thing)]
        assert small == []


def least(thing: dict[str, Any]) -> float:
    """A card of the hand may lie half under another; all else is as large as a thumb."""
    return 24 if thing["card"] else 43.5

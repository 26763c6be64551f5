"""Pictures of every page at the sizes that matter, kept in artefacts/screenshots to be looked at."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from tests.browser.stages import STAGES, Stages
from tests.browser.visitor import Visit

PICTURES = Path(__file__).parents[2] / "artefacts/screenshots"
SIZES = ((320, 640), (390, 844), (820, 1180), (1440, 900))
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
WHOLE = ("home", "setup", "waiting")  # longer than a screen


@pytest.mark.parametrize("stage", STAGES)
async def test_pictures_are_taken(stage: str, visit: Visit, stages: Stages) -> None:
    visitor = await visit(storage_state=stages.profile)
    await stages.go(visitor, stage)
    await visitor.page.evaluate("document.fonts.ready")
    for width, height in SIZES:
        await visitor.page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            await visitor.page.emulate_media(color_scheme=scheme)
            await visitor.page.evaluate("scrollTo(0, 0)")
            path = PICTURES / f"{stage.replace(' ', '-')}-{width}-{scheme}.png"
            await visitor.page.screenshot(path=path, full_page=stage in WHOLE, animations="disabled")
            assert path.stat().st_size > 5_000

"""Every stage of Awake Heroes as axe-core, a thumb and a camera see it; motion for those who want none."""

from __future__ import annotations

import os
import re

import pytest
from playwright.async_api import expect
from tests.browser.awake.field import FOE, PACK, Field, asks, holding_trap, may_awaken
from tests.browser.awake.player import Visit
from tests.browser.awake.stages import STAGES, Stages
from tests.browser.awake.ways import Collector
from tests.browser.looks import (
    SIZES,
    THEMES,
    WATCH_MOTION,
    axe_finds_nothing,
    fits_phone_and_thumb,
    shows_figures,
    take_pictures,
)
from tests.browser.notes import a_note_stands_clear

DEEP = bool(os.environ.get("HYAKKI_DEEP"))


@pytest.mark.parametrize("stage", STAGES)
async def test_axe_finds_nothing_and_every_stage_fits_a_phone_and_a_thumb(
    stage: str, visit: Visit, stages: Stages
) -> None:
    visitor = await visit(stages.field.address, storage_state=stages.profile)
    await stages.go(visitor, stage)
    theme = THEMES[list(STAGES).index(stage) % len(THEMES)]
    await axe_finds_nothing(visitor, THEMES if DEEP else [theme])
    await fits_phone_and_thumb(visitor)
    if DEEP or stage == "attack":
        await take_pictures(visitor, f"awake-{stage}", whole=stage in ("teams", "chosen items"))


async def test_every_piece_castle_and_item_shows_its_figure(visit: Visit, stages: Stages) -> None:
    visitor = await visit(stages.field.address, storage_state=stages.profile)
    await stages.go(visitor, "trap")
    for where in (".piece", ".castle", ".hand .picture"):
        await shows_figures(visitor, "awake", where)


async def test_the_whole_board_is_on_a_phone_with_the_track_below_it(visit: Visit, stages: Stages) -> None:
    visitor = await visit(stages.field.address, storage_state=stages.profile)
    await visitor.page.set_viewport_size({"width": 390, "height": 844})
    await stages.go(visitor, "move")
    box = await visitor.board.bounding_box()
    track = await visitor.step.bounding_box()
    assert box
    assert track
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert box["y"] >= 0
    assert box["y"] + box["height"] < track["y"] < 844

    # On the smallest one the longest question leaves the way to answer it on the screen.
    await visitor.page.set_viewport_size({"width": 320, "height": 640})
    visitor.received.clear()  # another table comes
    await stages.go(visitor, "attack")
    await visitor.page.evaluate("scrollTo(0, 0)")
    answer = visitor.side.get_by_role("button", name=re.compile(" hits "))
    await expect(answer.first).to_be_in_viewport(ratio=1)

    # And what a step asks of one is read to its end.
    visitor.received.clear()
    await stages.moment(visitor, "trap", holding_trap)
    await visitor.page.evaluate("scrollTo(0, 0)")
    await expect(visitor.side.get_by_text("Move a character")).to_be_in_viewport(ratio=1)
    await expect(visitor.button("Hint")).to_be_in_viewport(ratio=1)
    mover = next(move for later in visitor.scene.later for move in later.moves if move.startswith("move "))
    await visitor.choose(mover[5:7])
    await expect(visitor.side.get_by_text("Where should ")).to_be_in_viewport(ratio=0.6)
    await expect(visitor.side.get_by_role("button", name=re.compile("^Try "))).to_be_in_viewport(ratio=1)


async def test_with_eighteen_items_the_question_and_the_steps_stay_in_sight(
    field: Field, visit: Visit
) -> None:
    me = Collector("Lantern Shogunate", ("Kappa", "Chochin"), "peace")
    guest, profile = await field.guest()
    match = await field.moment(guest, lambda s: len(s.hand) >= 18 and s.ask == "item", me)
    visitor = await visit(field.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await visitor.press(visitor.button("No more hints"))
    assert len(visitor.scene.hand) >= 18
    last = max(set(visitor.scene.hand), key=visitor.scene.hand.index)
    for width, height in ((1440, 900), (1024, 768), (390, 844), (320, 640)):
        await visitor.page.set_viewport_size({"width": width, "height": height})
        await visitor.item(last).scroll_into_view_if_needed()
        await expect(visitor.item(last)).to_be_in_viewport(ratio=1)
        if width > 320:
            await expect(visitor.step).to_be_in_viewport(ratio=1)
            await expect(visitor.side.get_by_text("Your turn", exact=True)).to_be_in_viewport(ratio=1)


async def test_a_hint_for_newcomers_covers_neither_board_nor_question_nor_items(
    field: Field, visit: Visit
) -> None:
    guest, profile = await field.guest()
    match = await field.moment(guest, asks("item"), FOE, "normal")
    visitor = await visit(field.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await a_note_stands_clear(
        visitor,
        visitor.side.locator(".prompt"),
        visitor.board,
        visitor.side.get_by_role("list", name="Your items"),
        sizes=(*SIZES, (1180, 800), (1024, 768)),
    )


@pytest.mark.parametrize("wish", ["reduce", "no-preference"])
async def test_an_awakening_moves_unless_one_wants_no_motion(wish: str, field: Field, visit: Visit) -> None:
    guest, profile = await field.guest()
    match = await field.moment(guest, may_awaken, PACK)
    visitor = await visit(field.address, storage_state=profile, reduced_motion=wish)
    await visitor.page.add_init_script(WATCH_MOTION)
    await visitor.home(speed="Brisk")
    await visitor.open(f"/match/{match}")
    await visitor.asked()
    await visitor.do(PACK(visitor.scene))
    await visitor.asked()
    moved = await visitor.page.evaluate("moved")
    if wish == "reduce":
        assert moved == []
    else:
        assert any('class="sun' in it or 'class="big' in it for it in moved), moved

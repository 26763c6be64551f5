"""The card of a character in a dialog: its name stands over it, and nowhere else."""

from __future__ import annotations

from playwright.async_api import expect
from tests.browser.awake.field import FOXES, near_a_trap
from tests.browser.awake.player import Visit
from tests.browser.awake.stages import Stages
from tests.browser.visitor import PHONE


async def test_where_teams_are_built_the_dialog_of_a_card_names_it_once(stages: Stages, visit: Visit) -> None:
    visitor = await visit(stages.field.address, storage_state=stages.profile)
    await stages.go(visitor, "card")
    await expect(visitor.dialog("Kitsune").get_by_text("Kitsune", exact=True)).to_have_count(1)


async def test_at_the_table_the_dialog_of_a_card_names_it_once(stages: Stages, visit: Visit) -> None:
    visitor = await visit(stages.field.address, storage_state=stages.profile, **PHONE)
    await stages.moment(visitor, "move", near_a_trap, FOXES, "normal")
    one = next(unit for unit in visitor.scene.units if unit.seat == 1 and not unit.fallen)
    assert one.square
    await visitor.choose(one.square)
    await visitor.press(visitor.button(f"{one.name}'s card"))
    await expect(visitor.dialog(one.name).get_by_text(one.name, exact=True)).to_have_count(1)

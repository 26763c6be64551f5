"""Traps that lie on the board: where a hidden one may go off, and whom one's own will not catch."""

from __future__ import annotations

import re

from playwright.async_api import expect
from tests.browser.awake.field import FOXES, Field, asks
from tests.browser.awake.player import Visit
from tests.browser.awake.test_moments import TRAPPER, at

from hyakki.games.awake.board import AREA, SQUARES, range_number, square_of, squares_in
from hyakki.games.awake.scene.types import Scene

RISK = re.compile("an enemy trap may go off here")


def area(shape: str, square: str) -> set[int]:
    here = square_of(square)
    found = set(squares_in(AREA[range_number(shape) * 2 * SQUARES + here]))
    return found if shape.startswith("line") else {*found, here}


def ways_into(scene: Scene) -> dict[str, set[str]]:
    """Moves that may set off a hidden trap, and those that cannot."""
    areas = [area(shape, it.square) for it in scene.traps if not it.item for shape in it.may]
    ways: dict[str, set[str]] = {"may": set(), "cannot": set()}
    for move in scene.legal:
        if move.startswith("move "):
            start, end = map(square_of, move[5:].split("-"))
            ways["may" if any(end in it and start not in it for it in areas) else "cannot"].add(move)
    return ways


def both_ways(scene: Scene) -> list[str]:
    """Where somebody stands who can go into the area of a hidden trap, and elsewhere."""
    ways = ways_into(scene)
    return sorted({it[5:7] for it in ways["may"]} & {it[5:7] for it in ways["cannot"]})


async def test_where_a_hidden_trap_may_go_off_is_marked_before_one_goes_there(
    field: Field, visit: Visit
) -> None:
    visitor = await at(field, visit, lambda s: asks("move")(s) and bool(both_ways(s)), FOXES, "normal")
    start = both_ways(visitor.scene)[0]
    await visitor.choose(start)
    ways = ways_into(visitor.scene)
    for move in ways["may"] | ways["cannot"]:
        if move[5:7] != start:
            continue
        square = visitor.square(move[8:])
        cell = square.locator("xpath=..")
        if move in ways["may"]:
            await expect(square).to_have_accessible_description(RISK)
            await expect(cell.locator(".risk")).to_be_visible()
        else:
            await expect(square).not_to_have_accessible_description(RISK)
            await expect(cell.locator(".risk")).to_have_count(0)


async def test_who_stands_in_it_already_is_told_before_a_trap_is_set(field: Field, visit: Visit) -> None:
    def close(scene: Scene) -> list[tuple[str, str, str]]:
        """A trap, where it could lie, and an enemy who would not set it off there."""
        found = []
        for it in scene.items if scene.ask == "item" else ():
            reach = next((them for them in scene.targets if them.move == f"item {it.name}" and it.trap), None)
            for square in reach.squares if reach else ():
                foes = [unit for unit in scene.units if unit.seat == 1 and unit.square]
                near = [foe.name for foe in foes if square_of(foe.square or "") in area(it.area, square)]
                found += [(it.name, square, near[0])] if len(near) == 1 else []
        return found

    visitor = await at(field, visit, lambda s: bool(close(s)), TRAPPER, "normal", has_touch=True)
    trap, square, name = close(visitor.scene)[0]
    await visitor.take(trap)
    await visitor.square(square).tap()
    await expect(visitor.side).to_contain_text(f"{name} is in its area already")
    assert visitor.moves == []
    await visitor.press(visitor.button(f"Set {trap} on {square}"))
    await visitor.hears(lambda: f"at {square}" in visitor.moves)

"""A reload in the middle of any choice: the table of Awake Heroes stands where it stood."""

from __future__ import annotations

import pytest
from tests.browser.awake.field import FOE, FOXES, QUIET, Field, asks
from tests.browser.awake.player import Visit
from tests.browser.awake.ways import Way

LEAPER = Way("Gearwright League", ("Mercurius", "Talos"), "enemies", skills=True, items=True)
MINER = Way("Gearwright League", ("Kobold",), "peace", skills=True, strikes=False)

PENDING: dict[str, tuple[Way, str]] = {
    "pick": (FOXES, "easy"),
    "place": (FOXES, "easy"),
    "square": (FOXES, "easy"),
    "item": (FOXES, "easy"),
    "skill": (FOXES, "easy"),
    "on": (FOE, "normal"),
    "at": (LEAPER, "normal"),
    "move": (FOXES, "easy"),
    "attack": (FOE, "normal"),
    "drop": (FOXES, "normal"),
    "card": (MINER, "easy"),
    "answer": (QUIET, "hard"),
    "champion": (QUIET, "hard"),
}


@pytest.mark.parametrize("ask", PENDING)
async def test_a_reload_keeps_the_question(ask: str, field: Field, visit: Visit) -> None:
    me, level = PENDING[ask]
    guest, profile = await field.guest()
    match = await field.moment(guest, asks(ask, fight=ask != "square"), me, level)
    visitor = await visit(field.address, storage_state=profile)
    await visitor.open(f"/match/{match}")
    assert await visitor.asked() == ask
    await visitor.same_after_reload()
    assert await visitor.asked() == ask
    if ask != "pick":
        before = visitor.frame["version"]
        await visitor.go(me)
        assert visitor.frame["version"] > before

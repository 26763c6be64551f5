"""A game of Awake Heroes by a player who cannot see, from the accessibility tree and the announcements."""

from __future__ import annotations

import re

from tests.browser.awake.field import Field, never
from tests.browser.awake.player import Visit
from tests.browser.awake.ways import Way, distance
from tests.browser.listener import Listener

WINGS = Way("Moonwild Kingdom", ("Firebird", "Unicorn", "Barghest"), "castle")


async def test_a_game_by_the_accessibility_tree_and_announcements_alone(field: Field, visit: Visit) -> None:
    field.foresee(lambda scenes: any(scene.odds for scene in scenes), WINGS)
    visitor = await visit(field.address)
    ear = Listener(visitor.page)
    await ear.listen()
    await visitor.home()
    await visitor.set_table()
    await ear.press("button", "Play")
    await ear.hears("^Choose your country and build a team")
    await ear.press("button", "Wings of the wild: Firebird, Unicorn and Barghest")
    await ear.press("button", "Ready: this is my team")

    while not (said := await ear.next()).startswith("You may attack: "):
        if said.startswith("Place one of your characters"):
            free = [name for name in await buttons(ear, 'grid "Board"') if re.match("[a-g]3, empty", name)]
            await ear.press("button", free[len(free) // 2])
            await ear.hears("^You place ")
        elif found := re.search(r"(\w+) may awaken", said):
            await ear.press("button", f"Awaken {found[1]}")
        elif said.startswith("Your turn: move "):
            await march(ear)
    await strike(ear, said)
    await ear.hears(r"\w+ on [a-g]\d attacks ")
    # What follows is more of the same, and over before it has all been said.
    await field.hurry(visitor.match, never, WINGS)
    await ear.hears(r"\bwins?\b")
    tree = await ear.tree_with("- dialog /wins?$|^You win$/")
    assert 'button "Play again"' in tree
    heard = "\n".join(ear.all)
    assert re.search(r"\d+% chance of damage, \d\.\d on average", heard)
    assert re.search(r"\w+ on [a-g]\d (stands alone|.*)awakens", heard)


async def march(ear: Listener) -> None:
    """The one who comes nearest to their castle goes there: each of mine says where it can go."""
    ways = [
        (distance(start, "d8") == 1, distance(end, "d8"), name, unit, start, end)
        for name in await buttons(ear, 'grid "Board"')
        if (mover := re.match(r"(\w+), yours, at ([a-g]\d), .*can move to (.+)$", name))
        for unit, start in [(mover[1], mover[2])]
        for end in re.findall(r"[a-g]\d", mover[3])
    ]
    *_, name, unit, start, end = min(ways)
    await ear.press("button", name)
    target = next(it for it in await buttons(ear, 'grid "Board"') if it.startswith(f"{end}, "))
    await ear.press("button", target)
    await ear.hears(f"{unit} (moves|jumps) from {start} to {end}")


async def strike(ear: Listener, said: str) -> None:
    """Choose the castle if it can be hit, else the first that was told."""
    told = re.findall(r"(\w+ hits [\w ]+?): \d+% chance of damage", said)
    assert told
    hit = next((it for it in told if "Brass Bastion" in it), told[0])
    enemy = hit.partition(" hits ")[2]
    await ear.press("button", await offered(ear, rf"\w+ hits {enemy}"))


async def offered(ear: Listener, pattern: str) -> str:
    """The button on my side of the table that says so."""
    found = [name for name in await buttons(ear, 'region "Your side"') if re.match(pattern, name)]
    assert found, (pattern, await ear.tree())
    return found[0]


async def buttons(ear: Listener, part: str) -> list[str]:
    """The names of the buttons in a part of the tree."""
    tree = await ear.tree()
    found = re.search(rf"^( *)- {part}.*:\n((?:\1 .*\n)+)", tree + "\n", re.MULTILINE)
    assert found, tree
    return re.findall(r"""- '?button "([^"]+)\"""", found[2])

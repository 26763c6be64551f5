"""A game of Madoshi by a player who cannot see, from the accessibility tree and the announcements."""

from __future__ import annotations

import re

from tests.browser.listener import Listener
from tests.browser.madoshi.player import Visit
from tests.browser.madoshi.shrine import Shrine

TURN = re.compile(r"^Your turn\. Swap two tokens\.")
COLLECT = re.compile(r"^Your pattern is on the board\. You can (catch .+)\.$")
ORDER = re.compile(r"^Whose magic comes first: (.+?)(?:,| or )")
MAGIC = re.compile(r"^.+?'s magic: .+\. You can choose (.+)\.$")
OVER = re.compile(
    r"the game is over|^(You|\w+) wins?\b|the win is shared",
    re.IGNORECASE,  # however the win came about
)


async def test_a_whole_game_by_the_accessibility_tree_and_announcements_alone(
    shrine: Shrine, visit: Visit
) -> None:
    visitor = await visit(shrine.address)
    ear = Listener(visitor.page)
    await ear.listen()
    await visitor.home()
    await visitor.set_table(level="Normal")
    await ear.press("button", "Play")

    taken = 0
    while True:
        said = await ear.next()
        if TURN.match(said):
            a, b = await good_swap(ear)
            await ear.press("button", a)
            await ear.press("button", b)
            if "to swap anyway" in await ear.tree():  # two alike, and nothing would come of it
                await ear.press("button", b)
            await ear.hears("^You swap ")
        elif COLLECT.match(said):
            take = await offered(ear, "Catch .* with ")
            await ear.press("button", take[0])
            await ear.hears("^You catch ")
            taken += 1
        elif first := ORDER.match(said):
            [magic, *_] = await offered(ear, f"{re.escape(first[1])}: ")
            await ear.press("button", magic)
        elif where := MAGIC.match(said):
            await work_magic(ear, re.split(", | or ", where[1])[0])
        elif OVER.search(said):
            break
    assert taken > 0
    tree = await ear.tree_with("- dialog /wins?$|shared$/")
    assert 'button "Play again"' in tree
    heard = "\n".join(ear.all)
    assert re.search(r"swaps the \w+ on [a-e][1-5] and the \w+ on [a-e][1-5]", heard), "the bot's moves, too"


async def good_swap(ear: Listener) -> tuple[str, str]:
    """Ask each talisman how its pattern could lie; else swap two tokens alike, which does no harm."""
    squares = {name[:2]: name for name in await buttons(ear, 'grid "Board"')}
    for talisman in await buttons(ear, 'region "Yokai"'):
        await ear.press("button", talisman)
        tree = await ear.tree()
        await ear.press("button", talisman)
        if way := re.search(r"Magic: .* Swap ([a-e][1-5]) with ([a-e][1-5])", tree):
            return squares[way[1]], squares[way[2]]
    free = [name for name in squares.values() if not name.endswith(("Void", "Wild"))]
    return next((a, b) for a in free for b in free if a < b and a[2:] == b[2:])


async def work_magic(ear: Listener, target: str) -> None:
    """A square, or a line or block: go to a square of it, then choose an arrow."""
    [square, *_] = re.findall("[a-e][1-5]", target) or [on_line(target)]
    names = {name[:2]: name for name in await buttons(ear, 'grid "Board"')}
    await ear.press("button", names[square])
    if re.fullmatch("[a-e][1-5]", target):
        return
    await ear.tree_with('- group "Arrows"')
    ways = await offered(ear, f"(Slide|Turn) {re.escape(target)} ", 'group "Arrows"')
    await ear.press("button", ways[0])


def on_line(target: str) -> str:
    """`row 2` and `column b` by one of their squares."""
    kind, name = target.split()
    return f"a{name}" if kind == "row" else f"{name}1"


async def offered(ear: Listener, pattern: str, part: str = 'region "Your side"') -> list[str]:
    """The buttons on my side of the table, or in another part of it, that say so."""
    found = [name for name in await buttons(ear, part) if re.match(pattern, name)]
    assert found, (pattern, await ear.tree())
    return found


async def buttons(ear: Listener, part: str) -> list[str]:
    """The names of the buttons in a part of the tree."""
    tree = await ear.tree()
    found = re.search(rf"^( *)- {part}.*:\n((?:\1 .*\n)+)", tree + "\n", re.MULTILINE)
    assert found, tree
    return re.findall(r"""- '?button "([^"]+)\"""", found[2])

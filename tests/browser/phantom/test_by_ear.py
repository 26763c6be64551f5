"""A game by a player who cannot see: names in the accessibility tree, and what live regions say."""

from __future__ import annotations

import re

from tests.browser.listener import Listener
from tests.browser.phantom.player import Visit
from tests.browser.visitor import SETTLED


async def test_a_whole_game_by_the_accessibility_tree_and_announcements_alone(visit: Visit) -> None:
    visitor = await visit()
    ear = Listener(visitor.page)
    await ear.listen()
    await visitor.home()
    await visitor.set_table(rounds="2")
    await ear.press("button", "Play")

    moves = 0
    while True:
        said = await ear.next()
        if turn := re.match(r"Your turn\. You can play (.+)\.$", said):
            cards = re.split(", | or ", turn[1])
            hand = await cards_in_hand(ear)
            assert set(cards) <= set(hand), "only cards of the hand are offered"
            choice = wise(cards)
            await ear.press("button", choice)
            await ear.hears(f"(?i)^You play {choice}: ")
            moves += 1
        elif re.match(r"Round \d is over", said):
            if 'button "Next round"' in await ear.tree_with("- button /Next round|Play again/"):
                await visitor.page.wait_for_timeout(SETTLED)
                await ear.press("button", "Next round")
        elif re.search(r"(wins?|share the win) with \d+ points?\.$", said):
            break
    assert moves > 0
    assert 'button "Play again"' in await ear.tree_with("- dialog /wins?$|share the win/")
    heard = "\n".join(ear.all)
    assert len(re.findall(r"plays? .*: the (?:Heroes|Phantoms) have \W?\d+\.", heard)) >= moves
    assert re.search("(You lead|.+ leads) next", heard) or re.search("no card to play", heard)


async def cards_in_hand(ear: Listener) -> list[str]:
    """The names that the tree gives under `Your hand`."""
    tree = await ear.tree()
    found = re.search(r'^( *)- group "Your hand":\n((?:\1 .*\n)+)', tree + "\n", re.MULTILINE)
    assert found, tree
    return re.findall(r'button "([^"]+)"', found[2])


def wise(cards: list[str]) -> str:
    """High Heroes first, low Phantoms to get rid of: any thought will do, if it comes from the words."""

    def worth(card: str) -> int:
        number = int(card.rpartition(" ")[2])
        return number if "Hero" in card else -number

    return max(cards, key=worth)

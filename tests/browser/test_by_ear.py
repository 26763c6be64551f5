"""A game by a player who cannot see: names in the accessibility tree, and what live regions say."""

from __future__ import annotations

import asyncio
import re

from playwright.async_api import Page, expect
from tests.browser.visitor import Visit

LISTEN = """
const live = '[role=log], [role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
new MutationObserver((changes) => {
  for (const change of changes) {
    const target = change.target instanceof Element ? change.target : change.target.parentElement;
    if (!target?.closest(live)) continue;
    const added = change.type === 'characterData' ? [change.target] : [...change.addedNodes];
    for (const node of added) if (node.textContent.trim()) hear(node.textContent.trim());
  }
}).observe(document, { subtree: true, childList: true, characterData: true });
"""
"""What a screen reader does: it says whatever appears inside a live region."""


class Listener:
    """Knows the page by its spoken tree and its announcements, and by nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.spoken: asyncio.Queue[str] = asyncio.Queue()
        self.all: list[str] = []

    async def listen(self) -> None:
        await self.page.expose_function("hear", self.spoken.put_nowait)
        await self.page.add_init_script(LISTEN)

    async def next(self) -> str:
        async with asyncio.timeout(20):
            text = await self.spoken.get()
        self.all.append(text)
        return text

    async def hears(self, pattern: str) -> re.Match[str]:
        while (found := re.search(pattern, await self.next())) is None:
            pass
        return found

    async def tree(self) -> str:
        return await self.page.locator("body").aria_snapshot()

    async def tree_with(self, pattern: str) -> str:
        """The tree, once it says so."""
        await expect(self.page.locator("body")).to_match_aria_snapshot(pattern)
        return await self.tree()

    async def press(self, role: str, name: str) -> None:
        """Go to what the tree names, and press Enter there, as a screen reader does."""
        found = self.page.get_by_role(role, name=name, exact=True)  # type: ignore[arg-type]
        await found.press("Enter")


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
                await ear.press("button", "Next round")
        elif re.search(r"(wins?|share the win) with \d+ points?\.$", said):
            break
    assert moves > 0
    assert 'button "Play again"' in await ear.tree_with("- dialog /wins?$|share the win/")
    heard = "\n".join(ear.all)
    assert len(re.findall(r"plays? .*: Heroes -?\d+, Phantoms -?\d+\.", heard)) >= moves
    assert re.search("leads next with the", heard) or re.search("no card to play", heard)


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

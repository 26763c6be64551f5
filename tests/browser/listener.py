"""A player who cannot see: names in the accessibility tree, and what live regions say."""

from __future__ import annotations

import asyncio
import re

from playwright.async_api import Page, expect
from tests.browser.visitor import PATIENCE

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
        async with asyncio.timeout(PATIENCE):
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

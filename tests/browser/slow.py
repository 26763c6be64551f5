"""A slow line for every visitor, to find tests that look or press too early: `HYAKKI_SLOW=250` is in ms."""

from __future__ import annotations

import asyncio
import contextlib
import os

from playwright.async_api import BrowserContext, Error, Route

SLOW = int(os.environ.get("HYAKKI_SLOW", "0"))

LATE = """{
  const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage");
  const later = setTimeout.bind(window);
  const late = (hear) => (event) => later(() => hear(event), MILLISECONDS);
  Object.defineProperty(WebSocket.prototype, "onmessage", { set(hear) { set.call(this, late(hear)); } });
}"""


async def slow_down(context: BrowserContext) -> None:
    """All that its pages hear and fetch comes so much later, but for the pages themselves."""
    if not SLOW:
        return
    await context.add_init_script(LATE.replace("MILLISECONDS", str(SLOW)))
    await context.route("**/*", late)


async def late(route: Route) -> None:
    if route.request.resource_type != "document":
        await asyncio.sleep(SLOW / 1000)
    with contextlib.suppress(Error):  # nobody waits for it any longer
        await route.fallback()

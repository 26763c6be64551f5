"""How smoothly the arena of Hoshi Battle moves, in a real browser and in real time.

    python bench/arena_frames.py                # 40 seconds of a fight against a hard bot, 1366 x 768

Needs Chromium and a built page. Frames are sorted by how many dice rolled meanwhile. The processor time of
the page's own thread hardly depends on what else the machine does; the times between frames do.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.async_api import CDPSession, async_playwright
from tests.browser.hoshi.player import Player
from tests.server.serving import serving

WATCH = """() => {
  window.frameTimes = [];
  const look = (time) => {
    frameTimes.push([time, document.querySelectorAll('.die[data-state=rolling]').length]);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""


async def measure(width: int, height: int, seconds: float) -> None:
    path = os.environ.get("HYAKKI_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
    async with async_playwright() as playwright, serving(Path(tempfile.mkdtemp()) / "data") as served:
        browser = await playwright.chromium.launch(executable_path=path, args=args)
        size: Any = {"width": width, "height": height}
        player = await Player.arrive(browser, served.address, viewport=size)
        await player.home()
        await player.sit_down(level="Hard")
        await player.to_the_fight()
        page = player.page
        await page.evaluate(WATCH)
        session = await player.context.new_cdp_session(page)
        await session.send("Performance.enable", {"timeDomain": "threadTicks"})
        before = await used(session)
        await roll(player, seconds)
        spent = await used(session) - before
        times: list[tuple[float, int]] = await page.evaluate("frameTimes")
        await browser.close()
    for dice in range(3):
        frames = sorted(b[0] - a[0] for a, b in pairwise(times) if a[1] == b[1] == dice)
        if frames:
            middle, most = frames[len(frames) // 2], frames[int(0.95 * len(frames))]
            print(f"{dice} dice rolling: {len(frames)} frames, median {middle:.1f} ms, 95 % in {most:.1f} ms")
    print(f"the page's thread used {1000 * spent / len(times):.2f} ms of processor time a frame")
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


async def roll(player: Player, seconds: float) -> None:
    """Throw and throw again; whatever else the game asks is answered with what comes first."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while loop.time() < end and player.stage != "over":
        if player.stage == "fight":
            await player.page.keyboard.down("Space")
            await asyncio.sleep(0.07)
            await player.page.keyboard.up("Space")
            await asyncio.sleep(0.45)
        else:
            await player.to_the_fight()


async def used(session: CDPSession) -> float:
    """Seconds of processor time of the page's main thread."""
    found = await session.send("Performance.getMetrics")
    return float(next(metric["value"] for metric in found["metrics"] if metric["name"] == "TaskDuration"))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--width", type=int, default=1366)
    parser.add_argument("--height", type=int, default=768)
    parser.add_argument("--seconds", type=float, default=40)
    args = parser.parse_args()
    asyncio.run(measure(args.width, args.height, args.seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main())

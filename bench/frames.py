"""How smoothly the tables move, in a real browser and in real time.

    python bench/frames.py                      # 40 seconds of a fight of Hoshi Battle against a hard bot
    python bench/frames.py --game awake         # 40 seconds of a lesson, every step of which is shown

Needs Chromium and a built page; 1366 x 768. Frames are sorted by how much moved meanwhile: how many dice
rolled in the arena, how many animations ran (none, one, or more) on another table. The processor time of the
page's own thread hardly depends on what else the machine does; the times between frames do.
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

WATCH = """(arena) => {
  window.frameTimes = [];
  const table = document.querySelector('main');
  const dice = () => document.querySelectorAll('.die[data-state=rolling]').length;
  const runs = (it) => it.playState === 'running';
  const running = () => table.getAnimations({ subtree: true }).filter(runs).length;
  const look = (time) => {
    frameTimes.push([time, arena ? dice() : Math.min(2, running())]);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
GAMES = ("hoshi", "phantom", "madoshi", "awake")


async def measure(game: str, width: int, height: int, seconds: float) -> None:
    known = ("chromium-headless-shell", "chromium", "google-chrome")
    path = os.environ.get("HYAKKI_CHROMIUM") or next(filter(None, map(shutil.which, known)), None)
    args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
    async with async_playwright() as playwright, serving(Path(tempfile.mkdtemp()) / "data") as served:
        browser = await playwright.chromium.launch(executable_path=path, args=args)
        size: Any = {"width": width, "height": height}
        player = await Player.arrive(browser, served.address, viewport=size, reduced_motion="no-preference")
        page = player.page
        if game == "hoshi":
            await player.home()
            await player.sit_down(level="Hard")
            await player.to_the_fight()
        else:
            await player.open(f"/learn/{game}")
            await page.get_by_role("region", name="Lesson").wait_for()
        await page.evaluate(WATCH, game == "hoshi")
        session = await player.context.new_cdp_session(page)
        await session.send("Performance.enable", {"timeDomain": "threadTicks"})
        before = await used(session)
        await (roll(player, seconds) if game == "hoshi" else follow(player, seconds))
        spent = await used(session) - before
        times: list[tuple[float, int]] = await page.evaluate("frameTimes")
        await browser.close()
    what = ("no dice rolling", "1 die", "2 dice") if game == "hoshi" else ("at rest", "1 moves", "more move")
    for much, name in enumerate(what):
        frames = sorted(b[0] - a[0] for a, b in pairwise(times) if a[1] == b[1] == much)
        if frames:
            middle, most = frames[len(frames) // 2], frames[int(0.95 * len(frames))]
            print(f"{name}: {len(frames)} frames, median {middle:.1f} ms, 95 % in {most:.1f} ms")
    print(f"the page's thread used {1000 * spent / len(times):.2f} ms of processor time a frame")
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


async def follow(player: Player, seconds: float) -> None:
    """Have every step of the lesson shown, and begin again at its end."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    while loop.time() < end:
        await player.page.evaluate(
            "(names) => [...document.querySelectorAll('button')].find("
            "(it) => names.includes(it.innerText) && !it.disabled)?.click()",
            ["Repeat the lesson", "Next", "Show me"],
        )
        await asyncio.sleep(0.3)


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
    parser.add_argument("--game", choices=GAMES, default="hoshi")
    parser.add_argument("--width", type=int, default=1366)
    parser.add_argument("--height", type=int, default=768)
    parser.add_argument("--seconds", type=float, default=40)
    args = parser.parse_args()
    asyncio.run(measure(args.game, args.width, args.height, args.seconds))
    return 0


if __name__ == "__main__":
    sys.exit(main())

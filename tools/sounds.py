"""Every sound of the page, rendered in a real browser, measured, and written to files to be listened to.

    .venv/bin/python tools/sounds.py               # a table, and build/sounds/<game>/<sound>.wav
    .venv/bin/python tools/sounds.py --json FILE   # the figures as data

How loud a sound seems is the loudest 400 ms of it, weighed as ITU-R BS.1770 does.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import wave
from dataclasses import dataclass, fields
from pathlib import Path
from statistics import median

from playwright.async_api import Browser, async_playwright

import ground

RATE = 48_000
# Noise and the pitch of every stroke are drawn; a measurement repeats.
SAME_LUCK = """
  let drawn = 1;
  Math.random = () => (drawn = (drawn * 48271) % 2147483647) / 2147483647;
"""


@dataclass(frozen=True, slots=True)
class Sound:
    of: str
    name: str
    loudness: float
    """LUFS."""
    peak: float
    """dBFS."""
    length: float
    """Seconds."""
    middle: float
    """Hertz: half of its energy lies below."""
    bands: list[float]
    """Per cent of its energy below 250 Hz, to 1 kHz, to 4 kHz, above."""
    samples: str


async def rendered(browser: Browser) -> list[Sound]:
    page = await browser.new_page()
    await page.add_script_tag(content=SAME_LUCK)
    await page.add_script_tag(content=await asyncio.to_thread(bundle), type="module")
    await page.wait_for_function("() => 'render' in globalThis")  # a module runs after its tag was added
    found = await page.evaluate("render()")
    await page.close()
    return [Sound(**sound) for sound in found]


def bundle() -> str:
    """What renders and measures them, as one script."""
    ground.node()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "render.js"
        program = ground.WEB / "node_modules" / ".bin" / "rolldown"
        words = [str(program), "src/listening/render.ts", "--file", str(file)]
        done = subprocess.run(words, cwd=ground.WEB, capture_output=True, text=True)
        if done.returncode:
            raise ground.Stop(done.stderr)
        return file.read_text()


def write(sounds: list[Sound], folder: Path) -> None:
    for sound in sounds:
        path = folder / sound.of / f"{sound.name}.wav"
        path.parent.mkdir(parents=True, exist_ok=True)
        with wave.open(str(path), "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(RATE)
            file.writeframes(base64.b64decode(sound.samples))


def table(sounds: list[Sound]) -> str:
    usual = median(sound.loudness for sound in sounds)
    rows = [f"{'':44} {'LUFS':>6} {'dB':>5} {'peak':>6} {'s':>5} {'Hz':>5}   <250 <1k  <4k  >4k"]
    for sound in sorted(sounds, key=lambda it: (it.of, -it.loudness)):
        shares = " ".join(f"{share:4.0f}" for share in sound.bands)
        rows.append(
            f"{f'{sound.of}: {sound.name}':44} {sound.loudness:6.1f} {sound.loudness - usual:+5.1f}"
            f" {sound.peak:6.1f} {sound.length:5.2f} {sound.middle:5.0f}   {shares}"
        )
    most, least = (pick(sounds, key=lambda it: it.loudness) for pick in (max, min))
    ends = (f"{it.of}: {it.name} {it.loudness - usual:+.1f} dB" for it in (most, least))
    rows.append(f"{len(sounds)} sounds, half of them below {usual:.1f} LUFS; {', '.join(ends)}")
    return "\n".join(rows)


async def listen() -> list[Sound]:
    path = os.environ.get("HYAKKI_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        sounds = await rendered(browser)
        await browser.close()
    return sounds


def figures(sounds: list[Sound]) -> str:
    """As JSON, a line each."""
    names = [it.name for it in fields(Sound) if it.name != "samples"]
    told = [{name: rounded(getattr(sound, name)) for name in names} for sound in sounds]
    return "[\n" + ",\n".join(json.dumps(it) for it in told) + "\n]\n"


def rounded(value: str | float | list[float]) -> str | float | list[float]:
    if isinstance(value, list):
        return [round(it, 1) for it in value]
    return value if isinstance(value, str) else round(value, 2)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--folder", type=Path, default=ground.ROOT / "build" / "sounds")
    parser.add_argument("--json", type=Path)
    args = parser.parse_args()
    sounds = asyncio.run(listen())
    write(sounds, args.folder)
    if args.json:
        args.json.write_text(figures(sounds))
    print(table(sounds))
    print(f"to be listened to: {args.folder}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

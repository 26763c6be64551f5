"""What a visitor downloads is counted script by script, and nothing twice."""

from __future__ import annotations

import gzip
from pathlib import Path

from page_size import page_size


def test_home_counts_its_posters_and_a_game_what_it_adds(tmp_path: Path) -> None:
    scripts = {
        "index-1.js": 'import"./kit-1.js";a=()=>import(`./Poster-1.js`),b=()=>import(`./moon-1.js`)',
        "kit-1.js": "export const k=1",
        "Poster-1.js": 'import{k}from"./index-1.js";import{w}from"./words-1.js"',
        "words-1.js": "export const w=2",
        "moon-1.js": 'import{k}from"./kit-1.js";import{w}from"./words-1.js";import{d}from"./dice-1.js"',
        "dice-1.js": "export const d=6",
        "yard-1.js": "fetched by nobody here",
    }
    (tmp_path / "assets").mkdir()
    for name, text in scripts.items():
        (tmp_path / "assets" / name).write_text(text)
    (tmp_path / "index.html").write_text('<script type="module" src="/assets/index-1.js"></script>')

    def size(*names: str) -> int:
        return sum(len(gzip.compress(scripts[f"{name}-1.js"].encode(), 9)) for name in names)

    home, added = page_size(tmp_path, ["moon"])
    assert home == size("index", "kit", "Poster", "words")
    assert added == {"moon": size("moon", "dice")}

"""The search for numbers of cards, with the real `cma` in a venv of its own."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from tests.cli.command import here

import ground

ROOT = Path(__file__).parents[2]

SEARCH = """
title = "How many Wilds, and what for Kappa?"
game = "madoshi"
seed = "wilds"
games = 4

[[match]]
name = "equals"
bots = ["random"]

[search]
tries = 6
games = 2

[[search.number]]
file = "yokai.toml"
key = "wilds_of_each_element"
from = 1
to = 2

[[search.number]]
file = "yokai.toml"
card = "Kappa"
key = "level"
from = 1
to = 2

[[search.aim]]
about = "equals"
measure = "wins of seat 1"
value = 0.5
"""

ASKED = """
import json, sys
from pathlib import Path
from hyakki.lab.engines import ProcessPool
from hyakki.lab.reading import read
from hyakki.lab.results import Results
from hyakki.lab.tuning import told, tuned

if __name__ == "__main__":
    experiment = read(Path(sys.argv[1]).read_text(), "search.toml")
    results, pool = Results(Path(sys.argv[2])), ProcessPool(1)
    found = tuned(experiment, results, pool, lambda *seen: None)
    pool.close()
    again = told(experiment, results)
    print(json.dumps({
        "tried": [[list(one.values), one.far] for one in found.tried],
        "again": [[list(one.values), one.far] for one in again.tried],
        "seeds": [arm.plan.seed for arm in found.arms],
        "names": [arm.name for arm in found.arms],
        "asked": [question.than for question in found.questions],
        "kept": [arm.games for arm in results.arms()],
    }))
"""


def test_a_search_tunes_on_its_own_seeds_and_is_measured_on_others(tmp_path: Path) -> None:
    python = ground.install(ground.CACHE / "tune-venv", "tune", "fetching what searches")
    (tmp_path / "search.toml").write_text(SEARCH)
    (tmp_path / "asked.py").write_text(ASKED)
    told = subprocess.run(
        [python, tmp_path / "asked.py", tmp_path / "search.toml", tmp_path / "r.sqlite"],
        env=os.environ | {"PYTHONPATH": str(ROOT / "src")},
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert told.returncode == 0, told.stderr
    found = json.loads(told.stdout)
    assert len(found["tried"]) >= 6
    assert found["again"] == found["tried"]  # from what is kept, without playing
    assert all(far == 10 for values, far in found["tried"] if values[1] == 2)  # eleven of level 1 are refused
    assert found["seeds"] == ["wilds test", "wilds test"]  # and those of the search are "wilds tuning"
    assert found["names"] == ["equals", "equals, found"]
    assert found["asked"] == ["equals"]
    assert set(found["kept"]) == {2}


def test_without_cma_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "search.toml").write_text(SEARCH)
    told = here("lab", "run", tmp_path / "search.toml", "--results", tmp_path / "r.sqlite", "--workers", "1")
    assert told.code == 2
    assert told.err == "hyakki lab: a [search] needs the package cma: install hyakki[tune]\n"
    assert not (tmp_path / "r.sqlite").exists()


def test_one_number_is_a_sweep(tmp_path: Path) -> None:
    start = SEARCH.index('[[search.number]]\nfile = "yokai.toml"\ncard')
    (tmp_path / "search.toml").write_text(SEARCH[:start] + SEARCH[SEARCH.index("[[search.aim]]") :])
    told = here("lab", "run", tmp_path / "search.toml")
    assert "name two or more [[search.number]]; for one number there is [sweep]" in told.err

"""Experiments on a Ray cluster: without Ray a sentence, with it (in `./check --deep`) the same games."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from statistics import median

from tests.cli.command import here

import ground

ROOT = Path(__file__).parents[2]
LEAST = 0.85
"""Of what plain processes play. The aim is 0.9 (docs/benchmarks.md); what is measured differs by as much."""


def test_without_ray_it_says_what_to_install(tmp_path: Path) -> None:
    told = here("lab", "run", "phantom-quick", "--results", tmp_path / "r.sqlite", "--ray")
    assert told.code == 2
    assert told.err == "hyakki lab: --ray needs the package ray: install hyakki[ray]\n"
    assert not any(tmp_path.iterdir())


if os.environ.get("HYAKKI_DEEP"):  # Ray has hundreds of megabytes

    def test_a_cluster_that_loses_a_worker_and_a_node_plays_the_same_games() -> None:
        python = ground.install(ground.CACHE / "ray-venv", "ray", "fetching Ray")
        told = subprocess.run(
            [python, "-m", "tests.lab.on_a_cluster"],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": f"{ROOT / 'src'}:{ROOT}"},
            capture_output=True,
            text=True,
            timeout=900,
            check=False,
        )
        assert told.returncode == 0, told.stderr
        found = json.loads(told.stdout.splitlines()[-1])
        print(found)
        assert found["killed"] == ["worker", "node"]
        assert found["same"] is True
        # Not by the clock, which tells more of what else the machine does. On two cores that have nothing
        # else to do, Ray's servers would take their share of the time first.
        served = median(piece["serving"] / piece["clock"] for piece in found["ray"])
        speeds = {
            name: median(one["games"] / one["playing"] for one in found[name]) for name in ("pool", "ray")
        }
        share = speeds["ray"] * (2 - served) / (2 * speeds["pool"])
        print(f"Ray's servers take {served:.3f} of a core; Ray plays {share:.2f} of what plain processes do")
        assert share > LEAST

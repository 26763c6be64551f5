"""Experiments on a Ray cluster: without Ray a sentence, with it (in `./check --deep`) the same games."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

from tests.cli.command import here

import ground

ROOT = Path(__file__).parents[2]


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

"""Write the locks under requirements/ again: exact versions and hashes, no address of any index.

    python tools/lock.py            # all of them, at the newest versions older than three weeks
    python tools/lock.py test       # one of them

Three weeks give the builds for other platforms time to appear, and bad releases time to be withdrawn.
"""

from __future__ import annotations

import subprocess
import sys

from ground import ROOT, Stop, environment, main, uv

# In this order: a later lock holds to the versions of the earlier ones it names.
SOURCES = {
    "uv": "requirements/uv.in",
    "run": "pyproject.toml",
    "scale": "pyproject.toml --extra scale --constraint requirements/run.txt",
    "ray": "pyproject.toml --extra ray --constraint requirements/run.txt",
    "tune": "pyproject.toml --extra tune --constraint requirements/run.txt",
    "envs": "pyproject.toml --extra envs --constraint requirements/run.txt",
    "ppo": "pyproject.toml requirements/ppo.in --extra envs --extra ppo --constraint requirements/envs.txt",
    "compile": "pyproject.toml requirements/compile.in --constraint requirements/run.txt",
    "test": "requirements/test.in",
    "node": "requirements/node.in",
    "bench": "requirements/bench.in",
    "audit": "requirements/audit.in",
}


def lock(name: str) -> None:
    """Resolve one lock for every platform and every Python from 3.11 on."""
    command = [
        *[str(uv()), "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"],
        *["--generate-hashes", "--no-emit-index-url", "--no-header", "--exclude-newer", "3 weeks"],
        *["--upgrade", "--output-file", f"requirements/{name}.txt", *SOURCES[name].split()],
    ]
    subprocess.run(command, cwd=ROOT, env=environment(), check=True)
    print(f"requirements/{name}.txt")


def lock_all() -> int:
    names = sys.argv[1:] or list(SOURCES)
    if unknown := [name for name in names if name not in SOURCES]:
        raise Stop(f"There is no lock {unknown[0]}; there are: {', '.join(SOURCES)}")
    for name in names:
        lock(name)
    return 0


if __name__ == "__main__":
    main(lock_all)

"""Looks for known weaknesses of every package that a server or a page runs with, and lists them all.

    python3 tools/audit.py          # fails if a weakness is known

The lists of parts (CycloneDX, one for Python and one for the page) are written to artefacts/. Where the
services that know of weaknesses cannot be reached, what they said last time holds, and its age is told.
"""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path
from typing import Any

import ground

ARTEFACTS = ground.ROOT / "artefacts"
ANSWERS = ground.CACHE / "audit"
LOCKS = ("run", "scale")
DAY = 86_400


def audit() -> int:
    python = ground.install(ground.CACHE / "audit-venv", "audit", "fetching what looks for weaknesses")
    bin_ = python.parent
    ground.web_packages()
    ARTEFACTS.mkdir(exist_ok=True)
    ANSWERS.mkdir(parents=True, exist_ok=True)
    list_parts(bin_)
    weak = [*weak_python(bin_), *weak_page()]
    for line in weak:
        print(line)
    if weak:
        raise ground.Stop(
            "Weaknesses are known. Take newer versions (tools/lock.py, npm update), or say why not."
        )
    return 0


def list_parts(bin_: Path) -> None:
    """Say of what the program and the page are made."""
    lock, out = ground.ROOT / "requirements" / "scale.txt", ARTEFACTS / "sbom-python.cdx.json"
    said(bin_ / "cyclonedx-py", "requirements", lock, "--of", "JSON", "-o", out)
    page = said(*ground.node(), "sbom", "--sbom-format", "cyclonedx", "--package-lock-only", cwd=ground.WEB)
    (ARTEFACTS / "sbom-page.cdx.json").write_text(page.stdout)
    for path in sorted(ARTEFACTS.glob("sbom-*.cdx.json")):
        parts = json.loads(path.read_text()).get("components", [])
        ground.say(f"{path.relative_to(ground.ROOT)}: {len(parts)} parts")


def weak_python(bin_: Path) -> list[str]:
    found: list[str] = []
    for lock in LOCKS:
        words = ("--require-hashes", "--disable-pip", "--progress-spinner", "off", "-f", "json")
        done = said(
            bin_ / "pip-audit", "-r", ground.ROOT / "requirements" / f"{lock}.txt", *words, fails=True
        )
        answer = json.loads(done.stdout) if done.stdout.startswith("{") else {"dependencies": []}
        known = {part["name"]: part for part in answer["dependencies"] if "skip_reason" not in part}
        silent = len(answer["dependencies"]) - len(known)
        for part in remembered(f"python-{lock}", known if known and not silent else None).values():
            for weakness in part["vulns"]:
                mended = ", ".join(weakness["fix_versions"]) or "nothing yet"
                found.append(f"{part['name']} {part['version']}: {weakness['id']}, mended in {mended}")
    return found


def weak_page() -> list[str]:
    done = said(*ground.node(), "audit", "--json", cwd=ground.WEB, fails=True)
    answer = json.loads(done.stdout or "{}")
    parts = remembered("page", answer.get("vulnerabilities"))
    return [f"{name}: {part['severity']}" for name, part in parts.items()]


def remembered(name: str, answer: dict[str, Any] | None) -> dict[str, Any]:
    """The answer, or else the one from before; and how old that is."""
    path = ANSWERS / f"{name}.json"
    if answer is not None:
        path.write_text(json.dumps(answer))
        ground.say(f"{name}: asked just now")
        return answer
    if not path.exists():
        ground.say(f"{name}: NOT LOOKED AT: nobody who knows could be reached, and nothing was kept")
        return {}
    days = (time.time() - path.stat().st_mtime) / DAY
    ground.say(f"{name}: nobody could be reached; what was known {days:.0f} days ago holds")
    kept: dict[str, Any] = json.loads(path.read_text())
    return kept


def said(
    *command: str | Path, cwd: Path = ground.ROOT, fails: bool = False
) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [str(word) for word in command], cwd=cwd, env=ground.environment(), text=True, capture_output=True
    )
    if done.returncode and not fails:
        raise ground.Stop(f"{Path(str(command[0])).name} failed:\n{done.stderr}")
    return done


if __name__ == "__main__":
    ground.main(audit)

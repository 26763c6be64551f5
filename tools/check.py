"""./check: everything that must hold, in the order in which it fails fastest.

./check                 all steps
./check lint types      only these
./check --deep          the long versions: more seeds, more fuzz, more kills
"""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from pathlib import Path

import ground
from page_size import page_size

ROOT = ground.ROOT
TESTS = ROOT / "tests"
REPORTS = ground.CACHE / "reports"
SIEGE = ground.CACHE / "siege"  # its ledger outlives an interruption; to begin it again, remove the folder
# Bytes of JavaScript, gzipped, that a visitor downloads to play one game: 120,000 while the server sent every
# sentence of the rules with every move; now the page has them itself.
LARGEST_SCRIPT = 126_000
# The home page alone: 76,052 before there were lessons, hints and endings, for which it may grow by 10 kB.
LARGEST_HOME = 86_000
BOTH_WAYS = ("kernel", "games", "golden", "bots", "table")  # tests that run interpreted and compiled
# Beside those, of modules that are never compiled: once is enough.
ONE_WAY = ("bots/test_programs.py", "table/test_engines.py", "table/test_workers.py")
# Tests with a stopwatch: when all others are done, so that nobody keeps them waiting.
TIMED = (
    "hostile/test_bot_timing.py",
    "processes/test_duels_over_the_bus.py",
    "server/test_floods.py",
    "server/test_live_fairness.py",
    "server/test_stopping.py",
)
# A worker that is done takes some of the other's: the last long test keeps nobody waiting.
TWO = ("-n", "2", "--dist", "worksteal")
SLOW = ("--durations=10", "--durations-min=5")  # name the tests that take long
# Seconds after which a test has hung: it fails by its name instead of keeping everybody waiting.
HUNG = 300
# Chromium without windows and menus, which are a third of what the browser tests cost.
SHELL = "chromium-headless-shell"
CHROMIUMS = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
# Where programs are, those of administrators too.
SEARCHED = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin"))
ADDRESS = re.compile(
    r'"resolved"|--(extra-)?index-url|--find-links|registry *=|https?://[^\s"]*(pypi|npmjs|registry)'
)


def lint() -> None:
    """ruff, the shell scripts, locks without addresses, generated files up to date"""
    tool("ruff", "check", ".")
    tool("ruff", "format", "--check", ".")
    tool("shellcheck", "play", "check", ".ci/run")
    named = [path.name for path in locks() if ADDRESS.search(path.read_text())]
    if named:
        raise ground.Stop(f"a lock names the address of a package index: {', '.join(named)}")
    tool("python", "tools/typescript.py", "--check")
    tool("python", "tools/rule_pages.py", "--check")
    tool("python", "tools/card_pages.py", "--check")
    tool("python", "tools/lab_tables.py", "--check")
    tool("python", "tools/observation_tables.py", "--check")
    tool("python", "tools/awake_cards.py", "--check")
    tool("python", "tools/awake_interactions.py", "--check")
    tool("python", "tools/figures.py", "--check")
    tool("python", "tools/share_pictures.py", "--check")


def locks() -> list[Path]:
    """Every file that pins packages, or says where npm finds them."""
    python = sorted((ROOT / "requirements").glob("*.txt"))
    return [*python, ground.WEB / "package-lock.json", ground.WEB / ".npmrc"]


def types() -> None:
    """mypy --strict"""
    tool("mypy", "--strict")


def layers() -> None:
    """each part imports only the parts below it"""
    tool("lint-imports", "--cache-dir", ".cache/import-linter")


def web() -> None:
    """types and unit tests of the page, its build and its size"""
    ground.web_packages()
    npm = ground.node()
    command(*npm, "run", "--silent", "check", cwd=ground.WEB)
    command(*npm, "run", "--silent", "test", cwd=ground.WEB)
    ground.page()
    games = sorted(path.name for path in (ground.WEB / "src" / "games").iterdir() if path.is_dir())
    home, added = page_size(ground.PAGE, games)
    more = ", ".join(f"{game} {size / 1000:.0f}" for game, size in added.items())
    largest = home + max(added.values())
    ground.say(
        f"JavaScript, gzipped: home {home / 1000:.1f} of {LARGEST_HOME // 1000} kB; with a game more: {more};"
        f" at most {largest / 1000:.0f} of {LARGEST_SCRIPT // 1000}"
    )
    if largest > LARGEST_SCRIPT or home > LARGEST_HOME:
        raise ground.Stop("the page has grown too large")


def docs() -> None:
    """the documentation builds"""
    tool("zensical", "build", "--strict")


def compiled() -> None:
    """rules, bots and the way of a move compile"""
    if missing := ground.why_no_compiler():
        ground.say(f"{missing}: everything is tested interpreted only")
    else:
        command(sys.executable, "tools/compile.py")


@contextlib.contextmanager
def compiling(ahead: bool) -> Iterator[None]:
    """Compile while other steps run, which often leave a core idle; the step itself then finds it done."""
    if not ahead or ground.why_no_compiler():
        yield
        return
    process = subprocess.Popen(
        [sys.executable, str(ROOT / "tools" / "compile.py")],
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def rules() -> None:
    """the tests of rules, bots and the table, interpreted"""
    places = [str(TESTS / name) for name in (*BOTH_WAYS, "interpreted")]
    places += [f"--ignore={TESTS / name}" for name in ONE_WAY if not ground.why_no_compiler()]
    # environments need packages that only their own venv has; tests/envs runs their examples there
    docs = ("--doctest-modules", "src/hyakki", "--ignore=src/hyakki/envs")
    pytest("interpreted", *TWO, *docs, *places, HYAKKI_INTERPRETED="1")


def test() -> None:
    """the tests of rules, bots and the table, compiled, and all others once, with a real browser"""
    ground.page()
    places = {path.name: str(path) for path in TESTS.iterdir() if has_tests(path)}
    del places["interpreted"]
    mode = {"HYAKKI_CHROMIUM": chromium()}
    if ground.why_no_compiler():
        for name in (*BOTH_WAYS, "compiled"):
            del places[name]
    else:
        mode["HYAKKI_COMPILED"] = "required"
    # Most of these wait more than they compute, for a browser, a process or a clock: three files at a time
    # keep two cores busy. Each file's tests stay in order.
    three = ("-n", "3", "--dist", "loadfile", "--no-loadscope-reorder", "--in-turn")
    timed = [TESTS / name for name in TIMED]
    pytest("once", *three, *sorted(places.values()), *(f"--ignore={file}" for file in timed), **mode)
    pytest("timed", "-n", "2", "--dist", "loadfile", *map(str, timed), **mode)


def audit() -> None:
    """known weaknesses of the packages we use (with --deep, or by name)"""
    command(sys.executable, "tools/audit.py")


def siege() -> None:
    """1,000 kills under 1,000,000 hostile frames in hours, resumed where it was (with --deep, or by name)"""
    ground.page()
    nginx()
    tool("python", "-m", "tests.hostile.siege", str(SIEGE), "--kills", "1000", "--frames", "1000000")


def has_tests(path: Path) -> bool:
    return any(path.rglob("test_*.py")) or path.match("test_*.py")


STEPS: dict[str, Callable[[], None]] = {
    "lint": lint,
    "types": types,
    "layers": layers,
    "web": web,
    "docs": docs,
    "rules": rules,
    "compile": compiled,
    "test": test,
    "audit": audit,
    "siege": siege,
}
DEEP_ONLY = ("audit", "siege")


def check() -> int:
    args = arguments()
    for name in ("HYAKKI_INTERPRETED", "HYAKKI_COMPILED"):
        os.environ.pop(name, None)  # the steps choose themselves
    if args.deep:
        os.environ["HYAKKI_DEEP"] = "1"
    ground.hyakki("test", "installing the packages of the tests")
    steps = args.steps or [name for name in STEPS if args.deep or name not in DEEP_ONLY]
    shutil.rmtree(REPORTS, ignore_errors=True)
    took: dict[str, float] = {}
    with compiling(ahead="compile" in steps[1:]):
        for name in steps:
            start = time.monotonic()
            print(f"== {name}: {STEPS[name].__doc__}", flush=True)
            try:
                STEPS[name]()
            except ground.Stop as stop:
                print(
                    f"\n{stop}\n./check stopped at '{name}'. To run only this step again: ./check {name}",
                    file=sys.stderr,
                )
                tell_total()
                return 1
            took[name] = time.monotonic() - start
            print(f"== {name}: passed in {took[name]:.0f} s", flush=True)
    each = ", ".join(f"{name} {seconds:.0f} s" for name, seconds in took.items())
    print(f"./check: passed in {sum(took.values()) / 60:.1f} minutes: {each}")
    tell_total()
    return 0


def arguments() -> argparse.Namespace:
    lines = [f"  {name:8} {function.__doc__}" for name, function in STEPS.items()]
    parser = argparse.ArgumentParser(
        prog="./check",
        description="Run every test, or only some steps.",
        epilog="steps:\n" + "\n".join(lines) + "\n\nexample: ./check lint types",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--deep", action="store_true", help="the long versions: more seeds, more fuzz, more kills"
    )
    parser.add_argument("steps", nargs="*", metavar="STEP", help="run only these steps")
    args = parser.parse_args()
    for name in args.steps:
        if name not in STEPS:
            parser.error(f"there is no step {name!r}; there are {', '.join(STEPS)}")
    return args


def command(*words: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    """Run a command that speaks for itself."""
    done = subprocess.run([str(word) for word in words], cwd=cwd, env=ground.environment(**(env or {})))
    if done.returncode:
        raise ground.Stop(f"failed: {' '.join(Path(word).name for word in words[:4])}")


def tool(name: str, *words: str) -> None:
    """Run a program of the test group, from the root."""
    command(ground.VENV / ground.BIN / name, *words)


def pytest(report: str, *words: str, **env: str) -> None:
    """Run some tests and keep their count for the last line."""
    print(f"-- {report}", flush=True)
    python = ground.VENV / ground.BIN / "python"
    storage = {"HYPOTHESIS_STORAGE_DIRECTORY": str(ground.CACHE / "hypothesis")}
    limit = [] if "HYAKKI_DEEP" in os.environ else [f"--timeout={HUNG}"]
    kept = f"--junitxml={REPORTS / report}.xml"
    command(python, "-m", "pytest", "-q", *SLOW, *limit, kept, *words, env=storage | env)


def tell_total() -> None:
    """`1234 passed, 0 failed`, over all runs of pytest, if there were any."""
    counts = dict.fromkeys(("tests", "failures", "errors", "skipped"), 0)
    reports = list(REPORTS.glob("*.xml"))
    for report in reports:
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):
            for name in counts:
                counts[name] += int(suite.get(name, 0))
    failed = counts["failures"] + counts["errors"]
    if reports:
        print(f"{counts['tests'] - failed - counts['skipped']} passed, {failed} failed")


def chromium() -> str:
    """HYAKKI_CHROMIUM, or the lightest there is; as root on Debian that is installed if it is missing."""
    if found := os.environ.get("HYAKKI_CHROMIUM") or shutil.which(SHELL):
        return found
    other = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if os.geteuid() == 0 and (apt := shutil.which("apt-get")):
        for package in (SHELL,) if other else (SHELL, "chromium"):
            with contextlib.suppress(ground.Stop):
                return installed(apt, package)
    if other:
        return other
    raise ground.Stop(
        f"The browser tests need Chromium. Install the package `{SHELL}` or `chromium` and run ./check again."
    )


def nginx() -> None:
    """Behind it the siege is laid; as root on Debian it is installed if it is missing."""
    if shutil.which("nginx", path=SEARCHED):
        return
    if os.geteuid() != 0 or not (apt := shutil.which("apt-get")):
        raise ground.Stop("The siege needs nginx. Install the package `nginx` and run ./check siege again.")
    installed(apt, "nginx")


def installed(apt: str, package: str) -> str:
    ground.say(f"installing {package}")
    advice = f"{package} could not be installed."
    patience = ("-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1")
    ground.run(apt, "-q", *patience, "update", advice=advice)
    ground.run(apt, "-qy", *patience, "install", "--no-install-recommends", package, advice=advice)
    if found := shutil.which(package, path=SEARCHED):
        return found
    raise ground.Stop(advice)


if __name__ == "__main__":
    ground.main(check)

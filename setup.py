"""The compiled build. Everything else about the package is in pyproject.toml.

Without HYAKKI_COMPILE=1 this builds plain Python. With it (and mypy and a C compiler) the listed modules
become machine code: `tools/compile.py` does so for a checkout, and so does building a wheel.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup


def compiled_modules() -> list[Extension]:
    if os.environ.get("HYAKKI_COMPILE") != "1":
        return []
    sys.path.insert(0, "tools")
    from mypyc.build import mypycify

    from compiled_modules import listed

    files = [str(path) for path in listed(Path("src/hyakki"))]
    quiet = ["--config-file=", "--cache-dir=/dev/null", "--no-error-summary"]
    modules = mypycify(
        [*quiet, *files], opt_level="3", group_name="hyakki.kernel.group", target_dir="build/c"
    )
    for module in modules:
        # A fused multiply-add rounds once where Python rounds twice: a search would choose differently.
        module.extra_compile_args = [*module.extra_compile_args, "-ffp-contract=off"]
    return modules


setup(ext_modules=compiled_modules())
